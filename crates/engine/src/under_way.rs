//! The work in progress, as opposed to all that lies anywhere: what is being carried out, what waits to be, and what has been
//! asked. Nothing that is computed from a state and cached is computed from it, so that it may change while the cache stays
//! valid.

use std::sync::Arc;

use super::agenda::Task;
use super::choice::{Answer, Choice};
use super::ids::{Cause, ItemId, NonState, PlayerId};
use super::moment::Moments;
use super::reading::Reading;
use super::state::State;
use super::trigger::pending::{Early, PendingTrigger};

/// The work in progress in a game.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct UnderWay {
    /// The procedures in progress, the innermost last.
    pub agenda: Vec<Task>,
    /// Moments for which a cleanup is due.
    pub due: Moments,
    /// The event that caused those moments.
    pub cause: Cause,
    /// Abilities that have triggered and are not yet on the chain.
    pub waiting: Vec<PendingTrigger>,
    /// The events that abilities have seen before the moment they wait for, kept as long as nothing else happens.
    pub early: Vec<Early>,
    /// The player who has been invited to act and has not yet done so.
    pub invited: Option<PlayerId>,
    /// The choice that is open.
    pub choice: Option<Choice>,
    /// The answer to it, until the task that asked takes it.
    pub answer: Option<Answer>,
    /// The reading that was asked for last.
    pub asked_reading: Option<Reading>,
    /// The items that are on their way to being finalized and may turn out illegal, the innermost last.
    pub begun: NonState<Vec<Begun>>,
}

/// A card or ability whose play has begun and is not at its end, so that it may have to be undone.
#[derive(Clone, Debug)]
pub struct Begun {
    /// The item that it is on the chain.
    pub item: ItemId,
    /// The state to return to if it is undone: that before a player began to play it, or, of what an effect plays and what has
    /// triggered, that in which it was pending.
    pub before: Arc<State>,
}

impl UnderWay {
    /// Returns true if something is being played or activated that may yet be undone.
    #[must_use]
    pub fn may_be_undone(&self) -> bool {
        !self.begun.0.is_empty()
    }

    /// The items that are being played or activated and may yet be undone, each begun within the one before it.
    pub fn being_played(&self) -> impl Iterator<Item = ItemId> + '_ {
        self.begun.0.iter().map(|begun| begun.item)
    }
}
