//! Receipts: what a run rests on, hashed, so that anyone can run it again and compare.

use crate::game::edition::{Procedures, Special};

use super::report::Run;

/// The engine's version, the edition's tables, the scenario and the result, as one line.
pub(super) fn receipt(text: &str, table: &'static Procedures, run: &Run) -> String {
    let tables = hash(tables(table).as_bytes());
    let scenario = hash(text.as_bytes());
    let result = serde_json::to_string(run).map_or_else(|_| String::new(), |json| hash(json.as_bytes()));
    format!("tribunal {} {} {tables} {scenario} {result}", env!("CARGO_PKG_VERSION"), table.edition)
}

fn hash(bytes: &[u8]) -> String {
    blake3::hash(bytes).to_hex().chars().take(16).collect()
}

/// The tables of an edition as text: every step with its rule, and every behaviour with the rule it rests on.
fn tables(table: &'static Procedures) -> String {
    let specials = [Special::None, Special::EndOfTurn, Special::Combat];
    let steps = specials.into_iter().flat_map(|special| table.steps(special));
    let steps: String = steps.map(|step| format!("{} {} {}\n", step.rule, step.label, step.name)).collect();
    let cited: String = table.cited().into_iter().map(|(name, rule)| format!("{name} {rule}\n")).collect();
    steps + &cited
}
