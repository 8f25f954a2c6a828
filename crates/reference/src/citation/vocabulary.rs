//! The words of all rules, counted: how rare each is, and how well a rule accounts for the words of a statement, by the
//! likelihood of those words under the rule's own (a unigram language model, smoothed with the words of all rules).
//!
//! A rule has two kinds of words: its own, and those of the everyday questions that it answers, which put the same thing as
//! players put it.

use std::collections::{BTreeMap, BTreeSet};

use crate::Reference;
use crate::graph::carry;
use crate::library::LibraryRule;
use crate::search;
use crate::words::content_stems;
use tribunal_rule::{Edition, RuleRef};

/// The number of letters of their stems by which words are distinguished: `attacker` and `attacking` are one.
const LETTERS: usize = 5;
/// The weights of the words of a rule's parent, of the parent's parent and of the rules below it; its own weigh 1.
const PARENT: f64 = 0.35;
const GRANDPARENT: f64 = 0.3;
const BELOW: f64 = 0.5;
/// The rate at which many rules below one count for less each.
const CROWD: f64 = 0.15;
/// The number of words that every rule is taken to have in addition to its own, so that short ones do not win by being
/// short.
const SPARE: f64 = 8.0;
/// The ratio in which the words of the rule count against those of all rules: 0.6 to 0.4.
const TRUST: f64 = 1.5;

/// A word by its place in the vocabulary.
type Word = u32;

/// The words of a statement, with how much each counts.
pub(super) type Statement = BTreeMap<Word, f64>;

/// The one whose words are taken for a rule's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Speaker {
    /// The rule itself.
    Itself,
    /// Those who ask what the rule answers.
    Askers,
}

/// Words with how often each of them stands.
type WordCounts = BTreeMap<Word, f64>;

/// The words of a rule and around it, with how much each counts, and how many they are.
#[derive(Clone, Debug, Default)]
pub(super) struct Scope {
    words: BTreeMap<Word, f64>,
    length: f64,
}

/// The words of all rules.
#[derive(Debug, Default)]
pub(super) struct Vocabulary {
    words: BTreeMap<String, Word>,
    /// The number of times each word stands in rules, and the number of rules that have it.
    counts: Vec<(f64, f64)>,
    all: f64,
    /// The words of each rule, once each.
    rules: BTreeMap<RuleRef, WordCounts>,
    /// The words of the questions that it answers.
    asked: BTreeMap<RuleRef, WordCounts>,
}

impl Vocabulary {
    /// Counts the words of every rule of a library, and of the questions that are asked of it.
    pub(super) fn of(reference: &Reference) -> Self {
        let mut vocabulary = Self::default();
        for rule in reference.library.editions().flat_map(|edition| edition.rules()) {
            let words = vocabulary.count(rule);
            vocabulary.rules.insert(rule.reference, words);
        }
        Self { asked: vocabulary.asked(reference), ..vocabulary }
    }

    fn count(&mut self, rule: &LibraryRule) -> WordCounts {
        let examples = rule.words().map(|words| words.examples.as_slice()).unwrap_or_default();
        let texts = std::iter::once(rule.text()).chain(examples.iter().map(String::as_str));
        let words: Vec<Word> = texts.flat_map(words_of).map(|word| self.place(word)).collect();
        let own: BTreeSet<Word> = words.iter().copied().collect();
        words.iter().for_each(|word| self.counts[*word as usize].0 += 1.0);
        own.iter().for_each(|word| self.counts[*word as usize].1 += 1.0);
        self.all += words.len() as f64;
        own.into_iter().map(|word| (word, 1.0)).collect()
    }

    /// Returns the words of the questions that each rule answers, where rules know them: they count for less the later
    /// the rule is named.
    fn asked(&self, reference: &Reference) -> BTreeMap<RuleRef, WordCounts> {
        let mut asked: BTreeMap<RuleRef, WordCounts> = BTreeMap::new();
        for (text, rules) in search::asked() {
            let words: Vec<Word> = self.known(text).collect();
            let in_each = |(before, rule)| everywhere(reference, rule).map(move |rule| (before, rule));
            for (before, rule) in rules.iter().copied().enumerate().flat_map(in_each) {
                let bag = asked.entry(rule).or_default();
                words.iter().for_each(|word| *bag.entry(*word).or_default() += 1.0 / (1.0 + before as f64));
            }
        }
        asked
    }

    fn place(&mut self, word: String) -> Word {
        let next = Word::try_from(self.counts.len()).unwrap_or(Word::MAX);
        let place = *self.words.entry(word).or_insert(next);
        if place == next {
            self.counts.push((0.0, 0.0));
        }
        place
    }

    fn known(&self, text: &str) -> impl Iterator<Item = Word> {
        words_of(text).filter_map(|word| self.words.get(&word).copied())
    }

    /// Returns the words of a statement that rules know, and those of its context for less.
    pub(super) fn statement(&self, text: &str, context: &str, worth: f64) -> Statement {
        let mut words: Statement = self.known(context).map(|word| (word, worth)).collect();
        words.extend(self.known(text).map(|word| (word, 1.0)));
        words
    }

    /// Returns the word as a person reads it, near enough.
    pub(super) fn spelt(&self, word: Word) -> Option<&str> {
        self.words.iter().find(|(_, place)| **place == word).map(|(spelt, _)| spelt.as_str())
    }

    /// Returns the rarity of a word (inverse document frequency): 0 for one that every rule has, 1 for one that none
    /// has.
    pub(super) fn rarity(&self, word: Word) -> f64 {
        let having = self.counts.get(word as usize).map_or(0.0, |counts| counts.1);
        let rules = self.rules.len() as f64;
        ((rules + 1.0) / (having + 1.0)).ln() / (rules + 2.0).ln()
    }

    /// Returns the share of a word among the words of all rules.
    fn share(&self, word: Word) -> f64 {
        (self.counts.get(word as usize).map_or(0.0, |counts| counts.0) + 0.5) / self.all.max(1.0)
    }

    fn said(&self, rule: RuleRef, speaker: Speaker) -> impl Iterator<Item = (Word, f64)> {
        let said = match speaker {
            Speaker::Itself => self.rules.get(&rule),
            Speaker::Askers => self.asked.get(&rule),
        };
        said.into_iter().flatten().map(|(word, often)| (*word, *often))
    }

    /// Returns the words that a rule accounts for, as this speaker puts it: its own, and for less those around it.
    pub(super) fn scope(&self, reference: &Reference, rule: RuleRef, speaker: Speaker) -> Scope {
        let mut words: BTreeMap<Word, f64> = BTreeMap::new();
        let mut add = |rule: RuleRef, worth: f64| {
            for (word, often) in self.said(rule, speaker) {
                // The tenth question with the same word says little more than the fifth.
                let often = if speaker == Speaker::Askers { often.ln_1p() } else { often };
                *words.entry(word).or_default() += worth * often;
            }
        };
        let below: Vec<RuleRef> = reference.graph.children(rule).collect();
        let each = BELOW / (1.0 + CROWD * below.len() as f64);
        below.iter().for_each(|child| add(*child, each));
        let parent = reference.graph.parent(rule);
        let above = parent.and_then(|parent| reference.graph.parent(parent));
        parent.into_iter().for_each(|parent| add(parent, PARENT));
        above.into_iter().for_each(|above| add(above, GRANDPARENT));
        add(rule, 1.0);
        Scope { length: words.values().sum::<f64>() + SPARE, words }
    }

    /// Returns how well a scope accounts for a statement: the rarity-weighted log-likelihood ratio of its words.
    pub(super) fn fit(&self, scope: &Scope, statement: &Statement) -> f64 {
        let worth = |(word, worth): (&Word, &f64)| {
            let share = scope.words.get(word).copied().unwrap_or_default() / scope.length;
            worth * self.rarity(*word) * (TRUST * share / self.share(*word)).ln_1p()
        };
        statement.iter().map(worth).sum()
    }

    /// Returns the share of a statement, weighted by rarity, that is among these words.
    pub(super) fn covered(&self, statement: &Statement, has: impl Fn(Word) -> bool) -> f64 {
        let weigh = |(word, worth): (&Word, &f64)| worth * self.rarity(*word);
        let all: f64 = statement.iter().map(weigh).sum();
        let held: f64 = statement.iter().filter(|(word, _)| has(**word)).map(weigh).sum();
        if all > 0.0 { held / all } else { 0.0 }
    }

    /// Returns true if a rule itself has a word.
    pub(super) fn says(&self, rule: RuleRef, word: Word) -> bool {
        self.rules.get(&rule).is_some_and(|own| own.contains_key(&word))
    }

    /// Returns true if a rule, or a question that it answers, has a word.
    pub(super) fn speaks_of(&self, rule: RuleRef, word: Word) -> bool {
        self.says(rule, word) || self.asked.get(&rule).is_some_and(|asked| asked.contains_key(&word))
    }

    /// Returns the number of words that a rule itself has.
    pub(super) fn length(&self, rule: RuleRef) -> usize {
        self.said(rule, Speaker::Itself).count()
    }

    /// Returns the number of words asked about a rule; those of questions that other rules answer better count for
    /// less.
    pub(super) fn asked_about(&self, rule: RuleRef) -> f64 {
        self.said(rule, Speaker::Askers).map(|(_, often)| often).sum()
    }

    /// Returns the share of the words of a statement and a rule that both have (a Jaccard index weighted by rarity);
    /// the context of the statement does not count.
    pub(super) fn alike(&self, rule: RuleRef, statement: &Statement) -> f64 {
        let stated: BTreeSet<Word> =
            statement.iter().filter(|(_, worth)| **worth >= 1.0).map(|(word, _)| *word).collect();
        let own: BTreeSet<Word> = self.said(rule, Speaker::Itself).map(|(word, _)| word).collect();
        let rarity = |words: &mut dyn Iterator<Item = &Word>| words.map(|word| self.rarity(*word)).sum::<f64>();
        let (both, either) = (rarity(&mut own.intersection(&stated)), rarity(&mut own.union(&stated)));
        if either > 0.0 { both / either } else { 0.0 }
    }
}

/// Returns a rule in every edition of its document that has it.
fn everywhere(reference: &Reference, rule: RuleRef) -> impl Iterator<Item = RuleRef> {
    let of_its_kind = move |edition: &Edition| edition.is_core() == rule.edition.is_core();
    let editions = reference.library.editions().map(|held| held.edition).filter(of_its_kind);
    editions.flat_map(move |edition| carry(rule, edition, &reference.graph))
}

fn words_of(text: &str) -> impl Iterator<Item = String> {
    content_stems(text)
        .filter(|stem| !stem.chars().all(|c| c.is_ascii_digit()))
        .map(|stem| stem.chars().take(LETTERS).collect())
}
