//! What stands beside the rules: rulings, errata, cards and terms, ready to be searched.

use super::entry::Entry;
use super::lexicon::Reader;
use super::shelf::{Pile, Shelf};
use crate::graph::Graph;
use crate::library::Library;

/// Rulings, errata, cards and terms, ready to be searched.
pub(super) struct Desk {
    /// Their positions are those on the shelf.
    pub entries: Vec<Entry>,
    pub shelf: Shelf,
}

/// A desk whose words are gathered and not indexed yet.
pub(super) struct Draft {
    entries: Vec<Entry>,
    pile: Pile,
}

impl Desk {
    /// Gathers the words of everything that is no rule.
    pub fn draft(library: &Library, graph: &Graph, reader: &mut Reader) -> Draft {
        let rulings = library.faq().iter().map(|ruling| Entry::ruling(ruling, library));
        let errata = library.errata().iter().map(|erratum| Entry::erratum(erratum, library));
        let cards = library.cards().values().map(|card| Entry::card(card, library));
        let terms = graph.terms().iter().map(|term| Entry::term(term, library));
        let entries: Vec<Entry> = rulings.chain(errata).chain(cards).chain(terms).collect();
        let mut pile = Pile::default();
        for entry in &entries {
            entry.pile(&mut pile, reader);
        }
        Draft { entries, pile }
    }
}

impl Draft {
    /// Indexes what was gathered; `terms` is the size of the lexicon.
    pub fn finish(self, terms: usize) -> tantivy::Result<Desk> {
        Ok(Desk { entries: self.entries, shelf: self.pile.shelve(terms)? })
    }
}
