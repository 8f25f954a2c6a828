//! The form that every numbered shape is brought to before anything is repaired: pages of rows.

use crate::rule::RuleNumber;

/// A numbered document, cut into pages and rows, in printed order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Sheet {
    /// The lines before the first rule (title, date, site header), with their line numbers.
    pub head: Vec<(usize, String)>,
    /// Pages, where the source shows page breaks; otherwise one page with all rows.
    pub pages: Vec<Vec<Row>>,
}

/// One row: a printed number with the text beside it, or a text without a number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Row {
    /// The 1-based line of the file on which it starts.
    pub line: usize,
    /// What stands where the number should be.
    pub printed: Printed,
    /// The text beside it, hard-wrapped lines already joined; `\n` where the source shows a paragraph or list item.
    pub text: String,
    /// Whether the source marks this row up as a heading; none where it marks nothing up.
    pub heading: Option<bool>,
}

/// What stands where the number of a row should be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Printed {
    /// A rule number.
    Number(RuleNumber),
    /// Something that may have been a rule number.
    Damaged(String),
    /// Nothing.
    Nothing,
}
