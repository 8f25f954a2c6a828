//! Abilities in words of our own, made from what the engine does and never from what a card prints: whoever reads them reads
//! what a replay will do. Two trees that do other things are never said in the same words.
//!
//! The source is spoken of by its type ("this unit"); what is chosen as a target is "chosen", what is picked while an
//! instruction is carried out is "picked"; "it" is what a trigger or a replacement is about.

mod amounts;
mod body;
mod changes;
mod conditions;
mod effects;
mod filters;
mod parts;
mod targets;
#[cfg(test)]
mod tests;
mod triggers;

use std::cell::Cell;

use super::{Ability, Body, Effect, Mode, Replacement, Targets, Triggered};
use crate::card::{Card, Kind};

/// The speaker of a text, which decides what is "this" in it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Speaker {
    /// A card of this type.
    Card(Kind),
    /// An Equipment, for what it is attached to.
    Equipment,
    /// Whatever has been given the ability, of which the card that gives it is not one.
    Holder,
}

impl From<Kind> for Speaker {
    fn from(kind: Kind) -> Self {
        Self::Card(kind)
    }
}

/// An ability in words of our own.
#[must_use]
pub fn ability(ability: &Ability, of: impl Into<Speaker>) -> String {
    Say::of(of.into()).body(&ability.body)
}

/// A replacement that an effect has made, in words of our own.
#[must_use]
pub fn replacement(made: &Replacement) -> String {
    Say::of(Speaker::Holder).body(&Body::Replacement(made.clone()))
}

/// A triggered ability that an effect has made, in words of our own.
#[must_use]
pub fn triggered(made: &Triggered, of: impl Into<Speaker>) -> String {
    sentence(&Say::of(of.into()).triggered(made))
}

/// One of several things to choose from, in words of our own.
#[must_use]
pub fn mode(mode: &Mode, of: impl Into<Speaker>) -> String {
    Say::of(of.into()).mode(mode)
}

/// What is done to pay a cost, in words of our own.
#[must_use]
pub fn deeds(deeds: &[Effect], of: impl Into<Speaker>) -> String {
    let say = Say::of(of.into());
    row(&deeds.iter().map(|deed| say.effect(deed)).collect::<Vec<_>>(), "and")
}

/// Says the abilities of a card, a paragraph for each: keywords first, then what it gives as an Equipment. Lines that
/// are not enacted are left out: the card lists them by itself.
#[must_use]
pub fn card(card: &Card) -> Vec<String> {
    let keywords = keywords(card);
    let own = card.abilities.iter().map(|one| ability(one, card.kind));
    let equipment = card.equipment.iter().flat_map(|equipment| &equipment.abilities);
    let equipment = equipment.map(|one| ability(one, Speaker::Equipment));
    keywords.into_iter().chain(own).chain(equipment).collect()
}

/// The keywords of a card as a sentence; none where it has none.
#[must_use]
pub fn keywords(card: &Card) -> Option<String> {
    let all: Vec<String> = card.keywords.list().iter().map(ToString::to_string).collect();
    (!all.is_empty()).then(|| format!("{}.", row(&all, "and")))
}

/// The speaker: the name of the source, and the choices of the instructions that are being said.
#[derive(Clone)]
struct Say<'a> {
    /// The name of the source.
    me: &'a str,
    /// The choices of targets.
    targets: &'a [Targets],
    /// The choices that have been mentioned, one bit each.
    mentioned: Cell<u64>,
    /// True once a choice was mentioned before one that is made before it.
    out_of_order: Cell<bool>,
    /// True if each player in turn does what is being said, and picks for it.
    in_turn: Cell<bool>,
}

impl Say<'_> {
    /// Speaks for somebody.
    fn of(speaker: Speaker) -> Self {
        let me = match speaker {
            Speaker::Card(Kind::Unit) => "this unit",
            Speaker::Card(Kind::Gear) => "this gear",
            Speaker::Card(Kind::Spell) => "this spell",
            Speaker::Card(Kind::Rune) => "this rune",
            Speaker::Card(Kind::Legend) => "this legend",
            Speaker::Card(Kind::Battlefield) => "this battlefield",
            Speaker::Card(Kind::Ability) => "this ability",
            Speaker::Equipment => "the equipped unit",
            Speaker::Holder => "its holder",
        };
        Self { me, targets: &[], mentioned: Cell::new(0), out_of_order: Cell::new(false), in_turn: Cell::new(false) }
    }
}

/// A clause as a sentence.
fn sentence(clause: &str) -> String {
    let mut letters = clause.chars();
    let first: String = letters.next().into_iter().flat_map(char::to_uppercase).collect();
    let stop = if clause.ends_with(['.', '"']) { "" } else { "." };
    format!("{first}{}{stop}", letters.as_str())
}

/// Parts in a row: "a", "a and b", "a, b and c".
fn row(parts: &[String], last: &str) -> String {
    match parts {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., end] => format!("{} {last} {end}", first.join(", ")),
    }
}

/// A word with its article.
fn a(noun: &str) -> String {
    let vowel = noun.starts_with(['a', 'e', 'i', 'o', 'A', 'E', 'I', 'O'])
        || noun.starts_with("un") && !noun.starts_with("uni");
    format!("{} {noun}", if vowel { "an" } else { "a" })
}

/// A number of things.
fn count(n: u64, one: &str) -> String {
    if n == 1 { format!("one {one}") } else { format!("{n} {one}s") }
}
