//! A wrapper around the state of a game that caches what is computed from it: the one way to change the state. What was
//! computed is kept until the state is opened for change, so that everything read between two changes reads the same,
//! computed once.
//!
//! The agenda and other work in progress can be changed separately ([`Held::under_way`]), since nothing in the cache is
//! computed from it.
//!
//! Nothing stale can be read. Whoever changes the state borrows it exclusively for as long as it may still change, and
//! whatever they read meanwhile is computed each time; only when they have let go of it is anything cached again.

use std::ops::{Deref, DerefMut};

use super::agenda::Task;
use super::choice::{Answer, Choice};
use super::ids::Cause;
use super::moment::Moments;
use super::state::State;
use super::trigger::{Early, PendingTrigger};

/// A state, its cache, and the budget for computing.
#[derive(PartialEq, Eq, Debug)]
pub struct Held(State);

/// The work in progress, as opposed to all that lies anywhere. Nothing in the cache is computed from it, so that it may
/// change while the cache stays valid.
pub(crate) struct UnderWay<'a> {
    /// The procedures in progress, the innermost last.
    pub(crate) agenda: &'a mut Vec<Task>,
    /// Moments for which a cleanup is due.
    pub(crate) due: &'a mut Moments,
    /// The event that caused those moments.
    pub(crate) cause: &'a mut Cause,
    /// Abilities that have triggered and are not yet on the chain.
    pub(crate) waiting: &'a mut Vec<PendingTrigger>,
    /// The events that abilities saw before they could trigger on them.
    pub(crate) early: &'a mut Vec<Early>,
    /// The choice that is open.
    pub(crate) choice: &'a mut Option<Choice>,
    /// The answer to it.
    pub(crate) answer: &'a mut Option<Answer>,
}

impl Held {
    /// Holds a state.
    #[must_use]
    pub fn new(state: State) -> Self {
        Self(state)
    }

    /// Borrows the work in progress for change, without invalidating the cache.
    pub(crate) fn under_way(&mut self) -> UnderWay<'_> {
        let State { agenda, due, cause, waiting, early, choice, answer, .. } = &mut self.0;
        UnderWay { agenda, due, cause, waiting, early, choice, answer }
    }
}

/// The same state, of which the same is known.
impl Clone for Held {
    fn clone(&self) -> Self {
        let mut same = self.0.clone();
        same.kept.know_as(&self.0.kept);
        Self(same)
    }
}

impl Deref for Held {
    type Target = State;

    #[inline]
    fn deref(&self) -> &State {
        self.0.kept.open();
        &self.0
    }
}

impl DerefMut for Held {
    #[inline]
    fn deref_mut(&mut self) -> &mut State {
        self.0.kept.close();
        &mut self.0
    }
}
