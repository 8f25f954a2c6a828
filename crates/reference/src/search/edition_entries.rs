//! One edition of the rules as search sees it, made ready to be searched when it is first asked.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use super::edition_index::EditionIndex;
use super::entry::Entry;
use super::entry_graph::EntryGraph;
use super::leads::{self, Leads};
use super::questions::{Question, counts_in};
use super::shared_entries::SharedEntries;
use crate::graph::{Graph, carry};
use crate::library::EditionRules;
use tribunal_rule::{Edition, RuleNumber, RuleRef};

/// One edition of the rules: the index of what can be found in it, and the relations between its rules.
pub(super) struct EditionEntries {
    /// The rules, in order.
    pub entries: Vec<Entry>,
    above: Vec<Option<usize>>,
    below: Vec<Vec<usize>>,
    leads: Vec<Leads>,
    /// The edition.
    pub edition: Edition,
    /// The rules that answer each question.
    answers: Vec<Vec<usize>>,
    edition_index: OnceLock<Option<EditionIndex>>,
    /// The same of the rulings of others.
    others: OnceLock<Option<EditionIndex>>,
}

impl EditionEntries {
    /// Gathers an edition, and which of its rules answer which question.
    pub fn new(edition: &EditionRules, graph: &Graph, questions: &[Question]) -> Self {
        let entries: Vec<Entry> = edition.rules().iter().map(|rule| Entry::rule(rule, graph)).collect();
        let place = |rule: RuleRef| (rule.edition == edition.edition).then(|| edition.position(rule.number)).flatten();
        let above: Vec<Option<usize>> =
            edition.rules().iter().map(|rule| graph.parent(rule.reference).and_then(place)).collect();
        let mut below: Vec<Vec<usize>> = vec![Vec::new(); entries.len()];
        for (at, parent) in above.iter().enumerate() {
            parent.and_then(|parent| below.get_mut(parent)).into_iter().for_each(|children| children.push(at));
        }
        let rules: Vec<RuleRef> = edition.rules().iter().map(|rule| rule.reference).collect();
        let leads = leads::leads(&rules, graph);
        let mut carried: BTreeMap<RuleRef, Vec<usize>> = BTreeMap::new();
        let mut answer = |rule: &RuleRef| {
            let found = carried.entry(*rule);
            found.or_insert_with(|| carry(*rule, edition.edition, graph).filter_map(place).collect()).clone()
        };
        let answers = questions.iter().map(|question| {
            let asked = question.rules.iter().filter(|_| question.is_of(edition.edition));
            let mut rules: Vec<usize> = asked.flat_map(&mut answer).collect();
            rules.sort_unstable();
            rules.dedup();
            rules
        });
        let answers = answers.collect();
        Self {
            entries,
            above,
            below,
            leads,
            edition: edition.edition,
            answers,
            edition_index: OnceLock::new(),
            others: OnceLock::new(),
        }
    }

    /// The index of this edition, built when it is first asked for. None when tantivy refuses to write to memory.
    pub fn edition_index(&self, questions: &[Question], shared: &SharedEntries) -> Option<&EditionIndex> {
        self.edition_index.get_or_init(|| self.index(questions, shared).ok()).as_ref()
    }

    /// The index of the rulings of others next to `edition_index`, which is that of this edition, built when it is first asked for.
    pub fn others(&self, edition_index: &EditionIndex, others: &[Entry]) -> Option<&EditionIndex> {
        self.others.get_or_init(|| edition_index.apart(others).ok()).as_ref()
    }

    /// Builds the index now.
    ///
    /// # Errors
    /// When tantivy refuses to write to memory.
    pub fn open(&self, questions: &[Question], shared: &SharedEntries) -> tantivy::Result<()> {
        let edition_index = self.index(questions, shared)?;
        self.edition_index.get_or_init(|| Some(edition_index));
        Ok(())
    }

    fn index(&self, questions: &[Question], shared: &SharedEntries) -> tantivy::Result<EditionIndex> {
        let asked = questions.iter().enumerate().map(|(at, question)| self.words_of(at, question));
        // What tells nothing of this edition keeps its place, without words.
        let shared =
            shared.entries.iter().map(|entry| Some(entry).filter(|entry| counts_in(entry.since, self.edition)));
        EditionIndex::new(&self.entries, asked, self, shared)
    }

    /// Returns the words of the question at a place: none where it may not be asked of this edition, and none where only
    /// rules answer it and this edition has none of them.
    fn words_of<'q>(&self, at: usize, question: &'q Question) -> &'q str {
        let lost = question.is_for_rules_alone() && self.answers(at).is_empty();
        if lost { "" } else { question.text_in(self.edition) }
    }

    /// Returns the rules to which the rule at a position leads.
    pub fn leads(&self, at: usize) -> Option<&Leads> {
        self.leads.get(at)
    }

    /// The rule with this number.
    pub fn find(&self, number: RuleNumber) -> Option<usize> {
        self.entries.binary_search_by_key(&Some(number), |entry| entry.number).ok()
    }
}

impl EntryGraph for EditionEntries {
    fn answers(&self, question: usize) -> &[usize] {
        self.answers.get(question).map_or(&[], Vec::as_slice)
    }

    fn above(&self, at: usize) -> Option<usize> {
        self.above.get(at).copied().flatten()
    }

    fn below(&self, at: usize) -> &[usize] {
        self.below.get(at).map_or(&[], Vec::as_slice)
    }
}
