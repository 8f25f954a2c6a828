//! Official rulings that settle what an edition leaves open, or override it, until a later edition takes them up.

use crate::authority::{Authority, Ruling};
use crate::reading::Reading;

/// A ruling in force over one edition: which reading it settles, and how.
#[derive(Clone, Copy, Debug)]
pub struct Ruled {
    /// The reading that it settles. The rules that it fills or overrides are those of the reading in the edition's
    /// table.
    pub reading: Reading,
    /// The option that it chooses, by position.
    pub option: u8,
    /// The slug of the entry in the FAQ.
    pub slug: &'static str,
    /// The day on which it was published.
    pub date: &'static str,
}

impl Ruled {
    /// The ruling as the authority of an event.
    #[must_use]
    pub fn authority(&self) -> Authority {
        Authority::Ruling(Ruling { slug: self.slug.into(), date: self.date.into() })
    }
}
