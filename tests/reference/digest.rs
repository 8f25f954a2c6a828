//! The digest against the rulebooks: complete, consistent, and linked to what exists.
//!
//! Tests that need the publisher's documents look for them in `../shared` and say so where they are absent.

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;
use std::sync::LazyLock;

use jiff::civil::date;
use regex::Regex;
use tribunal::document::{Hints, Rule, Rulebook, normalise, read};
use tribunal::graph::{FaultKind, Graph};
use tribunal::library::{Library, shipped};
use tribunal::rule::{Edition, RuleNumber};

/// The number of numbered rules of each edition: facts, so that they apply without the publisher's documents.
const RULES: [(Edition, usize); 9] = [
    (Edition::CORE_1_0, 1364),
    (Edition::CORE_1_1, 1616),
    (Edition::CORE_1_2, 1795),
    (Edition::CORE_1_3, 2088),
    (Edition::CORE_1_4, 2381),
    (Edition::CORE_1_5, 2494),
    (Edition::Tournament(date(2026, 3, 30)), 873),
    (Edition::Tournament(date(2026, 7, 16)), 935),
    (Edition::Tournament(date(2026, 10, 9)), 975),
];

/// The digest, read once for all tests of a process.
static LIBRARY: LazyLock<Library> = LazyLock::new(|| Library::new(shipped()));

/// The publisher's complete copy of an edition, where it is at hand.
fn official(edition: Edition) -> Option<Rulebook> {
    let folder = PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../shared/editions"));
    let files = match edition {
        Edition::Tournament(day) => vec![format!("tournament-rules-{day}.txt")],
        _ => vec![format!("core-{edition}.txt"), format!("core-{edition}.md")],
    };
    let bytes = files.iter().find_map(|file| std::fs::read(folder.join(file)).ok())?;
    read(&bytes, Hints::default()).body.rulebook().cloned()
}

fn all_official() -> Option<Vec<(Edition, Rulebook)>> {
    let books: Option<Vec<_>> =
        RULES.iter().map(|(edition, _)| official(*edition).map(|book| (*edition, book))).collect();
    if books.is_none() {
        println!("skipped: ../shared/editions is absent");
    }
    books
}

#[test]
fn every_edition_has_all_its_rules() {
    for (edition, count) in RULES {
        let rules = LIBRARY.edition(edition).unwrap().rules();
        let lines = rules.iter().filter(|rule| rule.digest.as_ref().is_some_and(|line| !line.text.is_empty()));
        assert_eq!(lines.count(), count, "{edition}");
    }
}

#[test]
fn the_numbers_are_the_rulebooks() {
    for (edition, book) in all_official().unwrap_or_default() {
        let printed: BTreeSet<RuleNumber> = book.rules().iter().map(|rule| rule.number).collect();
        let held = LIBRARY.edition(edition).unwrap().rules().iter().map(|rule| rule.number()).collect();
        let differing: Vec<_> = printed.symmetric_difference(&held).collect();
        assert!(differing.is_empty(), "{edition}: {differing:?}");
    }
}

/// A text with its rule numbers taken out, so that renumbering does not make it another.
fn masked(text: &str) -> String {
    static NUMBER: LazyLock<Regex> = LazyLock::new(|| Regex::new(r"\b\d{3}(\.(\d{1,2}|[a-z]))*\b").unwrap());
    NUMBER.replace_all(&normalise(text).to_lowercase(), "#").into_owned()
}

fn words(rule: &Rule) -> String {
    masked(&rule.full_text())
}

#[test]
fn rules_with_equal_words_share_their_line() {
    let mut lines: BTreeMap<String, BTreeMap<String, Vec<String>>> = BTreeMap::new();
    for (edition, book) in all_official().unwrap_or_default() {
        let digest = LIBRARY.edition(edition).unwrap();
        for rule in book.rules() {
            let line = digest.get(rule.number).unwrap().digest.as_ref().unwrap();
            let line = masked(&format!("{} {}", line.text, line.examples.join(" ")));
            lines.entry(words(rule)).or_default().entry(line).or_default().push(format!("{}@{edition}", rule.number));
        }
    }
    println!(
        "{} distinct texts make {} rules",
        lines.len(),
        lines.values().flat_map(BTreeMap::values).flatten().count()
    );
    let split: Vec<_> = lines.values().filter(|lines| lines.len() > 1).collect();
    assert!(split.is_empty(), "{} texts have several lines: {split:#?}", split.len());
}

#[test]
fn no_number_in_the_digest_leads_nowhere() {
    let graph = Graph::build(&LIBRARY);
    let dangling: Vec<String> = graph
        .citations()
        .iter()
        .filter(|citation| citation.printed.is_some())
        .filter(|citation| citation.fault.as_ref().is_some_and(|fault| fault.kind == FaultKind::Dangling))
        .map(|citation| format!("{} names {}", citation.from, citation.words))
        .collect();
    assert!(dangling.is_empty(), "{dangling:#?}");
}
