//! Bounds of a replay: the number of ways, the steps and work of the engine over all of them, and the time that whoever
//! asked is willing to wait.

use std::cell::{Cell, RefCell};
use std::fmt;
use std::sync::Arc;

use super::Options;
use crate::limits::Bound;
use tribunal_engine::work::Work;

/// A check whether time is up. The engine has no clock: whoever replays may bring one.
#[derive(Clone)]
pub struct Deadline(Arc<dyn Fn() -> bool + Send + Sync>);

thread_local! {
    /// The deadline of every replay on this thread.
    static OF_THREAD: RefCell<Option<Deadline>> = const { RefCell::new(None) };
}

/// The budget that the ways of one replay share.
#[derive(Debug)]
pub(super) struct Meter {
    left: Cell<u64>,
    most: u64,
    work: Arc<Work>,
    hit: Cell<Option<Bound>>,
}

impl Deadline {
    /// Makes a deadline from a function that returns true once time is up.
    pub fn new(is_over: impl Fn() -> bool + Send + Sync + 'static) -> Self {
        Self(Arc::new(is_over))
    }

    /// Returns true if time is up.
    #[must_use]
    pub fn is_over(&self) -> bool {
        (self.0)()
    }

    /// Does something under this deadline: whatever is replayed on this thread meanwhile ends by it as well. Whoever
    /// gives a thread to such work says how long, however many replays it is made of.
    pub fn during<T>(self, work: impl FnOnce() -> T) -> T {
        /// Restores the deadline before, also where the work panics.
        struct Before(Option<Deadline>);
        impl Drop for Before {
            fn drop(&mut self) {
                OF_THREAD.set(self.0.take());
            }
        }
        let _before = Before(OF_THREAD.replace(Some(self)));
        work()
    }
}

impl Options {
    /// Returns the work that a replay may take, over everything that it is made of.
    #[must_use]
    pub fn work(&self) -> Arc<Work> {
        let work = Work::bounded(self.most_work);
        let of_thread = OF_THREAD.with_borrow(Clone::clone);
        Arc::new(match (self.deadline.clone(), of_thread) {
            (Some(own), Some(other)) => work.until(Arc::new(move || (own.0)() || (other.0)())),
            (Some(one), None) | (None, Some(one)) => work.until(one.0),
            (None, None) => work,
        })
    }
}

impl fmt::Debug for Deadline {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Deadline")
    }
}

impl Meter {
    pub(super) fn new(options: &Options, work: Arc<Work>) -> Self {
        let most = options.most_steps;
        Self { left: Cell::new(most), most, work, hit: Cell::new(None) }
    }

    /// Counts work that is about to be done in addition to the engine's. Returns false if it is not to be done any
    /// more.
    pub(super) fn allows(&self, more: u64) -> bool {
        self.work.allows(more)
    }

    /// Takes one step from what is left. Returns false if there is none, or time is up.
    pub(super) fn allows_step(&self) -> bool {
        self.work.look();
        if self.hit().is_some() {
            return false;
        }
        let left = self.left.get();
        if left == 0 {
            self.hit.set(Some(Bound::Steps(self.most)));
        }
        self.left.set(left.saturating_sub(1));
        self.hit.get().is_none()
    }

    /// Returns the bound that stopped the replay, if one did.
    pub(super) fn hit(&self) -> Option<Bound> {
        let stopped = || self.work.is_stopped().then_some(Bound::Time);
        let spent = || self.work.is_over().then_some(Bound::Work(self.work.most()));
        self.hit.get().or_else(stopped).or_else(spent)
    }
}
