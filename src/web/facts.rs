//! What a card does in words of our own: its facts as they ship, for its page.

use super::markup::plain;
use super::view::View;
use super::words;
use crate::document::{Card, Printing, slug};
use crate::game::card::Kind;
use crate::scenario::cards::{Cards, Which, Wording};

/// A card as its facts ship.
pub struct Ours {
    /// What is on it beside its text.
    pub card: Card,
    /// What it does, a paragraph each.
    pub said: Vec<String>,
    /// The lines of its text that the engine does not enact, in words that say which.
    pub not_enacted: Vec<String>,
    /// Which wording is told.
    pub which: String,
    /// Said where an erratum that is imported counts, and what ships tells another wording.
    pub outdated: &'static str,
}

impl Ours {
    /// The facts of the card of an address; none where no facts of it ship.
    pub fn of(view: &View, address: &str) -> Option<Self> {
        let shipped = Cards::shipped();
        let name = shipped.names().find(|name| slug(name) == address)?;
        let wording = shipped.worded(name, &Which::Current)?;
        let counts = view.library().wording(address).and_then(|wording| view.library().errata().get(wording.by?));
        let date = counts.and_then(|dated| dated.date).map(|date| date.to_string());
        let outdated = date.is_some_and(|date| wording.since.as_ref().is_none_or(|since| *since < date));
        Some(Self {
            card: document(wording, shipped.of(name)?.first()?),
            said: wording.said().iter().map(|words| plain(words)).collect(),
            not_enacted: wording.card.unread.iter().map(|words| plain(words)).collect(),
            which: words::cards::ours(wording.since.as_deref()),
            outdated: if outdated { words::cards::OUTDATED } else { "" },
        })
    }
}

/// The names in addresses of the cards whose facts ship.
pub fn slugs() -> Vec<String> {
    Cards::shipped().names().map(slug).collect()
}

/// The facts as a card of a document, without a text.
fn document(wording: &Wording, first: &Wording) -> Card {
    let card = &wording.card;
    let is_played = matches!(card.kind, Kind::Unit | Kind::Gear | Kind::Spell);
    let printings = first.printings.iter().map(|id| Printing {
        id: id.clone(),
        name: card.name.clone(),
        set: words::cards::set(id).to_owned(),
        ..Printing::default()
    });
    let capital = |word: &str| {
        word.chars().next().map(|c| c.to_uppercase().to_string()).unwrap_or_default()
            + word.get(1..).unwrap_or_default()
    };
    Card {
        name: card.name.clone(),
        slug: slug(&card.name),
        aliases: first.aliases.clone(),
        kind: capital(card.kind.word()),
        supertype: wording.supertype.clone(),
        domains: card.domains.iter().map(|domain| domain.word().to_owned()).collect(),
        tags: card.tags.clone(),
        energy: is_played.then(|| u32::from(card.cost.energy)),
        power: Some(u32::from(card.cost.all_power())).filter(|power| *power > 0),
        might: (card.kind == Kind::Unit).then(|| u32::try_from(card.might).unwrap_or_default()),
        printings: printings.collect(),
        ..Card::default()
    }
}
