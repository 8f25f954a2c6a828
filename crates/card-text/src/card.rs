//! Cards and tokens as printed: a card never changes during a game, so that objects share it.

use derive_generic_visitor::{Drive, DriveMut};
use serde::{Deserialize, Serialize};

use super::domain::{Domain, Domains};
use super::keyword::Keywords;
use crate::{Ability, Additional, Body, Change, Targets};

/// A card or token as printed.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize, Drive, DriveMut)]
pub struct Card {
    /// Its name.
    pub name: String,
    /// Its type.
    pub kind: Kind,
    /// Its Might, for a unit.
    #[serde(default)]
    pub might: i32,
    /// True if it is a token.
    #[serde(default)]
    pub token: bool,
    /// Its tags.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub tags: Vec<String>,
    /// The cost to play it.
    #[serde(default)]
    pub cost: Cost,
    /// Its domains.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub domains: Vec<Domain>,
    /// The keywords printed on it that are no more than a word or a word and a value.
    #[serde(default)]
    pub keywords: Keywords,
    /// Its other abilities, in the order printed.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub abilities: Vec<Ability>,
    /// The effects of an Equipment on what it is attached to.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub equipment: Option<Box<Equipment>>,
    /// The lines of its text that nobody could read: they taint any verdict they could have touched.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub unread: Vec<String>,
}

impl Card {
    /// Returns true if this tag is printed on it, in any letter case. A card with a Might Bonus is an Equipment,
    /// whether a board says so or not.
    #[must_use]
    pub fn has_tag(&self, tag: &str) -> bool {
        let equips = self.equipment.as_ref().is_some_and(|equipment| equipment.bonus.is_some());
        let printed = self.tags.iter().any(|printed| printed.eq_ignore_ascii_case(tag));
        printed || (equips && tag.eq_ignore_ascii_case("Equipment"))
    }

    /// Returns what may be shown off as it is played, for each of its Show Offs.
    pub fn shows_off(&self) -> impl Iterator<Item = &Targets> {
        self.abilities.iter().filter_map(|ability| if let Body::ShowOff(of) = &ability.body { Some(of) } else { None })
    }

    /// The Show Offs, one bit each, to which a text of the card is linked that asks for something of a type that was shown
    /// off: those that show just that, else all of them.
    pub fn shows_linked_to(&self, kind: Option<Kind>) -> u8 {
        let bits = |fits: &dyn Fn(&Targets) -> bool| {
            self.shows_off().zip(0..8_u8).filter(|(of, _)| fits(of)).fold(0, |bits, (_, at)| bits | 1 << at)
        };
        match bits(&|of| kind.is_some() && of.of.kind == kind) {
            0 => bits(&|_| true),
            linked => linked,
        }
    }

    /// Returns the additional costs that its text names, each with its position among them: first those that must be paid,
    /// then those that may be.
    pub fn additional_costs(&self) -> impl Iterator<Item = (u8, &Additional)> {
        fn named(ability: &Ability) -> Option<&Additional> {
            if let Body::Additional(additional) = &ability.body { Some(additional) } else { None }
        }
        let all = || (0..8_u8).zip(self.abilities.iter().filter_map(named));
        all().filter(|(_, of)| !of.optional).chain(all().filter(|(_, of)| of.optional))
    }

    /// Returns true if its text says that it is of another type as well.
    #[must_use]
    pub fn is_also(&self, kind: Kind) -> bool {
        let says = |ability: &Ability| matches!(&ability.body, Body::Passive(p) if p.change == Change::Also(kind));
        self.abilities.iter().any(says)
    }

    /// Returns true if its text says that it is of another type besides its own.
    #[must_use]
    pub fn is_anything_else(&self) -> bool {
        let says = |ability: &Ability| matches!(&ability.body, Body::Passive(p) if matches!(p.change, Change::Also(_)));
        self.abilities.iter().any(says)
    }

    /// Its abilities, and those that it gives what it is attached to.
    pub fn all_abilities(&self) -> impl Iterator<Item = &Ability> {
        self.abilities.iter().chain(self.equipment.iter().flat_map(|equipment| &equipment.abilities))
    }

    /// Its abilities, and those that it gives what it is attached to, to be altered.
    pub fn all_abilities_mut(&mut self) -> impl Iterator<Item = &mut Ability> {
        self.abilities.iter_mut().chain(self.equipment.iter_mut().flat_map(|equipment| &mut equipment.abilities))
    }

    /// Takes the abilities that are so from it, and from what it gives what it is attached to.
    pub fn lose(&mut self, which: impl Fn(&Ability) -> bool) {
        self.abilities.retain(|ability| !which(ability));
        if let Some(equipment) = &mut self.equipment {
            equipment.abilities.retain(|ability| !which(ability));
        }
    }
}

/// The effects of an Equipment on the object that it is attached to.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize, Drive, DriveMut)]
pub struct Equipment {
    /// Its Might Bonus, where that is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bonus: Option<i32>,
    /// The abilities of its effect text, which are its Top-Most Card's while it is attached; the Might Bonus is one of them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub abilities: Vec<Ability>,
}

/// The type of a card.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    /// A unit.
    #[default]
    Unit,
    /// A gear.
    Gear,
    /// A spell.
    Spell,
    /// A rune.
    Rune,
    /// A legend.
    Legend,
    /// A battlefield.
    Battlefield,
    /// An ability on the chain: no type of card, but an object as well.
    Ability,
}

impl Kind {
    /// Every type of card.
    pub const ALL: [Self; 6] = [Self::Unit, Self::Gear, Self::Spell, Self::Rune, Self::Legend, Self::Battlefield];

    /// The word for it.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Unit => "unit",
            Self::Gear => "gear",
            Self::Spell => "spell",
            Self::Rune => "rune",
            Self::Legend => "legend",
            Self::Battlefield => "battlefield",
            Self::Ability => "ability",
        }
    }
}

/// The cost to play a card or activate an ability.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Cost {
    /// Energy.
    #[serde(default)]
    pub energy: u16,
    /// Power of any domain.
    #[serde(default)]
    pub power: u16,
    /// Power of particular domains.
    #[serde(default, skip_serializing_if = "Domains::is_zero")]
    pub of: Domains,
}

impl Cost {
    /// Returns true if nothing is to be paid.
    #[must_use]
    pub fn is_free(self) -> bool {
        self.energy == 0 && self.all_power() == 0
    }

    /// Power of whatever domain.
    #[must_use]
    pub fn all_power(self) -> u16 {
        self.power.saturating_add(self.of.total())
    }

    /// This cost and another together.
    #[must_use]
    pub fn and(mut self, other: &Self) -> Self {
        self.energy = self.energy.saturating_add(other.energy);
        self.power = self.power.saturating_add(other.power);
        other.of.iter().for_each(|(domain, n)| self.of.add(domain, n));
        self
    }

    /// Adds another cost.
    pub fn add(&mut self, more: Self) {
        self.energy = self.energy.saturating_add(more.energy);
        self.power = self.power.saturating_add(more.power);
        for (domain, n) in more.of.iter() {
            self.of.add(domain, n);
        }
    }

    /// Makes it less, the Energy not below a floor. Power of any domain that is not to be paid is taken off whatever
    /// Power there is.
    pub fn reduce(&mut self, less: Self, floor: u16) {
        let lowest = floor.min(self.energy);
        self.energy = self.energy.saturating_sub(less.energy).max(lowest);
        for (domain, n) in less.of.iter() {
            let rest = n - self.of.take(domain, n);
            self.power = self.power.saturating_sub(rest);
        }
        let mut left = less.power - less.power.min(self.power);
        self.power = self.power.saturating_sub(less.power);
        while let Some(domain) = self.of.most().filter(|_| left > 0) {
            left -= self.of.take(domain, 1);
        }
    }

    /// Returns this cost multiplied by a number.
    #[must_use]
    pub fn times(self, n: u16) -> Self {
        let mut all =
            Self { energy: self.energy.saturating_mul(n), power: self.power.saturating_mul(n), of: Domains::default() };
        for (domain, each) in self.of.iter() {
            all.of.add(domain, each.saturating_mul(n));
        }
        all
    }

    /// One Power of any domain.
    #[must_use]
    pub fn one_power() -> Self {
        Self { power: 1, ..Self::default() }
    }
}

impl std::fmt::Display for Cost {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} Energy", self.energy)?;
        for (domain, n) in self.of.iter() {
            write!(f, ", {n} {} Power", domain.word())?;
        }
        if self.power > 0 || self.of.is_zero() {
            write!(f, " and {} Power", self.power)?;
        }
        Ok(())
    }
}
