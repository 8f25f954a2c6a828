//! What is in force in a game, as far as it is asked of a state alone: what the edition played says, the readings that are
//! followed, and the statements of rules that are switched off.

use super::edition::{Procedures, RuleStatement};
use super::reading::{Reading, Readings};

/// What is in force in a game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct InForce {
    /// The readings that are followed where the rules allow more than one.
    pub readings: Readings,
    /// The statements of rules that are switched off, one bit each.
    pub unsaid: u128,
    /// True if, in the edition played, a card's own play satisfies its Legion.
    pub legion_by_itself: bool,
    /// True if, in the edition played, the conditions of triggered abilities look at what has been finalized.
    pub clauses_finalized: bool,
    /// True if, in the edition played, an effect that another of its layer alters applies after that other.
    pub by_dependency: bool,
    /// True if, in the edition played, a facedown card does not count as a card with Hidden.
    pub facedown_is_plain: bool,
    /// True if, in the edition played, increases apply before decreases.
    pub increases_first: bool,
    /// True if the edition played leaves open the order of two effects of which one alters the other.
    pub order_is_open: bool,
    /// True if, in the edition played, texts can give tokens domains.
    pub token_domains: bool,
}

impl InForce {
    /// Returns what is in force under an edition's tables and by some readings, with nothing switched off.
    #[must_use]
    pub fn of(table: &Procedures, readings: Readings) -> Self {
        Self {
            readings,
            unsaid: 0,
            legion_by_itself: table.legion_counts_itself(&readings),
            clauses_finalized: table.cites.clauses_when_finalized().is_some(),
            by_dependency: table.cites.by_dependency().is_some(),
            facedown_is_plain: table.says(RuleStatement::FacedownIsNotHidden),
            increases_first: table.cites.increases_first().is_some(),
            order_is_open: !table.reading_rules(Reading::Dependency).is_empty(),
            token_domains: table.cites.token_domains().is_some(),
        }
    }

    /// Returns true if a statement of a rule applies, as it does unless it is switched off.
    #[must_use]
    pub fn keeps(&self, said: RuleStatement) -> bool {
        self.unsaid & said.bit() == 0
    }
}
