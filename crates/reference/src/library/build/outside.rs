//! The rulings of others, oldest first.

use std::collections::BTreeSet;

use crate::library::{StoredDocument, StoredOutsideRuling};
use tribunal_document::{Body, slug};

/// Collects the rulings of others by their day, then as written. Their slugs are made of question and author; a number
/// distinguishes those that share both.
pub(super) fn outside(documents: &[StoredDocument]) -> Vec<StoredOutsideRuling> {
    let mut all: Vec<StoredOutsideRuling> = Vec::new();
    for (document, held) in documents.iter().enumerate() {
        let Body::Outside(rulings) = &held.document.body else { continue };
        all.extend(rulings.iter().map(|ruling| StoredOutsideRuling {
            slug: String::new(),
            ruling: ruling.clone(),
            document,
        }));
    }
    all.sort_by_key(|held| held.ruling.date);
    let mut taken = BTreeSet::new();
    for held in &mut all {
        let name = slug(&format!("{} {}", held.ruling.question, held.ruling.author));
        let numbered = (2..).map(|at| format!("{name}-{at}"));
        let free = std::iter::once(name.clone()).chain(numbered).find(|name| taken.insert(name.clone()));
        held.slug = free.unwrap_or_default();
    }
    all
}

#[cfg(test)]
mod tests {
    use crate::library::{Library, StoredDocument};
    use tribunal_document::{Hints, Wording, read};

    fn held(id: &str, date: &str, body: &str) -> StoredDocument {
        let text = format!("---\nauthor: Nell\ndate: {date}\naddress: https://pond.example\n---\n{body}");
        let document = read(text.as_bytes(), Hints::default());
        StoredDocument { id: id.to_owned(), file: id.to_owned(), imported: None, document }
    }

    #[test]
    fn they_stand_by_their_day_each_under_a_name_of_its_own() {
        let newt = "# May a newt swim?\nIt may.\n";
        let library = Library::new(vec![held("a", "2031-05-06", newt), held("b", "2030-05-06", newt)]);
        let told: Vec<_> = library.outside().iter().map(|held| (held.slug.as_str(), held.document)).collect();
        assert_eq!(told, [("may-a-newt-swim-nell", 1), ("may-a-newt-swim-nell-2", 0)]);
        assert!(library.faq().is_empty());
        assert_eq!(library.documents()[0].document.wording, Wording::Others);
    }
}
