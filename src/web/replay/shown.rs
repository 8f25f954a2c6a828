//! A board of the desk with a summary of its replay: the final picture, and the events, each with its rule.

use super::super::markup::{Markup, start};
use super::super::page::edition_name;
use super::super::view::View;
use super::super::words;
use super::link::href;
use super::trace_view::Number;
use crate::desk::model::Board;
use crate::rule::counted;
use crate::scenario::Run;
use crate::scenario::picture::{self, Scene};
use crate::scenario::report::Step;

/// The summary of a replay.
pub struct Shown {
    /// The address of the full replay.
    pub href: String,
    /// The edition's name.
    pub edition: String,
    /// The verdict in a word or two.
    pub word: &'static str,
    /// The mistakes in the text.
    pub notes: Vec<String>,
    /// The question of an open choice, if the replay stopped at one.
    pub asks: String,
    /// The board after what has happened.
    pub now: Option<Seen>,
    /// The board after the hypothetical actions, if there are some.
    pub hypothetical: Option<Seen>,
    /// The actions with their events.
    pub steps: Vec<Brief>,
    /// The expectations, each with whether it was met.
    pub expectations: Vec<(bool, String)>,
    /// The receipt by which the run can be checked.
    pub receipt: String,
    /// A note on what there was no room for, or an empty string.
    pub left_out: String,
}

/// A board, drawn and in words.
pub struct Seen {
    /// The picture, if a step led to the board.
    pub picture: Option<Markup>,
    /// The description in words.
    pub words: Vec<String>,
}

/// The summary of a step.
pub struct Brief {
    /// The action.
    pub action: String,
    /// True if it has happened at the table.
    pub happened: bool,
    /// The reason for a refusal, or an empty string.
    pub refused: String,
    /// The events: the rule and the words.
    pub events: Vec<(Option<Number>, String)>,
}

impl Shown {
    /// Summarizes a replay of a board in about `most` bytes, with a note on what is left out.
    #[must_use]
    pub fn of(view: &View, board: &Board, run: &Run, most: usize) -> Self {
        let stands = board.stands(run);
        let mut left = Left { bytes: most, out: Vec::new() };
        let now = Seen::of(run, stands.now, "board", &mut left);
        let hypothetical = stands.hypothetical.and_then(|at| Seen::of(run, Some(at), "what-if", &mut left));
        let all: Vec<Brief> = run.steps.iter().filter_map(|step| Brief::of(view, board, step)).collect();
        let count = all.len();
        let steps: Vec<Brief> = all.into_iter().take_while(|step| left.takes(step.size())).collect();
        left.note(count - steps.len(), words::replay::STEPS);
        let expected = run.expectations.iter().map(|expected| (expected.met, expected.text.clone()));
        let expectations: Vec<_> = expected.take_while(|(_, text)| left.takes(text.len())).collect();
        left.note(run.expectations.len() - expectations.len(), words::replay::EXPECTATIONS);
        let notes = run.diagnostics.iter().map(|note| note.rendered.clone());
        let notes: Vec<_> = notes.take_while(|note| left.takes(note.len())).collect();
        left.note(run.diagnostics.len() - notes.len(), words::replay::MISTAKES);
        Self {
            href: href(&board.text),
            edition: edition_name(run.edition),
            word: words::replay::verdict(run.verdict),
            notes,
            asks: run.choice.as_ref().map(|choice| start(&choice.asks, 2_000)).unwrap_or_default(),
            now,
            hypothetical,
            steps,
            expectations,
            receipt: run.receipt.clone(),
            left_out: words::replay::left_out(&left.out),
        }
    }
}

/// The number of bytes that are left, and notes on what did not fit.
struct Left {
    bytes: usize,
    out: Vec<String>,
}

impl Left {
    fn takes(&mut self, size: usize) -> bool {
        let fits = size <= self.bytes;
        self.bytes -= if fits { size } else { 0 };
        fits
    }

    fn note(&mut self, count: usize, (one, many): (&str, &str)) {
        if count > 0 {
            self.out.push(counted(count, one, many));
        }
    }
}

impl Seen {
    /// Returns the board after a step, or the initial one; `id` names the picture. The words take at most half of the
    /// bytes left.
    fn of(run: &Run, at: Option<usize>, id: &str, left: &mut Left) -> Option<Self> {
        let step = at.and_then(|at| run.steps.get(at));
        let board = step.map(|step| &step.board).or(run.start.as_ref())?;
        let before = match at.and_then(|at| at.checked_sub(1)) {
            Some(before) => run.steps.get(before).map(|step| &step.board),
            None => run.start.as_ref(),
        };
        let all = picture::words::board(board);
        let (count, half) = (all.len(), left.bytes / 2);
        let words: Vec<String> =
            all.into_iter().take_while(|line| left.bytes > half && left.takes(line.len())).collect();
        left.note(count - words.len(), words::replay::LINES_OF_A_BOARD);
        let picture = step.map(|step| Markup::drawn(&Scene { before, step, id }));
        let drawn = picture.is_some();
        let picture = picture.filter(|picture| left.takes(picture.len()));
        left.note(usize::from(drawn && picture.is_none()), words::replay::PICTURE);
        Some(Self { picture, words })
    }
}

impl Brief {
    /// Summarizes a step; `None` where the board came to rest without events.
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

    /// Returns the approximate number of bytes: the markup of a rule number included.
    fn size(&self) -> usize {
        let events = self.events.iter().map(|(_, text)| text.len() + 200);
        self.action.len() + self.refused.len() + events.sum::<usize>() + 100
    }
}
