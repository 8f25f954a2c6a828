//! Every rule that the engine's tables cite is exercised by a scenario: an event rests on it, a choice is given by it, an
//! action is refused by it, or a step of a cleanup that has it fires in one and does not in another.

use std::collections::BTreeSet;
use std::path::Path;

use tribunal_engine::edition::{ENACTED, Procedures, Special};
use tribunal_rule::{Edition, RuleNumber, rule};
use tribunal_scenario::read::read;
use tribunal_scenario::report::Run;
use tribunal_scenario::{Options, markdown, replay};

use crate::scenarios::markdown_below;

/// The rules that scenarios exercise under one edition.
#[derive(Default)]
struct Exercised {
    /// Rules that events, choices and refusals rest on.
    rules: BTreeSet<RuleNumber>,
    /// Steps of cleanups that fired, and that did not.
    fired: BTreeSet<RuleNumber>,
    quiet: BTreeSet<RuleNumber>,
}

impl Exercised {
    fn add(&mut self, run: &Run) {
        for step in &run.steps {
            self.rules.extend(step.events.iter().filter_map(|event| event.rule.map(|rule| rule.number)));
            for record in step.cleanups.iter().flat_map(|cleanup| &cleanup.steps) {
                if record.fired { &mut self.fired } else { &mut self.quiet }.insert(record.rule.number);
            }
        }
        self.rules.extend(run.choice.iter().map(|choice| choice.rule.number));
        for expected in &run.expectations {
            let after = |words| expected.why.split(words).skip(1);
            let named = after("refused by ").chain(after("is asked under ")).chain(after("may be looked at by "));
            self.rules
                .extend(named.filter_map(|rest| rest.split([':', ';', ' ']).next()?.trim().parse::<RuleNumber>().ok()));
        }
    }
}

/// Returns the rules that scenarios exercise under an edition that they name.
fn exercised(edition: Edition) -> Exercised {
    let mut seen = Exercised::default();
    let options = Options { editions: vec![edition], ..Options::default() };
    for folder in ["tests/scenarios", "docs", "faq"] {
        for path in markdown_below(&Path::new(crate::ROOT).join(folder)) {
            let text = std::fs::read_to_string(&path).expect("a scenario file can be read");
            let blocks = markdown::blocks(&text).expect("the fences are closed");
            for block in blocks.iter().filter(|block| read(&block.text).0.editions.contains(&edition)) {
                replay(&block.text, &options).runs.iter().for_each(|run| seen.add(run));
            }
        }
    }
    seen
}

/// Citations that no scenario of 1.1 can reach, and why.
const OUT_OF_REACH: &[(&str, &str)] = &[
    ("board_players", "a board that breaks it is refused before anything happens"),
    ("board_gear", "a board that breaks it is refused before anything happens"),
    ("board_control", "a board that breaks it is refused before anything happens"),
    ("board_contested", "a board that breaks it is refused before anything happens"),
    ("board_lethal", "a board that breaks it is refused before anything happens"),
    ("looks_at_fewer", "nothing happens by it"),
    ("not_itself", "a spell is not offered to itself"),
    ("here_moves", "what happens elsewhere by it happens by the rule of what is done"),
    ("silver_rule", "stands in only where a table names no rule"),
    ("foreign_combat", "a standard move is refused by the showdown first, and effects do not offer such a destination"),
    (
        "move_destinations",
        "1.1 recalls what is in another player's base: only in 1.4 does a unit stay there, where it is tested",
    ),
    ("combat_control_lost", "1.1 has no row for it in its combat: the next cleanup settles it"),
];

/// Steps that do nothing of themselves, and so never fire.
const HEADINGS: [&str; 2] = ["outstanding board state", "continuous effects"];

/// Steps that can't fire on the boards that the engine plays, each with its edition and why.
const NEVER_FIRES: &[(Edition, RuleNumber, &str)] = &[(
    Edition::CORE_1_3,
    rule!("323.13"),
    "where a combat is staged, so is a showdown that opens before, unless a third player contested and left",
)];

/// Returns the steps of an edition's cleanups that no scenario shows.
fn unseen_steps(tables: &'static Procedures, seen: &Exercised) -> Vec<String> {
    let mut missing = vec![];
    for step in [Special::None, Special::EndOfTurn, Special::Combat].into_iter().flat_map(|s| tables.steps(s)) {
        let never = NEVER_FIRES.iter().any(|(edition, rule, _)| (*edition, *rule) == (tables.edition, step.rule));
        if !seen.fired.contains(&step.rule) && !HEADINGS.contains(&step.name) && !never {
            missing.push(format!("{} ({}) never fires", step.rule, step.name));
        }
        if !seen.quiet.contains(&step.rule) {
            missing.push(format!("{} ({}) always fires", step.rule, step.name));
        }
    }
    missing
}

#[test]
fn scenarios_exercise_every_step_of_every_edition_both_ways() {
    for tables in ENACTED {
        let missing = unseen_steps(tables, &exercised(tables.edition));
        assert!(missing.is_empty(), "{}:\n{}", tables.edition, missing.join("\n"));
    }
}

#[test]
fn scenarios_exercise_every_rule_that_is_cited() {
    let tables = ENACTED.iter().find(|tables| tables.edition == Edition::CORE_1_1).expect("1.1 is enacted");
    let seen = exercised(tables.edition);
    let mut missing = vec![];
    for (name, rule) in tables.always() {
        if !seen.rules.contains(&rule) && OUT_OF_REACH.iter().all(|(known, _)| *known != name) {
            missing.push(format!("{rule} ({name}) is never relied on"));
        }
    }
    missing.sort();
    missing.dedup();
    assert!(missing.is_empty(), "{}:\n{}", tables.edition, missing.join("\n"));
}
