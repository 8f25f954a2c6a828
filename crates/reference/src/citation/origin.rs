//! Which edition the numbers of a text were written for: as it says itself, or as the words beside the numbers tell, all
//! of them together; where that leaves several, the reader is asked.

use std::collections::{BTreeMap, BTreeSet};

use serde::Serialize;

use super::beside::Beside;
use super::fate::says;
use super::find::Mention;
use crate::Reference;
use crate::graph::content_stems;
use crate::library::{Library, LibraryRule, Words};
use tribunal_rule::{Edition, RuleRef};

/// How the edition of a citation was settled.
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
    /// The words beside the numbers, and what the text says of itself, point to it.
    Words,
    /// No other edition held has such a rule.
    Only,
    /// Several are possible, and lead to the same rule.
    Alike,
    /// Several are possible, and lead to different rules: one has to say which.
    Open,
}

/// What speaks for an edition.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Evidence {
    pub score: f64,
    pub why: Vec<String>,
    /// Whether it is a quotation or a title, which chance does not bring.
    pub strong: bool,
}

/// What speaks for each edition: of one number, or of a whole text.
pub(super) type Case = BTreeMap<Edition, Evidence>;

/// The edition names itself in the text, alone or beside others.
const NAMED: f64 = 8.0;
/// The text is of a day on which the edition was in force.
const DATED: f64 = 2.0;
/// The rule says what the text quotes.
const QUOTED: f64 = 6.0;
/// The title beside the number is that of the rule.
const TITLED: f64 = 4.0;
/// The most that words in common count.
const WORDS: f64 = 3.0;
/// There is no such rule in the edition.
const MISSING: f64 = -2.0;
/// A word that is less rare than this may stand beside any rule, and tells nothing.
const COMMON: f64 = 0.3;
/// By how much an edition must lead to be the one.
const LEAD: f64 = 1.0;
/// How many of the words that speak for an edition are told.
const TOLD: usize = 5;

/// How rare the words of the rules are: from 0 for those everywhere to 1 for one that stands once.
#[derive(Debug, Default)]
pub(super) struct Rarity {
    rules: f64,
    used: BTreeMap<String, u32>,
}

impl Rarity {
    pub(super) fn of(library: &Library) -> Self {
        let mut rarity = Self::default();
        for rule in library.editions().flat_map(|edition| edition.rules()) {
            rarity.rules += 1.0;
            for stem in content_stems(rule.text()).collect::<BTreeSet<_>>() {
                *rarity.used.entry(stem).or_default() += 1;
            }
        }
        rarity
    }

    fn get(&self, stem: &str) -> f64 {
        let used = self.used.get(stem).map_or(1.0, |used| f64::from(*used));
        ((self.rules + 1.0) / used).ln() / (self.rules + 2.0).ln()
    }
}

/// What the words beside a number say for each of these editions.
pub(super) fn case(
    reference: &Reference,
    rarity: &Rarity,
    mention: &Mention,
    beside: &Beside,
    editions: &[Edition],
) -> Case {
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
                evidence.shared(&words, scope, &scopes, rarity);
            }
            _ => evidence.add(MISSING, format!("{edition} has no rule {}", mention.number)),
        }
        (*edition, evidence)
    };
    editions.iter().map(evidence).collect()
}

/// The words of a passage as they are written, by their stems.
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
        rarity: &Rarity,
    ) {
        let all = scopes.len() as f64;
        let telling = words.iter().filter(|(stem, _)| scope.contains(*stem)).filter_map(|(stem, word)| {
            let having = scopes.values().filter(|scope| scope.contains(stem)).count() as f64;
            let rare = (rarity.get(stem) - COMMON).max(0.0) / (1.0 - COMMON);
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

/// The words of a rule, of the titles above it, and of what stands directly below it where it only leads in.
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

/// What a whole text says of the editions it uses: the sum over its numbers, the editions it names, its date.
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

/// The editions that one number may have been written for, and whether that is settled.
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

/// Those that are not behind the best by more than a lead.
fn leading(scored: impl Iterator<Item = (Edition, f64)>) -> Vec<Edition> {
    let scored: Vec<(Edition, f64)> = scored.collect();
    let best = scored.iter().map(|(_, score)| *score).fold(f64::NEG_INFINITY, f64::max);
    scored.into_iter().filter(|(_, score)| *score > best - LEAD).map(|(edition, _)| edition).collect()
}
