//! Finds the rules that a scenario proves: those without which it would not come out as it says.

use std::collections::BTreeSet;

use super::report::Run;
use super::{Options, replay};
use tribunal_engine::ability::Ability;
use tribunal_engine::edition::{Procedures, Special};
use tribunal_rule::{Edition, RuleNumber};

/// Returns the rules that a run exercises: what happened rests on them, or they refused an action, or gave a choice.
#[must_use]
pub fn exercised(run: &Run) -> BTreeSet<RuleNumber> {
    let steps = || run.steps.iter();
    let events = steps().flat_map(|step| &step.events).filter_map(|event| event.rule);
    let refused = steps().filter_map(|step| step.refused.as_ref()?.rule);
    let fired = steps().flat_map(|step| &step.cleanups).flat_map(|pass| &pass.steps).filter(|step| step.fired);
    let asked = run.choice.iter().map(|choice| choice.rule);
    events.chain(refused).chain(fired.map(|step| step.rule)).chain(asked).map(|rule| rule.number).collect()
}

/// Returns the rules that leave no mark of their own in a trace: moments of cleanups, and what an edition does
/// otherwise.
#[must_use]
pub fn unmarked(tables: &'static Procedures) -> BTreeSet<RuleNumber> {
    let steps = [Special::None, Special::EndOfTurn, Special::Combat].into_iter().flat_map(|s| tables.steps(s));
    let marked: BTreeSet<_> = steps.map(|step| step.rule).chain(tables.always().map(|(_, rule)| rule)).collect();
    tables.cited().into_iter().map(|(_, rule)| rule).filter(|rule| !marked.contains(rule)).collect()
}

/// Returns true if a scenario that comes out as it says under an edition would not if a rule of it were switched off.
#[must_use]
pub fn proves(text: &str, edition: Edition, rule: RuleNumber) -> bool {
    let options = Options { editions: vec![edition], without: Some(rule), ..Options::default() };
    replay(text, &options).runs.iter().any(|run| !run.verdict.is_met())
}

/// Returns true if a scenario that comes out as it says would not, under one of its editions, if no card had an
/// ability.
#[must_use]
pub fn rests_on(text: &str, ability: &Ability) -> bool {
    let options = Options { lacking: Some(ability.clone()), ..Options::default() };
    super::editions(text).into_iter().any(|edition| {
        let options = Options { editions: vec![edition], ..options.clone() };
        replay(text, &options).runs.iter().any(|run| !run.verdict.is_met())
    })
}
