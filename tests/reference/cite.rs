//! Old rulings, each with one of its rules as a bare number: which edition it was written for must be found, or asked,
//! and hardly ever mistaken.

use std::collections::BTreeMap;

use tribunal::citation::{Checker, Settled};
use tribunal::library::{Library, shipped};
use tribunal::reference::Reference;

/// Every so many of the rulings' rules are tried: enough to measure by, few enough to be quick.
const EVERY: usize = 5;

#[test]
fn the_words_of_a_ruling_tell_the_edition_of_its_numbers() {
    let reference = Reference::new(Library::new(shipped())).unwrap();
    let checker = Checker::new(&reference, None, None, jiff::civil::date(2026, 11, 1)).unwrap();
    let mut told: BTreeMap<&str, usize> = BTreeMap::new();
    let rulings = reference.library.faq().iter();
    let pairs = rulings.flat_map(|ruling| ruling.entry.rules.iter().map(move |rule| (&ruling.entry, *rule)));
    for (entry, rule) in pairs.step_by(EVERY) {
        let text = format!("{} {} (rule {})", entry.question, entry.answer, rule.number);
        let answer = checker.check(&text).citations.into_iter().find(|answer| answer.number == rule.number).unwrap();
        let verdict = match answer.edition {
            Some(edition) if edition == rule.edition => "right",
            Some(_) if answer.settled == Settled::Alike => "alike",
            Some(_) => "mistaken",
            None if answer.candidates.iter().any(|one| one.edition == rule.edition) => "asked",
            None => "asked amiss",
        };
        *told.entry(verdict).or_default() += 1;
    }
    println!("one number beside its ruling: {told:?}");
    let count = |verdict| told.get(verdict).copied().unwrap_or_default();
    let all: usize = told.values().sum();
    assert!(count("mistaken") + count("asked amiss") <= all / 50, "{told:?}");
    // Each edition more that has the number makes it rarer that the words alone decide.
    assert!(count("right") + count("alike") >= all * 2 / 3, "{told:?}");
}
