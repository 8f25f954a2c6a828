//! Checks a text: finds its numbers, their edition, and what became of each rule.

use std::collections::BTreeSet;
use std::sync::OnceLock;

use jiff::civil::Date;

use super::beside::{self, Beside};
use super::fate::{self, Fate};
use super::find::{self, Mention, Surety};
use super::meaning::{Said, Scopes, meaning};
use super::origin::{self, Case, Idf, Settled};
use super::report::{Answer, Candidate, Lines, Report};
use super::statement::Blocks;
use super::vocabulary::Vocabulary;
use crate::Reference;
use crate::graph::CitedDocument;
use tribunal_rule::{Edition, RuleNumber, RuleRef};

/// The most citations of one text whose meaning is weighed.
pub const MOST_WEIGHED: usize = 1_000;

/// Checks texts against one reference.
pub struct Checker<'a> {
    reference: &'a Reference,
    /// The rarity of the words of the library, computed when a number is weighed for the first time.
    idf: OnceLock<Idf>,
    edition: Option<Edition>,
    to: Edition,
    /// The words of all rules, where the meaning of citations is asked for.
    vocabulary: Option<Vocabulary>,
    /// The newest edition of the other document: where `to` is of the core rules, of the tournament rules.
    other: Option<Edition>,
}

/// The reason why nothing can be checked.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CheckError {
    /// The library lacks the edition that was asked for.
    #[error("nothing of edition {0} is held; held are {list}", list = list(.1))]
    NotHeld(Edition, Vec<Edition>),
    /// There are no core rules at all.
    #[error("the library holds no core rules; `tribunal import FILE` puts some in")]
    Nothing,
}

impl<'a> Checker<'a> {
    /// Makes a checker of texts against a reference: their numbers are those of `edition` unless they say otherwise,
    /// and are followed to the edition `to`, or to the one in force on this day.
    ///
    /// # Errors
    /// When the library lacks one of the editions, or any core rules at all.
    pub fn new(
        reference: &'a Reference,
        edition: Option<Edition>,
        to: Option<Edition>,
        today: Date,
    ) -> Result<Self, CheckError> {
        let library = &reference.library;
        let held = |asked: Edition| match library.edition(asked) {
            Some(held) => Ok(held.edition),
            None => Err(CheckError::NotHeld(asked, library.editions().map(|held| held.edition).collect())),
        };
        let in_force = || library.in_force(Some(today)).or_else(|| library.in_force(None));
        let to = match to {
            Some(to) => held(to)?,
            None => in_force().ok_or(CheckError::Nothing)?.edition,
        };
        let other = match to.is_core() {
            true => library.editions().map(|held| held.edition).rfind(|held| !held.is_core()),
            false => in_force().map(|held| held.edition),
        };
        let edition = edition.map(held).transpose()?;
        Ok(Self { reference, idf: OnceLock::new(), vocabulary: None, edition, to, other })
    }

    /// Also decides for each citation whether the words around it mean that rule.
    #[must_use]
    pub fn with_meaning(mut self) -> Self {
        self.vocabulary = Some(Vocabulary::of(self.reference));
        self
    }

    /// Returns the edition to which citations are followed.
    #[must_use]
    pub fn to(&self) -> Edition {
        self.to
    }

    /// Reports what became of every rule that a text cites.
    #[must_use]
    pub fn check(&self, text: &str) -> Report {
        let mut mentions: Vec<Mention> = find::find(text).into_iter().filter(|mention| self.is_rule(mention)).collect();
        for alone in find::standing_alone(text) {
            if self.is_titled(text, &alone) && !mentions.iter().any(|known| known.overlaps(&alone)) {
                mentions.push(alone);
            }
        }
        mentions.sort_by_key(|mention| mention.range.start);
        let editions = beside::named_editions(text);
        let around: Vec<Beside> =
            mentions.iter().map(|mention| beside::beside(text, &mentions, mention, &editions)).collect();
        let cases: Vec<Case> =
            mentions.iter().zip(&around).map(|(mention, beside)| self.case(mention, beside)).collect();
        let named: BTreeSet<Edition> = editions.iter().map(|named| named.edition).collect();
        let whole = origin::whole(&cases, &named, self.dated(text));
        let lines = Lines::new(text);
        let read = mentions.iter().zip(&around).zip(&cases);
        let mut citations: Vec<Answer> = read
            .flat_map(|((mention, beside), case)| {
                let last = mention.through.map(|last| Mention { number: last, through: None, ..mention.clone() });
                let answer = |mention: &Mention| self.answer(mention, beside, case, &whole).placed(&lines, mention);
                std::iter::once(answer(mention)).chain(last.as_ref().map(answer)).collect::<Vec<_>>()
            })
            .collect();
        self.weigh_meaning(text, &mentions, &mut citations);
        Report { to: self.to, live: citations.iter().all(Answer::is_live), citations }
    }

    /// Decides for each citation whether the words around it mean its rule, for the first [`MOST_WEIGHED`] of them.
    fn weigh_meaning(&self, text: &str, mentions: &[Mention], citations: &mut [Answer]) {
        let Some(vocabulary) = &self.vocabulary else { return };
        let (blocks, mut scopes) = (Blocks::new(text), Scopes::default());
        let known = |answer: &Answer| Some((answer.start, RuleRef::new(answer.edition?, answer.number)));
        let all: Vec<(usize, RuleRef)> = citations.iter().filter_map(known).collect();
        for answer in citations.iter_mut().take(MOST_WEIGHED) {
            let Some((start, at)) = known(answer) else { continue };
            let statement = blocks.statement(mentions, start..answer.end);
            let from = all.partition_point(|(other, _)| *other < statement.range.start);
            let inside = all.iter().skip(from).take_while(|(other, _)| *other < statement.range.end);
            let beside = inside.filter(|(other, _)| *other != start).map(|(_, rule)| *rule).collect();
            let cited = statement.cited;
            let (heading, below) = (&statement.heading, &statement.below);
            let said = Said { statement: &statement.words, heading, below, cited, beside };
            answer.meaning = meaning(self.reference, vocabulary, &mut scopes, at, &said);
        }
    }

    /// Returns true if a number is that of a rule: it is sure, or such a rule exists.
    fn is_rule(&self, mention: &Mention) -> bool {
        let mut editions = self.reference.library.editions();
        mention.surety == Surety::Sure || editions.any(|held| held.get(mention.number).is_some())
    }

    /// Returns true if the title of a section stands right after its number, in whatever edition: `441 is Scoring`.
    fn is_titled(&self, text: &str, mention: &Mention) -> bool {
        let line = text.get(mention.range.end..).and_then(|rest| rest.lines().next()).unwrap_or_default();
        let links = [" is ", " was ", " means ", " (", ", ", ": ", " - ", " \u{2013} ", ". ", " "];
        let ahead: Vec<&str> = links.iter().filter_map(|link| line.strip_prefix(link)).collect();
        let titles = |title: &str| {
            let named = |words: &&str| {
                words.get(..title.len()).is_some_and(|start| start.eq_ignore_ascii_case(title))
                    && !words[title.len()..].starts_with(char::is_alphanumeric)
            };
            !title.is_empty() && ahead.iter().any(named)
        };
        let mut held = self.reference.library.editions().filter_map(|edition| edition.get(mention.number));
        held.any(|rule| rule.heading && titles(rule.text().trim()))
    }

    /// Returns the editions to which a number may belong.
    fn editions(&self, mention: &Mention) -> Vec<Edition> {
        let core = mention.document != CitedDocument::Tournament;
        let held = self.reference.library.editions().map(|held| held.edition);
        held.filter(|held| held.is_core() == core).collect()
    }

    fn case(&self, mention: &Mention, beside: &Beside) -> Case {
        match (mention.document, self.edition) {
            (CitedDocument::Edition(_), _) | (_, Some(_)) => Case::new(),
            _ => {
                let idf = self.idf.get_or_init(|| Idf::of(&self.reference.library));
                origin::case(self.reference, idf, mention, beside, &self.editions(mention))
            }
        }
    }

    /// Returns the edition in force on the day that a text names first.
    fn dated(&self, text: &str) -> Option<(Edition, String)> {
        let day = beside::date(text)?;
        let edition = self.reference.library.in_force(Some(day))?.edition;
        Some((edition, format!("on {day}, which the text names, {edition} was in force")))
    }

    fn answer(&self, mention: &Mention, beside: &Beside, case: &Case, whole: &Case) -> Answer {
        let settled = match (mention.document, beside.edition, self.edition) {
            (CitedDocument::Edition(edition), ..) => Some((edition, Settled::Written)),
            (document, Some(edition), _) if edition.is_core() == (document != CitedDocument::Tournament) => {
                Some((edition, Settled::Beside))
            }
            (document, _, Some(edition)) if edition.is_core() == (document != CitedDocument::Tournament) => {
                Some((edition, Settled::Given))
            }
            _ => None,
        };
        if let Some((edition, settled)) = settled {
            return self.known(mention, beside, edition, settled, Vec::new());
        }
        self.weighed(mention, beside, case, whole)
    }

    /// Chooses among the editions that the words leave.
    fn weighed(&self, mention: &Mention, beside: &Beside, case: &Case, whole: &Case) -> Answer {
        let possible = origin::possible(&self.reference.library, mention, case, whole);
        let why = |edition: &Edition| -> Vec<String> {
            let of = |case: &Case| case.get(edition).map(|one| one.why.clone()).unwrap_or_default();
            of(case).into_iter().chain(of(whole)).collect()
        };
        match possible.as_slice() {
            [] => {
                let of_core = mention.document != CitedDocument::Tournament;
                self.known(mention, beside, self.goal(of_core), Settled::Only, Vec::new())
            }
            [edition] => {
                let others = self.editions(mention).into_iter().filter(|other| other != edition);
                let only = !others.into_iter().any(|other| self.holds(other, mention.number));
                let settled = if only { Settled::Only } else { Settled::Words };
                self.known(mention, beside, *edition, settled, why(edition))
            }
            several => {
                let candidates: Vec<Candidate> =
                    several.iter().map(|edition| self.candidate(mention, beside, *edition, why(edition))).collect();
                self.open(mention, candidates)
            }
        }
    }

    fn holds(&self, edition: Edition, number: RuleNumber) -> bool {
        self.reference.library.rule(RuleRef::new(edition, number)).is_some()
    }

    fn known(
        &self,
        mention: &Mention,
        beside: &Beside,
        edition: Edition,
        settled: Settled,
        why: Vec<String>,
    ) -> Answer {
        let fate = self.fate(mention, beside, edition);
        let edition = Some(edition);
        Answer { edition, settled, why, fate: Some(fate), ..Answer::empty(mention) }
    }

    /// Answers where two or more editions are possible. Where all lead to the same rule it does not matter which; the
    /// oldest is taken, so that every change of its words is shown.
    fn open(&self, mention: &Mention, candidates: Vec<Candidate>) -> Answer {
        let alike = candidates.windows(2).all(|pair| match pair {
            [a, b] => a.fate.now == b.fate.now && !a.fate.now.is_empty(),
            _ => true,
        });
        match candidates.first() {
            Some(first) if alike => Answer {
                edition: Some(first.edition),
                settled: Settled::Alike,
                why: first.why.clone(),
                fate: Some(first.fate.clone()),
                candidates: Vec::new(),
                ..Answer::empty(mention)
            },
            _ => Answer { candidates, ..Answer::empty(mention) },
        }
    }

    fn candidate(&self, mention: &Mention, beside: &Beside, edition: Edition, why: Vec<String>) -> Candidate {
        let at = RuleRef::new(edition, mention.number);
        let text = self.reference.library.rule(at).map(|rule| rule.text()).unwrap_or_default();
        let title = self.reference.graph.title(at).unwrap_or(text).to_owned();
        Candidate { edition, title, why, fate: self.fate(mention, beside, edition) }
    }

    fn fate(&self, mention: &Mention, beside: &Beside, edition: Edition) -> Fate {
        let (at, to) = (RuleRef::new(edition, mention.number), self.goal(edition.is_core()));
        fate::follow(self.reference, at, to, &mention.tail, &beside.quotes)
    }

    /// Returns the edition to which rules of the core or of the tournament rules are followed.
    fn goal(&self, of_core: bool) -> Edition {
        if self.to.is_core() == of_core { self.to } else { self.other.unwrap_or(self.to) }
    }
}

impl std::fmt::Debug for Checker<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Checker").field("edition", &self.edition).field("to", &self.to).finish_non_exhaustive()
    }
}

fn list(editions: &[Edition]) -> String {
    editions.iter().map(Edition::to_string).collect::<Vec<_>>().join(", ")
}
