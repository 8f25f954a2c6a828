//! Texts with their old and new wording, of cards and of rules.

use jiff::civil::Date;
use serde::{Deserialize, Serialize};

use super::Card;
use tribunal_rule::{Edition, RuleNumber};

/// An errata document.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Errata {
    /// The part of its title that names it, without the game and the kind of document, as in an address: `origins`.
    pub name: String,
    /// The changes in printed order.
    pub errata: Vec<Erratum>,
}

/// One text whose wording changed.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Erratum {
    /// The card or rule whose wording changed.
    pub subject: Subject,
    /// The new wording, line by line; empty in the digest, which only states facts.
    pub new: Vec<String>,
    /// The wording before, line by line; empty in the digest.
    pub old: Vec<String>,
    /// The document's own remarks on it (official), or the reason why the wording changed (digest).
    pub reason: String,
    /// When it took effect, where it differs from the document's date.
    pub date: Option<Date>,
    /// The headings above it, outermost first.
    pub path: Vec<String>,
    /// The facts that the digest states about it; none in an official document.
    pub facts: Option<ErratumFacts>,
    /// The 1-based line of the file on which it starts.
    pub line: usize,
}

/// The facts that the digest states about an erratum instead of its words.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ErratumFacts {
    /// The sort of document that gave it.
    pub authority: Authority,
    /// The set by which that document is known: `origins`.
    pub document: String,
    /// The card as facts, without its text; none for a rule.
    pub card: Option<Card>,
    /// The effect of the wording before, in our words.
    pub before: String,
    /// The effect of the new wording, in our words.
    pub after: String,
    /// True if games can play out differently; false if the words are only made clearer.
    pub functional: bool,
    /// The rulings it settles, as `name/slug` of FAQ entries.
    pub settles: Vec<String>,
    /// Its fate in words: taken over, taken over in other words, never taken over, replaced.
    pub fate: String,
}

/// The card or rule whose wording a revised text is.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Subject {
    /// A card, by the name printed there.
    Card(String),
    /// A rule: documents print its number and leave the edition to the reader.
    Rule {
        /// Its number.
        number: RuleNumber,
        /// Its edition, where stated.
        edition: Option<Edition>,
    },
}

/// The sort of document that an erratum rests on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Authority {
    /// A FAQ, which calls its wordings provisional.
    Faq,
    /// An errata document.
    #[default]
    Errata,
}

impl Subject {
    /// The name of the card, if it is one.
    #[must_use]
    pub fn card(&self) -> Option<&str> {
        match self {
            Self::Card(name) => Some(name),
            Self::Rule { .. } => None,
        }
    }
}

impl Default for Subject {
    fn default() -> Self {
        Self::Card(String::new())
    }
}

impl std::fmt::Display for Subject {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Card(name) => f.pad(name),
            Self::Rule { number, edition: None } => f.pad(&number.to_string()),
            Self::Rule { number, edition: Some(edition) } => f.pad(&format!("{number}@{edition}")),
        }
    }
}
