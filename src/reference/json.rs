//! The shapes of JSON that `tribunal show --json`, `search --json` and the API under `/api/v1` share.
//!
//! Names and shapes are a contract with other tools: add, never rename.

use serde::Serialize;

use super::Reference;
use crate::document::TextHash;
use crate::library::{EditionRules, LibraryRule, Words};
use crate::rule::{Edition, RuleNumber, RuleRef};

/// One rule with everything that bears on it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Rule {
    /// The edition.
    pub edition: Edition,
    /// Its number there.
    pub number: RuleNumber,
    /// The titles of the headings above it, outermost first.
    pub title_path: Vec<String>,
    /// The publisher's words; null until that edition is imported.
    pub official: Option<String>,
    /// Our own line.
    pub digest: Option<String>,
    /// Its examples, in the words shown first.
    pub examples: Vec<String>,
    /// The hashes of both wordings, as citations keep them.
    pub hash: Hashes,
}

/// The hashes of a rule's wordings, apart, so that importing the official document changes no old citation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Hashes {
    /// Of the publisher's words.
    pub official: Option<TextHash>,
    /// Of our own line.
    pub digest: Option<TextHash>,
}

/// The editions that are known.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Editions {
    /// All of them, oldest version first.
    pub editions: Vec<EditionSummary>,
}

/// One edition of a numbered document.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct EditionSummary {
    /// Which edition.
    pub edition: Edition,
    /// The date printed on it.
    pub printed: Option<jiff::civil::Date>,
    /// The day from which it is in force.
    pub in_force: Option<jiff::civil::Date>,
    /// How many rules are known.
    pub rules: usize,
    /// Of how many the publisher's words are held.
    pub official: usize,
    /// Of how many there is a line of our own.
    pub digest: usize,
    /// Numbers that are known to exist and whose words nobody holds.
    pub lost: Vec<RuleNumber>,
}

/// Tells everything about one rule, or nothing when the library does not hold it.
#[must_use]
pub fn rule(reference: &Reference, at: RuleRef) -> Option<Rule> {
    let rule = reference.library.rule(at)?;
    Some(Rule {
        edition: at.edition,
        number: at.number,
        title_path: Vec::new(),
        official: rule.official.as_ref().map(|words| words.text.clone()),
        digest: rule.digest.as_ref().map(|words| words.text.clone()),
        examples: rule.words().map(|words| words.examples.clone()).unwrap_or_default(),
        hash: Hashes::of(rule),
    })
}

/// Lists the editions of which anything is known.
#[must_use]
pub fn editions(reference: &Reference) -> Editions {
    Editions { editions: reference.library.editions().map(EditionSummary::of).collect() }
}

impl Hashes {
    fn of(rule: &LibraryRule) -> Self {
        let hash = |words: &Option<Words>| words.as_ref().map(|words| words.hash);
        Self { official: hash(&rule.official), digest: hash(&rule.digest) }
    }
}

impl EditionSummary {
    fn of(edition: &EditionRules) -> Self {
        let count = |has: fn(&LibraryRule) -> bool| edition.rules().iter().filter(|rule| has(rule)).count();
        Self {
            edition: edition.edition,
            printed: edition.printed,
            in_force: edition.in_force,
            rules: edition.rules().len(),
            official: count(|rule| rule.official.is_some()),
            digest: count(|rule| rule.digest.is_some()),
            lost: edition.lost.clone(),
        }
    }
}
