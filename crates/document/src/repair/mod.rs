//! Repairs a document by what it shows itself, from rows to rows.
//!
//! The arguments are those that hold within one file: numbers ascend, to natural successors; a page is printed downwards
//! or upwards as a whole; pages come in the order of their numbers; titles in cross references name headings and their
//! numbers; a number that fits nowhere is misread; two prints of one text are one rule; a text that starts in the middle
//! of a sentence continues the one before. Each repair has a file of its own and leaves a finding for what it did.
//!
//! ```text
//! pages ── direction ──▶ fused ──▶ order ──▶ noise ──▶ slid (rows) ──▶ spine, place ──▶ join ──▶ lost ──▶ slid (texts)
//! ```

mod anchors;
mod beam_search;
mod column;
mod direction;
mod features;
mod join;
mod lost;
mod merged_rows;
mod noise;
mod openings;
mod order;
mod place;
mod row_state;
mod shifted_numbers;
mod step;
mod style_features;
mod style_model;
#[cfg(test)]
mod testing;
mod titles;
mod words;

use std::collections::BTreeSet;

use super::read::rows::{Row, Sheet};
use super::{Finding, FindingKind};
use beam_search::Settled;
use place::{Fate, Search};
use row_state::RowState;
use titles::Titles;

/// Repairs a sheet: one page of rows in order, each with its number, and a finding for everything that was done.
pub(super) fn mend(sheet: Sheet) -> Sheet {
    let Sheet { mut pages, mut findings, mut lost, partial, extent } = sheet;
    direction::turn(&mut pages, &mut findings);
    let titles = Titles::of(pages.iter().flatten());
    merged_rows::part_columns(&mut pages, &titles, &mut findings);
    let mut pages = order::sort(pages, &titles, &mut findings);
    let dropped = noise::drop_noise(&mut pages, &mut findings);
    pages.iter_mut().for_each(|page| shifted_numbers::pair(page, &mut findings));
    let pieces = pieces(pages, &dropped, &mut findings);
    let mut pieces = join::apply(fates(&pieces, &titles), pieces, &mut findings);
    lost.extend(lost::gaps(&pieces, &mut findings));
    lost.extend(join::without_text(&mut pieces, &mut findings));
    shifted_numbers::realign(&mut pieces, &mut findings);
    join::report_cuts(&pieces, &mut findings);
    lost.sort_unstable();
    lost.dedup();
    findings.sort_by_key(|finding| finding.line);
    let rows = pieces.into_iter().map(|piece| piece.row).collect();
    Sheet { pages: vec![rows], findings, lost, partial, extent }
}

/// Joins the pages to one sequence of rows. What stands before the first number is the title page.
fn pieces(pages: Vec<Vec<Row>>, dropped: &BTreeSet<usize>, findings: &mut Vec<Finding>) -> Vec<RowState> {
    let starts: BTreeSet<usize> = pages.iter().filter_map(|page| page.first()).map(|row| row.line).collect();
    let all = pages.iter().map(Vec::len).sum();
    let first = pages.iter().flatten().position(|row| row.number().is_some()).unwrap_or(all);
    let mut rows = pages.into_iter().flatten();
    for row in rows.by_ref().take(first).skip(join::TITLE_LINES) {
        findings.push(Finding::at(FindingKind::Dropped, row.line, "a row before the first rule"));
    }
    let mut pieces = Vec::with_capacity(all - first);
    pieces.extend(rows.map(|row| {
        let worn = row.line.checked_sub(1).is_some_and(|before| dropped.contains(&before));
        RowState { edge: worn || starts.contains(&row.line), rule: false, row }
    }));
    merged_rows::part_labels(&mut pieces, findings);
    pieces
}

/// Returns the fate of each row.
fn fates(pieces: &[RowState], titles: &Titles) -> Vec<Settled> {
    let anchors = anchors::anchors(pieces);
    let plain = |fate| Settled { fate, could_be: Vec::new() };
    let mut settled = vec![plain(Fate::Joins); pieces.len()];
    for (at, number) in &anchors {
        settled[*at] = plain(Fate::Rule(*number));
    }
    let search = Search::new(pieces, titles, &anchors);
    for stretch in anchors::stretches(pieces, &anchors) {
        for (at, found) in stretch.rows.clone().zip(search.fates(&stretch)) {
            settled[at] = found;
        }
    }
    settled
}
