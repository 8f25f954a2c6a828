//! The ledger of readings: the cards that somebody has read, comparing what the engine does with what they print.
//!
//! A row names a card, the hash of its tree when it was read, and whether all that the engine does of it is what the
//! card says. A tree that has changed since is to be read again.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use serde::Serialize;
use serde_json::Value;

use tribunal_engine::card::Card;
use tribunal_scenario::cards::{Cards, Which, Wording};

mod constructs;

pub use constructs::{Construct, Coverage, Proofs, constructs, proofs};

/// The ledger.
const LEDGER: &str = include_str!("../../../faq/readings.tsv");

static ROWS: LazyLock<BTreeMap<String, CardReading>> = LazyLock::new(|| {
    let rows = LEDGER.lines().filter(|line| !line.starts_with('#')).filter_map(CardReading::read);
    rows.map(|row| (row.name.clone(), row)).collect()
});

/// The result of reading a card.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct CardReading {
    /// Its name.
    pub name: String,
    /// The hash of its tree when it was read (see [`hash`]).
    pub hash: String,
    /// The finding of whoever read it: right if all that the engine does of it is what it says.
    pub verdict: Verdict,
    /// The fault, or a remark on the card.
    pub note: String,
}

/// The finding of a reader.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Verdict {
    /// Whoever follows the engine does what the card says.
    Right,
    /// Something that the engine does is not what the card says.
    Wrong,
}

/// The standing of a card in the ledger.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Read {
    /// Read as it is now.
    AsItIs(Verdict),
    /// Read before its tree changed.
    Before,
    /// Never read.
    Never,
}

/// The numbers of cards, of those that a set printed first, by their standing.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Standing {
    /// All, each by its name.
    pub names: usize,
    /// Those of which the engine acts on every line.
    pub acted_on: usize,
    /// Those that somebody has read as they are now.
    pub read: usize,
    /// Those of the read of which something was found wrong.
    pub wrong: usize,
    /// Those acted on whole, read and found right, each of whose constructs has its scenarios.
    pub proven: usize,
}

impl std::ops::AddAssign for Standing {
    fn add_assign(&mut self, other: Self) {
        self.names += other.names;
        self.acted_on += other.acted_on;
        self.read += other.read;
        self.wrong += other.wrong;
        self.proven += other.proven;
    }
}

impl CardReading {
    fn read(line: &str) -> Option<Self> {
        let mut cells = line.split('\t').map(str::to_owned);
        let (name, hash, verdict) = (cells.next()?, cells.next()?, cells.next()?);
        let verdict = match verdict.as_str() {
            "right" => Verdict::Right,
            "wrong" => Verdict::Wrong,
            _ => return None,
        };
        Some(Self { name, hash, verdict, note: cells.next().unwrap_or_default() })
    }
}

/// Returns every row, by the name of its card.
pub fn rows() -> impl Iterator<Item = &'static CardReading> {
    ROWS.values()
}

/// Returns the row of a card.
#[must_use]
pub fn row(name: &str) -> Option<&'static CardReading> {
    ROWS.get(name)
}

/// Returns the standing in the ledger of a card in its current wording.
#[must_use]
pub fn read(card: &Card) -> Read {
    match row(&card.name) {
        None => Read::Never,
        Some(row) if row.hash == hash(card) => Read::AsItIs(row.verdict),
        Some(_) => Read::Before,
    }
}

/// Returns a hash of what the engine does of a card: all that is known of it but the words, ours and the publisher's.
#[must_use]
pub fn hash(card: &Card) -> String {
    let mut tree = serde_json::to_value(card).unwrap_or_default();
    let _ = tree.as_object_mut().and_then(|fields| fields.remove("unread"));
    without_words(&mut tree);
    blake3::hash(tree.to_string().as_bytes()).to_hex()[..12].to_owned()
}

fn without_words(tree: &mut Value) {
    match tree {
        Value::Object(fields) => {
            fields.retain(|name, value| name != "text" || !value.is_string());
            fields.values_mut().for_each(without_words);
        }
        Value::Array(items) => items.iter_mut().for_each(without_words),
        _ => {}
    }
}

/// Returns the current wording of every card whose facts ship, with the set that printed it first.
#[must_use]
pub fn shipped() -> Vec<(String, Wording)> {
    let cards = Cards::shipped();
    let set = |name: &str| Some(cards.of(name)?.first()?.printings.first()?.split('-').next()?.to_owned());
    cards.names().filter_map(|name| Some((set(name)?, cards.worded(name, &Which::Current)?.clone()))).collect()
}

/// Returns the standing of the cards of each set, by its code.
#[must_use]
pub fn standing() -> BTreeMap<String, Standing> {
    let proofs = proofs();
    let mut sets: BTreeMap<String, Standing> = BTreeMap::new();
    for (set, wording) in shipped() {
        let card = &wording.card;
        let (whole, read) = (card.unread.is_empty(), read(card));
        let right = read == Read::AsItIs(Verdict::Right);
        let standing = sets.entry(set).or_default();
        standing.names += 1;
        standing.acted_on += usize::from(whole);
        standing.read += usize::from(matches!(read, Read::AsItIs(_)));
        standing.wrong += usize::from(read == Read::AsItIs(Verdict::Wrong));
        standing.proven += usize::from(whole && right && proofs.cover(card));
    }
    sets
}

/// The number of cards that wait for a construct to have its scenarios.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default, Serialize)]
pub struct Waiting {
    /// Those that are made of it.
    pub all: usize,
    /// Those of which nothing else is without its scenarios.
    pub alone: usize,
}

/// Returns the constructs that keep cards from being proven which are acted on whole and were found right, those first
/// for which most cards wait.
#[must_use]
pub fn unproven() -> Vec<(String, Waiting)> {
    let mut waiting: BTreeMap<String, Waiting> = BTreeMap::new();
    for (_, Wording { card, .. }) in shipped() {
        if !card.unread.is_empty() || read(&card) != Read::AsItIs(Verdict::Right) {
            continue;
        }
        let open = proofs().open(&card);
        for construct in &open {
            let waits = waiting.entry(construct.clone()).or_default();
            waits.all += 1;
            waits.alone += usize::from(open.len() == 1);
        }
    }
    let mut all: Vec<_> = waiting.into_iter().collect();
    all.sort_by(|(one, waits), (other, wait)| wait.cmp(waits).then_with(|| one.cmp(other)));
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tree_that_changes_asks_to_be_read_again() {
        let card = &shipped()[0].1.card;
        let other = Card { might: card.might + 1, ..card.clone() };
        assert_ne!(hash(card), hash(&other));
        let reworded = Card { unread: vec!["line 9".to_owned()], ..card.clone() };
        assert_eq!(hash(card), hash(&reworded), "words are no part of it");
    }

    #[test]
    fn every_row_is_of_a_card_that_ships_and_says_what_is_wrong() {
        let names: Vec<String> = shipped().into_iter().map(|(_, wording)| wording.card.name).collect();
        let lines = LEDGER.lines().filter(|line| !line.is_empty() && !line.starts_with('#')).count();
        assert_eq!(rows().count(), lines, "a row is none: name, hash, right or wrong, note");
        for row in rows() {
            assert!(names.contains(&row.name), "no card is called {}", row.name);
            assert!(row.verdict == Verdict::Right || !row.note.is_empty(), "{}: what is wrong?", row.name);
        }
    }
}
