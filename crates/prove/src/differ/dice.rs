//! A deterministic pseudorandom generator (a linear congruential one).

/// A linear congruential generator: the same seed gives the same numbers.
#[derive(Clone)]
pub(super) struct Dice(u64);

impl Dice {
    pub(super) fn new(seed: u64) -> Self {
        let mut dice = Self(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15).wrapping_add(1));
        dice.of(2);
        dice
    }

    /// Returns a number from 0 to below `sides`.
    pub(super) fn of(&mut self, sides: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % sides.max(1)
    }

    /// Returns true once in `times`, on average.
    pub(super) fn once_in(&mut self, times: usize) -> bool {
        self.of(times) == 0
    }

    /// Returns a random element, or `None` of an empty slice.
    pub(super) fn one<'a, T>(&mut self, of: &'a [T]) -> Option<&'a T> {
        of.get(self.of(of.len()))
    }
}
