//! Numbers that look like chance and are always the same.

/// Numbers that look like chance and are always the same.
pub(super) struct Dice(u64);

impl Dice {
    pub(super) fn new(seed: u64) -> Self {
        let mut dice = Self(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15).wrapping_add(1));
        dice.of(2);
        dice
    }

    /// A number below another.
    pub(super) fn of(&mut self, sides: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % sides.max(1)
    }

    /// Whether it is so, once in so many times.
    pub(super) fn once_in(&mut self, times: usize) -> bool {
        self.of(times) == 0
    }

    /// One of some things.
    pub(super) fn one<'a, T>(&mut self, of: &'a [T]) -> Option<&'a T> {
        of.get(self.of(of.len()))
    }
}
