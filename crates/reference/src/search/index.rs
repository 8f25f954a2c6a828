//! The index over a library: a pure function of it, in memory, asked as often as one likes.

use std::collections::BTreeMap;

use super::Query;
use super::answer::{Answer, Hit, Notice};
use super::ask::{Form, Parts, UnderstoodQuery};
use super::edition_entries::EditionEntries;
use super::edition_index::EditionIndex;
use super::entry::Entry;
use super::find::Search;
use super::names::Names;
use super::number::Typed;
use super::questions::{self, Question};
use super::shared_entries::SharedEntries;
use super::snippet::{ANSWER, opening};
use crate::graph::Graph;
use crate::library::Library;
use crate::words::words;
use tribunal_rule::{Edition, RuleNumber};

/// The index over a library. A pure function of it.
///
/// The edition in force is indexed at once, any other when it is first asked.
pub struct Index {
    pub(super) questions: Vec<Question>,
    pub(super) editions: BTreeMap<Edition, EditionEntries>,
    pub(super) shared: SharedEntries,
    pub(super) names: Names,
    /// The rulings of others.
    pub(super) others: Vec<Entry>,
    in_force: Option<Edition>,
}

/// The reason why an index could not be built.
#[derive(Debug, thiserror::Error)]
#[error("the full-text index could not be built: {0}; this is a fault of the program, please report it")]
pub struct IndexError(#[from] tantivy::TantivyError);

impl Index {
    /// Indexes everything that a library holds; the graph over it gives titles and links.
    ///
    /// # Errors
    /// When tantivy refuses to write to memory.
    pub fn build(library: &Library, graph: &Graph) -> Result<Self, IndexError> {
        let index = Self::closed(library, graph);
        if let Some(edition_entries) = index.in_force.and_then(|edition| index.editions.get(&edition)) {
            edition_entries.open(&index.questions, &index.shared)?;
        }
        Ok(index)
    }

    /// The same index, of which every edition is indexed when it is first asked.
    #[must_use]
    pub fn closed(library: &Library, graph: &Graph) -> Self {
        let questions = questions::known(library);
        let editions: BTreeMap<Edition, EditionEntries> = library
            .editions()
            .map(|edition| (edition.edition, EditionEntries::new(edition, graph, &questions)))
            .collect();
        let shared = SharedEntries::new(library, graph, &questions);
        let in_force = library.in_force(None).map(|edition| edition.edition);
        let others = library.outside().iter().map(Entry::outside).collect();
        Self { questions, editions, shared, names: names(library), others, in_force }
    }

    /// Answers a query. Any text is a query.
    #[must_use]
    pub fn search(&self, query: &Query) -> Answer {
        let parts = Parts::of(query);
        let mut answer = self.understood(query, &parts);
        let Some(edition_entries) = answer.edition.and_then(|edition| self.editions.get(&edition)) else {
            return answer;
        };
        match parts.number {
            Some(typed) => self.by_number(edition_entries, typed, query.limit, &mut answer),
            None => {
                if let Some(edition_index) = self.edition_index(edition_entries) {
                    let (parts, limit, counts) = (&parts, query.limit, query.counts);
                    Search { index: self, edition_entries, edition_index, parts, limit, counts }.run(&mut answer);
                }
            }
        }
        answer
    }

    /// Returns the index of an edition.
    pub(super) fn edition_index<'a>(&self, edition_entries: &'a EditionEntries) -> Option<&'a EditionIndex> {
        edition_entries.edition_index(&self.questions, &self.shared)
    }

    fn understood(&self, query: &Query, parts: &Parts) -> Answer {
        let words: Vec<String> = words(&parts.plain).into_iter().map(|word| word.text).collect();
        let form = match parts.number {
            Some(typed) => Form::Number(typed),
            None if words.is_empty() => Form::Empty,
            None => Form::Words,
        };
        let wanted = parts.filters.edition;
        let held = wanted.filter(|edition| self.editions.contains_key(edition));
        let notices = wanted.filter(|_| held.is_none()).map(|edition| Notice::EditionNotHeld { edition });
        let asked = UnderstoodQuery {
            text: query.text.clone(),
            form,
            filters: parts.filters.clone(),
            phrases: parts.phrases.clone(),
            numbers: parts.mentioned.clone(),
            words,
            ..UnderstoodQuery::default()
        };
        let edition = held.or(self.in_force);
        Answer { edition, asked, notices: notices.into_iter().collect(), ..Answer::default() }
    }

    fn by_number(&self, edition_entries: &EditionEntries, typed: Typed, limit: usize, answer: &mut Answer) {
        let is_in = |number: RuleNumber| match typed {
            Typed::Number { number: wanted } => number.is_within(&wanted),
            Typed::Range { from, to } | Typed::Beginning { from, to } => {
                number >= from && (number <= to || number.is_within(&to))
            }
        };
        let found = edition_entries.entries.iter().filter(|entry| entry.number.is_some_and(is_in));
        let found: Vec<&Entry> = found.take(limit).collect();
        answer.hits = found.iter().map(|entry| Hit::of(entry)).collect();
        if let Some((first, entry)) = answer.hits.first_mut().zip(found.first()) {
            first.snippet = opening(&entry.passages, ANSWER);
        }
        if let Typed::Number { number } = typed {
            self.in_other_editions(number, answer);
        }
    }

    /// Adds what a number means in the editions that the answer is not from.
    fn in_other_editions(&self, number: RuleNumber, answer: &mut Answer) {
        let others = self.editions.iter().rev().filter(|(edition, _)| Some(**edition) != answer.edition);
        let mut editions = Vec::new();
        for (edition, edition_entries) in others {
            let entry = edition_entries.find(number).and_then(|at| edition_entries.entries.get(at));
            answer.elsewhere.extend(entry.map(Hit::of));
            editions.extend(entry.map(|_| *edition));
        }
        editions.reverse();
        if !answer.hits.iter().any(|hit| hit.number == Some(number)) {
            answer.notices.push(match editions.is_empty() {
                true => Notice::NoSuchNumber { number },
                false => Notice::NumberElsewhere { number, editions },
            });
        }
    }
}

impl std::fmt::Debug for Index {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Index").field("editions", &self.editions.keys()).finish_non_exhaustive()
    }
}

/// The names of all cards that are known, or that rulings and errata speak of.
fn names(library: &Library) -> Names {
    let mut names = Names::default();
    for card in library.known_cards() {
        names.learn(&card.name, &card.slug);
    }
    let rulings = library.faq().iter().flat_map(|ruling| &ruling.entry.cards).map(String::as_str);
    let errata = library.errata().iter().filter_map(|dated| dated.erratum.subject.card());
    for name in rulings.chain(errata) {
        names.learn(name, &library.card_slug(name));
    }
    names
}
