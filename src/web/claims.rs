//! What a visitor's search over lines of play is bounded by.

use crate::prove::{Bounds, Options};

/// How many claims of one scenario are looked into, each edition counted.
pub(super) const MOST_CLAIMS: usize = 8;

/// How much a visitor's search may take: seconds of work, and a tenth of what the command line may hold.
const BOUNDS: Bounds = Bounds { states: 20_000, memory: 128 << 20, joins: true, on_all_cores: false };

/// How much work of the engine one claim may take.
const MOST_WORK: u64 = 60_000_000;

/// What a visitor's search is bounded by.
pub(super) fn bounded() -> Options {
    Options { bounds: BOUNDS, most_work: MOST_WORK, ..Options::default() }
}
