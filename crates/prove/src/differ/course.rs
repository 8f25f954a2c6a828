//! The course of a replay, for comparison: the board after each step, open choices, refused actions.

use std::collections::BTreeSet;

use tribunal_rule::RuleRef;
use tribunal_scenario::report::{Board, Permanent, Run, Verdict};

/// The course of a replay: for each step the sorted lines that describe the board, and last what was refused and is
/// asked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Course(Vec<Vec<String>>);

impl Course {
    /// Returns the course of a run, with further facts that are true where it ends; `None` if the run is invalid, incomplete or
    /// too costly.
    pub(super) fn of(run: &Run, facts: Vec<String>) -> Option<Self> {
        let whole = !matches!(run.verdict, Verdict::Invalid | Verdict::Tainted | Verdict::TooCostly);
        whole.then(|| {
            let mut steps: Vec<Vec<String>> = run.steps.iter().map(|step| board(&step.board)).collect();
            let refused = run.steps.iter().filter(|step| step.refused.is_some());
            let mut last: Vec<String> = refused.map(|step| format!("refused: {}", step.action)).collect();
            last.extend(run.choice.iter().map(|choice| {
                let who = choice.who.as_deref().unwrap_or("nobody at the table");
                format!("{who} is asked: {}", choice.asks)
            }));
            last.extend(facts);
            steps.push(last);
            steps.iter_mut().for_each(|step| step.sort());
            Self(steps)
        })
    }

    /// Returns the lines that only one of the two courses has, for each of them, at the first step where they differ.
    pub(super) fn part(&self, other: &Self) -> [Vec<String>; 2] {
        let at = self.0.iter().zip(&other.0).position(|(one, other)| one != other);
        let nothing = vec![];
        let at = at.unwrap_or(self.0.len().min(other.0.len()));
        let step = |of: &Self| of.0.get(at).unwrap_or(&nothing).clone();
        let (one, two) = (step(self), step(other));
        [only(&one, &two), only(&two, &one)]
    }
}

/// Returns the multiset difference of two lists: the lines of the first that the second lacks.
fn only(of: &[String], not: &[String]) -> Vec<String> {
    let mut left = not.to_vec();
    let mut is_left = |line: &&String| match left.iter().position(|other| other == *line) {
        Some(at) => {
            left.remove(at);
            false
        }
        None => true,
    };
    of.iter().filter(|line| is_left(line)).cloned().collect()
}

/// Returns a number of points as a scenario says it: `1 point`, `0 points`.
pub(super) fn points(count: u32) -> String {
    if count == 1 { "1 point".to_owned() } else { format!("{count} points") }
}

/// Returns the rules that came up in a run.
pub(super) fn met(run: &Run) -> BTreeSet<RuleRef> {
    let steps = run.steps.iter().flat_map(|step| &step.cleanups).flat_map(|cleanup| &cleanup.steps);
    let fired = steps.filter(|step| step.fired).map(|step| step.rule);
    let due = run.steps.iter().flat_map(|step| &step.cleanups).flat_map(|cleanup| cleanup.rules.iter().copied());
    let events = run.steps.iter().flat_map(|step| &step.events).filter_map(|event| event.rule);
    let refused = run.steps.iter().filter_map(|step| step.refused.as_ref()?.rule);
    let asked = run.choice.iter().map(|choice| choice.rule);
    events.chain(fired).chain(due).chain(refused).chain(asked).collect()
}

fn board(board: &Board) -> Vec<String> {
    let mut lines = vec![];
    let mut pieces = |place: &str, pieces: &[Permanent]| {
        for piece in pieces {
            let marks = piece.marks.join(", ");
            let keywords = piece.keywords.join(", ");
            let (name, might, damage) = (&piece.name, piece.might, piece.damage);
            let whose = &piece.controller;
            let to = piece.attached_to.as_ref().map(|to| format!("; attached to {to}")).unwrap_or_default();
            lines.push(format!("{place}: {whose}'s {name}, {might} might, {damage} damage; {marks}; {keywords}{to}"));
        }
    };
    for seat in &board.players {
        pieces(&format!("{}'s base", seat.name), &seat.base);
    }
    for place in &board.battlefields {
        pieces(&place.name, &place.pieces);
    }
    for seat in &board.players {
        lines.push(format!("{} has {}", seat.name, points(seat.points)));
        lines.extend(seat.hand.iter().map(|card| format!("{}'s hand: {card}", seat.name)));
        lines.extend(seat.trash.iter().map(|card| format!("{}'s trash: {card}", seat.name)));
    }
    for place in &board.battlefields {
        let nobody = || "nobody".to_owned();
        let (by, contested) = (place.controller.clone(), place.contested.clone());
        let (by, contested) = (by.unwrap_or_else(nobody), contested.unwrap_or_else(nobody));
        lines.push(format!("{}: controlled by {by}, contested by {contested}; {}", place.name, place.marks.join(", ")));
        lines.extend(place.facedown.iter().map(|whose| format!("{}: a facedown card of {whose}", place.name)));
    }
    lines.extend(board.chain.iter().enumerate().map(|(at, item)| format!("on the chain, {}: {item}", at + 1)));
    lines.extend(board.focus.iter().map(|who| format!("{who} has focus")));
    lines
}
