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

use super::state::State;
use super::under_way::UnderWay;

/// A state, its cache, and the budget for computing.
#[derive(PartialEq, Eq, Debug)]
pub struct Held(State);

impl Held {
    /// Holds a state.
    #[must_use]
    pub fn new(state: State) -> Self {
        Self(state)
    }

    /// Borrows the work in progress for change, without invalidating the cache.
    pub(crate) fn under_way(&mut self) -> &mut UnderWay {
        &mut self.0.under_way
    }
}

/// The same state, of which the same is known.
impl Clone for Held {
    fn clone(&self) -> Self {
        let mut same = self.0.clone();
        same.derived.kept.know_as(&self.0.derived.kept);
        Self(same)
    }
}

impl Deref for Held {
    type Target = State;

    #[inline]
    fn deref(&self) -> &State {
        self.0.derived.kept.open();
        &self.0
    }
}

impl DerefMut for Held {
    #[inline]
    fn deref_mut(&mut self) -> &mut State {
        self.0.derived.kept.close();
        &mut self.0
    }
}
