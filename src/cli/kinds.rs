//! Prints for `check` what the engine does with every numbered rule.

use std::collections::BTreeSet;

use anstream::println;

use super::paint;
use crate::library::Library;
use crate::reference::enactment::{Kind, counts, standing};
use crate::rule::{Edition, RuleNumber, RuleRef};

/// Prints for each edition of the digest how many rules are of each kind; if `names`, first each rule with its kind.
pub(super) fn print(library: &Library, names: bool) {
    for book in library.editions() {
        let rules: BTreeSet<RuleNumber> = book.rules().iter().map(|rule| rule.number()).collect();
        let counted = counts(book.edition, &rules);
        if names {
            rules.iter().for_each(|rule| print_rule(book.edition, *rule));
        }
        let told = Kind::ALL.map(|kind| format!("{} {}", counted.get(&kind).unwrap_or(&0), kind.word()));
        println!("{}: {} rules: {}", book.edition, rules.len(), told.join(", "));
    }
}

/// Prints a rule with its kind: the rule that enacts it and the scenario that shows it, or the reason why there is
/// none.
fn print_rule(edition: Edition, rule: RuleNumber) {
    let rule = RuleRef::new(edition, rule);
    let Some(standing) = standing(rule) else { return };
    let by = standing.by.filter(|by| *by != rule).map(|by| format!(" by {by}")).unwrap_or_default();
    let why = match standing.shown {
        Some(shown) => format!("{} {}", shown.file, shown.heading),
        None => standing.why.to_owned(),
    };
    println!("{}  {}{by}  {}", paint::number(rule), standing.kind.word(), paint::quiet(why));
}
