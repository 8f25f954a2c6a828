//! Steps of cleanups in which presence decides: who has units somewhere controls it, keeps cards hidden there, and keeps
//! designations.

use crate::asked::Answered;
use crate::ids::{BattlefieldId, ObjectId};
use crate::machine::Game;
use crate::procedure::cleanup::Outcome;
use crate::procedure::cleanup::steps;
use crate::reading::Reading;
use crate::state::{Combat, State};
use crate::why::Why;
use crate::zone::Location;

use Outcome::{Fired, Quiet};

/// Designations are removed from units that are not where a combat is in progress. Whether units that have joined it get
/// one is a reading.
pub fn strip_roles(game: &mut Game) -> Answered<Outcome> {
    let newcomers = game.state.combat.as_ref().is_some_and(|combat| has_newcomers(&game.state, combat));
    if newcomers && game.reading(Reading::LateDesignation)? != 0 {
        return Ok(steps::designate(game));
    }
    let here = game.state.combat.as_ref().map(|combat| Location::Battlefield(combat.at));
    let gone = |id: &ObjectId| {
        let object = game.state.object(*id);
        object.role.is_some() && (here.is_none() || object.location() != here)
    };
    let stripped: Vec<_> = game.state.board.iter().copied().filter(gone).collect();
    for unit in &stripped {
        game.owing_to(game.what_brought(*unit), |game| game.remove_role(*unit, game.step_rule));
        game.state.object_mut(*unit).roles_had = 0;
    }
    Ok(objects(stripped, "not at a combat any more", "nobody with a designation has left a combat"))
}

fn has_newcomers(state: &State, combat: &Combat) -> bool {
    let joins = |id: ObjectId| {
        let object = state.object(id);
        combat.role(object.controller).is_some() && object.role != combat.role(object.controller)
    };
    state.units_on(combat.at).any(joins)
}

/// Carries out the cleanup step for effects that last "while" or "as long as" something is so: nothing to do here,
/// since they are read off the board whenever they matter.
pub fn continuous(_: &mut Game) -> Outcome {
    Quiet(Why::Fact("what holds while something is so already applies"))
}

/// Facedown cards are removed from battlefields where their controller has no unit.
pub fn remove_unattended(game: &mut Game) -> Outcome {
    let down = |at: BattlefieldId| game.state.battlefield(at).facedown.iter().map(move |card| (at, *card));
    let unattended = |(at, card): &(_, ObjectId)| !game.state.has_units(*at, game.state.object(*card).controller);
    let removed: Vec<_> = game.state.battlefield_ids().flat_map(down).filter(unattended).collect();
    for (at, card) in &removed {
        game.owing_to(game.what_changed_presence(*at), |game| game.remove_hidden(*at, *card, game.step_rule));
    }
    let cards = removed.into_iter().map(|(_, card)| card).collect();
    objects(cards, "without a unit of its controller", "every facedown card has a unit of its controller beside it")
}

/// Gear at battlefields is recalled.
pub fn recall_gear(game: &mut Game) -> Outcome {
    let astray: Vec<_> = game.state.board.iter().copied().filter(|id| game.state.is_astray(*id)).collect();
    for object in &astray {
        game.owing_to(game.what_brought(*object), |game| game.recall_astray(*object));
    }
    objects(astray, "out of place", "no gear is at a battlefield, and nothing in a foreign base")
}

impl Game {
    /// Where control is a constant state, it goes with the last unit there, whatever is under way; that of a contested
    /// battlefield is left to the cleanup, which asks.
    pub(crate) fn keep_control_constant(&mut self) {
        if self.cites().control_constant().is_none() {
            return;
        }
        let lost = |at: &BattlefieldId| {
            let place = self.state.battlefield(*at);
            place.contested.is_none() && place.controller.is_some_and(|holder| !self.state.has_units(*at, holder))
        };
        let lost: Vec<_> =
            self.state.battlefield_ids().filter(lost).filter(|at| !self.state.is_under_way(*at)).collect();
        for at in lost {
            let rule = self.cites().combat_control_lost;
            self.owing_to(self.what_changed_presence(at), |game| game.lose_control(at, rule));
        }
    }
}

/// Outside showdowns and combats, without units there is no control, and whoever alone has units controls a battlefield
/// that is not contested.
pub fn control(game: &mut Game) -> Answered<Outcome> {
    let mut changed = vec![];
    let places: Vec<_> = game.state.battlefield_ids().filter(|at| !game.state.is_under_way(*at)).collect();
    for at in places {
        let place = game.state.battlefield(at);
        let (holder, contested) = (place.controller, place.contested.is_some());
        if holder.is_some_and(|holder| !game.state.has_units(at, holder)) {
            if contested && game.reading(Reading::ContestedControl)? != 0 {
                continue;
            }
            let rule = game.cites().combat_control_lost;
            game.owing_to(game.what_changed_presence(at), |game| game.lose_control(at, rule));
            changed.push(at);
        }
        let alone =
            game.state.sole_occupant(at).filter(|p| !contested && game.state.battlefield(at).controller != Some(*p));
        if let Some(player) = alone {
            let rule = game.cites().showdown_control;
            game.owing_to(game.what_changed_presence(at), |game| game.establish_control(at, player, rule));
            changed.push(at);
        }
    }
    if changed.is_empty() {
        return Ok(Quiet(Why::Fact("whoever controls a battlefield has units there")));
    }
    changed.dedup();
    Ok(Fired(Why::At("control follows presence", changed)))
}

fn objects(list: Vec<ObjectId>, did: &'static str, not: &'static str) -> Outcome {
    if list.is_empty() { Quiet(Why::Fact(not)) } else { Fired(Why::Objects(did, list)) }
}
