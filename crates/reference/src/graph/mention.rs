//! Finds names in running text: one pass of an Aho-Corasick automaton finds every term and card that a text names.

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::Arc;

use aho_corasick::{AhoCorasick, Input, MatchKind};

/// The term or card that a name belongs to.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Pick {
    /// A term, by its slug.
    Term(Arc<str>),
    /// A card, by its slug.
    Card(Arc<str>),
}

/// A name to look for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Name {
    name: String,
    pick: Pick,
    /// True if it must be written with all its capitals.
    strict: bool,
}

impl Name {
    /// A form of a term's name; an everyday word counts only with a capital.
    pub(super) fn of_term(name: String, slug: Arc<str>, everyday: bool) -> Self {
        Self { name, pick: Pick::Term(slug), strict: everyday }
    }

    /// A card's name, which always has its capitals.
    pub(super) fn of_card(name: String, slug: Arc<str>) -> Self {
        Self { name, pick: Pick::Card(slug), strict: true }
    }

    fn is_written(&self, text: &str) -> bool {
        !self.strict || capital_words(text) >= capital_words(&self.name)
    }
}

/// All names that are looked for.
#[derive(Debug)]
pub(super) struct Names {
    automaton: Option<AhoCorasick>,
    names: Vec<Name>,
}

/// A name found in a text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Mention<'a> {
    pub range: Range<usize>,
    pub pick: &'a Pick,
}

impl Names {
    /// Prepares to find these names. Of two names spelt alike the first given counts, cards before terms.
    pub(super) fn new(names: Vec<Name>) -> Self {
        let mut unique: BTreeMap<String, Name> = BTreeMap::new();
        for name in names.into_iter().filter(|name| !name.name.is_empty()) {
            let kept = unique.entry(name.name.to_lowercase()).or_insert_with(|| name.clone());
            if matches!((&kept.pick, &name.pick), (Pick::Term(_), Pick::Card(_))) {
                *kept = name;
            }
        }
        let names: Vec<Name> = unique.into_values().collect();
        let automaton = AhoCorasick::builder()
            .match_kind(MatchKind::LeftmostLongest)
            .ascii_case_insensitive(true)
            .build(names.iter().map(|name| &name.name))
            .ok();
        Self { automaton, names }
    }

    /// Returns the names in a text, in order, none inside another.
    pub(super) fn find<'a>(&'a self, text: &str) -> Vec<Mention<'a>> {
        let mut found = Vec::new();
        let Some(automaton) = &self.automaton else { return found };
        let mut at = 0;
        while let Some(hit) = automaton.find(Input::new(text).range(at..)) {
            let name = self.names.get(hit.pattern().as_usize());
            let written = text.get(hit.range()).filter(|_| stands_alone(text, hit.range()));
            match name.filter(|name| written.is_some_and(|written| name.is_written(written))) {
                Some(name) => {
                    found.push(Mention { range: hit.range(), pick: &name.pick });
                    at = hit.end();
                }
                None => at = next_char(text, hit.start()),
            }
        }
        found
    }
}

fn next_char(text: &str, at: usize) -> usize {
    text.get(at..).and_then(|rest| rest.chars().next()).map_or(text.len(), |c| at + c.len_utf8())
}

fn stands_alone(text: &str, range: Range<usize>) -> bool {
    let before = text.get(..range.start).and_then(|before| before.chars().next_back());
    let after = text.get(range.end..).and_then(|after| after.chars().next());
    !before.is_some_and(char::is_alphanumeric) && !after.is_some_and(char::is_alphanumeric)
}

fn capital_words(text: &str) -> usize {
    text.split_whitespace().filter(|word| word.starts_with(char::is_uppercase)).count()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(text: &str) -> Vec<String> {
        let term = |name: &str, everyday| Name::of_term(name.to_owned(), "term".into(), everyday);
        let names = Names::new(vec![
            term("Row", true),
            term("Rows", true),
            term("Row Boat", false),
            term("Regatta", false),
            Name::of_card("Row, Row, Row".to_owned(), "card".into()),
        ]);
        names.find(text).into_iter().map(|mention| text[mention.range].to_owned()).collect()
    }

    #[test]
    fn the_longest_name_counts() {
        assert_eq!(found("A Row Boat Rows; Row, Row, Row wins."), ["Row Boat", "Rows", "Row, Row, Row"]);
    }

    #[test]
    fn a_name_stands_alone() {
        assert_eq!(found("Rowing Rowboat caf\u{e9}Row [Row] Row's"), ["Row", "Row"]);
    }

    #[test]
    fn everyday_words_need_their_capital() {
        assert_eq!(found("they row in a row boat at the regatta"), ["row boat", "regatta"]);
        assert_eq!(found("row, row, row"), Vec::<String>::new());
    }

    #[test]
    fn a_card_goes_before_a_term_of_the_same_name() {
        let term = Name::of_term("Anchor".to_owned(), "anchor".into(), false);
        let card = Name::of_card("Anchor".to_owned(), "anchor-card".into());
        let names = Names::new(vec![term, card]);
        assert_eq!(names.find("An Anchor.")[0].pick, &Pick::Card("anchor-card".into()));
    }
}
