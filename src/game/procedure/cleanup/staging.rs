//! Staging and unstaging where an edition has a step for each: what is staged stays so only while the units there ask for
//! it.

use super::steps::at;
use crate::game::edition::Outcome;
use crate::game::event::EventKind;
use crate::game::ids::BattlefieldId;
use crate::game::machine::Game;
use crate::game::moment::Moment;
use crate::game::reading::Reading;

/// A showdown is staged at each contested battlefield that is uncontrolled, where only the contester has units.
pub fn stage_showdowns(game: &mut Game) -> Outcome {
    let mut staged = vec![];
    for here in game.state.battlefield_ids() {
        let place = game.state.battlefield(here);
        let alone = place.contested.is_some() && game.sole_occupant(here) == place.contested;
        if !alone || place.showdown_staged || place.combat_staged || game.is_under_way(here) {
            continue;
        }
        if place.controller.is_some() {
            match game.is_abandoned(here).then(|| game.reading(Reading::AbandonedBattlefield)) {
                Some(None) => return Outcome::Ask,
                Some(Some(0)) => {}
                _ => continue,
            }
        }
        staged.push(here);
        game.state.battlefield_mut(here).showdown_staged = true;
        game.record(game.step_rule, EventKind::ShowdownStaged { at: here });
        game.due(Moment::StatusChanged);
    }
    at(staged, "contested, uncontrolled and held by the contester alone", "no battlefield calls for a showdown anew")
}

/// A showdown that has not opened ceases to be staged when the contester is no longer alone there.
pub fn unstage_showdowns(game: &mut Game) -> Outcome {
    let over = |game: &Game, here: BattlefieldId| {
        let place = game.state.battlefield(here);
        place.showdown_staged && game.sole_occupant(here) != place.contested
    };
    let gone = pick(game, over);
    for here in &gone {
        game.state.battlefield_mut(*here).showdown_staged = false;
        game.record(game.step_rule, EventKind::ShowdownUnstaged { at: *here });
        game.due(Moment::StatusChanged);
    }
    at(gone, "the contester is not alone there any more", "every staged showdown remains staged")
}

/// A combat is staged at each contested battlefield where opposing players have units, unless it is being fought there.
pub fn stage_combats(game: &mut Game) -> Outcome {
    let fought = |game: &Game, here| game.state.combat.as_ref().is_some_and(|combat| combat.at == here);
    let wanted = |game: &Game, here: BattlefieldId| {
        let place = game.state.battlefield(here);
        place.contested.is_some() && !place.combat_staged && game.state.is_disputed(here) && !fought(game, here)
    };
    let staged = pick(game, wanted);
    for here in &staged {
        game.state.battlefield_mut(*here).combat_staged = true;
        game.record(game.step_rule, EventKind::CombatStaged { at: *here });
        game.due(Moment::StatusChanged);
    }
    at(
        staged,
        "contested, with units of opposing players",
        "no contested battlefield newly has units of opposing players",
    )
}

/// A combat that has not opened ceases to be staged when opposing players no longer have units there.
pub fn unstage_combats(game: &mut Game) -> Outcome {
    let gone = pick(game, |game, here| game.state.battlefield(here).combat_staged && !game.state.is_disputed(here));
    for here in &gone {
        game.state.battlefield_mut(*here).combat_staged = false;
        game.record(game.step_rule, EventKind::CombatUnstaged { at: *here });
        game.due(Moment::StatusChanged);
    }
    at(gone, "units of opposing players are not there any more", "every staged combat remains staged")
}

fn pick(game: &Game, fits: impl Fn(&Game, BattlefieldId) -> bool) -> Vec<BattlefieldId> {
    game.state.battlefield_ids().filter(|here| fits(game, *here)).collect()
}
