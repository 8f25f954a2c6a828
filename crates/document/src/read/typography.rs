//! Resolves what typesetting and extraction put in place of plain letters and spaces.

use std::borrow::Cow;

/// Resolves ligatures, full-width letters and odd spaces, and drops what is invisible. Quotes and dashes stay as
/// printed.
///
/// A soft hyphen stays only at the end of a line, where it shows that the word goes on with the next one.
pub(super) fn plain(line: &str) -> Cow<'_, str> {
    // All bytes are looked at, whatever they are: so several can be at once.
    let is_plain = |byte: u8| (b' '..0x7f).contains(&byte) | (byte == b'\t');
    if line.bytes().fold(true, |plain, byte| plain & is_plain(byte)) {
        return Cow::Borrowed(line);
    }
    let stays = |c: char| c.is_ascii_graphic() || c == ' ' || matches!(resolve(c), Resolved::Same);
    if line.chars().all(stays) {
        return Cow::Borrowed(line);
    }
    let mut text = String::with_capacity(line.len());
    for c in line.chars() {
        match resolve(c) {
            Resolved::Same => text.push(c),
            Resolved::As(other) => text.push_str(other),
            Resolved::Letter(other) => text.push(other),
            Resolved::Nothing => {}
        }
    }
    if line.trim_end().ends_with(SOFT_HYPHEN) {
        text.truncate(text.trim_end().len());
        text.push(SOFT_HYPHEN);
    }
    Cow::Owned(text)
}

/// The mark of a place where a word may be broken.
pub(super) const SOFT_HYPHEN: char = '\u{ad}';

enum Resolved {
    Same,
    As(&'static str),
    Letter(char),
    Nothing,
}

fn resolve(c: char) -> Resolved {
    match c {
        '\u{fb00}' => Resolved::As("ff"),
        '\u{fb01}' => Resolved::As("fi"),
        '\u{fb02}' => Resolved::As("fl"),
        '\u{fb03}' => Resolved::As("ffi"),
        '\u{fb04}' => Resolved::As("ffl"),
        '\u{fb05}' | '\u{fb06}' => Resolved::As("st"),
        '\u{a0}' | '\u{2000}'..='\u{200a}' | '\u{202f}' | '\u{205f}' | '\u{3000}' => Resolved::Letter(' '),
        '\u{ff01}'..='\u{ff5e}' => char::from_u32(c as u32 - 0xff01 + 0x21).map_or(Resolved::Same, Resolved::Letter),
        SOFT_HYPHEN | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}' => {
            Resolved::Nothing
        }
        '\t' => Resolved::Same,
        c if c.is_control() => Resolved::Nothing,
        _ => Resolved::Same,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ligatures_spaces_and_invisible_letters_are_resolved() {
        assert_eq!(plain("of\u{fb01}cial e\u{fb00}ect\u{a0}of \u{fb02}ow"), "official effect of flow");
        assert_eq!(plain("\u{ff13}\u{ff12}\u{ff12}\u{ff0e} A"), "322. A");
        assert_eq!(plain("clean\u{ad}up\u{200b}\u{c}"), "cleanup");
        assert_eq!(
            plain("\u{201c}as printed\u{201d} \u{2013} \u{2026}"),
            "\u{201c}as printed\u{201d} \u{2013} \u{2026}"
        );
    }

    #[test]
    fn a_soft_hyphen_at_the_end_of_a_line_stays() {
        assert_eq!(plain("clean\u{ad}ing the clean\u{ad}  "), "cleaning the clean\u{ad}");
    }
}
