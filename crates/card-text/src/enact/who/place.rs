//! The places where described objects are.

use super::super::enacted::{Enacted, missing};
use crate::text::object::{At, Place as Where, Pronoun, Zone};
use crate::text::phrase::Part;
use crate::{Filter, Mark, Place, Whose};

pub(in crate::enact) fn place(at: &At, filter: &mut Filter) -> Enacted<()> {
    filter.place = match at {
        At::Here | At::WhereIWas => Place::Here,
        At::At(place) if matches!(**place, Where::SameLocation | Where::SameBattlefield) => {
            filter.together = true;
            if matches!(**place, Where::SameBattlefield) { Place::AtBattlefield } else { Place::Board }
        }
        At::At(place) | At::In(place) => location(place)?,
        At::Anywhere => Place::Board,
        At::Everywhere => Place::Anywhere,
        At::There => Place::There,
        At::InShowdown => {
            filter.marks.push(Mark::InShowdown);
            Place::Board
        }
        At::InCombat => {
            filter.marks.push(Mark::InCombat);
            Place::Board
        }
        At::EachLocation => {
            filter.scattered = true;
            Place::Board
        }
        At::EachBattlefield => {
            filter.scattered = true;
            Place::AtBattlefield
        }
        At::FromYourBase | At::FromABase => Place::InBase,
        At::From(from) | At::InZone(from) => return zone(from, filter),
    };
    let yours = match at {
        At::At(place) | At::In(place) => matches!(**place, Where::YourBase),
        at => *at == At::FromYourBase,
    };
    if yours {
        // Whatever stands in one's base and is not one's own goes home from there.
        match filter.whose {
            Whose::Any | Whose::Yours | Whose::Friendly => filter.whose = Whose::Yours,
            _ => return missing(at),
        }
    }
    Ok(())
}

/// Restricts a description to the zone off the board where cards lie, or that something on it comes from.
pub(super) fn zone(zone: &Zone, filter: &mut Filter) -> Enacted<()> {
    let place = match zone {
        Zone::YourTrash => (Place::Trash, Whose::Yours),
        Zone::Trashes | Zone::AnyTrash | Zone::ATrash => (Place::Trash, Whose::Any),
        Zone::OpponentsTrashes => (Place::Trash, Whose::Enemy),
        Zone::TheirTrash => {
            filter.marks.push(Mark::OfChosenPlayer);
            (Place::Trash, Whose::Any)
        }
        Zone::YourHand | Zone::Hand => (Place::Hand, Whose::Yours),
        Zone::AmongThem | Zone::ItIn => (Place::Anywhere, filter.whose),
        Zone::Here => (Place::Here, filter.whose),
        Zone::Battlefield(marks, owned) if marks.is_empty() && owned.is_none() => (Place::AtBattlefield, filter.whose),
        other => return missing(other),
    };
    (filter.place, filter.whose) = place;
    Ok(())
}

/// The same objects, wherever they lie: only what is described without a place, so that none is lost.
pub(in crate::enact) fn wherever(said: &dyn Part, of: Filter) -> Enacted<Filter> {
    let placed = of.alternatives().any(|of| !matches!(of.place, Place::Board | Place::Anywhere));
    if placed { missing(said) } else { Ok(of.altered(|of| of.place = Place::Anywhere)) }
}

/// Returns the place of described objects, as seen from the source.
pub(in crate::enact) fn location(place: &Where) -> Enacted<Place> {
    match place {
        Where::Battlefield(marks, owned) | Where::Battlefields(marks, owned) if marks.is_empty() && owned.is_none() => {
            Ok(Place::AtBattlefield)
        }
        Where::MyBattlefield => Ok(Place::MyBattlefield),
        Where::MyLocation => Ok(Place::Here),
        Where::ThisBattlefield => Ok(Place::ThisBattlefield),
        Where::ABase | Where::Bases | Where::YourBase => Ok(Place::InBase),
        Where::AnotherLocation | Where::DifferentLocation => Ok(Place::Elsewhere),
        Where::OtherThanMine => Ok(Place::OtherBattlefield),
        Where::ThatBattlefield => Ok(Place::Named),
        Where::ItsLocation | Where::ItsDestination => Ok(Place::There),
        Where::SameLocationAs(one) if **one == Pronoun::It => Ok(Place::There),
        Where::SameLocationAs(one) if **one == Pronoun::Me => Ok(Place::Here),
        Where::SameBattlefieldAs(one) if **one == Pronoun::Me => Ok(Place::MyBattlefield),
        other => missing(other),
    }
}
