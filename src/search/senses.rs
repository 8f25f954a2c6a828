//! Everyday words and the game's own words for the same thing, from `rules/words.toml`, with the reason for each.

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::LazyLock;

use serde::Deserialize;

use super::text::Stems;
use crate::rule::RuleRef;

/// Words that mean the same thing, named by the game's own word for it.
#[derive(Clone, Debug, Deserialize)]
pub(super) struct Sense {
    /// The game's own word.
    pub term: String,
    /// What else people say; a few words at most.
    pub also: Vec<String>,
    /// Why they mean the same, for people.
    pub why: String,
    /// The rule that says so.
    pub rule: Option<RuleRef>,
}

/// All senses, found by the stems of their words.
pub(super) struct Senses {
    list: Vec<Sense>,
    /// Stems of a wording, and the senses it may have.
    wordings: BTreeMap<Vec<String>, Vec<usize>>,
    longest: usize,
}

/// A sense met in a text.
#[derive(Clone, Debug)]
pub(super) struct Met {
    pub sense: &'static Sense,
    /// Which stems of the text it was met in.
    pub at: Range<usize>,
}

#[derive(Deserialize)]
struct Table {
    word: Vec<Sense>,
}

impl Sense {
    /// The term under which texts that have this sense are indexed; no stem can look like it.
    pub fn name(&self) -> String {
        format!("~{}", self.term)
    }
}

impl Senses {
    /// The table that ships with the crate.
    pub fn shipped() -> &'static Self {
        static SHIPPED: LazyLock<Senses> = LazyLock::new(|| {
            // A unit test reads the table; it is part of the crate.
            Senses::read(include_str!("../../rules/words.toml")).unwrap_or_else(|_| Senses::new(Vec::new()))
        });
        &SHIPPED
    }

    fn read(table: &str) -> Result<Self, toml::de::Error> {
        Ok(Self::new(toml::from_str::<Table>(table)?.word))
    }

    fn new(list: Vec<Sense>) -> Self {
        let mut stems = Stems::new();
        let mut wordings: BTreeMap<Vec<String>, Vec<usize>> = BTreeMap::new();
        for (at, sense) in list.iter().enumerate() {
            for wording in std::iter::once(&sense.term).chain(&sense.also) {
                let senses = wordings.entry(stems.all(wording)).or_default();
                if !senses.contains(&at) {
                    senses.push(at);
                }
            }
        }
        let longest = wordings.keys().map(Vec::len).max().unwrap_or(0);
        Self { list, wordings, longest }
    }

    /// The names of all senses.
    pub fn names(&self) -> impl Iterator<Item = String> {
        self.list.iter().map(Sense::name)
    }

    /// The senses of a text, given its stems in order.
    pub fn met(&'static self, stems: &[String]) -> Vec<Met> {
        let mut met = Vec::new();
        for start in 0..stems.len() {
            for length in 1..=self.longest {
                let at = start..start + length;
                let Some(wording) = stems.get(at.clone()) else { break };
                let senses = self.wordings.get(wording).into_iter().flatten();
                met.extend(senses.filter_map(|sense| Some(Met { sense: self.list.get(*sense)?, at: at.clone() })));
            }
        }
        met
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn the_table_that_ships_is_read_and_names_no_term_twice() {
        let table: Table = toml::from_str(include_str!("../../rules/words.toml")).unwrap();
        let terms: BTreeSet<&str> = table.word.iter().map(|sense| sense.term.as_str()).collect();
        assert_eq!(terms.len(), table.word.len());
        assert!(table.word.iter().all(|sense| !sense.why.is_empty() && !sense.also.is_empty()));
    }

    #[test]
    fn everyday_words_mean_the_games_own() {
        let stems = Stems::new().all("My creature dies, can I flip up the card?");
        let met: Vec<&str> = Senses::shipped().met(&stems).iter().map(|met| met.sense.term.as_str()).collect();
        for term in ["unit", "kill", "hidden"] {
            assert!(met.contains(&term), "{term} in {met:?}");
        }
    }
}
