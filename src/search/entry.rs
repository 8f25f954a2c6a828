//! What can be found, brought to one form: its words by field, and what a hit shows of it.

use super::{HitKind, Reference};
use crate::graph::Graph;
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
pub(super) fn rules(edition: &EditionRules, graph: &Graph) -> Vec<Entry> {
    edition.rules().iter().map(|rule| entry(rule, graph)).collect()
}

fn entry(rule: &LibraryRule, graph: &Graph) -> Entry {
    let path: Vec<String> = graph.title_path(rule.reference).into_iter().map(str::to_owned).collect();
    let own = graph.title(rule.reference).map(str::to_owned);
    let words: Vec<&Words> = rule.official.iter().chain(&rule.digest).collect();
    let examples = words.iter().flat_map(|words| &words.examples);
    let passages = words.iter().map(|words| words.text.clone()).chain(examples.clone().cloned()).collect();
    let mut fields: Vec<(Field, String)> =
        [Field::Text, Field::Other].into_iter().zip(&words).map(|(field, words)| (field, words.text.clone())).collect();
    fields.extend(examples.map(|example| (Field::Examples, example.clone())));
    fields.extend(path.iter().chain(&own).map(|title| (Field::Titles, title.clone())));
    let title = own.or_else(|| path.last().cloned()).unwrap_or_default();
    let (reference, number) = (Reference::Rule(rule.reference), Some(rule.number()));
    Entry { kind: HitKind::Rule, reference, number, title, path, passages, fields }
}
