//! The lists of all formats of play, oldest first.

use crate::library::{DatedLegality, StoredDocument};
use tribunal_document::Body;

/// Collects the lists of formats from all documents, by the day from which they count, then as printed.
pub(super) fn legality(documents: &[StoredDocument]) -> Vec<DatedLegality> {
    let mut all: Vec<DatedLegality> = Vec::new();
    for (at, held) in documents.iter().enumerate() {
        let Body::Legality(legality) = &held.document.body else { continue };
        all.extend(legality.formats.iter().map(|format| DatedLegality {
            legality: format.clone(),
            from: format.from.or(held.document.date),
            document: at,
        }));
    }
    all.sort_by_key(|dated| dated.from);
    all
}

#[cfg(test)]
mod tests {
    use jiff::civil::{Date, date};

    use crate::library::{Library, StoredDocument};
    use tribunal_document::{Hints, read};

    fn held(id: &str, text: &str) -> StoredDocument {
        let document = read(text.as_bytes(), Hints::default());
        StoredDocument { id: id.to_owned(), file: id.to_owned(), imported: None, document }
    }

    fn list(day: &str, cards: &str) -> String {
        format!(
            "# Pond legality\n\n## Still Water Legality\n\n*Last updated: {day}*\n\nThese are banned:\n\n**Cards**\n\n{cards}"
        )
    }

    #[test]
    fn the_newest_list_of_a_format_counts_from_its_day() {
        let library = Library::new(vec![
            held("a", &list("July 1, 2031", "- Orla, Owl\n- Newt\n")),
            held("b", &list("May 6, 2031", "- Lamp of Dusk\n- Newt\n")),
        ]);
        let listed = |card: &str, day: Option<Date>| library.listed(card, day).count();
        let spring = Some(date(2031, 6, 1));
        assert_eq!((listed("lamp-of-dusk", spring), listed("lamp-of-dusk", None)), (1, 0));
        assert_eq!((listed("orla-owl", spring), listed("orla-owl", None)), (0, 1));
        assert_eq!(listed("newt", Some(date(2031, 1, 1))), 0);
        let (dated, newt) = library.listed("newt", None).next().unwrap();
        assert_eq!((dated.from, newt.card.as_str(), newt.list.name()), (Some(date(2031, 7, 1)), "Newt", "banned"));
        assert_eq!(library.legality().len(), 2);
    }
}
