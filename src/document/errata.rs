//! Card texts with their old and new wording.

use jiff::civil::Date;
use serde::{Deserialize, Serialize};

/// An errata document.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Errata {
    /// The changes in printed order.
    pub errata: Vec<Erratum>,
}

/// One card whose wording changed.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Erratum {
    /// The card's name as printed there.
    pub card: String,
    /// The wording in force, line by line; empty in the digest, which only states facts.
    pub new: Vec<String>,
    /// The wording before, line by line.
    pub old: Vec<String>,
    /// What changed and why, in the words of the document (official) or ours (digest).
    pub reason: String,
    /// When it took effect, where it differs from the document's date.
    pub date: Option<Date>,
    /// The headings above it, outermost first.
    pub path: Vec<String>,
    /// The 1-based line of the file on which it starts.
    pub line: usize,
}
