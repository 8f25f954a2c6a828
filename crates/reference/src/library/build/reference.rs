//! The rules of an edition as the other documents have them: its numbers and their words.

use std::collections::{BTreeMap, BTreeSet};

use super::likeness::Print;
use crate::library::StoredDocument;
use tribunal_document::{Recovery, Rule, Rulebook, Wording, longest_ascending, normalise};
use tribunal_rule::{Edition, Part, RuleNumber};

/// The rules of an edition as other documents have them.
#[derive(Clone, Debug)]
pub(super) struct Reference {
    source: Source,
    rules: BTreeMap<RuleNumber, Vec<Print>>,
}

/// The source of a reference.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Source {
    /// Another document of the same edition, whole and clean.
    Copy(Edition),
    /// The digest of the same edition.
    Digest(Edition),
    /// Another edition.
    Neighbour(Edition),
}

impl Reference {
    /// Returns the best reference for a document: a clean and whole copy, else the digest, else the neighbouring
    /// edition that has most of its rules in the same words.
    pub fn for_document(at: usize, documents: &[StoredDocument], editions: &[Option<Edition>]) -> Option<Self> {
        let edition = editions.get(at).copied().flatten()?;
        let book = documents.get(at)?.document.body.rulebook()?;
        let same: Vec<&StoredDocument> =
            others(at, documents, editions).filter(|(_, of)| *of == edition).map(|(held, _)| held).collect();
        let copies = || same.iter().copied().filter(|held| held.document.wording == Wording::Official);
        let whole = copies()
            .filter_map(|held| held.document.body.rulebook())
            .any(|copy| copy.rules().len() >= book.rules().len());
        let digest = same.iter().any(|held| held.document.wording == Wording::Digest);
        match (whole, digest) {
            (true, _) => Some(Self::of(Source::Copy(edition), copies())),
            (false, true) => Some(Self::of(Source::Digest(edition), same.into_iter())),
            (false, false) => neighbour(at, book, edition, documents, editions),
        }
    }

    fn of<'a>(source: Source, documents: impl Iterator<Item = &'a StoredDocument>) -> Self {
        let mut rules: BTreeMap<RuleNumber, Vec<Print>> = BTreeMap::new();
        for held in documents {
            let wording = held.document.wording;
            for rule in held.document.body.rulebook().map(Rulebook::rules).unwrap_or_default() {
                rules.entry(rule.number).or_default().push(Print::of(rule, wording));
            }
        }
        Self { source, rules }
    }

    /// Returns its source.
    pub fn source(&self) -> Source {
        self.source
    }

    /// Returns true if it has every number of the edition, and no others.
    pub fn is_whole(&self) -> bool {
        !matches!(self.source, Source::Neighbour(_))
    }

    /// Returns the prints of a rule.
    pub fn get(&self, number: &RuleNumber) -> Option<&[Print]> {
        self.rules.get(number).map(Vec::as_slice)
    }

    /// Returns all numbers, ascending.
    pub fn numbers(&self) -> impl Iterator<Item = RuleNumber> {
        self.rules.keys().copied()
    }

    /// Returns the rules between two numbers, both left out.
    pub fn between(&self, after: Option<RuleNumber>, before: Option<RuleNumber>) -> Vec<(&RuleNumber, &[Print])> {
        use std::ops::Bound::{Excluded, Unbounded};
        if after.zip(before).is_some_and(|(after, before)| after >= before) {
            return Vec::new();
        }
        let bounds = (after.map_or(Unbounded, Excluded), before.map_or(Unbounded, Excluded));
        self.rules.range(bounds).map(|(number, prints)| (number, prints.as_slice())).collect()
    }
}

/// Returns the other documents that need no proof themselves, with their editions.
fn others<'a>(
    at: usize,
    documents: &'a [StoredDocument],
    editions: &'a [Option<Edition>],
) -> impl Iterator<Item = (&'a StoredDocument, Edition)> {
    documents.iter().zip(editions).enumerate().filter(move |(other, _)| *other != at).filter_map(
        |(_, (held, edition))| {
            let clean = held.document.body.rulebook().is_some_and(|book| !book.is_repaired());
            clean.then_some(()).and(edition.map(|edition| (held, edition)))
        },
    )
}

/// Returns the edition with most twins, its rules under the numbers that they have in the document's own edition.
fn neighbour(
    at: usize,
    book: &Rulebook,
    edition: Edition,
    documents: &[StoredDocument],
    editions: &[Option<Edition>],
) -> Option<Reference> {
    let own = texts(book);
    let official = others(at, documents, editions).filter(|(held, of)| {
        held.document.wording == Wording::Official && *of != edition && of.is_core() == edition.is_core()
    });
    let candidates = official.filter_map(|(held, of)| {
        let rules = held.document.body.rulebook()?.rules();
        let twins = twins(&own, rules);
        (!twins.is_empty()).then_some((twins, of, rules))
    });
    let (twins, of, rules) = candidates.max_by_key(|(twins, of, _)| (twins.len(), std::cmp::Reverse(*of)))?;
    let moved = moved(&twins, rules);
    Some(Reference { source: Source::Neighbour(of), rules: moved })
}

/// Returns the numbers of the rules whose numbers are sure, by their words; words that stand twice say nothing.
fn texts(book: &Rulebook) -> BTreeMap<String, Option<RuleNumber>> {
    let mut texts: BTreeMap<String, Option<RuleNumber>> = BTreeMap::new();
    for rule in book.rules().iter().filter(|rule| rule.recovery != Recovery::Inferred) {
        texts.entry(normalise(&rule.full_text())).and_modify(|held| *held = None).or_insert(Some(rule.number));
    }
    texts
}

/// Returns the rules of the neighbour with their twins in the document, in the order of both (a longest increasing
/// subsequence): what is out of order is another rule that happens to have the same words.
fn twins(own: &BTreeMap<String, Option<RuleNumber>>, rules: &[Rule]) -> Vec<(RuleNumber, RuleNumber)> {
    let twin = |rule: &Rule| Some((rule.number, (*own.get(&normalise(&rule.full_text()))?)?));
    let all: Vec<(RuleNumber, RuleNumber)> = rules.iter().filter_map(twin).collect();
    let ours: Vec<RuleNumber> = all.iter().map(|(_, ours)| *ours).collect();
    longest_ascending(&ours).into_iter().filter_map(|at| all.get(at).copied()).collect()
}

/// Returns the neighbour's rules, each section under the number that it has in the document: moved as far as the
/// nearest twins before and after it moved.
fn moved(twins: &[(RuleNumber, RuleNumber)], rules: &[Rule]) -> BTreeMap<RuleNumber, Vec<Print>> {
    let shift = |at: Option<usize>| {
        let (theirs, ours) = twins.get(at?)?;
        Some(i32::from(ours.section()) - i32::from(theirs.section()))
    };
    let mut moved: BTreeMap<RuleNumber, Vec<Print>> = BTreeMap::new();
    for rule in rules {
        let next = twins.partition_point(|(theirs, _)| *theirs < rule.number);
        let shifts: BTreeSet<i32> = shift(next.checked_sub(1)).into_iter().chain(shift(Some(next))).collect();
        for number in shifts.into_iter().filter_map(|by| shifted(&rule.number, by)) {
            moved.entry(number).or_default().push(Print::of(rule, Wording::Official));
        }
    }
    moved
}

fn shifted(number: &RuleNumber, by: i32) -> Option<RuleNumber> {
    let section = u16::try_from(i32::from(number.section()) + by).ok()?;
    let top = RuleNumber::top(section);
    number.parts().iter().skip(1).try_fold(top, |number, part: &Part| number.child(*part))
}
