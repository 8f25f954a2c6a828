//! The lineage of the rules of the real documents.

use crate::shared;
use std::collections::{BTreeMap, BTreeSet};

use tribunal::document::normalise;
use tribunal::graph::{ChangeKind, Lineage};
use tribunal::library::{EditionRules, Library};
use tribunal::rule::RuleRef;

/// All pairs of the editions at hand, neighbours and others, forwards.
const PAIRS: [(&str, &str); 13] = [
    ("1.0", "1.1"),
    ("1.1", "1.2"),
    ("1.2", "1.3"),
    ("1.3", "1.4"),
    ("1.2", "1.4"),
    ("1.3", "1.5"),
    ("1.4", "1.5"),
    ("1.0", "1.2"),
    ("1.1", "1.4"),
    ("1.0", "1.4"),
    ("1.0", "1.5"),
    ("1.1", "1.5"),
    ("1.2", "1.5"),
];

fn lineages(library: &Library) -> impl Iterator<Item = Lineage> {
    let edition = |name: &str| library.edition(name.parse().unwrap()).unwrap();
    PAIRS.iter().map(move |(from, to)| Lineage::between(edition(from), edition(to)))
}

/// The words of a rule in lower case, numbers of rules masked: a second opinion on what the crate itself compares.
fn words(library: &Library, rule: RuleRef) -> Vec<String> {
    let words = library.rule(rule).unwrap().words().unwrap();
    let text = normalise(&format!("{} {}", words.text, words.examples.join(" "))).to_lowercase();
    let apart = |c: char| !(c.is_alphanumeric() || c == '\'' || c == '.');
    let plain = text.split(apart).map(|word| word.trim_matches(['.', '\'']));
    let masked = plain.map(|word| {
        let head: String = word.chars().take(3).collect();
        let is_number = head.len() == 3 && head.chars().all(|c| c.is_ascii_digit()) && word.chars().nth(3) != Some('0');
        if is_number { "#".to_owned() } else { word.to_owned() }
    });
    masked.filter(|word| !word.is_empty()).collect()
}

/// Returns the rules whose words occur exactly once in their edition.
fn once(library: &Library, edition: &EditionRules) -> BTreeMap<Vec<String>, RuleRef> {
    let mut all: BTreeMap<Vec<String>, Vec<RuleRef>> = BTreeMap::new();
    for rule in edition.rules() {
        all.entry(words(library, rule.reference)).or_default().push(rule.reference);
    }
    all.into_iter().filter(|(words, rules)| !words.is_empty() && rules.len() == 1).map(|(w, r)| (w, r[0])).collect()
}

#[test]
fn equal_words_that_stand_once_in_both_editions_are_always_a_pair() {
    let Some(library) = shared::library() else { return };
    for lineage in lineages(&library) {
        let old = once(&library, library.edition(lineage.from).unwrap());
        let new = once(&library, library.edition(lineage.to).unwrap());
        let equal: Vec<(RuleRef, RuleRef)> = old.iter().filter_map(|(w, a)| Some((*a, *new.get(w)?))).collect();
        let found = |(a, b): &&(RuleRef, RuleRef)| lineage.became(a.number).is_some_and(|change| change.to.contains(b));
        let missed: Vec<_> = equal.iter().filter(|pair| !found(pair)).collect();
        println!("{} to {}: {} equal, {} missed", lineage.from, lineage.to, equal.len(), missed.len());
        assert!(missed.is_empty(), "{missed:?}");
    }
}

#[test]
fn no_pair_has_little_in_common() {
    let Some(library) = shared::library() else { return };
    let reviewed = include_str!("../../rules/lineage.tsv");
    for lineage in lineages(&library) {
        let mut few = Vec::new();
        for change in lineage.changes() {
            let ([a], [b]) = (change.from.as_slice(), change.to.as_slice()) else { continue };
            let row = format!("{}\t{}\t{}\t{}", a.edition, a.number, b.edition, b.number);
            if dice(&words(&library, *a), &words(&library, *b)) < 0.4 && !reviewed.contains(&row) {
                few.push((a, b));
            }
        }
        println!("{} to {}: {} pairs below 0.4", lineage.from, lineage.to, few.len());
        assert!(few.is_empty(), "{few:?}");
    }
}

fn dice(a: &[String], b: &[String]) -> f64 {
    let mut left = b.to_vec();
    let common = a.iter().filter(|word| match left.iter().position(|other| other == *word) {
        Some(at) => {
            left.swap_remove(at);
            true
        }
        None => false,
    });
    2.0 * common.count() as f64 / (a.len() + b.len()) as f64
}

#[test]
fn every_rule_of_both_editions_appears_exactly_once() {
    let Some(library) = shared::library() else { return };
    for lineage in lineages(&library) {
        let mut kinds: BTreeMap<ChangeKind, usize> = BTreeMap::new();
        let (mut old, mut new) = (BTreeSet::new(), BTreeSet::new());
        for change in lineage.changes() {
            *kinds.entry(change.kind).or_default() += 1;
            assert!(change.from.iter().all(|rule| old.insert(*rule)), "{change:?}");
            assert!(change.to.iter().all(|rule| new.insert(*rule)), "{change:?}");
            assert!((0.0..=1.0).contains(&change.similarity));
        }
        println!("{} to {}: {kinds:?}", lineage.from, lineage.to);
        assert_eq!(old.len(), library.edition(lineage.from).unwrap().rules().len());
        assert_eq!(new.len(), library.edition(lineage.to).unwrap().rules().len());
    }
}

#[test]
fn known_rules_became_what_people_know() {
    let Some(library) = shared::library() else { return };
    let rule = |text: &str| text.parse::<RuleRef>().unwrap();
    for (from, to) in [
        ("441@1.1", "445@1.2"),
        ("433@1.1", "437@1.2"),
        ("322.2@1.1", "322.4@1.2"),
        ("520@1.0", "322.2@1.1"),
        ("140@1.0", "141@1.1"),
        ("139.2@1.0", "140.2@1.1"),
        ("317@1.2", "317@1.4"),
        ("316@1.2", "316@1.4"),
        ("735.1.c@1.2", "809.1.c@1.4"),
        ("723@1.0", "811@1.4"),
    ] {
        let (from, to) = (rule(from), rule(to));
        let lineage = Lineage::between(library.edition(from.edition).unwrap(), library.edition(to.edition).unwrap());
        let became = lineage.became(from.number).map(|change| change.to.clone()).unwrap_or_default();
        assert!(became.contains(&to), "{from} became {became:?}, not {to}");
    }
}
