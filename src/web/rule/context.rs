//! The context of a rule: the rules above, below and next to it.

use crate::document::Wording;
use crate::graph::Part;
use crate::library::LibraryRule;
use crate::rule::RuleRef;
use crate::web::item::{Item, rule_href};
use crate::web::markup::{Markup, start};
use crate::web::prose::{anchors, run};
use crate::web::view::View;

/// The number of rules shown before and after a rule.
const BESIDE: usize = 3;
/// The most rules below a rule that are shown with all their words.
const WHOLE: usize = 24;

/// A rule in a list of rules.
pub struct ListedRule {
    /// Its address.
    pub href: String,
    /// Its number.
    pub number: String,
    /// Its words, or the first of them.
    pub words: Markup,
    /// True if it is a heading.
    pub heading: bool,
    /// True if it is the rule that the page is about.
    pub here: bool,
    /// The number of rules directly below it.
    pub below: usize,
}

/// Returns the headings and rules above a rule, outermost first.
pub fn path(view: &View, at: RuleRef) -> Vec<Item> {
    let above = view.graph().ancestors(at).into_iter();
    let item = |above: RuleRef| {
        let title = view.graph().title(above).map(|title| start(title, 60));
        let item = Item::rule(view, above, 60);
        Item { text: title.unwrap_or(item.text), ..item }
    };
    above.map(item).collect()
}

/// Returns the rules directly below a rule; with all their words if they are few.
pub fn children(view: &View, at: RuleRef) -> Vec<ListedRule> {
    let below: Vec<RuleRef> = view.graph().children(at).collect();
    let whole = below.len() <= WHOLE;
    let rules = below.into_iter().filter_map(|below| view.rule(below));
    rules.map(|rule| if whole { ListedRule::whole(view, rule) } else { ListedRule::short(view, rule, 100) }).collect()
}

/// Returns the address of a rule with everything below it, if there is more than the page shows.
pub fn whole(view: &View, at: RuleRef) -> Option<String> {
    let graph = view.graph();
    let deeper = graph.children(at).any(|below| graph.children(below).next().is_some());
    deeper.then(|| format!("{}/all", rule_href(at)))
}

/// Returns the rules around a rule, itself among them; empty if it has no siblings.
pub fn around(view: &View, at: RuleRef) -> Vec<ListedRule> {
    let siblings = view.graph().siblings(at);
    if siblings.len() < 2 {
        return Vec::new();
    }
    let here = siblings.iter().position(|sibling| *sibling == at).unwrap_or_default();
    let near = siblings.into_iter().skip(here.saturating_sub(BESIDE)).take(2 * BESIDE + 1);
    let rules = near.filter_map(|near| view.rule(near));
    rules.map(|rule| ListedRule { here: rule.reference == at, ..ListedRule::short(view, rule, 90) }).collect()
}

impl ListedRule {
    /// Returns a rule with its first words, at most `most` characters.
    #[must_use]
    pub fn short(view: &View, rule: &LibraryRule, most: usize) -> Self {
        Self::with(view, rule, run(&start(rule.text(), most), &[]))
    }

    /// Returns a rule with all its words and their links.
    #[must_use]
    pub fn whole(view: &View, rule: &LibraryRule) -> Self {
        let wording = if rule.official.is_some() { Wording::Official } else { Wording::Digest };
        let anchors = anchors(view, &rule.reference.into(), wording, Part::Text);
        Self::with(view, rule, run(rule.text(), &anchors))
    }

    fn with(view: &View, rule: &LibraryRule, words: Markup) -> Self {
        Self {
            href: rule_href(rule.reference),
            number: rule.number().to_string(),
            words,
            heading: rule.heading,
            here: false,
            below: view.graph().children(rule.reference).count(),
        }
    }
}
