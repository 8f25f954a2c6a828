//! Places: locations on the board, and zones off it.

use serde::{Deserialize, Serialize};

use super::ids::{BattlefieldId, PlayerId};

/// A place where units can be: a base or a battlefield.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Location {
    /// A player's base.
    Base(PlayerId),
    /// A battlefield.
    Battlefield(BattlefieldId),
}

impl Location {
    /// The battlefield, where it is one.
    #[must_use]
    pub fn battlefield(self) -> Option<BattlefieldId> {
        match self {
            Self::Battlefield(at) => Some(at),
            Self::Base(_) => None,
        }
    }
}

/// The zone in which an object is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Zone {
    /// On the board, at a location.
    Board(Location),
    /// Facedown at a battlefield.
    Facedown(BattlefieldId),
    /// Among the battlefields.
    Battlefields,
    /// The owner's legend zone.
    Legend,
    /// The owner's champion zone.
    Champion,
    /// The owner's hand.
    Hand,
    /// The owner's main deck.
    Deck,
    /// The owner's rune deck.
    RuneDeck,
    /// The owner's trash.
    Trash,
    /// The owner's banishment.
    Banishment,
    /// On the chain, being played.
    Chain,
    /// Nowhere: a token that ceased to exist, or an identity that a card has left behind.
    Gone,
}

impl Zone {
    /// Returns true if this zone is part of the board.
    #[must_use]
    pub fn is_board(self) -> bool {
        matches!(self, Self::Board(_) | Self::Facedown(_) | Self::Battlefields | Self::Legend)
    }

    /// The location of what lies here, where the zone has one.
    #[must_use]
    pub fn location(self) -> Option<Location> {
        match self {
            Self::Board(location) => Some(location),
            _ => None,
        }
    }
}
