//! What a query looks for, in the terms of a book: typed words, other words for them, and corrected ones.

use std::collections::{BTreeMap, BTreeSet};

use super::ask::{Also, Correction};
use super::bag::Weighed;
use super::book::Book;
use super::lexicon::{Lexicon, TermId};
use super::rank;
use super::senses::Sense;
use super::text::{Stems, words};

/// What a query looks for.
#[derive(Clone, Debug, Default)]
pub(super) struct Sought {
    /// Terms and their weights, each term once, ascending.
    pub terms: Vec<Weighed>,
    /// Stems to mark where they occur.
    pub marks: BTreeSet<TermId>,
    pub also: Vec<Also>,
    pub corrected: Vec<Correction>,
    /// Words that nothing held speaks of and that are near to nothing.
    pub unknown: Vec<String>,
}

/// A typed word and the stems it may stand for, the likeliest first.
struct Reading {
    typed: String,
    stems: Vec<Weighed>,
}

impl Sought {
    /// Reads a typed text. Its last word may still be growing, unless something follows it.
    pub fn new(text: &str, book: &Book) -> Self {
        let lexicon = &book.lexicon;
        let mut stems = Stems::new();
        let mut sought = Self::default();
        let typed = words(text);
        let growing = typed.last().is_some_and(|last| last.range.end == text.len());
        let count = typed.len();
        let mut readings = Vec::with_capacity(count);
        for (at, word) in typed.into_iter().enumerate() {
            let last = growing && at + 1 == count;
            // One or two letters say too little beside other words.
            let completes = last && (count == 1 || word.text.chars().count() > 2);
            readings.push(sought.read(word.text, completes, lexicon, &mut stems));
        }
        sought.gather(&readings, lexicon, &mut stems);
        sought.marks.retain(|mark| book.rarity.of(*mark) >= rank::TELLING);
        sought
    }

    /// Takes a word as it stands where it is known, else as the beginning of one, else as misspelt.
    fn read(&mut self, typed: String, completes: bool, lexicon: &Lexicon, stems: &mut Stems) -> Reading {
        if let Some(stem) = lexicon.word(&typed).or_else(|| lexicon.stem(&stems.stem(&typed))) {
            return Reading { typed, stems: vec![(stem, 1.0)] };
        }
        let beginning = if completes { lexicon.beginning(&typed) } else { Vec::new() };
        if !beginning.is_empty() {
            let weight = |at: usize| if at == 0 { 1.0 } else { rank::ANOTHER_ENDING };
            let stems = beginning.into_iter().take(rank::ENDINGS).enumerate();
            return Reading { typed, stems: stems.map(|(at, stem)| (stem, weight(at))).collect() };
        }
        if let Some((meant, stem)) = lexicon.nearest(&typed) {
            self.corrected.push(Correction { typed: typed.clone(), meant: meant.to_owned() });
            return Reading { typed, stems: vec![(stem, rank::CORRECTED)] };
        }
        self.unknown.push(typed.clone());
        Reading { typed, stems: Vec::new() }
    }

    fn gather(&mut self, readings: &[Reading], lexicon: &Lexicon, stems: &mut Stems) {
        let mut weights: BTreeMap<TermId, f32> = BTreeMap::new();
        let mut weigh = |term: TermId, weight: f32| {
            let held = weights.entry(term).or_insert(0.0);
            *held = held.max(weight);
        };
        for (stem, weight) in readings.iter().flat_map(|reading| &reading.stems) {
            weigh(*stem, *weight);
            self.marks.insert(*stem);
        }
        let likeliest = |reading: &Reading| reading.stems.first().map_or(TermId::MAX, |(stem, _)| *stem);
        let first: Vec<TermId> = readings.iter().map(likeliest).collect();
        for met in lexicon.met(&first) {
            weigh(met.term, rank::SENSE);
            let typed = readings.get(met.at).unwrap_or_default();
            let typed: Vec<&str> = typed.iter().map(|reading| reading.typed.as_str()).collect();
            self.mean(&typed.join(" "), met.sense, lexicon, stems);
        }
        self.terms = weights.into_iter().collect();
    }

    /// Notes what a typed word means in the game's own words, unless it is one of them.
    fn mean(&mut self, typed: &str, sense: &Sense, lexicon: &Lexicon, stems: &mut Stems) {
        let term = stems.all(&sense.term);
        if let [one] = term.as_slice() {
            self.marks.extend(lexicon.stem(one));
        }
        let known = self.also.iter().any(|also| also.typed == typed && also.means == sense.term);
        if stems.all(typed) != term && !known {
            let (means, why, rule) = (sense.term.clone(), sense.why.clone(), sense.rule);
            self.also.push(Also { typed: typed.to_owned(), means, why, rule });
        }
    }
}
