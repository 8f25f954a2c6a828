//! The facts of cards that ship: the abilities of a text, in the engine's form and without its words.

use std::collections::BTreeMap;

use tribunal_engine::ability::enact::{NotEnacted, enacted};
use tribunal_engine::ability::say::{self, Speaker};
use tribunal_engine::ability::text::Declined;
use tribunal_engine::ability::{Ability, Body, Change};
use tribunal_engine::card::Card;
use tribunal_rule::without_reminder;

use super::cards::{Copies, Wording};
use super::spoken;

impl Wording {
    /// Returns the effects of the card in the words that ship, a paragraph for each line that makes something: keywords
    /// first. What is not enacted is left out.
    #[must_use]
    pub fn said(&self) -> Vec<String> {
        let mut said: Vec<String> = say::keywords(&self.card).into_iter().collect();
        said.extend(self.copies.map(|copies| match copies {
            Copies::One => "A deck may hold one card of this name.".to_owned(),
            Copies::Any => format!("A deck may hold any number of cards named {}.", self.card.name),
        }));
        if self.asks_at_building {
            said.push("Choices are made for it while a deck is built.".to_owned());
        }
        // How many copies a deck may hold has been said.
        let of_decks = |ability: &&Ability| matches!(&ability.body, Body::Passive(passive) if matches!(passive.change, Change::AnyInDeck(_)));
        let told = self.card.all_abilities().filter(|ability| !ability.text.is_empty());
        for ability in told.filter(|ability| self.copies.is_none() || !of_decks(ability)) {
            // Abilities of one line have its words in common; a line that is printed again is said again.
            let is_line = ability.text == say::ability(ability, self.card.kind);
            if is_line || !said.contains(&ability.text) {
                said.push(ability.text.clone());
            }
        }
        said
    }

    /// Returns the same facts with their words generated again from what the engine does.
    #[must_use]
    pub fn said_anew(&self) -> Self {
        let mut card = self.card.clone();
        say_anew(&mut card);
        Self { card, ..self.clone() }
    }

    /// Returns the wording as facts that ship: the abilities of its text, without its words.
    #[must_use]
    pub fn facts(&self) -> Self {
        let mut card = self.read();
        let lines = card.unread.iter().map(|line| not_enacted(&self.text, line, &card)).collect();
        card.unread = lines;
        say_anew(&mut card);
        Self { card, text: String::new(), ..self.clone() }
    }
}

/// Replaces the card's words by words of our own, made from what the engine does. The abilities of one line share one
/// text: that of all of them together; an ability that gives Might as a bonus has none.
fn say_anew(card: &mut Card) {
    let kind = card.kind;
    let mut lines: BTreeMap<String, Vec<String>> = BTreeMap::new();
    let equipment = card.equipment.iter().flat_map(|equipment| &equipment.abilities);
    let own = card.abilities.iter().map(|ability| (ability, say::ability(ability, kind)));
    let said = own.chain(equipment.map(|ability| (ability, say::ability(ability, Speaker::Equipment))));
    for (ability, words) in said {
        let line = lines.entry(ability.text.clone()).or_default();
        if !line.contains(&words) {
            line.push(words);
        }
    }
    let equipment = card.equipment.iter_mut().flat_map(|equipment| &mut equipment.abilities);
    let own = card.abilities.iter_mut().map(|ability| (ability, Speaker::Card(kind)));
    let all = own.chain(equipment.map(|ability| (ability, Speaker::Equipment)));
    for (ability, speaker) in all.filter(|(ability, _)| !ability.text.is_empty()) {
        let text = lines.get(&ability.text).map(|words| words.join(" ")).unwrap_or_default();
        spoken::reword(ability, speaker);
        ability.text = text;
    }
}

/// Returns true if a line stands for one that is not here: it is what [`not_enacted`] wrote when the facts were made.
pub(super) fn is_told(line: &str) -> bool {
    let named = line.starts_with("line ") || line.starts_with("a line of ");
    named
        && [": nothing is known to fit from its word ", ": it is not read", ": it is read, but "]
            .iter()
            .any(|lack| line.contains(lack))
}

/// Says of a line of a card that is not enacted, as facts or the card itself have it, which it is, for whoever looks the card up.
#[must_use]
pub fn left_out(line: &str) -> String {
    let which = line.split(" of ").next().filter(|_| is_told(line)).unwrap_or(line);
    let lacks = if line.contains(": it is read, but ") { "read, and not carried out" } else { "read" };
    format!("Left out here: {which}, which cannot be {lacks} yet.")
}

/// Describes a line that is not enacted: which it is, and how far it is read.
fn not_enacted(text: &str, line: &str, card: &Card) -> String {
    let at = text.lines().position(|printed| without_reminder(printed) == line);
    let which = at.map_or_else(|| "a line".to_owned(), |at| format!("line {}", at + 1));
    let lacks = match enacted(line, card.kind) {
        Err(NotEnacted::Declined(Declined::Stopped(rest))) => {
            let (all, rest) = (line.split_whitespace().count(), rest.split_whitespace().count());
            format!("nothing is known to fit from its word {} of {all} on", all.saturating_sub(rest) + 1)
        }
        Err(NotEnacted::Declined(_)) => "it is not read".to_owned(),
        Err(NotEnacted::Missing(_)) => "it is read, but the engine has no form for a part of it".to_owned(),
        Ok(()) => "it is read, but not together with the line before it".to_owned(),
    };
    format!("{which} of {}: {lacks}", card.name)
}
