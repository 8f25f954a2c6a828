//! How much a replay may take: so many ways, so many steps of the engine over all of them, and as long as whoever asked
//! is willing to wait.

use std::cell::Cell;
use std::fmt;
use std::sync::Arc;

use serde::Serialize;

use super::Options;

/// Says whether time is up. The engine has no clock: whoever replays may bring one.
#[derive(Clone)]
pub struct Deadline(Arc<dyn Fn() -> bool + Send + Sync>);

/// What stopped a replay before every way was followed to its end.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Bound {
    /// There were more ways than may be followed.
    Ways(usize),
    /// A choice had more answers than are listed.
    Options(usize),
    /// The engine took as many steps as it may, over all ways together.
    Steps(u64),
    /// The time was up.
    Time,
}

/// What the ways of one replay have used up together.
#[derive(Debug)]
pub(super) struct Meter {
    left: Cell<u64>,
    most: u64,
    deadline: Option<Deadline>,
    hit: Cell<Option<Bound>>,
}

/// A clock is looked at once in so many steps.
const STEPS_PER_LOOK: u64 = 64;

impl Deadline {
    /// A deadline from what says whether time is up.
    pub fn new(is_over: impl Fn() -> bool + Send + Sync + 'static) -> Self {
        Self(Arc::new(is_over))
    }
}

impl fmt::Debug for Deadline {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Deadline")
    }
}

impl fmt::Display for Bound {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Ways(most) => write!(f, "only {most} ways of answering were followed: there are more"),
            Self::Options(most) => write!(f, "a choice has more than the {most} answers that were followed"),
            Self::Steps(most) => write!(f, "stopped after {most} steps of the engine, not everything was followed"),
            Self::Time => write!(f, "the time allowed is up, not everything was followed"),
        }
    }
}

impl Meter {
    pub(super) fn new(options: &Options) -> Self {
        let most = options.most_steps;
        Self { left: Cell::new(most), most, deadline: options.deadline.clone(), hit: Cell::new(None) }
    }

    /// Takes one step from what is left. False means that there is none, or that time is up.
    pub(super) fn allows_step(&self) -> bool {
        if self.hit.get().is_some() {
            return false;
        }
        let left = self.left.get();
        let late = || self.deadline.as_ref().is_some_and(|deadline| (deadline.0)());
        if left == 0 {
            self.hit.set(Some(Bound::Steps(self.most)));
        } else if left.is_multiple_of(STEPS_PER_LOOK) && late() {
            self.hit.set(Some(Bound::Time));
        }
        self.left.set(left.saturating_sub(1));
        self.hit.get().is_none()
    }

    /// What stopped the replay, if anything did.
    pub(super) fn hit(&self) -> Option<Bound> {
        self.hit.get()
    }
}
