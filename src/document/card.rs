//! Cards: one per name, with its printings.

use serde::{Deserialize, Serialize};

/// A card by its name, whatever the number of its printings.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Card {
    /// The name, without the suffixes of alternate printings.
    pub name: String,
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
    /// The Energy in its cost.
    pub energy: Option<u32>,
    /// The Power in its cost.
    pub power: Option<u32>,
    /// Its printed Might.
    pub might: Option<u32>,
    /// Its text in rulebook symbols ([M], [E], [A], [C], [1]), line by line.
    pub text: Vec<String>,
    /// The printings, in the order of the file.
    pub printings: Vec<Printing>,
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
