//! The words of a rule without what typesetting and extraction left among them.

use std::borrow::Cow;
use std::sync::LazyLock;

use regex::Regex;

use crate::document::normal::pattern;

/// Single spaces, no space before a stop, no tags, no bullet before the first word; paragraphs stay apart.
pub(super) fn tidy(text: &str) -> String {
    let text = without_tags(text);
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
        assert_eq!(tidy("  A  <i>frog</i> , a pond .\n\n* More "), "A frog, a pond.\n* More");
        assert_eq!(tidy("* Frogs say \"croak.\""), "Frogs say \"croak.\"");
        assert_eq!(tidy("a < b ; .5 and :) :"), "a < b; .5 and :):");
    }
}
