//! An edition that nobody has yet, between two that the library has: made from the later one by renumbering, rewording
//! and leaving out, imported, and compared with its neighbours, in the publisher's words or in ours.

use std::collections::BTreeMap;

use tribunal::document::{Body, Document, Rule, Rulebook, Wording};
use tribunal::graph::Lineage;
use tribunal::library::{Library, StoredDocument, shipped};
use tribunal::rule::{Edition, Part, RuleNumber};

use crate::shared;

/// The numbers of a made edition, by those of the edition that it was made from.
type Made = BTreeMap<RuleNumber, RuleNumber>;

/// Every so many rules are left out, and every so many are reworded.
const LEFT_OUT: usize = 23;
const REWORDED: usize = 9;
/// Sections that do not exist yet, which is why the numbers after them are lower.
const NEW: [u16; 3] = [319, 448, 449];

/// The edition before a book: later sections come earlier, some rules are missing, some read differently.
fn earlier(book: &[Rule]) -> (Vec<Rule>, Made) {
    let mut made = Made::new();
    let mut rules = Vec::new();
    for (at, rule) in book.iter().enumerate() {
        let has_more_below = book.get(at + 1).is_some_and(|next| next.number.is_within(&rule.number));
        let is_new = NEW.contains(&rule.number.section());
        if is_new || (at % LEFT_OUT == 5 && !has_more_below && !rule.heading) {
            continue;
        }
        let number = shifted(rule.number);
        made.insert(rule.number, number);
        let text = if at % REWORDED == 4 { reworded(&rule.text) } else { rule.text.clone() };
        rules.push(Rule { number, text, ..rule.clone() });
    }
    (rules, made)
}

/// Sections from the middle on stand one, three or thirty numbers earlier.
fn shifted(number: RuleNumber) -> RuleNumber {
    let by = match number.section() {
        0..320 => 0,
        320..450 => 1,
        450..800 => 3,
        _ => 30,
    };
    let top = RuleNumber::top(number.section() - by);
    number.parts().iter().skip(1).fold(top, |above, part: &Part| above.child(*part).unwrap_or(above))
}

fn reworded(text: &str) -> String {
    let words: Vec<&str> = text.split(' ').collect();
    let mut new: Vec<&str> =
        words.iter().copied().filter(|word| !matches!(*word, "any" | "all" | "each" | "then")).collect();
    if new.len() == words.len() && words.len() > 8 {
        new.remove(words.len() / 2);
        new.insert(2, "also");
    }
    new.join(" ")
}

fn third(rules: Vec<Rule>) -> StoredDocument {
    let document = Document {
        title: String::new(),
        wording: Wording::Official,
        edition: Some(Edition::CORE_1_3),
        date: Some(jiff::civil::date(2026, 3, 30)),
        body: Body::Core(Rulebook::new(rules).0),
        findings: Vec::new(),
    };
    StoredDocument { id: "third".to_owned(), file: "third".to_owned(), imported: Some(0), document }
}

/// Returns the precision and the recall of the pairs that were found.
fn score(lineage: &Lineage, truth: &Made) -> (f64, f64) {
    let found: Made = lineage
        .changes()
        .iter()
        .filter_map(|change| match (change.from.as_slice(), change.to.as_slice()) {
            ([from], [to]) => Some((from.number, to.number)),
            _ => None,
        })
        .collect();
    let right = found.iter().filter(|(from, to)| truth.get(from) == Some(to)).count() as f64;
    let (precision, recall) = (right / found.len() as f64, right / truth.len() as f64);
    println!(
        "{} to {} in {:?} and {:?}: precision {precision:.4}, recall {recall:.4} of {}",
        lineage.from,
        lineage.to,
        lineage.from_wording,
        lineage.to_wording,
        truth.len()
    );
    (precision, recall)
}

fn between(library: &Library, from: Edition, to: Edition) -> Lineage {
    Lineage::between(library.edition(from).unwrap(), library.edition(to).unwrap())
}

/// The pairs that an edition makes with one before it, by way of the edition that it was made from.
fn by_way_of(earlier: &Lineage, made: &Made) -> Made {
    let pairs = earlier.changes().iter().filter_map(|change| match (change.from.as_slice(), change.to.as_slice()) {
        ([from], [to]) => Some((from.number, *made.get(&to.number)?)),
        _ => None,
    });
    pairs.collect()
}

#[test]
fn an_edition_between_is_linked_to_both_neighbours_in_whatever_words_they_are_held() {
    let Some(official) = shared::library() else { return };
    let newest = official.edition(Edition::CORE_1_4).unwrap();
    let book: Vec<Rule> = official
        .documents()
        .iter()
        .find_map(|held| {
            let is_newest = held.document.edition == Some(Edition::CORE_1_4);
            Some(held.document.body.rulebook().filter(|_| is_newest)?.rules().to_vec())
        })
        .unwrap();
    assert_eq!(book.len(), newest.rules().len());
    let (rules, made) = earlier(&book);
    let backwards: Made = made.iter().map(|(new, old)| (*old, *new)).collect();
    let before = by_way_of(&between(&official, Edition::CORE_1_2, Edition::CORE_1_4), &made);

    // The made edition has the name of a real one, which steps aside.
    let is_other = |held: &StoredDocument| held.document.edition != Some(Edition::CORE_1_3);
    let with = |others: Vec<StoredDocument>| {
        Library::new(others.into_iter().filter(is_other).chain([third(rules.clone())]).collect())
    };
    let beside_official = with(official.documents().to_vec());
    let beside_digest = with(shipped());
    for (library, least) in [(&beside_official, [0.995, 0.985]), (&beside_digest, [0.99, 0.97])] {
        let (precision, recall) = score(&between(library, Edition::CORE_1_3, Edition::CORE_1_4), &backwards);
        assert!(precision >= least[0] && recall >= least[0], "{precision} {recall}");
        let (precision, recall) = score(&between(library, Edition::CORE_1_2, Edition::CORE_1_3), &before);
        assert!(precision >= least[1] && recall >= least[1], "{precision} {recall}");
    }
}
