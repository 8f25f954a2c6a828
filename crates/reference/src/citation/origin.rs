//! Decides which edition the numbers of a text were written for: as it says itself, or as the words around all its
//! numbers show together; where that leaves two or more, the reader is asked.

use std::collections::{BTreeMap, BTreeSet};

use serde::Serialize;

use super::beside::Beside;
use super::fate::says;
use super::find::Mention;
use crate::Reference;
use crate::library::{Library, LibraryRule, Words};
use crate::words::content_stems;
use tribunal_rule::{Edition, RuleRef};

/// The way in which the edition of a citation was settled.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = cite::Settled))]
#[serde(rename_all = "kebab-case")]
pub enum Settled {
    /// It is written with the number.
    Written,
    /// Whoever asks has said so.
    Given,
    /// The sentence names it.
    Beside,
    /// The words around the numbers, and what the text says of itself, point to it.
    Words,
    /// No other edition of the library has such a rule.
    Only,
    /// Several are possible, and lead to the same rule.
    Alike,
    /// Several are possible, and lead to different rules: one has to say which.
    Open,
}

/// The evidence for an edition.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Evidence {
    pub score: f64,
    pub why: Vec<String>,
    /// True if it is a quotation or a title, which chance does not bring.
    pub strong: bool,
}

/// The evidence for each edition: of one number, or of a whole text.
pub(super) type Case = BTreeMap<Edition, Evidence>;

/// The score of an edition that the text names, alone or with others.
const NAMED: f64 = 8.0;
/// The score of an edition that was in force on the day of the text.
const DATED: f64 = 2.0;
/// The score of a rule that says what the text quotes.
const QUOTED: f64 = 6.0;
/// The score of a rule whose title is that printed with the number.
const TITLED: f64 = 4.0;
/// The highest score of words in common.
const WORDS: f64 = 3.0;
/// The score of an edition that has no such rule.
const MISSING: f64 = -2.0;
/// The rarity below which a word may stand near any rule, and shows nothing.
const COMMON: f64 = 0.3;
/// The lead in score by which an edition is the one.
const LEAD: f64 = 1.0;
/// The most words that are named as speaking for an edition.
const TOLD: usize = 5;

/// The rarity of the words of the rules (inverse document frequency): from 0 for those everywhere to 1 for one that
/// stands once.
#[derive(Debug, Default)]
pub(super) struct Idf {
    rules: f64,
    used: BTreeMap<String, u32>,
}

impl Idf {
    pub(super) fn of(library: &Library) -> Self {
        let mut idf = Self::default();
        for rule in library.editions().flat_map(|edition| edition.rules()) {
            idf.rules += 1.0;
            for stem in content_stems(rule.text()).collect::<BTreeSet<_>>() {
                *idf.used.entry(stem).or_default() += 1;
            }
        }
        idf
    }

    fn get(&self, stem: &str) -> f64 {
        let used = self.used.get(stem).map_or(1.0, |used| f64::from(*used));
        ((self.rules + 1.0) / used).ln() / (self.rules + 2.0).ln()
    }
}

/// Returns the evidence that the context of a number gives for each of these editions.
pub(super) fn case(reference: &Reference, idf: &Idf, mention: &Mention, beside: &Beside, editions: &[Edition]) -> Case {
    let words = spelt(&beside.words);
    let scopes: BTreeMap<Edition, BTreeSet<String>> = editions
        .iter()
        .filter_map(|edition| Some((*edition, scope(reference, RuleRef::new(*edition, mention.number))?)))
        .collect();
    let evidence = |edition: &Edition| {
        let rule = reference.library.rule(RuleRef::new(*edition, mention.number));
        let mut evidence = Evidence::default();
        match (rule, scopes.get(edition)) {
            (Some(rule), Some(scope)) => {
                evidence.quoted(rule, beside);
                evidence.titled(reference, rule, mention);
                evidence.shared(&words, scope, &scopes, idf);
            }
            _ => evidence.add(MISSING, format!("{edition} has no rule {}", mention.number)),
        }
        (*edition, evidence)
    };
    editions.iter().map(evidence).collect()
}

/// Returns the words of a passage as they are written, by their stems.
fn spelt(passage: &str) -> BTreeMap<String, &str> {
    let words = passage.split(|c: char| !c.is_alphanumeric() && c != '\'' && c != '\u{2019}');
    words.flat_map(|word| content_stems(word).map(move |stem| (stem, word))).collect()
}

impl Evidence {
    pub(super) fn add(&mut self, score: f64, why: String) {
        self.score += score;
        if !self.why.contains(&why) {
            self.why.push(why);
        }
    }

    fn quoted(&mut self, rule: &LibraryRule, beside: &Beside) {
        if beside.quotes.iter().any(|quote| says(rule, quote)) {
            self.strong = true;
            self.add(QUOTED, format!("{} says what is quoted", rule.reference));
        }
    }

    fn titled(&mut self, reference: &Reference, rule: &LibraryRule, mention: &Mention) {
        let stems = |title: &str| content_stems(title).collect::<Vec<_>>();
        let Some(title) = mention.title.as_deref().map(stems).filter(|title| !title.is_empty()) else { return };
        let path = reference.graph.title_path(rule.reference).into_iter().rev().take(2);
        let own = reference.graph.title(rule.reference);
        if let Some(own) = own.into_iter().chain(path).find(|own| stems(own) == title) {
            self.strong = true;
            self.add(TITLED, format!("{} is {own}", rule.reference));
        }
    }

    /// Counts the words that the passage shares with this rule and not with the rules of that number in all the others.
    fn shared(
        &mut self,
        words: &BTreeMap<String, &str>,
        scope: &BTreeSet<String>,
        scopes: &BTreeMap<Edition, BTreeSet<String>>,
        idf: &Idf,
    ) {
        let all = scopes.len() as f64;
        let telling = words.iter().filter(|(stem, _)| scope.contains(*stem)).filter_map(|(stem, word)| {
            let having = scopes.values().filter(|scope| scope.contains(stem)).count() as f64;
            let rare = (idf.get(stem) - COMMON).max(0.0) / (1.0 - COMMON);
            let worth = rare * (all - having) / all;
            (worth > 0.0).then_some((*word, worth))
        });
        let mut telling: Vec<(&str, f64)> = telling.collect();
        let sum: f64 = telling.iter().map(|(_, worth)| worth).sum();
        if sum > 0.0 {
            telling.sort_by(|a, b| b.1.total_cmp(&a.1));
            let told: Vec<&str> = telling.iter().take(TOLD).map(|(word, _)| *word).collect();
            self.add(WORDS * (1.0 - (-sum).exp()), format!("words in common: {}", told.join(", ")));
        }
    }
}

/// Returns the words of a rule, of the titles above it, and of the rules directly below it where it only leads in.
fn scope(reference: &Reference, at: RuleRef) -> Option<BTreeSet<String>> {
    let rule = reference.library.rule(at)?;
    let mut stems: BTreeSet<String> = words_of(rule);
    stems.extend(reference.graph.title_path(at).into_iter().rev().take(2).flat_map(content_stems));
    if rule.heading || rule.text().ends_with(':') {
        let below = reference.graph.children(at).filter_map(|child| reference.library.rule(child));
        stems.extend(below.flat_map(words_of));
    }
    Some(stems)
}

fn words_of(rule: &LibraryRule) -> BTreeSet<String> {
    let texts = |words: &Words| -> Vec<String> {
        content_stems(&words.text).chain(words.examples.iter().flat_map(|example| content_stems(example))).collect()
    };
    [&rule.official, &rule.digest].into_iter().flatten().flat_map(texts).collect()
}

/// Returns the evidence of a whole text for the editions it uses: the sum over its numbers, the editions it names, its
/// date.
pub(super) fn whole(cases: &[Case], named: &BTreeSet<Edition>, dated: Option<(Edition, String)>) -> Case {
    let mut whole = Case::new();
    for (edition, evidence) in cases.iter().flatten() {
        let sum = whole.entry(*edition).or_default();
        sum.score += evidence.score;
        sum.strong |= evidence.strong;
    }
    for edition in named {
        if let Some(evidence) = whole.get_mut(edition) {
            evidence.add(NAMED, format!("the text names {edition}"));
        }
    }
    if let Some((edition, why)) = dated
        && let Some(evidence) = whole.get_mut(&edition)
    {
        evidence.add(DATED, why);
    }
    whole
}

/// Returns the editions that one number may have been written for; a single one is settled.
pub(super) fn possible(library: &Library, mention: &Mention, case: &Case, whole: &Case) -> Vec<Edition> {
    let holds = |edition: &Edition| library.rule(RuleRef::new(*edition, mention.number)).is_some();
    let leading = leading(whole.iter().map(|(edition, evidence)| (*edition, evidence.score)));
    let strong: Vec<Edition> = case.iter().filter(|(_, own)| own.strong).map(|(edition, _)| *edition).collect();
    let both: Vec<Edition> = leading.iter().copied().filter(|edition| strong.contains(edition)).collect();
    match (strong.is_empty(), both.is_empty()) {
        (false, false) => return both,
        (false, true) => return strong,
        (true, _) => {}
    }
    let held: Vec<Edition> = leading.iter().copied().filter(holds).collect();
    if held.is_empty() {
        let all: Vec<Edition> = case.keys().copied().filter(holds).collect();
        return leading_among(whole, all);
    }
    held
}

fn leading_among(whole: &Case, editions: Vec<Edition>) -> Vec<Edition> {
    let scored = editions.into_iter().map(|edition| (edition, whole.get(&edition).map_or(0.0, |one| one.score)));
    leading(scored)
}

/// Returns those that are not behind the best by more than a lead.
fn leading(scored: impl Iterator<Item = (Edition, f64)>) -> Vec<Edition> {
    let scored: Vec<(Edition, f64)> = scored.collect();
    let best = scored.iter().map(|(_, score)| *score).fold(f64::NEG_INFINITY, f64::max);
    scored.into_iter().filter(|(_, score)| *score > best - LEAD).map(|(edition, _)| edition).collect()
}
