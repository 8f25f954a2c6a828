//! Measures how alike two prints of a rule are, in the same words or in other words about the same.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use regex::Regex;

use tribunal_document::{Rule, Wording, normalise, pattern};

/// The parts of a rule that are compared, computed once.
#[derive(Clone, Debug)]
pub(super) struct Print {
    heading: bool,
    /// The first paragraph, small: all there is of a title. Our own headings may go on with what they cover.
    title: String,
    text: String,
    words: BTreeSet<String>,
    cites: BTreeSet<String>,
    wording: Wording,
}

impl Print {
    /// Computes the parts of a rule that are compared.
    pub fn of(rule: &Rule, wording: Wording) -> Self {
        let text = normalise(&rule.full_text());
        let first = normalise(rule.text.lines().next().unwrap_or_default()).to_lowercase();
        let title = first.strip_suffix("(heading)").unwrap_or(&first).trim_end().to_owned();
        Self { heading: rule.heading, title, words: words(&text), cites: cites(&text), text, wording }
    }

    /// Returns true if the two have the same words.
    pub fn is_same(&self, other: &Self) -> bool {
        self.text == other.text
    }

    /// Returns the likeness of the two, from 0 to 1: mostly Dice's coefficient of their words.
    ///
    /// Other words for the same rule still share its terms, its citations, and whether it is a heading.
    pub fn likeness(&self, other: &Self) -> f64 {
        if self.text == other.text || self.title == other.title {
            return 1.0;
        }
        let shared = self.words.intersection(&other.words).count();
        let all = self.words.len() + other.words.len();
        let mut likeness = if all == 0 { 0.0 } else { 1.8 * shared as f64 / all as f64 };
        if self.heading != other.heading {
            likeness -= 0.2;
        }
        // Numbers of other editions differ where the words are the same.
        if self.wording != other.wording && !(self.cites.is_empty() && other.cites.is_empty()) {
            likeness += if self.cites == other.cites { 0.3 } else { -0.1 };
        }
        likeness.clamp(0.0, 0.95)
    }

    /// Returns true if the two agree under the same number of what may be the same edition; none where nothing can be
    /// said.
    pub fn agrees(&self, other: &Self) -> Option<bool> {
        if self.wording == other.wording {
            return Some(self.is_same(other));
        }
        if self.heading || other.heading {
            return Some(self.title == other.title);
        }
        (!self.cites.is_empty() || !other.cites.is_empty()).then(|| self.cites == other.cites)
    }
}

/// Returns the longer words of a text, small, without their endings.
fn words(text: &str) -> BTreeSet<String> {
    text.split(|c: char| !c.is_alphanumeric())
        .filter(|word| word.chars().count() > 2)
        .map(|word| {
            let small = word.to_lowercase();
            let stem = ["ing", "ed", "es", "s"].iter().find_map(|end| small.strip_suffix(end));
            stem.filter(|stem| stem.len() > 2).map_or(small.clone(), str::to_owned)
        })
        .collect()
}

/// Returns the rule numbers in a text.
fn cites(text: &str) -> BTreeSet<String> {
    static NUMBER: LazyLock<Regex> = LazyLock::new(|| pattern(r"\b\d{3}(?:\.(?:\d{1,2}|[a-z])\b)*"));
    NUMBER.find_iter(text).map(|found| found.as_str().to_owned()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn print(text: &str, heading: bool, wording: Wording) -> Print {
        Print::of(&Rule { heading, ..Rule::printed("300".parse().unwrap(), text, 1) }, wording)
    }

    #[test]
    fn other_words_for_the_same_are_nearer_than_words_for_another() {
        let official = print("Frogs that leap are exhausted. See rule 305. Leaping.", false, Wording::Official);
        let same = print("A leaping Frog becomes exhausted (see 305).", false, Wording::Digest);
        let other = print("Toads walk to the pond.", false, Wording::Digest);
        assert!(official.likeness(&same) > official.likeness(&other) + 0.3);
        assert_eq!(official.agrees(&same), Some(true));
        assert_eq!(official.agrees(&other), Some(false));
    }

    #[test]
    fn titles_agree_or_not() {
        let title = print("The Leap", true, Wording::Official);
        assert_eq!(title.agrees(&print("The leap", true, Wording::Digest)), Some(true));
        assert_eq!(title.agrees(&print("Ponds", true, Wording::Digest)), Some(false));
        assert_eq!(title.likeness(&print("The Leap", true, Wording::Digest)), 1.0);
        let sentence = print("Frogs leap.", false, Wording::Official);
        assert_eq!(sentence.agrees(&print("A frog leaps.", false, Wording::Digest)), None);
    }
}
