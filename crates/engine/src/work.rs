//! The budget of work: how much the engine has done, and how much it may. Work is what costs time: an effect compared
//! with an object, a trigger with an event. The engine has no clock; whoever drives it may bring one, which is looked
//! at while work is done and not only between steps.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// The amount of work after which whoever drives the engine is asked again whether it is to stop: a fraction of a
/// millisecond.
const LOOK: u64 = 4096;

/// The work done for one purpose, counted over all games that it takes.
///
/// When there is none left, or whoever drives the engine wants it to stop, whatever is computed from then on is unfinished.
/// It must not be believed: a game stops at its next step, and whoever reads from a state asks [`Work::is_over`] afterwards.
pub struct Work {
    done: AtomicU64,
    most: u64,
    stopped: AtomicBool,
    stops: Option<Arc<dyn Fn() -> bool + Send + Sync>>,
}

impl Default for Work {
    fn default() -> Self {
        Self::bounded(u64::MAX)
    }
}

impl fmt::Debug for Work {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Work({} of {})", self.done(), self.most)
    }
}

impl Work {
    /// Work that ends when so much is done.
    #[must_use]
    pub fn bounded(most: u64) -> Self {
        Self { done: AtomicU64::new(0), most, stopped: AtomicBool::new(false), stops: None }
    }

    /// The same, that also ends when this says so.
    #[must_use]
    pub fn until(self, stops: Arc<dyn Fn() -> bool + Send + Sync>) -> Self {
        Self { stops: Some(stops), ..self }
    }

    /// Counts work that is about to be done. False means that it is not to be done any more.
    #[inline]
    pub fn allows(&self, more: u64) -> bool {
        let before = self.done.load(Ordering::Relaxed);
        let after = before.saturating_add(more);
        self.done.store(after, Ordering::Relaxed);
        if after / LOOK != before / LOOK {
            self.look();
        }
        !self.is_over()
    }

    /// Asks whoever drives the engine whether it is to stop.
    pub fn look(&self) {
        if !self.is_stopped() && self.stops.as_ref().is_some_and(|stops| stops()) {
            self.stopped.store(true, Ordering::Relaxed);
        }
    }

    /// Marks the budget as used up, since there is more to do than can be: what is computed from here on is unfinished.
    pub fn give_up(&self) {
        self.done.store(u64::MAX, Ordering::Relaxed);
    }

    /// Returns the amount of work done.
    #[must_use]
    pub fn done(&self) -> u64 {
        self.done.load(Ordering::Relaxed)
    }

    /// Returns the most work that may be done.
    #[must_use]
    pub fn most(&self) -> u64 {
        self.most
    }

    /// Returns true if whoever drives the engine wanted it to stop.
    #[must_use]
    pub fn is_stopped(&self) -> bool {
        self.stopped.load(Ordering::Relaxed)
    }

    /// Returns true if no work is left, or it was to stop. What was computed since is unfinished.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.is_stopped() || self.done() > self.most || self.done() == u64::MAX
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_ends_when_so_much_is_done() {
        let work = Work::bounded(10);
        assert!(work.allows(10));
        assert!(!work.allows(1));
        assert!(work.is_over() && !work.is_stopped());
    }

    #[test]
    fn whoever_drives_is_asked_while_it_is_done() {
        let work = Work::bounded(u64::MAX).until(Arc::new(|| true));
        assert!(work.allows(LOOK - 1), "not yet");
        assert!(!work.allows(1));
        assert!(work.is_stopped());
    }
}
