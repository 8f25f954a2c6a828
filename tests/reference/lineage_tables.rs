//! The shipped tables of lineage: what the official texts show, for a checkout that has none of them. After an intended
//! change, `TRIBUNAL_UPDATE=1` rewrites them where `../shared` is at hand; the change is then reviewed as any other.

use std::collections::BTreeSet;

use tribunal::document::Wording;
use tribunal::graph::Lineage;
use tribunal::library::{Library, shipped};
use tribunal::rule::{Edition, RuleNumber, RuleRef};

use crate::shared;

/// Every two editions that ship, and their table.
const TABLES: [(&str, &str, &str); 18] = [
    ("1.0", "1.1", include_str!("../../rules/lineage-1.0-1.1.tsv")),
    ("1.0", "1.2", include_str!("../../rules/lineage-1.0-1.2.tsv")),
    ("1.0", "1.3", include_str!("../../rules/lineage-1.0-1.3.tsv")),
    ("1.0", "1.4", include_str!("../../rules/lineage-1.0-1.4.tsv")),
    ("1.1", "1.2", include_str!("../../rules/lineage-1.1-1.2.tsv")),
    ("1.1", "1.3", include_str!("../../rules/lineage-1.1-1.3.tsv")),
    ("1.1", "1.4", include_str!("../../rules/lineage-1.1-1.4.tsv")),
    ("1.2", "1.3", include_str!("../../rules/lineage-1.2-1.3.tsv")),
    ("1.3", "1.4", include_str!("../../rules/lineage-1.3-1.4.tsv")),
    ("1.3", "1.5", include_str!("../../rules/lineage-1.3-1.5.tsv")),
    ("1.2", "1.4", include_str!("../../rules/lineage-1.2-1.4.tsv")),
    ("1.0", "1.5", include_str!("../../rules/lineage-1.0-1.5.tsv")),
    ("1.1", "1.5", include_str!("../../rules/lineage-1.1-1.5.tsv")),
    ("1.2", "1.5", include_str!("../../rules/lineage-1.2-1.5.tsv")),
    ("1.4", "1.5", include_str!("../../rules/lineage-1.4-1.5.tsv")),
    ("tr-2026-03-30", "tr-2026-07-16", include_str!("../../rules/lineage-tr-2026-03-30-tr-2026-07-16.tsv")),
    ("tr-2026-03-30", "tr-2026-10-09", include_str!("../../rules/lineage-tr-2026-03-30-tr-2026-10-09.tsv")),
    ("tr-2026-07-16", "tr-2026-10-09", include_str!("../../rules/lineage-tr-2026-07-16-tr-2026-10-09.tsv")),
];

fn between(library: &Library, from: &str, to: &str) -> Lineage {
    between_editions(library, from.parse().unwrap(), to.parse().unwrap())
}

#[test]
fn the_tables_are_what_the_official_texts_tell() {
    let Some(library) = shared::library() else { return };
    for (from, to, table) in TABLES {
        let told = between(&library, from, to).table();
        if std::env::var_os("TRIBUNAL_UPDATE").is_some() {
            let path = format!("{}/rules/lineage-{from}-{to}.tsv", env!("CARGO_MANIFEST_DIR"));
            std::fs::write(path, &told).unwrap();
            continue;
        }
        let differing: Vec<(&str, &str)> = told.lines().zip(table.lines()).filter(|(a, b)| a != b).take(5).collect();
        assert!(told == table, "{from} to {to}: `tribunal diff {from} {to} --table` says otherwise: {differing:#?}");
    }
}

#[test]
fn a_fresh_checkout_has_the_lineage_of_the_official_texts_both_ways() {
    let library = Library::new(shipped());
    for (from, to, table) in TABLES {
        let forwards = between(&library, from, to);
        assert!(forwards.of_official && forwards.to_wording == Wording::Digest, "{from} to {to}");
        assert!(forwards.table() == table, "{from} to {to}");
        let backwards = between(&library, to, from);
        assert!(backwards.of_official, "{to} to {from}");
        for lineage in [forwards, backwards] {
            let rules = |edition| library.edition(edition).unwrap().rules().len();
            let old: BTreeSet<&RuleRef> = lineage.changes().iter().flat_map(|change| &change.from).collect();
            let new: BTreeSet<&RuleRef> = lineage.changes().iter().flat_map(|change| &change.to).collect();
            assert_eq!((old.len(), new.len()), (rules(lineage.from), rules(lineage.to)));
            let in_order: Vec<_> = lineage.changes().iter().filter_map(|change| change.to.first()).collect();
            assert!(in_order.is_sorted(), "{} to {}", lineage.from, lineage.to);
        }
    }
}

/// What is gone between two distant editions, compared word by word, is gone on the way as well: a step of it that is still
/// told somewhere was only put in other words, and `rules/lineage.tsv` says then what it became.
#[test]
fn nothing_is_gone_that_the_editions_between_lead_to() {
    let library = Library::new(shipped());
    let editions: Vec<Edition> = library.editions().map(|held| held.edition).filter(|held| held.is_core()).collect();
    let steps: Vec<Lineage> = editions.windows(2).map(|two| between_editions(&library, two[0], two[1])).collect();
    let mut contrary = Vec::new();
    for (at, from) in editions.iter().enumerate() {
        for (to, far) in editions.iter().enumerate().skip(at + 2) {
            let direct = between_editions(&library, *from, *far);
            for rule in library.edition(*from).unwrap().rules() {
                let told: BTreeSet<RuleNumber> = now(&direct, rule.number()).collect();
                let along = steps[at..to].iter().fold(BTreeSet::from([rule.number()]), |before, step| {
                    before.iter().flat_map(|number| now(step, *number)).collect()
                });
                if !along.is_empty() && told.is_disjoint(&along) {
                    contrary.push(format!("{} in {far}: {told:?}, by way of the others {along:?}", rule.reference));
                }
            }
        }
    }
    assert!(contrary.is_empty(), "{contrary:#?}");
}

/// The numbers of what a rule became.
fn now(lineage: &Lineage, number: RuleNumber) -> impl Iterator<Item = RuleNumber> {
    lineage.became(number).into_iter().flat_map(|change| &change.to).map(|rule| rule.number)
}

fn between_editions(library: &Library, from: Edition, to: Edition) -> Lineage {
    Lineage::between(library.edition(from).unwrap(), library.edition(to).unwrap())
}
