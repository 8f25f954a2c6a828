//! What can be found, brought to one form: its words by field, and what a hit shows of it.

use super::{HitKind, Reference};
use crate::library::{EditionRules, LibraryRule, Words};
use crate::rule::RuleNumber;

/// Something that can be found.
#[derive(Clone, Debug)]
pub(super) struct Entry {
    pub kind: HitKind,
    pub reference: Reference,
    pub number: Option<RuleNumber>,
    pub title: String,
    /// The headings above it, outermost first.
    pub path: Vec<String>,
    /// What a snippet may quote, the most telling first.
    pub passages: Vec<String>,
    /// Its words by field.
    pub fields: Vec<(Field, String)>,
}

/// Where a word stands; fields weigh differently.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Field {
    /// The text shown first: the publisher's words where imported, else ours; a ruling's answer.
    Text,
    /// The other wording of the same rule.
    Other,
    /// Examples.
    Examples,
    /// Titles above and its own; a question; a name.
    Titles,
}

impl Field {
    pub const ALL: [Self; 4] = [Self::Text, Self::Other, Self::Examples, Self::Titles];
}

/// The rules of one edition, in order.
pub(super) fn rules(edition: &EditionRules) -> Vec<Entry> {
    edition.rules().iter().map(|rule| entry(edition, rule)).collect()
}

fn entry(edition: &EditionRules, rule: &LibraryRule) -> Entry {
    let path = title_path(edition, rule);
    let words: Vec<&Words> = rule.official.iter().chain(&rule.digest).collect();
    let examples = words.iter().flat_map(|words| &words.examples);
    let passages = words.iter().map(|words| words.text.clone()).chain(examples.clone().cloned()).collect();
    let mut fields: Vec<(Field, String)> =
        [Field::Text, Field::Other].into_iter().zip(&words).map(|(field, words)| (field, words.text.clone())).collect();
    fields.extend(examples.map(|example| (Field::Examples, example.clone())));
    fields.extend(path.iter().map(|title| (Field::Titles, title.clone())));
    let title = if rule.heading { rule.text().to_owned() } else { path.last().cloned().unwrap_or_default() };
    let (reference, number) = (Reference::Rule(rule.reference), Some(rule.number()));
    Entry { kind: HitKind::Rule, reference, number, title, path, passages, fields }
}

/// The headings above a rule: among its ancestors by number.
fn title_path(edition: &EditionRules, rule: &LibraryRule) -> Vec<String> {
    let mut path = Vec::new();
    let mut above = rule.number().parent();
    while let Some(number) = above {
        if let Some(rule) = edition.get(number)
            && rule.heading
        {
            path.push(rule.text().to_owned());
        }
        above = number.parent();
    }
    path.reverse();
    path
}
