//! The set of documents in use: the shipped digest, plus what the user imported.
//!
//! A [`Library`] is a pure function of its documents, whatever the order in which they came. What documents *are*
//! together is decided here; how they are stored on disk is the business of `store`.

mod build;
mod dates;
mod edition;
mod known;
mod legality;
pub mod outdated;
mod outside;
mod parallel;
mod prints;
mod ruling;
mod shipped;
mod standing;
#[cfg(feature = "store")]
pub mod store;

use std::collections::BTreeMap;

use jiff::civil::Date;
use serde::{Deserialize, Serialize};

use tribunal_document::{Card, Document};
use tribunal_rule::{Edition, RuleRef};

pub use dates::{Issue, IssueKind, KNOWN_UNTIL, is_stale, issues};
pub use edition::{EditionRules, LibraryRule, Words};
pub use known::shipped_card;
pub use legality::DatedLegality;
pub use outside::StoredOutsideRuling;
pub(crate) use parallel::{both, each};
pub use prints::PRINTS_EACH;
pub use ruling::{Amendment, CardWording, DatedErratum, Ruling};
pub use shipped::shipped;
pub use standing::Standing;

/// A document and where it came from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct StoredDocument {
    /// The name by which `library remove` knows it.
    pub id: String,
    /// The file it was read from, as the user named it, or its path in the repository.
    pub file: String,
    /// When it was imported, in seconds since 1970; none for what ships.
    pub imported: Option<i64>,
    /// The document, as read.
    pub document: Document,
}

/// Everything that the documents say together.
#[derive(Clone, Debug, Default)]
pub struct Library {
    documents: Vec<StoredDocument>,
    editions_of: Vec<Option<Edition>>,
    editions: BTreeMap<Edition, EditionRules>,
    faq: Vec<Ruling>,
    errata: Vec<DatedErratum>,
    legality: Vec<DatedLegality>,
    outside: Vec<StoredOutsideRuling>,
    cards: BTreeMap<String, Card>,
    names: BTreeMap<String, String>,
    wordings: BTreeMap<String, CardWording>,
}

impl Library {
    /// Builds the library of these documents. Their order does not matter.
    #[must_use]
    pub fn new(documents: Vec<StoredDocument>) -> Self {
        build::build(documents)
    }

    /// Returns the documents, in a fixed order.
    #[must_use]
    pub fn documents(&self) -> &[StoredDocument] {
        &self.documents
    }

    /// Returns the edition that a document is an issue or a part of, by its place in [`Self::documents`]; none for
    /// documents that are not numbered and where nothing shows it.
    #[must_use]
    pub fn edition_of(&self, document: usize) -> Option<Edition> {
        self.editions_of.get(document).copied().flatten()
    }

    /// Returns the editions of numbered documents of which anything is known, oldest version first.
    pub fn editions(&self) -> impl DoubleEndedIterator<Item = &EditionRules> {
        self.editions.values()
    }

    /// Returns one edition; none where nothing is known of it.
    #[must_use]
    pub fn edition(&self, edition: Edition) -> Option<&EditionRules> {
        self.editions.get(&edition)
    }

    /// Returns one rule of one edition; none where it is not known.
    #[must_use]
    pub fn rule(&self, reference: RuleRef) -> Option<&LibraryRule> {
        self.edition(reference.edition)?.get(reference.number)
    }

    /// Returns the issue of the core rules in force on a day, whether or not the library has it; without a day, the
    /// newest known.
    #[must_use]
    pub fn issue_in_force(day: Option<Date>) -> Option<&'static Issue> {
        issues()
            .iter()
            .filter(|issue| matches!(issue.kind, IssueKind::Rules(edition) if edition.is_core()))
            .filter(|issue| day.is_none_or(|day| issue.in_force <= day))
            .max_by_key(|issue| issue.in_force)
    }

    /// Returns the core edition in force on a day, by its effective date; without a day, the newest.
    ///
    /// Of the editions in the library: where [`Self::issue_in_force`] names another, the one before it that the library
    /// has.
    #[must_use]
    pub fn in_force(&self, day: Option<Date>) -> Option<&EditionRules> {
        self.editions()
            .filter(|edition| edition.edition.is_core() && edition.edition != Edition::Undated)
            .filter(|edition| day.is_none_or(|day| edition.in_force.is_none_or(|from| from <= day)))
            .max_by_key(|edition| (edition.in_force, edition.edition))
    }

    /// Returns the FAQ entries, oldest document first, in printed order.
    #[must_use]
    pub fn faq(&self) -> &[Ruling] {
        &self.faq
    }

    /// Returns the FAQ entry of this slug.
    #[must_use]
    pub fn ruling(&self, slug: &str) -> Option<&Ruling> {
        self.faq.iter().find(|ruling| ruling.entry.slug == slug)
    }

    /// Returns the errata, oldest document first, in printed order.
    #[must_use]
    pub fn errata(&self) -> &[DatedErratum] {
        &self.errata
    }

    /// Returns the cards of imported files by their slug.
    #[must_use]
    pub fn cards(&self) -> &BTreeMap<String, Card> {
        &self.cards
    }

    /// Returns the wordings of a card through time, if it is in a card file or under errata.
    #[must_use]
    pub fn wording(&self, slug: &str) -> Option<&CardWording> {
        self.wordings.get(slug)
    }

    /// Returns the FAQs that override or amend a rule of this edition until the next takes it up, oldest first.
    #[must_use]
    pub fn amendments(&self, rule: RuleRef) -> Vec<Amendment<'_>> {
        let mut amendments: Vec<Amendment<'_>> = Vec::new();
        for issue in issues().iter().filter(|issue| issue.amends.contains(&rule.number)) {
            if let Some(reach) = issue.reach.filter(|reach| reach.over == rule.edition) {
                let (since, until) = (Some(issue.in_force), reach.until);
                amendments.push(Amendment { faq: &issue.name, since, until, words: true, rulings: Vec::new() });
            }
        }
        for ruling in self.faq.iter().filter(|ruling| ruling.entry.rules.contains(&rule)) {
            let Some(reach) = ruling.reach.filter(|reach| reach.over == rule.edition) else { continue };
            match amendments.iter_mut().find(|amendment| amendment.faq == ruling.faq) {
                Some(amendment) => amendment.rulings.push(ruling),
                None => amendments.push(Amendment {
                    faq: &ruling.faq,
                    since: ruling.date,
                    until: reach.until,
                    words: false,
                    rulings: vec![ruling],
                }),
            }
        }
        amendments.sort_by_key(|amendment| amendment.since);
        amendments
    }
}
