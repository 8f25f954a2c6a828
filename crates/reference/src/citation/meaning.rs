//! Whether the sentence beside a number means what the rule of that number says, or what a neighbour of it says.
//!
//! The words of the statement are held against the cited rule and against its neighbours. What that gives is weighed by a
//! logistic regression; `tests/reference/cite_meaning.rs` says on what it was fitted, and measures it on what it was not.

use std::collections::{BTreeMap, BTreeSet};

use serde::Serialize;

use super::vocabulary::{Statement, Vocabulary};
use crate::Reference;
use tribunal_rule::{RuleNumber, RuleRef};

/// How far before and after a rule its neighbours stand, in rules.
const REACH: usize = 8;
/// How much of what a rule below the cited one accounts for is to its credit.
const CREDIT: f64 = 0.9;
/// How much a word of the heading above the statement counts.
const CONTEXT: f64 = 0.3;
/// The fewest words by which anything can be told.
const LEAST: usize = 3;
/// From which score on a citation is in doubt: nine of ten citations in doubt were wrong where this was fitted.
const DOUBT: f64 = 0.711;
/// How many telling words are named.
const TOLD: usize = 5;

/// What each of the [`Signs`] counts for.
const WEIGHTS: [f64; 12] = [1.15, 0.98, 0.38, -0.5, -1.27, 0.13, -0.83, 0.25, -0.48, -0.28, -0.54, -0.44];

/// What the words beside a number say of it.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = cite::Meaning))]
pub struct Meaning {
    /// How likely it is that another rule is meant, from 0 to 1.
    pub score: f64,
    /// Whether that is likely enough to look at it.
    pub doubtful: bool,
    /// The neighbour that fits the words best.
    pub likelier: RuleRef,
    /// The words of the statement that the neighbour has and the cited rule has not, cut to their stems.
    pub why: Vec<String>,
}

/// What is held against a rule: the words of a statement, and those of the heading above it.
pub(super) struct Said<'t> {
    pub statement: &'t str,
    pub heading: &'t str,
    /// The numbers that the statement cites itself: none of them is a mistake for another.
    pub cited: BTreeSet<RuleNumber>,
}

/// The scopes of rules, worked out once for a text.
#[derive(Default)]
pub(super) struct Scopes(BTreeMap<RuleRef, BTreeMap<u32, f64>>);

/// A cited rule and the best of its neighbours before the words of a statement.
struct Compared<'v> {
    vocabulary: &'v Vocabulary,
    statement: Statement,
    cited: RuleRef,
    /// The words that the cited rule accounts for, and how well.
    scope: BTreeMap<u32, f64>,
    fit: f64,
    neighbour: RuleRef,
    neighbour_fit: f64,
    /// How many neighbours fit better than the cited rule.
    better: usize,
}

/// Tells whether a statement means the rule that it cites; none where there are too few words, or no neighbours, to tell by.
pub(super) fn meaning(
    reference: &Reference,
    vocabulary: &Vocabulary,
    scopes: &mut Scopes,
    cited: RuleRef,
    said: &Said<'_>,
) -> Option<Meaning> {
    let statement = vocabulary.statement(said.statement, said.heading, CONTEXT);
    if statement.values().filter(|worth| **worth >= 1.0).count() < LEAST {
        return None;
    }
    let mut fit = |rule: RuleRef| {
        let scope = scopes.0.entry(rule).or_insert_with(|| vocabulary.scope(reference, rule));
        (vocabulary.fit(scope, &statement), rule)
    };
    let others = neighbours(reference, cited).into_iter().filter(|rule| !said.cited.contains(&rule.number));
    let fits: Vec<(f64, RuleRef)> = others.map(&mut fit).collect();
    let (neighbour_fit, neighbour) = fits.iter().copied().max_by(|a, b| a.0.total_cmp(&b.0))?;
    let below = reference.graph.children(cited).map(|child| fit(child).0 * CREDIT).collect::<Vec<_>>();
    let own = below.into_iter().fold(fit(cited).0, f64::max);
    let better = fits.iter().filter(|(other, _)| *other > own).count();
    let scope = scopes.0.get(&cited).cloned().unwrap_or_default();
    let compared = Compared { vocabulary, statement, cited, scope, fit: own, neighbour, neighbour_fit, better };
    let score = compared.score();
    Some(Meaning { score, doubtful: score >= DOUBT, likelier: neighbour, why: compared.telling() })
}

/// The rules that are mistaken for one: those near it in the rulebook and those of the same parent, none above or below it.
#[must_use]
pub fn neighbours(reference: &Reference, rule: RuleRef) -> Vec<RuleRef> {
    let Some(edition) = reference.library.edition(rule.edition) else { return Vec::new() };
    let Some(at) = edition.position(rule.number) else { return Vec::new() };
    let near = edition.rules().iter().skip(at.saturating_sub(REACH)).take(REACH + 1 + at.min(REACH));
    let parent = reference.graph.parent(rule);
    let siblings = parent.into_iter().flat_map(|parent| reference.graph.children(parent));
    let all: BTreeSet<RuleRef> = near.map(|near| near.reference).chain(siblings).collect();
    let is_kin = |other: &RuleRef| is_above(other.number, rule.number) || is_above(rule.number, other.number);
    all.into_iter().filter(|other| *other != rule && !is_kin(other)).collect()
}

fn is_above(above: RuleNumber, number: RuleNumber) -> bool {
    std::iter::successors(number.parent(), RuleNumber::parent).any(|parent| parent == above)
}

impl Compared<'_> {
    /// What speaks for the neighbour and against the cited rule, each on a scale of about one.
    fn signs(&self) -> [f64; 12] {
        let words = self.vocabulary;
        let (lead, best) = (self.neighbour_fit - self.fit, words.best_fit(&self.statement).max(f64::EPSILON));
        [
            lead / 3.0,
            lead / best * 5.0,
            (self.better as f64).ln_1p(),
            words.covered(&self.statement, |word| self.scope.contains_key(&word)),
            words.covered(&self.statement, |word| words.says(self.cited, word)),
            words.covered(&self.statement, |word| words.says(self.neighbour, word)),
            words.alike(self.cited, &self.statement) * 3.0,
            words.alike(self.neighbour, &self.statement) * 3.0,
            self.fit / best,
            self.neighbour_fit / best,
            (self.statement.len() as f64).ln_1p() / 3.0,
            1.0,
        ]
    }

    fn score(&self) -> f64 {
        let sum: f64 = self.signs().iter().zip(WEIGHTS).map(|(sign, weight)| sign * weight).sum();
        1.0 / (1.0 + (-sum).exp())
    }

    /// The rarest words that only the neighbour has.
    fn telling(&self) -> Vec<String> {
        let only =
            |word: &&u32| self.vocabulary.says(self.neighbour, **word) && !self.vocabulary.says(self.cited, **word);
        let mut words: Vec<u32> = self.statement.keys().filter(only).copied().collect();
        words.sort_by(|a, b| self.vocabulary.rarity(*b).total_cmp(&self.vocabulary.rarity(*a)));
        words.iter().take(TOLD).filter_map(|word| self.vocabulary.spelt(*word)).map(str::to_owned).collect()
    }
}
