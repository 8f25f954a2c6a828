//! A state as a game holds it: the one door through which it is changed. What is computed from all of it is kept until the
//! door is opened, so that everything that reads between two changes reads the same, computed once.
//!
//! What is under way has a door of its own ([`Held::under_way`]), since nothing that is kept is computed of it.
//!
//! Nothing stale can be read. Whoever changes the state has it alone for as long as it may still change, and whatever they
//! read meanwhile is computed anew, each time; only when they have let go of it is anything kept again.

use std::ops::{Deref, DerefMut};

use super::agenda::Task;
use super::choice::{Answer, Choice};
use super::ids::Cause;
use super::moment::Moments;
use super::state::State;
use super::trigger::{Early, Waiting};

/// A state, what has been computed of it, and what computing may cost.
#[derive(PartialEq, Eq, Debug)]
pub struct Held(State);

/// What is under way beside all that lies anywhere and is so. Nothing that is computed of a state and kept reads any of it, so
/// that it may change and the rest stays known.
pub(crate) struct UnderWay<'a> {
    /// What is under way, the innermost last.
    pub(crate) agenda: &'a mut Vec<Task>,
    /// Moments for which a cleanup is due.
    pub(crate) due: &'a mut Moments,
    /// What that was caused by.
    pub(crate) cause: &'a mut Cause,
    /// Abilities that have triggered and are not yet on the chain.
    pub(crate) waiting: &'a mut Vec<Waiting>,
    /// What abilities have seen too early.
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

    /// What is under way, to be changed: what is known of the rest stays so.
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

    fn deref(&self) -> &State {
        self.0.kept.open();
        &self.0
    }
}

impl DerefMut for Held {
    fn deref_mut(&mut self) -> &mut State {
        self.0.kept.close();
        &mut self.0
    }
}
