//! Domains, and numbers of something by domain.

use serde::{Deserialize, Serialize};

/// One of the six domains.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Domain {
    /// Fury, red.
    Fury,
    /// Calm, green.
    Calm,
    /// Mind, blue.
    Mind,
    /// Body, orange.
    Body,
    /// Chaos, purple.
    Chaos,
    /// Order, yellow.
    Order,
}

impl Domain {
    /// All of them, in the order of the rulebook.
    pub const ALL: [Self; 6] = [Self::Fury, Self::Calm, Self::Mind, Self::Body, Self::Chaos, Self::Order];

    /// Its name.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Fury => "Fury",
            Self::Calm => "Calm",
            Self::Mind => "Mind",
            Self::Body => "Body",
            Self::Chaos => "Chaos",
            Self::Order => "Order",
        }
    }

    /// The letter of its Power symbol: `R` in `[R]`.
    #[must_use]
    pub fn letter(self) -> char {
        match self {
            Self::Fury => 'R',
            Self::Calm => 'G',
            Self::Mind => 'B',
            Self::Body => 'O',
            Self::Chaos => 'P',
            Self::Order => 'Y',
        }
    }

    /// The domain with this letter.
    #[must_use]
    pub fn of_letter(letter: char) -> Option<Self> {
        Self::ALL.into_iter().find(|domain| domain.letter() == letter)
    }

    /// Reads a name, in capitals or not.
    #[must_use]
    pub fn read(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|domain| domain.word().eq_ignore_ascii_case(text))
    }
}

/// A number for each domain.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Domains([u16; 6]);

impl Domains {
    /// One of a domain.
    #[must_use]
    pub fn one(domain: Domain) -> Self {
        let mut one = Self::default();
        one.add(domain, 1);
        one
    }

    /// The number of one domain.
    #[must_use]
    pub fn get(&self, domain: Domain) -> u16 {
        self.0[domain as usize]
    }

    /// Adds to the number of one domain.
    pub fn add(&mut self, domain: Domain, n: u16) {
        let now = &mut self.0[domain as usize];
        *now = now.saturating_add(n);
    }

    /// Takes up to so many of one domain; gives how many were taken.
    pub fn take(&mut self, domain: Domain, most: u16) -> u16 {
        let now = &mut self.0[domain as usize];
        let taken = most.min(*now);
        *now -= taken;
        taken
    }

    /// All of them together.
    #[must_use]
    pub fn total(&self) -> u16 {
        self.0.iter().fold(0, |sum, n| sum.saturating_add(*n))
    }

    /// Returns true if there is none of any domain.
    #[must_use]
    #[allow(clippy::trivially_copy_pass_by_ref)] // the shape serde asks for
    pub fn is_zero(&self) -> bool {
        self.total() == 0
    }

    /// The domain of which there is most, the first of several.
    #[must_use]
    pub fn most(&self) -> Option<Domain> {
        let most = Domain::ALL.into_iter().rev().max_by_key(|domain| self.get(*domain));
        most.filter(|domain| self.get(*domain) > 0)
    }

    /// The numbers that are not zero, each with its domain.
    pub fn iter(&self) -> impl Iterator<Item = (Domain, u16)> + '_ {
        Domain::ALL.into_iter().map(|domain| (domain, self.get(domain))).filter(|(_, n)| *n > 0)
    }
}
