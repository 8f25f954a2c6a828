//! Showdowns and combats are staged.

use super::at;
use crate::asked::Answered;
use crate::event::EventKind;
use crate::ids::BattlefieldId;
use crate::machine::Game;
use crate::moment::Moment;
use crate::procedure::cleanup::Outcome;
use crate::reading::Reading;
use crate::state::State;

/// A showdown is staged at each contested battlefield that is uncontrolled.
pub fn stage_showdowns(game: &mut Game) -> Answered<Outcome> {
    let mut staged = vec![];
    for at in game.state.battlefield_ids() {
        let place = game.state.battlefield(at);
        if place.contested.is_none() || place.showdown_staged || place.combat_staged {
            continue;
        }
        let (abandoned, opened) = (game.state.is_abandoned(at), place.opened);
        if !(place.controller.is_none() || abandoned) || game.state.is_under_way(at) {
            continue;
        }
        if abandoned {
            if game.reading(Reading::AbandonedBattlefield)? != 0 {
                continue;
            }
        } else if opened && game.reading(Reading::EmptyShowdown)? == 0 {
            continue;
        }
        game.state.battlefield_mut(at).showdown_staged = true;
        game.record_staging(game.step_rule, EventKind::ShowdownStaged { at });
        game.due(Moment::StatusChanged);
        staged.push(at);
    }
    Ok(at(game, staged, "contested and uncontrolled", "no battlefield is newly contested and uncontrolled"))
}

/// A combat is staged at each contested battlefield that another player than the contester controls, as long as units of
/// opposing players are there.
pub fn stage_combats(game: &mut Game) -> Outcome {
    let mut changed = vec![];
    for at in game.state.battlefield_ids() {
        let place = game.state.battlefield(at);
        let (staged, contested, controller) = (place.combat_staged, place.contested, place.controller);
        if !staged && contested.is_none() {
            continue;
        }
        let disputed = game.state.is_disputed(at);
        let stage =
            !staged && disputed && controller.is_some() && contested != controller && !game.state.is_under_way(at);
        if stage {
            game.record_staging(game.step_rule, EventKind::CombatStaged { at });
        } else if staged && !disputed {
            game.record_staging(game.cites().unstage_combat, EventKind::CombatUnstaged { at });
        } else {
            continue;
        }
        game.state.battlefield_mut(at).combat_staged = stage;
        game.due(Moment::StatusChanged);
        changed.push(at);
    }
    at(
        game,
        changed,
        "staged, or staged no more",
        "no contested battlefield has units of its controller and of the contester",
    )
}

impl State {
    /// Returns true if only the contester has units at a battlefield that another player controls, with nothing to open
    /// there.
    pub(in crate::procedure::cleanup) fn is_abandoned(&self, at: BattlefieldId) -> bool {
        let place = self.battlefield(at);
        let contester_alone = place.contested.is_some() && self.sole_occupant(at) == place.contested;
        contester_alone && place.controller.is_some() && self.is_neutral_open() && self.combat.is_none()
    }

    /// Returns true if a showdown or combat is in progress at a battlefield.
    pub(crate) fn is_under_way(&self, at: BattlefieldId) -> bool {
        self.showdown.as_ref().is_some_and(|s| s.at == at) || self.combat.as_ref().is_some_and(|c| c.at == at)
    }
}
