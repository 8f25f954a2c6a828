//! A beam search through a stretch of rows, and how much worse than the best path the next best is.
//!
//! The cheapest path says which number each row has; how sure that is, only the others show. Every step that was
//! weighed is kept, and a pass from the end backwards sums up the cheapest rest of each path (the backward pass of the
//! Viterbi algorithm, which gives min-marginals): so the total cost if a row had another fate is known for every fate.

use std::ops::Range;

use super::place::Fate;
use tribunal_rule::RuleNumber;

/// The margin above the best path within which another path still puts its fates in doubt, in the prices of the search.
const DOUBT: f32 = 2.0;
/// The margin above the best path so far within which a path is followed: what comes later hardly makes up for more.
const HOPELESS: f32 = 5.0;

/// The fate of a row, and what else it could be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Settled {
    /// Its fate on the cheapest path.
    pub fate: Fate,
    /// The numbers that it could have, ascending, where no single one is proved.
    pub could_be: Vec<RuleNumber>,
}

/// A path so far: its last number, its cost, and its last step.
#[derive(Clone, Copy, Debug)]
pub(super) struct Path {
    pub number: Option<RuleNumber>,
    pub cost: f32,
    pub step: Option<usize>,
}

/// One step from a path to a row.
#[derive(Clone, Copy, Debug)]
pub(super) struct Step {
    /// The row.
    pub piece: usize,
    /// The fate of the row.
    pub fate: Fate,
    /// The cost of that fate.
    cost: f32,
    /// The index of the path from which it leads, among those before the row, and of the path to which, among those
    /// after it.
    from: usize,
    to: usize,
    /// The step before it on the cheapest path.
    before: Option<usize>,
}

/// A step that is offered and not yet taken.
#[derive(Clone, Copy, Debug)]
pub(super) struct Offer {
    /// The index of the path from which it leads, among those before the row.
    pub from: usize,
    /// The last number of the path after it.
    pub number: Option<RuleNumber>,
    /// The fate of the row.
    pub fate: Fate,
    /// The cost of that fate.
    pub cost: f32,
}

/// The paths through a stretch, row by row.
#[derive(Clone, Debug)]
pub(super) struct Beam {
    /// The paths before the first row and after each row.
    paths: Vec<Vec<Path>>,
    steps: Vec<Step>,
    /// The range of `steps` over each row.
    rows: Vec<Range<usize>>,
}

impl Beam {
    /// The lattice before the first row: one path, with the last number before the stretch.
    pub fn new(before: Option<RuleNumber>) -> Self {
        Self { paths: vec![vec![Path { number: before, cost: 0.0, step: None }]], steps: Vec::new(), rows: Vec::new() }
    }

    /// Returns the paths so far.
    pub fn paths(&self) -> &[Path] {
        self.paths.last().map_or(&[], Vec::as_slice)
    }

    /// Returns the steps of a path, the last one first.
    pub fn back(&self, path: &Path) -> impl Iterator<Item = &Step> {
        let step = |at: Option<usize>| self.steps.get(at?);
        std::iter::successors(step(path.step), move |last| step(last.before))
    }

    /// Advances by one row: keeps the cheapest of the paths that end in one number, and of these at most `most` that
    /// are not hopeless.
    pub fn advance(&mut self, piece: usize, mut offers: Vec<Offer>, most: usize) {
        let before = self.paths();
        let total = |offer: &Offer| before.get(offer.from).map_or(f32::INFINITY, |path| path.cost) + offer.cost;
        offers.retain(|offer| total(offer).is_finite());
        offers.sort_by(|a, b| a.number.cmp(&b.number).then(total(a).total_cmp(&total(b))));
        let mut groups: Vec<(&[Offer], f32)> = offers
            .chunk_by(|a, b| a.number == b.number)
            .map(|group| (group, group.first().map_or(0.0, total)))
            .collect();
        groups.sort_by(|a, b| a.1.total_cmp(&b.1));
        groups.truncate(most);
        let least = groups.first().map_or(0.0, |(_, cost)| *cost);
        groups.retain(|(_, cost)| *cost <= least + HOPELESS);
        let mut paths = Vec::with_capacity(groups.len());
        let first = self.steps.len();
        let mut steps = Vec::new();
        for (to, (group, cost)) in groups.into_iter().enumerate() {
            let number = group.first().and_then(|offer| offer.number);
            paths.push(Path { number, cost, step: Some(first + steps.len()) });
            steps.extend(group.iter().map(|offer| {
                let Offer { from, fate, cost, .. } = *offer;
                Step { piece, fate, cost, from, to, before: before.get(from).and_then(|path| path.step) }
            }));
        }
        self.steps.extend(steps);
        self.rows.push(first..self.steps.len());
        self.paths.push(paths);
    }

    /// Returns the fate of each row on the path that is the cheapest once the cost of its end, `arrive`, is added.
    pub fn best_path(&self, arrive: impl Fn(&Path) -> f32) -> Vec<Settled> {
        let mut rest: Vec<f32> = self.paths().iter().map(&arrive).collect();
        let ends = self.paths().iter().zip(&rest).map(|(path, arrive)| (path.cost + arrive, path));
        let Some((least, best)) = ends.min_by(|a, b| a.0.total_cmp(&b.0)) else { return Vec::new() };
        let mut settled = Vec::with_capacity(self.rows.len());
        let rows = self.rows.iter().zip(&self.paths).rev();
        for (taken, (row, paths)) in self.back(best).zip(rows) {
            let steps = self.steps.get(row.clone()).unwrap_or_default();
            let mut before = vec![f32::INFINITY; paths.len()];
            let mut near: Vec<Fate> = Vec::new();
            for step in steps {
                let on = step.cost + rest.get(step.to).copied().unwrap_or(f32::INFINITY);
                let (Some(path), Some(held)) = (paths.get(step.from), before.get_mut(step.from)) else { continue };
                *held = held.min(on);
                if step.fate != taken.fate && path.cost + on <= least + DOUBT {
                    near.push(step.fate);
                }
            }
            rest = before;
            settled.push(Settled { fate: taken.fate, could_be: numbers(taken.fate, near) });
        }
        settled.reverse();
        settled
    }
}

/// Returns the numbers that a row could have, where another fate is nearly as cheap.
fn numbers(taken: Fate, mut near: Vec<Fate>) -> Vec<RuleNumber> {
    if near.is_empty() {
        return Vec::new();
    }
    near.push(taken);
    let number = |fate: Fate| match fate {
        Fate::Rule(number) => Some(number),
        Fate::Joins | Fate::Twice => None,
    };
    let mut numbers: Vec<RuleNumber> = near.into_iter().filter_map(number).collect();
    numbers.sort_unstable();
    numbers.dedup();
    numbers
}

#[cfg(test)]
mod tests {
    use super::*;

    fn number(text: &str) -> RuleNumber {
        text.parse().unwrap()
    }

    /// A stretch of one row that may have these numbers or join, at these prices: what becomes of it, what else it could be.
    fn check(numbers: &[(&str, f32)], join: f32, expected: &str, could_be: &str) {
        let before = Some(number("300"));
        let mut beam_search = Beam::new(before);
        let rule = |&(text, cost): &(&str, f32)| Offer {
            from: 0,
            number: Some(number(text)),
            fate: Fate::Rule(number(text)),
            cost,
        };
        let joins = Offer { from: 0, number: before, fate: Fate::Joins, cost: join };
        beam_search.advance(0, numbers.iter().map(rule).chain([joins]).collect(), 8);
        let settled = beam_search.best_path(|path| if path.number < Some(number("303")) { 0.0 } else { f32::INFINITY });
        let [settled] = settled.as_slice() else { panic!("one row: {settled:?}") };
        assert_eq!(format!("{:?}", settled.fate), expected);
        let numbers: Vec<String> = settled.could_be.iter().map(RuleNumber::to_string).collect();
        assert_eq!(numbers.join(" "), could_be);
    }

    #[test]
    fn a_number_far_cheaper_than_any_other_fate_is_proved() {
        check(&[("301", 0.5), ("300.1", 4.0)], 9.0, "Rule(301)", "");
        check(&[("301", 0.5), ("304", 0.1)], 9.0, "Rule(301)", "");
    }

    #[test]
    fn what_costs_nearly_as_little_leaves_it_open() {
        check(&[("301", 0.5), ("300.1", 1.0), ("302", 5.0)], 9.0, "Rule(301)", "300.1 301");
        check(&[("301", 0.5)], 1.0, "Rule(301)", "301");
        check(&[("301", 0.5), ("300.1", 1.0)], 0.1, "Joins", "300.1 301");
    }

    #[test]
    fn of_ways_to_one_number_the_cheapest_goes_on_and_the_others_still_count() {
        let mut beam_search = Beam::new(Some(number("300")));
        let offer =
            |from, text: &str, cost| Offer { from, number: Some(number(text)), fate: Fate::Rule(number(text)), cost };
        beam_search.advance(0, vec![offer(0, "300.1", 0.0), offer(0, "301", 0.5)], 8);
        beam_search.advance(1, vec![offer(0, "302", 3.0), offer(1, "302", 1.0)], 8);
        let settled = beam_search.best_path(|_| 0.0);
        let fates: Vec<String> = settled.iter().map(|row| format!("{:?} {}", row.fate, row.could_be.len())).collect();
        assert_eq!(fates, ["Rule(301) 2", "Rule(302) 0"]);
    }
}
