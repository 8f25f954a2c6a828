//! The editions of a library, indexed by what a cross reference may go by: titles, step labels, words.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

use tribunal_document::light::{Regex, pattern};

use crate::graph::Tree;
use crate::graph::label::split_label;
use crate::library::{EditionRules, Library};
use crate::words::{content_stems, stems};
use tribunal_rule::{Edition, RuleNumber, RuleRef};

/// All editions of a library.
pub(super) struct EditionLookups<'a> {
    editions: BTreeMap<Edition, EditionLookup<'a>>,
}

/// One edition.
pub(super) struct EditionLookup<'a> {
    pub rules: &'a EditionRules,
    pub tree: &'a Tree,
    titles: BTreeMap<String, Vec<RuleNumber>>,
    labels: BTreeMap<RuleNumber, String>,
}

impl<'a> EditionLookups<'a> {
    pub(super) fn new(library: &'a Library, trees: &'a BTreeMap<Edition, Tree>) -> Self {
        let editions = library.editions().filter_map(|rules| {
            let tree = trees.get(&rules.edition)?;
            Some((rules.edition, EditionLookup::new(rules, tree)))
        });
        Self { editions: editions.collect() }
    }

    pub(super) fn edition(&self, edition: Edition) -> Option<&EditionLookup<'a>> {
        self.editions.get(&edition)
    }

    /// Returns the editions of the core rules, oldest first.
    pub(super) fn core(&self) -> impl DoubleEndedIterator<Item = &EditionLookup<'a>> {
        self.editions.values().filter(|lookup| lookup.rules.edition.is_core())
    }

    /// Returns the newest edition of the tournament rules.
    pub(super) fn tournament(&self) -> Option<&EditionLookup<'a>> {
        self.editions.values().rfind(|lookup| !lookup.rules.edition.is_core())
    }
}

impl<'a> EditionLookup<'a> {
    fn new(rules: &'a EditionRules, tree: &'a Tree) -> Self {
        let mut titles: BTreeMap<String, Vec<RuleNumber>> = BTreeMap::new();
        let mut labels = BTreeMap::new();
        for rule in rules.rules() {
            if let Some(title) = tree.title(rule.number()) {
                titles.entry(title_key(title)).or_default().push(rule.number());
            }
            if let Some(label) = split_label(rule.text()).0 {
                labels.insert(rule.number(), label.to_owned());
            }
        }
        Self { rules, tree, titles, labels }
    }

    pub(super) fn reference(&self, number: RuleNumber) -> RuleRef {
        RuleRef::new(self.rules.edition, number)
    }

    pub(super) fn holds(&self, number: RuleNumber) -> bool {
        self.rules.position(number).is_some()
    }

    /// Returns the text of a rule, or an empty one.
    pub(super) fn text(&self, number: RuleNumber) -> &str {
        self.rules.get(number).map_or("", |rule| rule.text())
    }

    /// Returns the rules with this title, headings before others and high ones before deep ones.
    pub(super) fn titled(&self, title: &str) -> Vec<RuleNumber> {
        let mut found = self.titles.get(&title_key(title)).cloned().unwrap_or_default();
        found.sort_by_key(|number| (!self.tree.is_heading(*number), number.depth()));
        found
    }

    /// Returns the label of the step that a rule prints before its text: `2a`.
    pub(super) fn label(&self, number: RuleNumber) -> Option<&str> {
        self.labels.get(&number).map(String::as_str)
    }

    /// Returns the rules that print this label.
    pub(super) fn labelled(&self, label: &str) -> impl Iterator<Item = RuleNumber> {
        self.labels.iter().filter(move |(_, other)| *other == label).map(|(number, _)| *number)
    }

    /// Returns the stems of the words in the titles above a rule and in its own.
    pub(super) fn path_stems(&self, number: RuleNumber) -> BTreeSet<String> {
        let above = self.tree.ancestors(number).into_iter().map(|rule| rule.number).chain([number]);
        above.filter_map(|number| self.tree.title(number)).flat_map(content_stems).collect()
    }

    /// Returns the stems of all words of a rule and of those below it.
    pub(super) fn scope_stems(&self, number: RuleNumber) -> BTreeSet<String> {
        let below = self.tree.children(number).flat_map(|child| self.scope_stems(child.number));
        content_stems(self.text(number)).chain(below).collect()
    }
}

/// Returns a title without label, brackets, articles and endings: the same key for two prints of one title.
pub(super) fn title_key(title: &str) -> String {
    static BRACKETS: LazyLock<Regex> = LazyLock::new(|| pattern(r"\([^)]*\)"));
    let title = BRACKETS.replace_all(title, " ");
    let words: Vec<String> =
        stems(split_label(&title).1).filter(|stem| !matches!(stem.as_str(), "the" | "a")).collect();
    words.join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_prints_of_one_title_are_equal() {
        assert_eq!(title_key("The Steps of Rowing"), title_key("Steps of Rowing"));
        assert_eq!(title_key("Step 3: The Turning Step"), title_key("Turning Step"));
        assert_eq!(title_key("2. Make choices."), title_key("Make Choices"));
        assert_eq!(title_key("Anchor (Boat Action)"), title_key("Anchors"));
        assert_ne!(title_key("Rowing Phase"), title_key("Rowing"));
    }
}
