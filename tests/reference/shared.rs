//! The real documents, where they are at hand.

use std::fs;

use tribunal::document::{Hints, Kind, read};
use tribunal::library::{Library, StoredDocument};
use tribunal::rule::Edition;

/// Where the publisher's documents lie during development.
const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../shared");

/// The numbered documents: file, kind, edition.
const BOOKS: [(&str, Kind, &str); 9] = [
    ("editions/core-1.0.txt", Kind::Core, "1.0"),
    ("editions/core-1.1.txt", Kind::Core, "1.1"),
    ("editions/core-1.2.txt", Kind::Core, "1.2"),
    ("editions/core-1.3.txt", Kind::Core, "1.3"),
    ("editions/core-1.4.md", Kind::Core, "1.4"),
    ("editions/core-1.5.txt", Kind::Core, "1.5"),
    ("editions/tournament-rules-2026-03-30.txt", Kind::Tournament, "tr-2026-03-30"),
    ("editions/tournament-rules-2026-07-16.txt", Kind::Tournament, "tr-2026-07-16"),
    ("editions/tournament-rules-2026-10-09.txt", Kind::Tournament, "tr-2026-10-09"),
];

/// A library of the editions of the core rules and the tournament rules, or none where they are absent.
pub fn library() -> Option<Library> {
    let held: Option<Vec<StoredDocument>> =
        BOOKS.iter().map(|(file, kind, edition)| book(file, *kind, edition)).collect();
    if held.is_none() {
        println!("skipped: ../shared is absent");
    }
    held.map(Library::new)
}

fn book(file: &str, kind: Kind, edition: &str) -> Option<StoredDocument> {
    let bytes = fs::read(format!("{FOLDER}/{file}")).ok()?;
    let edition: Edition = edition.parse().ok()?;
    let document = read(without_page_marks(&bytes).as_bytes(), Hints { kind: Some(kind), edition: Some(edition) });
    Some(StoredDocument { id: file.to_owned(), file: file.to_owned(), imported: None, document })
}

/// The text without the marks that one of the files sets between its pages.
fn without_page_marks(bytes: &[u8]) -> String {
    let text = String::from_utf8_lossy(bytes);
    let lines: Vec<&str> = text.lines().filter(|line| !line.starts_with("<!--")).collect();
    lines.join("\n")
}
