//! Measures how often a right rule is among the first results: a floor under the ranking that only rises.
//!
//! Three parts are measured separately. `dev` was used in development. `set aside` is every third of the same
//! questions, which nobody reads while working on the ranking. `drawn` are questions about rules drawn at random from
//! the whole rulebook, written in a player's words before the ranking was examined: they show whether it generalizes.

use std::sync::LazyLock;

use tribunal::document::{Hints, read};
use tribunal::graph::Graph;
use tribunal::library::{Library, StoredDocument, shipped};
use tribunal::rule::Edition;
use tribunal::search::Index;
use tribunal::search::evaluate::{Question, Tally, evaluate, questions};

/// The documents of a user who imports the publisher's words of 1.1 and its FAQ in addition to ours.
const OFFICIAL: [(&str, Option<Edition>); 2] =
    [("editions/core-1.1.txt", Some(Edition::CORE_1_1)), ("seeds/origins-faq.md", None)];

/// The least that must be reached over all three parts together: strict at 5 and 10, lenient at 5 and 10. A part alone is
/// so small that a question more or less says nothing.
type Floor = [f64; 4];

fn index(held: Vec<StoredDocument>) -> Index {
    let library = Library::new(held);
    Index::build(&library, &Graph::build(&library)).expect("an index")
}

fn parts() -> &'static [(&'static str, Vec<Question>); 3] {
    static PARTS: LazyLock<[(&str, Vec<Question>); 3]> = LazyLock::new(|| {
        let (aside, dev) =
            questions(include_str!("../questions.jsonl")).expect("questions").into_iter().partition(is_aside);
        let drawn = questions(include_str!("../questions-drawn.jsonl")).expect("questions");
        [("dev", dev), ("set aside", aside), ("drawn", drawn)]
    });
    &PARTS
}

fn is_aside(question: &Question) -> bool {
    question.id.trim_start_matches(|c: char| !c.is_ascii_digit()).parse::<u32>().is_ok_and(|id| id % 3 == 0)
}

fn hold(index: &Index, floor: Floor) {
    let (mut strict, mut lenient) = (Tally::default(), Tally::default());
    for (name, part) in parts() {
        let found = evaluate(index, part);
        println!("{name:9} {:3}  strict {}  lenient {}", part.len(), found.strict, found.lenient);
        for (question, (right, near)) in part.iter().zip(&found.ranks) {
            println!("rank {} {} {}", question.id, right.unwrap_or_default(), near.unwrap_or_default());
        }
        strict += found.strict;
        lenient += found.lenient;
    }
    println!("all            strict {strict}  lenient {lenient}");
    let reached = [strict.hit_at(5), strict.hit_at(10), lenient.hit_at(5), lenient.hit_at(10)];
    let holds = reached.iter().zip(floor).all(|(reached, floor)| *reached >= floor);
    assert!(holds, "reached {reached:?}, and the floor is {floor:?}");
}

#[test]
fn the_digest_alone_stays_above_its_floor() {
    hold(&index(shipped()), [0.86, 0.90, 0.925, 0.945]);
}

#[test]
fn with_the_official_text_ranking_stays_above_its_floor() {
    let official: Option<Vec<StoredDocument>> =
        OFFICIAL.into_iter().map(|(name, edition)| official(name, edition)).collect();
    let Some(official) = official else {
        println!("skipped: ../shared is absent");
        return;
    };
    hold(&index(shipped().into_iter().chain(official).collect()), [0.86, 0.90, 0.925, 0.945]);
}

fn official(name: &str, edition: Option<Edition>) -> Option<StoredDocument> {
    let bytes = std::fs::read(format!("{}/../shared/{name}", env!("CARGO_MANIFEST_DIR"))).ok()?;
    let document = read(&bytes, Hints { edition, ..Hints::default() });
    Some(StoredDocument { id: name.into(), file: name.into(), imported: None, document })
}

/// Questions about rules that came after core 1.1, in the edition that is in force: what the parts above cannot
/// show.
#[test]
fn rules_that_came_later_are_found_as_well() {
    let asked = questions(include_str!("../questions-later.jsonl")).expect("questions");
    let found = evaluate(&index(shipped()), &asked);
    println!("later     {:3}  strict {}  lenient {}", asked.len(), found.strict, found.lenient);
    for (question, (right, near)) in asked.iter().zip(&found.ranks) {
        println!("rank {} {} {}", question.id, right.unwrap_or_default(), near.unwrap_or_default());
    }
    assert!(found.strict.hit_at(5) >= 0.56 && found.lenient.hit_at(5) >= 0.63);
}
