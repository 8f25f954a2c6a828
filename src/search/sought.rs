//! What a query looks for, in the terms of the index: typed words, other words for them, and corrected ones.

use std::collections::{BTreeMap, BTreeSet};

use super::ask::{Also, Correction};
use super::bag::Weighed;
use super::lexicon::{Lexicon, TermId};
use super::rank;
use super::senses::Senses;
use super::text::{Stems, Word, words};

/// What a query looks for.
#[derive(Clone, Debug, Default)]
pub(super) struct Sought {
    /// Terms and their weights, each term once.
    pub terms: Vec<Weighed>,
    /// The terms that stand for senses.
    pub senses: BTreeSet<TermId>,
    /// The names of all terms, for the full-text index.
    pub names: Vec<(String, f32)>,
    /// Stems to mark where they occur.
    pub stems: BTreeSet<String>,
    /// The typed words, in lower case.
    pub words: Vec<String>,
    pub also: Vec<Also>,
    pub corrected: Vec<Correction>,
    /// Words that nothing held speaks of and that are near to nothing.
    pub unknown: Vec<String>,
}

/// A typed word and the stems it may stand for.
struct Reading {
    typed: String,
    stems: Vec<(String, f32)>,
}

impl Sought {
    /// Reads a typed text. Its last word may still be growing, unless something follows it.
    pub fn new(text: &str, lexicon: &Lexicon) -> Self {
        let mut stems = Stems::new();
        let mut sought = Self::default();
        let typed = words(text);
        let growing = typed.last().is_some_and(|last| last.range.end == text.len());
        let count = typed.len();
        let mut readings = Vec::with_capacity(count);
        for (at, word) in typed.into_iter().enumerate() {
            let last = growing && at + 1 == count;
            readings.push(sought.read(word, last, lexicon, &mut stems));
        }
        sought.gather(&readings, lexicon, &mut stems);
        sought
    }

    /// Takes a word as it stands where it is known, else as the beginning of one, else as misspelt.
    fn read(&mut self, word: Word, growing: bool, lexicon: &Lexicon, stems: &mut Stems) -> Reading {
        let stem = stems.stem(&word.text);
        let typed = word.text;
        self.words.push(typed.clone());
        if lexicon.knows(&typed, &stem) {
            return Reading { typed, stems: vec![(stem, 1.0)] };
        }
        let beginning = if growing { lexicon.beginning(&typed) } else { Vec::new() };
        if !beginning.is_empty() {
            let weight = |at: usize| if at == 0 { 1.0 } else { rank::ANOTHER_ENDING };
            let stems = beginning.iter().take(rank::ENDINGS).enumerate();
            let stems = stems.map(|(at, stem)| ((*stem).to_owned(), weight(at))).collect();
            return Reading { typed, stems };
        }
        if let Some((meant, stem)) = lexicon.nearest(&typed) {
            self.corrected.push(Correction { typed: typed.clone(), meant: meant.to_owned() });
            return Reading { typed, stems: vec![(stem.to_owned(), rank::CORRECTED)] };
        }
        self.unknown.push(typed.clone());
        Reading { typed, stems: Vec::new() }
    }

    fn gather(&mut self, readings: &[Reading], lexicon: &Lexicon, stems: &mut Stems) {
        let mut weights: BTreeMap<String, f32> = BTreeMap::new();
        let mut weigh = |name: &str, weight: f32| {
            let held = weights.entry(name.to_owned()).or_insert(0.0);
            *held = held.max(weight);
        };
        for (stem, weight) in readings.iter().flat_map(|reading| &reading.stems) {
            weigh(stem, *weight);
            self.stems.insert(stem.clone());
        }
        let first: Vec<String> = readings
            .iter()
            .map(|reading| reading.stems.first().map(|(stem, _)| stem.clone()).unwrap_or_default())
            .collect();
        for met in Senses::shipped().met(&first) {
            weigh(&met.sense.name(), rank::SENSE);
            let typed = readings.get(met.at).unwrap_or_default();
            let typed: Vec<&str> = typed.iter().map(|reading| reading.typed.as_str()).collect();
            self.mean(&typed.join(" "), met.sense, stems);
        }
        for (name, weight) in weights {
            if let Some(id) = lexicon.id(&name) {
                if name.starts_with('~') {
                    self.senses.insert(id);
                }
                self.terms.push((id, weight));
                self.names.push((name, weight));
            }
        }
    }

    /// Notes what a typed word means in the game's own words, unless it is one of them.
    fn mean(&mut self, typed: &str, sense: &super::senses::Sense, stems: &mut Stems) {
        let term = stems.all(&sense.term);
        if let [one] = term.as_slice() {
            self.stems.insert(one.clone());
        }
        let known = self.also.iter().any(|also| also.typed == typed && also.means == sense.term);
        if stems.all(typed) != term && !known {
            self.also.push(Also {
                typed: typed.to_owned(),
                means: sense.term.clone(),
                why: sense.why.clone(),
                rule: sense.rule,
            });
        }
    }
}
