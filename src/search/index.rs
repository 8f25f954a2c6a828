//! The index over a library: built whole in memory, asked as often as one likes.

use std::collections::{BTreeMap, BTreeSet};

use super::answer::{Answer, Hit, Notice, Reference, Snippet};
use super::ask::{Asked, Form, Parts};
use super::entry::{self, Entry};
use super::number::Typed;
use super::shelf::Shelf;
use super::snippet::snippet;
use super::text::Stems;
use super::{Query, text};
use crate::graph::Graph;
use crate::library::Library;
use crate::rule::{Edition, RuleNumber, RuleRef};

/// The index over a library. A pure function of it.
pub struct Index {
    rules: BTreeMap<Edition, Shelf>,
    in_force: Option<Edition>,
}

/// Why an index could not be built.
#[derive(Debug, thiserror::Error)]
#[error("the full-text index could not be built: {0}; this is a fault of the program, please report it")]
pub struct IndexError(#[from] tantivy::TantivyError);

impl Index {
    /// Indexes everything that a library holds; the graph over it gives titles and links.
    ///
    /// # Errors
    /// When tantivy refuses to write to memory.
    pub fn build(library: &Library, graph: &Graph) -> Result<Self, IndexError> {
        let mut stems = Stems::new();
        let mut rules = BTreeMap::new();
        for edition in library.editions() {
            rules.insert(edition.edition, Shelf::new(entry::rules(edition, graph), &mut stems)?);
        }
        Ok(Self { rules, in_force: library.in_force(None).map(|edition| edition.edition) })
    }

    /// Answers a query. Any text is a query.
    #[must_use]
    pub fn search(&self, query: &Query) -> Answer {
        let parts = Parts::of(query);
        let mut answer = self.understood(query, &parts);
        match parts.number {
            Some(typed) => self.by_number(typed, query.limit, &mut answer),
            None => self.by_words(&parts, query.limit, &mut answer),
        }
        answer
    }

    fn understood(&self, query: &Query, parts: &Parts) -> Answer {
        let words: Vec<String> = text::words(&parts.plain).into_iter().map(|word| word.text).collect();
        let form = match parts.number {
            Some(typed) => Form::Number(typed),
            None if words.is_empty() => Form::Empty,
            None => Form::Words,
        };
        let wanted = parts.filters.edition;
        let held = wanted.filter(|edition| self.rules.contains_key(edition));
        let notices = wanted.filter(|_| held.is_none()).map(|edition| Notice::EditionNotHeld { edition });
        let asked = Asked {
            text: query.text.clone(),
            form,
            filters: parts.filters.clone(),
            phrases: parts.phrases.clone(),
            numbers: parts.mentioned.clone(),
            words,
            ..Asked::default()
        };
        let edition = held.or(self.in_force);
        Answer { edition, asked, hits: Vec::new(), elsewhere: Vec::new(), notices: notices.into_iter().collect() }
    }

    fn shelf(&self, edition: Option<Edition>) -> Option<&Shelf> {
        self.rules.get(&edition?)
    }

    fn by_number(&self, typed: Typed, limit: usize, answer: &mut Answer) {
        let Some(shelf) = self.shelf(answer.edition) else { return };
        let is_in = |number: RuleNumber| match typed {
            Typed::Number { number: wanted } => number.is_within(&wanted),
            Typed::Range { from, to } | Typed::Beginning { from, to } => {
                number >= from && (number <= to || number.is_within(&to))
            }
        };
        let found = shelf.entries.iter().filter(|entry| entry.number.is_some_and(is_in));
        answer.hits = found.take(limit).map(|entry| plain_hit(entry, 1.0)).collect();
        if let Typed::Number { number } = typed {
            self.elsewhere(number, answer);
        }
    }

    /// What a number means in the editions that the answer is not from.
    fn elsewhere(&self, number: RuleNumber, answer: &mut Answer) {
        let others = self.rules.iter().filter(|(edition, _)| Some(**edition) != answer.edition);
        let named = others.filter_map(|(edition, shelf)| {
            let reference = Reference::Rule(RuleRef::new(*edition, number));
            Some((*edition, shelf.entries.iter().find(|entry| entry.reference == reference)?))
        });
        let named: Vec<(Edition, &Entry)> = named.collect();
        answer.elsewhere = named.iter().rev().map(|(_, entry)| plain_hit(entry, 1.0)).collect();
        if !answer.hits.iter().any(|hit| hit.number == Some(number)) {
            let editions: Vec<Edition> = named.iter().map(|(edition, _)| *edition).collect();
            answer.notices.push(match editions.is_empty() {
                true => Notice::NoSuchNumber { number },
                false => Notice::NumberElsewhere { number, editions },
            });
        }
    }

    fn by_words(&self, parts: &Parts, limit: usize, answer: &mut Answer) {
        let Some(shelf) = self.shelf(answer.edition) else { return };
        let mut stems = Stems::new();
        let wanted: BTreeSet<String> = answer.asked.words.iter().map(|word| stems.stem(word)).collect();
        let weighed: Vec<(String, f32)> = wanted.iter().map(|stem| (stem.clone(), 1.0)).collect();
        let mut found = shelf.candidates(&weighed, 200);
        for phrase in &parts.phrases {
            let having = shelf.phrase(&stems.all(phrase));
            found.retain(|(at, _)| having.binary_search(at).is_ok());
        }
        found.sort_by(|a, b| b.1.total_cmp(&a.1).then(a.0.cmp(&b.0)));
        for (at, score) in found.into_iter().take(limit) {
            let Some(entry) = shelf.entries.get(at) else { continue };
            let snippet = snippet(&entry.passages, &wanted, &mut stems);
            answer.hits.push(Hit { snippet, ..plain_hit(entry, score) });
        }
    }
}

/// A hit without marks.
fn plain_hit(entry: &Entry, score: f32) -> Hit {
    Hit {
        kind: entry.kind,
        reference: entry.reference.clone(),
        number: entry.number,
        title: entry.title.clone(),
        title_path: entry.path.clone(),
        snippet: Snippet { text: entry.passages.first().cloned().unwrap_or_default(), marks: Vec::new() },
        score,
        parts: Vec::new(),
    }
}
