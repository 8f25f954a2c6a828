//! The set of documents in use: the shipped digest, plus what the user imported.
//!
//! A [`Library`] is a pure function of the documents it holds, whatever the order in which they came. What documents
//! *are* together is decided here; how they are stored on disk is the business of `store`.

mod build;
mod dates;
mod shipped;
#[cfg(feature = "app")]
pub mod store;

use std::collections::BTreeMap;

use jiff::civil::Date;
use serde::{Deserialize, Serialize};

use crate::document::{Card, Document, Erratum, FaqEntry, Recovery, TextHash};
use crate::rule::{Edition, RuleNumber, RuleRef};

pub use dates::{Issue, IssueKind, issues};
pub use shipped::shipped;

/// A document and where it came from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Held {
    /// The name by which `library remove` knows it.
    pub id: String,
    /// The file it was read from, as the user named it, or its path in the repository.
    pub file: String,
    /// When it was imported, in seconds since 1970; none for what ships.
    pub imported: Option<i64>,
    /// What was read.
    pub document: Document,
}

/// Everything that the documents say together.
#[derive(Clone, Debug, Default)]
pub struct Library {
    documents: Vec<Held>,
    editions: BTreeMap<Edition, EditionRules>,
    faq: Vec<Ruling>,
    errata: Vec<DatedErratum>,
    cards: BTreeMap<String, Card>,
}

/// One edition of a numbered document, merged from all documents that hold a part of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EditionRules {
    /// Which edition.
    pub edition: Edition,
    /// The date printed on it.
    pub printed: Option<Date>,
    /// The day from which it is in force.
    pub in_force: Option<Date>,
    rules: Vec<LibraryRule>,
    /// Numbers that are known to exist and whose words nobody holds.
    pub lost: Vec<RuleNumber>,
}

/// One rule of one edition, in the publisher's words, in ours, or in both.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LibraryRule {
    /// Its name.
    pub reference: RuleRef,
    /// Whether it is a heading rather than a sentence.
    pub heading: bool,
    /// The publisher's words, where imported.
    pub official: Option<Words>,
    /// Our own line.
    pub digest: Option<Words>,
}

/// A rule's words from one document.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Words {
    /// The text without examples; `\n` separates paragraphs and list items.
    pub text: String,
    /// Its examples.
    pub examples: Vec<String>,
    /// What is wrong with the printed rule, as the digest notes it.
    pub notes: Vec<String>,
    /// How its number was found.
    pub recovery: Recovery,
    /// The index of the document in [`Library::documents`].
    pub document: usize,
    /// The line of that document.
    pub line: usize,
    /// The hash of text and examples.
    pub hash: TextHash,
}

/// A FAQ entry and the document it stands in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ruling {
    /// The entry.
    pub entry: FaqEntry,
    /// The day the ruling was given.
    pub date: Option<Date>,
    /// The index of the document in [`Library::documents`].
    pub document: usize,
}

/// An erratum and the document it stands in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DatedErratum {
    /// The erratum.
    pub erratum: Erratum,
    /// The day it took effect.
    pub date: Option<Date>,
    /// The index of the document in [`Library::documents`].
    pub document: usize,
}

impl Library {
    /// Puts documents together. The order in which they are given does not matter.
    #[must_use]
    pub fn new(documents: Vec<Held>) -> Self {
        build::build(documents)
    }

    /// The documents, in a fixed order.
    #[must_use]
    pub fn documents(&self) -> &[Held] {
        &self.documents
    }

    /// The editions of numbered documents of which anything is known, oldest version first.
    pub fn editions(&self) -> impl DoubleEndedIterator<Item = &EditionRules> {
        self.editions.values()
    }

    /// One edition.
    #[must_use]
    pub fn edition(&self, edition: Edition) -> Option<&EditionRules> {
        self.editions.get(&edition)
    }

    /// One rule of one edition.
    #[must_use]
    pub fn rule(&self, reference: RuleRef) -> Option<&LibraryRule> {
        self.edition(reference.edition)?.get(reference.number)
    }

    /// The core edition in force on a day, by its effective date; without a day, the newest.
    #[must_use]
    pub fn in_force(&self, day: Option<Date>) -> Option<&EditionRules> {
        self.editions()
            .filter(|edition| edition.edition.is_core())
            .filter(|edition| day.is_none_or(|day| edition.in_force.is_none_or(|from| from <= day)))
            .max_by_key(|edition| (edition.in_force, edition.edition))
    }

    /// FAQ entries, oldest document first, in printed order.
    #[must_use]
    pub fn faq(&self) -> &[Ruling] {
        &self.faq
    }

    /// Errata, oldest document first, in printed order.
    #[must_use]
    pub fn errata(&self) -> &[DatedErratum] {
        &self.errata
    }

    /// Cards by their slug.
    #[must_use]
    pub fn cards(&self) -> &BTreeMap<String, Card> {
        &self.cards
    }
}

impl EditionRules {
    /// The rules, strictly ascending.
    #[must_use]
    pub fn rules(&self) -> &[LibraryRule] {
        &self.rules
    }

    /// The position of a rule among [`Self::rules`].
    #[must_use]
    pub fn position(&self, number: RuleNumber) -> Option<usize> {
        self.rules.binary_search_by_key(&number, |rule| rule.reference.number).ok()
    }

    /// The rule with this number.
    #[must_use]
    pub fn get(&self, number: RuleNumber) -> Option<&LibraryRule> {
        self.position(number).map(|at| &self.rules[at])
    }
}

impl LibraryRule {
    /// The number within its edition.
    #[must_use]
    pub fn number(&self) -> RuleNumber {
        self.reference.number
    }

    /// The words to show first: the publisher's where imported, else ours.
    #[must_use]
    pub fn words(&self) -> Option<&Words> {
        self.official.as_ref().or(self.digest.as_ref())
    }

    /// The title of a heading, or the text of a rule, in the words to show first.
    #[must_use]
    pub fn text(&self) -> &str {
        self.words().map_or("", |words| &words.text)
    }
}
