//! Depth-first enumeration of answers within a budget: the list is complete, or says that it is not.

use std::ops::RangeInclusive;

use super::ids::ObjectId;

/// The number of nodes that a search may visit before it reports that there may be more than it has found.
const BUDGET: u32 = 20_000;

/// The most results that are compared with each other one by one, to leave out duplicates.
pub(super) const FEW: usize = 4;

/// Answers that may be given, and whether there are others.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Listed<T> {
    /// Those that are listed.
    pub all: Vec<T>,
    /// True if there are more than are listed.
    pub more: bool,
}

impl<T> Listed<T> {
    /// A list of all there are.
    #[must_use]
    pub fn whole(all: Vec<T>) -> Self {
        Self { all, more: false }
    }

    /// The first so many of a list.
    #[must_use]
    pub fn first(mut all: Vec<T>, most: usize) -> Self {
        let more = all.len() > most;
        all.truncate(most);
        Self { all, more }
    }

    /// The same with something made of each.
    #[must_use]
    pub fn map<U>(self, with: impl FnMut(T) -> U) -> Listed<U> {
        Listed { all: self.all.into_iter().map(with).collect(), more: self.more }
    }
}

/// A search that ends when it has found enough or visited too much.
pub(super) struct Search<T> {
    found: Vec<T>,
    most: usize,
    budget: u32,
}

impl<T: PartialEq> Search<T> {
    /// Adds what has been found, which may come up again. Where few are sought, what has been found before is left out.
    pub(super) fn add_again(&mut self, one: T) {
        if self.most > FEW || !self.found.contains(&one) {
            self.found.push(one);
        }
    }
}

impl<T> Search<T> {
    /// A search for at most so many.
    pub(super) fn new(most: usize) -> Self {
        Self { found: vec![], most, budget: BUDGET }
    }

    /// Counts a node; returns true if it may still be visited.
    pub(super) fn visits(&mut self) -> bool {
        self.budget = self.budget.saturating_sub(1);
        self.budget > 0 && self.found.len() <= self.most
    }

    /// Adds what has been found.
    pub(super) fn add(&mut self, one: T) {
        self.found.push(one);
    }

    /// Returns the results found, at most as many as were asked for, and whether there are more.
    pub(super) fn listed(mut self) -> Listed<T> {
        let more = self.budget == 0 || self.found.len() > self.most;
        self.found.truncate(self.most);
        Listed { all: self.found, more }
    }
}

/// The choices of so many among some objects that fit, in the order in which the last object is the last to be chosen.
pub(super) fn subsets(
    among: &[ObjectId],
    count: RangeInclusive<usize>,
    fits: impl Fn(&[ObjectId]) -> bool,
    most: usize,
) -> Listed<Vec<ObjectId>> {
    let mut search = Search::new(most);
    choose(among, &count, &fits, &mut vec![], &mut search);
    search.listed()
}

fn choose(
    left: &[ObjectId],
    count: &RangeInclusive<usize>,
    fits: &impl Fn(&[ObjectId]) -> bool,
    chosen: &mut Vec<ObjectId>,
    search: &mut Search<Vec<ObjectId>>,
) {
    if !search.visits() || chosen.len() > *count.end() || chosen.len() + left.len() < *count.start() {
        return;
    }
    let Some((last, rest)) = left.split_last() else {
        let subset: Vec<_> = chosen.iter().rev().copied().collect();
        if fits(&subset) {
            search.add(subset);
        }
        return;
    };
    choose(rest, count, fits, chosen, search);
    chosen.push(*last);
    choose(rest, count, fits, chosen, search);
    chosen.pop();
}

/// The orders of some things that differ in what lies where: things that are alike change places for nothing.
pub(super) fn orders<T: PartialEq>(list: &[T], most: usize) -> Listed<Vec<u8>> {
    let mut search = Search::new(most);
    arrange(list, &mut vec![], &mut search);
    search.listed()
}

fn arrange<T: PartialEq>(list: &[T], order: &mut Vec<u8>, search: &mut Search<Vec<u8>>) {
    if !search.visits() {
        return;
    }
    if order.len() == list.len() {
        search.add(order.clone());
        return;
    }
    let mut tried: Vec<&T> = vec![];
    for (at, thing) in (0..=u8::MAX).zip(list) {
        if order.contains(&at) || tried.contains(&thing) {
            continue;
        }
        tried.push(thing);
        order.push(at);
        arrange(list, order, search);
        order.pop();
    }
}

/// The divisions that give some to each, the most to the first that can be.
pub(super) fn splits(amount: u32, among: &[ObjectId], most: usize) -> Listed<Vec<(ObjectId, u32)>> {
    let mut search = Search::new(most);
    divide(amount, among, &mut vec![], &mut search);
    search.listed()
}

fn divide(left: u32, among: &[ObjectId], given: &mut Vec<(ObjectId, u32)>, search: &mut Search<Vec<(ObjectId, u32)>>) {
    if !search.visits() {
        return;
    }
    let Some((first, rest)) = among.split_first() else { return };
    if rest.is_empty() {
        let mut split = given.clone();
        split.push((*first, left));
        search.add(split);
        return;
    }
    let others = u32::try_from(rest.len()).unwrap_or(u32::MAX);
    for part in (1..=left.saturating_sub(others)).rev() {
        given.push((*first, part));
        divide(left - part, rest, given, search);
        given.pop();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ids(count: u32) -> Vec<ObjectId> {
        (0..count).map(ObjectId).collect()
    }

    #[test]
    fn many_among_many_are_found_although_the_smaller_choices_are_too_many_to_list() {
        let eight = subsets(&ids(9), 8..=9, |_| true, 256);
        assert_eq!((eight.all.len(), eight.more), (10, false));
        assert!(subsets(&ids(30), 0..=30, |_| true, 256).more);
    }

    #[test]
    fn a_search_that_finds_little_among_very_much_says_that_it_has_not_seen_all() {
        let none = subsets(&ids(40), 20..=20, |_| false, 256);
        assert!(none.all.is_empty() && none.more);
    }

    #[test]
    fn things_that_are_alike_have_one_order() {
        assert_eq!(orders(&[0; 9], 256), Listed::whole(vec![(0..9).collect::<Vec<u8>>()]));
        assert_eq!(orders(&[1, 1, 2], 256).all.len(), 3);
        assert!(orders(&[1, 2, 3, 4, 5, 6], 256).more);
    }

    #[test]
    fn an_amount_is_divided_in_every_way() {
        let three = splits(5, &ids(3), 256);
        assert_eq!((three.all.len(), three.more), (6, false));
        assert!(splits(40, &ids(4), 256).more);
        assert!(splits(1, &ids(2), 256).all.is_empty());
    }
}
