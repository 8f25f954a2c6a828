//! The bounds of a proof: states, memory, claims and work.

use std::sync::Arc;

use tribunal_rule::Edition;
use tribunal_scenario::{Cards, Deadline};

/// The default number of states that a search may examine: seconds of work, and three times what a dispute of ordinary size has.
const STATES: usize = 400_000;

/// The default number of bytes that a search may take.
const MEMORY: usize = 1 << 30;

/// The bounds of one search. What it has not examined when it reaches one is reported as open.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Bounds {
    /// The most states that are examined.
    pub states: usize,
    /// The most bytes that the states still to be examined, and the steps that are kept for claims about how lines end, may
    /// take, by a rough measure.
    pub memory: usize,
    /// True if states from which the game continues alike are joined; otherwise only identical states are.
    pub joins: bool,
    /// True if all cores of the machine examine states together; the result is the same as on one.
    pub on_all_cores: bool,
}

impl Default for Bounds {
    fn default() -> Self {
        Self { states: STATES, memory: MEMORY, joins: true, on_all_cores: false }
    }
}

/// The options for proving claims.
#[derive(Clone, Debug)]
pub struct Options {
    /// The editions; empty leaves the choice to the scenario.
    pub editions: Vec<Edition>,
    /// Further claims, which start where the scenario's lines end: `Bob can't score this turn`.
    pub claims: Vec<String>,
    /// The most actions in a line of play, for claims that do not say; `None` continues to the end of the turn.
    pub within: Option<u32>,
    /// True if rulings are ignored, so that only the printed rules decide.
    pub as_printed: bool,
    /// The bounds of each search.
    pub bounds: Bounds,
    /// The most claims that may be asked at once, over all editions.
    pub most_claims: usize,
    /// The most work that the engine may do for each claim.
    pub most_work: u64,
    /// The deadline at which to stop, if there is a clock.
    pub deadline: Option<Deadline>,
    /// The cards that may be named without being described.
    pub cards: Arc<Cards>,
    /// True if lines that are found are shrunk, and the facts and rules are determined on which the verdict depends.
    pub explains: bool,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            editions: vec![],
            claims: vec![],
            within: None,
            as_printed: false,
            bounds: Bounds::default(),
            most_claims: usize::MAX,
            most_work: u64::MAX,
            deadline: None,
            cards: Cards::shipped(),
            explains: true,
        }
    }
}
