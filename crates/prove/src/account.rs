//! Accounts for every change between two editions after a search for differences: a witness, none within the bounds, or
//! nothing in the engine that depends on the change.

use serde::Serialize;

use super::differ::Differences;
use tribunal_engine::edition::{Cell, ENACTED, procedures, rows};
use tribunal_rule::{Edition, RuleRef};

/// The most objects and battlefields of a board that counts as a small witness.
pub const MOST_OBJECTS: usize = 6;

/// One change, with the result of the search for it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Accounted {
    /// The rules before and after, or the engine's name for the behaviour.
    pub change: String,
    /// The result of the search for it.
    pub fate: Fate,
}

/// The result of a search for one change.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Fate {
    /// A board of at most [`MOST_OBJECTS`] objects: the index of the witness.
    Witness(usize),
    /// A larger board: the index of the witness.
    Large(usize),
    /// The engine has something that cites a rule of the change, and no board was found on which that matters.
    NoneWithinBounds,
    /// The same, of a search that was stopped: it may not have come to one.
    NoneBeforeStop,
    /// Nothing in the engine cites a rule of the change.
    NotModelled,
}

/// Returns the result for each change of rules, given by its rules before and after.
#[must_use]
pub fn of_rules(changes: &[(Vec<RuleRef>, Vec<RuleRef>)], found: &Differences) -> Vec<Accounted> {
    let told = |rules: &[RuleRef]| rules.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ");
    let one = |(before, after): &(Vec<RuleRef>, Vec<RuleRef>)| {
        let change = match (before.is_empty(), after.is_empty()) {
            (true, _) => format!("{} is new", told(after)),
            (_, true) => format!("{} is gone", told(before)),
            _ => format!("{} became {}", told(before), told(after)),
        };
        let all: Vec<RuleRef> = before.iter().chain(after).copied().collect();
        Accounted { change, fate: fate(&all, found) }
    };
    changes.iter().map(one).collect()
}

/// Returns the result for each behaviour that one edition has and the other does not; empty if an edition is not
/// enacted.
#[must_use]
pub fn of_rows(editions: [Edition; 2], found: &Differences) -> Vec<Accounted> {
    let column = |edition: Edition| ENACTED.iter().position(|table| table.edition == edition);
    let [Some(one), Some(other)] = editions.map(column) else { return vec![] };
    let said = |cell: &Cell| matches!(cell, Cell::Rule(_));
    let differs = rows().filter(|row| said(&row.cells[one]) != said(&row.cells[other]));
    let told = differs.map(|row| {
        let rules = [(editions[0], one), (editions[1], other)];
        let rules = rules.into_iter().filter_map(|(edition, at)| Some(RuleRef::new(edition, row.cells[at].rule()?)));
        let rules: Vec<RuleRef> = rules.collect();
        let numbers: Vec<_> = rules.iter().map(ToString::to_string).collect();
        Accounted { change: format!("{} ({})", row.name, numbers.join(", ")), fate: fate(&rules, found) }
    });
    told.collect()
}

/// Returns the result for a change of these rules: the smallest witness that shows one of them, if there is any.
fn fate(rules: &[RuleRef], found: &Differences) -> Fate {
    let shows = |shown: &RuleRef| rules.iter().any(|rule| is_of(*shown, *rule));
    let of = found.witnesses.iter().enumerate().filter(|(_, witness)| witness.rules.iter().any(shows));
    match of.min_by_key(|(_, witness)| witness.objects) {
        Some((at, witness)) if witness.objects <= MOST_OBJECTS => Fate::Witness(at),
        Some((at, _)) => Fate::Large(at),
        None if !rules.iter().any(|rule| is_modelled(*rule)) => Fate::NotModelled,
        None if found.stopped => Fate::NoneBeforeStop,
        None => Fate::NoneWithinBounds,
    }
}

fn is_of(shown: RuleRef, rule: RuleRef) -> bool {
    shown.edition == rule.edition && shown.number == rule.number
}

/// Returns true if the engine's tables cite the rule.
fn is_modelled(rule: RuleRef) -> bool {
    procedures(rule.edition).is_some_and(|table| table.cited().iter().any(|(_, cited)| *cited == rule.number))
}
