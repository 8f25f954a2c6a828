//! The rows of a document in one sequence, as the repairs hand them on.

use crate::read::rows::{Printed, Row};
use tribunal_rule::RuleNumber;

/// A row and what is known of its surroundings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct RowState {
    /// The row.
    pub row: Row,
    /// True if something may be missing before it: a page starts here, or rows were dropped.
    pub edge: bool,
    /// True if it is known to be a rule although it has no number.
    pub rule: bool,
}

impl RowState {
    /// Returns its number, where one is printed or was set.
    pub fn number(&self) -> Option<RuleNumber> {
        self.row.number()
    }

    /// Returns the content of the number column, where that is no number.
    pub fn column(&self) -> Option<&str> {
        match &self.row.printed {
            Printed::Damaged(column) => Some(column),
            _ => None,
        }
    }
}
