//! Finds the card that a line of a deck list means.

use std::collections::BTreeMap;

use super::list::{Code, without_set};
use crate::library::Library;
use tribunal_document::Card;
use tribunal_scenario::Cards;
use tribunal_scenario::diagnostic::closest;

/// The most cards that are suggested.
const MOST: usize = 6;

/// Finds cards by whatever a list calls them.
pub(super) struct Finder<'a> {
    library: &'a Library,
    /// The cards by the numbers of their printings.
    printed: BTreeMap<Code, &'a Card>,
}

/// A card, and whether its name was written in another way.
pub(super) struct Found<'a> {
    pub(super) card: &'a Card,
    pub(super) loosely: bool,
}

impl<'a> Finder<'a> {
    pub(super) fn new(library: &'a Library) -> Self {
        let printings = |card: &'a Card| card.printings.iter().filter_map(move |it| Some((Code::read(&it.id)?, card)));
        Self { library, printed: library.known_cards().flat_map(printings).collect() }
    }

    /// Returns the card of this name or number, else the names of those that may be meant.
    pub(super) fn find(&self, written: &str) -> Result<Found<'a>, Vec<String>> {
        let exact = |name: &str, card: &'a Card| Found { card, loosely: !is_name(name, card) };
        if let Some(card) = self.library.card_named(written) {
            return Ok(exact(written, card));
        }
        if let Some(card) = Code::read(written).and_then(|code| self.printed.get(&code)) {
            return Ok(Found { card, loosely: true });
        }
        let (name, code) =
            Code::behind(written).map_or((without_set(written), None), |(name, code)| (name, Some(code)));
        if let Some(card) = self.library.card_named(name) {
            return Ok(exact(name, card));
        }
        match code.and_then(|code| self.printed.get(&code)) {
            Some(card) => Ok(Found { card, loosely: true }),
            None => Err(self.instead(name)),
        }
    }

    /// Returns the names that begin so, else the one that is spelt most like it.
    fn instead(&self, name: &str) -> Vec<String> {
        let known = Cards::shipped();
        let begin: Vec<String> = known.beginning_with(name).take(MOST).map(str::to_owned).collect();
        if !begin.is_empty() {
            return begin;
        }
        closest(name, self.library.known_cards().map(|card| card.name.as_str())).into_iter().collect()
    }
}

/// Returns true if this is a card's name as printed, whatever the apostrophes, dashes and capitals.
fn is_name(written: &str, card: &Card) -> bool {
    let plain = |name: &str| {
        let dashed = name.replace(" - ", ", ").replace('\u{2019}', "'");
        dashed.trim().to_lowercase()
    };
    let written = plain(written);
    plain(&card.name) == written || card.printings.iter().any(|printing| plain(&printing.name) == written)
}
