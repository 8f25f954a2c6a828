//! Decides over the whole document at once which of the lines that look like a rule start really are one.
//!
//! A wrapped line such as "316. Action Phase for more information." looks like a rule. What decides is the whole:
//! numbers ascend, and nearly always to a natural successor (the first child, or the next sibling of the rule or of one
//! of its ancestors). So each candidate has a weight, from how the line itself looks, each step from one candidate to
//! another has a bonus or a price, and the heaviest strictly increasing subsequence is taken. The steps are such that
//! all predecessors worth the same stand in one interval of numbers, so a segment tree of maxima finds the best chain
//! in `n log n` steps.

use tribunal_rule::{Part, RuleNumber};

/// A line that looks like the start of a rule.
#[derive(Clone, Debug)]
pub(crate) struct Candidate {
    /// The index of its line; candidates of one line (other readings of it) exclude each other.
    pub line: usize,
    /// The number it would have.
    pub number: RuleNumber,
    /// The weight that its own looks give it.
    pub weight: i32,
}

/// The bonus for a step to a natural successor.
const NATURAL: i32 = 4;
/// The price of skipping siblings.
const SKIPPED: i32 = -1;
/// The price of a rule whose parent is not in the chain.
const ORPHAN: i32 = -5;

/// Returns the heaviest strictly ascending chain, as ascending indices of `candidates` (which are in the order of
/// lines).
pub(crate) fn heaviest(candidates: &[&Candidate]) -> Vec<usize> {
    if is_clean(candidates) {
        return (0..candidates.len()).collect();
    }
    let mut keys: Vec<u128> = candidates.iter().map(|candidate| key(&candidate.number)).collect();
    let own = keys.clone();
    keys.sort_unstable();
    keys.dedup();
    let mut best = Maxima::new(keys.len());
    let mut before: Vec<Option<u32>> = vec![None; candidates.len()];
    let mut end: Option<Best> = None;
    let mut steps: Vec<(usize, Option<Best>)> = Vec::new();
    let mut from = 0;
    while let Some(first) = candidates.get(from) {
        let to = from + candidates[from..].iter().take_while(|candidate| candidate.line == first.line).count();
        steps.clear();
        steps.extend((from..to).map(|at| {
            let own = rank(&keys, own[at]);
            (own, step(&candidates[at].number, own, &keys, &best))
        }));
        for (at, (own, step)) in (from..to).zip(&steps) {
            let gain = step.map_or(0, |step| step.weight);
            let total = Best { weight: candidates[at].weight.saturating_add(gain), at: at as u32 };
            before[at] = step.map(|step| step.at);
            best.raise(*own, total);
            end = Some(end.map_or(total, |end| end.max(total)));
        }
        from = to;
    }
    let mut chain = Vec::new();
    let mut at = end.filter(|end| end.weight > 0).map(|end| end.at);
    while let Some(here) = at {
        chain.push(here as usize);
        at = before[here as usize];
    }
    chain.reverse();
    chain
}

/// Returns true if the candidates ascend as they stand and each weighs more than the dearest step costs. Leaving one
/// out cannot pay then: whoever can step on from one can step on from any between it and the next, for no more.
fn is_clean(candidates: &[&Candidate]) -> bool {
    let ascend = |pair: &[&Candidate]| pair[0].line < pair[1].line && pair[0].number < pair[1].number;
    candidates.iter().all(|candidate| candidate.weight > -ORPHAN) && candidates.windows(2).all(ascend)
}

/// Returns the best chain that a number of this rank can continue, with the price of the step; none where it does
/// better as the first.
fn step(number: &RuleNumber, until: usize, keys: &[u128], best: &Maxima) -> Option<Best> {
    let from = |start: usize, bonus: i32| {
        let found = best.over(start, until)?;
        Some(Best { weight: found.weight.saturating_add(bonus), ..found })
    };
    let at = |number: RuleNumber| rank(keys, key(&number));
    let natural = predecessor(number).and_then(|start| from(at(start), NATURAL));
    let (sibling, any) = match number.parent() {
        Some(parent) => (from(at(parent), SKIPPED), from(0, ORPHAN)),
        None => (None, from(0, if number.section().is_multiple_of(50) { 0 } else { SKIPPED })),
    };
    natural.max(sibling).max(any).filter(|step| step.weight > 0)
}

/// The number from which (and from whose children) a step to this number is natural.
fn predecessor(number: &RuleNumber) -> Option<RuleNumber> {
    let before = |part: Part| match part {
        Part::Digits(n) => Part::Digits(n.saturating_sub(1)),
        Part::Letters(n) => Part::Letters(n.saturating_sub(1)),
    };
    match number.parent() {
        None => number.section().checked_sub(1).map(RuleNumber::top),
        Some(parent) if number.last().ordinal() <= 1 => Some(parent),
        Some(parent) => parent.child(before(number.last())),
    }
}

/// Returns a number as one integer in the same order: twelve bits a part.
fn key(number: &RuleNumber) -> u128 {
    let part = |part: Part| match part {
        Part::Digits(n) => u128::from(n.min(0x7ff)),
        Part::Letters(n) => 0x800 | u128::from(n.min(0x7ff)),
    };
    number.parts().iter().enumerate().fold(0, |key, (at, &p)| key | part(p) << (12 * (9 - at)))
}

fn rank(keys: &[u128], key: u128) -> usize {
    keys.partition_point(|other| *other < key)
}

/// A chain by its last candidate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Best {
    weight: i32,
    at: u32,
}

impl Ord for Best {
    /// The heavier chain; of two equal ones that which ends earlier, so that of two prints the first is kept.
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        self.weight.cmp(&other.weight).then(other.at.cmp(&self.at))
    }
}

impl PartialOrd for Best {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

/// A segment tree of maxima: raises one place, and finds the best over an interval.
struct Maxima {
    size: usize,
    nodes: Vec<Option<Best>>,
}

impl Maxima {
    fn new(size: usize) -> Self {
        Self { size, nodes: vec![None; 2 * size] }
    }

    fn raise(&mut self, place: usize, best: Best) {
        let mut at = place + self.size;
        while at > 0 && self.nodes[at].is_none_or(|held| held < best) {
            self.nodes[at] = Some(best);
            at /= 2;
        }
    }

    fn over(&self, from: usize, until: usize) -> Option<Best> {
        let (mut low, mut high) = (from + self.size, until + self.size);
        let mut best = None;
        while low < high {
            if low % 2 == 1 {
                best = best.max(self.nodes[low]);
                low += 1;
            }
            if high % 2 == 1 {
                high -= 1;
                best = best.max(self.nodes[high]);
            }
            low /= 2;
            high /= 2;
        }
        best
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The chain over numbers given as `number` or `number:weight`; each on a line of its own.
    fn check(numbers: &str, expected: &str) {
        let candidates: Vec<Candidate> = numbers
            .split(' ')
            .enumerate()
            .map(|(line, text)| {
                let (number, weight) = text.split_once(':').unwrap_or((text, "6"));
                Candidate { line, number: number.parse().unwrap(), weight: weight.parse().unwrap() }
            })
            .collect();
        let chain: Vec<String> = heaviest(&candidates.iter().collect::<Vec<_>>())
            .iter()
            .map(|&at| candidates[at].number.to_string())
            .collect();
        assert_eq!(chain.join(" "), expected, "{numbers}");
    }

    #[test]
    fn a_reference_at_a_line_start_is_left_out() {
        check("300 301 316 301.1 301.2 302", "300 301 301.1 301.2 302");
        check("300 301 301.1 200 301.2 302", "300 301 301.1 301.2 302");
        check("300 322.9 322.10 323", "300 322.9 322.10 323");
    }

    #[test]
    fn of_two_prints_the_better_looking_and_else_the_first_is_kept() {
        check("300 301:2 301 302", "300 301 302");
        check("300 301 301 302", "300 301 302");
    }

    #[test]
    fn what_looks_bad_is_taken_only_where_it_fits() {
        check("300 301:-2 302", "300 301 302");
        check("300 300.5:-2 301", "300 301");
        check("300 411:-9 301", "300 301");
    }

    #[test]
    fn sparse_numbering_and_missing_parents_are_no_obstacle() {
        check("002 050 053 100 183 300", "002 050 053 100 183 300");
        check("352.11.a 352.11.b 353", "352.11.a 352.11.b 353");
    }

    #[test]
    fn no_candidates_no_chain() {
        assert_eq!(heaviest(&[]), Vec::<usize>::new());
        check("300:-4", "");
    }

    #[test]
    fn keys_order_as_numbers_do() {
        let mut numbers: Vec<RuleNumber> =
            ["322", "000", "322.10.b.4", "322.9", "322.10", "322.9.z", "322.9.aa", "321.a", "321.99"]
                .map(|text| text.parse().unwrap())
                .to_vec();
        numbers.sort();
        assert!(numbers.windows(2).all(|pair| key(&pair[0]) < key(&pair[1])));
    }
}
