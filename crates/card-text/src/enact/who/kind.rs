//! Types and tags: what a noun means.

use super::super::enacted::{Enacted, missing};
use crate::card::Kind;
use crate::domain::Domain;
use crate::text::object::{Noun, Nouns, Sort, Sorts};
use crate::{Filter, Mark, Place, Whose};

/// The meaning of a noun: a type, a tag, and what else it says of its objects.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(in crate::enact) struct Sorted {
    pub kind: Option<Kind>,
    pub tag: Option<String>,
    /// Tags of which it has one.
    pub tags: Vec<String>,
    /// That it is no token, as a card is none (176@1.0, 176@1.1, 179@1.2, 185@1.4), or of a domain.
    pub mark: Option<Mark>,
    /// A description of another object at the same place.
    pub beside: Option<Box<Filter>>,
}

/// The tags of gear tokens (187@1.4, 187.12@1.5).
const OF_GEAR: [&str; 2] = ["Bomb", "Gold"];

impl Sorted {
    fn kind(kind: Kind) -> Self {
        Self { kind: Some(kind), ..Self::default() }
    }

    fn card(kind: Option<Kind>) -> Self {
        Self { kind, mark: Some(Mark::NonToken), ..Self::default() }
    }

    fn permanent() -> Self {
        Self { mark: Some(Mark::Permanent), ..Self::default() }
    }

    fn equipment() -> Self {
        Self { kind: Some(Kind::Gear), tag: Some("Equipment".to_owned()), ..Self::default() }
    }

    /// Units by a word with a capital: one of a domain, else a tag. The tags that the rules give to gear tokens mean gear.
    fn units(word: &str) -> Self {
        let domain = Domain::read(word);
        let tag = domain.is_none().then(|| word.to_owned());
        let kind = if OF_GEAR.contains(&word) { Kind::Gear } else { Kind::Unit };
        Self { kind: Some(kind), tag, mark: domain.map(Mark::Of), ..Self::default() }
    }

    /// The description of all that is meant, wherever it is on the board.
    pub fn filter(self) -> Filter {
        let Self { kind, tag, tags, mark, beside } = self;
        Filter { kind, tag, tags, beside, marks: mark.into_iter().collect(), ..Filter::default() }
    }
}

pub(in crate::enact) fn kind_of(noun: &Noun) -> Enacted<Sorted> {
    match noun {
        Noun::Plain(sort) => kind(sort),
        Noun::Or(one, other) if matches!((&**one, &**other), (Sort::Unit, Sort::Gear) | (Sort::Gear, Sort::Unit)) => {
            Ok(Sorted::default())
        }
        Noun::Or(one, other) if matches!((&**one, &**other), (Sort::Spell, Sort::Ability)) => {
            Ok(Sorted::kind(Kind::Spell))
        }
        Noun::OrThree(one, other, _, third)
            if matches!((&**one, &**other, &**third), (Sort::Gear, Sort::Unit, Sort::Card)) =>
        {
            Ok(Sorted::default())
        }
        Noun::OrThree(one, other, mark, third)
            if mark.is_none() && matches!((&**one, &**other, &**third), (Sort::Legend, Sort::Unit, Sort::Gear)) =>
        {
            Ok(Sorted { mark: Some(Mark::Something), ..Sorted::default() })
        }
        // What is said of the first by the name of a domain is said of both.
        Noun::Or(one, other) if **other == Sort::Gear => match &**one {
            Sort::TribeUnit(name) if Domain::read(&name.0).is_some() => {
                Ok(Sorted { mark: Domain::read(&name.0).map(Mark::Of), ..Sorted::default() })
            }
            _ => missing(noun),
        },
        Noun::OneOfTags(one, other, third, fourth) => {
            let tags = [one, other, third, fourth].map(|name| name.0.clone()).into();
            Ok(Sorted { kind: Some(Kind::Unit), tags, ..Sorted::default() })
        }
        other => missing(other),
    }
}

/// Enacts a noun whose second type is said with `or` besides: of "a gear or spell" the first.
pub(super) fn either_of(noun: &Noun) -> Enacted<Sorted> {
    match noun {
        Noun::Or(one, other)
            if matches!(
                (&**one, &**other),
                (Sort::Spell, Sort::Unit | Sort::Gear) | (Sort::Unit | Sort::Gear, Sort::Spell)
            ) =>
        {
            kind(one)
        }
        noun => kind_of(noun),
    }
}

pub(super) fn kind(sort: &Sort) -> Enacted<Sorted> {
    Ok(match sort {
        Sort::Unit => Sorted::kind(Kind::Unit),
        Sort::Gear => Sorted::kind(Kind::Gear),
        Sort::Spell => Sorted::kind(Kind::Spell),
        Sort::Ability => Sorted::kind(Kind::Ability),
        Sort::Legend => Sorted::kind(Kind::Legend),
        Sort::Permanent => Sorted::permanent(),
        Sort::Card => Sorted::card(None),
        Sort::UnitCard => Sorted::card(Some(Kind::Unit)),
        Sort::Rune => Sorted::kind(Kind::Rune),
        Sort::Battlefield => Sorted::kind(Kind::Battlefield),
        Sort::BattlefieldWhereHave(what) | Sort::BattlefieldWhereControl(what) => {
            let of = super::plural_filter(what)?;
            // Whose they are is said by "you", and where by the battlefield.
            if of.whose != Whose::Any || of.place != Place::Board {
                return missing(&**what);
            }
            let beside = Some(Box::new(of.altered(|of| of.whose = Whose::Yours)));
            Sorted { beside, ..Sorted::kind(Kind::Battlefield) }
        }
        Sort::Equipment => Sorted::equipment(),
        Sort::Tribe(name) | Sort::TribeUnit(name) => Sorted::units(&name.0),
        Sort::DomainSpell(name) => match Domain::read(&name.0) {
            Some(domain) => Sorted { mark: Some(Mark::Of(domain)), ..Sorted::kind(Kind::Spell) },
            None => return missing(sort),
        },
        other => return missing(other),
    })
}

pub(in crate::enact) fn kinds_of(nouns: &Nouns) -> Enacted<Sorted> {
    match nouns {
        Nouns::Plain(sorts) => kinds(sorts),
        Nouns::And(one, other)
            if matches!((&**one, &**other), (Sorts::Units, Sorts::Gear) | (Sorts::Gear, Sorts::Units)) =>
        {
            Ok(Sorted::permanent())
        }
        Nouns::AndOr(one, other)
            if matches!((&**one, &**other), (Sorts::Units, Sorts::Gear) | (Sorts::Gear, Sorts::Units)) =>
        {
            Ok(Sorted::permanent())
        }
        Nouns::And(one, other) if matches!((&**one, &**other), (Sorts::Spells, Sorts::Abilities)) => {
            Ok(Sorted::kind(Kind::Spell))
        }
        other => missing(other),
    }
}

pub(super) fn kinds(sorts: &Sorts) -> Enacted<Sorted> {
    Ok(match sorts {
        Sorts::Units => Sorted::kind(Kind::Unit),
        Sorts::Gear => Sorted::kind(Kind::Gear),
        Sorts::Spells => Sorted::kind(Kind::Spell),
        Sorts::Permanents => Sorted::permanent(),
        Sorts::Tokens => Sorted::default(),
        Sorts::Cards => Sorted::card(None),
        Sorts::Legends => Sorted::kind(Kind::Legend),
        Sorts::Runes => Sorted::kind(Kind::Rune),
        Sorts::Equipment => Sorted::equipment(),
        Sorts::Tribes(names) => Sorted::units(&singular(&names.0)),
        Sorts::TribeUnits(name) => Sorted::units(&name.0),
        other => return missing(other),
    })
}

pub(in crate::enact) fn singular(name: &str) -> String {
    name.strip_suffix('s').unwrap_or(name).to_owned()
}
