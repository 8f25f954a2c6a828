//! Long lists in pages: so many elements, and fewer of long ones.

use std::ops::Range;

use crate::desk::model::Written;

/// The most bytes of notes, or of words in the history, on one page: longer ones are split into more pages. A single
/// one is shown whole.
pub(super) const HEAVIEST: usize = 100_000;

/// Returns the bytes of a written text, with the words of what it cites.
pub(super) fn weight(written: &Written) -> usize {
    written.text.len() + written.pins.iter().map(|pin| pin.pinned.words.len() + 300).sum::<usize>()
}

/// Returns how many of the first elements of a list fit, and subtracts them from `room`.
pub(super) fn first_within<T>(list: &[T], room: &mut usize, weight: impl Fn(&T) -> usize) -> usize {
    within_room(list.iter(), room, weight)
}

/// Returns how many of the last elements of a list fit, and subtracts them from `room`.
pub(super) fn last_within<T>(list: &[T], room: &mut usize, weight: impl Fn(&T) -> usize) -> usize {
    within_room(list.iter().rev(), room, weight)
}

fn within_room<'a, T: 'a>(list: impl Iterator<Item = &'a T>, room: &mut usize, weight: impl Fn(&T) -> usize) -> usize {
    // Short ones take room, too.
    let left = list.map_while(|one| room.checked_sub(weight(one) + 100).inspect(|left| *room = *left));
    left.count()
}

/// Splits a list into pages, from its first element on: at most `each` elements, and fewer of long ones.
pub(super) fn parts<T>(all: &[T], each: usize, weight: impl Fn(&T) -> usize) -> Vec<Range<usize>> {
    let mut parts: Vec<Range<usize>> = Vec::new();
    let mut heavy = 0;
    for (at, one) in all.iter().enumerate() {
        let weight = weight(one);
        match parts.last_mut() {
            Some(last) if last.len() < each && heavy + weight <= HEAVIEST => {
                last.end = at + 1;
                heavy += weight;
            }
            _ => {
                parts.push(at..at + 1);
                heavy = weight;
            }
        }
    }
    parts
}

/// Returns the elements on a page: the last page has the last of all lists.
pub(super) fn cut<'a, T>(all: &'a [T], parts: &[Range<usize>], page: usize, pages: usize) -> &'a [T] {
    // Pages are counted from the first, and what has fewer of its own begins later.
    let part = (page + parts.len()).checked_sub(pages + 1).and_then(|at| parts.get(at));
    part.and_then(|part| all.get(part.clone())).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_part_stands_on_one_page_and_the_last_on_the_last() {
        for (count, each, pages) in [(0, 50, 1), (50, 50, 1), (51, 50, 2), (120, 50, 5), (101, 100, 2)] {
            let all: Vec<usize> = (0..count).collect();
            let parts = parts(&all, each, |_| 1);
            let shown: Vec<usize> = (1..=pages).flat_map(|page| cut(&all, &parts, page, pages).to_vec()).collect();
            assert_eq!(shown, all, "{count} in {pages}");
            assert_eq!(cut(&all, &parts, pages, pages).last(), all.last());
        }
    }

    #[test]
    fn of_long_ones_fewer_stand_on_a_page() {
        let all = [HEAVIEST * 2, 10, HEAVIEST - 10, 1, 1];
        assert_eq!(parts(&all, 50, |weight| *weight), [0..1, 1..3, 3..5]);
    }

    #[test]
    fn the_last_that_fit_are_kept() {
        let mut room = 350;
        assert_eq!(last_within(&[900, 20, 30], &mut room, |weight| *weight), 2);
        assert_eq!(first_within(&[900, 20, 30], &mut room, |weight| *weight), 0);
    }
}
