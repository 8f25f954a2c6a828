//! How a scenario is to be replayed.

use std::sync::Arc;

use super::Deadline;
use crate::cards::Cards;
use crate::limits::Limits;
use crate::why::Missing;
use tribunal_engine::ability::Ability;
use tribunal_engine::edition::Procedures;
use tribunal_rule::{Edition, RuleNumber};

/// How many steps the engine may take for one replay if nothing else is said: many hundred turns.
const MOST_STEPS: u64 = 1_000_000;

/// How much work the engine may do for one replay if nothing else is said: about a second, hundreds of times what a board
/// from a table takes.
pub const MOST_WORK: u64 = 10_000_000;

/// How a scenario is to be replayed.
#[derive(Clone, Debug)]
pub struct Options {
    /// The editions; none leaves it to the scenario.
    pub editions: Vec<Edition>,
    /// Tables to play by in the place of an edition's own, to see what rests on a part of them.
    pub tables: Option<&'static Procedures>,
    /// Whether rulings are set aside, so that only what is printed decides.
    pub as_printed: bool,
    /// Whether choices that nobody answers are followed in every direction.
    pub all_outcomes: bool,
    /// How many ways are followed at most.
    pub most_outcomes: usize,
    /// How much the scenario may hold.
    pub limits: Limits,
    /// How many steps the engine may take over all ways together.
    pub most_steps: u64,
    /// How much work the engine may do over all ways and editions together.
    pub most_work: u64,
    /// Says when to stop, where there is a clock.
    pub deadline: Option<Deadline>,
    /// The object, battlefield or player of whom it is asked why.
    pub why: Option<String>,
    /// The rule or the event of which it is asked why it did not fire or happen.
    pub why_not: Option<Missing>,
    /// The number of the action to before which it is asked how to come back; the first is 1.
    pub rewind: Option<usize>,
    /// Whether it is asked who is accountable for each trigger, and by when.
    pub triggers: bool,
    /// The cards that may be named without being described; those whose facts ship, if nothing else is given.
    pub cards: Arc<Cards>,
    /// Whether it is told what may not be done where the lines end, and why.
    pub barred: bool,
    /// A rule that is switched off, to see what rests on it.
    pub without: Option<RuleNumber>,
    /// An ability that is taken from every card that has it, to see what rests on it.
    pub lacking: Option<Ability>,
}

impl Options {
    /// The same without limits of what a scenario may hold and of the work that it may take: for whoever waits for it alone.
    #[must_use]
    pub fn without_limits(self) -> Self {
        Self { limits: Limits::Lifted, most_steps: u64::MAX, most_work: u64::MAX, ..self }
    }
}

impl Default for Options {
    fn default() -> Self {
        Self {
            editions: vec![],
            tables: None,
            as_printed: false,
            all_outcomes: false,
            most_outcomes: 500,
            limits: Limits::Usual,
            most_steps: MOST_STEPS,
            most_work: MOST_WORK,
            deadline: None,
            why: None,
            why_not: None,
            rewind: None,
            barred: false,
            triggers: false,
            cards: Cards::shipped(),
            without: None,
            lacking: None,
        }
    }
}
