//! The authority of an event: the rule, ruling or card that makes it happen. There is always one.

use serde::Serialize;

use tribunal_rule::RuleNumber;

/// The authority that an event rests on. Rules are those of the edition that the game is played under.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Authority {
    /// A numbered rule of the edition in play.
    Rule(RuleNumber),
    /// An official ruling, by its slug and date.
    Ruling(Ruling),
    /// A card's own text.
    Card(Box<str>),
}

/// An official ruling that a replay relied on.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Ruling {
    /// The slug of the entry.
    pub slug: Box<str>,
    /// The day on which it was published, as `2025-10-01`.
    pub date: Box<str>,
}

impl From<RuleNumber> for Authority {
    fn from(rule: RuleNumber) -> Self {
        Self::Rule(rule)
    }
}

impl Authority {
    /// The rule, where it is one.
    #[must_use]
    pub fn rule(&self) -> Option<RuleNumber> {
        match self {
            Self::Rule(rule) => Some(*rule),
            Self::Ruling(_) | Self::Card(_) => None,
        }
    }
}
