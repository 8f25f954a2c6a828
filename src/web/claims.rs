//! The bounds of a visitor's search over lines of play.

use crate::prove::{Bounds, Options};

/// The most claims of one scenario that are examined, each edition counted.
pub(super) const MOST_CLAIMS: usize = 8;

/// The bounds of a visitor's search: seconds of work, and an eighth of the default memory.
const BOUNDS: Bounds = Bounds { states: 20_000, memory: 128 << 20, joins: true, on_all_cores: false };

/// The most work of the engine for one claim.
const MOST_WORK: u64 = 60_000_000;

/// Returns the options with these bounds.
pub(super) fn bounded() -> Options {
    Options { bounds: BOUNDS, most_work: MOST_WORK, ..Options::default() }
}
