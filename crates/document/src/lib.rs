//! Documents of the game: their types, and the readers and repairs for each shape of source.
//!
//! Reading is total and context-free: any bytes give a [`Document`] and its findings, never a panic, and the same bytes
//! always the same ones. What needs other documents (an undated page's edition, numbers that a clean copy can prove)
//! is the business of the library, one floor up.
//!
//! ```
//! use tribunal_document::{Body, Hints, read};
//!
//! let document = read(b"# Garden core rules 1.4\n\n001. A made-up rule.\n", Hints::default());
//! let Body::Core(book) = document.body else { panic!("{:?}", document.findings) };
//! assert_eq!(book.rules().len(), 1);
//! ```

mod ascending;
mod body;
mod card;
mod errata;
mod faq;
mod finding;
mod legality;
pub mod light;
mod normal;
pub mod read;
mod repair;
mod rulebook;

use jiff::civil::Date;
use serde::{Deserialize, Serialize};

use tribunal_rule::Edition;

pub use ascending::longest_ascending;
pub use card::{Card, Printing};
pub use errata::{Authority, Errata, Erratum, ErratumFacts, Subject};
pub use faq::{Faq, FaqEntry, Fate, Later, Note, NotedChange, Notes, Reach, RevisedText};
pub use finding::{Finding, FindingKind};
pub use legality::{CardSort, FormatLegality, Legality, ListKind, ListedCard};
pub use normal::{TextHash, normalise, slug};
pub use read::outside::{self, OutsideError, OutsideRuling};
pub use read::{Hints, HubEntry, LARGEST, date_in, hub, read};
pub use rulebook::{Extent, Recovery, Rule, Rulebook, Unnumbered};

/// One document as read from one file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Document {
    /// The title that the document prints, or an empty string.
    pub title: String,
    /// The author of these words.
    pub wording: Wording,
    /// The edition, for numbered documents, as far as the file itself tells.
    pub edition: Option<Edition>,
    /// The date printed in the document.
    pub date: Option<Date>,
    /// Its contents, by the kind of document.
    pub body: Body,
    /// Everything the reader had to do or could not do, in the order of the file.
    pub findings: Vec<Finding>,
}

/// The author of the words of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Wording {
    /// The publisher's words, imported by a user.
    Official,
    /// This project's own plain-language line.
    Digest,
    /// The words of somebody else, who speaks for nobody.
    Others,
}

/// The kinds of document, by the names the command line uses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// Core rules.
    Core,
    /// Tournament rules: the same three-digit numbers, another document.
    Tournament,
    /// Questions with rulings.
    Faq,
    /// Card texts with their old and new wording.
    Errata,
    /// Notes on what a new edition changes.
    PatchNotes,
    /// The cards that formats of play ban or restrict.
    Legality,
    /// Rulings of others, which bind nobody.
    Outside,
    /// Card printings.
    Cards,
}

/// The contents of a document, by its kind.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", content = "content", rename_all = "kebab-case")]
pub enum Body {
    /// Numbered core rules.
    Core(Rulebook),
    /// Numbered tournament rules.
    Tournament(Rulebook),
    /// Questions with rulings.
    Faq(Faq),
    /// Card texts with their old and new wording.
    Errata(Errata),
    /// Notes on what a new edition changes.
    PatchNotes(Notes),
    /// The cards that formats of play ban or restrict.
    Legality(Legality),
    /// Rulings of others, which bind nobody.
    Outside(Vec<OutsideRuling>),
    /// Cards, one per name.
    Cards(Vec<Card>),
    /// Nothing that this crate knows how to read; the findings say what was tried.
    Unread,
}

impl Body {
    /// The kind of document, unless nothing could be read.
    #[must_use]
    pub fn kind(&self) -> Option<Kind> {
        match self {
            Self::Core(_) => Some(Kind::Core),
            Self::Tournament(_) => Some(Kind::Tournament),
            Self::Faq(_) => Some(Kind::Faq),
            Self::Errata(_) => Some(Kind::Errata),
            Self::PatchNotes(_) => Some(Kind::PatchNotes),
            Self::Legality(_) => Some(Kind::Legality),
            Self::Outside(_) => Some(Kind::Outside),
            Self::Cards(_) => Some(Kind::Cards),
            Self::Unread => None,
        }
    }

    /// Returns the number of entries of its kind: rules, rulings, errata, notes, cards that a list names, or cards.
    #[must_use]
    pub fn entries(&self) -> usize {
        match self {
            Self::Core(book) | Self::Tournament(book) => book.rules().len(),
            Self::Faq(faq) => faq.entries.len(),
            Self::Errata(errata) => errata.errata.len(),
            Self::PatchNotes(notes) => notes.notes.len(),
            Self::Legality(legality) => legality.formats.iter().map(|format| format.listed.len()).sum(),
            Self::Outside(rulings) => rulings.len(),
            Self::Cards(cards) => cards.len(),
            Self::Unread => 0,
        }
    }

    /// Returns the headed stretches of text: of patch notes, of a FAQ outside its questions, or of each format of play.
    #[must_use]
    pub fn sections(&self) -> &[Note] {
        match self {
            Self::Faq(faq) => &faq.sections,
            Self::PatchNotes(notes) => &notes.notes,
            Self::Legality(legality) => &legality.sections,
            Self::Core(_)
            | Self::Tournament(_)
            | Self::Errata(_)
            | Self::Outside(_)
            | Self::Cards(_)
            | Self::Unread => &[],
        }
    }

    /// The numbered rules, of core or tournament rules.
    #[must_use]
    pub fn rulebook(&self) -> Option<&Rulebook> {
        match self {
            Self::Core(book) | Self::Tournament(book) => Some(book),
            _ => None,
        }
    }
}

impl Kind {
    /// Every kind, in the order in which the library lists them.
    pub const ALL: [Self; 8] = [
        Self::Core,
        Self::Tournament,
        Self::Faq,
        Self::Errata,
        Self::PatchNotes,
        Self::Legality,
        Self::Outside,
        Self::Cards,
    ];

    /// The name used on the command line and in JSON.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Core => "core",
            Self::Tournament => "tournament",
            Self::Faq => "faq",
            Self::Errata => "errata",
            Self::PatchNotes => "patch-notes",
            Self::Legality => "legality",
            Self::Outside => "rulings-of-others",
            Self::Cards => "cards",
        }
    }
}

impl std::fmt::Display for Kind {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.pad(self.name())
    }
}

#[cfg(feature = "schema")]
tribunal_rule::is_text! { TextHash, "The hash of a wording, after normalising", "0123456789abcdef"; }
