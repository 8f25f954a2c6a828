//! The resolution step of a combat where an edition spells it out: deaths, recalls, who has won and lost, control, and
//! what is staged again.

use crate::ability::{Body, Trigger, Triggered};
use crate::asked::Answered;
use crate::edition::{Results, Ruled};
use crate::event::EventKind;
use crate::ids::{BattlefieldId, PlayerId};
use crate::lasting::DelayedBody;
use crate::machine::Game;
use crate::moment::Moment;
use crate::procedure::cleanup::Outcome;
use crate::procedure::cleanup::steps;
use crate::procedure::combat::Flow;
use crate::reading::Reading;
use crate::state::{Combat, State};
use crate::trigger::Seen;

/// Determines the result: the only side with units left has won, the only one without has lost. With attackers recalled,
/// with both there or with neither there is none, and with both there the battlefield is fought for again.
pub fn determine(game: &mut Game) -> Flow {
    let Some(combat) = game.state.combat.clone() else { return Flow::To("end") };
    let Some(rules) = &game.procedures().results else { return Flow::Next };
    game.taint_with_third_side(&combat);
    if combat.recalled && game.cites().recalled_have_lost().is_some() {
        game.note_ruling(Reading::RecalledAttackers);
    }
    match winner_and_loser(&game.state, &combat) {
        Some((won, lost)) => {
            let event = game.record(rules.won, EventKind::CombatWon { player: won, at: combat.at });
            game.look(Seen::WinsCombat(won, combat.at), event);
            let event = game.record(rules.lost, EventKind::CombatLost { player: lost, at: combat.at });
            game.look(Seen::LosesCombat(lost, combat.at), event);
        }
        None => {
            game.record(rules.none, EventKind::CombatUndecided { at: combat.at });
            let left = |player: PlayerId| game.state.has_units(combat.at, player);
            if left(combat.attacker) && left(combat.defender) {
                restage(game, combat.at, rules);
            }
        }
    }
    Flow::Next
}

/// Returns the winner and the loser: the only side with units left and the only one without. `None` if there are no
/// such sides, or if attackers were recalled and no rule says that they have lost.
fn winner_and_loser(state: &State, combat: &Combat) -> Option<(PlayerId, PlayerId)> {
    let left = |player: PlayerId| state.has_units(combat.at, player);
    match (left(combat.attacker), left(combat.defender)) {
        _ if state.has_third_side(combat) => None,
        _ if combat.recalled
            && (state.cites().recalled_have_lost().is_none()
                || state.in_force.readings.get(Reading::RecalledAttackers) == Some(0)) =>
        {
            None
        }
        (true, false) => Some((combat.attacker, combat.defender)),
        (false, true) => Some((combat.defender, combat.attacker)),
        _ => None,
    }
}

/// The result where the edition does not say what winning a combat is: by the ruling that does, or by the reading that is
/// followed, and only if something waits for it. What it triggers resolves before control is established.
pub fn determine_if_ruled(game: &mut Game) -> Answered<Flow> {
    let Some(combat) = game.state.combat.clone() else { return Ok(Flow::To("end")) };
    game.taint_with_third_side(&combat);
    let Some((won, lost)) = winner_and_loser(&game.state, &combat).filter(|_| game.state.is_win_awaited()) else {
        return Ok(Flow::Next);
    };
    if game.reading(Reading::CombatResult)? != 0 {
        return Ok(Flow::Next);
    }
    let ruled = game.state.ruling(Reading::CombatResult).map(Ruled::authority);
    let authority = ruled.unwrap_or_else(|| game.step_rule.into());
    let waiting = game.state.under_way.waiting.len();
    let event = game.record(authority.clone(), EventKind::CombatWon { player: won, at: combat.at });
    game.look(Seen::WinsCombat(won, combat.at), event);
    let event = game.record(authority, EventKind::CombatLost { player: lost, at: combat.at });
    game.look(Seen::LosesCombat(lost, combat.at), event);
    let any = game.state.under_way.waiting.len() > waiting;
    if let Some(combat) = game.state.combat.as_mut().filter(|_| any) {
        combat.patient = true;
    }
    Ok(Flow::Next)
}

impl Game {
    /// Notes that units of a third side are where a combat is: who has won is the only player with units there, and no rule says what
    /// becomes of two that have not fought.
    fn taint_with_third_side(&mut self, combat: &Combat) {
        if self.state.has_third_side(combat) {
            let at = self.state.battlefield_name(combat.at);
            self.taint(format!("what a combat comes to with units of a third player at {at}"));
        }
    }
}

impl State {
    /// Returns true if a player who is opposed to both the attacker and the defender has units where they fight.
    fn has_third_side(&self, combat: &Combat) -> bool {
        let beside = |player: PlayerId| [combat.attacker, combat.defender].iter().all(|one| self.opposed(player, *one));
        self.players.len() > 2 && self.player_ids().any(|player| beside(player) && self.has_units(combat.at, player))
    }

    /// Returns true if a text on the board, or a delayed ability, waits for a combat to be won or lost.
    fn is_win_awaited(&self) -> bool {
        let asks = |triggered: &Triggered| {
            matches!(triggered.when, Trigger::UnitWinsCombat(_) | Trigger::WinsCombat(_) | Trigger::LosesCombat(_))
        };
        let waits = |body: &Body| matches!(body, Body::Triggered(triggered) if asks(triggered));
        let delayed = |body: &DelayedBody| match body {
            DelayedBody::Trigger(triggered) | DelayedBody::Watch(triggered) => asks(triggered),
            _ => false,
        };
        self.sources_with(waits).any(|id| self.texts(id).any(|ability| waits(&ability.body)))
            || self.delayed.iter().any(|waiting| delayed(&waiting.body))
    }
}

fn restage(game: &mut Game, at: BattlefieldId, rules: &Results) {
    let place = game.state.battlefield_mut(at);
    place.showdown_staged |= rules.with_showdown;
    place.combat_staged = true;
    if rules.with_showdown {
        game.record(rules.again, EventKind::ShowdownStaged { at });
    }
    game.record(rules.again, EventKind::CombatStaged { at });
    game.due(Moment::StatusChanged);
}

/// Facedown cards whose controller does not control the battlefield are removed from it.
pub fn remove_facedown(game: &mut Game) -> Flow {
    let Some(combat) = &game.state.combat else { return Flow::To("end") };
    let place = game.state.battlefield(combat.at);
    let (at, staged) = (combat.at, place.showdown_staged || place.combat_staged);
    let foreign: Vec<_> = game.state.foreign_facedown(at).filter(|_| !staged).collect();
    for card in foreign {
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
    let (Outcome::Fired(_) | Outcome::Quiet(_)) = step(game);
    Flow::Next
}

/// Units with lethal damage are removed.
pub fn kill(game: &mut Game) -> Flow {
    game.begin_combat_stage();
    on_its_own(game, steps::kill)
}

/// Units whose Might fell as others died are killed in their turn, or not: a reading.
pub fn kill_again(game: &mut Game) -> Answered<Flow> {
    if game.state.lethally_damaged().is_empty() {
        return Ok(Flow::Next);
    }
    match game.reading(Reading::CombatHeal)? {
        0 => Ok(Flow::Next),
        _ => {
            let _ = steps::kill(game);
            Ok(Flow::Again)
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
    if game.state.sole_occupant(at) == Some(attacker) && game.state.battlefield(at).controller != Some(attacker) {
        game.establish_control(at, attacker, game.step_rule);
    }
    Flow::Next
}

/// Whoever has units at the end of the combat controls the battlefield, and nobody does without.
pub fn control_by_presence(game: &mut Game) -> Flow {
    let Some(combat) = &game.state.combat else { return Flow::To("end") };
    let at = combat.at;
    let holder = game.state.battlefield(at).controller;
    match game.state.sole_occupant(at) {
        Some(player) if holder != Some(player) => game.establish_control(at, player, game.step_rule),
        Some(_) => {}
        None => game.lose_control(at, game.cites().combat_control_lost),
    }
    Flow::Next
}
