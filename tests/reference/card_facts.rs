//! The facts of cards that ship are those that the grammar reads from the real text, where that is at hand.
//!
//! `TRIBUNAL_UPDATE=1 cargo nextest run --test reference card_facts` rewrites them.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::sync::Arc;

use tribunal::document::{Hints, Kind, read};
use tribunal::library::{Library, StoredDocument, shipped};
use tribunal::reference::cards::{facts, held};
use tribunal::scenario::cards::Wording;
use tribunal::scenario::{Cards, markdown};
use walkdir::WalkDir;

const ROOT: &str = env!("CARGO_MANIFEST_DIR");

/// The real cards in every wording, where they are at hand.
pub fn real_cards() -> Option<Arc<Cards>> {
    let files = [
        ("cards/riftcodex-ogn-ogs-sfd.json", Kind::Cards),
        ("cards/riftcodex-unl.json", Kind::Cards),
        ("cards/riftcodex-ven-part.json", Kind::Cards),
        ("seeds/origins-faq.md", Kind::Faq),
        ("faq/spiritforged-faq.md", Kind::Faq),
        ("faq/errata-origins.md", Kind::Errata),
        ("faq/errata-spiritforged.md", Kind::Errata),
        ("faq/unleashed-errata-2026-04-03.md", Kind::Errata),
        ("faq/vendetta-errata-2026-07-23.md", Kind::Errata),
        ("faq/radiance-errata-2026-10-09.md", Kind::Errata),
    ];
    let mut documents = shipped();
    for (file, kind) in files {
        let Ok(bytes) = fs::read(Path::new(ROOT).join("../shared").join(file)) else {
            println!("skipped: ../shared is absent");
            return None;
        };
        let document = read(&bytes, Hints { kind: Some(kind), edition: None });
        documents.push(StoredDocument { id: file.to_owned(), file: file.to_owned(), imported: None, document });
    }
    Some(Arc::new(held(&Library::new(documents))))
}

/// The scenarios that ship.
pub fn scenarios() -> Vec<String> {
    let mut texts = vec![];
    for folder in ["faq", "tests/scenarios", "docs"] {
        for file in WalkDir::new(Path::new(ROOT).join(folder)).sort_by_file_name() {
            let path = file.unwrap().into_path();
            if path.extension().is_some_and(|end| end == "md") {
                let blocks = markdown::blocks(&fs::read_to_string(path).unwrap()).unwrap();
                texts.extend(blocks.into_iter().map(|block| block.text));
            }
        }
    }
    texts
}

#[test]
fn facts_that_ship_are_what_the_grammar_reads_from_the_real_text() {
    let Some(cards) = real_cards() else { return };
    let facts = facts(&cards);
    let folder = Path::new(ROOT).join("faq/cards");
    if std::env::var_os("TRIBUNAL_UPDATE").is_some() {
        fs::create_dir_all(&folder).unwrap();
        for (set, lines) in &facts {
            fs::write(folder.join(format!("{set}.jsonl")), lines).unwrap();
        }
        fs::write(Path::new(ROOT).join("faq/card-names.tsv"), cards.listing()).unwrap();
    }
    let read = |lines: &str| -> Vec<Wording> {
        lines.lines().map(|line| serde_json::from_str(line).unwrap_or_else(|why| panic!("{why}: {line}"))).collect()
    };
    let held: BTreeMap<String, Vec<Wording>> = fs::read_dir(&folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .map(|path| (path.file_stem().unwrap().to_str().unwrap().to_owned(), read(&fs::read_to_string(&path).unwrap())))
        .collect();
    let meant: BTreeMap<String, Vec<Wording>> = facts.iter().map(|(set, lines)| (set.clone(), read(lines))).collect();
    let all = |sets: &BTreeMap<String, Vec<Wording>>| sets.values().flatten().cloned().collect::<Vec<_>>();
    let (told, meant_all) = (all(&held), all(&meant));
    let differing = told.iter().zip(&meant_all).find(|(told, meant)| told != meant);
    assert!(
        held == meant,
        "the facts are not those of the text: run again with TRIBUNAL_UPDATE=1 and see what changed\n{differing:#?}"
    );
    let sets: Vec<&str> =
        cards.names().filter_map(|name| cards.of(name)?.first()?.printings.first()).map(|id| &id[..3]).collect();
    assert_eq!(sets.len(), cards.names().count(), "every card has a set");
}

#[test]
fn the_facts_of_every_set_that_is_here_ship() {
    let shipped: Vec<_> = tribunal::embedded_assets::beginning(tribunal::embedded_assets::CARDS)
        .map(|(path, _)| path.to_owned())
        .collect();
    let mut here: Vec<_> = fs::read_dir(Path::new(ROOT).join("faq/cards"))
        .unwrap()
        .map(|entry| format!("faq/cards/{}", entry.unwrap().file_name().to_str().unwrap()))
        .collect();
    here.sort();
    assert_eq!(shipped, here, "name the file in crates/embedded-assets/src/lib.rs");
}

#[test]
fn no_two_cards_share_a_printing() {
    let cards = Cards::shipped();
    let mut printed: BTreeMap<&str, &str> = BTreeMap::new();
    for name in cards.names() {
        for printing in cards.of(name).into_iter().flatten().flat_map(|wording| &wording.printings) {
            let other = printed.insert(printing, name).filter(|other| *other != name);
            assert_eq!(other, None, "{printing} is {name}, too");
        }
    }
    assert!(printed.len() > 900, "{}", printed.len());
}
