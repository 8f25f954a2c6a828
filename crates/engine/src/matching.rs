//! Matching of objects against descriptions, as seen from the object or item whose text gives the description.

use super::ability::{Filter, Mark, Place, Weaker, Whose};
use super::card::{Cost, Kind};
use super::chain::What;
use super::edition::RuleStatement;
use super::ids::{ItemId, ObjectId, PlayerId};
use super::might::Views;
use super::object::Role;
use super::state::State;
use super::zone::{Location, Zone};

/// The Might from which on a unit is Mighty.
pub(super) const MIGHTY: i32 = 5;

/// The point of view of a text: its "me", its "you", its "here" and its "it".
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct From {
    /// The source.
    pub me: ObjectId,
    /// The player who is "you"; nobody for an uncontrolled battlefield.
    pub controller: Option<PlayerId>,
    /// The place that is "here".
    pub here: Option<Location>,
    /// The object that a trigger is about.
    pub it: Option<ObjectId>,
    /// The place that is "there": where what was chosen is, or what a trigger is about.
    pub there: Option<Location>,
    /// The place that is "that battlefield": one that was chosen, or that the condition of a trigger names; else
    /// "there".
    pub named: Option<Location>,
    /// The object that was chosen first, or that a trigger is about.
    pub first: Option<ObjectId>,
    /// The item that speaks, if one does.
    pub item: Option<ItemId>,
    /// For which of its Show Offs it counts as one for which something is shown off, though nothing is yet: one bit each.
    pub shows: u8,
}

impl From {
    /// The point of view of a source of which nothing is about anything else.
    pub(crate) fn plain(me: ObjectId, controller: Option<PlayerId>, here: Option<Location>) -> Self {
        Self { me, controller, here, it: None, there: None, named: None, first: None, item: None, shows: 0 }
    }
}

impl State {
    /// Returns the point of view of the text of an object on the board.
    #[must_use]
    pub fn source(&self, id: ObjectId) -> From {
        let object = self.object(id);
        let battlefield = self.battlefields.iter().position(|b| b.object == id);
        match battlefield {
            Some(at) => {
                let holds = self.keeps(RuleStatement::HolderControlsAbilities);
                let controller = self.battlefields[at].controller.filter(|_| holds);
                From::plain(id, controller, Some(Location::Battlefield(super::ids::BattlefieldId::at(at))))
            }
            None => From::plain(id, Some(object.controller), object.location()),
        }
    }

    /// The location of an object, and of a battlefield the battlefield itself.
    #[must_use]
    pub fn place_of(&self, id: ObjectId) -> Option<Location> {
        let itself = self.battlefields.iter().position(|b| b.object == id);
        itself.map_or_else(
            || self.object(id).location(),
            |at| Some(Location::Battlefield(super::ids::BattlefieldId::at(at))),
        )
    }

    /// Returns true if a battlefield is open: nobody has units there and nobody controls it.
    #[must_use]
    pub fn is_open(&self, at: super::ids::BattlefieldId) -> bool {
        self.battlefield(at).controller.is_none() && self.presence(at) == 0
    }

    /// Returns true if "you" and a player are on the same side; false where there is no "you".
    fn friendly(&self, you: Option<PlayerId>, player: PlayerId) -> bool {
        you.is_some_and(|you| !self.opposed(you, player))
    }

    /// Returns true if a phrase such as "an opponent" covers a player.
    #[must_use]
    pub fn meant(&self, whose: Whose, player: PlayerId, from: &From) -> bool {
        match whose {
            Whose::Any => true,
            Whose::Friendly => self.friendly(from.controller, player),
            Whose::Yours => from.controller == Some(player),
            Whose::Enemy => from.controller.is_some() && !self.friendly(from.controller, player),
        }
    }

    /// Returns true if an object is of somebody whom a phrase such as "an opponent's" covers. A battlefield is of whoever
    /// controls the place, and of nobody while nobody does: its card is only ever put down by somebody.
    #[must_use]
    pub fn is_of(&self, whose: Whose, id: ObjectId, from: &From) -> bool {
        let object = self.object(id);
        let place = match object.card.kind {
            Kind::Battlefield => self.battlefields.iter().find(|place| place.object == id),
            _ => None,
        };
        let holder = place.map_or(Some(object.controller), |place| place.controller);
        holder.map_or(whose == Whose::Any, |player| self.meant(whose, player, from))
    }
}

/// Returns true if a printed cost is within the bounds of a description.
fn cost_fits(filter: &Filter, cost: Cost) -> bool {
    let (energy, power) = (cost.energy, cost.all_power());
    filter.energy_min.is_none_or(|min| energy >= min)
        && filter.energy_max.is_none_or(|max| energy <= max)
        && filter.power_min.is_none_or(|min| power >= min)
        && filter.power_max.is_none_or(|max| power <= max)
}

impl Views<'_> {
    /// Returns true if an object fits a description or one of its alternatives.
    #[must_use]
    pub fn matches(&self, filter: &Filter, id: ObjectId, from: &From) -> bool {
        self.matches_itself(filter, id, from) || filter.or.as_ref().is_some_and(|or| self.matches(or, id, from))
    }

    fn matches_itself(&self, filter: &Filter, id: ObjectId, from: &From) -> bool {
        if !self.state.work().allows(1) {
            return false;
        }
        let object = self.state.object(id);
        if (filter.me && id != from.me) || (filter.other && id == from.me) {
            return false;
        }
        if filter.kind.is_some_and(|kind| object.card.kind != kind && !object.card.is_also(kind)) {
            return false;
        }
        let tag_fits = |tag: &String| {
            let by_name = object.card.token && object.card.name.eq_ignore_ascii_case(tag);
            by_name || object.card.has_tag(tag) || self.is_given_tag(id, tag)
        };
        let theirs = !filter.same_controller
            || from.first.is_none_or(|first| self.state.object(first).controller == object.controller);
        theirs
            && self.state.is_of(filter.whose, id, from)
            && self.is_in(filter, id, from)
            && filter.named.is_none()
            && (!filter.named_for_source || self.state.object(from.me).named.as_ref().is_some_and(tag_fits))
            && filter.name.as_ref().is_none_or(|name| object.card.name.eq_ignore_ascii_case(name))
            && filter.tag.as_ref().is_none_or(tag_fits)
            && !filter.not_tag.as_ref().is_some_and(tag_fits)
            && (filter.tags.is_empty() || filter.tags.iter().any(tag_fits))
            && cost_fits(filter, object.card.cost)
            && (!filter.energy_up_to_my_might || self.is_up_to_might(object.card.cost, from))
            && (!filter.up_to_paid || self.is_up_to_paid(object.card.cost, from))
            && (!filter.energy_below_points || self.is_below_points(object.card.cost, from))
            && self.might_fits(filter, id)
            && filter.fights.as_ref().is_none_or(|of| self.is_fought_by(of, id, from))
            && filter.chosen_by.as_ref().is_none_or(|by| self.is_chosen_by(by, id, from))
            && filter.beside.as_ref().is_none_or(|of| self.is_beside(of, id, from))
            && filter.weaker.is_none_or(|than| self.is_weaker(id, than, from))
            && filter.marks.iter().all(|mark| self.is_marked(*mark, id, from))
    }

    /// Returns true if another object that fits a description is at the same place as an object.
    fn is_beside(&self, of: &Filter, id: ObjectId, from: &From) -> bool {
        let there =
            |other: &&ObjectId| **other != id && self.state.object(**other).location() == self.state.place_of(id);
        self.looks_around() && self.state.board.iter().filter(there).any(|other| self.matches(of, *other, from))
    }

    /// Returns true if an object is in a combat with something of the other side that fits a description.
    fn is_fought_by(&self, of: &Filter, id: ObjectId, from: &From) -> bool {
        let object = self.state.object(id);
        let against = |other: &&ObjectId| {
            let rival = self.state.object(**other);
            rival.role.is_some() && rival.role != object.role && rival.location() == object.location()
        };
        object.role.is_some()
            && self.looks_around()
            && self.state.board.iter().filter(against).any(|other| self.matches(of, *other, from))
    }

    /// Returns true if a card on the chain that fits a description chooses an object.
    fn is_chosen_by(&self, by: &Filter, id: ObjectId, from: &From) -> bool {
        self.state.chain.items.iter().any(|item| {
            item.what == What::Card
                && item.targets.iter().flatten().any(|chosen| *chosen == id)
                && self.matches(by, item.source, from)
        })
    }

    /// Returns true if a cost's Energy is no more than the Might of the source; false once that has left the board.
    fn is_up_to_might(&self, cost: Cost, from: &From) -> bool {
        self.state.board.contains(&from.me) && i32::from(cost.energy) <= self.might(from.me)
    }

    /// Returns true if a cost is no more than that of what its item was paid with, in Energy and in Power; as long as that is
    /// not known, than that of some unit of the same player.
    fn is_up_to_paid(&self, cost: Cost, from: &From) -> bool {
        let fits = |id: &ObjectId| {
            let most = self.state.object(*id).card.cost;
            cost.energy <= most.energy && cost.all_power() <= most.all_power()
        };
        let item = from.item.and_then(|item| self.state.chain.item(item)).filter(|item| !item.carried.is_empty());
        let own = |id: &&ObjectId| {
            let object = self.state.object(**id);
            object.card.kind == Kind::Unit && from.controller == Some(object.controller)
        };
        match item {
            Some(item) => item.carried.iter().any(fits),
            None => self.state.board.iter().filter(own).any(fits),
        }
    }

    fn is_below_points(&self, cost: Cost, from: &From) -> bool {
        from.controller.is_some_and(|player| u32::from(cost.energy) < self.state.points(player))
    }

    /// Returns true if an object has less Might than another; false where that other has left the board.
    fn is_weaker(&self, id: ObjectId, than: Weaker, from: &From) -> bool {
        let than = match than {
            Weaker::Source => from.me,
            // As long as nothing is chosen, that could be anything.
            Weaker::First => match from.first {
                Some(first) => first,
                None => return true,
            },
        };
        self.state.board.contains(&than) && self.might(id) < self.might(than)
    }

    fn might_fits(&self, filter: &Filter, id: ObjectId) -> bool {
        if filter.might_min.is_none() && filter.might_max.is_none() {
            return true;
        }
        let might = self.might(id);
        filter.might_min.is_none_or(|min| might >= min) && filter.might_max.is_none_or(|max| might <= max)
    }

    fn is_in(&self, filter: &Filter, id: ObjectId, from: &From) -> bool {
        let zone = self.state.object(id).zone;
        // Only what speaks of facedown cards means one where it lies. A battlefield is at the location that it is.
        let location = match zone {
            Zone::Battlefields => self.state.place_of(id),
            Zone::Facedown(at) if filter.marks.contains(&Mark::Facedown) => Some(Location::Battlefield(at)),
            zone => zone.location(),
        };
        match filter.place {
            Place::Board => zone.is_board() || zone == Zone::Chain,
            Place::Here => location.is_some() && location == from.here,
            Place::MyBattlefield => location == from.here && location.is_some_and(|here| here.battlefield().is_some()),
            Place::ThisBattlefield => location.is_some() && location == self.this_battlefield(from),
            Place::AtBattlefield => matches!(location, Some(Location::Battlefield(_))),
            Place::InBase => matches!(zone, Zone::Board(Location::Base(_))),
            Place::Elsewhere => from.here.is_some() && location.is_some() && location != from.here,
            Place::OtherBattlefield => {
                let other = from.here.is_some() && location != from.here;
                other && matches!(location, Some(Location::Battlefield(_)))
            }
            Place::NotThere => from.there.is_some() && location.is_some() && location != from.there,
            Place::There => location.is_some() && location == from.there,
            Place::Named => location.is_some() && location == from.named,
            Place::Trash => zone == Zone::Trash,
            Place::Hand => zone == Zone::Hand,
            Place::Banishment => zone == Zone::Banishment,
            Place::ChampionZone => zone == Zone::Champion,
            Place::Anywhere => true,
        }
    }

    /// Returns the battlefield that "this battlefield" means: the one that the condition of a trigger names, and where none is
    /// named the one where the source is.
    fn this_battlefield(&self, from: &From) -> Option<Location> {
        let noted = from.item.and_then(|item| self.state.chain.item(item)).and_then(|item| item.noted);
        let named = noted.filter(|about| about.named).map(|about| about.at);
        named.or(from.here).filter(|at| at.battlefield().is_some())
    }

    fn is_marked(&self, mark: Mark, id: ObjectId, from: &From) -> bool {
        let object = self.state.object(id);
        match mark {
            Mark::Exhausted => object.exhausted,
            Mark::Ready => !object.exhausted,
            Mark::Stunned => object.stunned,
            Mark::Damaged => object.damage > 0,
            Mark::Buffed => object.buffed,
            Mark::Attacking => object.role == Some(Role::Attacker),
            Mark::Defending => object.role == Some(Role::Defender),
            Mark::Alone => self.looks_around() && self.is_alone(id),
            Mark::Mighty => object.card.kind == Kind::Unit && self.might(id) >= MIGHTY,
            Mark::Token => object.card.token,
            Mark::NonToken => !object.card.token,
            Mark::Permanent => matches!(object.card.kind, Kind::Unit | Kind::Gear),
            Mark::Of(domain) => self.domains(id).contains(&domain),
            Mark::NonUnit => object.card.kind != Kind::Unit,
            Mark::Owned => from.controller == Some(object.owner),
            Mark::NotYours => from.controller != Some(object.controller),
            Mark::InCombat => object.role.is_some(),
            Mark::OneOnOne => self.looks_around() && self.is_one_on_one(id),
            Mark::Facedown => matches!(object.zone, Zone::Facedown(_)),
            Mark::Equipped => self.looks_around() && self.state.attachments(id).next().is_some(),
            Mark::Attached => object.attached_to.is_some(),
            Mark::AttachedToChosen => object.attached_to.is_some() && object.attached_to == from.first,
            Mark::AttachedToMe => object.attached_to == Some(from.me),
            Mark::NotChosen => match from.item.and_then(|item| self.state.chain.item(item)) {
                Some(item) => !item.targets.iter().flatten().any(|chosen| *chosen == id),
                None => from.first != Some(id),
            },
            Mark::Detached => object.attached_to.is_none(),
            Mark::Empowered => object.empowered,
            Mark::BanishedWithMe => object.banished_by.contains(&from.me),
            // An item keeps what it is made for: [`State::choices_for`] leaves nothing else to choose.
            Mark::OfThem => true,
            // What waits for it looks from there: see `Trigger::of_bound`.
            Mark::Bound => true,
            Mark::SameName => object.card.name.eq_ignore_ascii_case(&self.state.object(from.me).card.name),
            Mark::Something => matches!(object.card.kind, Kind::Unit | Kind::Gear | Kind::Legend),
            Mark::AtBattlefield => object.location().is_some_and(|at| at.battlefield().is_some()),
            Mark::InShowdown => {
                let at = self.state.showdown.as_ref().map(|showdown| Location::Battlefield(showdown.at));
                at.is_some() && object.location() == at
            }
            Mark::OfChosenPlayer => {
                let item = from.item.and_then(|item| self.state.chain.item(item));
                item.and_then(|item| item.opponent) == Some(object.owner)
            }
            Mark::NotPaidWith => {
                let item = from.item.and_then(|item| self.state.chain.item(item));
                !item.is_some_and(|item| item.carried.contains(&id))
            }
            Mark::Without(keyword) => !self.get(id).keywords.has(keyword),
            Mark::Has(keyword) => self.get(id).keywords.has(keyword),
        }
    }

    /// Returns true if the work budget allows for a look at everything on the board.
    fn looks_around(&self) -> bool {
        self.state.work().allows(self.state.board.len() as u64 / 8)
    }

    fn is_one_on_one(&self, id: ObjectId) -> bool {
        let object = self.state.object(id);
        let opposed = |other: &ObjectId| self.state.opposed(self.state.object(*other).controller, object.controller);
        object.location().is_some_and(|location| {
            let mut others = self.state.units_at(location).filter(|other| *other != id);
            others.next().is_some_and(|other| opposed(&other)) && others.next().is_none()
        })
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
