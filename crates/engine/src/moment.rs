//! The moments at which a cleanup becomes due. An edition's table says which of them count, and by which rule.

use serde::Serialize;

/// A moment after which some edition performs a cleanup.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Moment {
    /// The game went to or from an Open or Closed State.
    OpenClosed,
    /// One phase gave way to another.
    Phase,
    /// A pending item was added to the chain.
    PendingAdded,
    /// A pending item became a finalized one.
    Finalized,
    /// An item left the chain.
    ItemLeft,
    /// Objects entered or left the board.
    BoardChanged,
    /// The status of objects changed.
    StatusChanged,
    /// An item on the chain resolved.
    ItemResolved,
    /// A move was completed.
    Moved,
    /// A showdown ended.
    ShowdownEnded,
    /// A combat ended.
    CombatEnded,
}

/// A set of moments.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Moments(u16);

impl Moments {
    /// Adds a moment.
    pub fn add(&mut self, moment: Moment) {
        self.0 |= 1 << moment as u16;
    }

    /// Returns true if a moment is in the set.
    #[must_use]
    pub fn has(self, moment: Moment) -> bool {
        self.0 & 1 << moment as u16 != 0
    }

    /// Returns true if the set is empty.
    #[must_use]
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Keeps only the moments of another set.
    #[must_use]
    pub fn among(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}
