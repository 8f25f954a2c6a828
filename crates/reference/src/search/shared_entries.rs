//! The entries that are no rules and belong to every edition: rulings, errata, cards, terms and lists of formats.

use std::collections::BTreeMap;

use super::HitKind;
use super::entry::Entry;
use super::entry_graph::EntryGraph;
use super::questions::Question;
use crate::graph::Graph;
use crate::library::Library;

/// Rulings, errata, cards and terms.
pub(super) struct SharedEntries {
    pub entries: Vec<Entry>,
    /// The rulings that answer each question.
    rulings: Vec<Vec<usize>>,
}

impl SharedEntries {
    /// Gathers everything that is no rule.
    pub fn new(library: &Library, graph: &Graph, questions: &[Question]) -> Self {
        let rulings = library.faq().iter().map(|ruling| Entry::ruling(ruling, library));
        let errata = library.errata().iter().map(|erratum| Entry::erratum(erratum, library));
        let cards = library.known_cards().map(|card| Entry::card(card, library));
        let terms = graph.terms().iter().map(|term| Entry::term(term, library));
        let legality = library.legality_on(None).map(|dated| Entry::legality(dated, library));
        let entries: Vec<Entry> = rulings.chain(errata).chain(cards).chain(terms).chain(legality).collect();
        let faq = entries.iter().enumerate().filter(|(_, entry)| entry.kind == HitKind::Faq);
        let places: BTreeMap<String, usize> = faq.map(|(at, entry)| (entry.reference.to_string(), at)).collect();
        let place = |slug: &String| places.get(slug).copied();
        let rulings = questions.iter().map(|question| question.ruling.iter().filter_map(place).collect()).collect();
        Self { entries, rulings }
    }
}

impl EntryGraph for SharedEntries {
    fn answers(&self, question: usize) -> &[usize] {
        self.rulings.get(question).map_or(&[], Vec::as_slice)
    }
}
