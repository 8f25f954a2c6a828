//! Finds rules that stand in another place than their numbers: pages in another order, a part pasted where it does not
//! belong, a second document in one file.
//!
//! The chain of numbers passes them by, and what it passes by would be added to the rule before. So a run of starts
//! that ascends by itself and fits between two rules is moved there; a long run that fits nowhere is left out. Both are
//! reported.

use std::collections::BTreeSet;

use super::chain::heaviest;
use super::line::Line;
use super::starts::{STRONG, Start};
use crate::{Finding, FindingKind};
use tribunal_rule::RuleNumber;

/// The fewest rules in a row that are no coincidence of wrapped references.
const FEW: usize = 3;
/// The number of starts in a gap that fit nowhere, from which on they are no part of the rule before them.
const MANY: usize = 10;

/// Lines in the order of their numbers.
#[derive(Debug, Default)]
pub(super) struct Reordered<'a> {
    pub lines: Vec<Line<'a>>,
    /// The lines of the file on which rules start that stood elsewhere.
    pub moved: BTreeSet<usize>,
    pub findings: Vec<Finding>,
}

/// A run of starts that the chain passed by and that ascend among themselves.
type Run<'a> = Vec<&'a Start>;

/// The runs of starts between two links of the chain.
type Gap<'a> = Vec<Run<'a>>;

/// Moves the runs that stand elsewhere to their place, or leaves them out; none where there is nothing to move or leave
/// out.
pub(super) fn reorder<'a>(lines: &[Line<'a>], starts: &[Start], chosen: &[&Start]) -> Option<Reordered<'a>> {
    let first = chosen.first()?.candidate.line;
    let gaps = gaps(lines, starts, chosen);
    if gaps.is_empty() {
        return None;
    }
    let (fitting, strange) = sorted(gaps, chosen);
    let unread = |gap: &Gap| gap.iter().map(Vec::len).sum::<usize>() >= MANY;
    let strange: Vec<Run> = strange
        .into_iter()
        .filter(unread)
        .flatten()
        .filter(|run| run.iter().all(|start| line(start) > first))
        .collect();
    if fitting.is_empty() && strange.is_empty() {
        return None;
    }
    let mut righted = Reordered::default();
    for run in &fitting {
        righted.tell(lines, run, FindingKind::Reordered, "the rules that start here stood in another place");
        righted.moved.extend(run.iter().filter_map(|start| Some(lines.get(line(start))?.at)));
    }
    for run in &strange {
        let note = "the texts from here on have numbers that the rules around them rule out, and are not read; are these \
                    two documents in one file?";
        righted.tell(lines, run, FindingKind::Unread, note);
    }
    let blocks = blocks(lines, chosen, &fitting, &strange);
    righted.lines.extend(lines.iter().take(blocks.first().map_or(0, |block| block.from)).cloned());
    let mut kept: Vec<Block> = blocks.into_iter().filter(|block| !block.strange).collect();
    kept.sort_by_key(|block| block.number);
    for block in kept {
        righted.lines.extend(lines.get(block.from..block.until).unwrap_or_default().iter().cloned());
    }
    Some(righted)
}

impl Reordered<'_> {
    /// Adds a finding about a run: its first number, its last, and how many starts it has.
    fn tell(&mut self, lines: &[Line], run: &Run, kind: FindingKind, note: &str) {
        let (Some(first), Some(last)) = (run.first(), run.last()) else { return };
        let Some(at) = lines.get(line(first)).map(|line| line.at) else { return };
        let note = format!("the first of {} up to {}: {note}", run.len(), last.candidate.number);
        self.findings.push(Finding::at(kind, at, note).about(first.candidate.number));
    }
}

fn line(start: &Start) -> usize {
    start.candidate.line
}

/// Returns the starts that the chain passes by, gap by gap, in runs long enough to mean something.
fn gaps<'a>(lines: &[Line], starts: &'a [Start], chosen: &[&Start]) -> Vec<Gap<'a>> {
    let mut links = chosen.iter().map(|start| line(start)).peekable();
    let mut gaps = Vec::new();
    let mut beside: Run = Vec::new();
    for start in starts {
        while links.next_if(|link| *link < line(start)).is_some() {}
        if links.peek() == Some(&line(start)) {
            gaps.extend(parted(lines, &mut beside));
        } else if start.candidate.weight >= STRONG && beside.last().is_none_or(|last| line(last) < line(start)) {
            beside.push(start);
        }
    }
    gaps.extend(parted(lines, &mut beside));
    gaps
}

/// Parts starts into runs, as a whole or page by page, whichever leaves fewer out; none where there are no runs.
fn parted<'a>(lines: &[Line], beside: &mut Run<'a>) -> Option<Gap<'a>> {
    if beside.len() < FEW {
        beside.clear();
        return None;
    }
    let beside = std::mem::take(beside);
    let turns =
        |from: usize, to: usize| lines.get(from + 1..=to).is_some_and(|between| between.iter().any(|line| line.page));
    let pages = beside.chunk_by(|one, next| !turns(line(one), line(next))).map(<[_]>::to_vec);
    let by_page: Gap = pages.flat_map(part).collect();
    let whole = part(beside.clone());
    let taken = |gap: &Gap| gap.iter().map(Vec::len).sum::<usize>();
    let gap = if taken(&by_page) > taken(&whole) { by_page } else { whole };
    Some(gap).filter(|gap| !gap.is_empty())
}

/// Splits starts into runs: the heaviest ascending one first, then those before and after it.
fn part(beside: Run) -> Gap {
    let mut work = Work::of(beside.len());
    part_within(beside, &mut work)
}

/// A budget of starts that may be examined again. A heaviest run is sought among all that are left, so starts that
/// ascend nowhere would otherwise be examined once for each of them.
struct Work(usize);

impl Work {
    /// Enough for any order of a hundred pages in a file of usual length, and so many times each start of a long one.
    fn of(starts: usize) -> Self {
        Self(200_000 + 16 * starts)
    }

    fn takes(&mut self, starts: usize) -> bool {
        let left = self.0.checked_sub(starts);
        self.0 = left.unwrap_or(self.0);
        left.is_some()
    }
}

/// Splits starts into runs while the budget lasts; the rest is split where its numbers do not ascend.
fn part_within<'a>(beside: Run<'a>, work: &mut Work) -> Gap<'a> {
    let mut runs = Gap::new();
    let mut open = vec![beside];
    while let Some(beside) = open.pop() {
        if beside.len() < FEW {
            continue;
        }
        if !work.takes(beside.len()) {
            let ascend =
                |one: &&Start, next: &&Start| line(one) < line(next) && one.candidate.number < next.candidate.number;
            runs.extend(beside.chunk_by(ascend).filter(|run| run.len() >= FEW).map(<[_]>::to_vec));
            continue;
        }
        let candidates: Vec<_> = beside.iter().map(|start| &start.candidate).collect();
        let chain = heaviest(&candidates);
        let (Some(first), Some(last)) = (chain.first(), chain.last()) else { continue };
        open.push(beside.get(..*first).unwrap_or_default().to_vec());
        open.push(beside.get(last + 1..).unwrap_or_default().to_vec());
        let run: Run = chain.iter().filter_map(|at| beside.get(*at).copied()).collect();
        runs.extend(Some(run).filter(|run| run.len() >= FEW));
    }
    runs
}

/// Returns the runs that fit between two rules and into none of one another, longest first, and what is left of each
/// gap.
fn sorted<'a>(mut gaps: Vec<Gap<'a>>, chosen: &[&Start]) -> (Vec<Run<'a>>, Vec<Gap<'a>>) {
    let mut taken: BTreeSet<RuleNumber> = chosen.iter().map(|start| start.candidate.number).collect();
    let mut order: Vec<(usize, usize)> =
        gaps.iter().enumerate().flat_map(|(gap, runs)| (0..runs.len()).map(move |run| (gap, run))).collect();
    let length = |(gap, run): &(usize, usize)| gaps.get(*gap).and_then(|runs| runs.get(*run)).map_or(0, Vec::len);
    order.sort_by_key(|at| std::cmp::Reverse(length(at)));
    let mut fitting = Vec::new();
    for (gap, run) in order {
        let Some(run) = gaps.get_mut(gap).and_then(|runs| runs.get_mut(run)) else { continue };
        let (Some(first), Some(last)) = (run.first(), run.last()) else { continue };
        if taken.range(first.candidate.number..=last.candidate.number).next().is_none() {
            taken.extend(run.iter().map(|start| start.candidate.number));
            fitting.push(std::mem::take(run));
        }
    }
    gaps.iter_mut().for_each(|gap| gap.retain(|run| !run.is_empty()));
    (fitting, gaps)
}

/// A rule with its lines, as they stand in the file.
struct Block {
    number: RuleNumber,
    from: usize,
    until: usize,
    strange: bool,
}

/// The lines of each rule. Where a block ends and another part of the document follows, the top of a page that stands
/// before a number belongs with that page.
fn blocks(lines: &[Line], chosen: &[&Start], fitting: &[Run], strange: &[Run]) -> Vec<Block> {
    let own = |starts: &[&Start], strange| -> Vec<Block> {
        let block = |start: &&Start| Block { number: start.candidate.number, from: line(start), until: 0, strange };
        starts.iter().map(block).collect()
    };
    let mut blocks = own(chosen, false);
    blocks.extend(fitting.iter().flat_map(|run| own(run, false)));
    blocks.extend(strange.iter().flat_map(|run| own(run, true)));
    blocks.sort_by_key(|block| block.from);
    let mut order: Vec<RuleNumber> = blocks.iter().filter(|block| !block.strange).map(|block| block.number).collect();
    order.sort_unstable();
    let next = |number: RuleNumber| order.get(order.partition_point(|other| *other <= number)).copied();
    for at in 0..blocks.len() {
        let [block, rest @ ..] = blocks.get_mut(at..).unwrap_or_default() else { break };
        let Some(after) = rest.first_mut() else {
            block.until = lines.len();
            break;
        };
        if next(block.number) != Some(after.number) || block.strange != after.strange {
            let between = (block.from + 1)..after.from;
            after.from = between.clone().find(|at| lines.get(*at).is_some_and(|line| line.page)).unwrap_or(after.from);
        }
        block.until = after.from;
    }
    blocks
}

#[cfg(test)]
mod tests {
    use super::{STRONG, Start, Work, part_within};
    use crate::read::chain::Candidate;
    use crate::read::number_line::readings;
    use crate::{Document, FindingKind, Hints, Kind, Recovery, read};
    use tribunal_rule::{Part, RuleNumber};

    /// A rule for each number.
    fn pond(numbers: impl IntoIterator<Item = u16>) -> String {
        numbers.into_iter().map(|number| format!("{number}. Frog {number} swims across the pond.\n")).collect()
    }

    fn document(text: &str) -> Document {
        read(text.as_bytes(), Hints { kind: Some(Kind::Core), edition: None })
    }

    fn numbers(document: &Document) -> Vec<String> {
        let rules = document.body.rulebook().unwrap().rules();
        rules.iter().map(|rule| rule.number.to_string()).collect()
    }

    /// Returns the number of starts examined when starts of these numbers are split, and the number of runs found.
    fn parted(numbers: impl Iterator<Item = u16>) -> (usize, usize) {
        let reading = readings("101. Frog").remove(0);
        let start = |(line, number): (usize, u16)| {
            let number = RuleNumber::top(number / 500).child(Part::Digits(1 + number % 500)).unwrap();
            Start { candidate: Candidate { line, number, weight: STRONG }, reading: reading.clone() }
        };
        let starts: Vec<Start> = numbers.enumerate().map(start).collect();
        let mut work = Work::of(starts.len());
        let most = work.0;
        let runs = part_within(starts.iter().collect(), &mut work).len();
        (most - work.0, runs)
    }

    #[test]
    fn starts_that_ascend_nowhere_are_looked_at_in_linear_work() {
        let descending = |count: u16| parted((0..count).rev());
        let same = |count: u16| parted((0..count).map(|_| 101));
        for count in [4_000, 20_000] {
            let ((one, _), (two, _)) = (descending(count), descending(2 * count));
            assert!(two < one * 9 / 4, "{count}: {one} became {two}");
            let ((one, _), (two, _)) = (same(count), same(2 * count));
            assert!(two < one * 9 / 4, "{count}: {one} became {two}");
        }
    }

    #[test]
    fn what_there_is_no_work_left_for_is_parted_where_it_does_not_ascend() {
        // Ten thousand runs of four, each of lower numbers than the one before.
        let runs = (0..10_000_u16).rev().flat_map(|run| (0..4).map(move |at| run * 4 + at));
        assert_eq!(parted(runs).1, 10_000);
    }

    #[test]
    fn a_part_in_another_place_is_brought_home() {
        let text = pond((300..310).chain(316..322).chain(310..316).chain(322..330));
        let read = document(&text);
        let expected: Vec<String> = (300..330).map(|number: u16| number.to_string()).collect();
        assert_eq!(numbers(&read), expected);
        let rules = read.body.rulebook().unwrap().rules();
        assert!(rules.iter().all(|rule| rule.text.contains(&format!("Frog {} ", rule.number)) && rule.text.len() < 40));
        assert_eq!(rules.iter().filter(|rule| rule.recovery == Recovery::Reordered).count(), 6);
        let told: Vec<_> = read.findings.iter().filter(|finding| finding.kind == FindingKind::Reordered).collect();
        assert_eq!(told.len(), 1, "{:?}", read.findings);
    }

    #[test]
    fn a_sentence_that_a_page_tears_goes_with_its_page() {
        let page =
            |from: u16, last: &str| format!("{}{}. Frog {} {last}\n\u{c}", pond(from..from + 9), from + 9, from + 9);
        let pages = [page(300, "swims to the"), format!("far bank.\n{}", page(310, "rests.")), page(320, "sleeps.")];
        let read = document(&[pages[0].as_str(), &pages[2], &pages[1]].concat());
        let rules = read.body.rulebook().unwrap().rules();
        assert_eq!(rules.len(), 30, "{:?}", read.findings);
        assert_eq!(rules[9].text, "Frog 309 swims to the far bank.");
        assert_eq!(rules[29].text, "Frog 329 sleeps.");
    }

    #[test]
    fn pages_in_the_opposite_order_are_turned_round() {
        let pages: Vec<String> = (0..8).map(|page| pond(300 + 5 * page..305 + 5 * page)).collect();
        let read = document(&pages.iter().rev().cloned().collect::<Vec<_>>().join("\u{c}"));
        let expected: Vec<String> = (300..340).map(|number: u16| number.to_string()).collect();
        assert_eq!(numbers(&read), expected);
    }

    #[test]
    fn a_second_document_is_not_mixed_into_the_first() {
        let other = pond(300..325).replace("swims", "hops");
        let read = document(&(pond(300..330) + &other));
        let rules = read.body.rulebook().unwrap().rules();
        assert!(rules.iter().all(|rule| rule.text.len() < 40), "nothing is swallowed");
        let told = read.findings.iter().find(|finding| finding.kind == FindingKind::Unread).expect("it is told");
        assert!(told.note.contains("two documents in one file"), "{told:?}");
    }

    #[test]
    fn a_few_references_at_the_starts_of_lines_are_no_part() {
        let text = pond(300..320) + "320. Frogs know these, among others:\n301. Toads\n305. Newts\n321. Last.\n";
        let read = document(&text);
        let out_of_order = [FindingKind::Reordered, FindingKind::Unread];
        assert!(read.findings.iter().all(|finding| !out_of_order.contains(&finding.kind)), "{:?}", read.findings);
        assert_eq!(numbers(&read).len(), 22);
    }
}
