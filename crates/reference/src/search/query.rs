//! Queries to the index.

use serde::{Deserialize, Serialize};

use tribunal_rule::Edition;

/// A search: any text that a person typed, and the settings of the caller.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Query {
    /// The text as it was typed.
    pub text: String,
    /// The edition to answer from; the one in force when none is given. `edition:` in the text outranks it.
    pub edition: Option<Edition>,
    /// The most hits to return.
    pub limit: usize,
    /// The kinds of hits wanted; all when empty. `in:` in the text outranks it.
    pub kinds: Vec<HitKind>,
    /// True if the hits of each kind that fit well are to be counted.
    pub counts: bool,
}

/// The kinds of hits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum HitKind {
    /// A numbered rule.
    Rule,
    /// A question with its ruling.
    Faq,
    /// A card whose wording changed.
    Errata,
    /// A card.
    Card,
    /// A keyword or defined term.
    Term,
    /// The cards that a format of play bans or restricts.
    Legality,
    /// A scenario.
    Scenario,
    /// A ruling of somebody else than the publisher.
    Others,
}

impl Query {
    /// The number of hits that a query returns by default.
    pub const LIMIT: usize = 10;

    /// A search for this text in the edition in force, all kinds, ten hits.
    #[must_use]
    pub fn new(text: impl Into<String>) -> Self {
        Self { text: text.into(), edition: None, limit: Self::LIMIT, kinds: Vec::new(), counts: false }
    }

    /// The same search in this edition.
    #[must_use]
    pub fn within(mut self, edition: Edition) -> Self {
        self.edition = Some(edition);
        self
    }
}

impl HitKind {
    /// Every kind, in the order in which pages list them.
    pub const ALL: [Self; 8] =
        [Self::Rule, Self::Faq, Self::Errata, Self::Card, Self::Term, Self::Legality, Self::Scenario, Self::Others];

    /// The name used in JSON and after `in:`.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Rule => "rule",
            Self::Faq => "faq",
            Self::Errata => "errata",
            Self::Card => "card",
            Self::Term => "term",
            Self::Legality => "legality",
            Self::Scenario => "scenario",
            Self::Others => "others",
        }
    }

    /// The kind with this name, singular or plural, in any case.
    #[must_use]
    pub fn named(text: &str) -> Option<Self> {
        let name = text.to_lowercase();
        let singular = name.strip_suffix('s').unwrap_or(&name);
        match singular {
            "erratum" => Some(Self::Errata),
            "ruling" => Some(Self::Faq),
            "ban" | "banlist" => Some(Self::Legality),
            "keyword" => Some(Self::Term),
            "unofficial" => Some(Self::Others),
            _ => Self::ALL.into_iter().find(|kind| kind.name() == singular || kind.name() == name),
        }
    }
}

impl std::fmt::Display for HitKind {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.pad(self.name())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kinds_are_known_by_their_names() {
        for kind in HitKind::ALL {
            assert_eq!(HitKind::named(kind.name()), Some(kind));
        }
        assert_eq!(HitKind::named("Rules"), Some(HitKind::Rule));
        assert_eq!(HitKind::named("ruling"), Some(HitKind::Faq));
        assert_eq!(HitKind::named("runes"), None);
    }
}
