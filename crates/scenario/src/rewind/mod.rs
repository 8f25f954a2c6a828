//! The rewind list: what has to be undone at a table to come back to before an action, newest first.
//!
//! Tournament rules of 2026-10-09, 701.5: each single action since the error is reversed, the most recent one first (701.5.d.1,
//! 701.5.d.2); a card that is not public is taken at random (701.5.d.3); what was seen of a deck is shuffled into its random
//! part (701.5.d.4). A rewind of the last action alone is simple, and any judge may order it (701.5.b, 701.5.b.1); for all else
//! it takes the head judge or, at high level, an appeals judge appointed for it (701.5.c).
//!
//! The list is a function of a run's report. The engine undoes nothing: the board before is the one that was drawn
//! then.

mod marks;
mod undo;

pub use super::report::{CitedLine, Learned, Rewind, Undo, Undone};

use super::report::{Happened, Run, Step};
use tribunal_engine::event::EventKind;
use tribunal_rule::{Edition, RuleNumber, RuleRef, rule};

use undo::Table;

/// The issue of the tournament rules that the list follows.
const EDITION: Edition = Edition::Tournament(jiff::civil::date(2026, 10, 9));

/// Returns the rewind to before the action of this number, the first being 1; none where a run has no such action.
#[must_use]
pub fn rewind(run: &Run, from: usize) -> Option<Rewind> {
    let done = |step: &&Step| step.line > 0 && step.refused.is_none();
    let at = run.steps.iter().enumerate().filter(|(_, step)| done(step)).nth(from.checked_sub(1)?)?.0;
    let before = at.checked_sub(1).and_then(|at| run.steps.get(at)).map(|step| &step.board).or(run.start.as_ref())?;
    let now = &run.steps.last()?.board;
    let undone: Vec<&Step> = run.steps.iter().skip(at).filter(done).collect();
    let simple = is_simple(&undone);
    let mut list = List { table: Table::new(before), steps: vec![], learned: vec![], simple };
    for (number, step) in (from..).zip(&undone) {
        step.events.iter().for_each(|event| list.take(number, event));
    }
    list.steps.reverse();
    let actions =
        (from..).zip(&undone).map(|(number, step)| Undone { number, line: step.line, action: step.action.clone() });
    let mut actions: Vec<Undone> = actions.collect();
    actions.reverse();
    Some(Rewind {
        from,
        actions,
        says: says(simple, !list.learned.is_empty()),
        steps: list.steps,
        learned: list.learned,
        simple,
        before: before.clone(),
        now: now.clone(),
    })
}

/// A list being made, the oldest step first.
struct List {
    table: Table,
    steps: Vec<Undo>,
    learned: Vec<Learned>,
    simple: bool,
}

impl List {
    /// Adds an event to the list.
    fn take(&mut self, action: usize, event: &Happened) {
        if let Some(name) = undo::drawn(event) {
            self.leave_seen(name);
        }
        let simple = self.simple;
        let rule = |how: How| tr(how.rule(simple));
        if let Some((how, text)) = self.table.undo(event) {
            let undo = Undo {
                event: event.id,
                action,
                rule: rule(how),
                text,
                undoes: event.text.clone(),
                seen: undo::seen(event),
            };
            self.steps.push(undo);
        }
        if let Some((how, text)) = self.table.learned(event) {
            self.learned.push(Learned { event: event.id, rule: rule(how), text });
        }
    }

    /// Removes the shuffling of a card that had been seen and was drawn afterwards: 701.5.d.4 speaks of the rest. A
    /// card is known by its name: it is another object in another zone.
    fn leave_seen(&mut self, drawn: &str) {
        if let Some(at) = self.steps.iter().rposition(|undo| undo.seen.as_deref() == Some(drawn)) {
            self.steps.remove(at);
        }
    }
}

/// Returns true if these actions are one: the last one, with the passes and answers that let it happen. A turn that
/// began ends every action.
fn is_simple(undone: &[&Step]) -> bool {
    let turns = |event: &Happened| matches!(event.what, EventKind::TurnBegan { .. });
    let acts = undone.iter().filter(|step| step.acts).count();
    acts <= 1 && !undone.iter().flat_map(|step| &step.events).any(turns)
}

/// Returns what 701.5 says of such a rewind.
fn says(simple: bool, learned: bool) -> Vec<CitedLine> {
    let line = |number, text: &str| CitedLine { rule: tr(number), text: text.to_owned() };
    let mut says =
        vec![line(rule!("701.5.a"), "Rewind only if leaving the game as it is would be substantially worse.")];
    if simple {
        says.push(line(rule!("701.5.b.1"), "This is a simple rewind: any judge may order it, at every level."));
        says.push(line(
            rule!("701.5.b.2"),
            "The player may then leave the action, or take it again with other decisions.",
        ));
    } else {
        says.push(line(
            rule!("701.5.c"),
            "This is more than a simple rewind: only the head judge may authorize it; at high level, designated appeals judges may, too.",
        ));
    }
    if learned {
        says.push(line(
            rule!("702.1.c"),
            "Information was gained. At low level a rewind may be applied even if the player who erred gained by it.",
        ));
    }
    says
}

/// The way in which something is undone.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum How {
    /// As any single action.
    Back,
    /// As a payment with runes.
    Runes,
    /// With a random card, since nobody can tell which it was.
    Random,
    /// By shuffling what was seen into the random part of its deck.
    Shuffle,
}

impl How {
    /// Returns the rule for this way. That of runes speaks of simple rewinds.
    fn rule(self, simple: bool) -> RuleNumber {
        match self {
            Self::Runes if simple => rule!("701.5.b.3"),
            Self::Back | Self::Runes => rule!("701.5.d.1"),
            Self::Random => rule!("701.5.d.3"),
            Self::Shuffle => rule!("701.5.d.4"),
        }
    }
}

fn tr(number: RuleNumber) -> RuleRef {
    RuleRef::new(EDITION, number)
}
