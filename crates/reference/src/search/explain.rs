//! Explains why a hit was found: the parts of its score, in words.

use super::answer::ScorePart;
use super::edition_index::EditionIndex;
use super::parsed_query::ParsedQuery;
use super::questions::Question;
use super::rank::{Ranked, Why};
use super::text_index::TextIndex;

/// The data from which the parts of a score are explained.
pub(super) struct Explainer<'a> {
    pub edition_index: &'a EditionIndex,
    pub parsed: &'a ParsedQuery,
    pub questions: &'a [Question],
}

impl Explainer<'_> {
    /// Returns the parts of the score of a text, largest first. The parts add up to the score.
    pub fn parts(&self, ranked: &Ranked, texts: &TextIndex) -> Vec<ScorePart> {
        let part = |(why, score): &(Why, f32)| ScorePart {
            what: self.describe(*why, ranked),
            score: *score,
            of: if *why == Why::Words { self.words(ranked.at, texts, *score) } else { Vec::new() },
        };
        largest_first(ranked.parts.iter().map(part).collect())
    }

    /// Returns what each typed word adds to the part of a score that is given for words.
    fn words(&self, at: usize, texts: &TextIndex, score: f32) -> Vec<ScorePart> {
        let Some(vector) = texts.vectors.get(at) else { return Vec::new() };
        let shares = vector.shares(&self.parsed.terms, &self.edition_index.idf, texts.mean_length);
        let shares: Vec<(u32, f32)> = shares.filter(|(_, share)| *share > 0.0).collect();
        let all: f32 = shares.iter().map(|(_, share)| share).sum();
        let mut parts: Vec<ScorePart> = Vec::new();
        for (term, share) in shares {
            let (what, share) = (self.parsed.describe(term), share * score / all);
            match parts.iter_mut().find(|part| part.what == what) {
                Some(part) => part.score += share,
                None => parts.push(ScorePart { what, score: share, of: Vec::new() }),
            }
        }
        largest_first(parts)
    }

    fn describe(&self, why: Why, ranked: &Ranked) -> String {
        let question = ranked.question.and_then(|alike| self.questions.get(alike.question));
        match (why, question) {
            (Why::Question, Some(question)) => format!("it answers \u{201c}{}\u{201d}", question.text),
            (Why::Question, None) => "it answers a question like this".to_owned(),
            (Why::Words, _) => "its words".to_owned(),
            (Why::Above, _) => "the rule above it".to_owned(),
            (Why::Below, _) => "a rule below it".to_owned(),
            (Why::Title, _) => "its title is what was typed".to_owned(),
            (Why::Name, _) => "it is named".to_owned(),
            (Why::Number, _) => "its number is named".to_owned(),
            (Why::AskedFor, _) => "it is what was asked for".to_owned(),
        }
    }
}

fn largest_first(mut parts: Vec<ScorePart>) -> Vec<ScorePart> {
    parts.sort_by(|a, b| b.score.total_cmp(&a.score));
    parts
}
