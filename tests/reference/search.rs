//! Finding, on the official documents where they are at hand.

use std::sync::LazyLock;

use tribunal::document::{Hints, read};
use tribunal::graph::Graph;
use tribunal::library::{Library, StoredDocument};
use tribunal::rule::Edition;
use tribunal::search::{Answer, Index, Notice, Query};

const SHARED: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../shared");

/// The documents that these tests are about, with the edition of those that do not name it.
const DOCUMENTS: [(&str, Option<Edition>); 5] = [
    ("editions/core-1.0.txt", Some(Edition::CORE_1_0)),
    ("editions/core-1.1.txt", Some(Edition::CORE_1_1)),
    ("editions/tournament-rules-2026-03-30.txt", None),
    ("seeds/origins-faq.md", None),
    ("cards/riftcodex-ogn-ogs-sfd.json", None),
];

/// An index over the official documents; none where `../shared` is absent.
fn official() -> Option<&'static Index> {
    static INDEX: LazyLock<Option<Index>> = LazyLock::new(|| {
        let mut held = Vec::new();
        for (name, edition) in DOCUMENTS {
            let bytes = std::fs::read(format!("{SHARED}/{name}")).ok()?;
            let document = read(&bytes, Hints { edition, ..Hints::default() });
            held.push(StoredDocument { id: name.into(), file: name.into(), imported: None, document });
        }
        let library = Library::new(held);
        Some(Index::build(&library, &Graph::build(&library)).expect("an index"))
    });
    if INDEX.is_none() {
        eprintln!("skipped: ../shared is absent");
    }
    INDEX.as_ref()
}

fn ask(index: &Index, text: &str) -> Answer {
    index.search(&Query::new(text).within(Edition::CORE_1_1))
}

fn found(index: &Index, text: &str) -> Vec<String> {
    ask(index, text).hits.iter().map(|hit| hit.reference.to_string()).collect()
}

#[test]
fn numbers_and_everyday_words_find_the_rule() {
    let Some(index) = official() else { return };
    for text in ["322.4", "322 4", "rule 322.4", "322.4@1.1", "what does rule 322.4 mean", "is it 322.4 or what"] {
        assert_eq!(found(index, text).first().map(String::as_str), Some("322.4@1.1"), "{text}");
    }
    assert_eq!(found(index, "523@1.0").first().map(String::as_str), Some("523@1.0"));
    assert_eq!(found(index, "322.1").first().map(String::as_str), Some("322.1@1.1"));
    assert_eq!(found(index, "318-323").first().map(String::as_str), Some("318@1.1"));
    assert_eq!(found(index, "322.").first().map(String::as_str), Some("322@1.1"));

    // A number of another edition says so.
    let answer = ask(index, "523");
    assert!(answer.hits.is_empty());
    assert!(
        matches!(answer.notices.as_slice(), [Notice::NumberElsewhere { editions, .. }] if editions == &[Edition::CORE_1_0])
    );
    assert_eq!(answer.elsewhere.first().map(|hit| hit.reference.to_string()).as_deref(), Some("523@1.0"));
    let answer = ask(index, "999.9");
    assert!(matches!(answer.notices.as_slice(), [Notice::NoSuchNumber { .. }]));

    // Everyday words and typos.
    for (text, right) in [
        ("conqer", "442.1@1.1"),
        ("can my hidden card stay", "322.5@1.1"),
        ("summoning sick", "140.4@1.1"),
        ("how many cards do I draw in my opening hand", "116@1.1"),
    ] {
        let found = found(index, text);
        assert!(found.iter().take(5).any(|rule| rule == right), "{text}: {found:?}");
    }
}
