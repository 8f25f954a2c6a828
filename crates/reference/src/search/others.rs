//! Rulings of others: found by the same words as everything else, and never among the hits. What is found of the publisher's and
//! of ours is the same whether or not any of them are held.

use super::HitKind;
use super::answer::Answer;
use super::entry_graph::EntryGraph;
use super::explain::Explainer;
use super::find::{Found, Search, hit, with_entries};
use super::names::Met;
use super::parsed_query::ParsedQuery;
use super::rank::{self, Field, Ranked};
use super::snippet::Marker;

/// How many are shown where nobody asks for them alone.
const SHOWN: usize = 3;

/// Ties of texts that answer no known question and hang together with nothing.
struct Alone;

impl EntryGraph for Alone {
    fn answers(&self, _: usize) -> &[usize] {
        &[]
    }
}

impl<'a> Search<'a> {
    /// Tells the rulings of others that bear on what was asked, unless another kind is asked for.
    pub(super) fn tell_others(&self, named: &[Met], answer: &mut Answer) {
        let (all, kinds) = (&self.index.others, &self.parts.filters.kinds);
        let alone = kinds.contains(&HitKind::Others);
        if all.is_empty() || !(alone || kinds.is_empty()) {
            return;
        }
        let Some(book) = self.volume.others(self.book, all) else { return };
        let mut parsed = ParsedQuery::new(&self.parts.plain, book);
        named.iter().for_each(|met| parsed.know(met.at.clone()));
        let found = Search { book, ..*self }.those_of_others(&parsed, alone);
        if self.counts && !found.is_empty() {
            answer.counts.insert(HitKind::Others, found.len());
        }
        let marker = Marker::new(&book.lexicon, &parsed.marks);
        let explainer = Explainer { book, parsed: &parsed, questions: &[] };
        let most = if alone { self.limit } else { SHOWN.min(self.limit) };
        answer.others =
            found.iter().take(most).map(|(entry, ranked)| hit(entry, ranked, &marker, &explainer)).collect();
    }

    /// Returns those that fit, or, where they are asked for alone, all that have a word of it.
    fn those_of_others(&self, parsed: &ParsedQuery, alone: bool) -> Found<'a> {
        let (all, shelf) = (&self.index.others, &self.book.rules);
        let only = self.only(all, shelf);
        let mut ranked: Vec<Ranked> = match self.asks_nothing() {
            true => only.unwrap_or_else(|| (0..all.len()).collect()).into_iter().map(Ranked::plain).collect(),
            false => Field { book: self.book, shelf, ties: &Alone }.rank(parsed, &[], only),
        };
        let fits = |ranked: &Ranked| rank::fits(self.book, shelf, ranked, parsed);
        ranked.retain(|ranked| {
            ranked.score > 0.0 && (alone || self.is_narrowed() || self.asks_nothing() || fits(ranked))
        });
        with_entries(all, ranked)
    }
}
