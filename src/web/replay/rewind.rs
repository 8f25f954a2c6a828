//! The rewind list as a page shows it: the steps at the table, with the boards before and now.

use super::super::markup::Markup;
use super::super::view::View;
use super::trace_view::Number;
use crate::scenario::Run;
use crate::scenario::picture::Scene;
use crate::scenario::report::{Board, Step};
use crate::scenario::rewind::{Rewind, Undone};

/// The rewind to before an action.
pub struct RewindView {
    /// The number of the first action that is undone.
    pub from: usize,
    /// True if it is a simple rewind.
    pub simple: bool,
    /// The actions, the newest first.
    pub actions: Vec<Undone>,
    /// The steps: what to do, what it undoes, and the rule.
    pub steps: Vec<(String, String, Number)>,
    /// The information that was learned and stays known.
    pub learned: Vec<(String, Number)>,
    /// The person who may order it, and other requirements of the rules.
    pub says: Vec<(String, Number)>,
    /// The board before and the board now, drawn and for description in words.
    pub boards: [(Markup, Board); 2],
}

impl RewindView {
    /// Returns the list for a page; `id` is unique on it.
    pub fn new(view: &View, list: &Rewind, id: &str) -> Self {
        let number = |rule| Number::new(view, rule);
        Self {
            from: list.from,
            simple: list.simple,
            actions: list.actions.clone(),
            steps: list.steps.iter().map(|undo| (undo.text.clone(), undo.undoes.clone(), number(undo.rule))).collect(),
            learned: list.learned.iter().map(|one| (one.text.clone(), number(one.rule))).collect(),
            says: list.says.iter().map(|line| (line.text.clone(), number(line.rule))).collect(),
            boards: [drawn(&list.before, &format!("{id}before")), drawn(&list.now, &format!("{id}now"))],
        }
    }
}

/// Returns the accepted actions of a run, by their numbers.
pub fn actions(run: &Run) -> Vec<(usize, String)> {
    let done = run.steps.iter().filter(|step| step.line > 0 && step.refused.is_none());
    (1..).zip(done.map(|step| step.action.clone())).collect()
}

/// Returns a single board, drawn and for description in words.
pub fn drawn(board: &Board, id: &str) -> (Markup, Board) {
    let (events, cleanups) = (vec![], vec![]);
    let step =
        Step { line: 0, action: String::new(), refused: None, events, cleanups, board: board.clone(), acts: false };
    (Markup::drawn(&Scene { before: None, step: &step, id }), board.clone())
}
