//! Whether an object fits a description, seen from the object or item whose text gives it.

use super::ability::{Filter, Mark, Place, Whose};
use super::card::Kind;
use super::ids::{ObjectId, PlayerId};
use super::might::Views;
use super::object::Role;
use super::state::State;
use super::zone::{Location, Zone};

/// From where a text speaks: its "me", its "you", its "here" and its "it".
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct From {
    /// The source.
    pub me: ObjectId,
    /// Who "you" is; nobody for an uncontrolled battlefield.
    pub controller: Option<PlayerId>,
    /// Where "here" is.
    pub here: Option<Location>,
    /// The object that a trigger is about.
    pub it: Option<ObjectId>,
}

impl State {
    /// From where the text of an object on the board speaks.
    #[must_use]
    pub fn source(&self, id: ObjectId) -> From {
        let object = self.object(id);
        let battlefield = self.battlefields.iter().position(|b| b.object == id);
        match battlefield {
            Some(at) => From {
                me: id,
                controller: self.battlefields[at].controller,
                here: Some(Location::Battlefield(super::ids::BattlefieldId::at(at))),
                it: None,
            },
            None => From { me: id, controller: Some(object.controller), here: object.location(), it: None },
        }
    }

    /// Whether "you" and a player are on the same side.
    fn friendly(&self, you: Option<PlayerId>, player: PlayerId) -> bool {
        you.is_some_and(|you| !self.opposed(you, player))
    }

    /// Whether a player is meant by a word such as "an opponent".
    #[must_use]
    pub fn meant(&self, whose: Whose, player: PlayerId, from: &From) -> bool {
        match whose {
            Whose::Any => true,
            Whose::Friendly => self.friendly(from.controller, player),
            Whose::Yours => from.controller == Some(player),
            Whose::Enemy => from.controller.is_some() && !self.friendly(from.controller, player),
        }
    }
}

impl Views<'_> {
    /// Whether an object fits a description.
    #[must_use]
    pub fn matches(&self, filter: &Filter, id: ObjectId, from: &From) -> bool {
        let object = self.state.object(id);
        if (filter.me && id != from.me) || (filter.other && id == from.me) {
            return false;
        }
        if filter.kind.is_some_and(|kind| object.card.kind != kind) {
            return false;
        }
        let tag_fits = |tag: &String| {
            object.card.name.eq_ignore_ascii_case(tag) || object.card.tags.iter().any(|t| t.eq_ignore_ascii_case(tag))
        };
        self.state.meant(filter.whose, object.controller, from)
            && self.is_in(filter.place, object.zone, from)
            && filter.tag.as_ref().is_none_or(tag_fits)
            && self.might_fits(filter, id)
            && filter.marks.iter().all(|mark| self.is_marked(*mark, id))
    }

    fn might_fits(&self, filter: &Filter, id: ObjectId) -> bool {
        if filter.might_min.is_none() && filter.might_max.is_none() {
            return true;
        }
        let might = self.might(id);
        filter.might_min.is_none_or(|min| might >= min) && filter.might_max.is_none_or(|max| might <= max)
    }

    fn is_in(&self, place: Place, zone: Zone, from: &From) -> bool {
        match place {
            Place::Board => zone.is_board() || zone == Zone::Chain,
            Place::Here => zone.location().is_some() && zone.location() == from.here,
            Place::AtBattlefield => matches!(zone, Zone::Board(Location::Battlefield(_))),
            Place::InBase => matches!(zone, Zone::Board(Location::Base(_))),
            Place::Elsewhere => zone.location().is_some() && zone.location() != from.here,
        }
    }

    fn is_marked(&self, mark: Mark, id: ObjectId) -> bool {
        let object = self.state.object(id);
        match mark {
            Mark::Exhausted => object.exhausted,
            Mark::Ready => !object.exhausted,
            Mark::Stunned => object.stunned,
            Mark::Damaged => object.damage > 0,
            Mark::Buffed => object.buffed,
            Mark::Attacking => object.role == Some(Role::Attacker),
            Mark::Defending => object.role == Some(Role::Defender),
            Mark::Alone => self.is_alone(id),
            Mark::Mighty => object.card.kind == Kind::Unit && self.might(id) >= 5,
            Mark::Token => object.card.token,
        }
    }

    fn is_alone(&self, id: ObjectId) -> bool {
        let object = self.state.object(id);
        let others = |location| {
            self.state
                .units_at(location)
                .any(|other| other != id && !self.state.opposed(self.state.object(other).controller, object.controller))
        };
        object.location().is_some_and(|location| !others(location))
    }
}
