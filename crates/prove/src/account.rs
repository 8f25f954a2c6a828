//! What a search for differences says of every change: a witness, none within its bounds, or that the engine models nothing
//! of it.

use serde::Serialize;

use super::differ::Witness;
use tribunal_engine::edition::{Cell, ENACTED, procedures, rows};
use tribunal_rule::{Edition, RuleRef};

/// The most objects and battlefields that a board has which counts as a witness.
pub const MOST_OBJECTS: usize = 6;

/// One change, and what was found of it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Accounted {
    /// The rules before and after, or what the engine calls the behaviour.
    pub change: String,
    /// What was found.
    pub fate: Fate,
}

/// What was found of a change.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Fate {
    /// A board of at most [`MOST_OBJECTS`] objects: which of the witnesses.
    Witness(usize),
    /// A larger board: which of the witnesses.
    Large(usize),
    /// The engine has something that rests on it, and no board was found on which that ends otherwise.
    NoneWithinBounds,
    /// Nothing that the engine does rests on it.
    NotModelled,
}

/// What was found of changes of rules, each by its rules before and after.
#[must_use]
pub fn of_rules(changes: &[(Vec<RuleRef>, Vec<RuleRef>)], witnesses: &[Witness]) -> Vec<Accounted> {
    let told = |rules: &[RuleRef]| rules.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ");
    let one = |(before, after): &(Vec<RuleRef>, Vec<RuleRef>)| {
        let change = match (before.is_empty(), after.is_empty()) {
            (true, _) => format!("{} is new", told(after)),
            (_, true) => format!("{} is gone", told(before)),
            _ => format!("{} became {}", told(before), told(after)),
        };
        let all: Vec<RuleRef> = before.iter().chain(after).copied().collect();
        Accounted { change, fate: fate(&all, witnesses) }
    };
    changes.iter().map(one).collect()
}

/// What was found of the behaviours that one edition has and the other has not.
#[must_use]
pub fn of_rows(editions: [Edition; 2], witnesses: &[Witness]) -> Vec<Accounted> {
    let column = |edition: Edition| ENACTED.iter().position(|table| table.edition == edition);
    let [Some(one), Some(other)] = editions.map(column) else { return vec![] };
    let said = |cell: &Cell| matches!(cell, Cell::Rule(_));
    let differs = rows().filter(|row| said(&row.cells[one]) != said(&row.cells[other]));
    let told = differs.map(|row| {
        let rules = [(editions[0], one), (editions[1], other)];
        let rules = rules.into_iter().filter_map(|(edition, at)| Some(RuleRef::new(edition, row.cells[at].rule()?)));
        let rules: Vec<RuleRef> = rules.collect();
        let numbers: Vec<_> = rules.iter().map(ToString::to_string).collect();
        Accounted { change: format!("{} ({})", row.name, numbers.join(", ")), fate: fate(&rules, witnesses) }
    });
    told.collect()
}

/// What was found of these rules.
fn fate(rules: &[RuleRef], witnesses: &[Witness]) -> Fate {
    let of = |witness: &Witness| witness.rules.iter().any(|shown| rules.iter().any(|rule| is_of(*shown, *rule)));
    let found = witnesses.iter().enumerate().filter(|(_, witness)| of(witness));
    match found.min_by_key(|(_, witness)| witness.objects) {
        Some((at, witness)) if witness.objects <= MOST_OBJECTS => Fate::Witness(at),
        Some((at, _)) => Fate::Large(at),
        None if rules.iter().any(|rule| is_modelled(*rule)) => Fate::NoneWithinBounds,
        None => Fate::NotModelled,
    }
}

fn is_of(shown: RuleRef, rule: RuleRef) -> bool {
    shown.edition == rule.edition && shown.number == rule.number
}

/// Whether anything that the engine does rests on a rule.
fn is_modelled(rule: RuleRef) -> bool {
    procedures(rule.edition).is_some_and(|table| table.cited().iter().any(|(_, cited)| *cited == rule.number))
}
