//! Everyday words and the game's own words for the same thing, from `rules/words.toml`, with the reason for each.

use std::sync::LazyLock;

use serde::Deserialize;

use tribunal_rule::RuleRef;

/// Words that mean the same thing, named by the game's own word for it.
#[derive(Clone, Debug, Deserialize)]
pub(super) struct Synonym {
    /// The game's own word.
    pub term: String,
    /// The other words that people say; a few words at most.
    pub also: Vec<String>,
    /// The reason why they mean the same, for people.
    pub why: String,
    /// The rule that says so.
    pub rule: Option<RuleRef>,
}

#[derive(Deserialize)]
struct Table {
    word: Vec<Synonym>,
}

/// Returns the table that ships with the crate.
pub(super) fn shipped() -> &'static [Synonym] {
    static SHIPPED: LazyLock<Vec<Synonym>> = LazyLock::new(|| {
        // A unit test reads the table.
        serde_json::from_str(tribunal_embedded_assets::text(tribunal_embedded_assets::WORDS))
            .map(|table: Table| table.word)
            .unwrap_or_default()
    });
    &SHIPPED
}

impl Synonym {
    /// Returns the term under which texts that have this sense are found; it looks like no stem.
    pub fn name(&self) -> String {
        format!("~{}", self.term.replace(' ', "-"))
    }

    /// Returns everything that has this sense, the game's own word first.
    pub fn wordings(&self) -> impl Iterator<Item = &str> {
        std::iter::once(&self.term).chain(&self.also).map(String::as_str)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn the_table_that_ships_is_read_and_names_no_term_twice() {
        let table: Table = toml::from_str(include_str!("../../../../rules/words.toml")).unwrap();
        let terms: BTreeSet<&str> = table.word.iter().map(|sense| sense.term.as_str()).collect();
        assert_eq!(terms.len(), table.word.len());
        assert!(table.word.iter().all(|sense| !sense.why.is_empty() && !sense.also.is_empty()));
        assert_eq!(shipped().len(), table.word.len());
    }
}
