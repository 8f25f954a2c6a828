//! Checks the samples by which an edition is recognized against the publisher's documents, where they are at hand; and
//! the findings of an import on a wrong header.

use std::fmt::Write;
use std::path::Path;

use tribunal::document::{Document, FindingKind, Hints, TextHash, read};
use tribunal::library::{Library, PRINTS_EACH, StoredDocument, shipped};
use tribunal::rule::Edition;

/// The editions with their documents, in the order of the table.
const EDITIONS: [(&str, &str); 9] = [
    ("1.0", "editions/core-1.0.txt"),
    ("1.1", "editions/core-1.1.txt"),
    ("1.2", "editions/core-1.2.txt"),
    ("1.3", "editions/core-1.3.txt"),
    ("1.4", "editions/core-1.4.md"),
    ("1.5", "editions/core-1.5.txt"),
    ("tr-2026-03-30", "editions/tournament-rules-2026-03-30.txt"),
    ("tr-2026-07-16", "editions/tournament-rules-2026-07-16.txt"),
    ("tr-2026-10-09", "editions/tournament-rules-2026-10-09.txt"),
];

fn document(file: &str) -> Option<Document> {
    let path = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../shared")).join(file);
    let bytes = std::fs::read(path).ok();
    if bytes.is_none() {
        println!("skipped: ../shared/{file} is absent");
    }
    Some(read(&bytes?, Hints::default()))
}

/// A document among what ships.
fn placed(file: &str) -> Option<(Option<Edition>, Document)> {
    let document = document(file)?;
    let mut held = shipped();
    held.push(StoredDocument { id: "imported".to_owned(), file: file.to_owned(), imported: Some(0), document });
    let library = Library::new(held);
    let at = library.documents().iter().position(|held| held.id == "imported")?;
    Some((library.edition_of(at), library.documents()[at].document.clone()))
}

#[test]
fn the_samples_are_those_of_the_documents() {
    let mut table = String::from("edition\tnumber\thash\n");
    for (edition, file) in EDITIONS {
        let Some(document) = document(file) else { return };
        let rules = document.body.rulebook().map(|book| book.rules()).unwrap_or_default();
        for rule in (0..PRINTS_EACH).filter_map(|nth| rules.get(nth * rules.len() / PRINTS_EACH)) {
            let _ = writeln!(table, "{edition}\t{}\t{}", rule.number, TextHash::of(&rule.full_text()));
        }
    }
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/rules/prints.tsv");
    if std::env::var_os("TRIBUNAL_UPDATE").is_some() {
        std::fs::write(path, &table).unwrap();
    }
    let held = std::fs::read_to_string(path).unwrap();
    assert!(held == table, "TRIBUNAL_UPDATE=1 writes rules/prints.tsv anew");
}

#[test]
fn every_edition_is_known_by_its_rules() {
    let editions = EDITIONS.iter().copied();
    let paged = [
        ("1.5", "editions/core-1.5.pdf-text.txt"),
        ("tr-2026-10-09", "editions/tournament-rules-2026-10-09.pdf-text.txt"),
    ];
    for (edition, file) in editions.chain(paged) {
        let Some((found, document)) = placed(file) else { return };
        assert_eq!(found.map(|edition| edition.to_string()).as_deref(), Some(edition), "{file}");
        let misdated: Vec<&str> = document
            .findings
            .iter()
            .filter(|finding| finding.kind == FindingKind::Misdated)
            .map(|finding| finding.note.as_str())
            .collect();
        println!("{file}: {edition}, {:?}, {misdated:?}", document.date);
        // One header was not brought up to date.
        assert_eq!(misdated.len(), usize::from(edition == "1.5"), "{file}");
        if edition == "1.5" {
            assert!(misdated[0].contains("2026-06-18") && misdated[0].contains("2026-10-09"), "{misdated:?}");
            assert_eq!(document.date.map(|date| date.to_string()).as_deref(), Some("2026-10-09"));
        }
    }
}

#[test]
fn an_edition_that_nobody_knows_is_named_and_placed() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../shared/editions/core-1.5.txt");
    let Ok(text) = std::fs::read_to_string(path) else {
        println!("skipped: ../shared/editions/core-1.5.txt is absent");
        return;
    };
    // A later edition in miniature: another date, and every third rule in other words.
    let mut count = 0;
    let changed: Vec<String> = text
        .lines()
        .map(|line| match line.starts_with(|c: char| c.is_ascii_digit()) {
            true if line.starts_with("2026") => line.to_owned(),
            true => {
                count += 1;
                if count % 3 == 0 { format!("{line} Frogs leap.") } else { line.to_owned() }
            }
            false => line.replace("2026-06-18", "2027-02-03"),
        })
        .collect();
    let mut held = shipped();
    let document = read(changed.join("\n").as_bytes(), Hints::default());
    held.push(StoredDocument { id: "imported".to_owned(), file: String::new(), imported: Some(0), document });
    let library = Library::new(held);
    let at = library.documents().iter().position(|held| held.id == "imported").unwrap();
    assert_eq!(library.edition_of(at).map(|edition| edition.to_string()).as_deref(), Some("core-2027-02-03"));
    let findings = &library.documents()[at].document.findings;
    let placed = findings.iter().find(|finding| finding.kind == FindingKind::Inferred).unwrap();
    assert!(placed.note.contains("nearest is 1.5"), "{}", placed.note);
}
