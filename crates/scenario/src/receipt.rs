//! Receipts: hashes of what a run rests on, so that anyone can run it again and compare.

use std::sync::LazyLock;

use tribunal_engine::edition::{ENACTED, Procedures, Special};

use super::report::Run;
use super::script::{Deed, Says, Script};

/// Returns the engine's version, the edition, and hashes of its tables, of the definitions of all cards that take part,
/// of the scenario and of the result, as one line.
pub(super) fn receipt(text: &str, script: &Script, table: &'static Procedures, run: &Run) -> String {
    let tables = tables_hash(table);
    let cards = hash(cards(script).as_bytes());
    let scenario = hash(text.as_bytes());
    let result = serde_json::to_string(run).map_or_else(|_| String::new(), |json| hash(json.as_bytes()));
    format!("tribunal {} {} {tables} {cards} {scenario} {result}", env!("CARGO_PKG_VERSION"), table.edition)
}

fn hash(bytes: &[u8]) -> String {
    blake3::hash(bytes).to_hex().chars().take(16).collect()
}

/// Returns the cards of a scenario as the engine understands them, each once, in the order of their definitions.
fn cards(script: &Script) -> String {
    let places = script.setup.battlefields.iter().map(|place| &place.card);
    let objects = script.setup.objects.iter().map(|object| &object.card);
    let played = script.lines.iter().filter_map(|line| match &line.says {
        Says::Does(_, _, Deed::Play(play)) => play.defined.as_ref(),
        _ => None,
    });
    let mut all: Vec<String> =
        places.chain(objects).chain(played).filter_map(|card| serde_json::to_string(card).ok()).collect();
    all.sort_unstable();
    all.dedup();
    all.join("\n")
}

/// Returns the hash of the tables of an edition; those of the enacted ones are computed once.
fn tables_hash(table: &'static Procedures) -> String {
    static ENACTED_HASHES: LazyLock<Vec<String>> =
        LazyLock::new(|| ENACTED.iter().map(|table| hash(tables(table).as_bytes())).collect());
    match ENACTED.iter().position(|enacted| std::ptr::eq(*enacted, table)) {
        Some(at) => ENACTED_HASHES[at].clone(),
        None => hash(tables(table).as_bytes()),
    }
}

/// Returns the tables of an edition as text: every step with its rule, and every behaviour with the rule it rests on.
fn tables(table: &'static Procedures) -> String {
    let specials = [Special::None, Special::EndOfTurn, Special::Combat];
    let steps = specials.into_iter().flat_map(|special| table.steps(special));
    let steps: String = steps.map(|step| format!("{} {} {}\n", step.rule, step.label, step.name)).collect();
    let cited: String = table.cited().into_iter().map(|(name, rule)| format!("{name} {rule}\n")).collect();
    steps + &cited
}

#[cfg(test)]
mod tests {
    use crate::{Options, replay};

    fn receipt(text: &str) -> Vec<String> {
        let run = &replay(text, &Options::default()).runs[0];
        run.receipt.split(' ').map(str::to_owned).collect()
    }

    #[test]
    fn a_receipt_tells_cards_scenario_and_result_apart() {
        let one = receipt("edition 1.1\nplayers Ann, Bob\nbase of Ann\n  Rider 4 might");
        let remark = receipt("edition 1.1\nplayers Ann, Bob  # the same\nbase of Ann\n  Rider 4 might");
        let other = receipt("edition 1.1\nplayers Ann, Bob\nbase of Ann\n  Rider 4 might [Tank]");
        assert_eq!(one.len(), 7, "{one:?}");
        assert_eq!(one[..5], remark[..5], "the same edition, tables and cards");
        assert_ne!(one[5], remark[5], "another text");
        assert_eq!(one[..4], other[..4], "the same edition and tables");
        assert_ne!(one[4], other[4], "another card");
    }
}
