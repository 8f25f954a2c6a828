//! What effects leave behind: changes that last, and abilities that are delayed.

use std::sync::Arc;

use super::ability::{Change, Duration, Passive, Replacement, Triggered};
use super::ids::{ObjectId, PlayerId};
use super::zone::Location;

/// A change that lasts.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Lasting {
    /// The objects it is on.
    pub on: Vec<ObjectId>,
    /// The change.
    pub change: Change,
    /// For how long.
    pub until: Duration,
    /// The object that made it.
    pub source: ObjectId,
    /// The player to whom control returns when it ends, for a change of control.
    pub returns: Option<PlayerId>,
    /// Its timestamp.
    pub stamp: u32,
}

/// A trigger or replacement made by an effect, independent of its source.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Delayed {
    /// The object that made it.
    pub source: ObjectId,
    /// The player who controls it.
    pub controller: PlayerId,
    /// The objects chosen by what made it.
    pub targets: Vec<Vec<ObjectId>>,
    /// The objects that the instruction before the one that made it was done to.
    pub carried: Vec<ObjectId>,
    /// The ability itself.
    pub body: DelayedBody,
    /// The object that the item that made it was about.
    pub it: Option<ObjectId>,
    /// The place that "here" was as it was made.
    pub here: Option<Location>,
    /// The battlefield that the trigger was about which led to it.
    pub noted: Option<Location>,
    /// True if it lasts beyond the turn.
    pub awaits: bool,
    /// The number under which it was made: no two have the same.
    pub number: u16,
    /// Its timestamp.
    pub stamp: u32,
}

/// The body of a [`Delayed`] ability.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum DelayedBody {
    /// It triggers, once.
    Trigger(Arc<Triggered>),
    /// It triggers each time.
    Watch(Arc<Triggered>),
    /// It replaces.
    Replacement(Arc<Replacement>),
    /// It prevents the next damage to what was chosen.
    Prevention,
    /// It holds; for the next object only, or for all.
    Passive(Arc<Passive>, bool),
}
