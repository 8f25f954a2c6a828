//! The shipped tables of lineage: what the official texts show, for a checkout that has none of them. After an intended
//! change, `TRIBUNAL_UPDATE=1` rewrites them where `../shared` is at hand; the change is then reviewed as any other.

use std::collections::BTreeSet;

use tribunal::document::Wording;
use tribunal::graph::Lineage;
use tribunal::library::{Library, shipped};
use tribunal::rule::RuleRef;

use crate::shared;

/// Every two editions that ship, and their table.
const TABLES: [(&str, &str, &str); 16] = [
    ("1.0", "1.1", include_str!("../../rules/lineage-1.0-1.1.tsv")),
    ("1.0", "1.2", include_str!("../../rules/lineage-1.0-1.2.tsv")),
    ("1.0", "1.4", include_str!("../../rules/lineage-1.0-1.4.tsv")),
    ("1.1", "1.2", include_str!("../../rules/lineage-1.1-1.2.tsv")),
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
    let edition = |name: &str| library.edition(name.parse().unwrap()).unwrap();
    Lineage::between(edition(from), edition(to))
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
