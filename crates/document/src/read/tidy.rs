//! Removes from the words of a rule what typesetting and extraction left among them.

use std::borrow::Cow;
use std::sync::LazyLock;

use regex::Regex;

use crate::normal::pattern;

/// Returns a text with single spaces, no space before a stop, no tags, no bullet before the first word; paragraphs stay
/// apart.
pub(super) fn tidy(text: String) -> String {
    if is_tidy(&text) {
        return text;
    }
    let text = without_tags(&text);
    let mut tidied = String::with_capacity(text.len());
    for paragraph in text.split('\n') {
        let start = tidied.len();
        for word in paragraph.split_whitespace() {
            let closes_up = matches!(word, "." | "," | ";" | ":" | ".)")
                || (word.starts_with(['.', ',', ';', ':']) && word[1..].chars().all(|c| matches!(c, '"' | '\u{201d}')));
            if tidied.len() > start && !closes_up {
                tidied.push(' ');
            }
            tidied.push_str(word);
        }
        if tidied.len() > start {
            tidied.push('\n');
        }
    }
    tidied.truncate(tidied.trim_end().len());
    let bulletless = tidied.trim_start_matches(['*', '\u{2022}', '\u{25cf}', '\u{25aa}']).trim_start();
    if bulletless.len() == tidied.len() { tidied } else { bulletless.to_owned() }
}

/// Returns true if there is nothing to do, as in most texts, after one look at each byte.
fn is_tidy(text: &str) -> bool {
    let bytes = text.as_bytes();
    let open = |byte: u8| matches!(byte, b'\t'..=b'\r' | b' ' | b'*' | b'<' | 0x80..);
    let apart = |before: u8, byte: u8| {
        (before == b' ') & ((byte == b' ') | (byte == b'.') | (byte == b',') | (byte == b';') | (byte == b':'))
    };
    let bare = |byte: u8| (byte == b'<') | (b'\t'..=b'\r').contains(&byte);
    let ends =
        bytes.first().is_none_or(|first| !open(*first)) && bytes.last().is_none_or(|last| !last.is_ascii_whitespace());
    // All bytes are looked at, whatever they are: so several can be at once.
    let loose = bytes.iter().fold(false, |loose, byte| loose | bare(*byte));
    let after = bytes.get(1..).unwrap_or_default();
    let gaps = bytes.iter().zip(after).fold(false, |gaps, (before, byte)| gaps | apart(*before, *byte));
    ends && !loose && !gaps && (text.is_ascii() || !text.chars().any(|c| !c.is_ascii() && c.is_whitespace()))
}

fn without_tags(text: &str) -> Cow<'_, str> {
    static TAGS: LazyLock<Regex> =
        LazyLock::new(|| pattern(r"(?i)</?(?:b|i|em|strong|u|span|sup|sub|font)(?:\s[^<>]{0,80})?>|<br\s*/?>"));
    if text.contains('<') { TAGS.replace_all(text, "") } else { Cow::Borrowed(text) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_tidied() {
        let check = |text: &str, expected: &str| assert_eq!(tidy(text.to_owned()), expected, "{text:?}");
        check("  A  <i>frog</i> , a pond .\n\n* More ", "A frog, a pond.\n* More");
        check("* Frogs say \"croak.\"", "Frogs say \"croak.\"");
        check("a < b ; .5 and :) :", "a < b; .5 and :):");
        check("\u{2022} Frogs\u{2003}leap\u{2026} ", "Frogs leap\u{2026}");
        check("", "");
    }

    #[test]
    fn what_needs_nothing_is_what_would_come_out() {
        for text in [
            "A frog.",
            "\u{201c}Frogs\u{201d} leap",
            "Frogs .5",
            "Frogs  leap",
            "Frogs\tleap",
            "A \u{a0}frog",
            ".5 frogs",
        ] {
            if is_tidy(text) {
                assert_eq!(tidy(format!("{text}\n")), text);
            }
        }
        assert!(is_tidy("A frog: a \u{201c}leaper\u{201d}."));
        assert!(!is_tidy("A frog\u{a0}leaps") && !is_tidy("A frog ."));
    }
}
