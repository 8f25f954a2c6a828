//! The table of what is proven of the catalog of examples: every place that it names exists, and no item is forgotten.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use serde_json::Value;
use tribunal::scenario::markdown;

const ROOT: &str = env!("CARGO_MANIFEST_DIR");

/// A line of the table: the item, its proof, and the place.
struct Row {
    item: String,
    state: String,
    place: String,
    within: String,
    /// Of an item that can be checked in part only: what is left to the reader.
    rest: String,
}

fn rows() -> Vec<Row> {
    let table = fs::read_to_string(Path::new(ROOT).join("tests/catalog.tsv")).unwrap();
    let row = |line: &str| {
        let mut fields = line.split('\t').map(str::to_owned);
        let mut next = || fields.next().unwrap_or_default();
        Row { item: next(), state: next(), place: next(), within: next(), rest: next() }
    };
    table.lines().filter(|line| !line.starts_with('#')).map(row).collect()
}

#[test]
fn every_place_that_the_table_names_is_there() {
    let mut texts: BTreeMap<String, String> = BTreeMap::new();
    let mut wrong = vec![];
    for row in rows() {
        let read = || fs::read_to_string(Path::new(ROOT).join(&row.place)).unwrap_or_default();
        let there = match row.state.as_str() {
            "scenario" => {
                let text = texts.entry(row.place.clone()).or_insert_with(read);
                markdown::blocks(text).unwrap().iter().any(|block| block.heading == row.within)
            }
            "test" => texts.entry(row.place.clone()).or_insert_with(read).contains(&row.within),
            "open" => !row.place.is_empty(),
            _ => false,
        };
        if !there {
            wrong.push(format!("{} {} {} {}", row.item, row.state, row.place, row.within));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn every_item_that_can_be_checked_is_in_the_table() {
    let Ok(catalog) = fs::read_to_string(Path::new(ROOT).join("../shared/catalog/examples.jsonl")) else {
        println!("skipped: ../shared is absent");
        return;
    };
    let items = catalog.lines().filter_map(|line| serde_json::from_str::<Value>(line).ok());
    let items: Vec<Value> = items.collect();
    let called = |how: &str| -> BTreeSet<String> {
        let meant = items.iter().filter(|item| item["engine_checkable"] == how);
        meant.filter_map(|item| Some(item["id"].as_str()?.to_owned())).collect()
    };
    let (wholly, partly) = (called("yes"), called("partly"));
    let rows = rows();
    let told: BTreeSet<String> = rows.iter().map(|row| row.item.clone()).collect();
    let missing: Vec<_> = wholly.union(&partly).filter(|item| !told.contains(*item)).collect();
    let unknown: Vec<_> = told.iter().filter(|item| !wholly.contains(*item) && !partly.contains(*item)).collect();
    assert!(missing.is_empty() && unknown.is_empty(), "missing {missing:?}, unknown {unknown:?}");
    let unsaid = |row: &&Row| partly.contains(&row.item) && row.state != "open" && row.rest.is_empty();
    let unsaid: Vec<_> = rows.iter().filter(unsaid).map(|row| &row.item).collect();
    assert!(unsaid.is_empty(), "what of these is not checked: {unsaid:?}");
    let open = rows.iter().filter(|row| row.state == "open").count();
    println!("{} of {} items are proven, {open} are open", rows.len() - open, rows.len());
}
