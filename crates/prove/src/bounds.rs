//! How much a proof may take.

use std::sync::Arc;

use tribunal_rule::Edition;
use tribunal_scenario::{Cards, Deadline};

/// How many states are looked at if nothing else is said: seconds of work.
const STATES: usize = 100_000;

/// How many bytes the states that are still to be looked at may take, if nothing else is said.
const MEMORY: usize = 1 << 30;

/// How much a search may take. What it has not looked at when it comes to a bound is left open, and said to be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Bounds {
    /// How many states are looked at at most.
    pub states: usize,
    /// How many bytes the states that are still to be looked at may take, by a rough measure.
    pub memory: usize,
    /// Whether states are joined from which the game goes on alike; without it only those that are equal to the last number.
    pub joins: bool,
    /// Whether all cores of the machine look at states together; the answer is the same as on one.
    pub on_all_cores: bool,
}

impl Default for Bounds {
    fn default() -> Self {
        Self { states: STATES, memory: MEMORY, joins: true, on_all_cores: false }
    }
}

/// How claims are to be proved.
#[derive(Clone, Debug)]
pub struct Options {
    /// The editions; none leaves it to the scenario.
    pub editions: Vec<Edition>,
    /// Claims beside those of the scenario, from where its lines end: `Bob can't score this turn`.
    pub claims: Vec<String>,
    /// How many actions a line of play has at most, for claims that do not say it; none goes on to the end of the turn.
    pub within: Option<u32>,
    /// Whether rulings are set aside, so that only what is printed decides.
    pub as_printed: bool,
    /// How much each search may take.
    pub bounds: Bounds,
    /// How many claims may be asked at once, over all editions.
    pub most_claims: usize,
    /// How much work the engine may do for each claim.
    pub most_work: u64,
    /// Says when to stop, where there is a clock.
    pub deadline: Option<Deadline>,
    /// The cards that may be named without being described.
    pub cards: Arc<Cards>,
    /// Whether lines that are found are shrunk, and the facts and rules sought on which the verdict hangs.
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
