//! Decides whether the sentence around a number means the rule of that number, or a neighbour of it, by softmax
//! regression.
//!
//! The cited rule and each of its neighbours get a weight: how well they account for the words of the statement, what kind of
//! rule they are (headings are seldom meant), and how they stand to the other rules that the statement cites. The weights are
//! those of a softmax over the cited rule and its neighbours, which makes their differences odds: the score is how likely it
//! is that one of the neighbours is meant, if half of all numbers were wrong and each neighbour were as likely as another.
//! `tests/reference/cite_meaning.rs` says on what it was fitted, and measures it on what it was not.

use std::collections::{BTreeMap, BTreeSet};

use serde::Serialize;

use super::standing::{Standing, carried, is_above, standings};
use super::vocabulary::{Scope, Speaker, Statement, Vocabulary};
use crate::Reference;
use tribunal_rule::{RuleNumber, RuleRef};

/// The greatest distance of a neighbour before and after a rule, in rules.
const REACH: usize = 8;
/// The weight of a word of the heading above the statement.
const CONTEXT: f64 = 0.3;
/// The fewest words by which anything can be decided.
const LEAST: usize = 3;
/// The score from which on a citation is in doubt: nine of ten citations in doubt were wrong where this was fitted.
const DOUBT: f64 = 0.55;
/// The most telling words that are named.
const TOLD: usize = 5;

/// The weights of the features of a rule; [`Compared::signs`] computes them.
const WEIGHTS: [f64; 15] =
    [1.17, 0.26, 0.92, 3.87, 1.32, -0.91, -0.02, 0.62, -0.52, -0.73, -0.53, 1.1, 0.67, 0.77, 0.33];
/// The weights of the relations in which a rule stands to others that the statement cites, in the order of
/// [`Standing::ALL`].
const STANDS: [f64; 6] = [6.44, 0.14, 0.73, -0.31, -1.62, -0.05];

/// The meaning of the words around a number, as far as they say it.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = cite::Meaning))]
pub struct Meaning {
    /// The likelihood that another rule is meant, from 0 to 1.
    pub score: f64,
    /// True if that is likely enough to check the citation.
    pub doubtful: bool,
    /// The neighbour that fits the words best.
    pub likelier: RuleRef,
    /// The words of the statement that the neighbour, or a question that it answers, has and the cited rule has not, cut to
    /// their stems.
    pub why: Vec<String>,
}

/// The input of a comparison: the words of a statement, and those of the heading above it.
pub(super) struct Said<'t> {
    pub statement: &'t str,
    pub heading: &'t str,
    pub below: &'t str,
    /// The numbers that the statement cites itself: none of them is a mistake for another.
    pub cited: BTreeSet<RuleNumber>,
    /// The rules that it cites in addition to this one.
    pub beside: Vec<RuleRef>,
}

/// The scopes of rules, worked out once for a text: as rules say it, and as it is asked.
#[derive(Default)]
pub(super) struct Scopes(BTreeMap<RuleRef, [Scope; 2]>);

/// The data by which rules are compared.
struct Compared<'v> {
    reference: &'v Reference,
    vocabulary: &'v Vocabulary,
    statement: Statement,
    /// The words below it, where it is a heading.
    below: Statement,
    /// The other rules that the statement cites, in the edition of those that are compared.
    beside: Vec<RuleRef>,
}

/// Weighs whether a statement means the rule that it cites; none where there are too few words, or no neighbours, to
/// decide by.
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
    let beside = carried(reference, &said.beside, cited);
    let below = vocabulary.statement(said.below, "", CONTEXT);
    let compared = Compared { reference, vocabulary, statement, below, beside };
    let mut weight = |rule: RuleRef| (compared.weight(scopes, rule), rule);
    let others = neighbours(reference, cited).into_iter().filter(|rule| !said.cited.contains(&rule.number));
    let others: Vec<(f64, RuleRef)> = others.map(&mut weight).collect();
    let (_, likelier) = others.iter().copied().max_by(|a, b| a.0.total_cmp(&b.0))?;
    let score = likelihood(weight(cited).0, &others);
    Some(Meaning { score, doubtful: score >= DOUBT, likelier, why: compared.telling(cited, likelier) })
}

/// Returns the likelihood that one of the others is meant.
fn likelihood(cited: f64, others: &[(f64, RuleRef)]) -> f64 {
    let odds = others.iter().map(|(other, _)| (other - cited).exp()).sum::<f64>() / others.len().max(1) as f64;
    if odds.is_finite() { odds / (1.0 + odds) } else { 1.0 }
}

/// Returns the rules that are mistaken for one: those near it in the rulebook and those of the same parent, none above
/// or below it.
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

impl Compared<'_> {
    /// Returns the weight of a rule: the sum of its weighted features.
    fn weight(&self, scopes: &mut Scopes, rule: RuleRef) -> f64 {
        let stands = standings(self.reference, rule, &self.beside);
        let stand = Standing::ALL.iter().zip(STANDS).filter(|(standing, _)| stands.contains(standing));
        let signs = self.signs(scopes, rule);
        signs.iter().zip(WEIGHTS).map(|(sign, weight)| sign * weight).sum::<f64>()
            + stand.map(|(_, worth)| worth).sum::<f64>()
    }

    /// Returns the features of a rule, each on a scale of about one.
    fn signs(&self, scopes: &mut Scopes, rule: RuleRef) -> [f64; 15] {
        let (words, statement, below) = (self.vocabulary, &self.statement, &self.below);
        let scope = |speaker| words.scope(self.reference, rule, speaker);
        let [own, asked] = scopes.0.entry(rule).or_insert_with(|| [scope(Speaker::Itself), scope(Speaker::Askers)]);
        let held = self.reference.library.rule(rule);
        [
            words.fit(own, statement) / 3.0,
            words.covered(statement, |word| words.says(rule, word)),
            words.fit(asked, statement) / 3.0,
            words.covered(statement, |word| words.speaks_of(rule, word)),
            words.alike(rule, statement) * 3.0,
            f64::from(held.is_some_and(|held| held.heading)),
            (self.reference.graph.children(rule).count() as f64).ln_1p(),
            (words.length(rule) as f64).ln_1p(),
            (rule.number.depth() as f64 - 1.0) / 3.0,
            f64::from(held.is_some_and(|held| held.text().trim_end().ends_with(':'))),
            words.asked_about(rule).ln_1p(),
            words.fit(own, below) / 10.0,
            words.fit(asked, below) / 10.0,
            words.covered(below, |word| words.speaks_of(rule, word)),
            words.alike(rule, below) * 3.0,
        ]
    }

    /// Returns the rarest words that the neighbour, or a question that it answers, has and the cited rule has not.
    fn telling(&self, cited: RuleRef, neighbour: RuleRef) -> Vec<String> {
        let words = self.vocabulary;
        let only = |word: &&u32| words.speaks_of(neighbour, **word) && !words.speaks_of(cited, **word);
        let mut only: Vec<u32> = self.statement.keys().filter(only).copied().collect();
        only.sort_by(|a, b| words.rarity(*b).total_cmp(&words.rarity(*a)));
        only.iter().take(TOLD).filter_map(|word| words.spelt(*word)).map(str::to_owned).collect()
    }
}
