//! Rulings, errata, and the current wordings of cards.

use jiff::civil::Date;

use super::Issue;
use tribunal_document::{Authority, Erratum, FaqEntry, Reach, Wording};
use tribunal_rule::Edition;

/// A question with its ruling, in our words, in the publisher's, or in both.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ruling {
    /// The entry: ours where the digest restates it, else the publisher's. Its slug is unique in the library.
    pub entry: FaqEntry,
    /// The author of the words of the entry.
    pub wording: Wording,
    /// The publisher's own words, where imported.
    pub official: Option<FaqEntry>,
    /// The FAQ's name, as in an address: `origins`.
    pub faq: String,
    /// The day the ruling was given.
    pub date: Option<Date>,
    /// The editions whose gaps it fills.
    pub reach: Option<Reach>,
    /// The FAQ as an issue, where the table of issues has it.
    pub issue: Option<&'static Issue>,
    /// The index of the entry's document in [`Library::documents`](super::Library::documents).
    pub document: usize,
}

/// An erratum, its words from the publisher and its facts from the digest.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DatedErratum {
    /// The erratum.
    pub erratum: Erratum,
    /// The sort of document that gave it; a FAQ's wordings are provisional.
    pub authority: Authority,
    /// The name of that document, as in an address: `origins`.
    pub name: String,
    /// The day it took effect.
    pub date: Option<Date>,
    /// That document as an issue, where the table of issues has it.
    pub issue: Option<&'static Issue>,
    /// The index of the document in [`Library::documents`](super::Library::documents).
    pub document: usize,
}

/// The wordings of a card through time.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CardWording {
    /// The current text, line by line; empty where its words are not imported.
    pub current: Vec<String>,
    /// The erratum that gave it, as an index of [`Library::errata`](super::Library::errata); none for a card as printed.
    pub by: Option<usize>,
    /// Every erratum about the card, oldest first, as indices of [`Library::errata`](super::Library::errata).
    pub history: Vec<usize>,
}

/// A ruling or a change of words that a rule is under, until an edition takes it up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Amendment<'a> {
    /// The FAQ's name, as in an address.
    pub faq: &'a str,
    /// The day from which it counts.
    pub since: Option<Date>,
    /// The edition that ends it, once there is one.
    pub until: Option<Edition>,
    /// True if the very words of the rule are changed, false if rulings only say how to read it.
    pub words: bool,
    /// The rulings about the rule, in printed order.
    pub rulings: Vec<&'a Ruling>,
}

impl DatedErratum {
    /// Returns true if its document was withdrawn before any errata document took its words over.
    #[must_use]
    pub fn is_retired(&self) -> bool {
        self.authority == Authority::Faq && self.issue.is_some_and(|issue| issue.retired.is_some())
    }
}
