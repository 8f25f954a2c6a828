//! What triggered abilities wait for.

use serde::{Deserialize, Serialize};

use super::{Filter, Whose};
use crate::game::card::Kind;

/// An event that a triggered ability waits for.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Trigger {
    /// A matching unit becomes an attacker for the first time in a combat.
    Attacks(Filter),
    /// A matching unit becomes a defender for the first time in a combat.
    Defends(Filter),
    /// A matching permanent is killed.
    Dies(Filter),
    /// A matching permanent has been played.
    Enters(Filter),
    /// A matching unit moves.
    Moves(Filter),
    /// A matching unit is stunned.
    Stunned(Filter),
    /// A matching unit is buffed.
    Buffed(Filter),
    /// A matching unit is dealt damage.
    Damaged(Filter),
    /// A matching unit is there when its controller conquers.
    UnitConquers(Filter),
    /// A matching unit is there when its controller holds.
    UnitHolds(Filter),
    /// This player conquers a battlefield; `here` only at the source's battlefield.
    PlayerConquers {
        /// Who.
        who: Whose,
        /// Only where the source is.
        here: bool,
    },
    /// This player holds a battlefield.
    PlayerHolds {
        /// Who.
        who: Whose,
        /// Only where the source is.
        here: bool,
    },
    /// This player has played a card of a type.
    Plays {
        /// Who.
        who: Whose,
        /// Which type; none is any card.
        kind: Option<Kind>,
    },
    /// This player discards a card.
    Discards(Whose),
    /// A moment of this player's turn.
    At(Moment, Whose),
}

/// Moments of a turn.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Moment {
    /// The start of the Beginning Phase.
    Beginning,
    /// The end of the turn.
    EndOfTurn,
}
