//! Types and tags: what a noun means.

use super::super::{Enacted, missing};
use crate::game::ability::text::object::{Noun, Nouns, Sort, Sorts};
use crate::game::card::Kind;

/// A type, a tag, or both.
pub(super) type Sorted = (Option<Kind>, Option<String>);

pub(in crate::game::ability::enact) fn kind_of(noun: &Noun) -> Enacted<Sorted> {
    match noun {
        Noun::Plain(sort) => kind(sort),
        Noun::Or(one, other) if matches!((&**one, &**other), (Sort::Unit, Sort::Gear) | (Sort::Gear, Sort::Unit)) => {
            Ok((None, None))
        }
        Noun::Or(one, other) if matches!((&**one, &**other), (Sort::Spell, Sort::Ability)) => {
            Ok((Some(Kind::Spell), None))
        }
        Noun::OrThree(one, other, _, third)
            if matches!((&**one, &**other, &**third), (Sort::Gear, Sort::Unit, Sort::Card)) =>
        {
            Ok((None, None))
        }
        other => missing(other),
    }
}

pub(super) fn kind(sort: &Sort) -> Enacted<Sorted> {
    Ok(match sort {
        Sort::Unit => (Some(Kind::Unit), None),
        Sort::Gear => (Some(Kind::Gear), None),
        Sort::Spell => (Some(Kind::Spell), None),
        Sort::Ability => (Some(Kind::Ability), None),
        Sort::Legend => (Some(Kind::Legend), None),
        Sort::Permanent | Sort::Card => (None, None),
        Sort::UnitCard => (Some(Kind::Unit), None),
        Sort::Rune => (Some(Kind::Rune), None),
        Sort::Battlefield => (Some(Kind::Battlefield), None),
        Sort::Equipment => (Some(Kind::Gear), Some("Equipment".to_owned())),
        Sort::Tribe(name) | Sort::TribeUnit(name) => (Some(Kind::Unit), Some(name.0.clone())),
        other => return missing(other),
    })
}

pub(in crate::game::ability::enact) fn kinds_of(nouns: &Nouns) -> Enacted<Sorted> {
    match nouns {
        Nouns::Plain(sorts) => kinds(sorts),
        Nouns::And(one, other)
            if matches!((&**one, &**other), (Sorts::Units, Sorts::Gear) | (Sorts::Gear, Sorts::Units)) =>
        {
            Ok((None, None))
        }
        other => missing(other),
    }
}

pub(super) fn kinds(sorts: &Sorts) -> Enacted<Sorted> {
    Ok(match sorts {
        Sorts::Units => (Some(Kind::Unit), None),
        Sorts::Gear => (Some(Kind::Gear), None),
        Sorts::Spells => (Some(Kind::Spell), None),
        Sorts::Permanents | Sorts::Cards | Sorts::Tokens => (None, None),
        Sorts::Legends => (Some(Kind::Legend), None),
        Sorts::Runes => (Some(Kind::Rune), None),
        Sorts::Equipment => (Some(Kind::Gear), Some("Equipment".to_owned())),
        Sorts::Tribes(names) => (Some(Kind::Unit), Some(singular(&names.0))),
        Sorts::TribeUnits(name) => (Some(Kind::Unit), Some(name.0.clone())),
        other => return missing(other),
    })
}

pub(in crate::game::ability::enact) fn singular(name: &str) -> String {
    name.strip_suffix('s').unwrap_or(name).to_owned()
}
