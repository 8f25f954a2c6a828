//! Rulings of others: kept apart from what the publisher says, and never mixed with it.

use super::Library;
use tribunal_document::OutsideRuling;

/// A ruling of somebody else.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredOutsideRuling {
    /// Its name in an address.
    pub slug: String,
    /// The ruling.
    pub ruling: OutsideRuling,
    /// The index of the document in [`Library::documents`].
    pub document: usize,
}

impl Library {
    /// Returns the rulings of others, oldest first, in the order of their files.
    #[must_use]
    pub fn outside(&self) -> &[StoredOutsideRuling] {
        &self.outside
    }

    /// Returns the ruling of somebody else with this name in an address.
    #[must_use]
    pub fn outside_ruling(&self, slug: &str) -> Option<&StoredOutsideRuling> {
        self.outside.iter().find(|held| held.slug == slug)
    }
}
