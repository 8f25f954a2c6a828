//! Steps from one number to the next: what may follow what, and what is missing between two.

use tribunal_rule::{Part, RuleNumber};

/// The multiple at which chapters begin: a jump to one is no damage.
const ROUND: u16 = 50;
/// Gaps among top-level numbers that are wider than this are another numbering, not lost rules.
const WIDEST: u16 = 12;
/// The deepest number that is ever inferred.
const DEEPEST: usize = 6;

/// Returns the numbers that may naturally follow: the first child, the next sibling of this rule and of each of its
/// ancestors.
pub(super) fn successors(number: &RuleNumber) -> impl Iterator<Item = RuleNumber> {
    let child = number.first_child().filter(|child| child.depth() <= DEEPEST);
    let mut at = Some(*number);
    let siblings = std::iter::from_fn(move || {
        let here = at?;
        at = here.parent();
        Some(here.next_sibling())
    });
    child.into_iter().chain(siblings)
}

/// Returns true if a number is one of the [`successors`] of another, from its parts alone: most are.
fn follows(from: &RuleNumber, to: &RuleNumber) -> bool {
    let Some((last, above)) = to.parts().split_last() else { return false };
    match from.parts().split_at_checked(above.len()) {
        Some((shared, rest)) if shared == above => match rest.first() {
            Some(before) => *last == before.next(),
            None => to.depth() <= DEEPEST && from.first_child() == Some(*to),
        },
        _ => false,
    }
}

/// Returns the number before among siblings: `103.1.a` before `103.1.b`; none for a first one.
pub(super) fn sibling_before(number: &RuleNumber) -> Option<RuleNumber> {
    let part = match number.last() {
        Part::Digits(n) if n > 1 => Part::Digits(n - 1),
        Part::Letters(n) if n > 1 => Part::Letters(n - 1),
        _ => return None,
    };
    match number.parent() {
        Some(parent) => parent.child(part),
        None => Some(RuleNumber::top(part.ordinal())),
    }
}

/// The numbers missing between two, of which the second is greater.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Gap {
    /// Siblings that were passed over.
    pub skipped: Vec<RuleNumber>,
    /// Parents of the second number that were not there, with the children that must have come before it.
    pub orphaned: Vec<RuleNumber>,
}

impl Gap {
    /// Returns the numbers that must have stood between the two, as far as numbering shows.
    pub fn between(from: &RuleNumber, to: &RuleNumber) -> Self {
        let mut gap = Self::default();
        if follows(from, to) {
            return gap;
        }
        let lineage = lineage(to);
        let Some(at) = lineage.iter().position(|number| !from.is_within(number)) else { return gap };
        for number in &lineage[at..] {
            let first = if *number == lineage[at] { next_after(from, number) } else { first_like(number) };
            let into = if *number == lineage[at] { &mut gap.skipped } else { &mut gap.orphaned };
            if number.depth() == 1 && !is_narrow(from.section(), number.section()) {
                continue;
            }
            let passed = std::iter::successors(first, |number| Some(number.next_sibling()));
            into.extend(passed.take_while(|passed| passed < number).take(usize::from(WIDEST)));
        }
        for parent in lineage.iter().take(lineage.len() - 1).skip(at) {
            gap.orphaned.push(*parent);
        }
        gap.orphaned.sort();
        gap
    }

    /// Returns true if nothing is missing.
    pub fn is_empty(&self) -> bool {
        self.skipped.is_empty() && self.orphaned.is_empty()
    }

    /// Returns the number of missing numbers.
    pub fn len(&self) -> usize {
        self.skipped.len() + self.orphaned.len()
    }
}

/// Returns a number with all its ancestors, outermost first.
fn lineage(number: &RuleNumber) -> Vec<RuleNumber> {
    let mut lineage: Vec<RuleNumber> = std::iter::successors(Some(*number), RuleNumber::parent).collect();
    lineage.reverse();
    lineage
}

/// Returns the sibling of `number` that naturally comes after `from`.
fn next_after(from: &RuleNumber, number: &RuleNumber) -> Option<RuleNumber> {
    let twin = std::iter::successors(Some(*from), RuleNumber::parent).find(|at| at.depth() == number.depth());
    twin.map(|twin| twin.next_sibling()).or_else(|| first_like(number))
}

/// Returns the first sibling, in the style of this number; none for a top-level number.
fn first_like(number: &RuleNumber) -> Option<RuleNumber> {
    number.parent()?.child(number.last().first())
}

/// Returns true if a step from one top-level number to another is so short that what lies between must have been there.
fn is_narrow(from: u16, to: u16) -> bool {
    !to.is_multiple_of(ROUND) && to.saturating_sub(from) <= WIDEST
}

/// Returns true if a step skips nothing, or only what a new chapter skips.
pub(super) fn is_natural(from: &RuleNumber, to: &RuleNumber) -> bool {
    from < to && (to.depth() > 1 || is_narrow(from.section(), to.section()) || to.section().is_multiple_of(ROUND)) && {
        Gap::between(from, to).is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(from: &str, to: &str, skipped: &str, orphaned: &str) {
        let gap = Gap::between(&from.parse().unwrap(), &to.parse().unwrap());
        let text = |numbers: &[RuleNumber]| numbers.iter().map(RuleNumber::to_string).collect::<Vec<_>>().join(" ");
        assert_eq!((text(&gap.skipped), text(&gap.orphaned)), (skipped.to_owned(), orphaned.to_owned()), "{from} {to}");
    }

    #[test]
    fn gaps_are_named() {
        check("322.4", "322.5", "", "");
        check("322.4.b", "323", "", "");
        check("322", "322.1.a", "", "322.1");
        check("322.4", "322.6.b", "322.5", "322.6 322.6.a");
        check("129.4", "132.2.b", "130 131", "132 132.1 132.2 132.2.a");
        check("462.8.b", "649", "", "");
        check("183.1", "200", "", "");
        check("322.4", "322.4.0.a", "", "322.4.0");
    }

    #[test]
    fn natural_steps_skip_nothing() {
        let natural = |from: &str, to: &str| is_natural(&from.parse().unwrap(), &to.parse().unwrap());
        assert!(natural("322", "322.1") && natural("322.1.c", "323") && natural("183.1", "500"));
        assert!(!natural("322", "322.2") && !natural("462.8", "649") && !natural("323", "322"));
    }

    #[test]
    fn siblings_count_down() {
        let before = |text: &str| sibling_before(&text.parse().unwrap()).map(|number| number.to_string());
        assert_eq!(before("322.4").as_deref(), Some("322.3"));
        assert_eq!(before("322.b").as_deref(), Some("322.a"));
        assert_eq!(before("322.1"), None);
        assert_eq!(before("322").as_deref(), Some("321"));
    }
}
