//! The index over a library: built whole in memory, asked as often as one likes.

use std::collections::BTreeMap;

use super::answer::{Answer, Hit, Notice, Reference, Snippet};
use super::ask::{Asked, Form, Parts};
use super::book::{Book, Draft};
use super::desk::Desk;
use super::entry::Entry;
use super::lexicon::{Lexicon, Reader};
use super::number::Typed;
use super::questions::{self, Questions};
use super::rank::{self, Ranked};
use super::snippet::snippet;
use super::sought::Sought;
use super::text::Stems;
use super::{HitKind, Query};
use crate::graph::Graph;
use crate::library::Library;
use crate::rule::{Edition, RuleNumber, RuleRef};

/// The index over a library. A pure function of it.
pub struct Index {
    lexicon: Lexicon,
    questions: Questions,
    books: BTreeMap<Edition, Book>,
    desk: Desk,
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
        let mut reader = Reader::new();
        let list = questions::known(library);
        let asked = questions::pile(&list, &mut reader);
        let drafts: Vec<(Edition, Draft)> = library
            .editions()
            .map(|edition| (edition.edition, Draft::new(edition, graph, &list, &mut reader)))
            .collect();
        let desk = Desk::draft(library, graph, &mut reader);
        let lexicon = reader.finish();
        let mut books = BTreeMap::new();
        for (edition, draft) in drafts {
            books.insert(edition, draft.finish(lexicon.len())?);
        }
        let questions = Questions::new(list, asked, &lexicon)?;
        let desk = desk.finish(lexicon.len())?;
        let in_force = library.in_force(None).map(|edition| edition.edition);
        Ok(Self { lexicon, questions, books, desk, in_force })
    }

    /// Answers a query. Any text is a query.
    #[must_use]
    pub fn search(&self, query: &Query) -> Answer {
        let parts = Parts::of(query);
        let sought = Sought::new(&parts.plain, &self.lexicon);
        let mut answer = self.understood(query, &parts, &sought);
        match parts.number {
            Some(typed) => self.by_number(typed, query.limit, &mut answer),
            None => self.by_words(&parts, &sought, query.limit, &mut answer),
        }
        answer
    }

    fn understood(&self, query: &Query, parts: &Parts, sought: &Sought) -> Answer {
        let form = match parts.number {
            Some(typed) => Form::Number(typed),
            None if sought.words.is_empty() => Form::Empty,
            None => Form::Words,
        };
        let wanted = parts.filters.edition;
        let held = wanted.filter(|edition| self.books.contains_key(edition));
        let notices = wanted.filter(|_| held.is_none()).map(|edition| Notice::EditionNotHeld { edition });
        let asked = Asked {
            text: query.text.clone(),
            form,
            filters: parts.filters.clone(),
            phrases: parts.phrases.clone(),
            numbers: parts.mentioned.clone(),
            words: sought.words.clone(),
            also: sought.also.clone(),
            corrected: sought.corrected.clone(),
            cards: Vec::new(),
        };
        let edition = held.or(self.in_force);
        Answer { edition, asked, hits: Vec::new(), elsewhere: Vec::new(), notices: notices.into_iter().collect() }
    }

    fn book(&self, edition: Option<Edition>) -> Option<&Book> {
        self.books.get(&edition?)
    }

    fn by_number(&self, typed: Typed, limit: usize, answer: &mut Answer) {
        let Some(book) = self.book(answer.edition) else { return };
        let is_in = |number: RuleNumber| match typed {
            Typed::Number { number: wanted } => number.is_within(&wanted),
            Typed::Range { from, to } | Typed::Beginning { from, to } => {
                number >= from && (number <= to || number.is_within(&to))
            }
        };
        let found = book.entries.iter().filter(|entry| entry.number.is_some_and(is_in));
        answer.hits = found.take(limit).map(|entry| plain_hit(entry, 1.0)).collect();
        if let Typed::Number { number } = typed {
            self.elsewhere(number, answer);
        }
    }

    /// What a number means in the editions that the answer is not from.
    fn elsewhere(&self, number: RuleNumber, answer: &mut Answer) {
        let others = self.books.iter().filter(|(edition, _)| Some(**edition) != answer.edition);
        let named = others.filter_map(|(edition, book)| {
            let reference = Reference::Rule(RuleRef::new(*edition, number));
            Some((*edition, book.entries.iter().find(|entry| entry.reference == reference)?))
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

    fn by_words(&self, parts: &Parts, sought: &Sought, limit: usize, answer: &mut Answer) {
        let Some(book) = self.book(answer.edition) else { return };
        let alike = rank::alike(&self.questions, sought);
        let mut found = rank::rank(&book.shelf, sought, &alike, |at| book.answers(at), |at| book.above(at));
        let mut stems = Stems::new();
        for phrase in &parts.phrases {
            let having = book.shelf.saying(&stems.all(phrase));
            found.retain(|ranked| having.binary_search(&ranked.at).is_ok());
        }
        let _ = (&self.desk, HitKind::Rule);
        for Ranked { at, score, parts } in found.into_iter().take(limit) {
            let Some(entry) = book.entries.get(at) else { continue };
            let snippet = snippet(&entry.passages, &sought.stems, &mut stems);
            answer.hits.push(Hit { snippet, parts, ..plain_hit(entry, score) });
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
