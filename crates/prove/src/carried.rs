//! Finds the rules that carry a verdict (rule ablation): each rule that came up is switched off and the claim examined
//! again.

use std::collections::BTreeSet;

use tribunal_rule::RuleNumber;
use tribunal_scenario::script::Script;

use super::bounds::Bounds;
use super::case::{Case, Examined};
use super::report::Verdict;

/// Returns the rules without which the verdict is another, and whether every rule that came up could be switched off
/// and the claim settled without it.
pub(crate) fn by(case: &Case, script: &Script, examined: &Examined) -> (Vec<RuleNumber>, bool) {
    let met: BTreeSet<RuleNumber> = examined.outcome.rules.union(&examined.outcome.refusals).copied().collect();
    let mut left = case.options.bounds.states;
    let mut carried = vec![];
    let mut complete = true;
    for rule in met {
        if left == 0 || case.is_stopped() {
            return (carried, false);
        }
        let states = left.min(examined.outcome.states * 4 + 1_000);
        let bounds = Bounds { states, ..case.options.bounds };
        let Ok(other) = case.examine(script, bounds, Some(rule)) else { continue };
        left = left.saturating_sub(other.outcome.states);
        match other.verdict {
            Verdict::NotSettled => complete = false,
            verdict if verdict != examined.verdict => carried.push(rule),
            _ => {}
        }
    }
    (carried, complete)
}
