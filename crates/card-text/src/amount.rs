//! Amounts and durations.

use derive_generic_visitor::{Drive, DriveMut};
use serde::{Deserialize, Serialize};

use super::{Filter, Who};

/// A number that an effect uses.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, Drive, DriveMut)]
#[serde(rename_all = "kebab-case")]
pub enum Amount {
    /// This many.
    Fixed(i32),
    /// The Might of an object, now.
    MightOf(Box<Who>),
    /// The printed Energy cost of an object.
    EnergyOf(Box<Who>),
    /// The highest Might of the objects that match.
    HighestMight(Box<Filter>),
    /// The Assault Value of the source.
    MyAssault,
    /// The points of the controller.
    Points,
    /// The number of cards that the controller has played this turn, not counting this one.
    CardsPlayed,
    /// The points that the controller has scored by Hold this turn.
    PointsHeld,
    /// The damage beyond lethal that the controller assigned in the last combat of this turn.
    Excess,
    /// The Might that the first has less than the second.
    Lacking(Box<(Who, Who)>),
    /// So much for each card that is being looked at and matches.
    PerSeen(i32, Box<Filter>),
    /// The amount that was paid where any amount could be.
    Paid,
    /// The number of objects that the instructions of the item have killed.
    Killed,
    /// The first, and besides as Bonus Damage the second, if that first is anything.
    WithBonus(Box<(Amount, Amount)>),
    /// The Might that the unit had which the item killed, banished, recycled or returned last, or was paid for with.
    MightOfGone,
    /// The Might that a unit had as it was shown off.
    MightShown,
    /// The Might of the object that the instruction was done to which made the item.
    MightOfCarried,
    /// The number of objects that the instruction before was done to.
    Done,
    /// The sum of the Might Bonuses of the cards attached to the source.
    AttachedBonus,
    /// The number of objects that match.
    Count(Box<Filter>),
    /// So much for each rune that the controller has.
    PerRune(i32),
    /// So much for each object that matches.
    PerEach(i32, Box<Filter>),
    /// So much for each of these tags that at least one object which matches has.
    TagsAmong(i32, Vec<String>, Box<Filter>),
}

impl From<i32> for Amount {
    fn from(n: i32) -> Self {
        Self::Fixed(n)
    }
}

/// The duration of an effect.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Duration {
    /// Until the turn's effects expire.
    #[default]
    ThisTurn,
    /// Until the combat ends.
    ThisCombat,
    /// Until what made it leaves the board.
    UntilSourceLeaves,
    /// As long as the object stays.
    Stays,
}

impl Duration {
    /// Returns true if it is over when the turn's effects expire.
    #[must_use]
    pub fn ends_with_turn(self) -> bool {
        matches!(self, Self::ThisTurn | Self::ThisCombat)
    }
}
