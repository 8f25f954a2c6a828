//! The bounds of a visitor's search over lines of play.

use crate::prove::{Bounds, Options};

/// The most claims of one scenario that are examined, each edition counted.
pub(super) const MOST_CLAIMS: usize = 8;

/// The bounds of a visitor's search: a dispute of ordinary size is settled within them (128,000 states: two battlefields, six
/// units, four cards, one showdown), and an eighth of the default memory.
const BOUNDS: Bounds = Bounds { states: 200_000, memory: 128 << 20, joins: true, on_all_cores: false };

/// The most work of the engine for one claim: the search for that dispute takes between 60 and 100 million, and a browser, which
/// has no clock, 11 to 13 seconds for all of it.
const MOST_WORK: u64 = 110_000_000;

/// Returns the options with these bounds.
pub(super) fn bounded() -> Options {
    Options { bounds: BOUNDS, most_work: MOST_WORK, ..Options::default() }
}
