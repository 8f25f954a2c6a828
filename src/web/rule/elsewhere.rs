//! The lineage of a rule in other editions, and the meaning of its number there.

use crate::library::{EditionRules, LibraryRule};
use crate::rule::{Edition, RuleNumber, RuleRef};
use crate::web::compare::within;
use crate::web::diff::{both, is_reworded};
use crate::web::item::rule_href;
use crate::web::markup::{Markup, start};
use crate::web::page::Badge;
use crate::web::view::View;
use crate::web::words::rule::relation;

/// Another edition, with the rule and its number there.
pub struct Elsewhere {
    /// The edition with its standing.
    pub badge: Badge,
    /// The rules that it became there; empty where it does not exist.
    pub rules: Vec<Other>,
    /// The relation between the two, in words.
    pub relation: &'static str,
    /// The word differences, if it was reworded.
    pub words: Option<Markup>,
    /// The rule with the same number there, if it is another one.
    pub number: Option<Other>,
    /// The rule of the edition in force that replaced the one with this number there.
    pub now: Option<Other>,
}

/// A rule of another edition.
pub struct Other {
    /// Its address.
    pub href: String,
    /// Its number.
    pub number: String,
    /// Its first words.
    pub text: String,
}

/// Returns the other editions of the same document, newest first.
pub fn of(view: &View, rule: &LibraryRule) -> Vec<Elsewhere> {
    let at = rule.reference;
    let editions = view.library().editions().rev().filter(|other| other.edition != at.edition);
    editions.filter_map(|other| Elsewhere::new(view, rule, other)).collect()
}

/// Returns the rule of this number in every core edition, newest first.
pub fn by_number(view: &View, number: RuleNumber) -> Vec<Elsewhere> {
    let core = view.library().editions().rev().filter(|edition| edition.edition.is_core());
    let holding = core.filter_map(|edition| {
        let rules = vec![Other::of(view, RuleRef::new(edition.edition, number))?];
        let now = in_force_now(view, RuleRef::new(edition.edition, number));
        let badge = Badge::of(view, edition);
        Some(Elsewhere { badge, rules, relation: "", words: None, number: None, now })
    });
    holding.collect()
}

/// Returns the rule of the edition in force that a rule became, unless it is of that edition.
fn in_force_now(view: &View, at: RuleRef) -> Option<Other> {
    let now = view.in_force().map(|edition| edition.edition).filter(|now| *now != at.edition)?;
    Other::of(view, heir(view, at, now)?)
}

/// Returns the first rule of another edition that a rule became.
pub fn heir(view: &View, at: RuleRef, edition: Edition) -> Option<RuleRef> {
    let change = view.reference.lineage(at.edition, edition)?.became(at.number)?;
    change.to.first().copied()
}

impl Elsewhere {
    fn new(view: &View, rule: &LibraryRule, other: &EditionRules) -> Option<Self> {
        let at = rule.reference;
        let lineage = view.reference.lineage(at.edition, other.edition)?;
        let change = lineage.became(at.number);
        let rules = change.map(|change| change.to.as_slice()).unwrap_or_default();
        let number = RuleRef::new(other.edition, at.number);
        let number = Some(number).filter(|number| !rules.contains(number));
        let words = change.filter(|change| is_reworded(change.kind)).and_then(|change| {
            let (here, there) = both(view, lineage, change);
            // The official words may have changed where ours did not.
            let (old, new) = if other.edition < at.edition { (there, here) } else { (here, there) };
            (old != new).then(|| within(&old, &new))
        });
        Some(Self {
            badge: Badge::of(view, other),
            rules: rules.iter().filter_map(|rule| Other::of(view, *rule)).collect(),
            now: number.and_then(|number| in_force_now(view, number)),
            number: number.and_then(|number| Other::of(view, number)),
            relation: relation(
                change.map(|change| (change.kind, change.editorial)),
                other.edition < at.edition,
                lineage.is_across_wordings(),
            ),
            words,
        })
    }
}

impl Other {
    fn of(view: &View, at: RuleRef) -> Option<Self> {
        let text = start(view.rule(at)?.text(), 90);
        Some(Self { href: rule_href(at), number: at.number.to_string(), text })
    }
}
