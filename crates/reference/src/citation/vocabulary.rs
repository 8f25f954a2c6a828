//! The words of all rules, counted: how rare each is, and how well a rule accounts for the words of a statement, by the
//! likelihood of those words under the rule's own (a unigram language model, smoothed with the words of all rules).

use std::collections::{BTreeMap, BTreeSet};

use crate::Reference;
use crate::graph::content_stems;
use tribunal_rule::RuleRef;

/// Words are told apart by so many letters of their stems: `attacker` and `attacking` are one.
const LETTERS: usize = 5;
/// How much the words of a rule's parent, of the parent's parent and of the rules below it count beside its own.
const PARENT: f64 = 0.35;
const GRANDPARENT: f64 = 0.3;
const BELOW: f64 = 0.5;
/// How soon many rules below one count for less each.
const CROWD: f64 = 0.15;
/// Words that every rule is taken to have beside its own, so that short ones do not win by being short.
const SPARE: f64 = 8.0;
/// How much the words of the rule count against those of all rules, 0.6 to 0.4.
const TRUST: f64 = 1.5;
/// The share of a rule's words that a word has of which the rule speaks: what a perfect fit is measured by.
const SPOKEN: f64 = 0.08;

/// A word by its place in the vocabulary.
type Word = u32;

/// The words of a statement, with how much each counts.
pub(super) type Statement = BTreeMap<Word, f64>;

/// The words of all rules.
#[derive(Debug, Default)]
pub(super) struct Vocabulary {
    words: BTreeMap<String, Word>,
    /// How often each word stands in rules, and in how many.
    counts: Vec<(f64, f64)>,
    all: f64,
    rules: BTreeMap<RuleRef, Vec<Word>>,
}

impl Vocabulary {
    /// Counts the words of every rule of a library.
    pub(super) fn of(reference: &Reference) -> Self {
        let mut vocabulary = Self::default();
        for rule in reference.library.editions().flat_map(|edition| edition.rules()) {
            let examples = rule.words().map(|words| words.examples.as_slice()).unwrap_or_default();
            let texts = std::iter::once(rule.text()).chain(examples.iter().map(String::as_str));
            let words: Vec<Word> = texts.flat_map(words_of).map(|word| vocabulary.place(word)).collect();
            for word in &words {
                vocabulary.counts[*word as usize].0 += 1.0;
            }
            for word in words.iter().collect::<BTreeSet<_>>() {
                vocabulary.counts[*word as usize].1 += 1.0;
            }
            vocabulary.all += words.len() as f64;
            vocabulary.rules.insert(rule.reference, words);
        }
        vocabulary
    }

    fn place(&mut self, word: String) -> Word {
        let next = Word::try_from(self.counts.len()).unwrap_or(Word::MAX);
        let place = *self.words.entry(word).or_insert(next);
        if place == next {
            self.counts.push((0.0, 0.0));
        }
        place
    }

    /// The words of a statement that rules know, and those of its context for less.
    pub(super) fn statement(&self, text: &str, context: &str, worth: f64) -> Statement {
        let known = |text: &str| words_of(text).filter_map(|word| self.words.get(&word).copied()).collect::<Vec<_>>();
        let mut words: Statement = known(context).into_iter().map(|word| (word, worth)).collect();
        words.extend(known(text).into_iter().map(|word| (word, 1.0)));
        words
    }

    /// The word as a person reads it, near enough.
    pub(super) fn spelt(&self, word: Word) -> Option<&str> {
        self.words.iter().find(|(_, place)| **place == word).map(|(spelt, _)| spelt.as_str())
    }

    /// How rare a word is: 0 for one that every rule has, 1 for one that none has.
    pub(super) fn rarity(&self, word: Word) -> f64 {
        let having = self.counts.get(word as usize).map_or(0.0, |counts| counts.1);
        let rules = self.rules.len() as f64;
        ((rules + 1.0) / (having + 1.0)).ln() / (rules + 2.0).ln()
    }

    /// The share of a word among the words of all rules.
    fn share(&self, word: Word) -> f64 {
        (self.counts.get(word as usize).map_or(0.0, |counts| counts.0) + 0.5) / self.all.max(1.0)
    }

    fn own(&self, rule: RuleRef) -> &[Word] {
        self.rules.get(&rule).map(Vec::as_slice).unwrap_or_default()
    }

    /// The words that a rule accounts for: its own, and for less those around it.
    pub(super) fn scope(&self, reference: &Reference, rule: RuleRef) -> BTreeMap<Word, f64> {
        let mut scope: BTreeMap<Word, f64> = BTreeMap::new();
        let mut add = |words: &[Word], worth: f64| {
            for word in words.iter().collect::<BTreeSet<_>>() {
                *scope.entry(*word).or_default() += worth;
            }
        };
        let below: Vec<RuleRef> = reference.graph.children(rule).collect();
        let each = BELOW / (1.0 + CROWD * below.len() as f64);
        below.iter().for_each(|child| add(self.own(*child), each));
        if let Some(parent) = reference.graph.parent(rule) {
            add(self.own(parent), PARENT);
            if let Some(above) = reference.graph.parent(parent) {
                add(self.own(above), GRANDPARENT);
            }
        }
        for word in self.own(rule) {
            *scope.entry(*word).or_default() += 1.0;
        }
        scope
    }

    /// How well a scope accounts for a statement.
    pub(super) fn fit(&self, scope: &BTreeMap<Word, f64>, statement: &Statement) -> f64 {
        let length: f64 = scope.values().sum::<f64>() + SPARE;
        self.likelihood(statement, |word| scope.get(&word).copied().unwrap_or_default() / length)
    }

    /// How well a rule would account for it that speaks of every word.
    pub(super) fn best_fit(&self, statement: &Statement) -> f64 {
        self.likelihood(statement, |_| SPOKEN)
    }

    fn likelihood(&self, statement: &Statement, share: impl Fn(Word) -> f64) -> f64 {
        let worth = |(word, worth): (&Word, &f64)| {
            worth * self.rarity(*word) * (TRUST * share(*word) / self.share(*word)).ln_1p()
        };
        statement.iter().map(worth).sum()
    }

    /// What part of a statement, rare words first, is among these words.
    pub(super) fn covered(&self, statement: &Statement, has: impl Fn(Word) -> bool) -> f64 {
        let weigh = |(word, worth): (&Word, &f64)| worth * self.rarity(*word);
        let all: f64 = statement.iter().map(weigh).sum();
        let held: f64 = statement.iter().filter(|(word, _)| has(**word)).map(weigh).sum();
        if all > 0.0 { held / all } else { 0.0 }
    }

    /// Whether a rule itself has a word.
    pub(super) fn says(&self, rule: RuleRef, word: Word) -> bool {
        self.own(rule).contains(&word)
    }

    /// What part of the words of a statement and a rule together both have.
    pub(super) fn alike(&self, rule: RuleRef, statement: &Statement) -> f64 {
        let own: BTreeSet<Word> = self.own(rule).iter().copied().collect();
        let rarity = |words: &mut dyn Iterator<Item = Word>| words.map(|word| self.rarity(word)).sum::<f64>();
        let both = rarity(&mut statement.keys().copied().filter(|word| own.contains(word)));
        let either =
            rarity(&mut own.iter().copied().chain(statement.keys().copied().filter(|word| !own.contains(word))));
        if either > 0.0 { both / either } else { 0.0 }
    }
}

fn words_of(text: &str) -> impl Iterator<Item = String> {
    content_stems(text)
        .filter(|stem| !stem.chars().all(|c| c.is_ascii_digit()))
        .map(|stem| stem.chars().take(LETTERS).collect())
}
