//! Staging and unstaging where an edition has a step for each: what is staged stays so only while the units there ask for
//! it.

use super::steps::{at, open};
use crate::asked::Answered;
use crate::event::EventKind;
use crate::ids::BattlefieldId;
use crate::machine::Game;
use crate::moment::Moment;
use crate::procedure::cleanup::Outcome;
use crate::reading::Reading;
use crate::state::{Battlefield, State};
use crate::why::Why;

/// A showdown is staged at each contested battlefield that is uncontrolled, where only the contester has units.
pub fn stage_showdowns(game: &mut Game) -> Answered<Outcome> {
    let mut staged = vec![];
    for here in game.state.battlefield_ids() {
        let place = game.state.battlefield(here);
        let alone = place.contested.is_some() && game.state.sole_occupant(here) == place.contested;
        if place.showdown_staged || place.combat_staged || game.state.is_under_way(here) {
            continue;
        }
        if outlasted(&game.state, here) {
            if game.reading(Reading::EmptyShowdown)? == 0 {
                continue;
            }
        } else if !alone {
            continue;
        }
        let place = game.state.battlefield(here);
        if place.controller.is_some() {
            match game.state.is_abandoned(here).then(|| game.reading(Reading::AbandonedBattlefield)).transpose()? {
                Some(0) => lose_by_ruling(game, here),
                _ => continue,
            }
        }
        staged.push(here);
        game.state.battlefield_mut(here).showdown_staged = true;
        game.record_staging(game.step_rule, EventKind::ShowdownStaged { at: here });
        game.due(Moment::StatusChanged);
    }
    Ok(at(
        game,
        staged,
        "contested, uncontrolled and held by the contester alone",
        "no battlefield calls for a showdown anew",
    ))
}

/// Returns true if a showdown has already begun at a contested, uncontrolled battlefield where nobody has units.
fn outlasted(state: &State, here: BattlefieldId) -> bool {
    contested(state.battlefield(here)) && state.battlefield(here).opened && state.presence(here) == 0
}

/// Control of an abandoned battlefield is lost with the showdown, where a ruling says so.
fn lose_by_ruling(game: &mut Game, here: BattlefieldId) {
    if let Some(ruled) = game.state.ruling(Reading::AbandonedBattlefield) {
        game.lose_control(here, ruled.authority());
    }
}

/// Unstages a showdown that has not opened when the contester is no longer alone there, except one that opens again
/// without any units.
pub fn unstage_showdowns(game: &mut Game) -> Outcome {
    let over = |state: &State, here: BattlefieldId| {
        let place = state.battlefield(here);
        place.showdown_staged && state.sole_occupant(here) != place.contested && !outlasted(state, here)
    };
    let gone = pick(&game.state, over);
    for here in &gone {
        game.state.battlefield_mut(*here).showdown_staged = false;
        game.record_staging(game.step_rule, EventKind::ShowdownUnstaged { at: *here });
        game.due(Moment::StatusChanged);
    }
    at(game, gone, "the contester is not alone there any more", "every staged showdown remains staged")
}

/// Stages a combat at each contested battlefield where opposing players have units, unless one is being fought there:
/// once designations have been removed, none is, and units that come there fight again.
pub fn stage_combats(game: &mut Game) -> Outcome {
    let fought = |state: &State, here| state.combat.as_ref().is_some_and(|c| c.at == here && c.designated);
    let wanted = |state: &State, here: BattlefieldId| {
        let place = state.battlefield(here);
        place.contested.is_some() && !place.combat_staged && state.is_disputed(here) && !fought(state, here)
    };
    let staged = pick(&game.state, wanted);
    for here in &staged {
        game.state.battlefield_mut(*here).combat_staged = true;
        game.record_staging(game.step_rule, EventKind::CombatStaged { at: *here });
        game.due(Moment::StatusChanged);
    }
    at(
        game,
        staged,
        "contested, with units of opposing players",
        "no contested battlefield newly has units of opposing players",
    )
}

/// A combat that has not opened ceases to be staged when opposing players no longer have units there.
pub fn unstage_combats(game: &mut Game) -> Outcome {
    let gone = pick(&game.state, |state, here| state.battlefield(here).combat_staged && !state.is_disputed(here));
    for here in &gone {
        game.state.battlefield_mut(*here).combat_staged = false;
        game.record_staging(game.step_rule, EventKind::CombatUnstaged { at: *here });
        game.due(Moment::StatusChanged);
    }
    at(game, gone, "units of opposing players are not there any more", "every staged combat remains staged")
}

/// A showdown is staged at each contested battlefield where the contester has units, and stays so only while that is so.
pub fn stage_contested(game: &mut Game) -> Outcome {
    let mut changed = vec![];
    for here in game.state.battlefield_ids() {
        let place = game.state.battlefield(here);
        let staged = place.showdown_staged;
        let wanted = place.contested.is_some_and(|by| game.state.has_units(here, by));
        if staged == wanted || (wanted && game.state.is_under_way(here)) {
            continue;
        }
        game.state.battlefield_mut(here).showdown_staged = wanted;
        let kind =
            if wanted { EventKind::ShowdownStaged { at: here } } else { EventKind::ShowdownUnstaged { at: here } };
        game.record_staging(game.step_rule, kind);
        game.due(Moment::StatusChanged);
        changed.push(here);
    }
    at(game, changed, "staged, or staged no more", "no battlefield is newly contested")
}

/// Contested is removed where the contester has no units and nothing is in progress. Whoever has units there without
/// controlling the battlefield applies it in their turn.
pub fn remove_contested(game: &mut Game) -> Outcome {
    let stale = |state: &State, here: BattlefieldId| {
        let by = state.battlefield(here).contested;
        by.is_some_and(|by| !state.has_units(here, by)) && !state.is_under_way(here)
    };
    let stale = pick(&game.state, stale);
    for here in &stale {
        game.clear_contested(*here, game.step_rule);
        for unit in game.state.units_on(*here).collect::<Vec<_>>() {
            game.contest_with(unit, None, game.step_rule);
        }
    }
    at(game, stale, "without units of who contested it", "whoever contests a battlefield has units there")
}

/// In a Neutral Open State the Turn Player chooses a showdown staged where no combat is, and it begins.
pub fn open_showdown_alone(game: &mut Game) -> Answered<Outcome> {
    open(game, false, |place| place.showdown_staged && !place.combat_staged)
}

/// In a Showdown Open State a showdown in progress where a combat is staged becomes the showdown of that combat.
pub fn join_combat(game: &mut Game) -> Answered<Outcome> {
    let Some(showdown) = game.state.showdown.clone().filter(|_| game.state.combat.is_none()) else {
        return Ok(Outcome::Quiet(Why::Fact("no showdown without a combat is in progress")));
    };
    let here = showdown.at;
    if !game.state.battlefield(here).combat_staged {
        return Ok(Outcome::Quiet(Why::Fact("no combat is staged where the showdown is in progress")));
    }
    if game.state.is_closed() {
        return Ok(Outcome::Quiet(Why::At("staged, but the state is not Open", vec![here])));
    }
    let attacker = game.state.battlefield(here).contested.unwrap_or(showdown.focus);
    let open = showdown.focus != attacker && game.cites().focus_kept().is_none();
    let gains = game.cites().attacker_gains_focus();
    let option = open.then(|| gains.map_or_else(|| game.reading(Reading::CombatFocus), |_| Ok(1))).transpose()?;
    let stays = option.is_none_or(|option| option == 0);
    game.open_combat(here, game.step_rule);
    if !stays {
        game.give_focus(attacker, gains.unwrap_or(game.cites().first_focus));
    }
    Ok(Outcome::Fired(Why::At("becomes a combat", vec![here])))
}

/// A combat is pending wherever opposing players have units, as long as they do.
pub fn pend_combats(game: &mut Game) -> Outcome {
    let fought = |state: &State, here| state.combat.as_ref().is_some_and(|combat| combat.at == here);
    let wrong = |state: &State, here: BattlefieldId| {
        let wanted = state.is_disputed(here) && !fought(state, here);
        state.battlefield(here).combat_staged != wanted
    };
    let changed = pick(&game.state, wrong);
    for here in &changed {
        let pending = !game.state.battlefield(*here).combat_staged;
        game.state.battlefield_mut(*here).combat_staged = pending;
        if pending {
            game.record_staging(game.step_rule, EventKind::CombatStaged { at: *here });
        } else {
            game.record_staging(game.cites().unstage_combat, EventKind::CombatUnstaged { at: *here });
        }
    }
    at(game, changed, "pending, or pending no more", "no battlefield newly has units of opposing players")
}

/// In a Neutral Open State the Turn Player chooses a battlefield that is contested and uncontrolled, and a showdown begins
/// there: once for each time it was contested, or for as long as it is.
pub fn open_contested(game: &mut Game) -> Answered<Outcome> {
    let again = |place: &Battlefield| contested(place) && place.opened && !place.combat_staged;
    let neutral = game.state.is_neutral_open() && game.state.combat.is_none();
    let anew = neutral && game.state.battlefields.iter().any(again);
    if anew && game.reading(Reading::EmptyShowdown)? != 0 {
        return open(game, false, contested);
    }
    open(game, false, |place| contested(place) && !place.opened)
}

fn contested(place: &Battlefield) -> bool {
    place.contested.is_some() && place.controller.is_none()
}

fn pick(state: &State, fits: impl Fn(&State, BattlefieldId) -> bool) -> Vec<BattlefieldId> {
    state.battlefield_ids().filter(|here| fits(state, *here)).collect()
}
