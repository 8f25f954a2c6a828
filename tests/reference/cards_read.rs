//! Real cards, where they are at hand: how many are read whole.

use std::fs;

use tribunal::document::{Body, Hints, Kind, read};
use tribunal::game::ability::text;
use tribunal::library::{Library, StoredDocument};
use tribunal::reference::reading::Reading;
use tribunal::rule::without_reminder;

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../shared");

fn held(file: &str, kind: Kind) -> Option<StoredDocument> {
    let Ok(bytes) = fs::read(format!("{FOLDER}/{file}")) else {
        println!("skipped: ../shared is absent");
        return None;
    };
    let document = read(&bytes, Hints { kind: Some(kind), edition: None });
    Some(StoredDocument { id: file.to_owned(), file: file.to_owned(), imported: None, document })
}

#[test]
fn nine_in_ten_cards_are_read_whole_and_no_line_in_two_ways() {
    let Some(cards) = held("cards/riftcodex-ogn-ogs-sfd.json", Kind::Cards) else { return };
    let report = Reading::of(&Library::new(vec![cards]));
    println!("cards {:?}, lines {:?}", report.cards, report.lines);
    assert!(report.cards.all > 500);
    assert!(report.cards.read * 10 >= report.cards.all * 9, "{:?}", report.cards);
    assert!(report.cards.enacted * 20 >= report.cards.all * 19, "{:?}", report.cards);
    let ambiguous: Vec<_> = report.declined.iter().filter(|line| line.why.contains("ways")).collect();
    assert!(ambiguous.is_empty(), "{ambiguous:#?}");
}

#[test]
fn old_and_new_wordings_of_errata_are_read() {
    let (mut all, mut declined) = (0, Vec::new());
    for file in ["faq/errata-origins.md", "faq/errata-spiritforged.md"] {
        let Some(StoredDocument { document, .. }) = held(file, Kind::Errata) else { return };
        let Body::Errata(errata) = document.body else { panic!("{file} is read as errata") };
        for line in errata.errata.iter().flat_map(|erratum| erratum.new.iter().chain(&erratum.old)) {
            let line = without_reminder(line);
            all += usize::from(!line.is_empty());
            declined.extend(text::read(&line).err().filter(|_| !line.is_empty()).map(|why| format!("{line}: {why}")));
        }
    }
    println!("{} of {all} lines of errata are read", all - declined.len());
    assert!(declined.len() * 20 <= all, "{declined:#?}");
}

/// The documents whose cards are counted. One that comes later is added here, with scenarios for what it names.
const DOCUMENTS: [&str; 25] = [
    "editions/core-1.0.txt",
    "editions/core-1.1.txt",
    "editions/core-1.2.txt",
    "editions/core-1.3.txt",
    "editions/core-1.4.md",
    "editions/core-1.5.txt",
    "editions/tournament-rules-2026-03-30.txt",
    "editions/tournament-rules-2026-07-16.txt",
    "editions/tournament-rules-2026-10-09.txt",
    "faq/errata-origins.md",
    "faq/errata-spiritforged.md",
    "faq/legality-2026-09-18.md",
    "faq/patch-notes-1.1.md",
    "faq/patch-notes-1.2.md",
    "faq/radiance-errata-2026-10-09.md",
    "faq/spiritforged-faq.md",
    "faq/unleashed-errata-2026-04-03.md",
    "faq/unleashed-faq-2026-04-29.md",
    "faq/vendetta-errata-2026-07-23.md",
    "faq/vendetta-faq-2026-08-14.md",
    "seeds/core-rules-166-325.web.txt",
    "seeds/core-rules-2025-06-02.pdf-text.txt",
    "seeds/core-rules-346.web.txt",
    "seeds/core-rules-357-411.web.txt",
    "seeds/origins-faq.md",
];

/// The text of these documents, in small letters.
pub fn documents() -> Option<String> {
    let mut all = String::new();
    for file in DOCUMENTS {
        let Ok(text) = fs::read_to_string(format!("{FOLDER}/{file}")) else {
            println!("skipped: ../shared is absent");
            return None;
        };
        all.push_str(&text.to_lowercase().replace('\u{2019}', "'"));
    }
    Some(all)
}

/// Returns true if the documents name a card.
pub fn names(texts: &str, name: &str) -> bool {
    texts.contains(&name.to_lowercase().replace('’', "'"))
}

#[test]
fn every_card_that_a_document_names_is_enacted_whole() {
    let Some(texts) = documents() else { return };
    let Some(cards) = held("cards/riftcodex-ogn-ogs-sfd.json", Kind::Cards) else { return };
    let mut held_all = vec![cards];
    held_all.extend(
        ["faq/errata-origins.md", "faq/errata-spiritforged.md"]
            .map(|file| held(file, Kind::Errata))
            .into_iter()
            .flatten(),
    );
    let library = Library::new(held_all);
    let all = library.cards().values().filter(|card| names(&texts, &card.name)).count();
    assert!(all > 100, "the documents name no more than {all} cards");
    let report = Reading::of(&library);
    let left = report
        .declined
        .iter()
        .chain(&report.unenacted)
        .flat_map(|line| line.cards.iter().map(move |card| (card, line)));
    let left: Vec<_> =
        left.filter(|(card, _)| names(&texts, card)).map(|(card, line)| format!("{card}: {}", line.why)).collect();
    println!("{all} cards are named, {} of them not enacted", left.len());
    assert!(left.is_empty(), "{left:#?}");
}
