//! Finds by words: rules and other entries, in one list.

use std::collections::{BTreeMap, BTreeSet};

use super::HitKind;
use super::answer::{Answer, Answered, AnsweredBy, Hit, Notice};
use super::ask::{Form, Parts};
use super::chain;
use super::edition_entries::EditionEntries;
use super::edition_index::EditionIndex;
use super::entry::Entry;
use super::explain::Explainer;
use super::index::Index;
use super::names::Met;
use super::parsed_query::ParsedQuery;
use super::questions::counts_in;
use super::rank::{self, Alike, Field, Ranked};
use super::snippet::{ANSWER, Marker, SNIPPET, opening};
use super::text_index::TextIndex;
use super::weights;
use crate::words::{Stems, words};

/// A query by words, as far as it is understood.
#[derive(Clone, Copy)]
pub(super) struct Search<'a> {
    pub index: &'a Index,
    pub edition_entries: &'a EditionEntries,
    pub edition_index: &'a EditionIndex,
    pub parts: &'a Parts,
    pub limit: usize,
    /// True if what fits of each kind is to be counted.
    pub counts: bool,
}

/// What was found, best first.
pub(super) type Found<'a> = Vec<(&'a Entry, Ranked)>;

impl<'a> Search<'a> {
    /// Fills an answer with what was found.
    pub fn run(&self, answer: &mut Answer) {
        let mut parsed = ParsedQuery::new(&self.parts.plain, self.edition_index);
        let named = self.names(answer);
        self.cards_speak_of(&named, &mut parsed);
        let alike = rank::alike(self.edition_index, &parsed);
        answer.answered = self.answered(&parsed, &alike);
        let rules = self.rules(&parsed, &alike);
        let shared = self.shared(&parsed, &alike, &named, rules.first().map_or(0.0, |(_, best)| best.score));
        if self.counts {
            answer.counts = self.count(&parsed, &rules, &shared);
        }
        self.tell_others(&named, answer);
        let (rules, shared) = (self.shown(rules), self.shown(shared));
        let answers = self.judge(&parsed, &rules, answer);
        answer.elsewhere = self.other_documents(&parsed, &rules, answer);
        let mut found = self.merge(rules, shared);
        found.truncate(self.limit);
        if let Some((_, first)) = found.first().filter(|(entry, _)| answers && entry.kind == HitKind::Rule) {
            answer.chain = chain::chain(self.edition_entries, first.at, &parsed);
        }
        let marker = Marker::new(&self.edition_index.lexicon, &parsed.marks);
        let explainer =
            Explainer { edition_index: self.edition_index, parsed: &parsed, questions: &self.index.questions };
        answer.hits = found.iter().map(|(entry, ranked)| hit(entry, ranked, &marker, &explainer)).collect();
        if let Some((first, (entry, _))) = answer.hits.first_mut().zip(found.first()) {
            first.snippet = marker.snippet(&entry.passages, ANSWER);
        }
        answer.asked.also = parsed.also;
        answer.asked.corrected = parsed.corrected;
    }

    /// Returns the questions that were answered before and are much like this one, each answer once.
    fn answered(&self, parsed: &ParsedQuery, alike: &[Alike]) -> Vec<Answered> {
        if parsed.length() < weights::ASKING || self.is_narrowed() {
            return Vec::new();
        }
        let mut found: Vec<Answered> = Vec::new();
        for alike in alike.iter().take_while(|alike| alike.likeness >= weights::ANSWERED) {
            let Some(question) = self.index.questions.get(alike.question) else { continue };
            let ruling = question.ruling.clone().map(AnsweredBy::Ruling);
            let Some(by) = ruling.or(question.board.map(AnsweredBy::Board)) else { continue };
            if found.iter().all(|other| other.by != by) {
                found.push(Answered { question: question.text.clone(), likeness: alike.likeness, by });
            }
        }
        found
    }

    /// Recognises names of cards, and whether the text is nothing but one.
    fn names(&self, answer: &mut Answer) -> Vec<Met> {
        let named = self.index.names.met(&self.parts.plain, |word| self.edition_index.lexicon.is_common(word));
        answer.asked.cards = named.iter().map(|met| met.name.clone()).collect();
        if let [one] = named.as_slice()
            && one.at.len() == answer.asked.words.len()
            && let Some(slug) = one.slugs.first()
        {
            answer.asked.form = Form::Card { slug: slug.clone() };
        }
        named
    }

    /// Looks a little for what the text of a named card speaks of: the rules know no card's name. A name that several
    /// cards share says too little about which text is meant.
    fn cards_speak_of(&self, named: &[Met], parsed: &mut ParsedQuery) {
        named.iter().for_each(|met| parsed.know(met.at.clone()));
        let cards: BTreeSet<&String> =
            named.iter().filter(|met| met.slugs.len() == 1).flat_map(|met| &met.slugs).collect();
        if cards.is_empty() {
            return;
        }
        for (entry, vector) in self.index.shared.entries.iter().zip(&self.edition_index.shared.vectors) {
            let is_text = matches!(entry.kind, HitKind::Card | HitKind::Errata);
            if is_text && entry.cards.iter().any(|card| cards.contains(card)) {
                parsed.speak_of(vector.terms());
            }
        }
    }

    /// Returns the rules that fit, best first.
    fn rules(&self, parsed: &ParsedQuery, alike: &[Alike]) -> Found<'a> {
        let (edition_entries, edition_index) = (self.edition_entries, self.edition_index);
        let only = self.only(&edition_entries.entries, &edition_index.rules);
        let mut ranked = match self.asks_nothing() {
            true => only
                .unwrap_or_else(|| (0..edition_entries.entries.len()).collect())
                .into_iter()
                .map(Ranked::plain)
                .collect(),
            false => {
                Field { edition_index, texts: &edition_index.rules, ties: edition_entries }.rank(parsed, alike, only)
            }
        };
        for ranked in &mut ranked {
            if edition_entries.entries.get(ranked.at).is_some_and(|entry| entry.is_heading && self.is_all(&entry.title))
            {
                ranked.boost_title();
            }
        }
        for at in self.parts.mentioned.iter().filter_map(|number| edition_entries.find(*number)) {
            ranked.retain(|ranked| ranked.at != at);
            ranked.push(Ranked::numbered(at));
        }
        rank::sort(&mut ranked);
        with_entries(&edition_entries.entries, ranked)
    }

    /// Returns the rulings, errata, cards and terms that fit, those that are named among the best.
    fn shared(&self, parsed: &ParsedQuery, alike: &[Alike], named: &[Met], best_rule: f32) -> Found<'a> {
        let (shared, edition_index) = (&self.index.shared, self.edition_index);
        let only = self.only(&shared.entries, &edition_index.shared);
        let mut ranked = match self.asks_nothing() {
            true => {
                only.unwrap_or_else(|| (0..shared.entries.len()).collect()).into_iter().map(Ranked::plain).collect()
            }
            false => Field { edition_index, texts: &edition_index.shared, ties: shared }.rank(parsed, alike, only),
        };
        let cards: BTreeSet<&String> = named.iter().flat_map(|met| &met.slugs).collect();
        let whole = named.iter().any(|met| self.is_all(&met.name));
        let best = ranked.first().map_or(0.0, |best| best.score).max(best_rule);
        for ranked in &mut ranked {
            let Some(entry) = shared.entries.get(ranked.at) else { continue };
            let about = entry.cards.iter().any(|card| cards.contains(card));
            if about || (entry.kind == HitKind::Term && self.is_all(&entry.title)) {
                ranked.boost_name(entry.kind, best, whole);
            }
        }
        rank::sort(&mut ranked);
        with_entries(&shared.entries, ranked)
    }

    /// Keeps what is shown of what was found: the kinds asked for. Errata, cards and terms are not found by words
    /// alone; they have to be named, or asked for by a filter; so have rulings over an edition younger than the one
    /// that is asked.
    fn shown(&self, mut found: Found<'a>) -> Found<'a> {
        let kinds = &self.parts.filters.kinds;
        let narrowed = self.is_narrowed();
        found.retain(|(entry, ranked)| {
            let counts = counts_in(entry.since, self.edition_entries.edition);
            let by_words = matches!(entry.kind, HitKind::Rule | HitKind::Faq) && counts;
            (kinds.is_empty() || kinds.contains(&entry.kind)) && (by_words || ranked.named || narrowed)
        });
        found
    }

    /// Counts for each kind the hits that fit well and nearly as well as the best, whatever kinds were asked for.
    fn count(&self, parsed: &ParsedQuery, rules: &Found, shared: &Found) -> BTreeMap<HitKind, usize> {
        let mut counts: BTreeMap<HitKind, usize> = BTreeMap::new();
        for found in [rules, shared] {
            let least = weights::NEAR_THE_BEST * found.first().map_or(0.0, |(_, best)| best.score);
            for (entry, ranked) in found.iter().take_while(|(_, ranked)| ranked.score >= least) {
                let fits = || rank::fits(self.edition_index, self.edition_index.texts(entry.kind), ranked, parsed);
                if self.asks_nothing() || ranked.named || fits() {
                    *counts.entry(entry.kind).or_default() += 1;
                }
            }
        }
        counts
    }

    /// Whether there are no words, only filters.
    pub(super) fn asks_nothing(&self) -> bool {
        words(&self.parts.plain).is_empty()
    }

    /// Returns true if the typed words are this and nothing else, in whatever number or tense.
    fn is_all(&self, title: &str) -> bool {
        let typed = &self.parts.plain;
        // Stemming every title would be slow, and a stem is never that much shorter than its word.
        typed.len().abs_diff(title.len()) <= 4 && {
            let stems = Stems::new();
            stems.all(typed) == stems.all(title)
        }
    }

    /// Whether something was asked for that only some entries have.
    pub(super) fn is_narrowed(&self) -> bool {
        let filters = &self.parts.filters;
        !filters.kinds.is_empty()
            || filters.card.is_some()
            || filters.keyword.is_some()
            || !self.parts.phrases.is_empty()
    }

    /// The entries that have the phrases, the keyword and the card that were asked for; none when none were.
    pub(super) fn only(&self, entries: &[Entry], texts: &TextIndex) -> Option<Vec<usize>> {
        let filters = &self.parts.filters;
        let phrases = self.parts.phrases.iter().chain(&filters.keyword).map(|phrase| self.phrase(phrase));
        let phrases: Vec<Option<Vec<u32>>> = phrases.collect();
        let cards = filters.card.as_ref().map(|card| (self.cards(card), self.phrase(card)));
        if phrases.is_empty() && cards.is_none() {
            return None;
        }
        let says = |at: usize, entry: &Entry, phrase: &Option<Vec<u32>>| {
            phrase.as_ref().is_some_and(|phrase| texts.holds(at, phrase) && self.edition_index.says(entry, phrase))
        };
        let about = |at: usize, entry: &Entry| match &cards {
            None => true,
            Some((slugs, name)) => entry.cards.iter().any(|card| slugs.contains(card)) || says(at, entry, name),
        };
        let has =
            |(at, entry): &(usize, &Entry)| phrases.iter().all(|phrase| says(*at, entry, phrase)) && about(*at, entry);
        Some(entries.iter().enumerate().filter(has).map(|(at, _)| at).collect())
    }

    /// The stems of a phrase; none when it has a word that no text has.
    fn phrase(&self, phrase: &str) -> Option<Vec<u32>> {
        let stems = Stems::new();
        stems.all(phrase).iter().map(|stem| self.edition_index.lexicon.stem(stem)).collect()
    }

    /// The slugs of the cards of this name.
    fn cards(&self, name: &str) -> BTreeSet<String> {
        self.index.names.met(name, |_| false).into_iter().flat_map(|met| met.slugs).collect()
    }

    /// One list, best first: rules, and among them at most a few of the other kinds, unless only those were asked for.
    fn merge(&self, rules: Found<'a>, mut shared: Found<'a>) -> Found<'a> {
        if !rules.is_empty() {
            shared.truncate(self.limit.div_ceil(weights::RULES_PER_OTHER));
        }
        let mut all = rules;
        all.extend(shared);
        all.sort_by(|a, b| b.1.score.total_cmp(&a.1.score));
        all
    }

    /// Returns true if the best rule answers; adds a notice when it does not speak of most of what was asked.
    fn judge(&self, parsed: &ParsedQuery, rules: &Found, answer: &mut Answer) -> bool {
        if self.asks_nothing() || !self.parts.mentioned.is_empty() || self.is_narrowed() {
            return !self.asks_nothing();
        }
        let best = rules.first().map(|(_, best)| best);
        let answers = best.is_some_and(|best| rank::answers(self.edition_index, best, parsed));
        if !answers && !matches!(answer.asked.form, Form::Card { .. }) {
            let corrected = parsed.corrected.iter().map(|correction| &correction.typed);
            let unknown = parsed.unknown.iter().chain(corrected).cloned().collect();
            let missing = best.map_or_else(Vec::new, |best| self.missing(parsed, best));
            answer.notices.push(Notice::NothingConvincing { unknown, missing });
        }
        answers
    }

    /// The telling words that a rule does not speak of though others do, in the order in which they were typed.
    fn missing(&self, parsed: &ParsedQuery, ranked: &Ranked) -> Vec<String> {
        /// Shorter words tell how something is asked rather than what.
        const LETTERS: usize = 4;
        let Some(vector) = self.edition_index.rules.vectors.get(ranked.at) else { return Vec::new() };
        let spoken_of = |term| vector.count(term) > 0.0 || self.edition_index.idf.of(term) < weights::TELLING;
        let mut missing = parsed.left_out(spoken_of);
        missing.retain(|word| {
            word.chars().count() >= LETTERS && !parsed.corrected.iter().any(|corrected| corrected.typed == *word)
        });
        missing
    }

    /// Returns what the newest tournament rules say, where they speak of it more plainly than the core rules: they say
    /// more of what was asked, know a word that the core rules take for a misspelling, or have it for a title.
    fn other_documents(&self, parsed: &ParsedQuery, rules: &Found, answer: &Answer) -> Vec<Hit> {
        let core = answer.edition.is_some_and(|edition| edition.is_core());
        let others = self.index.editions.iter().rev().find(|(edition, _)| !edition.is_core());
        let Some((_, edition_entries)) = others.filter(|_| core && !self.asks_nothing() && !self.is_narrowed()) else {
            return Vec::new();
        };
        let covered = rules
            .first()
            .map_or(0.0, |(_, best)| rank::coverage(self.edition_index, &self.edition_index.rules, best.at, parsed));
        let titled: BTreeSet<usize> = edition_entries
            .entries
            .iter()
            .enumerate()
            .filter(|(_, entry)| self.is_name(entry))
            .map(|(at, _)| at)
            .collect();
        if covered >= weights::COVERED && titled.is_empty() && parsed.foreign() == 0 {
            return Vec::new();
        }
        let Some(edition_index) = self.index.edition_index(edition_entries) else { return Vec::new() };
        let theirs = ParsedQuery::new(&self.parts.plain, edition_index);
        let covered = if theirs.foreign() < parsed.foreign() { 0.0 } else { covered };
        let mut ranked =
            Field { edition_index, texts: &edition_index.rules, ties: edition_entries }.rank(&theirs, &[], None);
        ranked.iter_mut().filter(|ranked| titled.contains(&ranked.at)).for_each(Ranked::boost_title);
        rank::sort(&mut ranked);
        let plainer = |ranked: &&Ranked| {
            let more = rank::coverage(edition_index, &edition_index.rules, ranked.at, &theirs) > covered
                && covered < weights::COVERED;
            titled.contains(&ranked.at) || more && rank::fits(edition_index, &edition_index.rules, ranked, &theirs)
        };
        let marker = Marker::new(&edition_index.lexicon, &theirs.marks);
        let found = ranked.iter().filter(plainer).take(weights::OTHER_DOCUMENTS);
        let explainer = Explainer { edition_index, parsed: &theirs, questions: &self.index.questions };
        found
            .filter_map(|ranked| Some(hit(edition_entries.entries.get(ranked.at)?, ranked, &marker, &explainer)))
            .collect()
    }

    /// Returns true if the typed words are the entry's own name, without the penalty in its title.
    fn is_name(&self, entry: &Entry) -> bool {
        let introduces_itself = || entry.passages.iter().any(|text| text.starts_with(&entry.title));
        self.is_all(without_penalty(&entry.title)) && (entry.is_heading || introduces_itself())
    }
}

/// A title without what stands in square brackets before or behind it: `Slow Play` of `Slow Play [Warning]`.
fn without_penalty(title: &str) -> &str {
    let Some((before, rest)) = title.split_once('[') else { return title };
    let behind = rest.split_once(']').map_or("", |(_, behind)| behind);
    if before.trim().is_empty() { behind.trim() } else { before.trim() }
}

pub(super) fn hit(entry: &Entry, ranked: &Ranked, marker: &Marker, explainer: &Explainer) -> Hit {
    let parts = explainer.parts(ranked, explainer.edition_index.texts(entry.kind));
    Hit { snippet: marker.snippet(&entry.passages, SNIPPET), parts, score: ranked.score, ..Hit::of(entry) }
}

pub(super) fn with_entries(entries: &[Entry], ranked: Vec<Ranked>) -> Found<'_> {
    ranked.into_iter().filter_map(|ranked| Some((entries.get(ranked.at)?, ranked))).collect()
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
            snippet: opening(&entry.passages, SNIPPET),
            score: 1.0,
            parts: Vec::new(),
        }
    }
}
