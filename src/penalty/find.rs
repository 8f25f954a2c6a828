//! Finds infractions by a judge's words.
//!
//! The ranking is small and explicit, and is not that of the rules: there are 32 infractions with some 450 phrases that
//! judges use, so each infraction is scored by its best phrase. A score is the inverse document frequency (IDF) of the words that
//! a query shares with a phrase, over that of all words of the query, less a part for words of the phrase that the query
//! lacks. Words of the name and of the definition that no phrase has add a little. Words are brought to one form by a table
//! of irregular ones and a few endings; `three instead of two` also counts as *too many*, and the other way round as *too few*.

use std::collections::{BTreeMap, BTreeSet};

use super::table::{Guide, Infraction};

/// The share of a score that missing words of a phrase can take away.
const LACK: f64 = 0.25;
/// The weight of words that only the name or the definition has.
const BESIDE: f64 = 0.35;
/// The least score of a result.
const LEAST: f64 = 0.12;

/// An infraction that the words fit.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Found<'a> {
    /// The infraction.
    pub infraction: &'a Infraction,
    /// The phrase that fits best.
    pub phrase: &'a str,
    /// How well it fits, from 0 to about 1.
    pub score: f64,
}

impl Guide {
    /// The infractions that fit a judge's words, the best first; equal ones in the order of the rules.
    #[must_use]
    pub fn find(&self, words: &str) -> Vec<Found<'_>> {
        let query = terms(words);
        let rarity = Rarity::of(self);
        let whole: f64 = query.iter().map(|term| rarity.weight(term)).sum();
        if whole <= 0.0 {
            return Vec::new();
        }
        let scored = self.infractions.iter().filter_map(|infraction| scored(infraction, &query, &rarity, whole));
        let mut found: Vec<Found<'_>> = scored.filter(|found| found.score >= LEAST).collect();
        found.sort_by(|a, b| b.score.total_cmp(&a.score));
        found
    }
}

/// How rare each word is among the infractions.
struct Rarity {
    count: BTreeMap<String, usize>,
    infractions: usize,
}

impl Rarity {
    fn of(guide: &Guide) -> Self {
        let mut count: BTreeMap<String, usize> = BTreeMap::new();
        for infraction in &guide.infractions {
            let phrases = infraction.asked.iter().flat_map(|phrase| terms(phrase));
            let all: BTreeSet<String> = phrases.chain(beside(infraction)).collect();
            all.into_iter().for_each(|term| *count.entry(term).or_default() += 1);
        }
        Self { count, infractions: guide.infractions.len() }
    }

    /// The IDF of a word; a word that no infraction has weighs little, since it is mostly a card's name.
    fn weight(&self, term: &str) -> f64 {
        match self.count.get(term) {
            Some(count) => (1.0 + self.infractions as f64 / *count as f64).ln(),
            None => 0.5,
        }
    }

    fn sum<'a>(&self, terms: impl Iterator<Item = &'a String>) -> f64 {
        terms.map(|term| self.weight(term)).sum()
    }
}

fn scored<'a>(infraction: &'a Infraction, query: &BTreeSet<String>, rarity: &Rarity, whole: f64) -> Option<Found<'a>> {
    let phrases = infraction.asked.iter().chain([&infraction.name]);
    let fit = |phrase: &'a String| {
        let phrase_terms = terms(phrase);
        let shared = rarity.sum(query.intersection(&phrase_terms));
        let lack = rarity.sum(phrase_terms.difference(query)) / rarity.sum(phrase_terms.iter()).max(1.0);
        (shared / whole * (1.0 - LACK * lack), phrase)
    };
    let (best, phrase) = phrases.map(fit).max_by(|a, b| a.0.total_cmp(&b.0))?;
    let own: BTreeSet<String> =
        infraction.asked.iter().flat_map(|phrase| terms(phrase)).chain(beside(infraction)).collect();
    let phrase_terms = terms(phrase);
    let more = rarity.sum(query.intersection(&own).filter(|term| !phrase_terms.contains(*term))) / whole;
    Some(Found { infraction, phrase, score: best + BESIDE * more })
}

/// The words of an infraction's name and definition.
fn beside(infraction: &Infraction) -> BTreeSet<String> {
    let mut all = terms(&infraction.name);
    all.extend(terms(&infraction.definition));
    all
}

/// The words of a text in one form, without those that say nothing.
fn terms(text: &str) -> BTreeSet<String> {
    let plain = text.to_lowercase().replace(['\u{2019}', '\''], "'");
    let words: Vec<&str> = plain.split(|c: char| !c.is_alphanumeric() && c != '\'').filter(|w| !w.is_empty()).collect();
    let mut all: BTreeSet<String> = words
        .iter()
        .map(|word| word.trim_end_matches("'s").trim_matches('\''))
        .filter(|word| !SILENT.contains(word))
        .map(root)
        .collect();
    all.extend(compared(&words).map(str::to_owned));
    all
}

/// What `three instead of two` says besides its words.
fn compared(words: &[&str]) -> Option<&'static str> {
    let at = words.iter().position(|word| *word == "instead")?;
    let before = words.get(..at)?.iter().rev().find_map(|word| number(word))?;
    let after = words.get(at..)?.iter().find_map(|word| number(word))?;
    match before.cmp(&after) {
        std::cmp::Ordering::Greater => Some(TOO_MANY),
        std::cmp::Ordering::Less => Some(TOO_FEW),
        std::cmp::Ordering::Equal => None,
    }
}

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
    if let Some((_, root)) = IRREGULAR.iter().find(|(form, _)| *form == word) {
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

/// Words that say nothing about what went wrong.
const SILENT: &[&str] = &[
    "a", "an", "the", "of", "to", "in", "on", "at", "by", "for", "from", "with", "and", "or", "that", "this", "it",
    "its", "his", "her", "hers", "their", "my", "he", "she", "they", "them", "him", "is", "are", "was", "were", "be",
    "been", "has", "have", "had", "as", "so", "than", "then", "there", "what", "who", "which", "player", "players",
    "i", "you", "we", "me", "but", "if", "into", "up", "out", "would", "should", "do", "does", "did", "just",
];

/// Forms that no ending tells, and words that judges use for one another.
const IRREGULAR: &[(&str, &str)] = &[
    ("drew", "draw"),
    ("drawn", "draw"),
    ("draws", "draw"),
    ("forgot", "forget"),
    ("forgotten", "forget"),
    ("forgets", "forget"),
    ("forgetting", "forget"),
    ("missed", "forget"),
    ("misses", "forget"),
    ("miss", "forget"),
    ("missing", "missing"),
    ("overlooked", "forget"),
    ("skipped", "forget"),
    ("skips", "forget"),
    ("neglected", "forget"),
    ("omitted", "forget"),
    ("paid", "pay"),
    ("pays", "pay"),
    ("paying", "pay"),
    ("payed", "pay"),
    ("took", "take"),
    ("taken", "take"),
    ("taking", "take"),
    ("saw", "see"),
    ("seen", "see"),
    ("sees", "see"),
    ("seeing", "see"),
    ("noticed", "see"),
    ("noticing", "see"),
    ("hid", "hide"),
    ("hidden", "hide"),
    ("hides", "hide"),
    ("hiding", "hide"),
    ("gave", "give"),
    ("given", "give"),
    ("giving", "give"),
    ("told", "tell"),
    ("said", "tell"),
    ("says", "tell"),
    ("say", "tell"),
    ("tells", "tell"),
    ("came", "arrive"),
    ("arrives", "arrive"),
    ("comes", "arrive"),
    ("stole", "steal"),
    ("stolen", "steal"),
    ("lied", "lie"),
    ("lying", "lie"),
    ("lies", "lie"),
    ("wrote", "write"),
    ("written", "write"),
    ("knew", "know"),
    ("fell", "fall"),
    ("held", "hold"),
    ("chose", "choose"),
    ("chosen", "choose"),
    ("choice", "choose"),
    ("kept", "keep"),
    ("left", "leave"),
    ("thought", "think"),
    ("many", "extra"),
    ("additional", "extra"),
    ("more", "extra"),
    ("much", "extra"),
    ("fewer", "few"),
    ("less", "few"),
    ("short", "few"),
    ("only", "few"),
    ("insufficient", "few"),
    ("channelled", "channel"),
    ("channelling", "channel"),
    ("channels", "channel"),
    ("channeled", "channel"),
    ("peeked", "look"),
    ("peek", "look"),
    ("peeks", "look"),
    ("glanced", "look"),
    ("viewed", "look"),
    ("revealed", "reveal"),
    ("untap", "ready"),
    ("untapped", "ready"),
    ("readied", "ready"),
    ("tapped", "exhaust"),
    ("face-down", "facedown"),
    ("opponents", "opponent"),
    ("enemy", "opponent"),
    ("turned", "turn"),
    ("flipped", "turn"),
    ("flip", "turn"),
    ("flips", "turn"),
    ("bet", "wager"),
    ("bets", "wager"),
    ("betting", "wager"),
    ("opposing", "opponent"),
    ("cellphone", "phone"),
    ("smartphone", "phone"),
];
