//! Rules as bags of words, ready to be compared: numbers of other rules, case and punctuation do not count.

use std::cmp::Ordering;
use std::collections::BTreeMap;

use indexmap::IndexMap;

use crate::words::stem;
use unicode_normalization::{IsNormalized, UnicodeNormalization, is_nfkc_quick};

/// The words of one rule, each as a small number.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct TokenizedText {
    /// In the order of the text.
    pub words: Vec<u32>,
    /// Each word once with how often it stands there, ascending.
    pub counts: Vec<(u32, u32)>,
}

/// The words of `See rule 316 for more information`, which say nothing about a rule itself.
const REFERENCE_WORDS: [&str; 5] = ["see", "rule", "#", "more", "information"];
/// The least weight of a word.
const LEAST_TELLING: f64 = 0.3;

/// The words of two editions, numbered.
#[derive(Debug, Default)]
pub(super) struct Vocabulary {
    /// Maps each word to the number of the word that stands for all its forms.
    stems: IndexMap<String, u32>,
    /// The number of rules that use each word's stem.
    used: Vec<u32>,
    rules: u32,
}

impl Vocabulary {
    /// Returns the words of a text, in order, numbering new ones.
    pub(super) fn tokenize<'t>(&mut self, texts: impl Iterator<Item = &'t str>) -> TokenizedText {
        let mut words = Vec::new();
        for text in texts {
            each_word(text, |word| words.push(self.number(word)));
        }
        TokenizedText::new(words)
    }

    /// Returns the same words without their endings; counts as one rule's use of them.
    pub(super) fn stems(&mut self, tokens: &TokenizedText) -> TokenizedText {
        let stems = TokenizedText::new(tokens.words.iter().filter_map(|word| self.stem_of(*word)).collect());
        self.rules += 1;
        for (stem, _) in &stems.counts {
            if let Some(used) = self.used.get_mut(*stem as usize) {
                *used += 1;
            }
        }
        stems
    }

    /// Returns the weight of each stem by its inverse document frequency: next to nothing for one that every rule uses,
    /// and for those of a cross reference's phrase.
    pub(super) fn telling(&self) -> Vec<f64> {
        let rules = f64::from(self.rules + 1);
        let mut telling: Vec<f64> =
            self.used.iter().map(|used| (rules / (f64::from(*used) + 0.5)).ln().max(LEAST_TELLING)).collect();
        for word in REFERENCE_WORDS {
            if let Some(stem) = self.stems.get(word)
                && let Some(telling) = telling.get_mut(*stem as usize)
            {
                *telling = LEAST_TELLING;
            }
        }
        telling
    }

    /// Returns the number of rules that use a word or another form of it, as counted by [`Self::stems`].
    pub(super) fn uses(&self, word: &str) -> u32 {
        let stem = self.stems.get(word).and_then(|stem| self.used.get(*stem as usize));
        stem.copied().unwrap_or_default()
    }

    fn stem_of(&self, word: u32) -> Option<u32> {
        self.stems.get_index(word as usize).map(|(_, stem)| *stem)
    }

    fn number(&mut self, word: &str) -> u32 {
        if let Some(number) = self.stems.get_index_of(word) {
            return number as u32;
        }
        let number = self.stems.len() as u32;
        self.stems.insert(word.to_owned(), number);
        self.used.push(0);
        let stem = stem(word);
        if stem != word {
            let stem = self.number(&stem);
            self.stems.insert(word.to_owned(), stem);
        }
        number
    }
}

impl TokenizedText {
    fn new(words: Vec<u32>) -> Self {
        let mut sorted = words.clone();
        sorted.sort_unstable();
        let mut counts: Vec<(u32, u32)> = Vec::with_capacity(sorted.len());
        for word in sorted {
            match counts.last_mut() {
                Some((last, count)) if *last == word => *count += 1,
                _ => counts.push((word, 1)),
            }
        }
        Self { words, counts }
    }

    /// Returns the number of words.
    pub(super) fn len(&self) -> usize {
        self.words.len()
    }

    /// Returns the words of two rules together.
    pub(super) fn with(&self, other: &Self) -> Self {
        Self::new(self.words.iter().chain(&other.words).copied().collect())
    }

    /// Returns the words that are left when those of another rule are taken away.
    pub(super) fn without(&self, other: &Self) -> Self {
        let mut taken: BTreeMap<u32, u32> = other.counts.iter().copied().collect();
        let left = self.words.iter().copied().filter(|word| match taken.get_mut(word) {
            Some(count) if *count > 0 => {
                *count -= 1;
                false
            }
            _ => true,
        });
        Self::new(left.collect())
    }

    /// Returns the number of words two rules have in common, each as often as both have it, and the number of different
    /// ones.
    pub(super) fn common(&self, other: &Self) -> (u32, u32) {
        let (mut all, mut different) = (0, 0);
        self.each_common(other, |_, count| {
            all += count;
            different += 1;
        });
        (all, different)
    }

    /// Calls `found` with each word that two rules have in common and the number of times both have it.
    fn each_common(&self, other: &Self, mut found: impl FnMut(u32, u32)) {
        let (mut a, mut b) = (self.counts.iter().peekable(), other.counts.iter().peekable());
        while let (Some((x, m)), Some((y, n))) = (a.peek(), b.peek()) {
            match x.cmp(y) {
                Ordering::Less => _ = a.next(),
                Ordering::Greater => _ = b.next(),
                Ordering::Equal => {
                    found(*x, *m.min(n));
                    (_, _) = (a.next(), b.next());
                }
            }
        }
    }

    /// Returns Dice's coefficient on words: 1 for rules of the same words, 0 for rules without a common one.
    pub(super) fn dice(&self, other: &Self) -> f64 {
        ratio(2 * self.common(other).0, (self.len() + other.len()) as u32)
    }

    /// Returns the smaller of Dice's coefficients with words counted and with different words: repeating a word does
    /// not help.
    pub(super) fn overlap(&self, other: &Self) -> f64 {
        let (all, different) = self.common(other);
        let counted = ratio(2 * all, (self.len() + other.len()) as u32);
        counted.min(ratio(2 * different, (self.counts.len() + other.counts.len()) as u32))
    }

    /// Returns Dice's coefficient with each word weighted.
    pub(super) fn weighted_dice(&self, other: &Self, telling: &[f64]) -> f64 {
        let weight = |word: u32| telling.get(word as usize).copied().unwrap_or_default();
        let sum =
            |tokens: &Self| tokens.counts.iter().map(|(word, count)| f64::from(*count) * weight(*word)).sum::<f64>();
        let mut common = 0.0;
        self.each_common(other, |word, count| common += f64::from(count) * weight(word));
        let all = sum(self) + sum(other);
        if all > 0.0 { 2.0 * common / all } else { 0.0 }
    }

    /// Returns the share of this rule's words that another one has, from 0 to 1.
    pub(super) fn share_in(&self, other: &Self) -> f64 {
        ratio(self.common(other).0, self.len() as u32)
    }
}

fn ratio(part: u32, whole: u32) -> f64 {
    if whole == 0 { 0.0 } else { f64::from(part) / f64::from(whole) }
}

/// Calls `found` with each word of a text, in lower case, the way it is compared.
pub(super) fn each_word(text: &str, mut found: impl FnMut(&str)) {
    let composed: String;
    let text = if text.is_ascii() || is_nfkc_quick(text.chars()) == IsNormalized::Yes {
        text
    } else {
        composed = text.nfkc().collect();
        &composed
    };
    let mut word = String::new();
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        match c {
            '\u{ad}' | '\u{200b}'..='\u{200d}' => {}
            '\'' | '\u{2019}' | '\u{2018}' if !word.is_empty() && chars.peek().is_some_and(|c| c.is_alphanumeric()) => {
                word.push('\'');
            }
            '.' if is_number(&word) && chars.peek().is_some_and(|c| c.is_ascii_lowercase() || c.is_ascii_digit()) => {
                word.push('.');
            }
            _ if c.is_alphanumeric() => word.extend(c.to_lowercase()),
            _ => finish(&mut word, &mut found),
        }
    }
    finish(&mut word, &mut found);
}

fn finish(word: &mut String, found: &mut impl FnMut(&str)) {
    if !word.is_empty() {
        found(match word.as_str() {
            number if is_number(number) => "#",
            // The older symbols of Might and of exhausting.
            "s" => "m",
            "t" => "e",
            other => other,
        });
        word.clear();
    }
}

/// Returns true if a word is the number of a rule.
fn is_number(word: &str) -> bool {
    let digits = word.bytes().take_while(u8::is_ascii_digit).count();
    digits == 3 && word.as_bytes().get(3).is_none_or(|next| *next == b'.')
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(text: &str) -> Vec<String> {
        let mut words = Vec::new();
        each_word(text, |word| words.push(word.to_owned()));
        words
    }

    #[test]
    fn words_are_compared_without_case_stops_and_numbers_of_rules() {
        assert_eq!(
            words("See  Rule 316.4.a. Row\u{2019}s \u{201c}Non-Stop\u{201d}"),
            ["see", "rule", "#", "row's", "non", "stop"]
        );
        assert_eq!(words("rule 322. Rows 12, 2025 \u{fb01}ve"), ["rule", "#", "rows", "12", "2025", "five"]);
        assert_eq!(words("[S], [T]: [M] [E]"), ["m", "e", "m", "e"]);
    }

    #[test]
    fn bags_are_measured() {
        let mut vocabulary = Vocabulary::default();
        let mut tokens = |text| vocabulary.tokenize(std::iter::once(text));
        let (a, b) = (tokens("the boat rows the river"), tokens("the boat sails the sea the"));
        assert_eq!(a.common(&b), (3, 2));
        assert!((a.dice(&b) - 6.0 / 11.0).abs() < 1e-9);
        assert!((a.overlap(&b) - 0.5).abs() < 1e-9);
        assert_eq!(a.without(&b).len(), 2);
        assert!((tokens("").dice(&tokens(""))).abs() < 1e-9);
    }
}
