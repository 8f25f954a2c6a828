//! The part of a FAQ that a block stands in: section, topic, sub-topic.
//!
//! Where markup gives levels, they count. A heading without markup is a sub-topic if it is the name of something that
//! the text talks about (a card), else a topic.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use regex::Regex;

use super::pieces::{ClassifiedBlock, Role};
use super::places::{Names, Places};
use crate::normal::pattern;

/// Levels of headings without markup: below every heading with markup.
const TOPIC: u8 = 100;
const NAME: u8 = 101;

/// The headings above the place that has been reached.
#[derive(Clone, Debug, Default)]
pub(super) struct Outline {
    stack: Vec<(u8, String)>,
    /// The headings that are names of cards.
    pub names: BTreeSet<String>,
}

impl Outline {
    /// Learns from the whole FAQ which of its headings are names.
    pub fn of(pieces: &[ClassifiedBlock]) -> Self {
        let text: Vec<&str> = pieces
            .iter()
            .filter(|piece| !matches!(piece.role, Role::Heading(_)))
            .map(|piece| piece.block.text.as_str())
            .collect();
        let text = text.join("\n");
        let headings = || pieces.iter().filter(|piece| matches!(piece.role, Role::Heading(_)));
        let offered = || headings().flat_map(|piece| names_in(&piece.block.text));
        let firsts = offered().filter_map(|name| epithet(name).map(|(first, _)| first));
        let places = Names::of(offered().chain(firsts)).places(&text);
        let named = offered().filter(|name| is_name(name, &text, &places));
        Self { stack: Vec::new(), names: named.map(str::to_owned).collect() }
    }

    /// Goes on to the part that this heading opens.
    pub fn enter(&mut self, level: Option<u8>, title: &str) {
        let named = names_in(title).any(|name| self.names.contains(name));
        let level = level.unwrap_or(if named { NAME } else { TOPIC });
        while self.stack.last().is_some_and(|(above, _)| *above >= level) {
            self.stack.pop();
        }
        self.stack.push((level, title.to_owned()));
    }

    /// The headings above, outermost first.
    pub fn path(&self) -> Vec<String> {
        self.stack.iter().map(|(_, title)| title.clone()).collect()
    }
}

/// The names that a heading may give: `Lamp & Rope` gives two.
pub(super) fn names_in(title: &str) -> impl Iterator<Item = &str> {
    title.split(" & ").map(str::trim).filter(|name| !name.is_empty())
}

/// Returns true if the text uses these words as a name: several capitalised words as they stand, or one inside a
/// sentence; never as a keyword in brackets.
fn is_name(words: &str, text: &str, places: &Places<'_>) -> bool {
    if let Some((first, _)) = epithet(words) {
        return is_title_case(words) && !places.of(first).is_empty();
    }
    let places = places.of(words);
    let several = || words.contains(' ') && is_title_case(words) && !places.is_empty();
    !is_plain_word(words) && !is_bracketed(words, text, places) && (several() || stands_inside(words, text, places))
}

/// Splits a name from its epithet: `Orla, Owl`.
fn epithet(words: &str) -> Option<(&str, &str)> {
    words.split_once(", ").filter(|(_, epithet)| !epithet.contains(','))
}

/// Returns true if the words stand in brackets, perhaps with a number: `[Leap]`, `[Leap 2]`.
fn is_bracketed(words: &str, text: &str, places: &[usize]) -> bool {
    places.iter().any(|&at| {
        let (before, after) = (text.get(..at).unwrap_or_default(), text.get(at + words.len()..).unwrap_or_default());
        let numbered = || after.strip_prefix(' ').map(|rest| rest.trim_start_matches(char::is_numeric));
        let closed = || numbered().is_some_and(|rest| rest.starts_with(']') && !after.starts_with(" ]"));
        before.ends_with('[') && (after.starts_with(']') || closed())
    })
}

/// Returns true if the words stand inside a sentence as words of their own: after a small letter or a sign that goes
/// on.
fn stands_inside(words: &str, text: &str, places: &[usize]) -> bool {
    let in_word = |c: Option<char>| c.is_some_and(|c| c.is_alphanumeric() || c == '_');
    places.iter().any(|&at| {
        let before = text.get(..at).and_then(|before| before.strip_suffix(' ')).unwrap_or_default();
        let next = text.get(at + words.len()..).and_then(|after| after.chars().next());
        let inside = before.ends_with(|c: char| c.is_ascii_lowercase() || matches!(c, ',' | ';' | '('));
        inside && in_word(words.chars().next_back()) != in_word(next)
    })
}

/// Returns true if every word but the smallest has a capital.
fn is_title_case(words: &str) -> bool {
    words
        .split(' ')
        .all(|word| matches!(word, "of" | "the" | "to" | "and" | "a" | "in") || !word.starts_with(char::is_lowercase))
}

/// Returns true for words that head parts of any FAQ and also occur with a capital in running text.
fn is_plain_word(words: &str) -> bool {
    static PLAIN: LazyLock<Regex> = LazyLock::new(|| {
        pattern(
            r"(?i)^(?:combat|movement|scoring|resources|timing|keywords|miscellaneous|general|showdowns?|chains?|units?|spells?|gear|runes?|legends?|battlefields?|targeting|abilities|rules|errata|cards)$",
        )
    });
    PLAIN.is_match(words)
}
