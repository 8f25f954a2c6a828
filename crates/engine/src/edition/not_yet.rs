//! The parts of an edition that the engine does not enact yet, and which boards can come to them.

use crate::ability::{Body, Effect};
use crate::card::Card;
use tribunal_rule::RuleNumber;

/// Something that an edition says and the engine does not do yet.
#[derive(Clone, Copy, Debug)]
pub struct NotYet {
    /// The rule that says it.
    pub rule: RuleNumber,
    /// A description, in words that fit behind "not yet enacted".
    pub what: &'static str,
    /// The boards that can come to it.
    pub boards: Boards,
}

/// The boards that can come to what is not enacted yet.
#[derive(Clone, Copy, Debug)]
pub enum Boards {
    /// Only those with a text that leads there; and such a text is not read, which is said of every card that has one.
    OfUnreadTexts,
    /// Those with so many players, or more.
    WithPlayers(usize),
    /// Those with so many cards of a kind, or more.
    WithCards(usize, fn(&Card) -> bool),
}

impl NotYet {
    /// Something that is not enacted yet.
    pub(super) const fn new(rule: RuleNumber, what: &'static str, boards: Boards) -> Self {
        Self { rule, what, boards }
    }

    /// Returns true if a board with these cards and this number of players can come to it.
    pub fn concerns<'a>(&self, mut cards: impl Iterator<Item = &'a Card>, players: usize) -> bool {
        match self.boards {
            Boards::OfUnreadTexts => false,
            Boards::WithPlayers(least) => players >= least,
            Boards::WithCards(least, is_one) => cards.by_ref().filter(|card| is_one(card)).take(least).count() == least,
        }
    }
}

/// Returns true if a card has a passive ability, its own or one in its effect text.
pub(super) fn has_passives(card: &Card) -> bool {
    card.all_abilities().any(|ability| matches!(ability.body, Body::Passive(_)))
}

/// Returns true if a card has a triggered ability that has a price.
pub(super) fn has_priced_triggers(card: &Card) -> bool {
    let is_price = |effect: &Effect| matches!(effect, Effect::Pay { .. } | Effect::PayAny { .. });
    let priced = |effect: &Effect| match effect {
        Effect::May(then) => then.iter().any(is_price),
        effect => is_price(effect),
    };
    card.all_abilities().any(|ability| match &ability.body {
        Body::Triggered(triggered) => triggered.does.effects.iter().any(priced),
        _ => false,
    })
}
