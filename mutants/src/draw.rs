//! Random sampling: the same seed always draws the same.

/// Returns all numbers below `count`, in an order that the seed decides (Fisher-Yates shuffle).
pub fn shuffled(count: usize, seed: u64) -> Vec<usize> {
    let mut order: Vec<usize> = (0..count).collect();
    let mut state = seed;
    for last in (1..count).rev() {
        let other = (next(&mut state) % (last as u64 + 1)) as usize;
        order.swap(last, other);
    }
    order
}

/// Returns the next number of a SplitMix64 generator.
fn next(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mut z = *state;
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_order_has_everything_once_and_is_the_seeds_own() {
        let mut one = shuffled(100, 1);
        assert_eq!(one, shuffled(100, 1));
        assert_ne!(one, shuffled(100, 2));
        one.sort_unstable();
        assert_eq!(one, (0..100).collect::<Vec<_>>());
    }
}
