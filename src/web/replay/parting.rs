//! Shipped scenarios with different outcomes under two editions, by the rules that they are about.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use super::super::item::Item;
use super::shelf;
use crate::rule::{Edition, RuleNumber, RuleRef};
use crate::scenario::named_rules;
use crate::scenario::read::read;
use crate::scenario::script::{Says, Script};

/// A scenario that expects different things of different editions.
struct Parting {
    heading: &'static str,
    text: &'static str,
    /// The rules that its heading and its expectations name.
    rules: BTreeSet<RuleRef>,
    /// The editions of each expectation that is not for all editions.
    expected: Vec<Vec<Edition>>,
}

/// All such scenarios, in the order of their files.
static ALL: LazyLock<Vec<Parting>> = LazyLock::new(|| {
    let some = shelf::all().filter(|(_, text)| text.contains("=> under "));
    some.map(|(heading, text)| {
        let (script, _) = read(text);
        let mut rules = named_rules(text);
        rules.extend(headed(heading));
        Parting { heading, text, rules, expected: expected(&script) }
    })
    .collect()
});

/// Returns the editions of each expectation that is not for all editions of the scenario.
fn expected(script: &Script) -> Vec<Vec<Edition>> {
    let of = |says: &Says| match says {
        Says::Expects(expectation) => Some(expectation.editions.clone()),
        _ => None,
    };
    script.lines.iter().filter_map(|line| of(&line.says)).filter(|editions| !editions.is_empty()).collect()
}

/// Parses the rules at the beginning of a heading, as in `463.1, 323.12@1.5: who says`: an edition applies to all
/// numbers before it.
fn headed(heading: &str) -> Vec<RuleRef> {
    let (named, _) = heading.split_once(": ").unwrap_or_default();
    let mut waiting: Vec<RuleNumber> = vec![];
    let mut all = vec![];
    for one in named.split(", ") {
        let (number, edition) = one.split_once('@').map_or((one, None), |(number, edition)| (number, Some(edition)));
        waiting.extend(number.parse::<RuleNumber>());
        if let Some(edition) = edition.and_then(|edition| edition.parse::<Edition>().ok()) {
            all.extend(waiting.drain(..).map(|number| RuleRef::new(edition, number)));
        }
    }
    all
}

/// Returns the scenarios that expect different things of the two editions and are about one of some rules.
pub fn about(rules: &[RuleRef], one: Edition, other: Edition) -> Vec<Item> {
    let only = |editions: &Vec<Edition>, of: Edition, not: Edition| editions.contains(&of) && !editions.contains(&not);
    let parts = |parting: &&Parting| {
        let expects = |of: Edition, not: Edition| parting.expected.iter().any(|all| only(all, of, not));
        expects(one, other) && expects(other, one) && rules.iter().any(|rule| parting.rules.contains(rule))
    };
    ALL.iter().filter(parts).map(|parting| shelf::item(parting.text, parting.heading)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_edition_of_a_heading_is_that_of_all_numbers_before_it() {
        let of = |heading: &str| headed(heading).iter().map(ToString::to_string).collect::<Vec<_>>();
        assert_eq!(of("463.1, 323.12@1.5: who says"), ["463.1@1.5", "323.12@1.5"]);
        assert_eq!(of("479.1@1.5, 477.1.b@1.4: copies"), ["479.1@1.5", "477.1.b@1.4"]);
        assert_eq!(of("A copy lies below"), Vec::<String>::new());
    }

    #[test]
    fn a_board_of_two_editions_is_about_the_rule_that_parts_them() {
        let of = |number: &str, one, other| {
            let rule = RuleRef::new(Edition::CORE_1_5, number.parse().expect("a number"));
            about(&[rule], one, other).len()
        };
        assert!(of("491.8.b", Edition::CORE_1_4, Edition::CORE_1_5) > 0);
        assert_eq!(of("491.8.b", Edition::CORE_1_5, Edition::CORE_1_5), 0);
    }
}
