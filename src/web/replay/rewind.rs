//! The rewind list as a page shows it: what to do with the hands, beside the boards before and now.

use super::super::markup::Markup;
use super::super::view::View;
use super::told::Number;
use crate::scenario::Run;
use crate::scenario::picture::Scene;
use crate::scenario::report::{Board, Step};
use crate::scenario::rewind::{Rewind, Undone};

/// What has to be undone to come back to before an action.
pub struct RewindView {
    /// The number of the first action that is undone.
    pub from: usize,
    /// Whether it is a simple rewind.
    pub simple: bool,
    /// The actions, the newest first.
    pub actions: Vec<Undone>,
    /// The steps: what to do, what it undoes, and the rule.
    pub steps: Vec<(String, String, Number)>,
    /// What was learned and stays known.
    pub learned: Vec<(String, Number)>,
    /// Who may order it, and what else the rules ask.
    pub says: Vec<(String, Number)>,
    /// The board before and the board now, drawn and to be told.
    pub boards: [(Markup, Board); 2],
}

impl RewindView {
    /// The list for a page; `id` is unique on it.
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

/// The actions of a run that were done, by their numbers.
pub fn actions(run: &Run) -> Vec<(usize, String)> {
    let done = run.steps.iter().filter(|step| step.line > 0 && step.refused.is_none());
    (1..).zip(done.map(|step| step.action.clone())).collect()
}

/// A board alone, drawn and to be told.
pub fn drawn(board: &Board, id: &str) -> (Markup, Board) {
    let (events, cleanups) = (vec![], vec![]);
    let step =
        Step { line: 0, action: String::new(), refused: None, events, cleanups, board: board.clone(), acts: false };
    (Markup::drawn(&Scene { before: None, step: &step, id }), board.clone())
}
