//! The timing cards: the order of a turn, a cleanup, a chain, a showdown and a combat, from the engine's tables of an
//! edition.

use super::super::item::rule_href;
use super::super::view::View;
use super::super::words::procedures as words;
use super::Cited;
use crate::game::edition::{Procedures, Special, rows};
use crate::rule::{RuleNumber, RuleRef};

/// The timing cards of an edition.
pub struct Timing {
    /// The title.
    pub title: String,
    /// The cards.
    pub cards: Vec<TimingCard>,
}

/// One timing card.
pub struct TimingCard {
    /// The title.
    pub title: &'static str,
    /// The steps: rule, label, text, and a condition where it does not always apply.
    pub rows: Vec<TimingRow>,
}

/// A step.
pub struct TimingRow {
    /// The rule.
    pub rule: Cited,
    /// The label that the edition prints, or the phase.
    pub label: String,
    /// The text.
    pub text: String,
    /// The kind of cleanup that alone has it, or an empty string.
    pub only: &'static str,
}

impl Timing {
    /// Returns the cards of the edition of these tables.
    #[must_use]
    pub fn new(view: &View, tables: &'static Procedures) -> Self {
        let card = |title, rows| TimingCard { title, rows };
        Self {
            title: words::timing(&tables.edition.to_string()),
            cards: vec![
                card(words::TURN, turn(view, tables)),
                card(words::CLEANUP, cleanup(view, tables)),
                card(words::CHAIN, named(view, tables, &words::OF_CHAIN)),
                card(words::SHOWDOWN, named(view, tables, &words::OF_SHOWDOWN)),
                card(words::COMBAT, combat(view, tables)),
            ],
        }
    }
}

fn row(view: &View, tables: &Procedures, rule: RuleNumber, label: String, text: String) -> TimingRow {
    let at = RuleRef::new(tables.edition, rule);
    let href = view.rule(at).map(|_| rule_href(at)).unwrap_or_default();
    TimingRow { rule: Cited { number: rule.to_string(), href }, label, text, only: "" }
}

/// Returns the rows of a turn: those of one rule merged, each phase named once.
fn turn(view: &View, tables: &'static Procedures) -> Vec<TimingRow> {
    let mut rows: Vec<TimingRow> = Vec::new();
    let mut named = "";
    for one in tables.turn {
        let Some(text) = words::turn(one.id, one.waits) else { continue };
        match rows.last_mut().filter(|last| last.rule.number == one.rule.to_string()) {
            Some(last) => last.text.push_str(&format!(" {text}")),
            None => {
                let phase = tables.phase_name(one.phase);
                let label = if phase == named { "" } else { phase };
                named = phase;
                rows.push(row(view, tables, one.rule, label.to_owned(), text.to_owned()));
            }
        }
    }
    rows
}

/// Returns the steps of a cleanup, with those that only some kinds have.
fn cleanup(view: &View, tables: &'static Procedures) -> Vec<TimingRow> {
    let mut rows = Vec::new();
    let inserts = [(tables.end_of_turn, words::AT_END_OF_TURN), (tables.combat_cleanup, words::IN_COMBAT)];
    for step in tables.steps(Special::None) {
        rows.push(row(view, tables, step.rule, step.label.to_owned(), step.name.to_owned()));
        for (list, only) in inserts {
            for insert in list.iter().filter(|insert| insert.after == step.label) {
                let step = insert.step;
                let inserted = row(view, tables, step.rule, step.label.to_owned(), step.name.to_owned());
                rows.push(TimingRow { only, ..inserted });
            }
        }
    }
    rows
}

/// Returns rows for behaviours of these names, as far as the edition has them.
fn named(view: &View, tables: &'static Procedures, names: &[(&str, &str)]) -> Vec<TimingRow> {
    let rule = |name: &str| rows().find(|row| row.name == name).and_then(|row| row.rule(tables.column));
    let found = names.iter().filter_map(|(name, text)| Some((rule(name)?, *text)));
    found.map(|(rule, text)| row(view, tables, rule, String::new(), text.to_owned())).collect()
}

fn combat(view: &View, tables: &'static Procedures) -> Vec<TimingRow> {
    let rows = tables.combat.iter();
    rows.map(|one| row(view, tables, one.rule, String::new(), words::combat(one.label).to_owned())).collect()
}
