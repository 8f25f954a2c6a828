//! Options of a replay.

use std::sync::Arc;

use super::Deadline;
use crate::cards::Cards;
use crate::limits::Limits;
use crate::report::Missing;
use tribunal_engine::ability::Ability;
use tribunal_engine::edition::Procedures;
use tribunal_rule::{Edition, RuleNumber};

/// The most steps that the engine may take for one replay if nothing else is set: many hundred turns.
const MOST_STEPS: u64 = 1_000_000;

/// The most work that the engine may do for one replay if nothing else is set: about a second, hundreds of times what a
/// board from a table takes.
pub const MOST_WORK: u64 = 10_000_000;

/// The options of a replay.
#[derive(Clone, Debug)]
pub struct Options {
    /// The editions; none leaves it to the scenario.
    pub editions: Vec<Edition>,
    /// Tables to play by in the place of an edition's own, to see what rests on a part of them.
    pub tables: Option<&'static Procedures>,
    /// True if rulings are set aside, so that only what is printed decides.
    pub as_printed: bool,
    /// True if choices that nobody answers are followed in every direction.
    pub all_outcomes: bool,
    /// The most ways that are followed.
    pub most_outcomes: usize,
    /// The limits of the scenario's size.
    pub limits: Limits,
    /// The most steps of the engine over all ways together.
    pub most_steps: u64,
    /// The most work of the engine over all ways and editions together.
    pub most_work: u64,
    /// The deadline, where there is a clock.
    pub deadline: Option<Deadline>,
    /// The object, battlefield or player about which it is asked why.
    pub why: Option<String>,
    /// The rule or event about which it is asked why it did not fire or happen.
    pub why_not: Option<Missing>,
    /// The number of the action before which a rewind should lead; the first is 1.
    pub rewind: Option<usize>,
    /// True if the triggers are to be listed with their accountable players.
    pub triggers: bool,
    /// The cards that may be named without being described; those whose facts ship, if nothing else is given.
    pub cards: Arc<Cards>,
    /// True if each run gets a receipt, by which it can be checked against another; it takes as long as the rest of a replay.
    pub receipts: bool,
    /// True if illegal actions where the lines end are to be listed, with the reasons.
    pub barred: bool,
    /// A rule that is switched off, to see what rests on it.
    pub without: Option<RuleNumber>,
    /// An ability that is taken from every card that has it, to see what rests on it.
    pub lacking: Option<Ability>,
}

impl Options {
    /// Returns the same options without limits of what a scenario may have and of the work that it may take: for
    /// whoever waits for it alone.
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
            receipts: true,
            barred: false,
            triggers: false,
            cards: Cards::shipped(),
            without: None,
            lacking: None,
        }
    }
}
