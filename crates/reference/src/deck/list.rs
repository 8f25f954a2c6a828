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
    /// The number of copies.
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
        let before = line.split(['(', '[', ':']).next().unwrap_or_default();
        let letters: String = before.chars().filter(|c| c.is_alphabetic()).collect::<String>().to_lowercase();
        Some(match letters.as_str() {
            "legend" | "legends" | "championlegend" => Self::Legend,
            "champion" | "champions" | "chosenchampion" | "championunit" => Self::Champion,
            "maindeck" | "main" | "deck" | "mainboard" | "units" | "spells" | "gear" | "gears" => Self::MainDeck,
            "runes" | "rune" | "runedeck" | "runepool" => Self::Runes,
            "battlefields" | "battlefield" => Self::Battlefields,
            "sideboard" | "side" | "sidedeck" => Self::Sideboard,
            _ => return None,
        })
    }
}

/// A card by the set that printed it and its number there: `OGN-012`, `OGN-012a/298`, `(OGN) 12`, `OGN-012-1`.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Code {
    /// The set, in small letters.
    pub(super) set: String,
    /// The number of the card in it.
    pub(super) number: u32,
}

impl Code {
    /// Reads a code that stands alone.
    pub(super) fn read(text: &str) -> Option<Self> {
        let text = text.trim().trim_matches(['(', ')', '[', ']', '#']);
        let (set, rest) = text.split_at_checked(3)?;
        let parts = |c: char| matches!(c, '-' | '_' | ' ' | '\u{b7}' | '\u{2022}' | ')' | ']' | '#' | '/');
        let parted = rest.trim_start_matches(parts);
        let digits: String = parted.chars().take_while(char::is_ascii_digit).collect();
        let behind = parted.get(digits.len()..)?.trim_start_matches(|c: char| c.is_ascii_lowercase() || c == '*');
        let ends = behind.is_empty() || behind.strip_prefix(['-', '/']).is_some_and(is_number);
        let fits = set.chars().all(|c| c.is_ascii_alphabetic()) && rest.len() > parted.len() && ends;
        let number = digits.parse().ok().filter(|_| fits && digits.len() <= 3)?;
        Some(Self { set: set.to_lowercase(), number })
    }

    /// The code that stands behind a name, in brackets or not, and the name.
    pub(super) fn behind(name: &str) -> Option<(&str, Self)> {
        let cuts = name.char_indices().filter(|(_, c)| matches!(c, '(' | '[') || c.is_whitespace());
        cuts.filter_map(|(at, _)| Some((name.get(..at)?.trim(), Self::read(name.get(at..)?)?))).next()
    }
}

fn is_number(text: &str) -> bool {
    !text.is_empty() && text.chars().all(|c| c.is_ascii_digit())
}

/// Reads a deck list. Every line that is no heading and no remark names a card, or many by their codes.
#[must_use]
pub fn read(text: &str) -> List {
    let mut list = List::default();
    let mut section = None;
    for (at, line) in text.lines().enumerate() {
        let line = line.trim().trim_start_matches(['*', '-', '\u{2022}', '\u{feff}']).trim();
        let heading = line.trim_start_matches(['#', '/', '=']).trim();
        if let Some(found) = Section::headed(heading).filter(|_| !heading.starts_with(|c: char| c.is_ascii_digit())) {
            section = Some(found);
        } else if !line.is_empty() && !line.starts_with('#') && !line.starts_with("//") && !is_about(line) {
            list.take(at + 1, section, line);
        }
    }
    list
}

/// Returns true if a line is about the list and about no card: its name, who made it, its address.
fn is_about(line: &str) -> bool {
    const ABOUT: [&str; 8] = ["name", "deck name", "author", "player", "event", "date", "format", "created by"];
    let Some((what, _)) = line.split_once(':') else {
        return line.starts_with("http://") || line.starts_with("https://");
    };
    ABOUT.iter().any(|about| what.trim().eq_ignore_ascii_case(about)) || matches!(what, "http" | "https")
}

impl List {
    /// Takes a line that names cards.
    fn take(&mut self, line: usize, section: Option<Section>, text: &str) {
        let codes: Vec<&str> = text.split_whitespace().collect();
        if codes.len() > 1 && codes.iter().all(|code| Code::read(code).is_some()) {
            for code in codes {
                self.count(line, section, 1, code);
            }
            return;
        }
        let side = text.get(..3).filter(|start| start.eq_ignore_ascii_case("sb:")).and_then(|_| text.get(3..));
        let (count, name) = counted(side.unwrap_or(text).trim());
        let section = if side.is_some() { Some(Section::Sideboard) } else { section };
        self.entries.push(Entry { line, section, count, name: name.to_owned() });
    }

    /// Counts a card of a line that names several, each as often as it stands there.
    fn count(&mut self, line: usize, section: Option<Section>, count: u32, name: &str) {
        let same = |entry: &&mut Entry| entry.line == line && entry.name == name;
        match self.entries.iter_mut().find(same) {
            Some(entry) => entry.count += count,
            None => self.entries.push(Entry { line, section, count, name: name.to_owned() }),
        }
    }
}

/// Splits a line into a count and a name: `3 Name`, `3x Name`, `3 x Name`, `x3 Name`, `3, Name`, `Name x3`, `Name
/// (x3)`; without a count, one.
fn counted(line: &str) -> (u32, &str) {
    let number = |text: &str| text.parse::<u32>().ok().map(|n| n.min(MOST));
    let times = |c: char| matches!(c, 'x' | 'X' | '\u{d7}');
    let ends = |c: char| times(c) || matches!(c, ',' | ';' | '[' | ']');
    if let Some((first, rest)) = line.split_once([' ', '\t', ',', ';'])
        && let Some(n) = number(first.trim_matches(ends))
    {
        let rest = rest.trim();
        let said = rest.split_once(char::is_whitespace).filter(|(x, _)| x.len() <= 2 && x.chars().all(times));
        return (n, said.map_or(rest, |(_, name)| name.trim()).trim_matches('"'));
    }
    if let Some((rest, last)) = line.rsplit_once(char::is_whitespace)
        && let Some(n) = last.trim_matches(['(', ')']).strip_prefix(times).and_then(number)
    {
        return (n, rest.trim());
    }
    (1, line.trim_matches('"'))
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
    fn counts_and_codes_are_read_as_people_write_them() {
        let counts = ["3 x Rope", "x3 Rope", "3\u{d7} Rope", "3, Rope", "Rope (x3)", "[3] Rope", "3\tRope"];
        for text in counts {
            assert_eq!(counted(text), (3, "Rope"), "{text}");
        }
        let code = |text| Code::read(text).map(|code| (code.set, code.number));
        for text in ["OGN-012", "(OGN) 12", "ogn-012a/298", "OGN-012-1", "[OGN-12]"] {
            assert_eq!(code(text), Some(("ogn".to_owned(), 12)), "{text}");
        }
        for text in ["Rope", "Old 12 Ropes", "OGN", "OGN-1234", "Ann 3 more"] {
            assert_eq!(code(text), None, "{text}");
        }
        assert_eq!(Code::behind("Old Rope OGN-012").map(|(name, _)| name), Some("Old Rope"));
        assert_eq!(Code::behind("Old Rope (OGN) 012").map(|(name, _)| name), Some("Old Rope"));
    }

    #[test]
    fn a_line_of_codes_is_as_many_cards() {
        let list = read(
            "OGN-012-1 OGN-012-1 SFD-003-2\nSB: 2 Rope\nAuthor: Ann\nhttps://example.org/deck\n//Sideboard\n1 Bell",
        );
        let told: Vec<_> = list.entries.iter().map(|e| (e.line, e.section, e.count, e.name.as_str())).collect();
        let side = Some(Section::Sideboard);
        assert_eq!(
            told,
            [(1, None, 2, "OGN-012-1"), (1, None, 1, "SFD-003-2"), (2, side, 2, "Rope"), (6, side, 1, "Bell")]
        );
    }

    #[test]
    fn a_card_that_begins_like_a_heading_is_a_card() {
        let list = read("1 Champion of Ages\nMain\n2 Deck Hand");
        assert_eq!(list.entries.len(), 2);
    }
}
