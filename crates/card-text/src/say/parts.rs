//! The parts of instructions in words: their objects, players, destinations and tokens.

use super::super::{Destination, Entry, Place, Side, Targets, Trait, UseOnly, Whereto, Who};
use super::{Say, Speaker, amounts, row};
use crate::card::{Card, Kind};

/// The words for the objects that the instruction before was done to.
pub(super) const LAST: &str = "what that was done to";

impl Say<'_> {
    /// Says the objects that an instruction works on; the flag is true if they may be several.
    pub(super) fn who(&self, who: &Who) -> (String, bool) {
        match who {
            Who::Me => (self.me.to_owned(), false),
            Who::MyCard => ("this card from its trash".to_owned(), false),
            Who::Target(at) => self.target(*at),
            Who::It => ("it".to_owned(), false),
            Who::ItsCard => ("its card".to_owned(), false),
            Who::Each(of) => (self.each(of, Place::Board), false),
            Who::Pick(targets) => (self.counted(targets, "picked "), targets.max > 1),
            Who::Seen(targets) => (self.seen(targets), targets.max > 1),
            Who::Rest => ("all the cards still looked at".to_owned(), true),
            Who::Last => (LAST.to_owned(), false),
            Who::OfLast(min, max) if min == max => (format!("{min} of those it was done to"), *max > 1),
            Who::OfLast(min, max) => (format!("{min} to {max} of those it was done to"), *max > 1),
            Who::Together(all) => {
                let words: Vec<_> = all.iter().map(|who| self.to_each(who)).collect();
                (format!("{}, at once", words.join(" and ")), false)
            }
        }
    }

    /// Of the cards that are looked at, those that a player picks: the controller, unless each player does this in turn.
    fn seen(&self, targets: &Targets) -> String {
        let mut targets = targets.clone();
        if targets.of.place == Place::Anywhere {
            targets.of.place = Place::Board;
        }
        let picked = self.counted(&targets, "picked ");
        let by = if self.in_turn.get() { " (picked by that player)" } else { "" };
        format!("{} among the cards looked at{by}", picked.replacen("object", "card", 1))
    }

    /// The same where something is done to each.
    pub(super) fn to_each(&self, who: &Who) -> String {
        let (words, several) = self.who(who);
        if several { format!("each of {words}") } else { words }
    }

    /// Says that somebody does something; for the controller, as an imperative.
    pub(super) fn side_does(&self, side: Side, verb: &str) -> String {
        let subject = match side {
            Side::You => return verb.to_owned(),
            side => self.side(side),
        };
        let (verb, rest) = verb.split_once(' ').map_or((verb, ""), |(verb, rest)| (verb, rest));
        let rest = rest.replace("your ", "their ");
        format!("{subject} {verb}s {rest}").trim_end().to_owned()
    }

    /// Somebody as a subject.
    pub(super) fn side(&self, side: Side) -> String {
        match side {
            Side::You => "you",
            Side::Opponents => "each opponent",
            Side::Everyone => "each player",
            Side::Theirs => "its controller",
            Side::Owner => "its owner",
            Side::Chosen => "the chosen player",
            Side::Others => "each other player",
            Side::Acting => "that player",
            Side::TurnPlayer => "the turn player",
            Side::Attacker => "the attacking player",
            Side::Defender => "the defending player",
            Side::Fighters => "each player in the combat",
            Side::Doer => "the player who did that",
        }
        .to_owned()
    }

    /// Somebody's.
    pub(super) fn side_s(&self, side: Side) -> String {
        match side {
            Side::You => "your".to_owned(),
            side => format!("{}'s", self.side(side)),
        }
    }

    pub(super) fn destination(&self, to: &Destination) -> String {
        match to {
            Destination::Here => "to here".to_owned(),
            Destination::MyBattlefield => format!("to the battlefield of {}", self.me),
            Destination::ThisBattlefield => {
                format!("to this battlefield, the one that the trigger names or else where {} is", self.me)
            }
            Destination::There => "to there".to_owned(),
            Destination::Named => "to that battlefield".to_owned(),
            Destination::Base => "to its controller's base".to_owned(),
            Destination::YourBase => "to your base".to_owned(),
            Destination::WherePaid => "to where what this was paid with is".to_owned(),
            Destination::Entry => "to where you may play units".to_owned(),
            Destination::Chosen(among) => match among {
                Whereto::Battlefield => "to a chosen battlefield",
                Whereto::HeldByEnemy => "to a chosen battlefield that an enemy controls and where units are",
                Whereto::OtherBattlefield => "to another chosen battlefield",
                Whereto::OtherLocation => "to another chosen location",
                Whereto::Controlled => "to a chosen battlefield you control",
                Whereto::WithYours => "to a chosen battlefield where you have units",
                Whereto::Anywhere => "to a chosen location",
                Whereto::Open => "to a chosen open battlefield",
                Whereto::ToOrFromBase => "between its base and a chosen battlefield",
                Whereto::WithMate => "to a chosen place of another unit of its controller",
            }
            .to_owned(),
        }
    }

    /// Says where a token enters: gear has one place for that.
    pub(super) fn token_destination(&self, card: &Card, to: &Destination) -> String {
        match (to, card.kind) {
            (Destination::Entry, Kind::Gear) => "to where you may play gear".to_owned(),
            _ => self.destination(to),
        }
    }

    /// Says where a card that an effect plays enters; empty if that is as usual.
    pub(super) fn entry(&self, entry: Entry) -> String {
        match entry {
            Entry::Usual => String::new(),
            Entry::Here => " to here".to_owned(),
            Entry::Base => " to its player's base".to_owned(),
            Entry::ControlledBattlefield => " to a battlefield its player controls".to_owned(),
            Entry::AnyBattlefield => " to any battlefield".to_owned(),
            Entry::OrHere => " to here or wherever it may be played".to_owned(),
        }
    }

    /// A token, with all that is printed on it.
    pub(super) fn token(&self, card: &Card, several: bool) -> String {
        let printed = crate::enact::gear_token(&card.name);
        if printed.is_some_and(|printed| without_words(&printed) == without_words(card)) {
            return format!("{} gear token{}", card.name, if several { "s" } else { "" });
        }
        let might = if card.kind == Kind::Unit { format!("{}-Might ", card.might) } else { String::new() };
        let s = if several { "s" } else { "" };
        let mut words = format!("{might}{} token{s} ({})", card.name, card.kind.word());
        let mut with: Vec<String> = card.keywords.list().iter().map(ToString::to_string).collect();
        with.extend((!card.cost.is_free()).then(|| format!("a cost of {}", amounts::cost(&card.cost))));
        with.extend(card.domains.iter().map(|domain| format!("the domain {}", domain.word())));
        with.extend(card.tags.iter().filter(|tag| **tag != card.name).map(|tag| format!("the tag {tag}")));
        with.extend(
            card.abilities.iter().map(|ability| format!("the ability \"{}\"", super::ability(ability, card.kind))),
        );
        let equipment = card.equipment.iter().flat_map(|equipment| &equipment.abilities);
        with.extend(
            equipment.map(|ability| format!("the effect text \"{}\"", super::ability(ability, Speaker::Equipment))),
        );
        with.extend((!card.unread.is_empty()).then(|| "text that is not enacted".to_owned()));
        if !with.is_empty() {
            words.push_str(&format!(" with {}", row(&with, "and")));
        }
        words
    }
}

/// Returns a card without the texts of its abilities, to compare what they do.
fn without_words(card: &Card) -> Card {
    let mut card = card.clone();
    card.abilities.iter_mut().for_each(|ability| ability.text.clear());
    card
}

/// Says the only use of resources.
pub(super) fn only(only: UseOnly) -> &'static str {
    match only {
        UseOnly::Spells => ", only to play spells",
        UseOnly::UnitsAndAbilities => ", only to play units or to use their abilities",
        UseOnly::Showdowns => ", only during showdowns",
        UseOnly::Units => ", only to play units",
        UseOnly::Gear => ", only to play gear or to use its abilities",
    }
}

pub(super) fn trait_word(of: Trait) -> String {
    match of {
        Trait::Name => "name",
        Trait::Tags => "tags",
        Trait::Cost => "cost",
        Trait::Domain => "domains",
        Trait::Text => "rules text",
    }
    .to_owned()
}
