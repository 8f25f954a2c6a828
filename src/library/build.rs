//! Putting documents together: partial documents merge, a complete one supersedes its parts.

use std::collections::BTreeMap;

use super::{EditionRules, Held, Library, LibraryRule, Words, dates};
use crate::document::{Body, Rule, TextHash, Wording};
use crate::rule::{Edition, RuleRef};

/// Builds the library that these documents make, in whatever order they are given.
pub(super) fn build(mut documents: Vec<Held>) -> Library {
    documents.sort_by(|a, b| a.id.cmp(&b.id));
    let mut editions: BTreeMap<Edition, EditionRules> = BTreeMap::new();
    for (at, held) in documents.iter().enumerate() {
        let Some(book) = held.document.body.rulebook() else { continue };
        let Some(edition) = edition_of(held) else { continue };
        let merged = editions.entry(edition).or_insert_with(|| EditionRules {
            edition,
            printed: held.document.date,
            in_force: in_force(edition),
            rules: Vec::new(),
            lost: Vec::new(),
        });
        for rule in book.rules() {
            add(merged, rule, at, held.document.wording);
        }
    }
    Library { documents, editions, ..Library::default() }
}

fn edition_of(held: &Held) -> Option<Edition> {
    let document = &held.document;
    let by_date = || {
        let date = document.date?;
        let core = matches!(document.body, Body::Core(_));
        let known = dates::issues().iter().find_map(|issue| match issue.kind {
            dates::IssueKind::Rules(edition) if issue.printed == date && edition.is_core() == core => Some(edition),
            _ => None,
        });
        known.or(Some(if core { Edition::CoreOf(date) } else { Edition::Tournament(date) }))
    };
    document.edition.or_else(by_date)
}

fn in_force(edition: Edition) -> Option<jiff::civil::Date> {
    dates::issues().iter().find(|issue| issue.kind == dates::IssueKind::Rules(edition)).map(|issue| issue.in_force)
}

fn add(edition: &mut EditionRules, rule: &Rule, document: usize, wording: Wording) {
    let words = Words {
        text: rule.text.clone(),
        examples: rule.examples.clone(),
        notes: rule.notes.clone(),
        recovery: rule.recovery,
        document,
        line: rule.line,
        hash: TextHash::of(&rule.full_text()),
    };
    let reference = RuleRef::new(edition.edition, rule.number);
    let at = match edition.rules.binary_search_by_key(&rule.number, |held| held.reference.number) {
        Ok(at) => at,
        Err(at) => {
            let new = LibraryRule { reference, heading: rule.heading, official: None, digest: None };
            edition.rules.insert(at, new);
            at
        }
    };
    let held = &mut edition.rules[at];
    let slot = match wording {
        Wording::Official => &mut held.official,
        Wording::Digest => &mut held.digest,
    };
    if slot.is_none() {
        *slot = Some(words);
    }
}
