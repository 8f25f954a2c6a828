//! Turns a judge's words into search terms, clause by clause, by the Snowball stemmer and the table's own vocabulary.
//!
//! Which words say nothing, which stand for one another, which deny, and which say only when an error was found is
//! data, `[search]` in the table. The names of cards all become one term. Nothing here knows an infraction.

use std::collections::{BTreeMap, BTreeSet};

use frostem::{Algorithm, Stemmer};

use super::count;
use super::earlier::{self, Earlier};
use super::table::SearchWords;

/// The term for the name of a card.
const NAME: &str = "named";
/// The most words of a text that are read: queries are short.
const MOST: usize = 200;

/// The terms of a text.
#[derive(Clone, Debug, Default)]
pub(super) struct Terms {
    /// All terms.
    pub all: BTreeSet<String>,
    /// The terms of each clause.
    pub clauses: Vec<BTreeSet<String>>,
    /// The terms that stand only in clauses in which nothing went wrong, where another clause says what did.
    pub around: BTreeSet<String>,
    /// The earlier Warnings that it mentions.
    pub earlier: Earlier,
}

/// The vocabulary of a table, prepared for lookup.
#[derive(Clone, Debug)]
pub(super) struct Lexicon {
    silent: BTreeSet<String>,
    deny: BTreeSet<String>,
    excuse: BTreeSet<String>,
    denied: String,
    wrong: BTreeSet<String>,
    opens: BTreeSet<String>,
    runs: Vec<Run>,
    usual: Vec<(Vec<String>, u32)>,
    /// The stems of words that the table itself writes: a capital does not make them names.
    known: BTreeSet<String>,
}

/// Words in a row that become one term, or none.
#[derive(Clone, Debug)]
struct Run {
    stems: Vec<String>,
    term: Option<String>,
}

/// A word of a text.
#[derive(Clone, Debug)]
pub(super) struct Word {
    /// The word in lower case.
    pub text: String,
    /// Its stem.
    pub stem: String,
    capital: bool,
    /// The kind of break before the word; `None` inside a clause.
    starts: Option<Break>,
}

/// The break before a word: a sentence or a clause begins with it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Break {
    Sentence,
    Clause,
}

impl Lexicon {
    /// Builds the vocabulary from a table's search words; `texts` are what it says of its infractions.
    pub fn new<'a>(words: &SearchWords, texts: impl Iterator<Item = &'a str>) -> Self {
        let set = |words: &[String]| words.iter().map(|word| stem(word)).collect();
        let row = |phrase: &str| cut(phrase).into_iter().map(|word| word.stem).collect::<Vec<_>>();
        let mut runs: Vec<Run> = Vec::new();
        for same in &words.same {
            let term = Some(stem(&same.term));
            runs.extend(same.also.iter().map(|phrase| Run { stems: row(phrase), term: term.clone() }));
        }
        runs.extend(words.beside.iter().map(|phrase| Run { stems: row(phrase), term: None }));
        runs.sort_by_key(|run| std::cmp::Reverse(run.stems.len()));
        let written = texts.flat_map(cut).filter(|word| !word.capital);
        Self {
            silent: words.silent.iter().cloned().collect(),
            deny: words.deny.iter().map(|word| plain(word)).collect(),
            excuse: set(&words.excuse),
            denied: stem(&words.denied),
            wrong: set(&words.wrong),
            opens: words.opens.iter().cloned().collect(),
            usual: words.usual.iter().map(|usual| (row(&usual.of), usual.count)).collect(),
            known: written.map(|word| word.stem).collect(),
            runs,
        }
    }

    /// Returns the terms of a text.
    pub fn terms(&self, text: &str) -> Terms {
        let mut words = cut(text);
        words.truncate(MOST);
        for word in &mut words {
            if word.starts.is_none() && self.opens.contains(&word.text) {
                word.starts = Some(Break::Clause);
            }
        }
        let earlier = earlier::take(&mut words);
        let counts = count::counts(&words);
        let mut clauses = Vec::new();
        let mut read = 0;
        let mut counted = None;
        for clause in words.chunk_by(|_, next| next.starts.is_none()) {
            if counts.first().is_some_and(|count| (read..read + clause.len()).contains(&count.at)) {
                counted = Some(clauses.len());
            }
            read += clause.len();
            clauses.push(self.clause(clause));
        }
        let mut all: BTreeSet<String> = clauses.iter().flatten().cloned().collect();
        let count = count::say(&counts, self.usual(&all));
        if let Some(clause) = counted.and_then(|at| clauses.get_mut(at)) {
            clause.extend(count.clone());
        }
        all.extend(count);
        clauses.retain(|clause| !clause.is_empty());
        let around = self.around(&clauses);
        Terms { all, clauses, around, earlier }
    }

    /// Returns the terms that stand only in clauses in which nothing went wrong; none if no clause says what did.
    fn around(&self, clauses: &[BTreeSet<String>]) -> BTreeSet<String> {
        let (told, around): (Vec<_>, Vec<_>) = clauses.iter().partition(|clause| !clause.is_disjoint(&self.wrong));
        let told: BTreeSet<&String> = told.into_iter().flatten().collect();
        let around = around.into_iter().flatten().filter(|term| !told.is_empty() && !told.contains(term));
        around.cloned().collect()
    }

    /// Returns the number that the rules set for a thing that the text speaks of.
    fn usual(&self, terms: &BTreeSet<String>) -> Option<u32> {
        let spoken = |of: &[String]| of.iter().all(|term| terms.contains(term));
        self.usual.iter().find(|(of, _)| spoken(of)).map(|(_, count)| *count)
    }

    fn clause(&self, words: &[Word]) -> BTreeSet<String> {
        let excused = words.iter().any(|word| self.excuse.contains(&word.stem));
        let denies = words.iter().any(|word| self.deny.contains(&word.text));
        let mut terms = BTreeSet::new();
        if excused && denies {
            return terms;
        }
        let mut at = 0;
        while let Some(word) = words.get(at) {
            let rest = words.get(at..).unwrap_or_default();
            if let Some(run) = self.runs.iter().find(|run| run.opens(rest)) {
                terms.extend(run.term.clone());
                at += run.stems.len();
                continue;
            }
            let name = self.name(rest);
            if name > 0 {
                terms.insert(NAME.to_owned());
                at += name;
                continue;
            }
            at += 1;
            if self.deny.contains(&word.text) {
                terms.insert(self.denied.clone());
            } else if !self.silent.contains(&word.text) && count::number(&word.text).is_none_or(count::is_large) {
                terms.insert(word.stem.clone());
            }
        }
        terms
    }

    /// Returns the number of words, from the first on, that name a card: capitals inside a sentence that the table does
    /// not write itself. 0 if they name none.
    fn name(&self, words: &[Word]) -> usize {
        let joined = |at: usize| match words.get(at) {
            Some(word) if word.capital => 1,
            Some(word) if word.text == "of" && words.get(at + 1).is_some_and(|next| next.capital) => 1,
            _ => 0,
        };
        let Some(first) = words.first().filter(|word| word.capital && word.text != "i") else { return 0 };
        let length = 1 + (1..).map_while(|at| (joined(at) == 1).then_some(())).count();
        let capitals = words.iter().take(length);
        let known = capitals.filter(|word| word.text != "of").all(|word| self.known.contains(&word.stem));
        let opens = first.starts == Some(Break::Sentence);
        if known || (opens && length == 1) { 0 } else { length }
    }
}

impl Word {
    /// Returns true if a sentence begins with this word.
    pub fn opens_sentence(&self) -> bool {
        self.starts == Some(Break::Sentence)
    }
}

impl Run {
    fn opens(&self, words: &[Word]) -> bool {
        words.len() >= self.stems.len() && self.stems.iter().zip(words).all(|(stem, word)| *stem == word.stem)
    }
}

/// Returns the stem of a word in lower case.
fn stem(word: &str) -> String {
    Stemmer::new(Algorithm::English).stem(word).into_owned()
}

/// Splits a text into its words, each with the break before it.
fn cut(text: &str) -> Vec<Word> {
    let mut words = Vec::new();
    let mut starts = Some(Break::Sentence);
    let mut word = String::new();
    for c in text.chars().chain([' ']) {
        if c.is_alphanumeric() || ((c == '\'' || c == '\u{2019}') && !word.is_empty()) {
            word.push(c);
            continue;
        }
        if !word.is_empty() {
            let text = plain(&word);
            let stem = stem(&text);
            words.push(Word { capital: word.starts_with(char::is_uppercase), text, stem, starts: starts.take() });
            word.clear();
        }
        starts = match c {
            '.' | '!' | '?' | ':' | ';' => Some(Break::Sentence),
            ',' | '\u{2013}' | '\u{2014}' => starts.or(Some(Break::Clause)),
            _ => starts,
        };
    }
    words
}

/// Returns a word in lower case, without apostrophes and the possessive.
fn plain(word: &str) -> String {
    let small = word.to_lowercase().replace('\u{2019}', "'");
    let bare = small.trim_end_matches('\'').trim_end_matches("'s");
    bare.chars().filter(|c| *c != '\'').collect()
}

/// Counts in how many of the given texts each term stands.
pub(super) fn tally<'a>(terms: impl Iterator<Item = &'a String>) -> BTreeMap<String, usize> {
    let mut count: BTreeMap<String, usize> = BTreeMap::new();
    terms.for_each(|term| *count.entry(term.clone()).or_default() += 1);
    count
}
