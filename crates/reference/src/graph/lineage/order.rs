//! Finds the rules that moved past others: those outside the longest run that kept its order.

/// Returns, for positions in the new order listed in the old order, whether each is outside a longest increasing
/// subsequence.
pub(super) fn out_of_order(positions: &[usize]) -> Vec<bool> {
    // `ends[n]` is the place in `positions` of the smallest last element of an increasing run of length n + 1.
    let mut ends: Vec<usize> = Vec::new();
    let mut before: Vec<Option<usize>> = vec![None; positions.len()];
    for (at, position) in positions.iter().enumerate() {
        let length = ends.partition_point(|end| positions[*end] < *position);
        before[at] = length.checked_sub(1).and_then(|shorter| ends.get(shorter).copied());
        match ends.get_mut(length) {
            Some(end) => *end = at,
            None => ends.push(at),
        }
    }
    let mut moved = vec![true; positions.len()];
    let mut kept = ends.last().copied();
    while let Some(at) = kept {
        moved[at] = false;
        kept = before[at];
    }
    moved
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_kept_its_order_did_not_move() {
        assert_eq!(out_of_order(&[0, 1, 2, 3]), [false; 4]);
        assert_eq!(out_of_order(&[0, 3, 1, 2]), [false, true, false, false]);
        assert_eq!(out_of_order(&[]), Vec::<bool>::new());
        assert_eq!(out_of_order(&[5, 6, 0, 7]), [false, false, true, false]);
    }
}
