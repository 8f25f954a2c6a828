//! The realm of the objects among which one is chosen, as their description gives it.

use super::{Realm, Reason};
use crate::text::object::{Adjective, At, Noun, Nouns, Sort, Sorts, Tail, Zone};

/// The reason not to be a target for what lies in a zone that is not Public.
pub(super) fn private(tail: &Tail) -> Option<Reason> {
    let zone = zone(tail)?;
    let hand = matches!(zone, Zone::YourHand | Zone::Hand | Zone::AHand | Zone::TheirHand | Zone::TheirHands);
    let deck = matches!(zone, Zone::Deck(_) | Zone::TopOf(_) | Zone::AmongThem | Zone::ItIn);
    (hand || deck).then_some(Reason::Hidden)
}

fn zone(tail: &Tail) -> Option<&Zone> {
    match at(tail)? {
        At::From(zone) | At::InZone(zone) => Some(zone),
        _ => None,
    }
}

pub(super) fn at(tail: &Tail) -> Option<&At> {
    match tail {
        Tail::PlaceFirst(_, at, _) => at.as_ref().as_ref(),
        Tail::WithFirst(_, _, at) => Some(at),
        Tail::WithThenOwned(..) => None,
    }
}

pub(super) fn sort(noun: &Noun) -> Realm {
    let (Noun::Plain(sort) | Noun::Or(sort, _) | Noun::OrThree(sort, ..)) = noun else { return Realm::Board };
    match **sort {
        Sort::Spell | Sort::Ability => Realm::Chain,
        Sort::Legend => Realm::LegendZone,
        Sort::Champion => Realm::ChampionZone,
        Sort::Player | Sort::Opponent => Realm::Players,
        Sort::Battlefield => Realm::Battlefields,
        _ => Realm::Board,
    }
}

pub(super) fn sorts(nouns: &Nouns) -> Realm {
    let (Nouns::Plain(sorts) | Nouns::And(sorts, _) | Nouns::AndOr(sorts, _) | Nouns::AndThree(sorts, ..)) = nouns;
    match **sorts {
        Sorts::Spells | Sorts::Abilities => Realm::Chain,
        Sorts::Legends => Realm::LegendZone,
        Sorts::Players | Sorts::Opponents => Realm::Players,
        Sorts::Battlefields => Realm::Battlefields,
        _ => Realm::Board,
    }
}

pub(super) fn realm(kind: Realm, marks: &[Adjective], tail: &Tail) -> Realm {
    match zone(tail) {
        Some(Zone::YourTrash | Zone::Trashes) => Realm::Trash,
        Some(_) if private(tail).is_some() => Realm::Private,
        _ if marks.contains(&Adjective::Facedown) => Realm::Facedown,
        _ => kind,
    }
}
