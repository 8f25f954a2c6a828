//! Finds infractions by a judge's words.
//!
//! The ranking is small and explicit, and is not that of the rules: there are 32 infractions, each with the phrases that judges
//! use. Words weigh by their inverse document frequency (IDF) among the infractions. A phrase scores the weight that it shares
//! with the query, over that of the query, less a part for what the query lacks of it. An infraction scores as its best phrase,
//! with a part of the next two, and a part for words of the query that only other phrases of it have.
//!
//! To this comes a part of the odds of the words, as naive Bayes has them. What stands together in one clause counts as much
//! again as what is spread over the text, so that a long story is found by the clause that tells what went wrong. How words
//! become terms is told in `words.rs`.

use std::collections::{BTreeMap, BTreeSet};

use super::count::{TOO_FEW, TOO_MANY};
use super::earlier::Earlier;
use super::table::{Guide, Infraction};
use super::words::{Lexicon, Terms, tally};

/// The share of a score that words of a phrase can take away which the query lacks.
const LACK: f64 = 0.4;
/// The share that the second and the third phrase have.
const NEXT: f64 = 0.4;
/// The share of words that only other phrases have.
const BESIDE: f64 = 0.6;
/// The least score of a result.
const LEAST: f64 = 0.3;
/// The weight of a word that no infraction has: it is mostly a name.
const UNKNOWN: f64 = 0.5;
/// The weight of too many and of too few, which tell infractions apart that share all other words.
const DIRECTION: f64 = 2.0;
/// The share that a phrase keeps which says too few where the words say too many.
const OPPOSED: f64 = 0.5;
/// The share of the score that the best clause has, against the text as a whole.
const CLAUSE: f64 = 0.5;
/// The share that a word keeps which only stands where nothing went wrong.
const AROUND: f64 = 0.5;
/// What a phrase adds that is said word for word.
const WHOLE: f64 = 1.0;
/// The part of the odds of the words, as naive Bayes has them, beside that of the phrases.
const ODDS: f64 = 0.1;
/// The count of a word that no phrase has, for the odds.
const UNSEEN: f64 = 0.3;
/// The most weight of a text that a phrase has to match: a story is longer than any phrase.
const STORY: f64 = 9.0;

/// An infraction that the words fit.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Found<'a> {
    /// The infraction.
    pub infraction: &'a Infraction,
    /// The phrase that fits best.
    pub phrase: &'a str,
    /// How well it fits: more is better.
    pub score: f64,
}

/// The search over one guide, made once.
#[derive(Clone, Debug)]
pub struct Finder<'a> {
    lexicon: Lexicon,
    entries: Vec<Entry<'a>>,
    rarity: Rarity,
}

impl Guide {
    /// The search over this guide.
    #[must_use]
    pub fn finder(&self) -> Finder<'_> {
        let texts = self.infractions.iter().flat_map(|one| one.asked.iter().chain([&one.name, &one.definition]));
        let lexicon = Lexicon::new(&self.search, texts.map(String::as_str));
        let entries: Vec<Entry<'_>> = self.infractions.iter().map(|one| Entry::new(one, &lexicon)).collect();
        Finder { rarity: Rarity::of(&entries), entries, lexicon }
    }
}

impl<'a> Finder<'a> {
    /// The infractions that fit a judge's words, the best first; equal ones in the order of the rules.
    #[must_use]
    pub fn find(&self, words: &str) -> Vec<Found<'a>> {
        let query = self.lexicon.terms(words);
        let scored = self.entries.iter().filter_map(|entry| entry.scored(&query, &self.rarity));
        let mut found: Vec<Found<'a>> = scored.filter(|found| found.score >= LEAST).collect();
        found.sort_by(|a, b| b.score.total_cmp(&a.score));
        found
    }

    /// The Warnings that a judge's words tell of.
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
    /// How many of its phrases have each word; its definition counts as one.
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

    fn scored(&self, query: &Terms, rarity: &Rarity) -> Option<Found<'a>> {
        let said = |term: &String| rarity.weight(term) * if query.around.contains(term) { AROUND } else { 1.0 };
        let whole = query.all.iter().map(said).sum::<f64>().min(STORY);
        let fit = |terms: &BTreeSet<String>, of: &BTreeSet<String>| {
            let lack = rarity.sum(terms.difference(of)) / rarity.sum(terms.iter()).max(1.0);
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
        let odds = self.odds(query, rarity);
        let is_whole = self.phrases.iter().any(|(_, terms)| *terms == query.all);
        let score = best
            + NEXT * next
            + BESIDE * others.sum::<f64>() / whole
            + ODDS * odds
            + if is_whole { WHOLE } else { 0.0 };
        Some(Found { infraction: self.infraction, phrase, score })
    }

    /// The logarithm of the odds that the words speak of this infraction, against any: for one word on the mean, more for many.
    fn odds(&self, query: &Terms, rarity: &Rarity) -> f64 {
        let known: Vec<&String> = query.all.iter().filter(|term| rarity.count.contains_key(*term)).collect();
        let odds = known.iter().map(|term| {
            let count = self.count.get(*term).copied().unwrap_or_default();
            let log = (share(count, self.phrases.len()) / rarity.share(term)).ln();
            if query.around.contains(*term) { log * AROUND } else { log }
        });
        odds.sum::<f64>() / (known.len() as f64).sqrt().max(1.0)
    }
}

/// The share of phrases with a word, where one more word is thought of that no phrase has.
fn share(count: usize, phrases: usize) -> f64 {
    (count as f64 + UNSEEN) / (phrases as f64 + 1.0)
}

/// Whether two texts say the one too many and the other too few.
fn opposed(a: &BTreeSet<String>, b: &BTreeSet<String>) -> bool {
    let says = |of: &BTreeSet<String>, term: &str| of.contains(term);
    (says(a, TOO_MANY) && says(b, TOO_FEW) && !says(b, TOO_MANY))
        || (says(a, TOO_FEW) && says(b, TOO_MANY) && !says(a, TOO_MANY))
}

/// How rare each word is among the infractions.
#[derive(Clone, Debug)]
struct Rarity {
    /// In how many infractions each word stands.
    count: BTreeMap<String, usize>,
    /// In how many phrases each word stands.
    phrases: BTreeMap<String, usize>,
    /// How many phrases there are.
    all: usize,
    infractions: usize,
}

impl Rarity {
    fn of(entries: &[Entry<'_>]) -> Self {
        let count = tally(entries.iter().flat_map(|entry| entry.count.keys()));
        let mut phrases: BTreeMap<String, usize> = BTreeMap::new();
        for (term, times) in entries.iter().flat_map(|entry| &entry.count) {
            *phrases.entry(term.clone()).or_default() += times;
        }
        let all = entries.iter().map(|entry| entry.phrases.len()).sum();
        Self { count, phrases, all, infractions: entries.len() }
    }

    /// The share of all phrases that have a word.
    fn share(&self, term: &str) -> f64 {
        share(self.phrases.get(term).copied().unwrap_or_default(), self.all)
    }

    /// The weight of a word.
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
