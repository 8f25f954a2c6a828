//! The destinations of moves, and the places of tokens.

use crate::ability::{Destination, Effect, Whereto, Who};
use crate::asked::Answered;
use crate::chain::Item;
use crate::choice::{Answer, Ask};
use crate::ids::ObjectId;
use crate::machine::Game;
use crate::state::State;
use crate::zone::Location;

use super::Went;

impl Game {
    /// The destinations of moves that the controller chooses.
    pub(super) fn choose_places(&mut self, item: &Item) -> Answered<Went> {
        let wanted = asked_moves(&item.does.effects);
        let Some(effect) = wanted.get(item.places.len()) else { return Ok(Went::On) };
        let among = self.state.places_for(item, effect);
        if moves_nothing(item, effect) {
            // A place is kept for it, so that those of other moves keep their order.
            return self.go_to(item, Location::Base(item.controller));
        }
        if among.is_empty() {
            return Ok(self.no_choices(item));
        }
        let Some(Answer::Where(place)) = self.take_answer() else {
            return Err(self.ask(
                self.cites().move_destination,
                item.controller,
                Ask::Where { what: item.source, among },
            ));
        };
        self.go_to(item, place)
    }

    /// Notes the destination of the next move, and goes on with those after it.
    fn go_to(&mut self, item: &Item, place: Location) -> Answered<Went> {
        if let Some(item) = self.state.chain.item_mut(item.id) {
            item.places.push(place);
        }
        match self.state.chain.item(item.id).cloned() {
            Some(item) => self.choose_places(&item),
            None => Ok(Went::Gone),
        }
    }
}

impl State {
    /// Returns true if a location is one of those that a text lets one choose for these units.
    pub(crate) fn is_among(&self, item: &Item, whereto: Whereto, units: &[ObjectId], to: Location) -> bool {
        self.places(item, whereto).contains(&to) && self.leads(whereto, units, to)
    }

    /// The locations that a text lets one choose from.
    fn places(&self, item: &Item, whereto: Whereto) -> Vec<Location> {
        let places = self.battlefield_ids().map(Location::Battlefield);
        match whereto {
            Whereto::Anywhere | Whereto::ToOrFromBase | Whereto::WithMate | Whereto::OtherLocation => {
                self.player_ids().map(Location::Base).chain(places).collect()
            }
            Whereto::Open => places.filter(|to| to.battlefield().is_some_and(|at| self.is_open(at))).collect(),
            Whereto::Controlled => {
                let held = |at| self.battlefield(at).controller == Some(item.controller);
                places.filter(|to| to.battlefield().is_some_and(held)).collect()
            }
            Whereto::WithYours => {
                let has = |at| self.has_units(at, item.controller);
                places.filter(|to| to.battlefield().is_some_and(has)).collect()
            }
            Whereto::HeldByEnemy => {
                let held = |at| {
                    let by = self.battlefield(at).controller;
                    by.is_some_and(|by| self.opposed(by, item.controller)) && self.presence(at) != 0
                };
                places.filter(|to| to.battlefield().is_some_and(held)).collect()
            }
            Whereto::Battlefield | Whereto::OtherBattlefield => places.collect(),
        }
    }

    /// Returns true if a text lets these units go to a location, as far as that depends on the units.
    fn leads(&self, whereto: Whereto, units: &[ObjectId], to: Location) -> bool {
        let fits = |unit: &ObjectId| {
            let object = self.object(*unit);
            let base = Location::Base(object.controller);
            let mate = |id: ObjectId| id != *unit && self.object(id).controller == object.controller;
            match whereto {
                Whereto::ToOrFromBase => {
                    (object.location() == Some(base)) == matches!(to, Location::Battlefield(_))
                        && (to == base || object.location() == Some(base))
                }
                Whereto::OtherBattlefield | Whereto::OtherLocation => object.location() != Some(to),
                Whereto::WithMate => self.units_at(to).any(mate),
                Whereto::Anywhere
                | Whereto::Battlefield
                | Whereto::Controlled
                | Whereto::HeldByEnemy
                | Whereto::WithYours
                | Whereto::Open => true,
            }
        };
        units.iter().all(fits)
    }

    /// Returns the objects that an effect moves, as far as that is known beforehand.
    pub(super) fn who_goes(&self, item: &Item, who: &Who) -> Vec<ObjectId> {
        match who {
            Who::Target(n) => item.targets.get(usize::from(*n)).cloned().unwrap_or_default(),
            Who::Me => vec![item.source],
            _ => vec![],
        }
    }

    /// Returns true if a target does not lead to a choice that cannot be made: if it is to move, it has somewhere to
    /// go.
    pub(super) fn has_place(&self, item: &Item, n: usize, id: ObjectId) -> bool {
        let apart = item.does.targets.get(n).is_some_and(|wanted| wanted.apart);
        let moves = self.cites().moves_elsewhere().filter(|_| !apart);
        let sure = moves.and_then(|_| first_done_to(&item.does.effects, n));
        if sure.is_some_and(|effect| self.goes_nowhere(item, effect, n, id)) {
            return false;
        }
        asked_moves(&item.does.effects).into_iter().all(|effect| match effect {
            Effect::Move { who: Who::Target(at), to: Destination::Chosen(whereto) } if usize::from(*at) == n => {
                let goes = |to: &Location| self.can_go(&[id], *to) && self.leads(*whereto, &[id], *to);
                self.places(item, *whereto).iter().any(goes)
            }
            _ => true,
        })
    }

    /// Returns true if a target is where the text is to move it already, as far as that is known.
    fn goes_nowhere(&self, item: &Item, effect: &Effect, n: usize, id: ObjectId) -> bool {
        let goal = match effect {
            Effect::Move { to, .. } => self.told_goal(item, to, id),
            Effect::Swap(one, other) => {
                let with = if is_target(one, n) { other } else { one };
                self.who_goes(item, with).first().and_then(|with| self.object(*with).location())
            }
            _ => None,
        };
        goal.is_some() && goal == self.object(id).location()
    }

    /// The location to which a text moves a target, where nobody chooses it.
    fn told_goal(&self, item: &Item, to: &Destination, id: ObjectId) -> Option<Location> {
        let from = || self.speaks(item);
        match to {
            Destination::Base => Some(Location::Base(self.object(id).controller)),
            Destination::YourBase => Some(Location::Base(item.controller)),
            Destination::Here => from().here,
            Destination::MyBattlefield => from().here.filter(|here| here.battlefield().is_some()),
            Destination::ThisBattlefield => self.this_battlefield(item),
            Destination::There => from().there,
            Destination::Named => from().named,
            // What it is paid with is known only after it is chosen.
            Destination::WherePaid | Destination::Entry | Destination::Chosen(_) => None,
        }
    }

    /// Returns true if the source itself has somewhere to go, if it is to move.
    pub(crate) fn has_own_place(&self, item: &Item) -> bool {
        let own = |effect: &&Effect| matches!(effect, Effect::Move { who: Who::Me, .. });
        asked_moves(&item.does.effects).into_iter().filter(own).all(|effect| !self.places_for(item, effect).is_empty())
    }

    /// The locations that may be chosen for a move: those where what moves may become present.
    fn places_for(&self, item: &Item, effect: &Effect) -> Vec<Location> {
        let Effect::Move { who, to: Destination::Chosen(whereto) } = effect else { return vec![] };
        self.goals(item, *whereto, &self.who_goes(item, who))
    }

    /// The locations to which a text lets these units be moved.
    pub(crate) fn goals(&self, item: &Item, whereto: Whereto, units: &[ObjectId]) -> Vec<Location> {
        let goes = |to: &Location| self.can_go(units, *to) && self.leads(whereto, units, *to);
        self.places(item, whereto).into_iter().filter(goes).collect()
    }

    /// The locations to which an item's text lets tokens be played: those where they may become present.
    pub(crate) fn places_for_tokens(&self, item: &Item, whereto: Whereto) -> Vec<Location> {
        let mut places = self.places(item, whereto);
        places.retain(|to| self.barred_from(*to, item.controller).is_none());
        places
    }

    /// The locations that may be chosen for the choice of a place at a position.
    pub(crate) fn places_to_choose(&self, item: &Item, k: usize) -> Vec<Location> {
        asked_moves(&item.does.effects).get(k).map(|effect| self.places_for(item, effect)).unwrap_or_default()
    }

    /// Returns true if units may all become present at a location, and not all of them are there. Texts that keep them
    /// from moving are ignored: the move is passed over as it is to be done.
    fn can_go(&self, units: &[ObjectId], to: Location) -> bool {
        let there = |unit: &ObjectId| self.object(*unit).location() == Some(to);
        let barred = |unit: &ObjectId| !there(unit) && self.bars_move(to, self.object(*unit).controller).is_some();
        let kept = |unit: &ObjectId| self.lacks(Some(self.cites().prevented)) && self.cannot_move(*unit, to);
        !units.iter().any(|unit| barred(unit) || kept(unit)) && (units.is_empty() || !units.iter().all(there))
    }
}

/// Returns true if a move is of what was chosen, and nothing was.
fn moves_nothing(item: &Item, effect: &Effect) -> bool {
    match effect {
        Effect::Move { who: Who::Target(n), .. } => item.targets.get(usize::from(*n)).is_some_and(Vec::is_empty),
        _ => false,
    }
}

/// Returns true if an instruction is about the choice at a position.
fn is_target(who: &Who, n: usize) -> bool {
    matches!(who, Who::Target(at) if usize::from(*at) == n)
}

/// The first instruction that moves what the choice at a position has chosen or changes who controls it, of those that hang on
/// nothing but the will of a player.
fn first_done_to(effects: &[Effect], n: usize) -> Option<&Effect> {
    effects.iter().find_map(|effect| match effect {
        Effect::May(then) | Effect::All(then) | Effect::Pay { then, .. } | Effect::PayAny { then, .. } => {
            first_done_to(then, n)
        }
        Effect::Move { who, .. } | Effect::TakeControl { who, .. } if is_target(who, n) => Some(effect),
        Effect::Swap(one, other) if is_target(one, n) || is_target(other, n) => Some(effect),
        _ => None,
    })
}

/// Returns true if a location is still to be chosen for an item.
pub(super) fn has_places_left(item: &Item) -> bool {
    asked_moves(&item.does.effects).len() > item.places.len()
}

/// The moves of which the destination is chosen as their item is finalized, in order: those that "may" be made or hang on a
/// condition as well. Where a token goes is chosen as that is played.
pub(in crate::procedure) fn asked_moves(effects: &[Effect]) -> Vec<&Effect> {
    effects.iter().flat_map(moves_in).collect()
}

fn moves_in(effect: &Effect) -> Vec<&Effect> {
    match effect {
        Effect::Move { to: Destination::Chosen(_), .. } => vec![effect],
        Effect::If(_, then)
        | Effect::IfDone(_, then)
        | Effect::May(then)
        | Effect::All(then)
        | Effect::Pay { then, .. }
        | Effect::PayAny { then, .. } => asked_moves(then),
        Effect::Either(_, then, other) | Effect::IfDoneElse(then, other) => {
            [asked_moves(then), asked_moves(other)].concat()
        }
        _ => vec![],
    }
}
