//! The longest increasing subsequence, by patience sorting in `n log n` steps.

/// Returns the indices of a longest strictly increasing subsequence of `values`, in order.
pub fn longest_ascending<T: Ord>(values: &[T]) -> Vec<usize> {
    let mut ends: Vec<usize> = Vec::new();
    let mut before: Vec<Option<usize>> = Vec::with_capacity(values.len());
    for (at, value) in values.iter().enumerate() {
        let place = ends.partition_point(|&end| values[end] < *value);
        before.push(place.checked_sub(1).map(|place| ends[place]));
        ends.truncate(ends.len().max(place));
        match ends.get_mut(place) {
            Some(end) => *end = at,
            None => ends.push(at),
        }
    }
    let mut chain: Vec<usize> = std::iter::successors(ends.last().copied(), |&at| before[at]).collect();
    chain.reverse();
    chain
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn longest_runs_are_found() {
        assert_eq!(longest_ascending(&[5, 1, 2, 9, 3, 4]), [1, 2, 4, 5]);
        assert!(longest_ascending::<u8>(&[]).is_empty());
    }
}
