//! Finds what the rules behind a difference between replays are in each other's editions, and the difference in their
//! words.

use crate::graph::lineage::{DiffSpanKind, Lineage, word_diff};
use tribunal_document::Wording;
use tribunal_rule::RuleRef;
use tribunal_scenario::report::{Difference, Kin, Stretch};

use super::Reference;

/// Returns, for each rule behind a difference, what it became, or was, in the edition of every other run. Of two rules
/// that are each other's counterpart, only the first is listed.
#[must_use]
pub fn kin(reference: &Reference, difference: &Difference) -> Vec<Kin> {
    let mut found: Vec<Kin> = vec![];
    for from in difference.rules.iter().flatten() {
        let others = difference.editions.iter().filter(|edition| **edition != from.edition);
        for lineage in others.filter_map(|edition| reference.lineage(from.edition, *edition)) {
            let Some(change) = lineage.became(from.number) else { continue };
            let told = |kin: &Kin| change.to.contains(&kin.from) && kin.to.contains(from);
            if !found.iter().any(told) {
                let words = stretches(reference, lineage, *from, &change.to);
                found.push(Kin { from: *from, to: change.to.clone(), kind: change.kind.name(), words });
            }
        }
    }
    found
}

/// Returns the words of a rule compared with those of what it became; empty where they do not differ.
fn stretches(reference: &Reference, lineage: &Lineage, from: RuleRef, to: &[RuleRef]) -> Vec<Stretch> {
    let words = |at: RuleRef, wording: Wording| {
        let rule = reference.library.rule(at).and_then(|rule| rule.in_wording(wording));
        rule.map_or_else(String::new, |words| words.text.clone())
    };
    let old = words(from, lineage.from_wording);
    let new: Vec<_> = to.iter().map(|at| words(*at, lineage.to_wording)).collect();
    let new = new.join("\n");
    if old == new || new.is_empty() {
        return vec![];
    }
    let kind = |kind| match kind {
        DiffSpanKind::Kept => "kept",
        DiffSpanKind::Removed => "removed",
        DiffSpanKind::Added => "added",
    };
    word_diff(&old, &new).into_iter().map(|piece| Stretch { kind: kind(piece.kind), text: piece.text }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::library::{Library, shipped};
    use tribunal_rule::Edition;

    fn behind(rules: [Option<RuleRef>; 2]) -> Vec<Kin> {
        let reference = Reference::new(Library::new(shipped())).expect("what ships can be indexed");
        let editions = vec![Edition::CORE_1_1, Edition::CORE_1_4];
        kin(&reference, &Difference { editions, event: vec![None, None], rules: rules.to_vec(), lineage: vec![] })
    }

    #[test]
    fn a_rule_is_followed_into_the_other_editions() {
        let rule = RuleRef::new(Edition::CORE_1_1, tribunal_rule::rule!("322.3.a"));
        let found = behind([Some(rule), None]);
        let told: Vec<_> = found.iter().map(|kin| (kin.from, kin.to.clone(), kin.kind)).collect();
        assert_eq!(
            told,
            [(rule, vec![RuleRef::new(Edition::CORE_1_4, tribunal_rule::rule!("323.2.a"))], "renumbered")]
        );
    }

    #[test]
    fn two_rules_that_are_each_others_are_told_once_with_their_words() {
        let old = RuleRef::new(Edition::CORE_1_1, tribunal_rule::rule!("721.1.a.1"));
        let new = RuleRef::new(Edition::CORE_1_4, tribunal_rule::rule!("805.1.a.1"));
        let found = behind([Some(old), Some(new)]);
        let pairs: Vec<_> = found.iter().map(|kin| (kin.from, kin.to.as_slice())).collect();
        assert_eq!(pairs, [(old, [new].as_slice())]);
        assert!(found[0].words.iter().any(|stretch| stretch.kind == "removed"), "{:?}", found[0].words);
        assert!(found[0].words.iter().any(|stretch| stretch.kind == "added"), "{:?}", found[0].words);
    }
}
