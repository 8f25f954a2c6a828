//! A damaged extraction, repaired, held against the edition that it was made from.

use std::collections::BTreeMap;
use std::path::Path;

use tribunal::document::{Document, Hints, Recovery, normalise, read};
use tribunal::rule::RuleNumber;

fn shared(path: &str) -> Option<Vec<u8>> {
    let path = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../shared")).join(path);
    let bytes = std::fs::read(&path).ok();
    if bytes.is_none() {
        println!("skipped: ../shared is absent");
    }
    bytes
}

fn texts(document: &Document) -> BTreeMap<RuleNumber, String> {
    let rules = document.body.rulebook().map(|book| book.rules()).unwrap_or_default();
    rules.iter().map(|rule| (rule.number, normalise(&rule.full_text()))).collect()
}

#[test]
fn the_damaged_extraction_gives_the_edition() {
    let Some(damaged) = shared("seeds/core-rules-2025-06-02.pdf-text.txt") else { return };
    let Some(clean) = shared("editions/core-1.0.txt") else { return };
    let damaged = read(&damaged, Hints::default());
    let clean = read(&clean, Hints::default());
    let (found, truth) = (texts(&damaged), texts(&clean));
    let book = damaged.body.rulebook().unwrap();
    let missing: Vec<_> = truth.keys().filter(|number| !found.contains_key(number)).collect();
    let invented: Vec<_> = found.keys().filter(|number| !truth.contains_key(number)).collect();
    let wrong: Vec<_> = found.iter().filter(|(number, text)| truth.get(number) != Some(text)).collect();
    let equal = 100.0 * (found.len() - wrong.len()) as f64 / found.len() as f64;
    println!("{} of {} rules; {equal:.2}% of the texts are equal", found.len(), truth.len());
    println!("missing {missing:?}; invented {invented:?}; lost {:?}", book.lost);
    for (number, text) in wrong {
        println!("{number}\n  {text}\n  {}", truth.get(number).map_or("", String::as_str));
    }
    for recovery in [Recovery::Printed, Recovery::Reordered, Recovery::Realigned, Recovery::Inferred] {
        println!("{recovery:?} {}", book.recovered(recovery));
    }
    assert_eq!(found.len(), 1339);
    assert!(equal >= 98.5);
}
