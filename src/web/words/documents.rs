//! `/documents`, and the page of a document.

use jiff::civil::Date;

use crate::document::Wording;

/// The list of documents in previews of links.
pub const ABOUT: &str = "The documents here, and how they were read.";
/// The kind of a document that could not be read.
pub const NOT_READ: &str = "not read";

/// Among the facts of a document: the source of its words.
pub const WORDS: &str = "Words";
/// Among the facts of a document.
pub const FILE: &str = "File";
/// Among the facts of a document.
pub const KIND: &str = "Kind";
/// Among the facts of a document.
pub const DATE: &str = "Date";
/// Among the facts of a document: the day.
pub const IMPORTED: &str = "Imported";
/// Among the facts of a document: how many.
pub const RULES: &str = "Rules";
/// Among the facts of a document: how many rules were read so.
pub const AS_PRINTED: &str = "As printed";
/// Among the facts of a document: how many rules were read so.
pub const PUT_IN_ORDER: &str = "Put in order";
/// Among the facts of a document: how many rules were read so.
pub const PUT_BACK: &str = "Put back at their numbers";
/// Among the facts of a document: how many rules were read so.
pub const INFERRED: &str = "Numbers inferred";
/// Among the facts of a document: how many.
pub const UNNUMBERED: &str = "Texts without a number";

/// Among the facts of a document: the source of its words.
pub fn whose(wording: Wording) -> &'static str {
    match wording {
        Wording::Official => "the publisher's",
        Wording::Digest => "our own",
        Wording::Others => "somebody else's, who binds nobody",
    }
}

/// The kind of a document, by its name on the command line.
pub fn kind_in_words(kind: &str) -> &str {
    match kind {
        "core" => "core rules",
        "tournament" => "tournament rules",
        "faq" => "FAQ",
        "patch-notes" => "patch notes",
        other => other,
    }
}

/// Below a document in the list: its kind, day, file, and number of findings.
pub fn in_a_line(kind: &str, date: Option<Date>, file: &str, findings: usize) -> String {
    let kind = kind_in_words(kind);
    let date = date.map(|date| format!(" of {date}")).unwrap_or_default();
    let findings = match findings {
        0 => String::new(),
        1 => ", 1 finding".to_owned(),
        many => format!(", {many} findings"),
    };
    format!("{kind}{date}, {file}{findings}")
}

/// A document in previews of links.
pub fn about(title: &str) -> String {
    format!("{title}: how it was read, with every finding.")
}
