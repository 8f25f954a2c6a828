//! Finds the facts of a board on which a verdict depends: the questions to ask at the table. Each fact is changed and
//! the claim examined again.

use tribunal_scenario::script::Script;

use super::bounds::Bounds;
use super::case::{Case, Examined};
use super::report::{Hinge, Verdict};
use super::vary::variations;

/// The most facts that are reported.
const MOST: usize = 3;

/// Returns at most `MOST` facts without which the verdict is another, the most telling first, and false if a bound
/// was reached or a changed board stayed unsettled.
pub(crate) fn of(case: &Case, script: &Script, examined: &Examined) -> (Vec<Hinge>, bool) {
    let mut all = variations(script);
    all.sort_by_key(|variation| variation.rank);
    let mut left = case.options.bounds.states;
    let mut found: Vec<Hinge> = vec![];
    let mut complete = true;
    for variation in all {
        if found.len() >= MOST {
            return (found, complete);
        }
        // Two changes of one number are one question.
        if found.iter().any(|hinge| hinge.ask == variation.ask) {
            continue;
        }
        if left == 0 || case.is_stopped() {
            return (found, false);
        }
        let states = left.min(examined.outcome.states * 4 + 1_000);
        let bounds = Bounds { states, ..case.options.bounds };
        // A board that breaks a rule, or on which the lines before do not go, says nothing.
        let Ok(other) = case.examine(&variation.script, bounds, None) else { continue };
        left = left.saturating_sub(other.outcome.states);
        if other.verdict == Verdict::NotSettled {
            complete = false;
        } else if other.verdict != examined.verdict {
            found.push(Hinge { ask: variation.ask, changed: variation.changed, then: other.verdict });
        }
    }
    (found, complete)
}
