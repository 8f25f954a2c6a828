//! Deaths by damage, what looks for them, and healing.

use super::on;
use crate::agenda::{Doomed, KillBy, KillFrame, Task};
use crate::ids::{NonState, ObjectId};
use crate::machine::Game;
use crate::might::Might;
use crate::procedure::cleanup::Outcome;
use crate::reading::Reading;
use crate::state::State;
use crate::why::Why;

use Outcome::{Fired, Quiet};

/// Notes which units are about to die with an ability of their own that looks for it. Each triggers just before its unit
/// goes, and only if nothing saves the unit.
pub fn deathknells(game: &mut Game) -> Outcome {
    let dying = game.state.lethally_damaged();
    let noted = dying.into_iter().filter(|id| game.state.looks_for_own_death(*id)).collect();
    on(noted, "noted with location and attributes", "no unit with lethal damage has a Deathknell")
}

/// Units with damage that is not zero and reaches their Might are killed together.
pub fn kill(game: &mut Game) -> Outcome {
    let mut damaged = game.state.board.iter().copied().filter(|id| game.state.object(*id).damage > 0).peekable();
    if damaged.peek().is_none() {
        return Quiet(Why::Fact("no unit has damage"));
    }
    let views = game.state.views();
    let mut seen = vec![];
    let mut doomed = vec![];
    for id in damaged {
        let object = game.state.object(id);
        let might = views.get(id).might(object);
        let lethal = game.state.is_lethal(id, might.value());
        if lethal {
            doomed.push(Doomed {
                object: id,
                replaced: false,
                offered: vec![],
                declined: vec![],
                first: None,
                credit: None,
            });
        }
        if lethal || game.trace.is_on() {
            seen.push((id, object.damage, might));
        }
    }
    if doomed.is_empty() {
        return Quiet(Why::Damage(seen));
    }
    let by_text = |(id, damage, might): &(ObjectId, u32, Might)| {
        i64::from(*damage) < i64::from(might.value()) && doomed.iter().any(|doomed| doomed.object == *id)
    };
    if seen.iter().any(by_text) {
        game.note_ruling(Reading::LethalDamage);
    }
    game.state.under_way().agenda.push(Task::Kill(KillFrame {
        doomed,
        next: 0,
        applied: None,
        interrupted: vec![],
        settled: false,
        by: KillBy::Cleanup(game.step_rule),
        cause: NonState(game.cause),
    }));
    Fired(Why::Damage(seen))
}

/// All damage is healed from all units.
pub fn heal_all(game: &mut Game) -> Outcome {
    let damaged: Vec<_> = game.state.board.iter().copied().filter(|id| game.state.object(*id).damage > 0).collect();
    for unit in &damaged {
        game.heal(*unit, game.step_rule);
    }
    on(damaged, "healed", "no unit has damage")
}

impl State {
    /// The units whose damage is not zero and reaches their Might.
    pub(crate) fn lethally_damaged(&self) -> Vec<ObjectId> {
        let mut damaged = self.board.iter().copied().filter(|id| self.object(*id).damage > 0).peekable();
        if damaged.peek().is_none() {
            return vec![];
        }
        let views = self.views();
        damaged.filter(|id| self.is_lethal(*id, views.might(*id))).collect()
    }
}
