//! Lists of the cards that a format of play bans or restricts.

use jiff::civil::Date;
use serde::{Deserialize, Serialize};

use super::Note;

/// A legality document: for each format, the cards that it does not allow as others.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Legality {
    /// The formats in printed order.
    pub formats: Vec<FormatLegality>,
    /// The same as headed text, a section for each format and one for whatever stands before the first.
    pub sections: Vec<Note>,
}

/// The cards that one format of play bans or restricts.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct FormatLegality {
    /// The name in an address, unique within the document: `constructed`. Its section has the same.
    pub slug: String,
    /// The format, as its heading names it: `Constructed`, `2v2 Constructed`.
    pub format: String,
    /// The day from which its lists count, where the document prints one for this format.
    pub from: Option<Date>,
    /// The cards that it lists, in printed order.
    pub listed: Vec<ListedCard>,
    /// The 1-based line of the file on which it starts.
    pub line: usize,
}

/// A card that a format lists.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ListedCard {
    /// The card, by the name printed there.
    pub card: String,
    /// The effect of the list: banned or restricted.
    pub list: ListKind,
    /// The sort of card that the list names it as.
    pub sort: CardSort,
    /// The 1-based line of the file.
    pub line: usize,
}

/// The effect of a list on the cards it names.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ListKind {
    /// No deck may hold it.
    Banned,
    /// A deck may hold fewer of it than of others.
    Restricted,
}

/// The sort of card that a list names.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum CardSort {
    /// Cards of a main deck, and whatever a list does not tell apart.
    #[default]
    Card,
    /// Legends.
    Legend,
    /// Battlefields.
    Battlefield,
    /// Runes.
    Rune,
}

impl ListKind {
    /// The name used in JSON.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Banned => "banned",
            Self::Restricted => "restricted",
        }
    }
}

impl CardSort {
    /// The name used in JSON.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Card => "card",
            Self::Legend => "legend",
            Self::Battlefield => "battlefield",
            Self::Rune => "rune",
        }
    }
}
