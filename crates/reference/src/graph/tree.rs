//! Chapters, sections and what stands below them: the shape that rule numbers and headings give an edition.
//!
//! A dotted number stands below the number it extends, or below the nearest one that exists. Three-digit rules follow
//! one another as siblings in numbering, and only their headings tell how they nest:
//!
//! - A *chapter* is a heading with a round number, directly followed by another heading or reached by a jump in the
//!   numbers.
//! - A heading without dotted rules below it is a *section* of its chapter; three-digit sentences stand below it.
//! - A heading with dotted rules below it is a *sub-section* of the last section (a step, a phase, a keyword).

use super::label::split_label;
use crate::library::{EditionRules, LibraryRule};
use tribunal_rule::{RuleNumber, RuleRef};

/// The rules of one edition as a tree, in rulebook order.
#[derive(Clone, Debug, Default)]
pub struct Tree {
    nodes: Vec<Node>,
}

/// One rule and its place in the tree.
#[derive(Clone, Debug)]
struct Node {
    reference: RuleRef,
    heading: bool,
    title: Option<Box<str>>,
    parent: Option<usize>,
    children: Vec<usize>,
}

impl Tree {
    /// Builds the tree that the numbers and headings of an edition make.
    #[must_use]
    pub fn new(edition: &EditionRules) -> Self {
        let rules = edition.rules();
        let mut nodes: Vec<Node> = rules
            .iter()
            .map(|rule| Node {
                reference: rule.reference,
                heading: rule.heading,
                title: title_of(rule).map(Into::into),
                parent: None,
                children: Vec::new(),
            })
            .collect();
        for (at, parent) in parents(rules).into_iter().enumerate() {
            nodes[at].parent = parent;
            if let Some(parent) = parent {
                nodes[parent].children.push(at);
            }
        }
        Self { nodes }
    }

    /// Returns the rule above this one.
    #[must_use]
    pub fn parent(&self, number: RuleNumber) -> Option<RuleRef> {
        Some(self.nodes[self.node(number)?.parent?].reference)
    }

    /// Returns the rules directly below this one, in order.
    pub fn children(&self, number: RuleNumber) -> impl Iterator<Item = RuleRef> {
        self.node(number).into_iter().flat_map(|node| node.children.iter().map(|at| self.nodes[*at].reference))
    }

    /// Returns the rules with the same parent, this one among them, in order; none for a number that does not exist.
    #[must_use]
    pub fn siblings(&self, number: RuleNumber) -> Vec<RuleRef> {
        let Some(node) = self.node(number) else { return Vec::new() };
        match node.parent {
            Some(parent) => self.nodes[parent].children.iter().map(|at| self.nodes[*at].reference).collect(),
            None => self.nodes.iter().filter(|node| node.parent.is_none()).map(|node| node.reference).collect(),
        }
    }

    /// Returns the rule printed before this one.
    #[must_use]
    pub fn previous(&self, number: RuleNumber) -> Option<RuleRef> {
        let before = self.nodes.partition_point(|node| node.reference.number < number);
        Some(self.nodes.get(before.checked_sub(1)?)?.reference)
    }

    /// Returns the rule printed after this one.
    #[must_use]
    pub fn next(&self, number: RuleNumber) -> Option<RuleRef> {
        let after = self.nodes.partition_point(|node| node.reference.number <= number);
        Some(self.nodes.get(after)?.reference)
    }

    /// Returns the rules printed after the first number, up to and with the last.
    pub fn between(&self, first: RuleNumber, last: RuleNumber) -> impl Iterator<Item = RuleRef> {
        let rules = self.nodes.iter().map(|node| node.reference);
        rules.skip_while(move |rule| rule.number <= first).take_while(move |rule| rule.number <= last)
    }

    /// Returns the rules above this one, outermost first.
    #[must_use]
    pub fn ancestors(&self, number: RuleNumber) -> Vec<RuleRef> {
        let mut path = Vec::new();
        let mut above = self.node(number).and_then(|node| node.parent);
        while let Some(node) = above.and_then(|at| self.nodes.get(at)) {
            path.push(node.reference);
            above = node.parent;
        }
        path.reverse();
        path
    }

    /// Returns the title of a rule: a heading's words, or the words with which a rule introduces itself (`Conquer:
    /// ...`).
    #[must_use]
    pub fn title(&self, number: RuleNumber) -> Option<&str> {
        self.node(number)?.title.as_deref()
    }

    /// Returns true if the rule is a heading.
    #[must_use]
    pub fn is_heading(&self, number: RuleNumber) -> bool {
        self.node(number).is_some_and(|node| node.heading)
    }

    /// Returns true if the rule is the heading of a chapter: one with nothing above it and sections below.
    #[must_use]
    pub fn is_chapter(&self, number: RuleNumber) -> bool {
        self.node(number).is_some_and(|node| node.heading && node.parent.is_none() && !node.children.is_empty())
    }

    fn node(&self, number: RuleNumber) -> Option<&Node> {
        let at = self.nodes.binary_search_by_key(&number, |node| node.reference.number).ok()?;
        self.nodes.get(at)
    }
}

/// The most words of a rule's introduction before a colon, and of the name of a step.
const TITLE_WORDS: usize = 6;

fn title_of(rule: &LibraryRule) -> Option<&str> {
    let text = rule.text().trim();
    if rule.heading {
        return Some(text).filter(|text| !text.is_empty());
    }
    let (step, named) = split_label(text);
    if step.is_some() {
        return (is_short(named) && !named.ends_with(['.', ':', '"', '\u{201d}'])).then_some(text);
    }
    let (lead, rest) = text.split_once(':')?;
    let short = (is_short(lead) || names_penalty(lead)) && !lead.contains(['.', ',', '"', '\u{201c}', '\n']);
    (short && !rest.trim().is_empty()).then_some(lead.trim())
}

/// Returns true if an introduction is the name of an infraction, which has its penalty in square brackets.
fn names_penalty(lead: &str) -> bool {
    const PENALTIES: [&str; 5] = ["[No Penalty]", "[Warning]", "[Game Loss]", "[Match Loss]", "[Disqualification]"];
    PENALTIES.iter().any(|penalty| lead.starts_with(penalty) || lead.ends_with(penalty))
}

fn is_short(text: &str) -> bool {
    text.split_whitespace().count() <= TITLE_WORDS
}

/// Returns the position of each rule's parent, by the rules given at the head of this file.
fn parents(rules: &[LibraryRule]) -> Vec<Option<usize>> {
    let mut parents = Vec::with_capacity(rules.len());
    let mut above = Above::default();
    // The rules from the last three-digit one down to the one before, each the parent of the next.
    let mut line: Vec<usize> = Vec::new();
    for (at, rule) in rules.iter().enumerate() {
        while line.last().is_some_and(|last| !rule.number().is_within(&rules[*last].number())) {
            line.pop();
        }
        let parent = match line.last() {
            Some(parent) => Some(*parent),
            None if rule.number().depth() == 1 => above.place(rules, at),
            None => above.innermost(),
        };
        parents.push(parent);
        line.push(at);
    }
    parents
}

/// The headings under which the next three-digit rule stands.
#[derive(Default)]
struct Above {
    chapter: Option<usize>,
    section: Option<usize>,
}

impl Above {
    fn innermost(&self) -> Option<usize> {
        self.section.or(self.chapter)
    }

    /// Returns the parent of the three-digit rule at this position, which may itself open a chapter or a section.
    fn place(&mut self, rules: &[LibraryRule], at: usize) -> Option<usize> {
        let rule = &rules[at];
        let next = rules.get(at + 1);
        let sub_section = next.is_some_and(|next| next.number().depth() > 1);
        if !rule.heading || sub_section {
            return self.innermost();
        }
        if is_chapter(rules, at) {
            *self = Self { chapter: Some(at), section: None };
            return None;
        }
        self.section = Some(at);
        self.chapter
    }
}

fn is_chapter(rules: &[LibraryRule], at: usize) -> bool {
    let number = rules[at].number().section();
    let before = at.checked_sub(1).map(|before| rules[before].number().section());
    let jumped = before.is_none_or(|before| before + 1 < number);
    let leads = rules.get(at + 1).is_some_and(|next| next.heading);
    (number.is_multiple_of(50) && leads) || (number.is_multiple_of(100) && jumped)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::graph::testing::edition;

    const BOOK: &str = "\
100. Boats
101. Hulls
102. Hulls float.
102.1. Lead: a hull of lead does not.
102.1.b. Nor one of stone.
104. Masts
105. Kinds of Mast
105.1. Tall ones.
200. Wind
201. A wind blows where it will.
250. Storms
251. Rain
252. Rain wets.
253. Thunder
253.1. It is loud.";

    fn number(text: &str) -> RuleNumber {
        text.parse().unwrap()
    }

    fn parent(text: &str) -> String {
        Tree::new(&edition(BOOK)).parent(number(text)).map_or_else(String::new, |rule| rule.number.to_string())
    }

    #[test]
    fn headings_nest_as_chapter_section_and_sub_section() {
        let expected = [
            ("100", ""),
            ("101", "100"),
            ("102", "101"),
            ("104", "100"),
            ("105", "104"),
            ("200", ""),
            ("201", "200"),
            ("250", ""),
            ("252", "251"),
            ("253", "251"),
        ];
        for (rule, above) in expected {
            assert_eq!(parent(rule), above, "{rule}");
        }
    }

    #[test]
    fn a_dotted_rule_stands_below_the_nearest_number_that_exists() {
        assert_eq!(parent("102.1"), "102");
        assert_eq!(parent("102.1.b"), "102.1");
    }

    #[test]
    fn a_rule_knows_its_neighbours_and_its_path() {
        let tree = Tree::new(&edition(BOOK));
        let ancestors = tree.ancestors(number("102.1.b"));
        let printed: Vec<String> = ancestors.iter().map(|rule| rule.number.to_string()).collect();
        assert_eq!(printed, ["100", "101", "102", "102.1"]);
        let titles: Vec<_> = ancestors.iter().filter_map(|rule| tree.title(rule.number)).collect();
        assert_eq!(titles, ["Boats", "Hulls", "Lead"]);
        assert_eq!(tree.previous(number("102")).map(|rule| rule.number), Some(number("101")));
        assert_eq!(tree.next(number("102.1.b")).map(|rule| rule.number), Some(number("104")));
        assert_eq!(tree.previous(number("100")), None);
        assert_eq!(tree.siblings(number("101")).len(), 2);
        assert_eq!(tree.siblings(number("100")).len(), 3);
        assert!(tree.siblings(number("999")).is_empty());
        assert!(
            tree.children(number("251"))
                .eq(["252", "253"].map(|n| tree.next(number(n)).and_then(|r| tree.previous(r.number)).unwrap()))
        );
    }
}
