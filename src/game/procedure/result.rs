//! The resolution step of a combat where an edition spells it out: deaths, recalls, who has won and lost, control, and
//! what is staged again.

use crate::game::edition::{Flow, Outcome};
use crate::game::event::EventKind;
use crate::game::ids::{BattlefieldId, PlayerId};
use crate::game::machine::Game;
use crate::game::moment::Moment;
use crate::game::procedure::steps;
use crate::game::reading::Reading;
use crate::rule::RuleNumber;

/// Determines the result: the only side with units left has won, the only one without has lost. With attackers recalled,
/// with both there or with neither there is none, and with both there the battlefield is fought for again.
pub fn determine(game: &mut Game) -> Flow {
    let Some(combat) = game.state.combat.clone() else { return Flow::To("end") };
    let at = combat.at;
    let left = |player: PlayerId| !game.units_of(at, player).is_empty();
    let result = match (left(combat.attacker), left(combat.defender)) {
        _ if combat.recalled => None,
        (true, false) => Some((combat.attacker, combat.defender)),
        (false, true) => Some((combat.defender, combat.attacker)),
        _ => None,
    };
    let both = left(combat.attacker) && left(combat.defender);
    let Some(rules) = &game.table.results else { return Flow::Next };
    match result {
        Some((won, lost)) => {
            let event = game.record(rules.won, EventKind::CombatWon { player: won, at });
            game.look(crate::game::trigger::Seen::WinsCombat(won, at), event);
            game.record(rules.lost, EventKind::CombatLost { player: lost, at });
        }
        None => {
            game.record(rules.none, EventKind::CombatUndecided { at });
            if both {
                restage(game, at, rules.again);
            }
        }
    }
    Flow::Next
}

fn restage(game: &mut Game, at: BattlefieldId, rule: RuleNumber) {
    let place = game.state.battlefield_mut(at);
    place.showdown_staged = true;
    place.combat_staged = true;
    game.record(rule, EventKind::ShowdownStaged { at });
    game.record(rule, EventKind::CombatStaged { at });
    game.due(Moment::StatusChanged);
}

/// Facedown cards whose controller does not control the battlefield are removed from it.
pub fn remove_facedown(game: &mut Game) -> Flow {
    let Some(combat) = &game.state.combat else { return Flow::To("end") };
    let place = game.state.battlefield(combat.at);
    let (at, staged, holder) = (combat.at, place.showdown_staged || place.combat_staged, place.controller);
    let foreign = place.facedown.filter(|card| holder != Some(game.state.object(*card).controller));
    if let Some(card) = foreign.filter(|_| !staged) {
        game.remove_hidden(at, card, game.step_rule);
    }
    Flow::Next
}

/// As the combat ends, Attacker and Defender designations are removed from all units and players.
pub fn remove_roles(game: &mut Game) -> Flow {
    if let Some(combat) = &mut game.state.combat {
        combat.designated = false;
    }
    for unit in game.state.board.clone() {
        game.remove_role(unit, game.step_rule);
    }
    Flow::Next
}

/// Carries out a step that cleanups have too, here on its own.
fn on_its_own(game: &mut Game, step: fn(&mut Game) -> Outcome) -> Flow {
    match step(game) {
        Outcome::Ask => Flow::Again,
        Outcome::Fired(_) | Outcome::Quiet(_) => Flow::Next,
    }
}

/// Units with lethal damage are removed.
pub fn kill(game: &mut Game) -> Flow {
    game.begin_combat_stage();
    on_its_own(game, steps::kill)
}

/// Units whose Might fell as others died are killed in their turn, or not: a reading.
pub fn kill_again(game: &mut Game) -> Flow {
    if game.lethally_damaged().is_empty() {
        return Flow::Next;
    }
    match game.reading(Reading::CombatHeal) {
        None => Flow::Again,
        Some(0) => Flow::Next,
        Some(_) => {
            let _ = steps::kill(game);
            Flow::Again
        }
    }
}

/// Attackers are recalled if both sides have units left.
pub fn recall(game: &mut Game) -> Flow {
    on_its_own(game, steps::recall_attackers)
}

/// All damage is cleared from all units.
pub fn heal(game: &mut Game) -> Flow {
    on_its_own(game, steps::heal_all)
}

/// The attacker conquers if attacking units remain and no defending ones.
pub fn conquer(game: &mut Game) -> Flow {
    let Some(combat) = &game.state.combat else { return Flow::To("end") };
    let (at, attacker) = (combat.at, combat.attacker);
    if game.sole_occupant(at) == Some(attacker) && game.state.battlefield(at).controller != Some(attacker) {
        game.establish_control(at, attacker, game.step_rule);
    }
    Flow::Next
}

/// Whoever has units at the end of the combat controls the battlefield, and nobody does without.
pub fn control_by_presence(game: &mut Game) -> Flow {
    let Some(combat) = &game.state.combat else { return Flow::To("end") };
    let at = combat.at;
    let holder = game.state.battlefield(at).controller;
    match game.sole_occupant(at) {
        Some(player) if holder != Some(player) => game.establish_control(at, player, game.step_rule),
        Some(_) => {}
        None => game.lose_control(at, game.cites().combat_control_lost),
    }
    Flow::Next
}
