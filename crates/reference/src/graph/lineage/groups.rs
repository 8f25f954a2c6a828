//! Turns pairs, splits and merges into one list of changes in which every rule of both editions appears.

use std::collections::BTreeMap;

use super::measure::Measure;
use super::order::out_of_order;
use super::pair::Pairing;
use super::parts::{Parts, splits_and_merges};
use super::side::Side;
use super::words::TokenizedText;
use super::{Change, ChangeKind};
use tribunal_rule::{Edition, RuleRef};

/// Rules that belong together: at least one, on either side.
#[derive(Debug, Default)]
struct Group {
    left: Vec<usize>,
    right: Vec<usize>,
    moved: bool,
}

/// Returns every change between two editions: in the order of the new one, what was removed after what stood before it.
///
/// Across wordings nothing shows whether the words of a pair changed, or whether a rule was split.
pub(super) fn changes(
    (from, left): (Edition, &Side),
    (to, right): (Edition, &Side),
    pairing: &Pairing,
    measure: &Measure,
) -> Vec<Change> {
    let mut groups = paired(pairing);
    let (splits, merges) =
        if measure.across { (Vec::new(), Vec::new()) } else { splits_and_merges(left, right, pairing) };
    join(&mut groups, splits, |group| (&mut group.left, &mut group.right));
    join(&mut groups, merges, |group| (&mut group.right, &mut group.left));
    further(&mut groups, &pairing.further);
    alone(&mut groups, left.rules.len(), right.rules.len());
    in_order(&mut groups);
    groups.iter().map(|group| group.change((from, left), (to, right), measure)).collect()
}

fn paired(pairing: &Pairing) -> Vec<Group> {
    let pairs: Vec<(usize, usize)> = pairing.pairs().collect();
    let positions: Vec<usize> = pairs.iter().map(|pair| pair.1).collect();
    let moved = out_of_order(&positions);
    let groups = pairs.into_iter().zip(moved).map(|((left, right), moved)| Group {
        left: vec![left],
        right: vec![right],
        moved,
    });
    groups.collect()
}

/// Adds the parts of each whole to its group; a rule that another group has already stays there.
fn join(groups: &mut Vec<Group>, found: Vec<Parts>, sides: fn(&mut Group) -> (&mut Vec<usize>, &mut Vec<usize>)) {
    for Parts { whole, parts } in found {
        let free: Vec<usize> =
            parts.into_iter().filter(|part| !groups.iter_mut().any(|group| sides(group).1.contains(part))).collect();
        match groups.iter_mut().find_map(|group| sides(group).0.contains(&whole).then_some(group)) {
            Some(group) => sides(group).1.extend(free),
            None if free.len() > 1 => {
                let mut group = Group::default();
                sides(&mut group).0.push(whole);
                sides(&mut group).1.extend(free);
                groups.push(group);
            }
            None => {}
        }
    }
}

/// Adds what people found to be further parts of a split or merge to the group of the rule that is paired already.
fn further(groups: &mut [Group], pairs: &[(usize, usize)]) {
    for &(left, right) in pairs {
        let known = |group: &&mut Group| group.left.contains(&left) || group.right.contains(&right);
        let Some(group) = groups.iter_mut().find(known) else { continue };
        if !group.left.contains(&left) {
            group.left.push(left);
        }
        if !group.right.contains(&right) {
            group.right.push(right);
        }
    }
}

/// Makes a group of its own for every rule that has none.
fn alone(groups: &mut Vec<Group>, left: usize, right: usize) {
    let (mut left_taken, mut right_taken) = (vec![false; left], vec![false; right]);
    for group in &mut *groups {
        group.left.sort_unstable();
        group.right.sort_unstable();
        group.left.iter().for_each(|at| left_taken[*at] = true);
        group.right.iter().for_each(|at| right_taken[*at] = true);
    }
    let free = |taken: Vec<bool>| taken.into_iter().enumerate().filter(|(_, taken)| !taken).map(|(at, _)| at);
    groups.extend(free(left_taken).map(|at| Group { left: vec![at], ..Group::default() }));
    groups.extend(free(right_taken).map(|at| Group { right: vec![at], ..Group::default() }));
}

fn in_order(groups: &mut [Group]) {
    let mut place_of_left: BTreeMap<usize, usize> = BTreeMap::new();
    for group in &*groups {
        if let Some(right) = group.right.first() {
            place_of_left.extend(group.left.iter().map(|left| (*left, *right)));
        }
    }
    groups.sort_by_key(|group| match (group.right.first(), group.left.first()) {
        (Some(right), _) => (Some(*right), None),
        (None, left) => {
            let before = left.and_then(|left| place_of_left.range(..left).next_back());
            (before.map(|(_, right)| *right), left.copied())
        }
    });
}

impl Group {
    fn change(&self, (from, left): (Edition, &Side), (to, right): (Edition, &Side), measure: &Measure) -> Change {
        let refs = |edition, side: &Side, rules: &[usize]| -> Vec<RuleRef> {
            rules.iter().map(|at| RuleRef::new(edition, side.rules[*at].number)).collect()
        };
        let words = |side: &Side, rules: &[usize]| -> TokenizedText {
            rules.iter().fold(TokenizedText::default(), |sum, at| sum.with(measure.tokens(&side.rules[*at])))
        };
        let (from, to) = (refs(from, left, &self.left), refs(to, right, &self.right));
        let (old, new) = (words(left, &self.left), words(right, &self.right));
        let renumbered = !from.is_empty() && !to.is_empty() && from.iter().zip(&to).any(|(a, b)| a.number != b.number);
        let kind = match (from.len(), to.len()) {
            (0, _) => ChangeKind::Added,
            (_, 0) => ChangeKind::Removed,
            (_, 2..) => ChangeKind::Split,
            (2.., _) => ChangeKind::Merged,
            _ if old.words != new.words && !measure.across => ChangeKind::Reworded,
            _ if self.moved => ChangeKind::Moved,
            _ if renumbered => ChangeKind::Renumbered,
            _ => ChangeKind::Same,
        };
        Change { kind, from, to, renumbered, moved: self.moved, editorial: false, similarity: old.dice(&new) }
    }
}
