//! Where runs of one scenario under several editions part ways.

use super::report::{Difference, Happened, Run};

/// The first event that differs between runs whose verdicts or ends differ.
pub(super) fn difference(runs: &[Run]) -> Option<Difference> {
    let (first, rest) = runs.split_first()?;
    let told = |run: &Run| -> Vec<Happened> { run.steps.iter().flat_map(|step| step.events.clone()).collect() };
    let all: Vec<Vec<Happened>> = runs.iter().map(told).collect();
    let same_end = |run: &Run| {
        run.verdict == first.verdict && run.steps.last().map(|s| &s.board) == first.steps.last().map(|s| &s.board)
    };
    if rest.iter().all(same_end) {
        return None;
    }
    let longest = all.iter().map(Vec::len).max()?;
    let differs =
        |n: &usize| all.iter().any(|events| events.get(*n).map(|e| &e.text) != all[0].get(*n).map(|e| &e.text));
    let at = (0..longest).find(differs)?;
    Some(Difference {
        editions: runs.iter().map(|run| run.edition).collect(),
        event: all.iter().map(|events| events.get(at).map(|event| event.text.clone())).collect(),
        rules: all.iter().map(|events| events.get(at).and_then(|event| event.rule)).collect(),
    })
}
