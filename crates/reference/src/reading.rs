//! Counts how much of the cards' text is read: the shape of `cards report --json`.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::library::Library;
use crate::readings::{Standing, standing};
use tribunal_engine::ability::enact::enacted;
use tribunal_engine::ability::text;
use tribunal_engine::card::Kind;
use tribunal_rule::without_reminder;

/// The result of reading the cards of a library.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Reading {
    /// The cards, one for each name.
    pub cards: Share,
    /// The lines of their current wordings, reminders left out, each as often as it is printed.
    pub lines: Share,
    /// The lines that were declined, those that block the most cards first.
    pub declined: Vec<Unread>,
    /// The lines that are read but that the engine cannot enact whole, those that block the most cards first.
    pub unenacted: Vec<Unread>,
    /// The standing in the ledger of readings of the cards whose facts ship, by the code of the set that printed them
    /// first.
    pub sets: BTreeMap<String, Standing>,
}

/// A share of all cards or lines.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Share {
    /// All.
    pub all: usize,
    /// Those read whole, and printed back in the same words.
    pub read: usize,
    /// Those that the engine enacts whole.
    pub enacted: usize,
}

/// A line that stands in the way.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Unread {
    /// The line without its reminders.
    pub line: String,
    /// The reason why it was declined, or what the engine cannot do.
    pub why: String,
    /// The names of the cards that print it.
    pub cards: Vec<String>,
}

/// The result of reading one line.
enum Came {
    Enacted,
    Read(String),
    Declined(String),
}

impl Reading {
    /// Reads the current wording of every card in the library.
    #[must_use]
    pub fn of(library: &Library) -> Self {
        let mut report = Self::default();
        let (mut declined, mut unenacted) = (BTreeMap::new(), BTreeMap::new());
        for (slug, card) in library.cards() {
            let Some(wording) = library.wording(slug) else { continue };
            let (mut read, mut enacted) = (true, true);
            let lines = wording.current.iter().map(|line| without_reminder(line)).filter(|line| !line.is_empty());
            for line in lines {
                let blocks = match came(&line, kind(&card.kind)) {
                    Came::Enacted => {
                        report.lines.add(true, true);
                        continue;
                    }
                    Came::Read(why) => {
                        report.lines.add(true, false);
                        (&mut unenacted, why)
                    }
                    Came::Declined(why) => {
                        report.lines.add(false, false);
                        read = false;
                        (&mut declined, why)
                    }
                };
                enacted = false;
                block(blocks.0, line, blocks.1, &card.name);
            }
            report.cards.add(read, enacted);
        }
        report.declined = worst_first(declined);
        report.unenacted = worst_first(unenacted);
        report.sets = standing();
        report
    }
}

impl Share {
    fn add(&mut self, read: bool, enacted: bool) {
        self.all += 1;
        self.read += usize::from(read);
        self.enacted += usize::from(enacted);
    }
}

fn came(line: &str, kind: Kind) -> Came {
    match text::read(line) {
        Err(why) => Came::Declined(why.to_string()),
        Ok(read) if text::normal(&read.to_string()) != text::normal(line) => {
            Came::Declined(format!("it would be printed as \"{read}\""))
        }
        Ok(_) => enacted(line, kind).map_or_else(|why| Came::Read(why.to_string()), |()| Came::Enacted),
    }
}

fn block(blocks: &mut BTreeMap<String, Unread>, line: String, why: String, card: &str) {
    let known = blocks.entry(line.clone()).or_insert_with(|| Unread { line, why, cards: Vec::new() });
    known.cards.push(card.to_owned());
}

fn worst_first(blocks: BTreeMap<String, Unread>) -> Vec<Unread> {
    let mut blocks: Vec<Unread> = blocks.into_values().collect();
    blocks.sort_by_key(|unread| std::cmp::Reverse(unread.cards.len()));
    blocks
}

/// Returns the type of a card by its word; an unknown one is read like a unit's text.
fn kind(word: &str) -> Kind {
    Kind::ALL.into_iter().find(|kind| kind.word().eq_ignore_ascii_case(word)).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::library::StoredDocument;
    use tribunal_document::{Hints, Kind as DocumentKind, read};

    #[test]
    fn what_blocks_the_most_cards_comes_first() {
        let cards = r#"[{"name": "Lamp", "type": "Gear", "text": "When you play this, draw 1.\nSings at dusk."},
            {"name": "Rope", "type": "Gear", "text": "Sings at dusk. (It is a song.)"},
            {"name": "Bell", "type": "Gear", "text": "Rings at dawn."},
            {"name": "Stone", "type": "Unit", "text": ""}]"#;
        let document = read(cards.as_bytes(), Hints { kind: Some(DocumentKind::Cards), edition: None });
        let held = StoredDocument { id: "cards".to_owned(), file: "cards.json".to_owned(), imported: None, document };
        let report = Reading::of(&Library::new(vec![held]));
        assert_eq!(report.cards, Share { all: 4, read: 1, enacted: 1 });
        assert_eq!(report.lines, Share { all: 4, read: 1, enacted: 1 });
        assert_eq!(report.declined[0].cards, ["Lamp", "Rope"]);
        assert_eq!(report.declined.len(), 2);
    }
}
