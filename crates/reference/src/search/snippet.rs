//! Cuts the words that matched out of their passage and marks them.

use std::collections::BTreeSet;
use std::ops::Range;

use super::Snippet;
use super::lexicon::{Lexicon, TermId};
use crate::words::{each_word, words};

/// The most characters of a snippet.
pub(super) const SNIPPET: usize = 240;
/// The most characters of the snippet of the first hit: it answers, and is quoted in context.
pub(super) const ANSWER: usize = 700;

/// The stems to mark, and how to see quickly that a word is none of them.
pub(super) struct Marker<'a> {
    lexicon: &'a Lexicon,
    marks: &'a BTreeSet<TermId>,
    /// The first byte of each stem: a word never begins otherwise than its stem.
    beginnings: BTreeSet<u8>,
}

impl<'a> Marker<'a> {
    /// Makes a marker of these stems.
    pub fn new(lexicon: &'a Lexicon, marks: &'a BTreeSet<TermId>) -> Self {
        let beginnings = marks.iter().filter_map(|mark| lexicon.name(*mark).bytes().next()).collect();
        Self { lexicon, marks, beginnings }
    }

    /// Returns the passage that has most of the stems (the first of equals), cut to this many characters, with marks.
    pub fn snippet(&self, passages: &[String], length: usize) -> Snippet {
        let mut best: Option<(usize, &str, Vec<Range<usize>>)> = None;
        for passage in passages {
            let (count, marks) = self.marks(passage);
            if best.as_ref().is_none_or(|(most, ..)| count > *most) {
                best = Some((count, passage, marks));
            }
        }
        best.map_or_else(Snippet::default, |(_, text, marks)| cut(text, &marks, length))
    }

    /// Returns the number of the stems that a text has, and their places.
    fn marks(&self, text: &str) -> (usize, Vec<Range<usize>>) {
        let mut found = BTreeSet::new();
        let mut marks = Vec::new();
        each_word(text, |range, word| {
            if !word.bytes().next().is_some_and(|first| self.beginnings.contains(&first)) {
                return;
            }
            if let Some(stem) = self.lexicon.word(word).filter(|stem| self.marks.contains(stem)) {
                marks.push(range);
                found.insert(stem);
            }
        });
        (found.len(), marks)
    }
}

/// Returns a text cut to this many characters, nothing marked.
pub(super) fn opening(passages: &[String], length: usize) -> Snippet {
    passages.first().map_or_else(Snippet::default, |text| cut(text, &[], length))
}

/// Cuts a text to a length around its densest marks, at word boundaries.
fn cut(text: &str, marks: &[Range<usize>], length: usize) -> Snippet {
    if text.chars().count() <= length {
        return Snippet { text: text.to_owned(), marks: marks.to_vec() };
    }
    let window = window(text, marks, length);
    let inner = text.get(window.clone()).unwrap_or_default();
    let (before, after) = (if window.start > 0 { "…" } else { "" }, if window.end < text.len() { "…" } else { "" });
    let moved = |at: usize| at - window.start + before.len();
    let marks = marks
        .iter()
        .filter(|mark| mark.start >= window.start && mark.end <= window.end)
        .map(|mark| moved(mark.start)..moved(mark.end))
        .collect();
    Snippet { text: format!("{before}{inner}{after}"), marks }
}

/// Returns the stretch of this many characters that has most marks; it starts with a word and ends with one.
fn window(text: &str, marks: &[Range<usize>], length: usize) -> Range<usize> {
    let starts: Vec<usize> = words(text).iter().map(|word| word.range.start).collect();
    let end_of = |start: usize| {
        let rest = text.get(start..).unwrap_or_default();
        match rest.char_indices().nth(length) {
            None => text.len(),
            Some((far, _)) => {
                let near = rest.get(..far).and_then(|near| near.rfind(char::is_whitespace)).unwrap_or(far);
                start + near
            }
        }
    };
    let inside = |window: &Range<usize>| {
        marks.iter().filter(|mark| mark.start >= window.start && mark.end <= window.end).count()
    };
    let mut best = 0..end_of(0);
    for start in starts {
        let next = start..end_of(start);
        if inside(&next) > inside(&best) {
            best = next;
        }
        if best.end == text.len() {
            break;
        }
    }
    best
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::super::lexicon::Reader;
    use super::*;

    fn of(passages: &[&str], stems: &[&str]) -> Snippet {
        let mut reader = Reader::new();
        passages.iter().for_each(|passage| drop(reader.read(passage)));
        let lexicon = reader.finish();
        let marks = stems.iter().filter_map(|stem| lexicon.stem(stem)).collect();
        let passages: Vec<String> = passages.iter().map(|passage| (*passage).to_owned()).collect();
        Marker::new(&lexicon, &marks).snippet(&passages, SNIPPET)
    }

    #[test]
    fn the_passage_that_matches_most_is_quoted_and_marked() {
        let snippet = of(&["A lamp.", "The lamps hop.", "Lamps hop back."], &["lamp", "hop"]);
        assert_eq!(snippet.text, "The lamps hop.");
        assert_eq!(snippet.marks, [4..9, 10..13]);
    }

    #[test]
    fn a_long_passage_is_cut_around_its_marks() {
        let long = format!("{} the lamp hops {}", "grey stone ".repeat(60), "white sand ".repeat(60));
        let snippet = of(&[&long], &["lamp"]);
        assert!(snippet.text.starts_with('…') && snippet.text.ends_with('…'));
        assert_eq!(
            snippet.marks.iter().filter_map(|mark| snippet.text.get(mark.clone())).collect::<Vec<_>>(),
            ["lamp"]
        );
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(48))]

        #[test]
        fn marks_fit_any_text(passage in "\\PC{0,600}", stem in "[a-z]") {
            let snippet = of(&[&passage], &[&stem]);
            for mark in &snippet.marks {
                prop_assert!(snippet.text.get(mark.clone()).is_some());
            }
        }
    }
}
