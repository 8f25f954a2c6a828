//! Merges partial documents of one edition; of several copies of a rule, the best is kept.

use std::collections::BTreeMap;

use crate::library::{EditionRules, LibraryRule, StoredDocument, Words, dates};
use tribunal_document::{Rule, Rulebook, TextHash, Wording};
use tribunal_rule::{Edition, RuleNumber, RuleRef};

/// Merges the numbered documents by edition.
pub(super) fn merge(documents: &[StoredDocument], editions: &[Option<Edition>]) -> BTreeMap<Edition, EditionRules> {
    let mut merged: BTreeMap<Edition, EditionRules> = BTreeMap::new();
    for (at, book, edition) in ranked(documents, editions) {
        let Some(held) = documents.get(at) else { continue };
        let into = merged.entry(edition).or_insert_with(|| empty(edition));
        into.printed = into.printed.or(held.document.date);
        into.lost.extend(&book.lost);
        for rule in book.rules() {
            add(into, rule, held.document.wording, || words(rule, book, at));
        }
    }
    for edition in merged.values_mut() {
        edition.in_force = edition.in_force.or(edition.printed);
        let EditionRules { rules, lost, .. } = edition;
        lost.sort_unstable();
        lost.dedup();
        let held = |number: &RuleNumber| rules.binary_search_by_key(number, |rule| rule.reference.number).ok();
        lost.retain(|number| held(number).and_then(|at| rules.get(at)).is_none_or(|rule| rule.official.is_none()));
    }
    merged
}

fn empty(edition: Edition) -> EditionRules {
    let issue = dates::issue_of(edition);
    EditionRules {
        edition,
        printed: issue.map(|issue| issue.printed),
        in_force: issue.map(|issue| issue.in_force),
        rules: Vec::new(),
        lost: Vec::new(),
    }
}

/// Returns the numbered documents, the best of an edition first: whole and clean, then parts, then what had to be
/// repaired.
fn ranked<'a>(documents: &'a [StoredDocument], editions: &[Option<Edition>]) -> Vec<(usize, &'a Rulebook, Edition)> {
    let mut books: Vec<(usize, &Rulebook, Edition)> = documents
        .iter()
        .zip(editions)
        .enumerate()
        .filter_map(|(at, (held, edition))| Some((at, held.document.body.rulebook()?, (*edition)?)))
        .collect();
    books.sort_by_key(|(at, book, _)| (book.is_repaired(), book.partial, *at));
    books
}

fn add(edition: &mut EditionRules, rule: &Rule, wording: Wording, words: impl FnOnce() -> Words) {
    let at = match edition.rules.binary_search_by_key(&rule.number, |held| held.reference.number) {
        Ok(at) => at,
        Err(at) => {
            let reference = RuleRef::new(edition.edition, rule.number);
            edition.rules.insert(at, LibraryRule { reference, heading: rule.heading, official: None, digest: None });
            at
        }
    };
    let Some(held) = edition.rules.get_mut(at) else { return };
    let slot = match wording {
        Wording::Official => &mut held.official,
        Wording::Digest => &mut held.digest,
        // What others say is no rule.
        Wording::Others => return,
    };
    slot.get_or_insert_with(words);
}

fn words(rule: &Rule, book: &Rulebook, document: usize) -> Words {
    Words {
        text: rule.text.clone(),
        examples: rule.examples.clone(),
        notes: rule.notes.clone(),
        recovery: rule.recovery,
        unnumbered: book.unnumbered_after(rule.number).cloned().collect(),
        document,
        line: rule.line,
        hash: TextHash::of(&rule.full_text()),
    }
}
