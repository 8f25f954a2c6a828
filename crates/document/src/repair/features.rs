//! Features of a row's words that show its place among the others.

use super::words::{Words, is_title};

/// A word, as a hash: the same word has the same hash.
pub(super) type Word = u32;

/// The features of a row's text.
#[derive(Clone, Debug, Default)]
pub(super) struct Features {
    /// True if it reads like a title.
    pub title: bool,
    /// True if it announces what follows.
    pub lead: bool,
    /// True if it points to another rule or gives an example.
    pub appends: bool,
    /// The number of its words.
    pub length: usize,
    /// The words with which it opens, up to three.
    pub start: Vec<Word>,
    /// The word with which it opens, if that shows how it relates to the row before; else 0.
    pub opening: Word,
    /// The stem of what it speaks of: its first word, or its second after an article.
    pub subject: Word,
    /// The stems of its first words.
    pub first: Vec<Word>,
    /// The stems of its longer words, ascending.
    pub stems: Vec<Word>,
    /// The stems of all its words, ascending.
    pub all: Vec<Word>,
}

impl Features {
    /// Computes the features of a row's text.
    pub fn of(text: &str) -> Self {
        let words = Words::of(text);
        let words: Vec<&str> = words.iter().collect();
        let stems = |longest: usize| ascending(words.iter().filter(|word| word.len() > longest).map(|word| stem(word)));
        let opening = words.first().filter(|word| OPENINGS.contains(word));
        let subject = words.iter().take(2).find(|word| !ARTICLES.contains(word));
        Self {
            title: is_title(text),
            lead: text.trim_end().ends_with(':') || (words.len() < 30 && text.contains("following")),
            appends: text.contains("See rule") || text.contains("Example"),
            length: words.len(),
            start: words.iter().take(3).map(|word| hash(word)).collect(),
            opening: opening.map_or(0, |word| hash(word)),
            subject: subject.map_or(0, |word| stem(word)),
            first: words.iter().take(4).map(|word| stem(word)).collect(),
            stems: stems(4),
            all: stems(0),
        }
    }

    /// Returns the number of words, up to three, with which this row and another open alike.
    pub fn parallel(&self, other: &Self) -> usize {
        self.start.iter().zip(&other.start).take_while(|(a, b)| a == b).count()
    }

    /// Returns the share of this row's longer words that stand in another, in quarters from 0 to 3.
    pub fn shares(&self, other: &Self) -> usize {
        let shared = self.stems.iter().filter(|stem| other.stems.binary_search(stem).is_ok()).count();
        (shared * 4).checked_div(self.stems.len()).unwrap_or(0).min(3)
    }

    /// Returns true if one of the first `first` words of this row stands in a title.
    pub fn names(&self, title: &Self, first: usize) -> bool {
        self.first.iter().take(first).any(|stem| title.stems.binary_search(stem).is_ok())
    }

    /// Returns true if another row has the word that this one speaks of.
    pub fn speaks_of(&self, other: &Self) -> bool {
        other.all.binary_search(&self.subject).is_ok()
    }
}

/// Words that open rows and show how they relate to the row before.
const OPENINGS: [&str; 30] = [
    "a",
    "all",
    "an",
    "any",
    "each",
    "for",
    "if",
    "in",
    "it",
    "once",
    "otherwise",
    "some",
    "that",
    "the",
    "their",
    "then",
    "these",
    "they",
    "this",
    "to",
    "when",
    "while",
    "unless",
    "however",
    "players",
    "player",
    "you",
    "as",
    "no",
    "only",
];

/// Words that stand before what a row speaks of.
const ARTICLES: [&str; 6] = ["a", "an", "the", "each", "all", "any"];

/// The hash of a word without its ending.
fn stem(word: &str) -> Word {
    let shorter = ["ing", "ed", "es", "s"].iter().find_map(|end| word.strip_suffix(end).filter(|rest| rest.len() > 3));
    hash(shorter.unwrap_or(word))
}

fn hash(word: &str) -> Word {
    word.bytes().fold(0x811c_9dc5, |hash, byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193))
}

fn ascending(words: impl Iterator<Item = Word>) -> Vec<Word> {
    let mut words: Vec<Word> = words.collect();
    words.sort_unstable();
    words.dedup();
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_that_open_alike_are_parallel() {
        let features = Features::of("A frog leaps over reeds.");
        assert_eq!(features.parallel(&Features::of("A frog leaps again.")), 3);
        assert_eq!(features.parallel(&Features::of("A toad leaps.")), 1);
        assert_eq!(Features::of("").parallel(&features), 0);
    }

    #[test]
    fn forms_of_a_word_are_one_subject() {
        let title = Features::of("Leaping Frogs");
        assert!(Features::of("The frogs rest.").speaks_of(&Features::of("A frogs' pond has frogs.")));
        assert!(Features::of("Any leaps count.").names(&Features::of("All Leaping Things"), 3));
        assert!(!Features::of("Ponds are wet.").names(&title, 3));
        assert_eq!(Features::of("Reeds sway above ponds.").shares(&Features::of("Ponds and reeds.")), 2);
    }
}
