//! Every rule that the engine's tables cite is exercised by a scenario: an event rests on it, a choice is given by it, an
//! action is refused by it, or a step of a cleanup that has it fires in one and does not in another.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use tribunal::game::edition::{ENACTED, Special};
use tribunal::rule::{Edition, RuleNumber};
use tribunal::scenario::report::Run;
use tribunal::scenario::{Options, markdown, replay};

use crate::scenarios::markdown_below;

/// What the scenarios exercise under one edition.
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
            let named = expected.why.split("refused by ").skip(1).chain(expected.why.split("is asked under ").skip(1));
            self.rules
                .extend(named.filter_map(|rest| rest.split([':', ';']).next()?.trim().parse::<RuleNumber>().ok()));
        }
    }
}

fn exercised() -> BTreeMap<Edition, Exercised> {
    let mut all: BTreeMap<Edition, Exercised> = BTreeMap::new();
    for folder in ["tests/scenarios", "docs"] {
        for path in markdown_below(&Path::new(env!("CARGO_MANIFEST_DIR")).join(folder)) {
            let text = std::fs::read_to_string(&path).expect("a scenario file can be read");
            for block in markdown::blocks(&text).expect("the fences are closed") {
                for run in &replay(&block.text, &Options::default()).runs {
                    all.entry(run.edition).or_default().add(run);
                }
            }
        }
    }
    all
}

/// The editions whose cleanups are held to this.
const COVERED: &[Edition] = &[Edition::CORE_1_1];

#[test]
fn every_step_of_a_cleanup_fires_in_one_scenario_and_not_in_another() {
    let all = exercised();
    for tables in ENACTED {
        let Some(seen) = all.get(&tables.edition).filter(|_| COVERED.contains(&tables.edition)) else { continue };
        let mut missing = vec![];
        for step in [Special::None, Special::EndOfTurn, Special::Combat].into_iter().flat_map(|s| tables.steps(s)) {
            if !seen.fired.contains(&step.rule) {
                missing.push(format!("{} ({}) never fires", step.rule, step.name));
            }
            if !seen.quiet.contains(&step.rule) {
                missing.push(format!("{} ({}) always fires", step.rule, step.name));
            }
        }
        missing.dedup();
        assert!(missing.is_empty(), "{}:\n{}", tables.edition, missing.join("\n"));
    }
}

/// Citations that no scenario can reach, and why.
const OUT_OF_REACH: &[(&str, &str)] = &[
    ("silver_rule", "stands in only where a table names no rule"),
    ("one_at_a_time", "a scenario stops at a choice that its next line does not answer"),
    ("action_phase", "outside the Action Phase nobody is ever waited for in a Neutral Open State"),
    ("foreign_combat", "a standard move is refused by the showdown first, and effects do not offer such a destination"),
];

#[test]
fn every_rule_that_a_behaviour_rests_on_is_exercised() {
    let all = exercised();
    let tables = ENACTED.iter().find(|tables| tables.edition == Edition::CORE_1_1).expect("1.1 is enacted");
    let seen = &all[&tables.edition];
    let missing = tables.cites.all().into_iter().filter(|(_, rule)| !seen.rules.contains(rule));
    let missing: Vec<_> = missing.filter(|(name, _)| OUT_OF_REACH.iter().all(|(known, _)| known != name)).collect();
    assert!(missing.is_empty(), "{}: {missing:?}", tables.edition);
}
