//! The numbers of the rules that each edition has, as the tables of lineage list them.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::OnceLock;

use tribunal_rule::{Edition, RuleNumber, RuleRef};

use super::diagnostic::Mistake;
use super::fact::Fact;
use super::script::{Expectation, RuleSpec};

/// The tables of lineage between core rules, by the beginning of their paths.
const LINEAGE: &str = "rules/lineage-";

static NUMBERS: OnceLock<BTreeMap<Edition, BTreeSet<RuleNumber>>> = OnceLock::new();

/// Returns true if an edition has a rule with this number. Where no table tells which ones it has, any is taken for one.
fn has(edition: Edition, number: RuleNumber) -> bool {
    let known = NUMBERS.get_or_init(|| all(tribunal_embedded_assets::beginning(LINEAGE)));
    known.get(&edition).is_none_or(|numbers| numbers.contains(&number))
}

/// The numbers of each edition that tables of lineage are about: each lists all rules of both its editions.
fn all<'a>(tables: impl Iterator<Item = (&'a str, &'a str)>) -> BTreeMap<Edition, BTreeSet<RuleNumber>> {
    let mut found = BTreeMap::new();
    for (path, table) in tables {
        let name = path.trim_start_matches(LINEAGE).trim_end_matches(".tsv");
        let Some((from, to)) = name.split_once('-') else { continue };
        for (column, edition) in [from, to].into_iter().enumerate() {
            let Ok(edition) = edition.parse::<Edition>() else { continue };
            found.entry(edition).or_insert_with(|| {
                let cells = table.lines().skip(1).filter_map(|row| row.split('\t').nth(column));
                cells.filter_map(|cell| cell.parse::<RuleNumber>().ok()).collect()
            });
        }
    }
    found
}

impl Expectation {
    /// Returns the mistake of naming a rule that there is none of: where it names several, as for several editions, one of them
    /// is enough under each.
    #[must_use]
    pub fn unknown_rule(&self, edition: Edition) -> Option<Mistake> {
        let named = self.claims.iter().map(|claim| match &claim.is {
            Fact::Refused(by) => by.as_slice(),
            Fact::Step(rule, _) => std::slice::from_ref(rule),
            _ => &[],
        });
        let unknown = named.chain([self.rules.as_slice()]).find_map(|rules| unknown(rules, edition))?;
        Some(Mistake::NoSuchRule(unknown))
    }
}

/// Returns the first of some rules that no edition has, or that the edition does not have for which it is named; or else the
/// first, if this edition has none of those that are named for it.
fn unknown(rules: &[RuleSpec], edition: Edition) -> Option<RuleRef> {
    let lacks = |rule: &&RuleSpec| rule.edition.is_some_and(|own| !has(own, rule.number));
    if let Some(rule) = rules.iter().find(lacks) {
        return Some(RuleRef::new(rule.edition.unwrap_or(edition), rule.number));
    }
    let mut here = rules.iter().filter(|rule| rule.edition.is_none_or(|own| own == edition));
    let first = here.clone().next()?;
    let any = here.any(|rule| has(edition, rule.number));
    (!any).then(|| RuleRef::new(edition, first.number))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_lists_all_rules_of_both_editions() {
        let table = "from\tto\tkind\tmarks\tsimilarity\n100\t100\tsame\t\t1.000\n\t100.1\tadded\t\t0.000\n";
        let found =
            all([("rules/lineage-1.0-1.1.tsv", table), ("rules/lineage-tr-2026-03-30-tr-2026-07-16.tsv", table)]
                .into_iter());
        let counts: Vec<_> = found.iter().map(|(edition, numbers)| (edition.to_string(), numbers.len())).collect();
        assert_eq!(counts, [("1.0".to_owned(), 1), ("1.1".to_owned(), 2)]);
    }
}
