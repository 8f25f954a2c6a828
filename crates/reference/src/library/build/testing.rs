//! Small documents of made-up rules for this folder's tests.

use crate::library::StoredDocument;
use tribunal_document::{Body, Document, Recovery, Rule, Rulebook, Wording};

/// Makes a document of one rule a line, `number text`; a `~` before the number marks an inferred one.
pub(super) fn held(id: &str, edition: Option<&str>, wording: Wording, text: &str) -> StoredDocument {
    let rules = text.lines().enumerate().map(|(at, line)| {
        let inferred = line.starts_with('~');
        let (number, words) = line.trim_start_matches('~').split_once(' ').unwrap();
        let heading = words.split(' ').count() < 5 && !words.ends_with('.');
        let recovery = if inferred { Recovery::Inferred } else { Recovery::Printed };
        Rule { heading, recovery, ..Rule::printed(number.parse().unwrap(), words, at + 1) }
    });
    let document = Document {
        title: String::new(),
        wording,
        edition: edition.map(|edition| edition.parse().unwrap()),
        date: None,
        body: Body::Core(Rulebook::new(rules.collect()).0),
        findings: Vec::new(),
    };
    StoredDocument { id: id.to_owned(), file: id.to_owned(), imported: None, document }
}

/// Writes rules under a number, as many as asked for, no two alike.
pub(super) fn rules(parent: &str, count: usize) -> String {
    let lines: Vec<String> = (1..=count).map(|n| format!("{parent}.{n} Thing number {n} of {parent} is so.")).collect();
    lines.join("\n")
}
