//! Reading deck lists: sections with a heading, and lines such as `3 Name`, `3x Name` or `Name x3`.

use serde::Serialize;

/// A part of a deck list.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = deck::Section))]
#[serde(rename_all = "kebab-case")]
pub enum Section {
    /// The Champion Legend.
    Legend,
    /// The Chosen Champion.
    Champion,
    /// The Main Deck, where the Chosen Champion is listed apart: the rest of it.
    MainDeck,
    /// The Rune Deck.
    Runes,
    /// The battlefields.
    Battlefields,
    /// The sideboard.
    Sideboard,
}

/// A line of a list: so many of a card.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = deck::Entry))]
pub struct Entry {
    /// The number of the line, from 1.
    pub line: usize,
    /// Its section, where a heading stands above it.
    pub section: Option<Section>,
    /// How many.
    pub count: u32,
    /// The card's name as written.
    pub name: String,
}

/// A deck list as written.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct List {
    /// Its lines.
    pub entries: Vec<Entry>,
}

/// The most copies that a line can name; more is a slip of the hand.
const MOST: u32 = 999;

impl Section {
    /// Every section, in the order of the usual exports.
    pub const ALL: [Self; 6] =
        [Self::Legend, Self::Champion, Self::MainDeck, Self::Runes, Self::Battlefields, Self::Sideboard];

    /// Its heading.
    #[must_use]
    pub fn title(self) -> &'static str {
        match self {
            Self::Legend => "Legend",
            Self::Champion => "Champion",
            Self::MainDeck => "Main Deck",
            Self::Runes => "Runes",
            Self::Battlefields => "Battlefields",
            Self::Sideboard => "Sideboard",
        }
    }

    /// The section that a line is the heading of: `Main Deck (40)`, `MainDeck:`, `## Runes`.
    fn headed(line: &str) -> Option<Self> {
        let before = line.split(['(', ':']).next().unwrap_or_default();
        let letters: String = before.chars().filter(|c| c.is_alphabetic()).collect::<String>().to_lowercase();
        Some(match letters.as_str() {
            "legend" | "legends" | "championlegend" => Self::Legend,
            "champion" | "champions" | "chosenchampion" => Self::Champion,
            "maindeck" | "main" | "deck" | "mainboard" => Self::MainDeck,
            "runes" | "rune" | "runedeck" | "runepool" => Self::Runes,
            "battlefields" | "battlefield" => Self::Battlefields,
            "sideboard" | "side" => Self::Sideboard,
            _ => return None,
        })
    }
}

/// Reads a deck list. Every line that is no heading and no remark names a card.
#[must_use]
pub fn read(text: &str) -> List {
    let mut list = List::default();
    let mut section = None;
    for (at, line) in text.lines().enumerate() {
        let line = line.trim().trim_start_matches(['*', '-', '\u{2022}']).trim();
        let heading = line.trim_start_matches('#').trim();
        if let Some(found) = Section::headed(heading).filter(|_| !heading.starts_with(|c: char| c.is_ascii_digit())) {
            section = Some(found);
        } else if !line.is_empty() && !line.starts_with('#') && !line.starts_with("//") {
            let (count, name) = counted(line);
            list.entries.push(Entry { line: at + 1, section, count, name: name.to_owned() });
        }
    }
    list
}

/// How many of what: `3 Name`, `3x Name`, `Name x3`, or one.
fn counted(line: &str) -> (u32, &str) {
    let number = |text: &str| text.parse::<u32>().ok().map(|n| n.min(MOST));
    if let Some((first, rest)) = line.split_once(char::is_whitespace)
        && let Some(n) = number(first.trim_end_matches(['x', 'X']))
    {
        return (n, rest.trim());
    }
    if let Some((rest, last)) = line.rsplit_once(char::is_whitespace)
        && let Some(n) = last.strip_prefix(['x', 'X']).and_then(number)
    {
        return (n, rest.trim());
    }
    (1, line)
}

/// A name without the set and number that some exports put behind it: `Lamp (OGN-012)`, `Lamp [OGN]`.
#[must_use]
pub(super) fn without_set(name: &str) -> &str {
    let cut = name.find(['(', '[']).and_then(|at| name.get(..at)).map(str::trim);
    cut.filter(|name| !name.is_empty()).unwrap_or(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_usual_exports_are_read() {
        let list = read(
            "Legend:\n1 Lamp, Keeper\n\nMain Deck (40)\n3x Rope\nBell x2\n# a remark\n- Stone (OGN-012)\n## Runes\n12 Fury Rune\n",
        );
        let told: Vec<_> =
            list.entries.iter().map(|e| (e.line, e.section.map(Section::title), e.count, e.name.as_str())).collect();
        let expected = [
            (2, Some("Legend"), 1, "Lamp, Keeper"),
            (5, Some("Main Deck"), 3, "Rope"),
            (6, Some("Main Deck"), 2, "Bell"),
            (8, Some("Main Deck"), 1, "Stone (OGN-012)"),
            (10, Some("Runes"), 12, "Fury Rune"),
        ];
        assert_eq!(told, expected);
        assert_eq!(without_set("Stone (OGN-012)"), "Stone");
    }

    #[test]
    fn a_card_that_begins_like_a_heading_is_a_card() {
        let list = read("1 Champion of Ages\nMain\n2 Deck Hand");
        assert_eq!(list.entries.len(), 2);
    }
}
