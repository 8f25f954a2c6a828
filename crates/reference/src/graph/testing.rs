//! Small libraries of made-up rules for this folder's tests.

use crate::library::{EditionRules, Library, StoredDocument};
use tribunal_document::{Body, Document, Rule, Rulebook, Wording};
use tribunal_rule::Edition;

/// A rulebook of one rule a line; a line is a heading when it has few words and no stop.
pub(super) fn rulebook(edition: &str, rules: &str) -> Document {
    let edition: Edition = edition.parse().unwrap();
    let rules = rules.lines().enumerate().map(|(at, line)| {
        let (number, text) = line.split_once(' ').unwrap();
        let mut parts = text.split(" Example: ").map(str::to_owned);
        let mut rule = Rule::printed(number.parse().unwrap(), parts.next().unwrap(), at + 1);
        rule.examples = parts.collect();
        rule.heading = rule.text.split(' ').count() <= 8 && !rule.text.ends_with(['.', ':', '?']);
        rule
    });
    let (book, twice) = Rulebook::new(rules.collect());
    assert!(twice.is_empty(), "printed twice: {twice:?}");
    let body = if edition.is_core() { Body::Core(book) } else { Body::Tournament(book) };
    Document {
        title: String::new(),
        wording: Wording::Official,
        edition: Some(edition),
        date: None,
        body,
        findings: Vec::new(),
    }
}

/// A document under an id.
pub(super) fn held(id: &str, document: Document) -> StoredDocument {
    StoredDocument { id: id.to_owned(), file: id.to_owned(), imported: None, document }
}

/// A library of rulebooks.
pub(super) fn library(books: &[(&str, &str)]) -> Library {
    Library::new(books.iter().map(|(edition, rules)| held(edition, rulebook(edition, rules))).collect())
}

/// One edition of a library that holds nothing else.
pub(super) fn edition(rules: &str) -> EditionRules {
    library(&[("1.1", rules)]).editions().next().unwrap().clone()
}
