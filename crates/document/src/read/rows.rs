//! The form that every numbered document is brought to before anything is repaired: pages of rows.

use crate::{Extent, Finding, Recovery};
use tribunal_rule::RuleNumber;

/// A numbered document, cut into pages and rows, in printed order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Sheet {
    /// Pages, where the source shows page breaks; otherwise one page with all rows.
    pub pages: Vec<Vec<Row>>,
    /// The findings so far.
    pub findings: Vec<Finding>,
    /// Numbers that the document must have had and that are gone.
    pub lost: Vec<RuleNumber>,
    /// True if the document calls itself a part of a larger one.
    pub partial: bool,
    /// The facts that the document states about its own extent.
    pub extent: Extent,
}

/// One row: a printed number with its text, or a text without a number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Row {
    /// The 1-based line of the file on which it starts.
    pub line: usize,
    /// The content of the number column.
    pub printed: Printed,
    /// The way the number was found: `Printed` until a repair changes it.
    pub recovery: Recovery,
    /// Its text, hard-wrapped lines already joined; `\n` where the source shows a paragraph or list item.
    pub text: String,
    /// True if the source marks this row up as a heading; none where it marks nothing up.
    pub heading: Option<bool>,
    /// The numbers that it could have as well as the one it was given; none where that one is printed or proved.
    pub could_be: Vec<RuleNumber>,
    /// Remarks that are not the document's own words (the digest's notes).
    pub notes: Vec<String>,
}

/// The content of the number column of a row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Printed {
    /// A rule number.
    Number(RuleNumber),
    /// Something that may have been a rule number. Rows that are still damaged after repair join the rule before them.
    Damaged(String),
    /// Nothing. Rows that still have nothing after repair join the rule before them.
    Nothing,
}

impl Row {
    /// A row with its number, as printed, marked up in no way.
    pub fn numbered(number: RuleNumber, text: impl Into<String>, line: usize) -> Self {
        Self::new(Printed::Number(number), text, line)
    }

    /// A row, as printed, marked up in no way.
    pub fn new(printed: Printed, text: impl Into<String>, line: usize) -> Self {
        Self {
            line,
            printed,
            recovery: Recovery::Printed,
            text: text.into(),
            heading: None,
            could_be: Vec::new(),
            notes: Vec::new(),
        }
    }

    /// The number, if a number is printed or was inferred.
    pub fn number(&self) -> Option<RuleNumber> {
        match self.printed {
            Printed::Number(number) => Some(number),
            _ => None,
        }
    }
}
