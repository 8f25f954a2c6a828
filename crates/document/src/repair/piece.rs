//! The rows of a document in one sequence, as the repairs hand them on.

use crate::read::rows::{Printed, Row};
use tribunal_rule::RuleNumber;

/// A row and what is known of its surroundings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Piece {
    /// The row.
    pub row: Row,
    /// Whether something may be missing before it: a page starts here, or rows were dropped.
    pub edge: bool,
    /// Whether it is known to be a rule although no number stands beside it.
    pub rule: bool,
}

impl Piece {
    /// The number that is printed beside it.
    pub fn number(&self) -> Option<RuleNumber> {
        self.row.number()
    }

    /// What stands in the column of numbers, where that is no number.
    pub fn column(&self) -> Option<&str> {
        match &self.row.printed {
            Printed::Damaged(column) => Some(column),
            _ => None,
        }
    }
}
