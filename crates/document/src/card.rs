//! Cards: one per name, with its printings.

use serde::{Deserialize, Serialize};

/// A card by its name, whatever the number of its printings.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Card {
    /// The name as rules and rulings write it (`Lamp, Keeper of Ages`), without the suffixes of alternate printings.
    pub name: String,
    /// Other names by which documents call it: the bare title of a legend, both faces of a token.
    pub aliases: Vec<String>,
    /// The name in an address.
    pub slug: String,
    /// Unit, Spell, Gear, Rune, Legend, Battlefield.
    pub kind: String,
    /// Champion, Signature, Token or Basic, where there is one.
    pub supertype: Option<String>,
    /// Its domains.
    pub domains: Vec<String>,
    /// Its tags.
    pub tags: Vec<String>,
    /// The keywords printed in brackets in its text, without their values, each once, as `Assault`.
    pub keywords: Vec<String>,
    /// The Energy in its cost.
    pub energy: Option<u32>,
    /// The Power in its cost.
    pub power: Option<u32>,
    /// Its printed Might.
    pub might: Option<u32>,
    /// Its text in rulebook symbols ([M], [E], [A], [C], [1]), line by line, reminders included
    /// (see [`tribunal_rule::without_reminder`]).
    pub text: Vec<String>,
    /// The printings, in the order of the file.
    pub printings: Vec<Printing>,
}

impl Card {
    /// Returns true if one of its tags is Equipment.
    #[must_use]
    pub fn is_equipment(&self) -> bool {
        self.tags.iter().any(|tag| tag.eq_ignore_ascii_case("Equipment"))
    }
}

impl Card {
    /// Takes from another printing of the same card what this one lacks: every tag, and each fact that is missing here.
    /// Where both have a fact and differ, this one's stays, and the difference is returned, as in `Might 5, not 4`.
    pub fn complete(&mut self, other: &Self) -> Vec<String> {
        for tag in &other.tags {
            if !self.tags.iter().any(|held| held.eq_ignore_ascii_case(tag)) {
                self.tags.push(tag.clone());
            }
        }
        let mut differing = Vec::new();
        let mut kind = Some(self.kind.clone()).filter(|kind| !kind.is_empty());
        fill("type", &mut kind, Some(&other.kind).filter(|kind| !kind.is_empty()), &mut differing);
        self.kind = kind.unwrap_or_default();
        fill("supertype", &mut self.supertype, other.supertype.as_ref(), &mut differing);
        let joined = |domains: &[String]| Some(domains.join(" and ")).filter(|domains| !domains.is_empty());
        let mut domains = joined(&sorted(&self.domains));
        if fill("domain", &mut domains, joined(&sorted(&other.domains)).as_ref(), &mut differing) {
            self.domains.clone_from(&other.domains);
        }
        fill("Energy", &mut self.energy, other.energy.as_ref(), &mut differing);
        fill("Power", &mut self.power, other.power.as_ref(), &mut differing);
        fill("Might", &mut self.might, other.might.as_ref(), &mut differing);
        differing
    }
}

/// Returns the same words in alphabetical order.
fn sorted(words: &[String]) -> Vec<String> {
    let mut sorted = words.to_vec();
    sorted.sort_unstable();
    sorted
}

/// Takes a fact from another printing where there is none, or notes the difference where both have one. Returns true if
/// the fact was taken.
fn fill<T: Clone + PartialEq + std::fmt::Display>(
    fact: &str,
    held: &mut Option<T>,
    other: Option<&T>,
    differing: &mut Vec<String>,
) -> bool {
    match (&*held, other) {
        (None, Some(other)) => {
            *held = Some(other.clone());
            true
        }
        (Some(held), Some(other)) if held != other => {
            differing.push(format!("{fact} {other}, not {held}"));
            false
        }
        _ => false,
    }
}

/// One printing of a card.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Printing {
    /// The identifier in the source, such as `ogn-001-298`.
    pub id: String,
    /// The name as printed in the source, with its suffix.
    pub name: String,
    /// The name of the set.
    pub set: String,
    /// The rarity.
    pub rarity: String,
    /// The text of this printing, line by line, in rulebook symbols.
    pub text: Vec<String>,
}
