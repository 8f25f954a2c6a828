//! Finds infractions by a judge's words.
//!
//! The ranking is small and explicit, and is not that of the rules: there are 32 infractions, each with the phrases that judges
//! use. Words weigh by their inverse document frequency (IDF) among the infractions. A phrase scores the weight that it shares
//! with the query, over that of the query, less a part for what the query lacks of it. An infraction scores as its best phrase,
//! with a part of the next two, and a part for words of the query that only other phrases of it have.
//!
//! To this comes a part of the log odds of the words (naive Bayes). Words that stand together in one clause count as
//! much again as words spread over the text, so that a long story is found by the clause about what went wrong. How
//! words become terms is in `words.rs`.

use std::collections::{BTreeMap, BTreeSet};

use super::count::{TOO_FEW, TOO_MANY};
use super::earlier::Earlier;
use super::table::{Guide, Infraction};
use super::words::{Lexicon, Terms, tally};

/// The share of a phrase's score that is lost when the query lacks all its words.
const LACK: f64 = 0.4;
/// The share at which the second and the third phrase count.
const NEXT: f64 = 0.4;
/// The share at which words count that only other phrases have.
const BESIDE: f64 = 0.6;
/// The least score of a result.
const LEAST: f64 = 0.3;
/// The weight of a word that no infraction has: it is mostly a name.
const UNKNOWN: f64 = 0.5;
/// The weight of "too many" and of "too few", which tell infractions apart that share all other words.
const DIRECTION: f64 = 2.0;
/// The share that a phrase keeps if it says too few where the query says too many, or the reverse.
const OPPOSED: f64 = 0.5;
/// The share of the score that the best clause has; the text as a whole has the rest.
const CLAUSE: f64 = 0.5;
/// The share that a word keeps if it only stands in clauses where nothing went wrong.
const AROUND: f64 = 0.5;
/// The bonus of a phrase that is said word for word.
const WHOLE: f64 = 1.0;
/// The share of the naive Bayes log odds that is added to the score of the phrases.
const ODDS: f64 = 0.1;
/// The smoothing count of a word that no phrase has, for the odds.
const UNSEEN: f64 = 0.3;
/// The most weight of a text that a phrase has to match: a story is longer than any phrase.
const STORY: f64 = 9.0;

/// An infraction that the words fit.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Found<'a> {
    /// The infraction.
    pub infraction: &'a Infraction,
    /// The phrase that matches best.
    pub phrase: &'a str,
    /// The score: higher is better.
    pub score: f64,
}

/// The search over one guide, built once.
#[derive(Clone, Debug)]
pub struct Finder<'a> {
    lexicon: Lexicon,
    entries: Vec<Entry<'a>>,
    frequencies: TermFrequencies,
}

impl Guide {
    /// Builds the search over this guide.
    #[must_use]
    pub fn finder(&self) -> Finder<'_> {
        let texts = self.infractions.iter().flat_map(|one| one.asked.iter().chain([&one.name, &one.definition]));
        let lexicon = Lexicon::new(&self.search, texts.map(String::as_str));
        let entries: Vec<Entry<'_>> = self.infractions.iter().map(|one| Entry::new(one, &lexicon)).collect();
        Finder { frequencies: TermFrequencies::of(&entries), entries, lexicon }
    }
}

impl<'a> Finder<'a> {
    /// Returns the infractions that match a judge's words, the best first; equal ones in the order of the rules.
    #[must_use]
    pub fn find(&self, words: &str) -> Vec<Found<'a>> {
        let query = self.lexicon.terms(words);
        let scored = self.entries.iter().filter_map(|entry| entry.scored(&query, &self.frequencies));
        let mut found: Vec<Found<'a>> = scored.filter(|found| found.score >= LEAST).collect();
        found.sort_by(|a, b| b.score.total_cmp(&a.score));
        found
    }

    /// Returns the earlier Warnings that a judge's words mention.
    #[must_use]
    pub fn earlier(&self, words: &str) -> Earlier {
        self.lexicon.terms(words).earlier
    }
}

/// An infraction with the words of its phrases.
#[derive(Clone, Debug)]
struct Entry<'a> {
    infraction: &'a Infraction,
    phrases: Vec<(&'a str, BTreeSet<String>)>,
    /// The number of its phrases that have each word; its definition counts as one.
    count: BTreeMap<String, usize>,
}

impl<'a> Entry<'a> {
    fn new(infraction: &'a Infraction, lexicon: &Lexicon) -> Self {
        let phrases = infraction.asked.iter().chain([&infraction.name]);
        let phrases: Vec<_> = phrases.map(|phrase| (phrase.as_str(), lexicon.terms(phrase).all)).collect();
        let definition = lexicon.terms(&infraction.definition).all;
        let count = tally(phrases.iter().flat_map(|(_, terms)| terms).chain(&definition));
        Self { infraction, phrases, count }
    }

    fn scored(&self, query: &Terms, frequencies: &TermFrequencies) -> Option<Found<'a>> {
        let said = |term: &String| frequencies.weight(term) * if query.around.contains(term) { AROUND } else { 1.0 };
        let whole = query.all.iter().map(said).sum::<f64>().min(STORY);
        let fit = |terms: &BTreeSet<String>, of: &BTreeSet<String>| {
            let lack = frequencies.sum(terms.difference(of)) / frequencies.sum(terms.iter()).max(1.0);
            let counts = if opposed(of, terms) { OPPOSED } else { 1.0 };
            of.intersection(terms).map(said).sum::<f64>() / whole * (1.0 - LACK * lack) * counts
        };
        let both = |terms: &BTreeSet<String>| {
            let clause = query.clauses.iter().map(|clause| fit(terms, clause)).fold(0.0, f64::max);
            CLAUSE * clause + (1.0 - CLAUSE) * fit(terms, &query.all)
        };
        let mut fits: Vec<_> = self.phrases.iter().map(|entry| (both(&entry.1), entry)).collect();
        fits.sort_by(|a, b| b.0.total_cmp(&a.0));
        let (best, (phrase, of_best)) = *fits.first().filter(|_| whole > 0.0)?;
        let next: f64 = fits.iter().skip(1).take(2).map(|(score, _)| score).sum();
        let others = query.all.iter().filter(|term| !of_best.contains(*term)).map(|term| {
            let count = self.count.get(term).copied().unwrap_or_default() as f64;
            said(term) * count / (count + 1.0)
        });
        let odds = self.odds(query, frequencies);
        let is_whole = self.phrases.iter().any(|(_, terms)| *terms == query.all);
        let score = best
            + NEXT * next
            + BESIDE * others.sum::<f64>() / whole
            + ODDS * odds
            + if is_whole { WHOLE } else { 0.0 };
        Some(Found { infraction: self.infraction, phrase, score })
    }

    /// Returns the log odds that the words speak of this infraction rather than any, divided by the square root of the
    /// number of known words.
    fn odds(&self, query: &Terms, frequencies: &TermFrequencies) -> f64 {
        let known: Vec<&String> = query.all.iter().filter(|term| frequencies.count.contains_key(*term)).collect();
        let odds = known.iter().map(|term| {
            let count = self.count.get(*term).copied().unwrap_or_default();
            let log = (share(count, self.phrases.len()) / frequencies.share(term)).ln();
            if query.around.contains(*term) { log * AROUND } else { log }
        });
        odds.sum::<f64>() / (known.len() as f64).sqrt().max(1.0)
    }
}

/// Returns the smoothed share of phrases with a word: `UNSEEN` is added to the count, one to the number of phrases.
fn share(count: usize, phrases: usize) -> f64 {
    (count as f64 + UNSEEN) / (phrases as f64 + 1.0)
}

/// Returns true if one text says too many where the other says too few.
fn opposed(a: &BTreeSet<String>, b: &BTreeSet<String>) -> bool {
    let says = |of: &BTreeSet<String>, term: &str| of.contains(term);
    (says(a, TOO_MANY) && says(b, TOO_FEW) && !says(b, TOO_MANY))
        || (says(a, TOO_FEW) && says(b, TOO_MANY) && !says(a, TOO_MANY))
}

/// The document frequency of each word among the infractions, from which its IDF weight is computed.
#[derive(Clone, Debug)]
struct TermFrequencies {
    /// The number of infractions that have each word.
    count: BTreeMap<String, usize>,
    /// The number of phrases that have each word.
    phrases: BTreeMap<String, usize>,
    /// The number of phrases.
    all: usize,
    infractions: usize,
}

impl TermFrequencies {
    fn of(entries: &[Entry<'_>]) -> Self {
        let count = tally(entries.iter().flat_map(|entry| entry.count.keys()));
        let mut phrases: BTreeMap<String, usize> = BTreeMap::new();
        for (term, times) in entries.iter().flat_map(|entry| &entry.count) {
            *phrases.entry(term.clone()).or_default() += times;
        }
        let all = entries.iter().map(|entry| entry.phrases.len()).sum();
        Self { count, phrases, all, infractions: entries.len() }
    }

    /// Returns the smoothed share of all phrases that have a word.
    fn share(&self, term: &str) -> f64 {
        share(self.phrases.get(term).copied().unwrap_or_default(), self.all)
    }

    /// Returns the weight of a word: its inverse document frequency, or a constant for directions and unknown words.
    fn weight(&self, term: &str) -> f64 {
        match self.count.get(term) {
            _ if term == TOO_MANY || term == TOO_FEW => DIRECTION,
            Some(count) => (1.0 + self.infractions as f64 / *count as f64).ln(),
            None => UNKNOWN,
        }
    }

    fn sum<'b>(&self, terms: impl Iterator<Item = &'b String>) -> f64 {
        terms.map(|term| self.weight(term)).sum()
    }
}
