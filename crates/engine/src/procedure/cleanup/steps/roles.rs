//! Attackers and Defenders: recalled, designated, and no longer.

use super::on;
use crate::ability::Change;
use crate::card::Kind;
use crate::ids::{ObjectId, PlayerId};
use crate::machine::Game;
use crate::object::Role;
use crate::procedure::cleanup::Outcome;
use crate::why::Why;
use crate::zone::Location;

use Outcome::{Fired, Quiet};

/// Attackers are recalled if defenders are still present.
pub fn recall_attackers(game: &mut Game) -> Outcome {
    let Some(combat) = &game.state.combat else { return Quiet(Why::Fact("no combat is in progress")) };
    let (place, attacker, defender) = (combat.at, combat.attacker, combat.defender);
    let side = |player: PlayerId| -> Vec<_> {
        game.state.units_on(place).filter(|id| game.state.object(*id).controller == player).collect()
    };
    let (attackers, defenders) = (side(attacker), side(defender));
    if defenders.is_empty() {
        return Quiet(Why::Objects("no Defenders are present, only", attackers));
    }
    if attackers.is_empty() {
        return Quiet(Why::Objects("no Attackers are present, only", defenders));
    }
    let all = game.state.is_ruled_of(attacker, &Change::TiesRecallAll);
    let others = if all { defenders.as_slice() } else { &[] };
    for unit in attackers.iter().chain(others) {
        game.recall(*unit, game.step_rule);
    }
    if let Some(combat) = &mut game.state.combat {
        combat.recalled = true;
    }
    Fired(Why::Objects("Defenders are still present, so Attackers are recalled", attackers))
}

/// Attacker and Defender designations are removed from all units.
pub fn remove_roles(game: &mut Game) -> Outcome {
    let with_role: Vec<_> =
        game.state.board.iter().copied().filter(|id| game.state.object(*id).role.is_some()).collect();
    if let Some(combat) = &mut game.state.combat {
        combat.designated = false;
    }
    for unit in &with_role {
        game.remove_role(*unit, game.step_rule);
    }
    on(with_role, "no longer Attackers or Defenders", "no unit has a designation")
}

/// Units at the combat gain their controller's designation; units elsewhere lose theirs.
pub fn designate(game: &mut Game) -> Outcome {
    let Some(combat) = game.state.combat.clone() else {
        return Quiet(Why::Fact("no combat is in progress"));
    };
    let here = Some(Location::Battlefield(combat.at));
    let wanted = |id: ObjectId| -> Option<Role> {
        let object = game.state.object(id);
        (object.location() == here && object.card.kind == Kind::Unit).then(|| combat.role(object.controller)).flatten()
    };
    let all = game.state.board.iter().map(|id| (*id, wanted(*id)));
    let wrong: Vec<_> = all.filter(|(id, role)| game.state.object(*id).role != *role).collect();
    let rules = game.cites();
    for (unit, role) in &wrong {
        let had = game.state.object(*unit).role;
        let rule = if role.is_some() { rules.role_gained } else { rules.role_lost_elsewhere };
        let rule = if role.is_some() && had.is_some() { rules.role_changed } else { rule };
        let before = game.caused_by(game.what_brought(*unit));
        game.remove_role(*unit, rule);
        if let Some(role) = role {
            game.give_role(*unit, *role, rule);
        }
        game.cause = before;
    }
    if wrong.is_empty() {
        let fact = "every designation is as it should be";
        if !game.trace.is_on() {
            return Quiet(Why::Fact(fact));
        }
        let designated = game.state.board.iter().copied().filter(|id| game.state.object(*id).role.is_some());
        return Quiet(Why::Objects(fact, designated.collect()));
    }
    Fired(Why::Objects("designations changed", wrong.into_iter().map(|(id, _)| id).collect()))
}
