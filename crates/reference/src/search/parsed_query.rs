//! Parses a query into the terms of an edition: typed words, other words for them, and corrected ones.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use super::ask::{Also, Correction};
use super::edition_index::EditionIndex;
use super::lexicon::{Lexicon, TermId};
use super::stop_words::is_stop_word;
use super::synonyms::Synonym;
use super::term_vector::WeightedTerm;
use super::weights;
use crate::words::{Stems, words};

/// The terms for which a query looks.
#[derive(Clone, Debug, Default)]
pub(super) struct ParsedQuery {
    /// Terms and their weights, each term once, ascending.
    pub terms: Vec<WeightedTerm>,
    /// Those of them that the typed words stand for, without what named cards speak of.
    pub typed: Vec<WeightedTerm>,
    /// The origin of each term.
    origins: BTreeMap<TermId, Origin>,
    /// Stems to mark where they occur.
    pub marks: BTreeSet<TermId>,
    pub also: Vec<Also>,
    pub corrected: Vec<Correction>,
    /// Words that no text has and that are near to nothing.
    pub unknown: Vec<String>,
    /// The typed words, in order.
    words: Vec<Spelt>,
}

/// A typed word with everything that it stands for: its stems, and the senses it has part in.
#[derive(Clone, Debug, Default)]
struct Spelt {
    typed: String,
    terms: Vec<TermId>,
}

/// The reason why a term is looked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Origin {
    /// It stands for a typed word, or for several in a row, by their positions.
    Typed { from: usize, to: usize },
    /// It is the game's own word for typed ones: its place in [`ParsedQuery::also`] tells which.
    Means { also: usize },
    /// The text of a named card speaks of it.
    Card,
}

/// A typed word and the stems it may stand for, the likeliest first.
struct WordReading {
    typed: String,
    stems: Vec<WeightedTerm>,
}

impl Spelt {
    fn typed(&self) -> &str {
        &self.typed
    }
}

impl ParsedQuery {
    /// Reads a typed text. Its last word may still be growing, unless something follows it.
    pub fn new(text: &str, edition_index: &EditionIndex) -> Self {
        let lexicon = &edition_index.lexicon;
        let stems = Stems::new();
        let mut parsed = Self::default();
        let typed = words(text);
        let growing = typed.last().is_some_and(|last| last.range.end == text.len());
        let count = typed.len();
        let mut readings = Vec::with_capacity(count);
        for (at, word) in typed.into_iter().enumerate() {
            let last = growing && at + 1 == count;
            // One or two letters say too little where there are other words.
            let completes = last && (count == 1 || word.text.chars().count() > 2);
            readings.push(parsed.read(word.text, completes, lexicon, &stems));
        }
        parsed.gather(&readings, lexicon, &stems);
        parsed.marks.retain(|mark| edition_index.idf.of(*mark) >= weights::TELLING);
        parsed
    }

    /// Returns the number of words typed.
    pub fn length(&self) -> usize {
        self.words.len()
    }

    /// Returns the number of typed words that are not known as they stand.
    pub fn foreign(&self) -> usize {
        self.unknown.len() + self.corrected.len()
    }

    /// Takes the words at these positions as known: they are a name.
    pub fn know(&mut self, at: Range<usize>) {
        let name = self.words.get(at).unwrap_or_default();
        let is_in_name = |typed: &String| name.iter().any(|word| word.typed == *typed);
        self.unknown.retain(|typed| !is_in_name(typed));
        self.corrected.retain(|corrected| !is_in_name(&corrected.typed));
    }

    /// Looks a little for these terms, ascending, as well.
    pub fn speak_of(&mut self, terms: impl Iterator<Item = TermId>) {
        let known: BTreeSet<TermId> = self.terms.iter().map(|(term, _)| *term).collect();
        for term in terms.filter(|term| !known.contains(term)) {
            self.terms.push((term, weights::CARD));
            self.origins.insert(term, Origin::Card);
        }
        self.terms.sort_unstable_by_key(|(term, _)| *term);
    }

    /// Takes a word as it stands where it is known, else as the beginning of one, else as misspelt.
    fn read(&mut self, typed: String, completes: bool, lexicon: &Lexicon, stems: &Stems) -> WordReading {
        if let Some(stem) = lexicon.word(&typed).or_else(|| lexicon.stem(&stems.stem(&typed))) {
            return WordReading { typed, stems: vec![(stem, 1.0)] };
        }
        let beginning = if completes { lexicon.beginning(&typed) } else { Vec::new() };
        if !beginning.is_empty() {
            let weight = |at: usize| if at == 0 { 1.0 } else { weights::ANOTHER_ENDING };
            let stems = beginning.into_iter().take(weights::ENDINGS).enumerate();
            return WordReading { typed, stems: stems.map(|(at, stem)| (stem, weight(at))).collect() };
        }
        if let Some((meant, stem)) = lexicon.nearest(&typed) {
            self.corrected.push(Correction { typed: typed.clone(), meant: meant.to_owned() });
            return WordReading { typed, stems: vec![(stem, weights::CORRECTED)] };
        }
        self.unknown.push(typed.clone());
        WordReading { typed, stems: Vec::new() }
    }

    fn gather(&mut self, readings: &[WordReading], lexicon: &Lexicon, stems: &Stems) {
        let mut weights: BTreeMap<TermId, f32> = BTreeMap::new();
        let mut weigh = |term: TermId, weight: f32| {
            let held = weights.entry(term).or_insert(0.0);
            *held = held.max(weight);
        };
        for (at, reading) in readings.iter().enumerate() {
            let terms = reading.stems.iter().map(|(stem, _)| *stem).collect();
            self.words.push(Spelt { typed: reading.typed.clone(), terms });
            for (stem, weight) in &reading.stems {
                weigh(*stem, *weight);
                // Words such as `to` and `does` are all over a text, and marked nowhere.
                if reading.typed.len() > 2 && !is_stop_word(&reading.typed) {
                    self.marks.insert(*stem);
                }
                self.origins.entry(*stem).or_insert(Origin::Typed { from: at, to: at + 1 });
            }
        }
        let likeliest = |reading: &WordReading| reading.stems.first().map_or(TermId::MAX, |(stem, _)| *stem);
        let first: Vec<TermId> = readings.iter().map(likeliest).collect();
        let mut other_words: BTreeSet<TermId> = BTreeSet::new();
        for met in lexicon.met(&first) {
            let typed = readings.get(met.at.clone()).unwrap_or_default();
            let typed: Vec<&str> = typed.iter().map(|reading| reading.typed.as_str()).collect();
            let also = self.mean(&typed.join(" "), met.sense, lexicon, stems);
            weigh(met.term, if also.is_some() { weights::MEANT } else { weights::SENSE });
            if also.is_some() {
                other_words.extend(first.get(met.at.clone()).unwrap_or_default());
            }
            let literal = Origin::Typed { from: met.at.start, to: met.at.end };
            self.origins.entry(met.term).or_insert(also.map_or(literal, |also| Origin::Means { also }));
            for word in self.words.get_mut(met.at).unwrap_or_default() {
                word.terms.push(met.term);
            }
        }
        for stem in other_words {
            weights.entry(stem).and_modify(|weight| *weight = weight.min(weights::TYPED_FOR_IT));
        }
        self.terms = weights.into_iter().collect();
        self.typed.clone_from(&self.terms);
    }

    /// Notes what a typed word means in the game's own words, and returns where that is noted; none when it is one of
    /// them.
    fn mean(&mut self, typed: &str, sense: &Synonym, lexicon: &Lexicon, stems: &Stems) -> Option<usize> {
        let term = stems.all(&sense.term);
        if let [one] = term.as_slice() {
            self.marks.extend(lexicon.stem(one));
        }
        if stems.all(typed) == term {
            return None;
        }
        let known = self.also.iter().position(|also| also.typed == typed && also.means == sense.term);
        known.or_else(|| {
            let (means, why, rule) = (sense.term.clone(), sense.why.clone(), sense.rule);
            self.also.push(Also { typed: typed.to_owned(), means, why, rule });
            Some(self.also.len() - 1)
        })
    }

    /// Returns true if the words asked for include this name.
    pub fn names(&self, name: &str) -> bool {
        let name = name.to_lowercase();
        self.words.iter().any(|word| word.typed == name) || self.also.iter().any(|also| also.means == name)
    }

    /// Returns the known typed words of which none of the terms is `spoken_of`, in the order in which they were typed.
    pub fn left_out(&self, spoken_of: impl Fn(TermId) -> bool) -> Vec<String> {
        let is_left_out = |word: &&Spelt| !word.terms.is_empty() && !word.terms.iter().any(|term| spoken_of(*term));
        let mut left_out: Vec<String> = Vec::new();
        for word in self.words.iter().filter(is_left_out) {
            if !left_out.contains(&word.typed) {
                left_out.push(word.typed.clone());
            }
        }
        left_out
    }

    /// Describes the origin of a term, for people, as in: flip up means hidden.
    pub fn describe(&self, term: TermId) -> String {
        match self.origins.get(&term) {
            Some(Origin::Typed { from, to }) => {
                let typed: Vec<&str> =
                    self.words.get(*from..*to).unwrap_or_default().iter().map(Spelt::typed).collect();
                let typed = typed.join(" ");
                let corrected = self.corrected.iter().find(|corrected| corrected.typed == typed);
                match corrected {
                    Some(corrected) => format!("\u{201c}{typed}\u{201d}, read as {}", corrected.meant),
                    None => format!("\u{201c}{typed}\u{201d}"),
                }
            }
            Some(Origin::Means { also }) => self.also.get(*also).map_or_else(String::new, |also| {
                let rule = also.rule.map(|rule| format!(", {rule}")).unwrap_or_default();
                format!("\u{201c}{}\u{201d} means {}{rule}", also.typed, also.means)
            }),
            Some(Origin::Card) | None => "what the named card speaks of".to_owned(),
        }
    }
}
