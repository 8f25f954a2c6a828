//! A small library of our own text, which questions, citations and pages are asked of.

use std::sync::LazyLock;

use jiff::civil::Date;
use tribunal::document::{Hints, read};
use tribunal::library::{Library, StoredDocument};
use tribunal::reference::Reference;

/// The day on which everything is asked.
pub const TODAY: Date = Date::constant(2026, 11, 1);

const RULES: &str = include_str!("../../tests/browser/library/garden.txt");
const OTHERS: [(&str, &str); 3] = [
    ("faq", include_str!("../../tests/browser/library/faq.md")),
    ("errata", include_str!("../../tests/browser/library/errata.md")),
    ("cards", include_str!("../../tests/browser/library/cards.json")),
];

/// Rules of two editions, rulings, errata and cards.
pub fn reference() -> Reference {
    let older = RULES.replace("A wilted plant does not grow.", "A wilted plant grows slowly.");
    let edition = |name: &str, text: &str| held(name, text, Hints { edition: name.parse().ok(), ..Hints::default() });
    let others = OTHERS.iter().map(|(name, text)| held(name, text, Hints::default()));
    let documents = [edition("1.4", RULES), edition("1.1", &older)].into_iter().chain(others).collect();
    Reference::new(Library::new(documents)).expect("our own library can be indexed")
}

/// The same, built once.
pub fn shared() -> &'static Reference {
    static SHARED: LazyLock<Reference> = LazyLock::new(reference);
    &SHARED
}

fn held(id: &str, text: &str, hints: Hints) -> StoredDocument {
    StoredDocument { id: id.to_owned(), file: id.to_owned(), imported: Some(0), document: read(text.as_bytes(), hints) }
}
