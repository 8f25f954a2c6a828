//! One edition of a numbered document, merged from all documents that hold a part of it.

use jiff::civil::Date;

use tribunal_document::{Recovery, TextHash, Unnumbered, Wording};
use tribunal_rule::{Edition, RuleNumber, RuleRef};

/// One edition of a numbered document, merged from all documents that hold a part of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EditionRules {
    /// Which edition.
    pub edition: Edition,
    /// The date printed on it.
    pub printed: Option<Date>,
    /// The day from which it is in force.
    pub in_force: Option<Date>,
    pub(super) rules: Vec<LibraryRule>,
    /// Numbers that an imported document must have had and whose official words nobody holds.
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
        self.position(number).and_then(|at| self.rules.get(at))
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

    /// The words of one side.
    #[must_use]
    pub fn in_wording(&self, wording: Wording) -> Option<&Words> {
        match wording {
            Wording::Official => self.official.as_ref(),
            Wording::Digest => self.digest.as_ref(),
            Wording::Others => None,
        }
    }

    /// The title of a heading, or the text of a rule, in the words to show first.
    #[must_use]
    pub fn text(&self) -> &str {
        self.words().map_or("", |words| &words.text)
    }
}
