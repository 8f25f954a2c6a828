//! The steps that move objects from where they cannot stay, and that end control.

use super::at;
use crate::asked::Answered;
use crate::card::Kind;
use crate::edition::RuleStatement;
use crate::ids::{BattlefieldId, ObjectId};
use crate::keyword::Keyword;
use crate::machine::Game;
use crate::procedure::cleanup::Outcome;
use crate::reading::Reading;
use crate::state::State;
use crate::why::{Aspect, Why};
use crate::zone::{Location, Zone};

use Outcome::{Fired, Quiet};

const IN_PLACE: &str =
    "nothing in foreign bases, no gear at battlefields, no facedown card without control of its battlefield";

/// Battlefields without units and without Contested become uncontrolled.
pub fn uncontrol(game: &mut Game) -> Outcome {
    let state: &State = &game.state;
    let lost: Vec<_> = state
        .battlefield_ids()
        .filter(|at| {
            let place = state.battlefield(*at);
            let kept =
                || state.keeps(RuleStatement::ContestKeepsControl) && state.keeps(RuleStatement::HolderKeepsControl);
            let empty = || state.units_on(*at).next().is_none() || !state.keeps(RuleStatement::UnitsKeepControl);
            place.controller.is_some() && !(place.contested.is_some() && kept()) && empty()
        })
        .collect();
    for at in &lost {
        game.owing_to(game.what_changed_presence(*at), |game| game.lose_control(*at, game.step_rule));
    }
    at(game, lost, "no units and not contested", "every controlled battlefield has units or is contested")
}

/// In an Open State, battlefields without units of who controls them are lost, unless a showdown or combat is in progress
/// there.
pub fn uncontrol_unoccupied(game: &mut Game) -> Outcome {
    if game.state.is_closed() {
        return Quiet(Why::Fact("the turn is not in an Open State"));
    }
    let unoccupied = |at: &BattlefieldId| {
        let holder = game.state.battlefield(*at).controller;
        let under_way = game.state.is_under_way(*at) && game.state.keeps(RuleStatement::HolderKeepsControl);
        let left = |holder| !game.state.has_units(*at, holder) || !game.state.keeps(RuleStatement::UnitsKeepControl);
        holder.is_some_and(left) && !under_way
    };
    let lost: Vec<_> = game.state.battlefield_ids().filter(unoccupied).collect();
    for at in &lost {
        game.owing_to(game.what_changed_presence(*at), |game| game.lose_control(*at, game.step_rule));
    }
    at(game, lost, "without units of who controlled it", "nobody controls a battlefield without units of theirs")
}

/// In an Open State control is lost of battlefields without any units, unless a showdown or combat is in progress there.
/// Where others have units and who controls the battlefield has none, one rule says that it is lost and the step that it is
/// not.
pub fn uncontrol_empty(game: &mut Game) -> Answered<Outcome> {
    if game.state.is_closed() {
        return Ok(Quiet(Why::Fact("the turn is not in an Open State")));
    }
    let unoccupied = |state: &State, at: BattlefieldId| {
        let holder = state.battlefield(at).controller;
        let under_way = state.is_under_way(at) && state.keeps(RuleStatement::HolderKeepsControl);
        let left = |holder| !state.has_units(at, holder) || !state.keeps(RuleStatement::UnitsKeepControl);
        holder.is_some_and(left) && !under_way
    };
    let mut lost: Vec<_> = game.state.battlefield_ids().filter(|at| unoccupied(&game.state, *at)).collect();
    let occupied = lost.iter().any(|at| game.state.presence(*at) != 0);
    if occupied && game.reading(Reading::ContestedControl)? != 0 {
        lost.retain(|at| game.state.presence(*at) == 0);
    }
    for at in &lost {
        game.owing_to(game.what_changed_presence(*at), |game| game.lose_control(*at, game.step_rule));
    }
    Ok(at(game, lost, "without units", "every controlled battlefield has units"))
}

/// Gear at battlefields is recalled, and what is in another player's base, where no rule lets it be; facedown cards whose
/// controller does not control their battlefield are removed.
pub fn misplaced(game: &mut Game) -> Outcome {
    let state: &State = &game.state;
    let astray: Vec<_> = state.board.iter().copied().filter(|id| state.is_astray(*id)).collect();
    let hidden: Vec<_> = state
        .battlefield_ids()
        .filter(|at| !state.battlefield(*at).facedown.is_empty())
        .flat_map(|at| state.foreign_facedown(at).map(move |card| (at, card)))
        .collect();
    if astray.is_empty() && hidden.is_empty() {
        return Quiet(game.standing(IN_PLACE, Aspect::Facedown));
    }
    for object in &astray {
        game.owing_to(game.what_brought(*object), |game| game.recall_astray(*object));
    }
    for (at, card) in &hidden {
        game.owing_to(game.what_changed_control(*at), |game| game.remove_hidden(*at, *card, game.step_rule));
    }
    Fired(Why::Objects("out of place", astray.into_iter().chain(hidden.into_iter().map(|(_, card)| card)).collect()))
}

impl Game {
    /// Recalls what is astray.
    pub(crate) fn recall_astray(&mut self, id: ObjectId) {
        let in_base = matches!(self.state.object(id).location(), Some(Location::Base(_)));
        self.recall(id, if in_base { self.cites().astray_in_base } else { self.step_rule });
    }
}

impl State {
    /// Returns true if a permanent is where it cannot stay: gear at a battlefield, anything in a base of another player
    /// than its controller.
    #[inline]
    pub(crate) fn is_astray(&self, id: ObjectId) -> bool {
        let object = self.object(id);
        let astray = match object.zone {
            Zone::Board(Location::Battlefield(_)) => object.card.kind == Kind::Gear && !self.has(id, Keyword::Deploy),
            Zone::Board(Location::Base(owner)) => owner != object.controller && !self.stays_in_any_base(id),
            _ => false,
        };
        astray && object.attached_to.is_none()
    }

    /// Returns true if a permanent is a unit of further types that stays in whatever base it is.
    fn stays_in_any_base(&self, id: ObjectId) -> bool {
        self.cites().units_unrecalled().is_some() && self.is_unit(id) && self.object(id).card.is_anything_else()
    }
}
