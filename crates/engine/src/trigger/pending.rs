//! What has triggered and is not yet on the chain.

use std::sync::Arc;

use crate::ability::Triggered;
use crate::chain::{About, Noted};
use crate::ids::{BattlefieldId, Cause, NonState, ObjectId, PlayerId};
use crate::zone::Location;

/// A triggered ability that is not yet on the chain.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct PendingTrigger {
    /// Abilities of one batch triggered simultaneously.
    pub batch: u32,
    /// True if it triggered because attackers and defenders were established, which has an order of its own.
    pub opening: bool,
    /// The player who controls it.
    pub controller: PlayerId,
    /// The player who is "you" in its text: the controller, but nobody for an uncontrolled battlefield.
    pub you: Option<PlayerId>,
    /// The object whose ability it is.
    pub source: ObjectId,
    /// The ability.
    pub ability: Arc<Triggered>,
    /// Its text.
    pub text: Arc<str>,
    /// The object that it is about.
    pub it: Option<ObjectId>,
    /// The player who did what it is about.
    pub by: Option<PlayerId>,
    /// The position of the ability among those of its source; two with the same text differ in this alone.
    pub instance: NonState<u8>,
    /// The objects that the instruction which made it was done to, if an instruction made it.
    pub carried: Vec<ObjectId>,
    /// The place of its source as it triggered.
    pub here: Option<Location>,
    /// The part of what it reads from its source that has been noted.
    pub noted_source: Noted,
    /// The place that "there" means, where the instruction that made it says so.
    pub there: Option<Location>,
    /// The place that it is about, where it is about one.
    pub noted: Option<About>,
    /// The battlefield where its source was hidden, for a play effect of a card played from facedown.
    pub hidden_at: Option<BattlefieldId>,
    /// The player whom the item that made it has chosen.
    pub opponent: Option<PlayerId>,
    /// The targets of what made it, for a delayed one.
    pub targets: Vec<Vec<ObjectId>>,
    /// True if its controller has decided that it goes on the chain, where that is optional.
    pub willing: bool,
    /// The event that triggered it.
    pub cause: Cause,
    /// The object attached to its source that gives it the ability, if there is one.
    pub giver: Option<ObjectId>,
    /// The other things that happened together with its event, any of which it may be about: it waits for a certain
    /// time of many.
    pub others: Vec<Instance>,
}

/// One of the times that something happened which an ability waits for.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Instance {
    /// The object that it is about.
    pub it: Option<ObjectId>,
    /// The player who did it.
    pub by: Option<PlayerId>,
    /// The place that it is about.
    pub noted: Option<About>,
    /// The event.
    pub cause: Cause,
}

/// A time before the one that an ability waits for, which may have been together with it.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Early {
    /// The batch of what happened together.
    pub(crate) batch: u32,
    /// The object whose ability it is, and the position of that ability.
    pub(crate) ability: (ObjectId, u8),
    pub(crate) instance: Instance,
}
