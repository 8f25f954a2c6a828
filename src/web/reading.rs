//! How the text of a card is read: its phrases, the rule behind each, and what is declined or not enacted.

use super::item::{Item, rule_href};
use super::markup::plain;
use super::view::View;
use super::words;
use crate::document::{Card, without_reminder};
use crate::game::ability::enact::{NotEnacted, enacted};
use crate::game::ability::{Piece, pieces};
use crate::game::card::Kind;
use crate::rule::Edition;

/// A line of a card's text, phrase by phrase.
pub struct ReadLine {
    /// Its phrases that mean something by themselves, in order.
    pub phrases: Vec<Phrase>,
    /// Why the line cannot be read or enacted, or an empty string.
    pub amiss: String,
    /// What that does to a replay.
    pub so: &'static str,
}

/// A phrase of a text.
pub struct Phrase {
    /// Its words.
    pub words: String,
    /// What it is.
    pub what: &'static str,
    /// The rule that it relies on, where the library holds it.
    pub rule: Option<Item>,
    /// Whether the engine enacts it.
    pub enacted: bool,
}

/// Reads a card's current wording for people.
pub fn lines(view: &View, card: Option<&Card>, text: &[String]) -> Vec<ReadLine> {
    let word = card.map_or("", |card| card.kind.as_str());
    let kind = Kind::ALL.into_iter().find(|kind| kind.word().eq_ignore_ascii_case(word)).unwrap_or_default();
    let said = text.iter().filter(|line| !without_reminder(line).is_empty());
    said.map(|line| ReadLine::new(view, line, kind)).collect()
}

impl ReadLine {
    fn new(view: &View, line: &str, kind: Kind) -> Self {
        let found = pieces(line, kind).unwrap_or_default();
        let phrases = found.iter().filter_map(|piece| Phrase::new(view, line, piece)).collect();
        let (amiss, so) = match enacted(&without_reminder(line), kind) {
            Ok(()) => (String::new(), ""),
            Err(why @ NotEnacted::Declined(_)) => (plain(&why.to_string()), words::reading::DECLINED),
            Err(why @ NotEnacted::Missing(_)) => (plain(&why.to_string()), words::reading::NOT_ENACTED),
        };
        Self { phrases, amiss, so }
    }
}

impl Phrase {
    fn new(view: &View, line: &str, piece: &Piece) -> Option<Self> {
        let rules = &piece.rules;
        let held = |edition: Edition| rules.iter().find(|rule| rule.edition == edition && view.rule(**rule).is_some());
        let in_force = view.in_force().and_then(|edition| held(edition.edition));
        let newest = || rules.iter().rev().find(|rule| view.rule(**rule).is_some());
        let rule = in_force.or_else(newest).map(|rule| Item {
            note: String::new(),
            href: rule_href(*rule),
            ..Item::rule(view, *rule, 90)
        });
        let words = plain(line.get(piece.span.clone())?);
        Some(Self { words, what: words::reading::phrase(piece.kind), rule, enacted: piece.enacted })
    }
}
