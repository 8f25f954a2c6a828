//! Finds which of many scenarios name a rule, without reading them all: thousands ship, and the first page that asks
//! must not wait.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::OnceLock;

use super::named_rules;
use tribunal_rule::{RuleNumber, RuleRef};

/// An index of scenarios by the numbers in their texts. A text is read when one of its numbers is first asked for.
#[derive(Debug, Default)]
pub struct Naming {
    /// Positions of texts, ascending.
    by_number: BTreeMap<RuleNumber, Vec<usize>>,
    /// The rules that each text names in what it expects, once it was read.
    rules: Vec<OnceLock<BTreeSet<RuleRef>>>,
}

impl Naming {
    /// Indexes texts by the numbers in them, wherever they stand.
    pub fn of<'a>(texts: impl IntoIterator<Item = &'a str>) -> Self {
        let mut naming = Self::default();
        for (at, text) in texts.into_iter().enumerate() {
            for number in numbers(text) {
                naming.by_number.entry(number).or_default().push(at);
            }
            naming.rules.push(OnceLock::new());
        }
        naming
    }

    /// Returns the positions of the texts that name a rule in what they expect, ascending. `text` gives the text at a
    /// position.
    pub fn naming<'a>(&'a self, rule: RuleRef, text: impl Fn(usize) -> &'a str) -> impl Iterator<Item = usize> {
        let places = self.by_number.get(&rule.number).into_iter().flatten().copied();
        places.filter(move |at| {
            let rules = self.rules.get(*at);
            rules.is_some_and(|rules| rules.get_or_init(|| named_rules(text(*at))).contains(&rule))
        })
    }
}

/// Returns everything in a text that has the form of a rule's number, each once.
fn numbers(text: &str) -> BTreeSet<RuleNumber> {
    let words = text.split(|c: char| !c.is_ascii_alphanumeric() && c != '.');
    words.filter(|word| word.starts_with(|c: char| c.is_ascii_digit())).filter_map(|word| word.parse().ok()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXTS: [&str; 3] = [
        "# about 322.2\nplayers Ann, Bob\nedition 1.1\n=> 322.2 fires\n",
        "players Ann, Bob\nedition 1.1\n=> 322.2.a fires\n=> 322.2@1.4 does not fire\n",
        "players Ann, Bob\n",
    ];

    fn check(rule: &str, expected: &[usize]) {
        let naming = Naming::of(TEXTS);
        let found: Vec<_> = naming.naming(rule.parse().unwrap(), |at| TEXTS[at]).collect();
        assert_eq!(found, expected, "{rule}");
    }

    #[test]
    fn a_scenario_is_found_by_what_it_expects_in_its_edition() {
        check("322.2@1.1", &[0]);
        check("322.2.a@1.1", &[1]);
        check("322.2@1.4", &[1]);
        check("322.2@1.0", &[]);
        check("700@1.1", &[]);
    }
}
