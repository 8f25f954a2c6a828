//! The best one-to-one assignment: of all ways to pair rules, the one with the greatest sum of weights.
//!
//! Sparse, exact and deterministic. Each connected component of candidate pairs is solved by itself with successive
//! shortest paths over reduced costs (Jonker and Volgenant's method on adjacency lists); to stay alone costs nothing,
//! so only pairs that raise the sum are made.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BinaryHeap};

/// A candidate pair and what it is worth; only pairs worth more than 0 are ever made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Edge {
    pub left: usize,
    pub right: usize,
    pub weight: i64,
}

/// Pairs left with right so that the sum of weights is the greatest possible; returns the pairs in order of the left.
pub(super) fn assign(edges: &[Edge]) -> Vec<(usize, usize)> {
    let mut pairs: Vec<(usize, usize)> = components(edges).iter().flat_map(|edges| solve(edges)).collect();
    pairs.sort_unstable();
    pairs
}

/// Groups edges into connected components (union-find), so that no two groups share an end.
fn components(edges: &[Edge]) -> Vec<Vec<Edge>> {
    let mut group: Vec<usize> = (0..edges.len()).collect();
    let mut by_end: BTreeMap<(bool, usize), usize> = BTreeMap::new();
    for (at, edge) in edges.iter().enumerate() {
        for end in [(false, edge.left), (true, edge.right)] {
            let other = *by_end.entry(end).or_insert(at);
            let (a, b) = (root(&mut group, at), root(&mut group, other));
            group[a.max(b)] = a.min(b);
        }
    }
    let mut groups: BTreeMap<usize, Vec<Edge>> = BTreeMap::new();
    for (at, edge) in edges.iter().enumerate().filter(|(_, edge)| edge.weight > 0) {
        groups.entry(root(&mut group, at)).or_default().push(*edge);
    }
    groups.into_values().collect()
}

fn root(group: &mut [usize], mut at: usize) -> usize {
    while group[at] != at {
        group[at] = group[group[at]];
        at = group[at];
    }
    at
}

/// One component while it is being solved. Columns are the right ends, then one private column for each left end that
/// stands for staying alone.
struct Solver {
    /// For each row: columns with their costs.
    rows: Vec<Vec<(usize, i64)>>,
    /// The row to which each column belongs.
    row_of: Vec<Option<usize>>,
    /// Dual prices of the columns.
    price: Vec<i64>,
}

fn solve(edges: &[Edge]) -> Vec<(usize, usize)> {
    let index = |ends: &mut dyn Iterator<Item = usize>| {
        let mut ends: Vec<usize> = ends.collect();
        ends.sort_unstable();
        ends.dedup();
        ends
    };
    let left = index(&mut edges.iter().map(|edge| edge.left));
    let right = index(&mut edges.iter().map(|edge| edge.right));
    let most = edges.iter().map(|edge| edge.weight).max().unwrap_or_default();
    let mut rows: Vec<Vec<(usize, i64)>> = (0..left.len()).map(|row| vec![(right.len() + row, most)]).collect();
    for edge in edges {
        if let (Ok(row), Ok(column)) = (left.binary_search(&edge.left), right.binary_search(&edge.right)) {
            rows[row].push((column, most - edge.weight));
        }
    }
    let columns = right.len() + left.len();
    let mut solver = Solver { rows, row_of: vec![None; columns], price: vec![0; columns] };
    for row in 0..left.len() {
        solver.place(row);
    }
    let pairs = right.iter().enumerate().filter_map(|(column, right)| Some((left[solver.row_of[column]?], *right)));
    pairs.collect()
}

impl Solver {
    /// Gives a row its column, moving others along the cheapest alternating path (Dijkstra's algorithm on reduced
    /// costs).
    fn place(&mut self, start: usize) {
        let mut distance: Vec<i64> = vec![i64::MAX; self.price.len()];
        let mut came_from: Vec<usize> = vec![start; self.price.len()];
        let mut settled: Vec<usize> = Vec::new();
        let mut done = vec![false; self.price.len()];
        let mut queue: BinaryHeap<Reverse<(i64, usize)>> = BinaryHeap::new();
        let (mut row, mut reached) = (start, 0);
        let end = loop {
            let base = reached - self.reduced_of_own(row);
            for &(column, cost) in &self.rows[row] {
                let through = base + cost - self.price[column];
                if !done[column] && through < distance[column] {
                    distance[column] = through;
                    came_from[column] = row;
                    queue.push(Reverse((through, column)));
                }
            }
            // The private column of a row is always free, so there is always a way.
            let Some(Reverse((near, column))) = queue.pop() else { return };
            if done[column] {
                continue;
            }
            (reached, done[column]) = (near, true);
            match self.row_of[column] {
                None => break column,
                Some(owner) => {
                    settled.push(column);
                    row = owner;
                }
            }
        };
        for column in settled {
            self.price[column] += distance[column] - reached;
        }
        self.augment(start, end, &came_from);
    }

    /// Returns the reduced cost of the column that a row has now.
    fn reduced_of_own(&self, row: usize) -> i64 {
        let own = self.rows[row].iter().find(|(column, _)| self.row_of[*column] == Some(row));
        own.map_or(0, |(column, cost)| cost - self.price[*column])
    }

    fn augment(&mut self, start: usize, end: usize, came_from: &[usize]) {
        let mut column = end;
        loop {
            let row = came_from[column];
            let held = self.rows[row].iter().map(|(column, _)| *column).find(|held| self.row_of[*held] == Some(row));
            self.row_of[column] = Some(row);
            match held {
                Some(held) if row != start => column = held,
                _ => return,
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn edges(list: &[(usize, usize, i64)]) -> Vec<Edge> {
        list.iter().map(|&(left, right, weight)| Edge { left, right, weight }).collect()
    }

    #[test]
    fn the_sum_counts_not_the_best_single_pair() {
        assert_eq!(assign(&edges(&[(0, 0, 10), (0, 1, 9), (1, 0, 8)])), [(0, 1), (1, 0)]);
        assert_eq!(assign(&edges(&[(0, 0, 10), (0, 1, 1), (1, 0, 8)])), [(0, 0)]);
        assert_eq!(assign(&edges(&[(0, 0, -1), (1, 1, 0)])), []);
        assert_eq!(assign(&[]), []);
    }

    /// The greatest sum by trying every way.
    fn exhaustive(edges: &[Edge], used: &mut Vec<usize>, left: usize) -> i64 {
        if left > 4 {
            return 0;
        }
        let mut best = exhaustive(edges, used, left + 1);
        for edge in edges.iter().filter(|edge| edge.left == left) {
            if !used.contains(&edge.right) {
                used.push(edge.right);
                best = best.max(edge.weight + exhaustive(edges, used, left + 1));
                used.pop();
            }
        }
        best
    }

    proptest! {
        #[test]
        fn no_way_to_pair_is_better(list in proptest::collection::btree_map((0..5_usize, 0..5_usize), 1..50_i64, 0..16)) {
            let edges: Vec<Edge> = list.iter().map(|(&(left, right), &weight)| Edge { left, right, weight }).collect();
            let pairs = assign(&edges);
            let sum: i64 = pairs.iter().map(|pair| list[pair]).sum();
            prop_assert_eq!(sum, exhaustive(&edges, &mut Vec::new(), 0));
            let mut right: Vec<usize> = pairs.iter().map(|pair| pair.1).collect();
            right.sort_unstable();
            right.dedup();
            prop_assert_eq!(right.len(), pairs.len());
        }
    }
}
