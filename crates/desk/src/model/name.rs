//! Names of people, events, rounds and tables: only visible characters, in reading order, and no two names that people
//! confuse (confusable detection by skeletons).

use unicode_normalization::UnicodeNormalization;

use super::limits::{Limit, clean};
use crate::DeskError;

/// Confusable characters, each with the letter that it is mistaken for. Lower case only, since a skeleton is in lower
/// case.
const TAKEN_FOR: &[(char, char)] = &[
    ('0', 'o'),
    ('1', 'l'),
    ('i', 'l'),
    ('|', 'l'),
    ('!', 'l'),
    ('5', 's'),
    ('\u{131}', 'l'),
    // Cyrillic.
    ('\u{430}', 'a'),
    ('\u{432}', 'b'),
    ('\u{435}', 'e'),
    ('\u{43a}', 'k'),
    ('\u{43c}', 'm'),
    ('\u{43d}', 'h'),
    ('\u{43e}', 'o'),
    ('\u{440}', 'p'),
    ('\u{441}', 'c'),
    ('\u{442}', 't'),
    ('\u{443}', 'y'),
    ('\u{445}', 'x'),
    ('\u{455}', 's'),
    ('\u{456}', 'l'),
    ('\u{458}', 'j'),
    ('\u{4bb}', 'h'),
    ('\u{4cf}', 'l'),
    ('\u{501}', 'd'),
    // Greek.
    ('\u{3b1}', 'a'),
    ('\u{3b2}', 'b'),
    ('\u{3b5}', 'e'),
    ('\u{3b7}', 'h'),
    ('\u{3b9}', 'l'),
    ('\u{3ba}', 'k'),
    ('\u{3bc}', 'm'),
    ('\u{3bd}', 'v'),
    ('\u{3bf}', 'o'),
    ('\u{3c1}', 'p'),
    ('\u{3c4}', 't'),
    ('\u{3c5}', 'y'),
    ('\u{3c7}', 'x'),
    ('\u{3b6}', 'z'),
];

/// Returns a typed name in Unicode form NFC, trimmed, with single spaces between words; an empty one is left to the
/// caller to refuse. `field` names it in the error.
///
/// # Errors
/// [`DeskError::TooLong`], and [`DeskError::Unreadable`] where it contains invisible characters or ones that change the
/// reading order.
pub fn name(field: &'static str, text: &str) -> Result<String, DeskError> {
    let text: String = clean(text).nfc().collect();
    if let Some(odd) = text.chars().find(|c| is_unseen(*c)) {
        let why = format!(
            "it holds the character U+{:04X}, which is not seen or turns others round; names are of letters that are seen",
            u32::from(odd)
        );
        return Err(DeskError::Unreadable { field, why });
    }
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let length = text.chars().count();
    if length > Limit::Name.most() {
        return Err(DeskError::TooLong { field, length, most: Limit::Name.most() });
    }
    Ok(text)
}

/// Returns the skeleton of a name: names that people confuse have the same one, whatever their case, spacing,
/// punctuation and the alphabet a letter is borrowed from.
#[must_use]
pub fn skeleton(name: &str) -> String {
    // Twice, since a capital may be composed of what only its small letter is not.
    let small: String = name.nfkc().flat_map(char::to_lowercase).nfkc().collect();
    let letters = small.chars().filter(|c| !c.is_whitespace() && !is_between(*c) && !is_unseen(*c));
    let letters: String =
        letters.map(|c| TAKEN_FOR.iter().find(|(other, _)| *other == c).map_or(c, |(_, held)| *held)).collect();
    letters.replace("rn", "m").replace("vv", "w")
}

/// Returns true for punctuation that stands between words or next to them.
fn is_between(c: char) -> bool {
    c.is_ascii_punctuation() && c != '|' && c != '!'
        || matches!(c, '\u{2010}'..='\u{2015}' | '\u{2018}'..='\u{201f}' | '\u{b7}' | '\u{2bc}' | '\u{2032}')
}

/// Returns true if a character is invisible or changes how those around it are read: controls, directional marks,
/// zero-width joiners and spaces, tags, line and paragraph separators, fillers, private use and noncharacters.
fn is_unseen(c: char) -> bool {
    (c.is_control() && c != '\n')
        || matches!(
            c,
            '\n' | '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}'
                | '\u{180b}'..='\u{180f}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}'
                | '\u{2800}' | '\u{3164}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}' | '\u{ffa0}' | '\u{fff0}'..='\u{fffb}'
                | '\u{1bca0}'..='\u{1bca3}' | '\u{1d173}'..='\u{1d17a}' | '\u{e000}'..='\u{f8ff}'
                | '\u{e0000}'..='\u{e0fff}' | '\u{f0000}'..='\u{10ffff}'
        )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_what_is_seen() {
        assert_eq!(name("your name", "  Zoe\u{308}   van  Dam ").unwrap(), "Zo\u{eb} van Dam");
        for odd in [
            "\u{202e}anaH",
            "Ha\u{200b}na",
            "Ha\0na",
            "Ha\nna",
            "\u{feff}Hana",
            "Ha\u{2066}na",
            "Ha\u{e0041}na",
            "\u{3164}",
        ] {
            let refused = name("your name", odd).unwrap_err().to_string();
            assert!(refused.contains("your name") && refused.contains("U+"), "{odd:?}: {refused}");
        }
        for fine in
            ["\u{5e2}\u{5de}\u{5d9}\u{5ea}", "\u{645}\u{631}\u{64a}\u{645}", "\u{7530}\u{4e2d}", "O'Neill-S\u{f8}n"]
        {
            assert_eq!(name("your name", fine).unwrap(), fine);
        }
    }

    #[test]
    fn names_that_are_taken_for_one_another_have_one_skeleton() {
        let same =
            ["Hana", "hana", "H a n a", "H\u{a0}ana", "Han\u{430}", "\u{ff28}ana", "Hana.", "HANA", "\u{397}ana"];
        for other in same {
            assert_eq!(skeleton(other), skeleton("Hana"), "{other}");
        }
        for other in ["Hanna", "Jana", "Hana 2", "Hana B", "\u{7530}"] {
            assert_ne!(skeleton(other), skeleton("Hana"), "{other}");
        }
        assert_eq!(skeleton("BILL"), skeleton("Bi11"));
        assert_eq!(skeleton("Cornel"), skeleton("Comel"));
    }
}
