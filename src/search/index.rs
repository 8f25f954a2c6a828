//! The index over a library: built whole in memory, asked as often as one likes.

use std::collections::BTreeMap;

use super::Query;
use super::answer::{Answer, Hit, Notice, Reference};
use super::ask::{Asked, Form, Parts};
use super::book::{Book, Draft};
use super::desk::{self, Desk};
use super::entry::Entry;
use super::find::Search;
use super::lexicon::{Lexicon, Reader};
use super::names::Names;
use super::number::Typed;
use super::questions::{self, Questions};
use super::sought::Sought;
use crate::graph::Graph;
use crate::library::Library;
use crate::rule::{Edition, RuleNumber, RuleRef};

/// The index over a library. A pure function of it.
pub struct Index {
    pub(super) lexicon: Lexicon,
    pub(super) questions: Questions,
    pub(super) books: BTreeMap<Edition, Book>,
    pub(super) desk: Desk,
    pub(super) names: Names,
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
        let desk = desk::Draft::new(library, graph, &list, &mut reader);
        let lexicon = reader.finish();
        let mut books = BTreeMap::new();
        for (edition, draft) in drafts {
            books.insert(edition, draft.finish(lexicon.len())?);
        }
        let questions = Questions::new(list, asked, &lexicon)?;
        let desk = desk.finish(lexicon.len())?;
        let in_force = library.in_force(None).map(|edition| edition.edition);
        Ok(Self { lexicon, questions, books, desk, names: names(library), in_force })
    }

    /// Answers a query. Any text is a query.
    #[must_use]
    pub fn search(&self, query: &Query) -> Answer {
        let parts = Parts::of(query);
        let sought = Sought::new(&parts.plain, &self.lexicon);
        let mut answer = self.understood(query, &parts, &sought);
        match parts.number {
            Some(typed) => self.by_number(typed, query.limit, &mut answer),
            None => {
                if let Some(book) = self.book(answer.edition) {
                    let (parts, sought, limit) = (&parts, &sought, query.limit);
                    Search { index: self, book, parts, sought, limit }.run(&mut answer);
                }
            }
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
        answer.hits = found.take(limit).map(Hit::of).collect();
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
        answer.elsewhere = named.iter().rev().map(|(_, entry)| Hit::of(entry)).collect();
        if !answer.hits.iter().any(|hit| hit.number == Some(number)) {
            let editions: Vec<Edition> = named.iter().map(|(edition, _)| *edition).collect();
            answer.notices.push(match editions.is_empty() {
                true => Notice::NoSuchNumber { number },
                false => Notice::NumberElsewhere { number, editions },
            });
        }
    }
}

/// The names of all cards that are held, or that rulings and errata speak of.
fn names(library: &Library) -> Names {
    let mut names = Names::default();
    for card in library.cards().values() {
        names.learn(&card.name, &card.slug);
    }
    let rulings = library.faq().iter().flat_map(|ruling| &ruling.entry.cards).map(String::as_str);
    let errata = library.errata().iter().filter_map(|dated| dated.erratum.subject.card());
    for name in rulings.chain(errata) {
        names.learn(name, &library.card_slug(name));
    }
    names
}
