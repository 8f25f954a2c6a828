//! The lexicon of an edition: every term of its texts, for which a typed word may stand.

use std::collections::BTreeMap;
use std::ops::Range;

use super::synonyms::{self, Synonym};
use crate::words::{Stems, each_word};

/// A term's place in the lexicon.
pub(super) type TermId = u32;

/// The terms of all texts that were read, and the words behind them.
#[derive(Clone)]
pub(super) struct Lexicon {
    terms: BTreeMap<String, TermId>,
    names: Vec<String>,
    words: BTreeMap<String, Known>,
    /// For each term, the wordings of senses that begin with it.
    wordings: BTreeMap<TermId, Vec<Wording>>,
    /// For each sense of the shipped table, its term.
    synonyms: Vec<TermId>,
}

/// A word that occurs in the texts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Known {
    stem: TermId,
    /// The number of times it occurs.
    count: u32,
}

/// One way to say something for which the game has a word of its own.
#[derive(Clone)]
struct Wording {
    /// The stems after the first.
    rest: Vec<TermId>,
    /// Its place in the shipped table.
    sense: usize,
}

/// A sense met in a text.
#[derive(Clone, Debug)]
pub(super) struct Met {
    pub sense: &'static Synonym,
    pub term: TermId,
    /// The stems of the text in which it was met.
    pub at: Range<usize>,
}

/// Gathers a lexicon while texts are read.
pub(super) struct Reader {
    lexicon: Lexicon,
    stems: Stems,
}

impl Reader {
    /// A reader that knows the words of the shipped senses and no text.
    pub fn new() -> Self {
        let lexicon = Lexicon {
            terms: BTreeMap::new(),
            names: Vec::new(),
            words: BTreeMap::new(),
            wordings: BTreeMap::new(),
            synonyms: Vec::new(),
        };
        let mut reader = Self { lexicon, stems: Stems::new() };
        for (at, sense) in synonyms::shipped().iter().enumerate() {
            reader.mean(at, sense);
        }
        reader
    }

    /// A reader that knows everything that a lexicon does.
    pub fn over(lexicon: Lexicon) -> Self {
        Self { lexicon, stems: Stems::new() }
    }

    fn mean(&mut self, at: usize, sense: &Synonym) {
        let term = self.lexicon.intern(&sense.name());
        self.lexicon.synonyms.push(term);
        for wording in sense.wordings() {
            let stems: Vec<TermId> = self.stems.all(wording).iter().map(|stem| self.lexicon.intern(stem)).collect();
            let Some((first, rest)) = stems.split_first() else { continue };
            let wordings = self.lexicon.wordings.entry(*first).or_default();
            if !wordings.iter().any(|known| known.sense == at && known.rest == rest) {
                wordings.push(Wording { rest: rest.to_vec(), sense: at });
            }
        }
    }

    /// The terms of a text: its stems, and the senses they have.
    pub fn read(&mut self, text: &str) -> Vec<TermId> {
        let mut terms = Vec::with_capacity(text.len() / 4);
        each_word(text, |_, word| terms.push(self.word(word)));
        let met = self.lexicon.met(&terms);
        terms.extend(met.iter().map(|met| met.term));
        terms
    }

    fn word(&mut self, word: &str) -> TermId {
        if let Some(known) = self.lexicon.words.get_mut(word) {
            known.count += 1;
            return known.stem;
        }
        let stem = self.lexicon.intern(&self.stems.stem(word));
        self.lexicon.words.insert(word.to_owned(), Known { stem, count: 1 });
        stem
    }

    /// The lexicon of all that was read.
    pub fn finish(self) -> Lexicon {
        self.lexicon
    }
}

impl Lexicon {
    fn intern(&mut self, name: &str) -> TermId {
        if let Some(id) = self.terms.get(name) {
            return *id;
        }
        let id = self.names.len() as TermId;
        self.terms.insert(name.to_owned(), id);
        self.names.push(name.to_owned());
        id
    }

    /// Returns the number of terms.
    pub fn len(&self) -> usize {
        self.names.len()
    }

    /// The name of a term: a stem, or the name of a sense.
    pub fn name(&self, term: TermId) -> &str {
        self.names.get(term as usize).map_or("", String::as_str)
    }

    /// Returns true if a term is a sense rather than a stem.
    pub fn is_sense(&self, term: TermId) -> bool {
        self.name(term).starts_with('~')
    }

    /// The stem of a word that occurs in a text.
    pub fn word(&self, word: &str) -> Option<TermId> {
        self.words.get(word).map(|known| known.stem)
    }

    /// The place of a stem, whether or not a text has it.
    pub fn stem(&self, stem: &str) -> Option<TermId> {
        self.terms.get(stem).copied()
    }

    /// Returns true if a word occurs often enough to be a plain word rather than a name.
    pub fn is_common(&self, word: &str) -> bool {
        const COMMON: u32 = 3;
        self.words.get(word).is_some_and(|known| known.count >= COMMON)
    }

    /// The senses of a text, given its stems in order.
    pub fn met(&self, stems: &[TermId]) -> Vec<Met> {
        let mut met = Vec::new();
        for (start, first) in stems.iter().enumerate() {
            for wording in self.wordings.get(first).into_iter().flatten() {
                let at = start..start + 1 + wording.rest.len();
                let whole = stems.get(start + 1..at.end) == Some(wording.rest.as_slice());
                let found = synonyms::shipped().get(wording.sense).zip(self.synonyms.get(wording.sense));
                if let Some((sense, term)) = found.filter(|_| whole) {
                    met.push(Met { sense, term: *term, at });
                }
            }
        }
        met
    }

    /// The stems of the words that begin so, the most frequent first, each once.
    pub fn beginning(&self, beginning: &str) -> Vec<TermId> {
        let from = self.words.range(beginning.to_owned()..);
        let words = from.take_while(|(word, _)| word.starts_with(beginning));
        let mut counts: BTreeMap<TermId, u32> = BTreeMap::new();
        for (_, known) in words {
            *counts.entry(known.stem).or_default() += known.count;
        }
        let mut stems: Vec<(TermId, u32)> = counts.into_iter().collect();
        stems.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
        stems.into_iter().map(|(stem, _)| stem).collect()
    }

    /// Returns the word nearest to a misspelt one (by optimal string alignment distance), and its stem: at most one
    /// slip in a short word, two in a long one.
    pub fn nearest(&self, typed: &str) -> Option<(&str, TermId)> {
        let allowed = match typed.chars().count() {
            0..=3 => return None,
            4..=6 => 1,
            _ => 2,
        };
        let wanted = letters(typed);
        let near = self.words.iter().filter(|(word, _)| {
            word.len() >= 4
                && word.len().abs_diff(typed.len()) <= allowed
                && (letters(word) ^ wanted).count_ones() as usize <= 2 * allowed
        });
        near.filter_map(|(word, known)| {
            let slips = strsim::osa_distance(typed, word);
            let same_start = word.chars().next() == typed.chars().next();
            (slips <= allowed).then_some(((slips, !same_start, std::cmp::Reverse(known.count)), word, known))
        })
        .min_by_key(|(nearness, ..)| *nearness)
        .map(|(_, word, known)| (word.as_str(), known.stem))
    }
}

/// Returns the set of letters of a word as bits: a slip changes at most two of them, which spares most comparisons.
fn letters(word: &str) -> u32 {
    word.bytes().fold(0, |letters, b| letters | 1 << (b & 31))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lexicon() -> Lexicon {
        let mut reader = Reader::new();
        reader.read("The lanterns conquer. A lantern conquers a lane, and conquering lanterns hop.");
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
        let beginning = |text: &str| lexicon.beginning(text).into_iter().map(|id| lexicon.name(id)).collect::<Vec<_>>();
        assert_eq!(beginning("conq"), ["conquer"]);
        assert_eq!(beginning("lan"), ["lantern", "lane"]);
        assert!(beginning("q").is_empty());
    }

    #[test]
    fn everyday_words_mean_the_games_own() {
        let mut reader = Reader::new();
        let terms = reader.read("My creature dies, can I flip up the card?");
        let lexicon = reader.finish();
        let names: Vec<&str> = terms.iter().map(|term| lexicon.name(*term)).collect();
        for term in ["~unit", "~kill", "~hidden", "creatur"] {
            assert!(names.contains(&term), "{term} in {names:?}");
        }
        assert!(lexicon.is_sense(lexicon.stem("~kill").unwrap()));
    }
}
