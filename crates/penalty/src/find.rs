//! Finds infractions by a judge's words.
//!
//! The ranking is small and explicit, and is not that of the rules: there are 32 infractions, each with the phrases that judges
//! use. Words weigh by their inverse document frequency (IDF) among the infractions. A phrase scores the weight that it shares
//! with the query, over that of the query, less a part for what the query lacks of it. An infraction scores as its best phrase,
//! with a part of the next two, and a part for words of the query that only other phrases of it have.
//!
//! Words are brought to one form by a table and a few endings. Numbers up to ten are no words: what counts is which of two is
//! larger, so that `three instead of two` comes to *extra* and `one instead of two` to *few*.

use std::cmp::Ordering;
use std::collections::{BTreeMap, BTreeSet};

use super::forms::{FORMS, SILENT};
use super::table::{Guide, Infraction};

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
/// The largest number that is no word.
const SMALL: u32 = 10;

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
    entries: Vec<Entry<'a>>,
    rarity: Rarity,
}

impl Guide {
    /// The search over this guide.
    #[must_use]
    pub fn finder(&self) -> Finder<'_> {
        let entries: Vec<Entry<'_>> = self.infractions.iter().map(Entry::new).collect();
        Finder { rarity: Rarity::of(&entries), entries }
    }
}

impl<'a> Finder<'a> {
    /// The infractions that fit a judge's words, the best first; equal ones in the order of the rules.
    #[must_use]
    pub fn find(&self, words: &str) -> Vec<Found<'a>> {
        let query = terms(words);
        let scored = self.entries.iter().filter_map(|entry| entry.scored(&query, &self.rarity));
        let mut found: Vec<Found<'a>> = scored.filter(|found| found.score >= LEAST).collect();
        found.sort_by(|a, b| b.score.total_cmp(&a.score));
        found
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
    fn new(infraction: &'a Infraction) -> Self {
        let phrases = infraction.asked.iter().chain([&infraction.name]);
        let phrases: Vec<_> = phrases.map(|phrase| (phrase.as_str(), terms(phrase))).collect();
        let mut count: BTreeMap<String, usize> = BTreeMap::new();
        let words = phrases.iter().flat_map(|(_, terms)| terms.iter().cloned());
        words.chain(terms(&infraction.definition)).for_each(|term| *count.entry(term).or_default() += 1);
        Self { infraction, phrases, count }
    }

    fn scored(&self, query: &BTreeSet<String>, rarity: &Rarity) -> Option<Found<'a>> {
        let whole = rarity.sum(query.iter());
        let fit = |(_, terms): &(&'a str, BTreeSet<String>)| {
            let lack = rarity.sum(terms.difference(query)) / rarity.sum(terms.iter()).max(1.0);
            rarity.sum(query.intersection(terms)) / whole * (1.0 - LACK * lack)
        };
        let mut fits: Vec<_> = self.phrases.iter().map(|entry| (fit(entry), entry)).collect();
        fits.sort_by(|a, b| b.0.total_cmp(&a.0));
        let (best, (phrase, of_best)) = *fits.first().filter(|_| whole > 0.0)?;
        let next: f64 = fits.iter().skip(1).take(2).map(|(score, _)| score).sum();
        let others = query.iter().filter(|term| !of_best.contains(*term)).map(|term| {
            let count = self.count.get(term).copied().unwrap_or_default() as f64;
            rarity.weight(term) * count / (count + 1.0)
        });
        let score = best + NEXT * next + BESIDE * others.sum::<f64>() / whole;
        Some(Found { infraction: self.infraction, phrase, score })
    }
}

/// How rare each word is among the infractions.
#[derive(Clone, Debug)]
struct Rarity {
    count: BTreeMap<String, usize>,
    infractions: usize,
}

impl Rarity {
    fn of(entries: &[Entry<'_>]) -> Self {
        let mut count: BTreeMap<String, usize> = BTreeMap::new();
        let words = entries.iter().flat_map(|entry| entry.count.keys());
        words.for_each(|term| *count.entry(term.clone()).or_default() += 1);
        Self { count, infractions: entries.len() }
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

/// The words of a text in one form, without those that say nothing.
fn terms(text: &str) -> BTreeSet<String> {
    let plain = text.to_lowercase().replace('\u{2019}', "'");
    let words: Vec<&str> = plain.split(|c: char| !c.is_alphanumeric() && c != '\'').filter(|w| !w.is_empty()).collect();
    let bare = words.iter().map(|word| word.trim_end_matches("'s").trim_matches('\'')).filter(|word| !word.is_empty());
    let is_word = |word: &&str| !SILENT.contains(word) && number(word).is_none_or(|number| number > SMALL);
    let mut all: BTreeSet<String> = bare.filter(is_word).map(root).collect();
    all.extend(counted(&words));
    all
}

/// What the numbers of a text say. Of two, which is larger: `three instead of two` is too many. The second is the right one,
/// unless the first is said to be, as in `the card says one and he takes two`. One alone counts as a word, if it is no one.
fn counted(words: &[&str]) -> Option<String> {
    let counts = words.iter().enumerate().filter_map(|(at, word)| Some((at, number(word)?)));
    let counts: Vec<(usize, u32)> = counts.filter(|(at, _)| is_count(words, *at)).collect();
    match counts.as_slice() {
        [(_, alone)] if *alone > 1 => Some(alone.to_string()),
        [first, second, ..] => {
            let first_is_right = is_right(words, first.0) && !is_right(words, second.0) && !words.contains(&"instead");
            let (is, right) = if first_is_right { (second.1, first.1) } else { (first.1, second.1) };
            match is.cmp(&right) {
                Ordering::Greater => Some(TOO_MANY.to_owned()),
                Ordering::Less => Some(TOO_FEW.to_owned()),
                Ordering::Equal => None,
            }
        }
        _ => None,
    }
}

/// Whether a number counts things, rather than turns or minutes.
fn is_count(words: &[&str], at: usize) -> bool {
    let before = at.checked_sub(1).and_then(|at| words.get(at));
    let after = words.get(at + 1);
    !before.is_some_and(|word| NUMBERED.contains(word)) && !after.is_some_and(|word| TIMES.contains(word))
}

/// Whether a text says of a number that it is the right one.
fn is_right(words: &[&str], at: usize) -> bool {
    let before = words.get(at.saturating_sub(3)..at).unwrap_or_default();
    before.iter().any(|word| RIGHTS.contains(word)) || words.get(at + 1) == Some(&"cost")
}

/// Words before a number that counts nothing.
const NUMBERED: [&str; 3] = ["turn", "game", "round"];
/// Words after a number that counts time.
const TIMES: [&str; 4] = ["minute", "minutes", "turn", "turns"];
/// Words before a number that is the right one.
const RIGHTS: [&str; 13] =
    ["say", "says", "said", "allow", "allows", "let", "lets", "may", "should", "cost", "costs", "need", "needs"];

fn number(word: &str) -> Option<u32> {
    let names = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];
    let named = names.iter().position(|name| *name == word).and_then(|at| u32::try_from(at).ok());
    named.or_else(|| word.parse().ok())
}

/// A word in one form.
fn root(word: &str) -> String {
    if let Some(number) = number(word) {
        return number.to_string();
    }
    if let Some((_, root)) = FORMS.iter().find(|(form, _)| *form == word) {
        return without_e(root);
    }
    let cut = |ending: &str, least: usize| word.strip_suffix(ending).filter(|rest| rest.len() >= least);
    let rest = cut("ies", 3)
        .map(|rest| format!("{rest}y"))
        .or_else(|| cut("ing", 3).or_else(|| cut("ed", 3)).map(undoubled))
        .or_else(|| cut("es", 4).or_else(|| cut("s", 3)).map(str::to_owned))
        .unwrap_or_else(|| word.to_owned());
    without_e(&rest)
}

/// A word without its last e, so that `choose` and `choosing` meet.
fn without_e(word: &str) -> String {
    word.strip_suffix('e').filter(|short| short.len() >= 3).unwrap_or(word).to_owned()
}

/// A word without the letter that an ending doubled: `shuffling` has none, `flipped` has one.
fn undoubled(word: &str) -> String {
    let mut letters = word.chars().rev();
    match (letters.next(), letters.next()) {
        (Some(last), Some(before)) if last == before && !"aeiousl".contains(last) => {
            word.get(..word.len() - last.len_utf8()).unwrap_or(word).to_owned()
        }
        _ => word.to_owned(),
    }
}

/// The word for too large a number.
const TOO_MANY: &str = "extra";
/// The word for too small a number.
const TOO_FEW: &str = "few";
