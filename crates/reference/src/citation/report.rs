//! The report on a text: each citation in it, its place, and what became of its rule.

use serde::Serialize;

use super::fate::Fate;
use super::find::Mention;
use super::meaning::Meaning;
use super::origin::Settled;
use tribunal_rule::{Edition, RuleNumber};

/// The fates of the rules that a text cites.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = cite::Report))]
pub struct Report {
    /// The edition that they were followed to.
    pub to: Edition,
    /// True if all citations can stand as they are.
    pub live: bool,
    /// Each of them, in the order of the text.
    pub citations: Vec<Answer>,
}

/// The answer about one cited rule.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = cite::Answer))]
pub struct Answer {
    /// The line, counted from 1.
    pub line: usize,
    /// The character of the line, counted from 1.
    pub column: usize,
    /// The first byte.
    pub start: usize,
    /// The byte after the last.
    pub end: usize,
    /// The words that cite it.
    pub text: String,
    /// The number cited; the last one of a range follows as an answer of its own.
    pub number: RuleNumber,
    /// The edition that it was written for; none where that is open.
    pub edition: Option<Edition>,
    /// The way in which that was settled.
    pub settled: Settled,
    /// The evidence for it.
    pub why: Vec<String>,
    /// The fate of the rule; none where the edition is open.
    pub fate: Option<Fate>,
    /// The editions to choose from, where several are possible, with what became of the rule of each.
    pub candidates: Vec<Candidate>,
    /// The meaning of the words around it, where that was asked and can be decided.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub meaning: Option<Meaning>,
}

/// An edition that a number may have been written for.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = cite::Candidate))]
pub struct Candidate {
    /// The edition.
    pub edition: Edition,
    /// The title of its rule of that number, or the beginning of its text.
    pub title: String,
    /// The evidence for it.
    pub why: Vec<String>,
    /// The fate of its rule of that number.
    pub fate: Fate,
}

impl Answer {
    /// Makes an answer about which nothing is known yet: the edition is open.
    pub(super) fn empty(mention: &Mention) -> Self {
        Self {
            line: 0,
            column: 0,
            start: mention.range.start,
            end: mention.range.end,
            text: String::new(),
            number: mention.number,
            edition: None,
            settled: Settled::Open,
            why: Vec::new(),
            fate: None,
            candidates: Vec::new(),
            meaning: None,
        }
    }

    pub(super) fn placed(self, lines: &Lines<'_>, mention: &Mention) -> Self {
        let (line, column) = lines.place(mention.range.start);
        let text = lines.text.get(mention.range.clone()).unwrap_or_default().to_owned();
        Self { line, column, text, ..self }
    }

    /// Returns true if the words around it mean another rule, as far as was asked.
    #[must_use]
    pub fn is_doubtful(&self) -> bool {
        self.meaning.as_ref().is_some_and(|meaning| meaning.doubtful)
    }

    /// Returns true if the citation can stand as it is.
    #[must_use]
    pub fn is_live(&self) -> bool {
        self.fate.as_ref().is_some_and(Fate::is_live)
    }
}

/// The index of the lines of a text.
pub(super) struct Lines<'t> {
    text: &'t str,
    starts: Vec<usize>,
}

impl<'t> Lines<'t> {
    pub(super) fn new(text: &'t str) -> Self {
        let breaks = text.match_indices('\n').map(|(at, _)| at + 1);
        Self { text, starts: std::iter::once(0).chain(breaks).collect() }
    }

    /// Returns the line and the character of a byte, both counted from 1.
    fn place(&self, at: usize) -> (usize, usize) {
        let line = self.starts.partition_point(|start| *start <= at);
        let start = line.checked_sub(1).and_then(|line| self.starts.get(line)).copied().unwrap_or_default();
        let before = self.text.get(start..at).unwrap_or_default();
        (line, before.chars().count() + 1)
    }
}
