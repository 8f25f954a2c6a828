//! How a scenario is to be replayed.

use crate::rule::Edition;

/// How a scenario is to be replayed.
#[derive(Clone, Debug)]
pub struct Options {
    /// The editions; none leaves it to the scenario.
    pub editions: Vec<Edition>,
    /// Whether choices that nobody answers are followed in every direction.
    pub all_outcomes: bool,
    /// How many ways are followed at most.
    pub most_outcomes: usize,
}

impl Default for Options {
    fn default() -> Self {
        Self { editions: vec![], all_outcomes: false, most_outcomes: 500 }
    }
}
