//! Sorts pages that come in another order than their numbers.

use super::column::guess;
use super::join::TITLE_LINES;
use super::step::{Gap, is_natural};
use super::titles::Titles;
use super::words::is_title;
use crate::longest_ascending;
use crate::read::chain::{Candidate, heaviest};
use crate::read::rows::{Printed, Row};
use crate::{Finding, FindingKind, Recovery};
use tribunal_rule::RuleNumber;

/// A page with the numbers that it spans, as far as it has any.
struct Leaf {
    rows: Vec<Row>,
    span: Option<Span>,
    at: usize,
}

/// The numbers of a page that agree with one another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Span {
    /// The one in the middle: a page is ordered by it, since one at an end may be misread and still ascend.
    middle: RuleNumber,
    first: RuleNumber,
    last: RuleNumber,
}

/// Brings pages into the order of their numbers. A page without numbers stays behind the one it follows, unless a
/// cross reference names a title on it and so its place.
pub(super) fn sort(pages: Vec<Vec<Row>>, titles: &Titles, findings: &mut Vec<Finding>) -> Vec<Vec<Row>> {
    let mut leaves: Vec<Leaf> =
        pages.into_iter().enumerate().map(|(at, rows)| Leaf { span: span(&rows), rows, at }).collect();
    if is_ordered(&leaves) {
        return leaves.into_iter().map(|leaf| leaf.rows).collect();
    }
    place_unnumbered(&mut leaves, titles);
    let kept = kept(&leaves);
    leaves.sort_by_key(|leaf| (leaf.span, leaf.at));
    leaves
        .into_iter()
        .map(|mut leaf| {
            if kept.binary_search(&leaf.at).is_err() {
                mark(&mut leaf, findings);
            }
            leaf.rows
        })
        .collect()
}

fn mark(leaf: &mut Leaf, findings: &mut Vec<Finding>) {
    let numbered = leaf.rows.iter_mut().filter(|row| row.number().is_some());
    numbered.for_each(|row| row.recovery = Recovery::Reordered);
    if let Some(row) = leaf.rows.first() {
        let note = "the page that starts here stood in another place";
        findings.push(Finding::at(FindingKind::Reordered, row.line, note));
    }
}

impl Span {
    fn of(number: RuleNumber) -> Self {
        Self { middle: number, first: number, last: number }
    }
}

fn is_ordered(leaves: &[Leaf]) -> bool {
    let spans = || leaves.iter().filter_map(|leaf| leaf.span);
    spans().zip(spans().skip(1)).all(|(a, b)| a.middle < b.middle)
}

/// Returns the span of a page's numbers, as far as they ascend: a misread one does not count. One at an end counts only
/// if it is a step away from the next, unless that one is isolated too.
fn span(rows: &[Row]) -> Option<Span> {
    let numbers = rows.iter().enumerate().filter_map(|(line, row)| Some((line, number(row)?)));
    let candidates: Vec<Candidate> = numbers.map(|(line, number)| Candidate { line, number, weight: 6 }).collect();
    let chain: Vec<RuleNumber> = heaviest(&candidates.iter().collect::<Vec<_>>())
        .into_iter()
        .filter_map(|at| candidates.get(at))
        .map(|found| found.number)
        .collect();
    let mut inner = chain.as_slice();
    if let [a, rest @ ..] = inner
        && let [b, c, ..] = rest
        && !is_natural(a, b)
        && is_natural(b, c)
    {
        inner = rest;
    }
    if let [rest @ .., c] = inner
        && let [.., a, b] = rest
        && !is_natural(b, c)
        && is_natural(a, b)
    {
        inner = rest;
    }
    let middle = inner.len().checked_sub(1)? / 2;
    Some(Span { middle: *inner.get(middle)?, first: *inner.first()?, last: *inner.last()? })
}

fn number(row: &Row) -> Option<RuleNumber> {
    match &row.printed {
        Printed::Number(number) => Some(*number),
        Printed::Damaged(column) => guess(column),
        Printed::Nothing => None,
    }
}

/// Gives each page without numbers the place of the title that a reference names; else it stays after the page before
/// it, if numbers are missing there or nowhere, else it goes where most are missing.
fn place_unnumbered(leaves: &mut [Leaf], titles: &Titles) {
    let gaps = gaps(leaves);
    let widest = gaps.iter().max_by_key(|(_, missing)| *missing).map(|(span, _)| *span);
    let mut last = None;
    for leaf in leaves.iter_mut().filter(|leaf| !is_title_page(&leaf.rows)) {
        if leaf.span.is_none() {
            let named = leaf.rows.iter().find_map(|row| titles.number_of(&row.text)).map(Span::of);
            let behind = last.filter(|last| gaps.iter().any(|(span, _)| span == last));
            leaf.span = named.or(behind).or(widest).or(last);
        }
        last = leaf.span;
    }
}

/// Returns true if a page has no numbers and nothing but a title and a date: it stays in front.
fn is_title_page(rows: &[Row]) -> bool {
    let dated = |row: &Row| row.text.split_whitespace().any(|word| word.parse::<jiff::civil::Date>().is_ok());
    rows.len() <= TITLE_LINES && rows.iter().all(|row| number(row).is_none() && (is_title(&row.text) || dated(row)))
}

/// Returns the spans after which numbers are missing, and how many.
fn gaps(leaves: &[Leaf]) -> Vec<(Span, usize)> {
    let mut spans: Vec<_> = leaves.iter().filter_map(|leaf| leaf.span).collect();
    spans.sort();
    let pairs = spans.iter().zip(spans.iter().skip(1)).filter(|(before, after)| before.last < after.first);
    pairs
        .map(|(before, after)| (*before, Gap::between(&before.last, &after.first).len()))
        .filter(|(_, missing)| *missing > 0)
        .collect()
}

/// Returns the pages that need not be moved, by their place in print: a longest run that ascends already.
fn kept(leaves: &[Leaf]) -> Vec<usize> {
    let spans: Vec<_> = leaves.iter().map(|leaf| (leaf.span, leaf.at)).collect();
    longest_ascending(&spans)
}

#[cfg(test)]
mod tests {
    use super::super::testing;
    use super::*;

    fn check(text: &str, expected: &str) -> usize {
        let pages = testing::pages(text);
        let titles = Titles::of(pages.iter().flatten());
        let mut findings = Vec::new();
        let rows: Vec<Row> = sort(pages, &titles, &mut findings).into_iter().flatten().collect();
        assert_eq!(testing::printed(&rows).join(" "), expected);
        findings.len()
    }

    #[test]
    fn pages_are_put_in_order() {
        let moved = check("304|e\n305|f\n\n300|a\n301|b\n\n302|c\n303|d", "300|a 301|b 302|c 303|d 304|e 305|f");
        assert_eq!(moved, 1);
        assert_eq!(check("300|a\n301|b\n\n302|c", "300|a 301|b 302|c"), 0);
    }

    #[test]
    fn a_misread_number_moves_no_page() {
        assert_eq!(check("300|a\n901|b\n302|c\n\n303|d\n304|e", "300|a 901|b 302|c 303|d 304|e"), 0);
        let first = "300|a\n301|b\n302|c\n\n103|d\n304|e\n305|f";
        assert_eq!(check(first, "300|a 301|b 302|c 103|d 304|e 305|f"), 0);
        let last = "300|a\n301|b\n902|c\n\n303|d\n304|e\n305|f";
        assert_eq!(check(last, "300|a 301|b 902|c 303|d 304|e 305|f"), 0);
    }

    #[test]
    fn a_page_without_numbers_goes_where_a_reference_says() {
        check(
            "304|e\n305|See rule 302. The Pond for more information.\n\n?|The Pond\n?|Frogs.\n\n300|a\n301|b",
            "300|a 301|b ?|The Pond ?|Frogs. 304|e 305|See rule 302. The Pond for more information.",
        );
    }
}
