//! Pairs that words alone do not find, decided by reading: facts, from `rules/lineage.tsv`. A rule that stands in several rows
//! was split, or several were merged into it; the first of its rows is its nearest kin.

use std::sync::LazyLock;

use tribunal_rule::{Edition, RuleRef};

/// The reviewed pairs between two editions, from the first to the second.
pub(super) fn reviewed(from: Edition, to: Edition) -> impl Iterator<Item = (RuleRef, RuleRef)> {
    pairs().iter().filter_map(move |&(a, b)| match (a.edition, b.edition) {
        (x, y) if (x, y) == (from, to) => Some((a, b)),
        (x, y) if (y, x) == (from, to) => Some((b, a)),
        _ => None,
    })
}

fn pairs() -> &'static [(RuleRef, RuleRef)] {
    static PAIRS: LazyLock<Vec<(RuleRef, RuleRef)>> = LazyLock::new(|| TABLE.lines().skip(1).filter_map(row).collect());
    &PAIRS
}

const TABLE: &str = include_str!("../../../../../rules/lineage.tsv");

fn row(line: &str) -> Option<(RuleRef, RuleRef)> {
    let fields: Vec<&str> = line.split('\t').collect();
    let [from, old, to, new, _why] = fields.as_slice() else { return None };
    Some((RuleRef::new(from.parse().ok()?, old.parse().ok()?), RuleRef::new(to.parse().ok()?, new.parse().ok()?)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_row_of_the_table_is_read_and_they_are_few() {
        assert_eq!(pairs().len(), TABLE.lines().count() - 1);
        assert!(pairs().len() < 120);
    }

    #[test]
    fn a_pair_counts_both_ways() {
        let (old, new) = pairs()[0];
        assert!(reviewed(old.edition, new.edition).any(|pair| pair == (old, new)));
        assert!(reviewed(new.edition, old.edition).any(|pair| pair == (new, old)));
    }
}
