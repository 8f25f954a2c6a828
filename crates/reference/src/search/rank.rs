//! The order of hits, by how well they fit what was asked; the weights of it are in `weights`.

use super::HitKind;
use super::edition_index::EditionIndex;
use super::entry_graph::EntryGraph;
use super::parsed_query::ParsedQuery;
use super::term_vector::WeightedTerm;
use super::text_index::TextIndex;
use super::weights::{
    ABOVE, ALSO, ALSO_ASKED, ANSWERS, ASKED, BELOW, CORRECTED_FOREIGN, FEW_WORDS, FITTING, FOREIGN, LONG, NUMBERED,
    PROPOSED, QUESTIONS, RESEMBLING, TITLED,
};

/// A text in its place among the hits.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Ranked {
    /// Its position in its index.
    pub at: usize,
    pub score: f32,
    pub parts: Vec<(Why, f32)>,
    /// The question most like the one asked, among those it answers.
    pub question: Option<Alike>,
    /// True if the query names it.
    pub named: bool,
}

/// The reason for which a part of a score is given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Why {
    Words,
    Question,
    Above,
    Below,
    Title,
    Name,
    Number,
    AskedFor,
}

/// A question that resembles the one asked.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Alike {
    /// Its position among the questions.
    pub question: usize,
    pub likeness: f32,
}

/// Returns the questions that resemble the one asked, most alike first.
pub(super) fn alike(edition_index: &EditionIndex, parsed: &ParsedQuery) -> Vec<Alike> {
    let texts = &edition_index.questions;
    let likeness = |question: usize| {
        let (vector, norm) = texts.vectors.get(question).zip(texts.norms.get(question))?;
        Some(Alike { question, likeness: vector.likeness(&parsed.terms, &edition_index.idf, *norm) })
    };
    let proposed = texts.propose(&parsed.terms, &edition_index.lexicon, &edition_index.idf, QUESTIONS);
    let mut alike: Vec<Alike> = proposed.into_iter().filter_map(likeness).collect();
    alike.sort_by(|a, b| b.likeness.total_cmp(&a.likeness).then(a.question.cmp(&b.question)));
    alike
}

/// The texts to be ranked: those of an index, with their relations.
pub(super) struct Field<'a, T> {
    pub edition_index: &'a EditionIndex,
    pub texts: &'a TextIndex,
    pub ties: &'a T,
}

/// The score that questions give to one text.
#[derive(Clone, Copy, Debug, Default)]
struct QuestionScore {
    best: Option<Alike>,
    /// The number of questions counted after the best.
    also: usize,
    score: f32,
}

/// The score of a text by itself: by its words, and by the questions it answers.
#[derive(Clone, Copy, Debug, Default)]
struct Own {
    words: f32,
    asked: f32,
}

impl<T: EntryGraph> Field<'_, T> {
    /// Ranks texts: by how well they fit the words, how alike the questions are that they answer, and what stands above
    /// and below them. Equal scores keep the order of the index.
    ///
    /// Considers the texts in `only`, or those that the full text and the questions propose.
    pub fn rank(&self, parsed: &ParsedQuery, alike: &[Alike], only: Option<Vec<usize>>) -> Vec<Ranked> {
        let asked = self.asked(alike);
        let considered = only.unwrap_or_else(|| self.proposed(parsed, &asked));
        let own = self.own(&considered, parsed, &asked);
        let worth = |at: usize| own.get(at).map_or(0.0, |own| own.words + own.asked);
        let place = |at: &usize| {
            let Own { words, asked: alike } = own.get(*at).copied().unwrap_or_default();
            let above = ABOVE * self.ties.above(*at).map_or(0.0, worth);
            let below = BELOW * self.ties.below(*at).iter().map(|at| worth(*at)).fold(0.0, f32::max);
            let parts = [(Why::Words, words), (Why::Question, alike), (Why::Above, above), (Why::Below, below)];
            Ranked::of(*at, &parts, asked.get(*at).and_then(|asked| asked.best))
        };
        let mut ranked: Vec<Ranked> = considered.iter().map(place).collect();
        sort(&mut ranked);
        ranked
    }

    /// Returns the scores that questions give to each text of the index; the most alike questions come first.
    fn asked(&self, alike: &[Alike]) -> Vec<QuestionScore> {
        let mut all = vec![QuestionScore::default(); self.texts.vectors.len()];
        for one in alike {
            for at in self.ties.answers(one.question) {
                let Some(asked) = all.get_mut(*at) else { continue };
                if asked.best.is_none() {
                    *asked = QuestionScore { best: Some(*one), also: 0, score: ASKED * one.likeness };
                } else if asked.also < ALSO {
                    asked.also += 1;
                    asked.score += ASKED * ALSO_ASKED * one.likeness;
                }
            }
        }
        all
    }

    /// Returns the scores of these texts by themselves; zero for all others.
    fn own(&self, considered: &[usize], parsed: &ParsedQuery, asked: &[QuestionScore]) -> Vec<Own> {
        let mut own = vec![Own::default(); self.texts.vectors.len()];
        let mut best = f32::MIN_POSITIVE;
        for at in considered {
            let (Some(own), Some(vector)) = (own.get_mut(*at), self.texts.vectors.get(*at)) else { continue };
            own.words = vector.fit(&parsed.terms, &self.edition_index.idf, self.texts.mean_length);
            best = best.max(own.words);
        }
        for (own, asked) in own.iter_mut().zip(asked) {
            *own = Own { words: own.words / best, asked: asked.score };
        }
        own
    }

    /// Returns the texts that the words propose, those that answer a question like it, and those above them, ascending.
    fn proposed(&self, parsed: &ParsedQuery, asked: &[QuestionScore]) -> Vec<usize> {
        let mut proposed =
            self.texts.propose(&parsed.terms, &self.edition_index.lexicon, &self.edition_index.idf, PROPOSED);
        proposed.extend(asked.iter().enumerate().filter(|(_, asked)| asked.best.is_some()).map(|(at, _)| at));
        proposed.extend(proposed.clone().into_iter().filter_map(|at| self.ties.above(at)));
        proposed.sort_unstable();
        proposed.dedup();
        proposed
    }
}

/// Sorts the best first; equal scores keep the order of the index, which is that of the rules.
pub(super) fn sort(ranked: &mut [Ranked]) {
    ranked.sort_by(|a, b| b.score.total_cmp(&a.score).then(a.at.cmp(&b.at)));
}

/// Returns the share of what is telling in a query that a text covers, between 0 and 1. Each word that no text has
/// counts as much as the rarest one.
pub(super) fn coverage(edition_index: &EditionIndex, texts: &TextIndex, at: usize, parsed: &ParsedQuery) -> f32 {
    let Some(vector) = texts.vectors.get(at) else { return 0.0 };
    let spoken: f32 =
        parsed.typed.iter().filter(|(term, _)| vector.count(*term) > 0.0).map(telling(edition_index)).sum();
    spoken / all_telling(edition_index, parsed)
}

/// Returns true if the best rule may be called an answer: it speaks of what was asked, in words most of which the game
/// knows.
pub(super) fn answers(edition_index: &EditionIndex, best: &Ranked, parsed: &ParsedQuery) -> bool {
    let foreign = parsed.unknown.len() as f32 + CORRECTED_FOREIGN * parsed.corrected.len() as f32;
    let share = foreign / parsed.length().max(FEW_WORDS) as f32;
    let said_at_length = (LONG / parsed.length().max(1) as f32).min(1.0);
    coverage(edition_index, &edition_index.rules, best.at, parsed) >= said_at_length * (ANSWERS + FOREIGN * share)
}

/// Returns true if a text that was found fits well: it speaks of what was asked, or answers a question like it.
pub(super) fn fits(edition_index: &EditionIndex, texts: &TextIndex, ranked: &Ranked, parsed: &ParsedQuery) -> bool {
    let known: f32 = parsed.typed.iter().map(telling(edition_index)).sum::<f32>() / all_telling(edition_index, parsed);
    let resembles = ranked.question.map_or(0.0, |alike| alike.likeness * known);
    resembles >= RESEMBLING || coverage(edition_index, texts, ranked.at, parsed) >= FITTING
}

fn telling(edition_index: &EditionIndex) -> impl Fn(&WeightedTerm) -> f32 {
    |(term, weight)| weight * edition_index.idf.of(*term)
}

fn all_telling(edition_index: &EditionIndex, parsed: &ParsedQuery) -> f32 {
    let known: f32 = parsed.typed.iter().map(telling(edition_index)).sum();
    (known + parsed.unknown.len() as f32 * edition_index.idf.greatest()).max(f32::MIN_POSITIVE)
}

impl Ranked {
    fn of(at: usize, parts: &[(Why, f32)], question: Option<Alike>) -> Self {
        let score = parts.iter().map(|(_, score)| score).sum();
        let parts = parts.iter().copied().filter(|(_, score)| *score > 0.0).collect();
        Self { at, score, parts, question, named: false }
    }

    /// Makes the rank of a text that was asked for without any words.
    pub fn plain(at: usize) -> Self {
        Self::of(at, &[(Why::AskedFor, 1.0)], None)
    }

    /// Makes the rank of a rule whose number stands in the query: before everything that is only found by words.
    pub fn numbered(at: usize) -> Self {
        Self::of(at, &[(Why::Number, NUMBERED)], None)
    }

    /// Lifts a heading whose title is all that was typed.
    pub fn boost_title(&mut self) {
        self.add(Why::Title, TITLED);
    }

    /// Lifts what the query names: above all rules where the name is all that was typed, else among the best.
    pub fn boost_name(&mut self, kind: HitKind, best: f32, whole: bool) {
        self.named = true;
        let order = match kind {
            HitKind::Card | HitKind::Term => 0.3,
            HitKind::Errata => 0.2,
            _ => 0.1,
        };
        let raised = if whole { best + order } else { best * (0.6 + order) };
        if raised > self.score {
            self.add(Why::Name, raised - self.score);
        }
    }

    fn add(&mut self, why: Why, score: f32) {
        self.parts.push((why, score));
        self.score += score;
    }
}
