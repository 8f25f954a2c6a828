//! The standing of an edition on a day: in force, superseded, or printed and not yet in force.

use std::fmt;

use jiff::civil::Date;

use super::{EditionRules, Library};
use tribunal_rule::Edition;

/// The standing of an edition on a day.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    /// It counts.
    InForce,
    /// Another edition has taken its place.
    Superseded(Edition),
    /// It is printed and does not count yet.
    Coming,
}

impl Standing {
    /// The name used in JSON.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::InForce => "in-force",
            Self::Superseded(_) => "superseded",
            Self::Coming => "coming",
        }
    }

    /// Returns the edition that has taken its place.
    #[must_use]
    pub fn superseded_by(self) -> Option<Edition> {
        match self {
            Self::Superseded(by) => Some(by),
            Self::InForce | Self::Coming => None,
        }
    }
}

impl fmt::Display for Standing {
    /// In words: `superseded by 1.5`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::InForce => f.write_str("in force"),
            Self::Superseded(by) => write!(f, "superseded by {by}"),
            Self::Coming => f.write_str("not in force yet"),
        }
    }
}

impl Library {
    /// Returns the standing of an edition on a day, among the editions of the same document in the library.
    #[must_use]
    pub fn standing(&self, edition: &EditionRules, day: Date) -> Standing {
        let peers = self.editions().filter(|other| other.edition.is_core() == edition.edition.is_core());
        let counts = |other: &&EditionRules| other.in_force.is_none_or(|from| from <= day);
        if !counts(&edition) {
            return Standing::Coming;
        }
        match peers.filter(counts).max_by_key(|other| (other.in_force, other.edition)) {
            Some(newest) if newest.edition != edition.edition => Standing::Superseded(newest.edition),
            _ => Standing::InForce,
        }
    }
}
