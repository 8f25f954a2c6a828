//! The relations of a rule to the others that the same statement cites. Whoever names two or more rules in one sentence
//! names the same rule in different editions, or rules that stand together.

use std::collections::BTreeSet;

use crate::Reference;
use crate::graph::carry;
use tribunal_rule::{RuleNumber, RuleRef};

/// The greatest number of rules between two that are still near each other.
const NEAR: usize = 30;

/// The relation of a rule to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Standing {
    /// It is the same one, perhaps of another edition.
    Same,
    /// One is above the other.
    InLine,
    /// They have the same parent.
    Beside,
    /// They are of the same section.
    Section,
    /// Not many rules stand between them.
    Near,
    /// None of these.
    Far,
}

impl Standing {
    pub(super) const ALL: [Self; 6] = [Self::Same, Self::InLine, Self::Beside, Self::Section, Self::Near, Self::Far];
}

/// Carries the rules cited along with one into its edition; those that it does not have are left out.
pub(super) fn carried(reference: &Reference, beside: &[RuleRef], to: RuleRef) -> Vec<RuleRef> {
    let of_its_kind = beside.iter().filter(|rule| rule.edition.is_core() == to.edition.is_core());
    let there = of_its_kind.flat_map(|rule| carry(*rule, to.edition, &reference.graph));
    there.filter(|rule| reference.library.rule(*rule).is_some()).collect()
}

/// Returns the relations of a rule to each of these of its own edition.
pub(super) fn standings(reference: &Reference, rule: RuleRef, others: &[RuleRef]) -> BTreeSet<Standing> {
    others.iter().map(|other| standing(reference, rule, *other)).collect()
}

fn standing(reference: &Reference, rule: RuleRef, other: RuleRef) -> Standing {
    let parent = |rule| reference.graph.parent(rule);
    let place = |rule: RuleRef| reference.library.edition(rule.edition)?.position(rule.number);
    let apart = || Some(place(rule)?.abs_diff(place(other)?));
    if rule == other {
        Standing::Same
    } else if is_above(rule.number, other.number) || is_above(other.number, rule.number) {
        Standing::InLine
    } else if parent(rule).is_some() && parent(rule) == parent(other) {
        Standing::Beside
    } else if rule.number.section() == other.number.section() {
        Standing::Section
    } else if apart().is_some_and(|apart| apart <= NEAR) {
        Standing::Near
    } else {
        Standing::Far
    }
}

/// Returns true if one number is above another, at whatever distance.
pub(super) fn is_above(above: RuleNumber, number: RuleNumber) -> bool {
    std::iter::successors(number.parent(), RuleNumber::parent).any(|parent| parent == above)
}
