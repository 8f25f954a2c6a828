//! The order of hits: every weight that decides it stands here, and was set by measurement (see `evaluate`).

use super::HitKind;
use super::answer::ScorePart;
use super::bag::Weighed;
use super::book::Book;
use super::questions::Question;
use super::shelf::Shelf;
use super::sought::Sought;

/// How rare a term has to be to propose texts and to be marked in them; looking up the others finds nothing more.
pub(super) const TELLING: f32 = 1.0;
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
/// Where the core rules speak of this share of what was asked, other documents are not looked at.
pub(super) const COVERED: f32 = 0.8;
/// The share of what is telling in a query that the best hit has to speak of to be called an answer.
const CONVINCING: f32 = 0.45;
/// Or how alike a question that it answers has to be.
const RESEMBLING: f32 = 0.5;
/// How much the likeness to an everyday question counts, at most as much as fitting the words best.
const ASKED: f32 = 0.9;
/// How much of its parent's score a rule takes on.
const ABOVE: f32 = 0.1;
/// What a heading gets whose title is all that was typed.
const TITLED: f32 = 1.0;
/// What a rule gets whose number stands in the query: more than any words can give.
const NUMBERED: f32 = 10.0;
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
    pub parts: Vec<(Why, f32)>,
    /// The question most like the one asked, among those it answers.
    pub question: Option<Alike>,
}

/// What a part of a score is given for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Why {
    Words,
    Question,
    Above,
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

/// The questions that resemble the one asked, most alike first.
pub(super) fn alike(book: &Book, sought: &Sought) -> Vec<Alike> {
    let shelf = &book.questions;
    let likeness = |question: usize| {
        let (bag, reach) = shelf.bags.get(question).zip(shelf.reach.get(question))?;
        Some(Alike { question, likeness: bag.likeness(&sought.terms, &book.rarity, *reach) })
    };
    let proposed = shelf.propose(&sought.terms, &book.lexicon, &book.rarity, QUESTIONS);
    let mut alike: Vec<Alike> = proposed.into_iter().filter_map(likeness).collect();
    alike.sort_by(|a, b| b.likeness.total_cmp(&a.likeness).then(a.question.cmp(&b.question)));
    alike
}

/// What is ranked: the texts of a shelf, and how they hang together.
pub(super) struct Field<'a, A, B> {
    pub book: &'a Book,
    pub shelf: &'a Shelf,
    /// The texts that answer a question.
    pub answers: A,
    /// The text that stands above one.
    pub above: B,
}

impl<'a, A: Fn(usize) -> &'a [usize], B: Fn(usize) -> Option<usize>> Field<'a, A, B> {
    /// Ranks texts: by how well they fit the words, how alike a question they answer is, and what stands above them.
    /// Equal scores keep the order of the shelf.
    ///
    /// Considers the texts in `only`, or those that the full text and the questions propose.
    pub fn rank(&self, sought: &Sought, alike: &[Alike], only: Option<Vec<usize>>) -> Vec<Ranked> {
        let mut asked: Vec<Option<Alike>> = vec![None; self.shelf.bags.len()];
        for one in alike {
            for at in (self.answers)(one.question) {
                if let Some(best @ None) = asked.get_mut(*at) {
                    *best = Some(*one);
                }
            }
        }
        let asked = |at: usize| asked.get(at).copied().flatten();
        let considered = only.unwrap_or_else(|| self.proposed(sought, asked));
        let mut fits: Vec<f32> = vec![f32::NAN; self.shelf.bags.len()];
        let mut fit = |at: usize| {
            let (Some(known), Some(bag)) = (fits.get_mut(at), self.shelf.bags.get(at)) else { return 0.0 };
            if known.is_nan() {
                *known = bag.fit(&sought.terms, &self.book.rarity, self.shelf.mean_length);
            }
            *known
        };
        let best = considered.iter().map(|at| fit(*at)).fold(f32::MIN_POSITIVE, f32::max);
        let mut own = |at: usize| (fit(at) / best, ASKED * asked(at).map_or(0.0, |alike| alike.likeness));
        let place = |at: &usize| {
            let (words, alike) = own(*at);
            let above = (self.above)(*at).map_or(0.0, |above| {
                let (words, alike) = own(above);
                ABOVE * (words + alike)
            });
            Ranked::of(*at, &[(Why::Words, words), (Why::Question, alike), (Why::Above, above)], asked(*at))
        };
        let mut ranked: Vec<Ranked> = considered.iter().map(place).collect();
        sort(&mut ranked);
        ranked
    }

    /// What the words propose, what answers a question like it, and what stands above those, ascending.
    fn proposed(&self, sought: &Sought, asked: impl Fn(usize) -> Option<Alike>) -> Vec<usize> {
        let mut proposed = self.shelf.propose(&sought.terms, &self.book.lexicon, &self.book.rarity, PROPOSED);
        proposed.extend((0..self.shelf.bags.len()).filter(|at| asked(*at).is_some()));
        proposed.extend(proposed.clone().into_iter().filter_map(&self.above));
        proposed.sort_unstable();
        proposed.dedup();
        proposed
    }
}

/// Puts the best first; equal scores keep the order of the shelf, which is that of the rules.
pub(super) fn sort(ranked: &mut [Ranked]) {
    ranked.sort_by(|a, b| b.score.total_cmp(&a.score).then(a.at.cmp(&b.at)));
}

/// The share of what is telling in a query that a text speaks of, between 0 and 1. Each word that nothing held speaks
/// of counts as much as the rarest one.
pub(super) fn coverage(book: &Book, shelf: &Shelf, at: usize, sought: &Sought) -> f32 {
    let Some(bag) = shelf.bags.get(at) else { return 0.0 };
    let spoken: f32 = sought.terms.iter().filter(|(term, _)| bag.count(*term) > 0.0).map(telling(book)).sum();
    spoken / all_telling(book, sought)
}

/// Whether a rule that was found may be called an answer: it speaks of what was asked, or answers a question like it.
pub(super) fn convinces(book: &Book, ranked: &Ranked, sought: &Sought) -> bool {
    let known: f32 = sought.terms.iter().map(telling(book)).sum::<f32>() / all_telling(book, sought);
    let resembles = ranked.question.map_or(0.0, |alike| alike.likeness * known);
    resembles >= RESEMBLING || coverage(book, &book.rules, ranked.at, sought) >= CONVINCING
}

fn telling(book: &Book) -> impl Fn(&Weighed) -> f32 {
    |(term, weight)| weight * book.rarity.of(*term)
}

fn all_telling(book: &Book, sought: &Sought) -> f32 {
    let known: f32 = sought.terms.iter().map(telling(book)).sum();
    (known + sought.unknown.len() as f32 * book.rarity.greatest()).max(f32::MIN_POSITIVE)
}

impl Ranked {
    fn of(at: usize, parts: &[(Why, f32)], question: Option<Alike>) -> Self {
        let score = parts.iter().map(|(_, score)| score).sum();
        let parts = parts.iter().copied().filter(|(_, score)| *score > 0.0).collect();
        Self { at, score, parts, question }
    }

    /// A text that was asked for without any words.
    pub fn plain(at: usize) -> Self {
        Self::of(at, &[(Why::AskedFor, 1.0)], None)
    }

    /// A rule whose number stands in the query: before everything that is only found by words.
    pub fn numbered(at: usize) -> Self {
        Self::of(at, &[(Why::Number, NUMBERED)], None)
    }

    /// Lifts a heading whose title is all that was typed.
    pub fn is_titled(&mut self) {
        self.add(Why::Title, TITLED);
    }

    /// Lifts what the query names: above all rules where the name is all that was typed, else among the best.
    pub fn is_named(&mut self, kind: HitKind, best: f32, whole: bool) {
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

    /// What the score is made of, for people, largest first.
    pub fn told(&self, questions: &[Question]) -> Vec<ScorePart> {
        let question = self.question.and_then(|alike| questions.get(alike.question));
        let mut told: Vec<ScorePart> =
            self.parts.iter().map(|(why, score)| ScorePart { what: why.told(question), score: *score }).collect();
        told.sort_by(|a, b| b.score.total_cmp(&a.score));
        told
    }
}

impl Why {
    fn told(self, question: Option<&Question>) -> String {
        match (self, question) {
            (Self::Question, Some(question)) => format!("a question it answers: \u{201c}{}\u{201d}", question.text),
            (Self::Question, None) => "a question it answers".to_owned(),
            (Self::Words, _) => "its words".to_owned(),
            (Self::Above, _) => "the rule above it".to_owned(),
            (Self::Title, _) => "its title is what was typed".to_owned(),
            (Self::Name, _) => "it is named".to_owned(),
            (Self::Number, _) => "its number is named".to_owned(),
            (Self::AskedFor, _) => "it is what was asked for".to_owned(),
        }
    }
}
