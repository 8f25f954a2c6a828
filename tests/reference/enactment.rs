//! The table of rules: every numbered rule of the editions that the engine enacts is exactly one of enacted, definition,
//! setup or deck, reminder, not yet.

use std::collections::BTreeSet;

use tribunal::game::edition::ENACTED;
use tribunal::library::{Library, shipped};
use tribunal::reference::enactment::{Kind, counts, faults, standing};
use tribunal::rule::{Edition, RuleNumber, RuleRef};

fn rules(edition: Edition) -> BTreeSet<RuleNumber> {
    let library = Library::new(shipped());
    library.edition(edition).unwrap().rules().iter().map(|rule| rule.number()).collect()
}

#[test]
fn every_rule_is_exactly_one_of_the_kinds() {
    for edition in ENACTED.iter().map(|tables| tables.edition) {
        let rules = rules(edition);
        assert_eq!(faults(edition, &rules), Vec::<String>::new(), "{edition}");
        let counts = counts(edition, &rules);
        assert_eq!(counts.values().sum::<usize>(), rules.len(), "{edition}: {counts:?}");
    }
}

#[test]
fn what_is_not_enacted_says_why() {
    for edition in ENACTED.iter().map(|tables| tables.edition) {
        let not_yet =
            rules(edition).into_iter().filter_map(|rule| Some((rule, standing(RuleRef::new(edition, rule))?)));
        let mute: Vec<_> = not_yet.filter(|(_, s)| s.kind == Kind::NotYet && s.why.is_empty()).collect();
        assert!(mute.is_empty(), "{edition}: {mute:?}");
    }
}

#[test]
fn a_rule_is_spoken_of_by_its_own_row_or_the_nearest_above() {
    let kind = |rule: &str| standing(rule.parse().unwrap()).unwrap().kind;
    assert_eq!(kind("103.2.b.1@1.4"), Kind::Setup, "a range of sections speaks of all below it");
    assert_eq!(
        kind("322.2@1.1"),
        Kind::Enacted,
        "a rule that a scenario fails without is enacted whatever its row says"
    );
    assert_eq!(kind("107.4.d@1.4"), Kind::Enacted);
    assert_eq!(kind("107.4.d.1@1.4"), Kind::Definition, "the row of a rule outranks that of the one above");
}
