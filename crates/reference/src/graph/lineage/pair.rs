//! Pairs the rules of two editions one to one, by repeated maximum-weight assignment.

use std::collections::{BTreeMap, BTreeSet};

use super::assign::{Edge, assign};
use super::candidates::candidates;
use super::measure::Measure;
use super::side::Side;

/// A one-to-one pairing, looked up from either side.
#[derive(Clone, Debug, Default)]
pub(super) struct Pairing {
    pub right_of: Vec<Option<usize>>,
    pub left_of: Vec<Option<usize>>,
    /// Reviewed pairs one of whose rules is in another pair: the further parts of a split, and of a merge.
    pub further: Vec<(usize, usize)>,
}

impl Pairing {
    fn empty(left: &Side, right: &Side) -> Self {
        Self { right_of: vec![None; left.rules.len()], left_of: vec![None; right.rules.len()], further: Vec::new() }
    }

    /// Returns true if nothing is known of this rule of the left.
    fn is_free_left(&self, at: usize) -> bool {
        self.right_of.get(at).is_some_and(Option::is_none) && self.further.iter().all(|(left, _)| *left != at)
    }

    /// Returns true if nothing is known of this rule of the right.
    fn is_free_right(&self, at: usize) -> bool {
        self.left_of.get(at).is_some_and(Option::is_none) && self.further.iter().all(|(_, right)| *right != at)
    }

    fn set(&mut self, left: usize, right: usize) {
        self.right_of[left] = Some(right);
        self.left_of[right] = Some(left);
    }

    /// Returns the pairs, in order of the left.
    pub(super) fn pairs(&self) -> impl Iterator<Item = (usize, usize)> {
        self.right_of.iter().enumerate().filter_map(|(left, right)| Some((left, (*right)?)))
    }

    fn holds(&self, left: usize, right: usize) -> bool {
        self.right_of.get(left).copied().flatten() == Some(right)
    }
}

/// The number of times the assignment is repeated with the neighbours that the one before it found.
const ROUNDS: usize = 3;

/// Pairs the rules of two editions.
///
/// Rules whose words stand exactly once in each edition are pairs for certain, as are the reviewed ones. Of all other
/// candidates the assignment with the greatest sum of weights is taken; a weight counts the words in common and whether
/// the rules above, before and after are pairs too, so it is made again until the neighbours have settled.
pub(super) fn pair(
    left: &Side,
    right: &Side,
    telling: &[f64],
    reviewed: &[(usize, usize)],
    measure: &Measure,
) -> Pairing {
    let mut certain = Pairing::empty(left, right);
    for &(a, b) in reviewed {
        if certain.right_of[a].is_none() && certain.left_of[b].is_none() {
            certain.set(a, b);
        } else {
            certain.further.push((a, b));
        }
    }
    for (a, b) in equal_once(left, right) {
        if certain.is_free_left(a) && certain.is_free_right(b) {
            certain.set(a, b);
        }
    }
    let from: Vec<usize> = (0..left.rules.len()).filter(|at| certain.is_free_left(*at)).collect();
    let to: Vec<usize> = (0..right.rules.len()).filter(|at| certain.is_free_right(*at)).collect();
    let mut considered: BTreeSet<(usize, usize)> = candidates(left, right, (&from, &to), measure).into_iter().collect();
    let mut scale = Scale { left, right, telling, measure, expected: expected(&certain) };
    let mut pairing = certain.clone();
    for _ in 0..ROUNDS {
        considered.extend(beside_pairs(left, right, &pairing, &certain, measure));
        let edges: Vec<Edge> = considered
            .iter()
            .filter_map(|&(a, b)| Some(Edge { left: a, right: b, weight: scale.weight((a, b), &pairing)? }))
            .collect();
        let mut next = certain.clone();
        for (a, b) in assign(&edges) {
            next.set(a, b);
        }
        pairing = next;
        if measure.across {
            scale.expected = expected(&pairing);
        }
    }
    pairing
}

/// Returns the rules of equal words where each edition has those words exactly once.
fn equal_once(left: &Side, right: &Side) -> Vec<(usize, usize)> {
    let once = |side: &'_ Side| {
        let mut places: BTreeMap<Vec<u32>, Option<usize>> = BTreeMap::new();
        for (at, rule) in side.rules.iter().enumerate().filter(|(_, rule)| rule.full.len() > 0) {
            places.entry(rule.full.words.clone()).and_modify(|place| *place = None).or_insert(Some(at));
        }
        places
    };
    let right = once(right);
    let pairs = once(left).into_iter().filter_map(|(words, at)| Some((at?, (*right.get(&words)?)?)));
    pairs.collect()
}

/// Returns the pairs that the places of other pairs suggest: rules before, after and below them.
fn beside_pairs(
    left: &Side,
    right: &Side,
    pairing: &Pairing,
    certain: &Pairing,
    measure: &Measure,
) -> Vec<(usize, usize)> {
    let mut below: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
    for (at, rule) in right.rules.iter().enumerate() {
        if let Some(parent) = rule.parent {
            below.entry(parent).or_default().push(at);
        }
    }
    let free = |&(a, b): &(usize, usize)| certain.is_free_left(a) && certain.is_free_right(b);
    let beside = pairing.pairs().flat_map(|(a, b)| [(a + 1, b + 1), (a.wrapping_sub(1), b.wrapping_sub(1))]);
    let children = left.rules.iter().enumerate().filter_map(|(a, rule)| Some((a, pairing.right_of[rule.parent?]?)));
    let children = children.flat_map(|(a, parent)| below.get(&parent).into_iter().flatten().map(move |b| (a, *b)));
    let similar = |pair: &(usize, usize)| measure.considers(left, right, *pair);
    beside.chain(children).filter(free).filter(similar).collect()
}

/// The data by which pairs are weighed.
struct Scale<'a> {
    left: &'a Side,
    right: &'a Side,
    telling: &'a [f64],
    measure: &'a Measure,
    expected: Vec<Option<usize>>,
}

impl Scale<'_> {
    /// Returns the weight of a pair, in thousandths, or none for a pair that must not be made.
    fn weight(&self, (a, b): (usize, usize), pairing: &Pairing) -> Option<i64> {
        let (x, y) = (&self.left.rules[a], &self.right.rules[b]);
        let full = x.full_stems.weighted_dice(&y.full_stems, self.telling);
        let text = x.text_stems.weighted_dice(&y.text_stems, self.telling);
        let equal = x.full.words == y.full.words;
        let likeness = (0.5 * full + 0.5 * text) * 1000.0 + if equal { 100.0 } else { 0.0 };
        let number = if x.number == y.number { self.measure.number } else { 0.0 };
        let heading = if x.heading == y.heading { 0.0 } else { -50.0 };
        let place = match self.expected[a].map(|expected| expected.abs_diff(b)) {
            Some(0..=NEAR) => 60.0,
            Some(FAR..) if !equal => -100.0,
            _ => 0.0,
        };
        let weight = likeness + number + heading + place + self.context((a, b), pairing);
        (weight >= self.measure.worth).then_some(weight.round() as i64)
    }

    /// Returns the weight of standing below and next to pairs.
    fn context(&self, (a, b): (usize, usize), pairing: &Pairing) -> f64 {
        let (x, y) = (&self.left.rules[a], &self.right.rules[b]);
        let above = match (x.parent, y.parent) {
            (Some(p), Some(q)) if pairing.holds(p, q) => self.measure.above,
            (None, None) => 100.0,
            _ => 0.0,
        };
        let before = a.checked_sub(1).zip(b.checked_sub(1)).is_some_and(|(a, b)| pairing.holds(a, b));
        let after = pairing.holds(a + 1, b + 1);
        let beside = |holds: bool| if holds { self.measure.beside } else { 0.0 };
        above + beside(before) + beside(after) + if x.place == y.place { 10.0 } else { 0.0 }
    }
}

/// The distance from where its neighbours went within which a rule has kept its place.
const NEAR: usize = 15;
/// The distance from there beyond which it must have come by itself.
const FAR: usize = 100;

/// Returns where each rule on the left would stand on the right if it had gone with the certain pairs around it.
fn expected(certain: &Pairing) -> Vec<Option<usize>> {
    let pairs: Vec<(usize, usize)> = certain.pairs().collect();
    let around = |at: usize| {
        let next = pairs.partition_point(|(left, _)| *left < at);
        let mut shifts: Vec<i64> = pairs[next.saturating_sub(3)..(next + 3).min(pairs.len())]
            .iter()
            .map(|(left, right)| *right as i64 - *left as i64)
            .collect();
        shifts.sort_unstable();
        let shift = shifts.get(shifts.len() / 2)?;
        usize::try_from(at as i64 + shift).ok()
    };
    (0..certain.right_of.len()).map(around).collect()
}
