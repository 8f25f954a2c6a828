//! A cache of what is computed from a whole state, valid for as long as the state does not change.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use super::view::Layers;
use crate::card::Card;
use crate::ids::{ObjectId, PlayerId};
use crate::lasting::Lasting;
use crate::work::Work;
use crate::zone::Zone;

/// The cache of a state. It is not part of the state: two states are equal whatever their caches contain.
#[derive(Debug, Default)]
pub struct Kept {
    /// True while the state cannot change, so that what is computed stays true.
    is_open: AtomicBool,
    known: Known,
    /// The layers that were computed last, of this state or of one before it: whoever takes them looks whether they still are.
    last: Mutex<Option<Arc<Computed>>>,
    work: Arc<Work>,
}

/// The cached values.
#[derive(Clone, Debug, Default)]
pub(super) struct Known {
    /// The characteristics of everything on the board, as they are printed.
    pub(super) printed: OnceLock<Arc<Layers>>,
    /// The same through the layers, in the order of what depends on what.
    pub(super) by_dependency: OnceLock<Arc<Layers>>,
    /// The same in the order of timestamps.
    pub(super) by_stamp: OnceLock<Arc<Layers>>,
    /// True if the two orders make a difference.
    pub(super) has_open_order: OnceLock<bool>,
}

/// Layers with all that they were computed of.
#[derive(Debug)]
pub(super) struct Computed {
    pub(super) layers: Arc<Layers>,
    pub(super) dependency: bool,
    pub(super) sources: Vec<Source>,
    pub(super) holders: Vec<Option<PlayerId>>,
    pub(super) lasting: Vec<Lasting>,
    pub(super) attaching: Option<ObjectId>,
    pub(super) unsaid: u128,
    pub(super) increases_first: bool,
}

/// The facts about an object that layers depend on, where it has characteristics in them or its texts apply.
#[derive(Debug)]
pub(super) struct Source {
    pub(super) id: ObjectId,
    pub(super) card: Arc<Card>,
    pub(super) controller: PlayerId,
    pub(super) zone: Zone,
    pub(super) attached_to: Option<ObjectId>,
    pub(super) entered: u32,
    pub(super) named: Option<String>,
}

impl Kept {
    /// The state does not change from now on until this is closed.
    #[inline]
    pub(crate) fn open(&self) {
        if !self.is_open.load(Ordering::Relaxed) {
            self.is_open.store(true, Ordering::Relaxed);
        }
    }

    /// The state may change: nothing that is known of it will do any more.
    #[inline]
    pub(crate) fn close(&mut self) {
        if std::mem::take(self.is_open.get_mut()) {
            self.known = Known::default();
        }
    }

    /// Knows what is known of an equal state, which nobody has open for a change.
    pub(crate) fn know_as(&mut self, other: &Self) {
        self.last = Mutex::new(other.computed_last());
        if other.is_open.load(Ordering::Relaxed) {
            self.known = other.known.clone();
            *self.is_open.get_mut() = true;
        }
    }

    /// The layers that were computed last, whatever has changed since.
    pub(super) fn computed_last(&self) -> Option<Arc<Computed>> {
        self.last.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Keeps layers for when they are asked for next.
    pub(super) fn keep_computed(&self, computed: Computed) {
        *self.last.lock().unwrap_or_else(PoisonError::into_inner) = Some(Arc::new(computed));
    }

    /// Returns the budget of work by which computing is counted.
    pub(crate) fn work(&self) -> &Arc<Work> {
        &self.work
    }

    /// Counts by other work from here on.
    pub(crate) fn count_by(&mut self, work: Arc<Work>) {
        self.work = work;
    }

    /// Returns the cached value, or computes it; the result is cached if the state cannot change.
    pub(super) fn once<T: Clone>(&self, of: fn(&Known) -> &OnceLock<T>, compute: impl FnOnce() -> T) -> T {
        if self.is_open.load(Ordering::Relaxed) { of(&self.known).get_or_init(compute).clone() } else { compute() }
    }
}

/// Another state has yet to be looked at; the work that is done for it counts together with this one's.
impl Clone for Kept {
    fn clone(&self) -> Self {
        Self { work: Arc::clone(&self.work), ..Self::default() }
    }
}

impl PartialEq for Kept {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for Kept {}

impl std::hash::Hash for Kept {
    fn hash<H: std::hash::Hasher>(&self, _: &mut H) {}
}
