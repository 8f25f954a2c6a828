//! One edition of the rules, ready to be searched.

use std::collections::BTreeMap;

use super::entry::Entry;
use super::lexicon::Reader;
use super::questions::Question;
use super::shelf::{Pile, Shelf};
use crate::graph::{Graph, LinkKind, NodeId};
use crate::library::EditionRules;
use crate::rule::{Edition, RuleRef};

/// The rules of one edition, ready to be searched.
pub(super) struct Book {
    /// The rules, in order; their positions are those on the shelf.
    pub entries: Vec<Entry>,
    pub shelf: Shelf,
    above: Vec<Option<usize>>,
    /// The rules that answer each question.
    answers: Vec<Vec<usize>>,
}

/// A book whose words are gathered and not indexed yet.
pub(super) struct Draft {
    entries: Vec<Entry>,
    pile: Pile,
    above: Vec<Option<usize>>,
    answers: Vec<Vec<usize>>,
}

impl Draft {
    /// Gathers the words of an edition, and the questions that its rules answer.
    pub fn new(edition: &EditionRules, graph: &Graph, questions: &[Question], reader: &mut Reader) -> Self {
        let mut pile = Pile::default();
        let entries: Vec<Entry> = edition.rules().iter().map(|rule| Entry::rule(rule, graph)).collect();
        let mut places: BTreeMap<RuleRef, usize> = BTreeMap::new();
        for (rule, entry) in edition.rules().iter().zip(&entries) {
            places.insert(rule.reference, entry.pile(&mut pile, reader));
        }
        let place = |rule: RuleRef| places.get(&rule).copied();
        let above = edition.rules().iter().map(|rule| graph.parent(rule.reference).and_then(place)).collect();
        let mut answers = Vec::with_capacity(questions.len());
        for question in questions {
            let mut rules: Vec<usize> = question
                .rules
                .iter()
                .flat_map(|rule| become_in(edition.edition, *rule, graph))
                .filter_map(place)
                .collect();
            rules.dedup();
            for at in &rules {
                pile.add(*at, &question.text, reader);
            }
            answers.push(rules);
        }
        Self { entries, pile, above, answers }
    }

    /// Indexes what was gathered; `terms` is the size of the lexicon.
    pub fn finish(self, terms: usize) -> tantivy::Result<Book> {
        let Self { entries, pile, above, answers } = self;
        Ok(Book { entries, shelf: pile.shelve(terms)?, above, answers })
    }
}

impl Book {
    /// The rules that answer a question.
    pub fn answers(&self, question: usize) -> Vec<usize> {
        self.answers.get(question).cloned().unwrap_or_default()
    }

    /// The rule above a rule.
    pub fn above(&self, at: usize) -> Option<usize> {
        self.above.get(at).copied().flatten()
    }
}

/// What a rule is in another edition: itself, or what lineage says that it became, forward or backward.
fn become_in(edition: Edition, rule: RuleRef, graph: &Graph) -> Vec<RuleRef> {
    let mut now = vec![rule];
    // Each round goes one edition further; a lineage has no loops and there are few editions.
    for _ in 0..8 {
        if now.iter().all(|rule| rule.edition == edition) {
            break;
        }
        now = now.into_iter().flat_map(|rule| step(edition, rule, graph)).collect();
    }
    now.retain(|rule| rule.edition == edition);
    now.sort_unstable();
    now.dedup();
    now
}

fn step(edition: Edition, rule: RuleRef, graph: &Graph) -> Vec<RuleRef> {
    if rule.edition == edition {
        return vec![rule];
    }
    let node = NodeId::from(rule);
    if rule.edition < edition {
        let links = graph.links_from(&node).iter().filter(|link| link.kind == LinkKind::Becomes);
        links.filter_map(|link| link.to.rule()).collect()
    } else {
        let links = graph.links_to(&node).filter(|link| link.kind == LinkKind::Becomes);
        links.filter_map(|link| link.from.rule()).collect()
    }
}
