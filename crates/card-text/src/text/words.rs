//! A line as words: how it is cut into words, and how words are set as a line again.

use std::any::{Any, TypeId};
use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::ops::Range;
use std::rc::Rc;

/// The longest line that is read, in words. Printed lines stay below 80.
const LONGEST: usize = 240;

/// The most readings of one phrase at one place that are followed: a line with more is not card text.
const MOST_READINGS: usize = 24;

/// The depth to which phrases may be nested in one another.
const DEEPEST: u16 = 64;

/// A word, a mark in brackets, or a punctuation mark.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Word {
    /// As printed.
    pub printed: String,
    /// In small letters, with plain quotes and signs.
    pub plain: String,
    /// Its position in the text, in bytes.
    pub span: Range<usize>,
}

/// A line to be read, with what has been found out about it so far.
#[derive(Debug)]
pub struct Input {
    words: Vec<Word>,
    furthest: Cell<usize>,
    depth: Cell<u16>,
    known: RefCell<BTreeMap<(TypeId, usize), Rc<dyn Any>>>,
}

impl Input {
    /// The words of a line without its final stop; none for a line of a length that no card has.
    pub fn new(line: &str) -> Option<Self> {
        let mut words = split(line);
        while words.last().is_some_and(|word| word.plain == ".") {
            words.pop();
        }
        (words.len() <= LONGEST).then(|| Self {
            words,
            furthest: Cell::new(0),
            depth: Cell::new(0),
            known: RefCell::default(),
        })
    }

    /// Returns the number of words.
    pub(crate) fn len(&self) -> usize {
        self.words.len()
    }

    /// The word at a place.
    pub fn word(&self, at: usize) -> Option<&Word> {
        self.furthest.set(self.furthest.get().max(at));
        self.words.get(at)
    }

    /// The words from which on nothing could be read.
    pub fn rest(&self) -> String {
        let rest = self.words.get(self.furthest.get()..).unwrap_or_default();
        typeset(rest.iter().map(|word| word.printed.clone()))
    }

    /// The place after these words, if they come next. `a` stands for `an` too.
    pub fn literal(&self, literal: &str, at: usize) -> Option<usize> {
        let mut at = at;
        for wanted in literal.split_whitespace().flat_map(pieces) {
            let word = &self.word(at)?.plain;
            let article = wanted == "a" && word == "an";
            if !article && !word.eq_ignore_ascii_case(wanted) {
                return None;
            }
            at += 1;
        }
        Some(at)
    }

    /// Returns the readings of a phrase at a place, computed once for each place; none beyond the greatest depth.
    pub fn remembered<T: Clone + 'static>(&self, at: usize, read: impl FnOnce() -> Vec<(T, usize)>) -> Vec<(T, usize)> {
        let key = (TypeId::of::<T>(), at);
        if let Some(known) = self.known.borrow().get(&key).and_then(|known| known.downcast_ref::<Vec<(T, usize)>>()) {
            return known.clone();
        }
        if self.depth.get() >= DEEPEST {
            return Vec::new();
        }
        self.depth.set(self.depth.get() + 1);
        let mut found = read();
        self.depth.set(self.depth.get() - 1);
        found.truncate(MOST_READINGS);
        self.known.borrow_mut().insert(key, Rc::new(found.clone()));
        found
    }
}

/// Cuts the punctuation off the end of a word of a pattern.
fn pieces(word: &str) -> impl Iterator<Item = &str> {
    let bare = word.trim_end_matches(MARKS);
    let (bare, mark) = if bare.is_empty() { (word, "") } else { (bare, word.get(bare.len()..).unwrap_or_default()) };
    [bare, mark].into_iter().filter(|piece| !piece.is_empty())
}

/// Punctuation that is a word of its own.
const MARKS: [char; 6] = ['.', ',', ':', ';', '—', '"'];

/// The words of a text.
pub fn split(text: &str) -> Vec<Word> {
    let mut cut = Cut::default();
    let mut inside = false;
    for (at, c) in text.char_indices() {
        let end = at + c.len_utf8();
        match c {
            '[' => {
                cut.end(at);
                inside = true;
                cut.add(c, at);
            }
            ']' => {
                cut.add(c, at);
                cut.end(end);
                inside = false;
            }
            _ if inside => cut.add(c, at),
            '“' | '”' => cut.mark('"', at, end),
            c if MARKS.contains(&c) => cut.mark(c, at, end),
            c if c.is_whitespace() => cut.end(at),
            c => cut.add(c, at),
        }
    }
    cut.end(text.len());
    cut.words.dedup_by(|next, word| next.plain == "." && word.plain == ".");
    cut.words
}

/// Words being cut.
#[derive(Default)]
struct Cut {
    words: Vec<Word>,
    word: String,
    start: usize,
}

impl Cut {
    fn add(&mut self, c: char, at: usize) {
        if self.word.is_empty() {
            self.start = at;
        }
        self.word.push(c);
    }

    fn mark(&mut self, mark: char, at: usize, end: usize) {
        self.end(at);
        self.add(mark, at);
        self.end(end);
    }

    fn end(&mut self, end: usize) {
        if !self.word.is_empty() {
            let printed = std::mem::take(&mut self.word).replace('’', "'").replace('−', "-");
            // Older texts have other symbols for Might and for exhausting.
            let printed = match printed.as_str() {
                "[S]" => "[M]".to_owned(),
                "[T]" => "[E]".to_owned(),
                _ => printed,
            };
            self.words.push(Word { plain: printed.to_lowercase(), printed, span: self.start..end });
        }
    }
}

/// The words of a text as one line in small letters: what two lines that say the same have in common.
pub(super) fn normal(text: &str) -> String {
    let mut words = split(text);
    while words.last().is_some_and(|word| word.plain == ".") {
        words.pop();
    }
    let words: Vec<String> = words.into_iter().map(|word| word.plain).collect();
    words.join(" ")
}

/// Sets words as a line: spaces, capitals at the start of sentences, `an` before vowels.
pub fn typeset(words: impl IntoIterator<Item = String>) -> String {
    let words: Vec<String> = words.into_iter().collect();
    let mut line = String::new();
    let mut quoted = false;
    for (at, word) in words.iter().enumerate() {
        let before = at.checked_sub(1).and_then(|before| words.get(before)).map(String::as_str);
        let opens = word == "\"" && !quoted;
        let closes = word == "\"" && quoted;
        quoted ^= word == "\"";
        let after_quote = before == Some("\"") && quoted && !opens;
        let tight = closes || after_quote || matches!(word.as_str(), "." | "," | ":" | ";") || joins(before, word);
        if before.is_some() && !tight {
            line.push(' ');
        }
        let word = match (word.as_str(), words.get(at + 1)) {
            ("a", Some(next)) if takes_an(next) => "an",
            (word, _) => word,
        };
        match before {
            None | Some("." | ":" | "—" | "-") => line.push_str(&capitalised(word)),
            Some("\"") if after_quote => line.push_str(&capitalised(word)),
            _ => line.push_str(word),
        }
    }
    line
}

/// Returns true if two marks are set without a space: symbols of one cost.
fn joins(before: Option<&str>, word: &str) -> bool {
    let symbol = |word: &str| word.len() <= 4 && word.starts_with('[') && word != "[M]" && word != "[E]";
    (before.is_some_and(symbol) && symbol(word)) || (before == Some("+") && word == "[M]")
}

fn takes_an(word: &str) -> bool {
    let word = word.trim_start_matches('[').to_lowercase();
    word.starts_with(['a', 'e', 'i', 'o', 'u']) && !["uni", "one", "use"].iter().any(|start| word.starts_with(start))
}

fn capitalised(word: &str) -> String {
    let mut chars = word.chars();
    chars.next().map_or_else(String::new, |first| first.to_uppercase().chain(chars).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_cut_and_set_again() {
        for line in
            ["[1][C], [E]: Draw 1.", "Give a unit +[M] equal to an otter's Might.", "It has \"[E]: Draw 1.\" now"]
        {
            assert_eq!(typeset(split(line).into_iter().map(|word| word.printed)), line);
        }
    }

    #[test]
    fn older_symbols_are_those_of_today() {
        assert_eq!(normal("[T]: Give an otter +1 [S]."), normal("[E]: Give an otter +1 [M]."));
    }

    #[test]
    fn a_pattern_fits_words_and_marks() {
        let input = Input::new("Then, an otter swims.").unwrap();
        assert_eq!(input.literal("then, a", 0), Some(3));
        assert_eq!(input.literal("then a", 0), None);
    }
}
