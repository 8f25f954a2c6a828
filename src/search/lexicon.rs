//! Every term that anything held speaks of: what a typed word may stand for.

use std::collections::BTreeMap;

use super::senses::Senses;
use super::text::{Stems, words};

/// A term's place in the lexicon.
pub(super) type TermId = u32;

/// The terms of all texts that were read, and the words behind them.
pub(super) struct Lexicon {
    ids: BTreeMap<String, TermId>,
    words: BTreeMap<String, Known>,
}

/// A word that occurs in the texts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Known {
    pub stem: String,
    /// How often it occurs.
    pub count: u32,
}

/// Reads texts into terms and gathers the lexicon on the way.
pub(super) struct Reader {
    pub stems: Stems,
    lexicon: Lexicon,
}

impl Reader {
    pub fn new() -> Self {
        Self { stems: Stems::new(), lexicon: Lexicon { ids: BTreeMap::new(), words: BTreeMap::new() } }
    }

    /// The terms of a text: its stems, and the senses they have.
    pub fn terms(&mut self, text: &str) -> Vec<(TermId, String)> {
        let mut terms = Vec::new();
        for word in words(text) {
            let stem = self.stems.stem(&word.text);
            let known = self.lexicon.words.entry(word.text).or_insert_with(|| Known { stem: stem.clone(), count: 0 });
            known.count += 1;
            terms.push(stem);
        }
        let met = Senses::shipped().met(&terms);
        terms.extend(met.iter().map(|met| met.sense.name()));
        terms.into_iter().map(|term| (self.id(&term), term)).collect()
    }

    fn id(&mut self, term: &str) -> TermId {
        let next = self.lexicon.ids.len() as TermId;
        if let Some(id) = self.lexicon.ids.get(term) {
            return *id;
        }
        self.lexicon.ids.insert(term.to_owned(), next);
        next
    }

    /// The lexicon of all that was read.
    pub fn finish(self) -> Lexicon {
        self.lexicon
    }
}

impl Lexicon {
    /// The place of a stem or of the name of a sense.
    pub fn id(&self, term: &str) -> Option<TermId> {
        self.ids.get(term).copied()
    }

    /// How many terms there are.
    pub fn len(&self) -> usize {
        self.ids.len()
    }

    /// Whether a word occurs, in this form or another of the same stem.
    pub fn knows(&self, word: &str, stem: &str) -> bool {
        self.words.contains_key(word) || self.ids.contains_key(stem)
    }

    /// Whether a word occurs often enough to be a plain word rather than a name.
    pub fn is_common(&self, word: &str) -> bool {
        const COMMON: u32 = 3;
        self.words.get(word).is_some_and(|known| known.count >= COMMON)
    }

    /// The stems of the words that begin so, the most frequent first, each once.
    pub fn beginning(&self, beginning: &str) -> Vec<&str> {
        let mut found: Vec<&Known> = self
            .words
            .range(beginning.to_owned()..)
            .take_while(|(word, _)| word.starts_with(beginning))
            .map(|(_, known)| known)
            .collect();
        found.sort_by_key(|known| std::cmp::Reverse(known.count));
        let mut stems: Vec<&str> = Vec::new();
        for known in found {
            if !stems.contains(&known.stem.as_str()) {
                stems.push(&known.stem);
            }
        }
        stems
    }

    /// The word nearest to a misspelt one: at most one slip in a short word, two in a long one.
    pub fn nearest(&self, typed: &str) -> Option<(&str, &str)> {
        let length = typed.chars().count();
        let allowed = match length {
            0..=3 => return None,
            4..=6 => 1,
            _ => 2,
        };
        let wanted = letters(typed);
        self.words
            .iter()
            .filter(|(word, _)| word.len() >= 4 && word.len().abs_diff(typed.len()) <= allowed)
            .filter(|(word, _)| (letters(word) ^ wanted).count_ones() as usize <= 2 * allowed)
            .filter_map(|(word, known)| {
                let slips = strsim::osa_distance(typed, word);
                let same_start = word.chars().next() == typed.chars().next();
                (slips <= allowed).then_some(((slips, !same_start, std::cmp::Reverse(known.count)), word, known))
            })
            .min_by_key(|(nearness, ..)| *nearness)
            .map(|(_, word, known)| (word.as_str(), known.stem.as_str()))
    }
}

/// Which letters a word has: a slip changes at most two of them, which spares most comparisons.
fn letters(word: &str) -> u32 {
    word.bytes().fold(0, |letters, b| letters | 1 << (b & 31))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lexicon() -> Lexicon {
        let mut reader = Reader::new();
        reader.terms("The lanterns conquer. A lantern conquers a lane, and conquering lanterns hop.");
        reader.finish()
    }

    #[test]
    fn a_misspelt_word_is_near_the_one_that_was_meant() {
        let lexicon = lexicon();
        assert_eq!(lexicon.nearest("conqer").map(|(word, _)| word), Some("conquer"));
        assert_eq!(lexicon.nearest("lanternn").map(|(word, _)| word), Some("lanterns"));
        assert_eq!(lexicon.nearest("zebra"), None);
        assert_eq!(lexicon.nearest("hpo"), None);
    }

    #[test]
    fn the_beginning_of_a_word_stands_for_its_stems() {
        let lexicon = lexicon();
        assert_eq!(lexicon.beginning("conq"), ["conquer"]);
        assert_eq!(lexicon.beginning("lan"), ["lantern", "lane"]);
        assert!(lexicon.beginning("q").is_empty());
    }
}
