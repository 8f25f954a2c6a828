//! Finding by words: rules, and what stands beside them, in one list.

use std::collections::BTreeSet;

use super::HitKind;
use super::answer::{Answer, Hit, Notice};
use super::ask::{Form, Parts};
use super::book::Book;
use super::entry::Entry;
use super::index::Index;
use super::names::Met;
use super::rank::{self, Alike, Ranked};
use super::shelf::Shelf;
use super::snippet::snippet;
use super::sought::Sought;
use super::text::Stems;

/// A query by words, as far as it is understood.
pub(super) struct Search<'a> {
    pub index: &'a Index,
    pub book: &'a Book,
    pub parts: &'a Parts,
    pub sought: &'a Sought,
    pub limit: usize,
}

/// Entries that were found on one shelf.
struct Found<'a> {
    entries: &'a [Entry],
    ranked: Vec<Ranked>,
}

impl<'a> Search<'a> {
    /// Fills an answer with what was found.
    pub fn run(&self, answer: &mut Answer) {
        let named = self.named(answer);
        let alike = rank::alike(&self.index.questions, self.sought);
        let rules = self.rules(&alike);
        let beside = self.beside(&alike, &named, &rules);
        self.judge(&rules, answer);
        let mut hits = self.merge(&rules, &beside);
        hits.truncate(self.limit);
        let mut stems = Stems::new();
        answer.hits = hits.into_iter().map(|(entry, ranked)| self.hit(entry, ranked, &mut stems)).collect();
        answer.elsewhere = self.other_documents(answer, &rules, &mut stems);
    }

    /// Recognises names of cards, and whether the text is nothing but one.
    fn named(&self, answer: &mut Answer) -> Vec<Met> {
        let plain = |word: &str| self.index.lexicon.is_common(word);
        let named = self.index.names.met(&self.parts.plain, plain);
        answer.asked.cards = named.iter().map(|met| met.name.clone()).collect();
        if let [one] = named.as_slice()
            && one.at.len() == self.sought.words.len()
            && let Some(slug) = one.slugs.first()
        {
            answer.asked.form = Form::Card { slug: slug.clone() };
        }
        named
    }

    /// The rules that fit.
    fn rules(&self, alike: &[Alike]) -> Found<'a> {
        let book = self.book;
        let mut ranked = match self.wants(HitKind::Rule) {
            false => Vec::new(),
            true if self.sought.words.is_empty() => everything(book.entries.len()),
            true => rank::rank(&book.shelf, self.sought, alike, |at| book.answers(at), |at| book.above(at)),
        };
        for ranked in &mut ranked {
            if book.entries.get(ranked.at).is_some_and(|entry| entry.is_heading && self.is_whole(&entry.title)) {
                ranked.is_titled();
            }
        }
        rank::sort(&mut ranked);
        self.narrow(&book.shelf, &book.entries, &mut ranked);
        for number in self.parts.mentioned.iter().rev() {
            let Some(at) = book.entries.iter().position(|entry| entry.number == Some(*number)) else { continue };
            ranked.retain(|ranked| ranked.at != at);
            ranked.insert(0, Ranked::named(at));
        }
        Found { entries: &book.entries, ranked }
    }

    /// Rulings, errata, cards and terms that fit.
    fn beside(&self, alike: &[Alike], named: &[Met], rules: &Found) -> Found<'a> {
        let desk = &self.index.desk;
        let mut ranked = match self.sought.words.is_empty() {
            true => everything(desk.entries.len()),
            false => rank::rank(&desk.shelf, self.sought, alike, |at| desk.answers(at), |_| None),
        };
        let cards: BTreeSet<&String> = named.iter().flat_map(|met| &met.slugs).collect();
        let whole = named.iter().any(|met| met.at.len() == self.sought.words.len());
        self.narrow(&desk.shelf, &desk.entries, &mut ranked);
        let best = rules.ranked.iter().chain(&ranked).map(|ranked| ranked.score).fold(0.0, f32::max);
        ranked.retain_mut(|ranked| {
            let Some(entry) = desk.entries.get(ranked.at) else { return false };
            if !self.wants(entry.kind) {
                return false;
            }
            let about = entry.cards.iter().any(|card| cards.contains(card));
            let is_named = about || (entry.kind == HitKind::Term && self.is_whole(&entry.title));
            if is_named {
                ranked.raise(entry.kind, best, whole);
            }
            is_named || entry.kind == HitKind::Faq || self.is_narrowed()
        });
        rank::sort(&mut ranked);
        Found { entries: &desk.entries, ranked }
    }

    /// Whether the typed words are this title and nothing else, in whatever number or tense.
    fn is_whole(&self, title: &str) -> bool {
        let mut stems = Stems::new();
        let typed = self.sought.words.iter().map(|word| stems.stem(word)).collect::<Vec<String>>();
        typed == stems.all(title)
    }

    fn wants(&self, kind: HitKind) -> bool {
        let kinds = &self.parts.filters.kinds;
        kinds.is_empty() || kinds.contains(&kind)
    }

    /// Whether something was asked for that only some kinds have.
    fn is_narrowed(&self) -> bool {
        !self.parts.filters.kinds.is_empty() || self.parts.filters.card.is_some() || !self.parts.phrases.is_empty()
    }

    /// Keeps what has the phrases, the keyword and the card that were asked for.
    fn narrow(&self, shelf: &Shelf, entries: &[Entry], ranked: &mut Vec<Ranked>) {
        let mut stems = Stems::new();
        for phrase in &self.parts.phrases {
            let saying = shelf.saying(&stems.all(phrase));
            ranked.retain(|ranked| saying.binary_search(&ranked.at).is_ok());
        }
        let under = |entry: &Entry, name: &str| {
            let name = name.to_lowercase();
            entry.title.to_lowercase() == name || entry.path.iter().any(|title| title.to_lowercase() == name)
        };
        if let Some(keyword) = &self.parts.filters.keyword {
            let saying = shelf.saying(&stems.all(keyword));
            let has = |at: usize| {
                saying.binary_search(&at).is_ok() || entries.get(at).is_some_and(|entry| under(entry, keyword))
            };
            ranked.retain(|ranked| has(ranked.at));
        }
        if let Some(card) = &self.parts.filters.card {
            let saying = shelf.saying(&stems.all(card));
            let slugs: BTreeSet<String> =
                self.index.names.met(card, |_| false).into_iter().flat_map(|met| met.slugs).collect();
            let about =
                |at: usize| entries.get(at).is_some_and(|entry| entry.cards.iter().any(|card| slugs.contains(card)));
            ranked.retain(|ranked| about(ranked.at) || saying.binary_search(&ranked.at).is_ok());
        }
    }

    /// One list, best first: rules, and among them at most a few of the other kinds, unless only those were asked for.
    fn merge(&self, rules: &Found<'a>, beside: &Found<'a>) -> Vec<(&'a Entry, Ranked)> {
        let with = |found: &Found<'a>| -> Vec<(&'a Entry, Ranked)> {
            let entries = found.entries;
            found.ranked.iter().filter_map(|ranked| Some((entries.get(ranked.at)?, ranked.clone()))).collect()
        };
        let mut beside = with(beside);
        if self.wants(HitKind::Rule) && !rules.ranked.is_empty() {
            beside.truncate(self.limit.div_ceil(rank::RULES_PER_OTHER));
        }
        let mut all = with(rules);
        all.extend(beside);
        all.sort_by(|a, b| b.1.score.total_cmp(&a.1.score));
        all
    }

    /// Says so when nothing found speaks of most of what was asked.
    fn judge(&self, rules: &Found, answer: &mut Answer) {
        if self.sought.words.is_empty() || !self.parts.mentioned.is_empty() || self.is_narrowed() {
            return;
        }
        let convinces = |best: &Ranked| rank::convinces(&self.book.shelf, best, self.sought);
        if !rules.ranked.first().is_some_and(convinces) {
            let corrected = self.sought.corrected.iter().map(|correction| &correction.typed);
            let unknown = self.sought.unknown.iter().chain(corrected).cloned().collect();
            answer.notices.push(Notice::NothingConvincing { unknown });
        }
    }

    /// What documents other than the rules asked have to say, where they speak of it more plainly.
    fn other_documents(&self, answer: &Answer, rules: &Found, stems: &mut Stems) -> Vec<Hit> {
        let core = answer.edition.is_some_and(|edition| edition.is_core());
        if !core || self.sought.words.is_empty() || self.is_narrowed() {
            return Vec::new();
        }
        let covered = |book: &Book, at: usize| rank::coverage(&book.shelf, at, self.sought);
        let here = rules.ranked.first().map_or(0.0, |best| covered(self.book, best.at));
        let others = self.index.books.iter().rev().filter(|(edition, _)| !edition.is_core());
        let newest = others.map(|(_, book)| book).next();
        let Some(book) = newest else { return Vec::new() };
        let ranked = rank::rank(&book.shelf, self.sought, &[], |_| Vec::new(), |at| book.above(at));
        let plainer = ranked
            .into_iter()
            .filter(|ranked| covered(book, ranked.at) > here && rank::convinces(&book.shelf, ranked, self.sought));
        let found = plainer.take(rank::OTHER_DOCUMENTS);
        found.filter_map(|ranked| Some(self.hit(book.entries.get(ranked.at)?, ranked, stems))).collect()
    }

    fn hit(&self, entry: &Entry, ranked: Ranked, stems: &mut Stems) -> Hit {
        let snippet = snippet(&entry.passages, &self.sought.stems, stems);
        let mut parts = ranked.parts;
        if let Some(question) = ranked.question.and_then(|alike| self.index.questions.list.get(alike.question)) {
            let said = parts.iter_mut().find(|part| part.what == rank::A_QUESTION);
            said.into_iter()
                .for_each(|part| part.what = format!("{}: \u{201c}{}\u{201d}", rank::A_QUESTION, question.text));
        }
        Hit { snippet, parts, score: ranked.score, ..Hit::of(entry) }
    }
}

/// Everything on a shelf, in order, for a query that only narrows.
fn everything(count: usize) -> Vec<Ranked> {
    (0..count).map(Ranked::plain).collect()
}

impl Hit {
    /// A hit of this entry, nothing marked.
    pub(super) fn of(entry: &Entry) -> Self {
        Self {
            kind: entry.kind,
            reference: entry.reference.clone(),
            number: entry.number,
            title: entry.title.clone(),
            title_path: entry.path.clone(),
            snippet: snippet(&entry.passages, &BTreeSet::new(), &mut Stems::new()),
            score: 1.0,
            parts: Vec::new(),
        }
    }
}
