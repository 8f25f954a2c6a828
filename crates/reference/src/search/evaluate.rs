//! Evaluates ranking: the share of questions with a right rule near the top, and the mean reciprocal rank.

use std::collections::BTreeSet;

use serde::Deserialize;

use super::{HitKind, Index, Query};
use tribunal_rule::{Edition, RuleNumber};

/// A question with the rules that answer it.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct Question {
    /// Its name.
    pub id: String,
    /// The question as a person asks it.
    pub question: String,
    /// The edition whose numbers these are.
    pub edition: Edition,
    /// The rules that answer it, most specific first.
    pub rules: Vec<RuleNumber>,
    /// Rules that would do.
    #[serde(default)]
    pub acceptable: Vec<RuleNumber>,
}

/// The ranks at which hits are counted.
pub const RANKS: [usize; 4] = [1, 3, 5, 10];

/// Hits at each of [`RANKS`] and reciprocal ranks, summed over questions.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Tally {
    hits: [usize; 4],
    reciprocal: f64,
    questions: usize,
}

/// The result of an evaluation.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Evaluation {
    /// Against the rules that answer the question.
    pub strict: Tally,
    /// Against those, the acceptable ones, and the parents and children of right ones.
    pub lenient: Tally,
    /// For each question, the strict and lenient rank of the first right rule among the rules of ten hits, from 1.
    pub ranks: Vec<(Option<usize>, Option<usize>)>,
}

/// Reads questions, one JSON object a line.
///
/// # Errors
/// On a line that is no question.
pub fn questions(lines: &str) -> Result<Vec<Question>, serde_json::Error> {
    lines.lines().filter(|line| !line.trim().is_empty()).map(serde_json::from_str).collect()
}

/// Searches for every question and counts. Among ten hits, those of other kinds take a place but are passed over when
/// rules are counted.
#[must_use]
pub fn evaluate(index: &Index, questions: &[Question]) -> Evaluation {
    let mut result = Evaluation::default();
    for question in questions {
        let answer = index.search(&Query::new(&question.question).within(question.edition));
        let rules = answer.hits.iter().filter(|hit| hit.kind == HitKind::Rule);
        let numbers: Vec<RuleNumber> = rules.filter_map(|hit| hit.number).collect();
        let right: BTreeSet<RuleNumber> = question.rules.iter().copied().collect();
        let near = |number: RuleNumber| {
            right.contains(&number)
                || question.acceptable.contains(&number)
                || right.iter().any(|rule| rule.parent() == Some(number) || number.parent() == Some(*rule))
        };
        let strict = numbers.iter().position(|number| right.contains(number)).map(|at| at + 1);
        let lenient = numbers.iter().position(|number| near(*number)).map(|at| at + 1);
        result.strict.count(strict);
        result.lenient.count(lenient);
        result.ranks.push((strict, lenient));
    }
    result
}

impl Tally {
    fn count(&mut self, rank: Option<usize>) {
        self.questions += 1;
        let Some(rank) = rank else { return };
        self.reciprocal += 1.0 / rank as f64;
        for (hits, k) in self.hits.iter_mut().zip(RANKS) {
            *hits += usize::from(rank <= k);
        }
    }

    /// Returns the share of questions with a right rule among the first `k`; `k` is one of [`RANKS`].
    #[must_use]
    pub fn hit_at(&self, k: usize) -> f64 {
        let hits = RANKS.iter().position(|rank| *rank == k).and_then(|at| self.hits.get(at)).copied().unwrap_or(0);
        hits as f64 / self.questions.max(1) as f64
    }

    /// Returns the mean reciprocal rank.
    #[must_use]
    pub fn reciprocal_rank(&self) -> f64 {
        self.reciprocal / self.questions.max(1) as f64
    }
}

impl std::ops::AddAssign for Tally {
    fn add_assign(&mut self, other: Self) {
        for (hits, more) in self.hits.iter_mut().zip(other.hits) {
            *hits += more;
        }
        self.reciprocal += other.reciprocal;
        self.questions += other.questions;
    }
}

impl std::fmt::Display for Tally {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        for k in RANKS {
            write!(f, "@{k} {:.3} ", self.hit_at(k))?;
        }
        write!(f, "MRR {:.3}", self.reciprocal_rank())
    }
}
