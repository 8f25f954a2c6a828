//! The facts of cards that ship are those that the grammar reads from the real text, where that is at hand.
//!
//! `TRIBUNAL_UPDATE=1 cargo nextest run --test reference card_facts` writes them anew.

use std::fs;
use std::path::Path;
use std::sync::Arc;

use tribunal::document::{Hints, Kind, read};
use tribunal::library::{Held, Library, shipped};
use tribunal::reference::cards::{facts, held};
use tribunal::scenario::cards::Wording;
use tribunal::scenario::{Cards, markdown};

const ROOT: &str = env!("CARGO_MANIFEST_DIR");

/// The real cards in every wording, where they are at hand.
pub fn real_cards() -> Option<Arc<Cards>> {
    let files = [
        ("cards/riftcodex-ogn-ogs-sfd.json", Kind::Cards),
        ("seeds/origins-faq.md", Kind::Faq),
        ("faq/spiritforged-faq.md", Kind::Faq),
        ("faq/errata-origins.md", Kind::Errata),
        ("faq/errata-spiritforged.md", Kind::Errata),
    ];
    let mut documents = shipped();
    for (file, kind) in files {
        let Ok(bytes) = fs::read(Path::new(ROOT).join("../shared").join(file)) else {
            println!("skipped: ../shared is absent");
            return None;
        };
        let document = read(&bytes, Hints { kind: Some(kind), edition: None });
        documents.push(Held { id: file.to_owned(), file: file.to_owned(), imported: None, document });
    }
    Some(Arc::new(held(&Library::new(documents))))
}

/// The scenarios that ship.
pub fn scenarios() -> Vec<String> {
    let mut texts = vec![];
    for folder in ["faq", "tests/scenarios", "docs"] {
        let mut paths: Vec<_> =
            fs::read_dir(Path::new(ROOT).join(folder)).unwrap().map(|e| e.unwrap().path()).collect();
        paths.sort();
        for path in paths.iter().filter(|path| path.extension().is_some_and(|end| end == "md")) {
            texts.extend(markdown::blocks(&fs::read_to_string(path).unwrap()).unwrap().into_iter().map(|b| b.text));
        }
    }
    texts
}

#[test]
fn facts_that_ship_are_what_the_grammar_reads_from_the_real_text() {
    let Some(cards) = real_cards() else { return };
    let scenarios = scenarios();
    let facts = facts(&cards, scenarios.iter().map(String::as_str));
    let path = Path::new(ROOT).join("faq/cards.jsonl");
    if std::env::var_os("TRIBUNAL_UPDATE").is_some() {
        fs::write(&path, &facts).unwrap();
    }
    let held = fs::read_to_string(&path).unwrap();
    let read = |lines: &str| -> Vec<Wording> {
        lines.lines().map(|line| serde_json::from_str(line).unwrap_or_else(|why| panic!("{why}: {line}"))).collect()
    };
    let (told, meant) = (read(&held), read(&facts));
    let differing = told.iter().zip(&meant).find(|(told, meant)| told != meant);
    assert!(
        told == meant,
        "the facts are not those of the text: run again with TRIBUNAL_UPDATE=1 and see what changed\n{differing:#?}"
    );
}
