//! Thresholds and weights: how much rules must have in common to be called one.

use super::side::{Item, Side};
use super::words::TokenizedText;

/// The thresholds and weights for comparing two wordings.
#[derive(Clone, Copy, Debug)]
pub(super) struct Measure {
    /// Pairs that have less in common than this are never made.
    pub least: f64,
    /// The least weight of a pair, in thousandths: words in common alone, or fewer of them in a place that fits.
    pub worth: f64,
    /// The weight of standing below the rule that the rule above became.
    pub above: f64,
    /// The weight of standing next to a pair, on each side.
    pub beside: f64,
    /// The weight of having the same number.
    pub number: f64,
    /// True if the two are in different wordings: the publisher's here, ours there.
    pub across: bool,
}

impl Measure {
    /// Between two editions in the same wording: most rules keep their words, and words decide.
    pub(super) const WITHIN: Self =
        Self { least: 0.4, worth: 540.0, above: 150.0, beside: 40.0, number: 15.0, across: false };
    /// Between the publisher's words and ours: sentences differ, headings, terms, symbols and amounts do not, so that
    /// the place counts for more.
    pub(super) const ACROSS: Self =
        Self { least: 0.15, worth: 520.0, above: 200.0, beside: 120.0, number: 40.0, across: true };

    /// Returns the words by which rules are compared: as they are, or without endings where the sentences differ.
    pub(super) fn tokens<'a>(&self, item: &'a Item) -> &'a TokenizedText {
        if self.across { &item.full_stems } else { &item.full }
    }

    /// Returns the overlap of two rules, from 0 to 1, by which candidates are chosen.
    pub(super) fn overlap(&self, x: &Item, y: &Item) -> f64 {
        if self.across { x.full_stems.dice(&y.full_stems) } else { x.full.overlap(&y.full) }
    }

    /// Returns true if two rules have enough in common to be considered.
    pub(super) fn considers(&self, left: &Side, right: &Side, (a, b): (usize, usize)) -> bool {
        match (left.rules.get(a), right.rules.get(b)) {
            (Some(x), Some(y)) => self.overlap(x, y) >= self.least,
            _ => false,
        }
    }
}
