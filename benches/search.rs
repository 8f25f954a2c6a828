//! Benchmarks search: building the index, and queries of every length, compared with a plain scan of the same texts.
//!
//! `cargo bench --bench search`. Uses the official documents where `../shared` is there, else the shipped digest.

use std::hint::black_box;
use std::sync::LazyLock;
use std::time::{Duration, Instant};

use divan::Bencher;
use tribunal::document::{Hints, read};
use tribunal::graph::Graph;
use tribunal::library::{Library, StoredDocument, shipped};
use tribunal::rule::Edition;
use tribunal::search::evaluate::questions;
use tribunal::search::{Index, Query};

/// A question as people type it.
const LONG: &str = "My only unit there died to a spell my opponent played in response to my own, what happens to the \
                    card I had facedown at that battlefield, and may I still flip it up before it is discarded?";

fn library() -> &'static Library {
    static LIBRARY: LazyLock<Library> = LazyLock::new(|| {
        let shared = concat!(env!("CARGO_MANIFEST_DIR"), "/../shared/editions/");
        let official = ["1.0", "1.1", "1.2"].into_iter().filter_map(|edition| {
            let file = format!("{shared}core-{edition}.txt");
            let bytes = std::fs::read(&file).ok()?;
            let document = read(&bytes, Hints { edition: edition.parse().ok(), ..Hints::default() });
            Some(StoredDocument { id: file.clone(), file, imported: None, document })
        });
        Library::new(shipped().into_iter().chain(official).collect())
    });
    &LIBRARY
}

fn index() -> &'static Index {
    static INDEX: LazyLock<Index> =
        LazyLock::new(|| Index::build(library(), &Graph::build(library())).expect("an index"));
    &INDEX
}

fn main() {
    divan::main();
    percentiles();
}

/// Prints the median and the 99th percentile over real questions, which a bench of one query cannot give.
fn percentiles() {
    let questions = questions(include_str!("../tests/questions.jsonl")).expect("questions");
    let mut took: Vec<Duration> = Vec::new();
    for _ in 0..20 {
        for question in &questions {
            let start = Instant::now();
            black_box(index().search(&Query::new(&question.question).within(Edition::CORE_1_1)));
            took.push(start.elapsed());
        }
    }
    took.sort_unstable();
    let at = |share: f64| took[((took.len() - 1) as f64 * share) as usize];
    println!("{} questions asked: median {:?}, 99th percentile {:?}", took.len(), at(0.5), at(0.99));
}

#[divan::bench]
fn build(bencher: Bencher) {
    let graph = Graph::build(library());
    bencher.bench(|| Index::build(library(), &graph));
}

#[divan::bench(args = ["322.4", "hidden", "conqer", "can my hidden card stay", LONG])]
fn query(bencher: Bencher, text: &str) {
    let query = Query::new(text);
    index();
    bencher.bench(|| index().search(&query));
}

/// Measures a scan that looks for each word in each text of one edition.
#[divan::bench(args = ["hidden", "can my hidden card stay", LONG])]
fn plain_scan(bencher: Bencher, text: &str) {
    let words: Vec<String> = text.split_whitespace().map(str::to_lowercase).collect();
    let Some(edition) = library().editions().last() else { return };
    bencher.bench(|| {
        let count = |text: &str| {
            let text = text.to_lowercase();
            words.iter().filter(|word| text.contains(word.as_str())).count()
        };
        edition.rules().iter().map(|rule| count(rule.text())).max()
    });
}
