//! Finds the numbers that are sure, and the stretches of rows between them that are not.

use std::ops::Range;

use super::column::guess;
use super::row_state::RowState;
use super::step::is_natural;
use crate::read::chain::{Candidate, heaviest};
use crate::read::rows::Printed;
use tribunal_rule::RuleNumber;

/// Rows whose numbers are to be settled together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Stretch {
    /// The rows.
    pub rows: Range<usize>,
    /// The last sure number before them.
    pub before: Option<RuleNumber>,
    /// The first sure number after them.
    pub after: Option<RuleNumber>,
}

/// Returns the rows whose printed numbers ascend, as places and numbers.
pub(super) fn anchors(pieces: &[RowState]) -> Vec<(usize, RuleNumber)> {
    let candidates: Vec<Candidate> = pieces
        .iter()
        .enumerate()
        .filter_map(|(line, piece)| {
            let (number, weight) = match &piece.row.printed {
                Printed::Number(number) => (*number, 6),
                Printed::Damaged(column) => (guess(column)?, 2),
                Printed::Nothing => return None,
            };
            Some(Candidate { line, number, weight })
        })
        .collect();
    let chain = heaviest(&candidates.iter().collect::<Vec<_>>()).into_iter().filter_map(|at| candidates.get(at));
    chain.map(|candidate| (candidate.line, candidate.number)).collect()
}

/// Returns the stretches that must be searched: around every step that is not natural and every row that is no plain
/// continuation, with the nearest number on either side.
pub(super) fn stretches(pieces: &[RowState], anchors: &[(usize, RuleNumber)]) -> Vec<Stretch> {
    let mut ranges: Vec<Range<usize>> = Vec::new();
    let mut add = |from: usize, to: usize| match ranges.last_mut() {
        Some(last) if from < last.end => last.end = last.end.max(to),
        _ => ranges.push(from..to),
    };
    let first = anchors.first().map_or(pieces.len(), |(at, _)| *at);
    if needs_search(pieces.get(..first).unwrap_or_default()) {
        add(0, first);
    }
    for pair in anchors.windows(2) {
        let [(from, a), (to, b)] = pair else { continue };
        let between = pieces.get(from + 1..*to).unwrap_or_default();
        if !is_natural(a, b) || needs_search(between) {
            add(*from, *to + 1);
        }
    }
    if let Some((last, _)) = anchors.last()
        && needs_search(pieces.get(last + 1..).unwrap_or_default())
    {
        add(*last, pieces.len());
    }
    ranges.into_iter().map(|rows| bounded(rows, anchors)).collect()
}

/// Returns true if there is a row that does not plainly continue the one before.
fn needs_search(between: &[RowState]) -> bool {
    between.iter().any(|piece| piece.rule || piece.row.printed != Printed::Nothing)
}

fn bounded(rows: Range<usize>, anchors: &[(usize, RuleNumber)]) -> Stretch {
    let start = anchors.partition_point(|(at, _)| *at < rows.start);
    let end = anchors.partition_point(|(at, _)| *at < rows.end);
    let before = start.checked_sub(1).and_then(|at| anchors.get(at)).map(|(_, number)| *number);
    Stretch { before, after: anchors.get(end).map(|(_, number)| *number), rows }
}
