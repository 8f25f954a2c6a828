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
        let Some(edition_index) = self.edition_entries.others(self.edition_index, all) else { return };
        let mut parsed = ParsedQuery::new(&self.parts.plain, edition_index);
        named.iter().for_each(|met| parsed.know(met.at.clone()));
        let found = Search { edition_index, ..*self }.those_of_others(&parsed, alone);
        if self.counts && !found.is_empty() {
            answer.counts.insert(HitKind::Others, found.len());
        }
        let marker = Marker::new(&edition_index.lexicon, &parsed.marks);
        let explainer = Explainer { edition_index, parsed: &parsed, questions: &[] };
        let most = if alone { self.limit } else { SHOWN.min(self.limit) };
        answer.others =
            found.iter().take(most).map(|(entry, ranked)| hit(entry, ranked, &marker, &explainer)).collect();
    }

    /// Returns those that fit, or, where they are asked for alone, all that have a word of it.
    fn those_of_others(&self, parsed: &ParsedQuery, alone: bool) -> Found<'a> {
        let (all, texts) = (&self.index.others, &self.edition_index.rules);
        let only = self.only(all, texts);
        let mut ranked: Vec<Ranked> = match self.asks_nothing() {
            true => only.unwrap_or_else(|| (0..all.len()).collect()).into_iter().map(Ranked::plain).collect(),
            false => Field { edition_index: self.edition_index, texts, ties: &Alone }.rank(parsed, &[], only),
        };
        let fits = |ranked: &Ranked| rank::fits(self.edition_index, texts, ranked, parsed);
        ranked.retain(|ranked| {
            ranked.score > 0.0 && (alone || self.is_narrowed() || self.asks_nothing() || fits(ranked))
        });
        with_entries(all, ranked)
    }
}
