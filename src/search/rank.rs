//! The order of hits: every weight that decides it stands here, and was set by measurement (see `evaluate`).

use std::collections::{BTreeMap, BTreeSet};

use super::HitKind;
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
/// Of how many hits one may be something else than a rule.
pub(super) const RULES_PER_OTHER: usize = 4;
/// How many hits of other documents are shown beside an answer.
pub(super) const OTHER_DOCUMENTS: usize = 3;
/// The share of what is telling in a query that the best hit has to speak of to be called an answer.
const CONVINCING: f32 = 0.45;
/// Or how alike a question that it answers has to be.
const RESEMBLING: f32 = 0.5;
/// What the part of a score is called that comes from an everyday question.
pub(super) const A_QUESTION: &str = "a question it answers";
/// How much the likeness to an everyday question counts, at most as much as fitting the words best.
const ASKED: f32 = 0.9;
/// How much of its parent's score a rule takes on.
const ABOVE: f32 = 0.1;
/// What a heading gets whose title is all that was typed.
const TITLED: f32 = 1.0;
/// How many texts the full text proposes.
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
    /// The question most like the one asked, among those it answers.
    pub question: Option<Alike>,
}

/// A question that resembles the one asked.
#[derive(Clone, Copy, Debug, PartialEq)]
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
    let mut asked: BTreeMap<usize, Alike> = BTreeMap::new();
    for one in alike {
        for at in answers(one.question) {
            asked.entry(at).or_insert(*one);
        }
    }
    let mut considered: BTreeSet<usize> = shelf.candidates(&sought.names, PROPOSED).into_iter().collect();
    considered.extend(asked.keys());
    considered.extend(considered.clone().into_iter().filter_map(&above));
    let fits: BTreeMap<usize, f32> = considered.iter().map(|at| (*at, shelf.bags.fit(*at, &sought.terms))).collect();
    let best = fits.values().copied().fold(f32::MIN_POSITIVE, f32::max);
    let own = |at: usize| {
        let words = fits.get(&at).map_or(0.0, |fit| fit / best);
        (words, ASKED * asked.get(&at).map_or(0.0, |alike| alike.likeness))
    };
    let place = |at: usize| {
        let (words, alike) = own(at);
        let above = above(at).map(own).map_or(0.0, |(words, alike)| ABOVE * (words + alike));
        let question = asked.get(&at).copied();
        Ranked::of(at, &[("the words", words), (A_QUESTION, alike), ("the rule above", above)], question)
    };
    let mut ranked: Vec<Ranked> = considered.iter().map(|at| place(*at)).collect();
    sort(&mut ranked);
    ranked
}

/// Puts the best first; equal scores keep the order of the shelf, which is that of the rules.
pub(super) fn sort(ranked: &mut [Ranked]) {
    ranked.sort_by(|a, b| b.score.total_cmp(&a.score).then(a.at.cmp(&b.at)));
}

/// The share of what is telling in a query that a text speaks of, between 0 and 1. Each word that nothing held speaks
/// of counts as much as the rarest one.
pub(super) fn coverage(shelf: &Shelf, at: usize, sought: &Sought) -> f32 {
    let Some(bag) = shelf.bags.get(at) else { return 0.0 };
    let spoken: f32 = sought.terms.iter().filter(|(term, _)| bag.count(*term) > 0.0).map(telling(shelf)).sum();
    spoken / all_telling(shelf, sought)
}

/// Whether a rule that was found may be called an answer: it speaks of what was asked, or answers a question like it.
pub(super) fn convinces(shelf: &Shelf, ranked: &Ranked, sought: &Sought) -> bool {
    let known: f32 = sought.terms.iter().map(telling(shelf)).sum::<f32>() / all_telling(shelf, sought);
    let resembles = ranked.question.map_or(0.0, |alike| alike.likeness * known);
    resembles >= RESEMBLING || coverage(shelf, ranked.at, sought) >= CONVINCING
}

fn telling(shelf: &Shelf) -> impl Fn(&Weighed) -> f32 {
    |(term, weight)| weight * shelf.bags.rarity(*term)
}

fn all_telling(shelf: &Shelf, sought: &Sought) -> f32 {
    let known: f32 = sought.terms.iter().map(telling(shelf)).sum();
    (known + sought.unknown.len() as f32 * shelf.bags.greatest_rarity()).max(f32::MIN_POSITIVE)
}

impl Ranked {
    fn of(at: usize, parts: &[(&str, f32)], question: Option<Alike>) -> Self {
        let score = parts.iter().map(|(_, score)| score).sum();
        let mut parts: Vec<ScorePart> = parts
            .iter()
            .filter(|(_, score)| *score > 0.0)
            .map(|(what, score)| ScorePart { what: (*what).to_owned(), score: *score })
            .collect();
        parts.sort_by(|a, b| b.score.total_cmp(&a.score));
        Self { at, score, parts, question }
    }

    /// A text that was asked for without any words.
    pub fn plain(at: usize) -> Self {
        Self::of(at, &[("asked for", 1.0)], None)
    }

    /// A rule whose number stands in the query: before everything that is only found by words.
    pub fn named(at: usize) -> Self {
        Self::of(at, &[("named by its number", 10.0)], None)
    }

    /// Lifts a heading whose title is all that was typed.
    pub fn is_titled(&mut self) {
        self.parts.insert(0, ScorePart { what: "its title".to_owned(), score: TITLED });
        self.score += TITLED;
    }

    /// Lifts what the query names: above all rules where the name is all that was typed, else among the best.
    pub fn raise(&mut self, kind: HitKind, best: f32, whole: bool) {
        let order = match kind {
            HitKind::Card | HitKind::Term => 0.3,
            HitKind::Errata => 0.2,
            _ => 0.1,
        };
        let raised = if whole { best + order } else { best * (0.6 + order) };
        if raised > self.score {
            self.parts.insert(0, ScorePart { what: "named".to_owned(), score: raised - self.score });
            self.score = raised;
        }
    }
}
