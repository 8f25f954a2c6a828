//! What is in force in a game: the tables of the edition played, the readings that are followed, and what is switched off. What
//! a state allows, costs or leads to is asked of the state with them.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::Deref;

use super::edition::{Procedures, RuleStatement};
use super::reading::{Reading, Readings};
use tribunal_rule::RuleNumber;

/// The tables of the edition that is played. Two are equal if they are the same tables, not if they say the same.
#[derive(Clone, Copy)]
pub struct Tables(pub &'static Procedures);

impl Deref for Tables {
    type Target = Procedures;

    #[inline]
    fn deref(&self) -> &Procedures {
        self.0
    }
}

impl PartialEq for Tables {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self.0, other.0)
    }
}

impl Eq for Tables {}

/// States are told apart by what happens in them: hardly two are ever compared that are played by different tables.
impl Hash for Tables {
    fn hash<H: Hasher>(&self, _: &mut H) {}
}

impl fmt::Debug for Tables {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Tables({})", self.0.edition)
    }
}

/// What is in force in a game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct InForce {
    /// The tables of the edition played, without what is switched off of them.
    pub tables: Tables,
    /// The rule that is switched off, if one is, to see what rests on it.
    pub switched_off: Option<RuleNumber>,
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
    pub fn of(table: &'static Procedures, readings: Readings) -> Self {
        Self {
            tables: Tables(table),
            switched_off: None,
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
