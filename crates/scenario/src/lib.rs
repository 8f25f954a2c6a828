//! The scenario language: a board, what is done on it, and what is expected; typed in half a minute, replayed step by step.
//!
//! [`replay`] takes a text and says all there is to say about it: what is wrong with the text, or what happened, by which
//! rule, and whether what was expected came true. `docs/scenario-language.md` shows every construct by example.
//!
//! ```
//! use tribunal_scenario::{Options, Verdict, replay};
//!
//! let board = "players Ann, Bob\nbattlefield Grove\nbase of Ann\n  Rider 4 might\nAnn moves Rider to Grove\nall pass\n=> Ann controls Grove";
//! let replay = replay(board, &Options::default());
//! assert_eq!(replay.runs[0].verdict, Verdict::AsExpected);
//! ```

pub mod cards;
pub mod constructs;
pub mod diagnostic;
pub mod draw;
pub mod fact;
pub mod limits;
pub mod markdown;
mod mend;
mod modes;
pub mod names;
pub mod picture;
pub mod practice;
pub mod print;
pub mod proof;
pub mod question;
pub mod read;
pub mod remarks;
pub mod report;
pub mod rewind;
pub mod script;
pub mod triggers;
pub mod warning;
pub mod why;

mod difference;
mod expect;
mod facts;
mod fit;
mod likely;
mod naming;
mod numbers;
mod quoted;
mod receipt;
mod run;
mod spoken;
mod token;

use std::collections::BTreeSet;

use script::{RuleSpec, Script};
use tribunal_engine::edition::{DEFAULT, Procedures, procedures};
use tribunal_rule::{Edition, RuleRef};

pub use cards::Cards;
pub use diagnostic::{Diagnostic, Mistake};
pub use facts::left_out;
pub use likely::is_likely;
pub use naming::Naming;
pub use report::{Replay, Run, Verdict};
pub use run::{Bound, Deadline, Options, position, question};

/// Replays a scenario under the editions that the options or the text name, else under the one that the engine plays by default.
#[must_use]
pub fn replay(text: &str, options: &Options) -> Replay {
    let (mut script, mistakes) = read::read_within(text, &options.cards, options.limits);
    if let Some(ability) = &options.lacking {
        script.cards_mut().for_each(|card| card.lose(|of| of == ability));
    }
    let tables = options.tables.map_or_else(|| tables(&options.editions, &script.editions), |only| vec![only]);
    let work = options.work();
    let run = |table| {
        let mut run = run::run_under(text, &script, &mistakes, table, options, &work);
        let of_lines = std::mem::take(&mut run.warnings);
        run.warnings = run::warnings(text, &script, table);
        run.warnings.extend(of_lines);
        // What was asked is no part of what the receipt vouches for.
        run.why = options.why.as_deref().map(|about| why::why(&run, about));
        run.rewind = options.rewind.and_then(|from| rewind::rewind(&run, from));
        run.triggers = options.triggers.then(|| triggers::triggers(&run));
        run.why_not = match options.why_not {
            Some(why::Missing::Rule(rule)) => Some(why::why_not(&run, rule)),
            _ => None,
        };
        run
    };
    let runs: Vec<Run> = tables.into_iter().map(run).collect();
    let difference = difference::difference(&runs);
    Replay { runs, difference }
}

/// Returns the mistakes in a scenario, without replaying it.
#[must_use]
pub fn check(text: &str) -> Vec<Diagnostic> {
    read::read(text).1
}

/// Returns the rules that a scenario names in what it expects, in each edition that it is replayed under.
#[must_use]
pub fn named_rules(text: &str) -> BTreeSet<RuleRef> {
    let (script, _) = read::read(text);
    let editions = editions_of(&script);
    let specs = script.rules();
    let of = |spec: &RuleSpec| {
        let named = spec.edition.map_or_else(|| editions.clone(), |edition| vec![edition]);
        let number = spec.number;
        named.into_iter().map(move |edition| RuleRef::new(edition, number))
    };
    specs.iter().flat_map(of).collect()
}

/// Returns the editions that a scenario names, or the default one where it names none.
#[must_use]
pub fn editions_named(text: &str) -> Vec<Edition> {
    editions(text)
}

/// Returns the editions under which a scenario is replayed where nobody asks for others.
fn editions(text: &str) -> Vec<Edition> {
    editions_of(&read::read(text).0)
}

fn editions_of(script: &Script) -> Vec<Edition> {
    tables(&[], &script.editions).iter().map(|table| table.edition).collect()
}

/// Returns the tables to replay under: those asked for, else those the text names, else the default.
fn tables(asked: &[Edition], named: &[Edition]) -> Vec<&'static Procedures> {
    let wanted = if asked.is_empty() { named } else { asked };
    let found: Vec<_> = wanted.iter().filter_map(|edition| procedures(*edition)).collect();
    if found.is_empty() { vec![DEFAULT] } else { each_once(found) }
}

/// Removes repeated editions: one that is named twice is replayed under once.
fn each_once(found: Vec<&'static Procedures>) -> Vec<&'static Procedures> {
    let mut once: Vec<&'static Procedures> = vec![];
    for table in found {
        if once.iter().all(|other| other.edition != table.edition) {
            once.push(table);
        }
    }
    once
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_taint_that_is_expected_and_does_not_come_fails() {
        let board = "players Ann, Bob\nbase of Ann\n  Ann: Rider 4 might\n=> tainted\n";
        assert_eq!(replay(board, &Options::default()).runs[0].verdict, Verdict::Differs);
        let odd = board.replace("4 might", "4 might \"Juggle three lanterns.\"");
        assert_eq!(replay(&odd, &Options::default()).runs[0].verdict, Verdict::AsExpected);
    }

    #[test]
    fn a_board_that_breaks_a_rule_names_the_rule_of_each_edition() {
        let board = "editions 1.0, 1.1, 1.2, 1.4\nplayers Ann, Bob\nbase of Ann\n  Rider 3 might damage 3\n";
        let named = replay(board, &Options::default()).runs.into_iter().map(|run| run.diagnostics[0].message.clone());
        for (message, rule) in named.zip(["139.2.a", "140.2.a", "142.2.a", "143.2.a"]) {
            assert!(message.contains(rule), "{message}");
        }
    }
}
