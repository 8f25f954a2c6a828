//! A card's effect in our own words: its facts as they ship, for its page.

use super::markup::plain;
use super::view::View;
use super::words;
use crate::document::{Card, Printing, slug};
use crate::library::shipped_card;
use crate::scenario::cards::{Cards, Which};

/// A card by its shipped facts.
pub struct Ours {
    /// The card's printed facts, without its text.
    pub card: Card,
    /// Its effect, a paragraph each.
    pub said: Vec<String>,
    /// Notes on the lines of its text that the engine does not enact.
    pub not_enacted: Vec<String>,
    /// The wording that is described.
    pub which: String,
    /// A warning where an imported erratum applies that is newer than the shipped facts.
    pub outdated: &'static str,
}

impl Ours {
    /// Returns the facts of the card at an address; `None` where no facts of it ship.
    pub fn of(view: &View, address: &str) -> Option<Self> {
        let shipped = Cards::shipped();
        let name = shipped.names().find(|name| slug(name) == address)?;
        let wording = shipped.worded(name, &Which::Current)?;
        let counts = view.library().wording(address).and_then(|wording| view.library().errata().get(wording.by?));
        let date = counts.and_then(|dated| dated.date).map(|date| date.to_string());
        let outdated = date.is_some_and(|date| wording.since.as_ref().is_none_or(|since| *since < date));
        Some(Self {
            card: document(address)?,
            said: wording.said().iter().map(|words| plain(words)).collect(),
            not_enacted: wording.card.unread.iter().map(|words| plain(words)).collect(),
            which: words::cards::ours(wording.since.as_deref()),
            outdated: if outdated { words::cards::OUTDATED } else { "" },
        })
    }
}

/// Returns the facts as a card of a document, with the names of sets, and without a text: our words are shown
/// separately.
fn document(address: &str) -> Option<Card> {
    let card = shipped_card(address)?.clone();
    let named = |printing: Printing| Printing { set: words::cards::set(&printing.id).to_owned(), ..printing };
    Some(Card { text: Vec::new(), printings: card.printings.into_iter().map(named).collect(), ..card })
}
