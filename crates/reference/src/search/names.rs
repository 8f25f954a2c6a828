//! Recognises the names of cards in what a person types.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use crate::words::words;

/// The most cards that the beginning of a name may stand for.
const MOST_BEGUN: usize = 6;

/// The names of cards by the words they are made of.
#[derive(Default)]
pub(super) struct Names {
    cards: BTreeMap<Vec<String>, Named>,
    longest: usize,
}

/// A name, and the cards that have it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Named {
    name: String,
    /// The cards of this name, by their slugs; several for the short name of a champion.
    slugs: BTreeSet<String>,
}

/// A card's name met in a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Met {
    pub name: String,
    /// The cards it may be, by their slugs.
    pub slugs: BTreeSet<String>,
    /// Its place, as positions of words.
    pub at: Range<usize>,
}

impl Names {
    /// Learns a card's name, and the short name before its subtitle.
    pub fn learn(&mut self, name: &str, slug: &str) {
        let short = name.split([',', '\u{2013}']).next().and_then(|part| part.split(" - ").next()).unwrap_or(name);
        for name in [name, short.trim()] {
            let key: Vec<String> = words(name).into_iter().map(|word| word.text).collect();
            if key.is_empty() {
                continue;
            }
            self.longest = self.longest.max(key.len());
            let named = self.cards.entry(key).or_default();
            if named.name.is_empty() {
                name.clone_into(&mut named.name);
            }
            named.slugs.insert(slug.to_owned());
        }
    }

    /// Returns the names in a text, longest first at each place, none overlapping another.
    ///
    /// A name of a single word counts only where it is typed as a name or `is_plain` does not know the word: `charm`
    /// and `block` are words, `Charm` is a card.
    pub fn met(&self, text: &str, is_plain: impl Fn(&str) -> bool) -> Vec<Met> {
        let typed = words(text);
        let plain: Vec<String> = typed.iter().map(|word| word.text.clone()).collect();
        let mut met = Vec::new();
        let mut start = 0;
        while start < plain.len() {
            let found = (1..=self.longest).rev().find_map(|length| {
                let at = start..start + length;
                let named = self.cards.get(plain.get(at.clone())?)?;
                Some((at, named))
            });
            let Some((at, named)) = found else {
                start += 1;
                continue;
            };
            start = at.end;
            let capital = || {
                let word = typed.get(at.start).and_then(|word| text.get(word.range.clone()));
                at.start > 0 && word.is_some_and(|word| word.starts_with(char::is_uppercase))
            };
            let one = plain.get(at.start).map_or("", String::as_str);
            if at.len() > 1 || plain.len() == 1 || capital() || !is_plain(one) {
                met.push(Met { name: named.name.clone(), slugs: named.slugs.clone(), at });
            }
        }
        if met.is_empty() { self.begun(&plain).into_iter().collect() } else { met }
    }

    /// Returns the cards whose names begin with a text, as one types: two words or more, the last of them perhaps cut.
    /// Where many names begin so, nothing is meant yet.
    fn begun(&self, typed: &[String]) -> Option<Met> {
        let (last, whole) = typed.split_last().filter(|(_, whole)| !whole.is_empty())?;
        let from = self.cards.range(typed.get(..whole.len())?.to_vec()..);
        let begins = |key: &&Vec<String>| key.starts_with(whole);
        let goes_on = |key: &Vec<String>| key.get(whole.len()).is_some_and(|word| word.starts_with(last.as_str()));
        let named = from.take_while(|(key, _)| begins(key)).filter(|(key, _)| goes_on(key));
        let (mut name, mut slugs) = (None, BTreeSet::new());
        for (_, of) in named {
            name = name.or(Some(of.name.clone()));
            slugs.extend(of.slugs.iter().cloned());
            if slugs.len() > MOST_BEGUN {
                return None;
            }
        }
        Some(Met { name: name?, slugs, at: 0..typed.len() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn met(text: &str) -> Vec<String> {
        let mut names = Names::default();
        for (name, slug) in [
            ("Lamp of Ages", "lamp-of-ages"),
            ("Lamp", "lamp"),
            ("Zed - Hopper", "zed-hopper"),
            ("Zed, Lantern", "zed-lantern"),
        ] {
            names.learn(name, slug);
        }
        let met = names.met(text, |word| word == "lamp");
        met.into_iter().flat_map(|met| met.slugs).collect()
    }

    #[test]
    fn the_longest_name_counts() {
        assert_eq!(met("does the lamp of ages hop"), ["lamp-of-ages"]);
        assert_eq!(met("Zed, Hopper"), ["zed-hopper"]);
    }

    #[test]
    fn a_short_name_may_be_several_cards() {
        assert_eq!(met("can zed hop"), ["zed-hopper", "zed-lantern"]);
    }

    #[test]
    fn the_beginning_of_a_name_is_enough_from_its_second_word_on() {
        assert_eq!(met("lamp o"), ["lamp-of-ages"]);
        assert_eq!(met("lamp of ag"), ["lamp-of-ages"]);
        assert!(met("lam").is_empty() && met("lamp x").is_empty());
    }

    #[test]
    fn a_name_that_is_a_plain_word_has_to_be_typed_as_a_name() {
        assert!(met("a lamp hops").is_empty());
        assert_eq!(met("a Lamp hops"), ["lamp"]);
        assert_eq!(met("lamp"), ["lamp"]);
    }
}
