//! Reading the documents that are not rulebooks: FAQs, errata, patch notes and cards, where they lie beside the repository.

use std::path::Path;

use tribunal::document::{Body, Card, Document, Hints, read};

/// Reads a file of the shared folder; none, with a word about it, where that folder is absent.
fn shared(file: &str) -> Option<Document> {
    let path = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../shared")).join(file);
    match std::fs::read(&path) {
        Ok(bytes) => Some(read(&bytes, Hints::default())),
        Err(_) => {
            eprintln!("skipped: ../shared is absent ({file})");
            None
        }
    }
}

fn cards() -> Option<Vec<Card>> {
    match shared("cards/riftcodex-ogn-ogs-sfd.json")?.body {
        Body::Cards(cards) => Some(cards),
        other => panic!("not read as cards: {:?}", other.kind()),
    }
}

#[test]
fn printings_come_together_as_cards() {
    let Some(cards) = cards() else { return };
    assert_eq!(cards.len(), 542);
    assert_eq!(cards.iter().map(|card| card.printings.len()).sum::<usize>(), 664);
    let named = |name: &str| cards.iter().find(|card| card.name == name || card.aliases.iter().any(|it| it == name));
    for name in ["Jinx, Rebel", "Unforgiven", "Recruit", "Mega-Mech", "Dark Child (Starter)", "Zhonya's Hourglass"] {
        assert!(named(name).is_some(), "{name}");
    }
    assert_eq!(named("Ahri, Inquisitive").map(|card| card.printings.len()), Some(4));
}

#[test]
fn no_card_text_keeps_markup_or_codes() {
    let Some(cards) = cards() else { return };
    let mut lines = cards
        .iter()
        .flat_map(|card| &card.text)
        .chain(cards.iter().flat_map(|card| card.printings.iter().flat_map(|it| &it.text)));
    assert_eq!(lines.find(|line| line.contains(":rb_") || line.contains('<') || line.contains("&quot")), None);
}
