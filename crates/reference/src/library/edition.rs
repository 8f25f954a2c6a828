//! One edition of a numbered document, merged from all documents that have a part of it.

use jiff::civil::Date;

use tribunal_document::{Recovery, TextHash, Unnumbered, Wording};
use tribunal_rule::{Edition, RuleNumber, RuleRef};

/// One edition of a numbered document, merged from all documents that have a part of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EditionRules {
    /// The edition.
    pub edition: Edition,
    /// The date printed on it.
    pub printed: Option<Date>,
    /// The day from which it is in force.
    pub in_force: Option<Date>,
    pub(super) rules: Vec<LibraryRule>,
    /// Numbers that an imported document must have had and whose official words are missing.
    pub lost: Vec<RuleNumber>,
}

/// One rule of one edition, in the publisher's words, in ours, or in both.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LibraryRule {
    /// Its name.
    pub reference: RuleRef,
    /// True if it is a heading rather than a sentence.
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
    /// The faults of the printed rule, as the digest notes them.
    pub notes: Vec<String>,
    /// The way its number was found.
    pub recovery: Recovery,
    /// Texts that stand between it and the next rule of that document, and whose numbers nothing proves.
    pub unnumbered: Vec<Unnumbered>,
    /// The index of the document in [`Library::documents`](super::Library::documents).
    pub document: usize,
    /// The line of that document.
    pub line: usize,
    /// The hash of text and examples.
    pub hash: TextHash,
}

impl EditionRules {
    /// Returns the rules, strictly ascending.
    #[must_use]
    pub fn rules(&self) -> &[LibraryRule] {
        &self.rules
    }

    /// Returns the position of a rule among [`Self::rules`].
    #[must_use]
    pub fn position(&self, number: RuleNumber) -> Option<usize> {
        self.rules.binary_search_by_key(&number, |rule| rule.reference.number).ok()
    }

    /// Returns the rule with this number.
    #[must_use]
    pub fn get(&self, number: RuleNumber) -> Option<&LibraryRule> {
        self.position(number).and_then(|at| self.rules.get(at))
    }
}

impl LibraryRule {
    /// Returns the number within its edition.
    #[must_use]
    pub fn number(&self) -> RuleNumber {
        self.reference.number
    }

    /// Returns the words to show first: the publisher's where imported, else ours.
    #[must_use]
    pub fn words(&self) -> Option<&Words> {
        self.official.as_ref().or(self.digest.as_ref())
    }

    /// Returns the words in one wording.
    #[must_use]
    pub fn in_wording(&self, wording: Wording) -> Option<&Words> {
        match wording {
            Wording::Official => self.official.as_ref(),
            Wording::Digest => self.digest.as_ref(),
            Wording::Others => None,
        }
    }

    /// Returns the title of a heading, or the text of a rule, in the words to show first.
    #[must_use]
    pub fn text(&self) -> &str {
        self.words().map_or("", |words| &words.text)
    }
}
