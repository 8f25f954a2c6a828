//! A board of the desk with its replay, short: the picture where it ended, and what happened, each with its rule.

use super::super::markup::Markup;
use super::super::page::edition_name;
use super::super::view::View;
use super::super::words;
use super::link::href;
use super::told::Number;
use crate::desk::model::{Board, Table};
use crate::scenario::Run;
use crate::scenario::picture::{self, Scene};
use crate::scenario::report::Step;

/// A replay in short.
pub struct Shown {
    /// Where it is replayed step by step.
    pub href: String,
    /// The edition's name.
    pub edition: String,
    /// The verdict in a word or two.
    pub word: &'static str,
    /// What is wrong with the text.
    pub notes: Vec<String>,
    /// What is asked where it stopped, if it did.
    pub asks: String,
    /// The board after what has happened.
    pub now: Option<Seen>,
    /// The board after the hypothetical actions, where there are some.
    pub hypothetical: Option<Seen>,
    /// What was done, and what came of it.
    pub steps: Vec<Brief>,
    /// What was expected, and whether it came true.
    pub expectations: Vec<(bool, String)>,
    /// By which the run can be checked.
    pub receipt: String,
}

/// A board as it is seen.
pub struct Seen {
    /// Drawn, where anything led to it.
    pub picture: Option<Markup>,
    /// In words.
    pub words: Vec<String>,
}

/// A step in short.
pub struct Brief {
    /// What was done.
    pub action: String,
    /// Whether it has happened at the table.
    pub happened: bool,
    /// Why it was refused, or an empty string.
    pub refused: String,
    /// What came of it: the rule and the words.
    pub events: Vec<(Option<Number>, String)>,
}

impl Shown {
    /// A board under the edition of an event; none where no edition can replay it.
    #[must_use]
    pub fn of(view: &View, board: &Board, table: &Table) -> Option<Self> {
        let run = board.replay(table)?;
        let stands = board.stands(&run);
        Some(Self {
            href: href(&board.text),
            edition: edition_name(run.edition),
            word: words::replay::verdict(run.verdict, run.expectations.is_empty()),
            notes: run.diagnostics.iter().map(|note| note.rendered.clone()).collect(),
            asks: run.choice.as_ref().map(|choice| choice.asks.clone()).unwrap_or_default(),
            now: Seen::of(&run, stands.now, "board"),
            hypothetical: stands.hypothetical.and_then(|at| Seen::of(&run, Some(at), "what-if")),
            steps: run.steps.iter().filter_map(|step| Brief::of(view, board, step)).collect(),
            expectations: run.expectations.iter().map(|expected| (expected.met, expected.text.clone())).collect(),
            receipt: run.receipt.clone(),
        })
    }
}

impl Seen {
    /// The board after a step, or as typed; `id` names the picture.
    fn of(run: &Run, at: Option<usize>, id: &str) -> Option<Self> {
        let step = at.and_then(|at| run.steps.get(at));
        let board = step.map(|step| &step.board).or(run.board.as_ref())?;
        let before = match at.and_then(|at| at.checked_sub(1)) {
            Some(before) => run.steps.get(before).map(|step| &step.board),
            None => run.board.as_ref(),
        };
        let picture = step.map(|step| Markup::drawn(&Scene { before, step, id }));
        Some(Self { picture, words: picture::words::board(board) })
    }
}

impl Brief {
    /// A step; none where the board came to rest without anything happening.
    fn of(view: &View, board: &Board, step: &Step) -> Option<Self> {
        if step.line == 0 && step.events.is_empty() {
            return None;
        }
        let event = |event: &crate::scenario::report::Happened| {
            (event.rule.map(|rule| Number::new(view, rule)), event.text.clone())
        };
        Some(Self {
            action: if step.line == 0 { words::preview::COMES_TO_REST.to_owned() } else { step.action.clone() },
            happened: board.has_happened(step.line),
            refused: step.refused.as_ref().map(|refused| refused.why.clone()).unwrap_or_default(),
            events: step.events.iter().map(event).collect(),
        })
    }
}
