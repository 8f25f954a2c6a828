//! What stands beside the rules: rulings, errata, cards and terms, ready to be searched.

use super::HitKind;
use super::entry::Entry;
use super::lexicon::Reader;
use super::questions::Question;
use super::shelf::{Pile, Shelf};
use crate::graph::Graph;
use crate::library::Library;

/// Rulings, errata, cards and terms, ready to be searched.
pub(super) struct Desk {
    /// Their positions are those on the shelf.
    pub entries: Vec<Entry>,
    pub shelf: Shelf,
    /// The entries that each question is the question of.
    answers: Vec<Vec<usize>>,
}

/// A desk whose words are gathered and not indexed yet.
pub(super) struct Draft {
    entries: Vec<Entry>,
    pile: Pile,
    answers: Vec<Vec<usize>>,
}

impl Draft {
    /// Gathers the words of everything that is no rule, and the questions that rulings answer.
    pub fn new(library: &Library, graph: &Graph, questions: &[Question], reader: &mut Reader) -> Self {
        let rulings = library.faq().iter().map(|ruling| Entry::ruling(ruling, library));
        let errata = library.errata().iter().map(|erratum| Entry::erratum(erratum, library));
        let cards = library.cards().values().map(|card| Entry::card(card, library));
        let terms = graph.terms().iter().map(|term| Entry::term(term, library));
        let entries: Vec<Entry> = rulings.chain(errata).chain(cards).chain(terms).collect();
        let mut pile = Pile::default();
        for entry in &entries {
            entry.pile(&mut pile, reader);
        }
        let ruling = |slug: &String| {
            let is_it = |entry: &Entry| entry.kind == HitKind::Faq && entry.reference.to_string() == *slug;
            entries.iter().position(is_it)
        };
        let answers = questions.iter().map(|question| question.ruling.iter().filter_map(ruling).collect()).collect();
        Self { entries, pile, answers }
    }

    /// Indexes what was gathered; `terms` is the size of the lexicon.
    pub fn finish(self, terms: usize) -> tantivy::Result<Desk> {
        Ok(Desk { entries: self.entries, shelf: self.pile.shelve(terms)?, answers: self.answers })
    }
}

impl Desk {
    /// The rulings that answer a question.
    pub fn answers(&self, question: usize) -> Vec<usize> {
        self.answers.get(question).cloned().unwrap_or_default()
    }
}
