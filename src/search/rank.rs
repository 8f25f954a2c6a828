//! The order of hits: every weight that decides it stands here, and was set by measurement (see `evaluate`).

use std::collections::{BTreeMap, BTreeSet};

use super::answer::ScorePart;
use super::bag::Weighed;
use super::questions::Questions;
use super::shelf::Shelf;
use super::sought::Sought;

/// How much a sense counts beside the words themselves.
pub(super) const SENSE: f32 = 0.6;
/// How much a corrected word counts beside one that was typed right.
pub(super) const CORRECTED: f32 = 0.8;
/// How many endings of a growing word are tried.
pub(super) const ENDINGS: usize = 4;
/// How much every ending but the most frequent counts.
pub(super) const ANOTHER_ENDING: f32 = 0.4;
/// How much the likeness to an everyday question counts, at most as much as fitting the words best.
const ASKED: f32 = 0.9;
/// How much of its parent's score a rule takes on.
const ABOVE: f32 = 0.1;
/// How many rules the full text proposes.
const PROPOSED: usize = 200;
/// How many everyday questions are looked at.
const QUESTIONS: usize = 100;

/// A text in its place among the hits.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Ranked {
    /// Its position on its shelf.
    pub at: usize,
    pub score: f32,
    pub parts: Vec<ScorePart>,
}

/// A question that resembles the one asked.
#[derive(Clone, Copy, Debug)]
pub(super) struct Alike {
    /// Its position among the questions.
    pub question: usize,
    pub likeness: f32,
}

/// The questions that resemble the one asked, most alike first.
pub(super) fn alike(questions: &Questions, sought: &Sought) -> Vec<Alike> {
    let bags = &questions.shelf.bags;
    let weight = |term| if questions.senses.contains(&term) { SENSE } else { 1.0 };
    let candidates = questions.shelf.candidates(&sought.names, QUESTIONS);
    let mut alike: Vec<Alike> = candidates
        .into_iter()
        .map(|question| Alike { question, likeness: bags.likeness(question, &sought.terms, weight) })
        .collect();
    alike.sort_by(|a, b| b.likeness.total_cmp(&a.likeness).then(a.question.cmp(&b.question)));
    alike
}

/// Ranks the texts of a shelf: by how well they fit the words, how alike a question they answer is, and what stands
/// above them. Equal scores keep the order of the shelf.
///
/// `answers` gives the texts that answer a question, `above` the text that stands above one.
pub(super) fn rank(
    shelf: &Shelf,
    sought: &Sought,
    alike: &[Alike],
    answers: impl Fn(usize) -> Vec<usize>,
    above: impl Fn(usize) -> Option<usize>,
) -> Vec<Ranked> {
    let mut asked: BTreeMap<usize, f32> = BTreeMap::new();
    for one in alike {
        for at in answers(one.question) {
            let best = asked.entry(at).or_insert(0.0);
            *best = best.max(one.likeness);
        }
    }
    let mut considered: BTreeSet<usize> = shelf.candidates(&sought.names, PROPOSED).into_iter().collect();
    considered.extend(asked.keys());
    considered.extend(considered.clone().into_iter().filter_map(&above));
    let fits: BTreeMap<usize, f32> = considered.iter().map(|at| (*at, shelf.bags.fit(*at, &sought.terms))).collect();
    let best = fits.values().copied().fold(f32::MIN_POSITIVE, f32::max);
    let own = |at: usize| {
        let words = fits.get(&at).map_or(0.0, |fit| fit / best);
        (words, ASKED * asked.get(&at).copied().unwrap_or(0.0))
    };
    let mut ranked: Vec<Ranked> = considered
        .iter()
        .map(|at| {
            let (words, alike) = own(*at);
            let above = above(*at).map_or(0.0, |above| {
                let (words, alike) = own(above);
                ABOVE * (words + alike)
            });
            Ranked::of(*at, [("the words", words), ("a question it answers", alike), ("the rule above", above)])
        })
        .collect();
    ranked.sort_by(|a, b| b.score.total_cmp(&a.score).then(a.at.cmp(&b.at)));
    ranked
}

/// The share of what is telling in a query that a text speaks of, between 0 and 1.
pub(super) fn coverage(shelf: &Shelf, at: usize, terms: &[Weighed]) -> f32 {
    let Some(bag) = shelf.bags.get(at) else { return 0.0 };
    let telling = |(term, weight): &&Weighed| weight * shelf.bags.rarity(*term);
    let all: f32 = terms.iter().map(|term| telling(&term)).sum();
    let spoken: f32 = terms.iter().filter(|(term, _)| bag.count(*term) > 0.0).map(|term| telling(&term)).sum();
    spoken / all.max(f32::MIN_POSITIVE)
}

impl Ranked {
    fn of(at: usize, parts: [(&str, f32); 3]) -> Self {
        let score = parts.iter().map(|(_, score)| score).sum();
        let mut parts: Vec<ScorePart> = parts
            .into_iter()
            .filter(|(_, score)| *score > 0.0)
            .map(|(what, score)| ScorePart { what: what.to_owned(), score })
            .collect();
        parts.sort_by(|a, b| b.score.total_cmp(&a.score));
        Self { at, score, parts }
    }
}
