//! A state as a game holds it: the one door through which it is changed. What is computed from all of it is kept until the
//! door is opened, so that everything that reads between two changes reads the same, computed once.
//!
//! Nothing stale can be read. Whoever changes the state has it alone for as long as it may still change, and whatever they
//! read meanwhile is computed anew, each time; only when they have let go of it is anything kept again.

use std::ops::{Deref, DerefMut};

use super::state::State;

/// A state, what has been computed of it, and what computing may cost.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Held(State);

impl Held {
    /// Holds a state.
    #[must_use]
    pub fn new(state: State) -> Self {
        Self(state)
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
