//! What the rules behind a difference between replays are in each other's editions.

use crate::rule::RuleRef;
use crate::scenario::report::{Difference, Kin};

use super::Reference;

/// For each rule behind a difference, what it became, or was, in the edition of every other run.
#[must_use]
pub fn kin(reference: &Reference, difference: &Difference) -> Vec<Kin> {
    let of = |from: RuleRef| {
        let others = difference.editions.iter().filter(move |edition| **edition != from.edition);
        others.filter_map(move |edition| {
            let change = reference.lineage(from.edition, *edition)?.became(from.number)?;
            Some(Kin { from, to: change.to.clone(), kind: change.kind.name() })
        })
    };
    difference.rules.iter().flatten().flat_map(|rule| of(*rule)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::library::{Library, shipped};
    use crate::rule::Edition;

    #[test]
    fn a_rule_is_followed_into_the_other_editions() {
        let reference = Reference::new(Library::new(shipped())).expect("what ships can be indexed");
        let rule = RuleRef::new(Edition::CORE_1_1, crate::rule!("322.3.a"));
        let difference = Difference {
            editions: vec![Edition::CORE_1_1, Edition::CORE_1_4],
            event: vec![None, None],
            rules: vec![Some(rule), None],
            lineage: vec![],
        };
        let found = kin(&reference, &difference);
        let told: Vec<_> = found.iter().map(|kin| (kin.from, kin.to.clone(), kin.kind)).collect();
        assert_eq!(told, [(rule, vec![RuleRef::new(Edition::CORE_1_4, crate::rule!("323.2.a"))], "renumbered")]);
    }
}
