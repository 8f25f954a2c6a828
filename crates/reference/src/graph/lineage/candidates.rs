//! Finds the pairs worth considering by their rare words in an inverted index, rather than trying all.

use super::measure::Measure;
use super::side::Side;

/// The number of rules that may use a word; with more of them it tells nothing apart.
const COMMON: usize = 80;
/// The number of different words below which a rule is looked up by all of them.
const SHORT: usize = 5;
/// The number of rules that may use a word by which a short rule is looked up: more than an edition has, so that a
/// document of tens of thousands of like rules takes time in proportion to its length.
const EVERYWHERE: usize = 2_000;
/// The most partners considered for each rule, the most promising ones.
const MOST: usize = 16;

/// Returns, for each of the given rules on the left, the given rules on the right that share enough words with it.
pub(super) fn candidates(
    left: &Side,
    right: &Side,
    (from, to): (&[usize], &[usize]),
    measure: &Measure,
) -> Vec<(usize, usize)> {
    let index = Index::new(right, to, measure);
    let mut score = Scores { of: vec![0.0; right.rules.len()], touched: Vec::new() };
    let mut found = Vec::new();
    for &at in from {
        let tokens = measure.tokens(&left.rules[at]);
        for (word, _) in &tokens.counts {
            let rules = index.telling(*word, tokens.counts.len() < SHORT);
            score.add(rules, 1.0 / (rules.len() as f64).sqrt());
        }
        // Of two that share as rare words, the shorter rule shares more of itself.
        let promise = |other: usize, score: f64| {
            score / ((tokens.len() + measure.tokens(&right.rules[other]).len()) as f64).sqrt()
        };
        for other in score.best(promise) {
            if measure.considers(left, right, (at, other)) {
                found.push((at, other));
            }
        }
    }
    found
}

/// An inverted index: the rules that use each word.
struct Index {
    rules: Vec<Vec<usize>>,
}

impl Index {
    fn new(side: &Side, among: &[usize], measure: &Measure) -> Self {
        let mut rules: Vec<Vec<usize>> = Vec::new();
        for &at in among {
            for &(word, _) in &measure.tokens(&side.rules[at]).counts {
                let word = word as usize;
                if rules.len() <= word {
                    rules.resize(word + 1, Vec::new());
                }
                rules[word].push(at);
            }
        }
        Self { rules }
    }

    /// Returns the rules that use a word; empty where it is too common for a rule that is short or not.
    fn telling(&self, word: u32, is_short: bool) -> &[usize] {
        let rules = self.rules.get(word as usize).map_or(&[][..], Vec::as_slice);
        if rules.len() <= if is_short { EVERYWHERE } else { COMMON } { rules } else { &[] }
    }
}

/// Points for rules, reused for each rule of the left.
struct Scores {
    of: Vec<f64>,
    touched: Vec<usize>,
}

impl Scores {
    fn add(&mut self, rules: &[usize], points: f64) {
        for &at in rules {
            if self.of[at] == 0.0 {
                self.touched.push(at);
            }
            self.of[at] += points;
        }
    }

    /// Returns the rules of the most promise, in rulebook order; forgets all points.
    fn best(&mut self, promise: impl Fn(usize, f64) -> f64) -> Vec<usize> {
        let mut rated: Vec<(f64, usize)> =
            self.touched.drain(..).map(|at| (promise(at, std::mem::take(&mut self.of[at])), at)).collect();
        if rated.len() > MOST {
            rated.select_nth_unstable_by(MOST, |a, b| b.0.total_cmp(&a.0).then(a.1.cmp(&b.1)));
            rated.truncate(MOST);
        }
        let mut best: Vec<usize> = rated.into_iter().map(|(_, at)| at).collect();
        best.sort_unstable();
        best
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_word_that_stands_everywhere_tells_nothing_apart() {
        let of = |count: usize| (0..count).collect::<Vec<_>>();
        let index = Index { rules: vec![of(COMMON), of(COMMON + 1), of(EVERYWHERE), of(50_000)] };
        let found = |is_short| [0, 1, 2, 3, 4].map(|word| index.telling(word, is_short).len());
        assert_eq!(found(false), [COMMON, 0, 0, 0, 0]);
        assert_eq!(
            found(true),
            [COMMON, COMMON + 1, EVERYWHERE, 0, 0],
            "tens of thousands are not tried against each other"
        );
    }
}
