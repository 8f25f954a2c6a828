//! Real cards, where they are at hand: how many are read whole.

use std::fs;

use tribunal::document::{Body, Hints, Kind, read, without_reminder};
use tribunal::game::ability::text;
use tribunal::library::{Held, Library};
use tribunal::reference::reading::Reading;

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../shared");

fn held(file: &str, kind: Kind) -> Option<Held> {
    let Ok(bytes) = fs::read(format!("{FOLDER}/{file}")) else {
        println!("skipped: ../shared is absent");
        return None;
    };
    let document = read(&bytes, Hints { kind: Some(kind), edition: None });
    Some(Held { id: file.to_owned(), file: file.to_owned(), imported: None, document })
}

#[test]
fn nine_in_ten_cards_are_read_whole_and_no_line_in_two_ways() {
    let Some(cards) = held("cards/riftcodex-ogn-ogs-sfd.json", Kind::Cards) else { return };
    let report = Reading::of(&Library::new(vec![cards]));
    println!("cards {:?}, lines {:?}", report.cards, report.lines);
    assert!(report.cards.all > 500);
    assert!(report.cards.read * 10 >= report.cards.all * 9, "{:?}", report.cards);
    assert!(report.cards.enacted * 10 >= report.cards.all * 3, "{:?}", report.cards);
    let ambiguous: Vec<_> = report.declined.iter().filter(|line| line.why.contains("ways")).collect();
    assert!(ambiguous.is_empty(), "{ambiguous:#?}");
}

#[test]
fn old_and_new_wordings_of_errata_are_read() {
    let (mut all, mut declined) = (0, Vec::new());
    for file in ["faq/errata-origins.md", "faq/errata-spiritforged.md"] {
        let Some(Held { document, .. }) = held(file, Kind::Errata) else { return };
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
