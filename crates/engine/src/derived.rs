//! What follows from the rest of a state, kept beside it so that it need not be looked for: whether anything continuous, given
//! or attached is there at all, and what has been computed.

use super::might::kept::Kept;

/// What follows from the rest of a state.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Derived {
    /// The number of cards attached to others.
    pub attached: u16,
    /// True if a text on the board gives abilities to others.
    pub grants: bool,
    /// True if anything waits for a unit to come to have 5 Might or more.
    pub watches_might: bool,
    /// The number of continuous effects on the board; with none, Might can be read off the unit alone.
    pub passives: u16,
    /// A cache of what has been computed from this state.
    pub(crate) kept: Kept,
}
