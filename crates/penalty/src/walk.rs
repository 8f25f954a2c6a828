//! Walks an infraction as a decision table: asks the next question whose answer matters, or rules.
//!
//! A question is asked only while a cell that can still hold depends on its answer. What a cell waits for, and what
//! each answer means, stands in the table alone.

use std::collections::{BTreeMap, BTreeSet};
use std::str::FromStr;

use serde::Serialize;

use super::earlier::Earlier;
use super::kinds::{Level, Penalty};
use super::ruling::{Answered, Clearing, OpenLine, Parts, Ruling, Sent};
use super::table::{AnswerChoice, Cells, Guide, Infraction, Open, Question, When};
use tribunal_rule::RuleRef;

/// The key under which conditions refer to the penalty so far.
pub(super) const PENALTY: &str = "penalty";

/// The given answers, by the keys of their questions.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Answers(BTreeMap<String, String>);

/// A question that has to be answered next.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = penalty::Asked))]
pub struct AskedQuestion {
    /// Its name in answers.
    pub key: String,
    /// The rule that asks it.
    pub rule: RuleRef,
    /// The question.
    pub asks: String,
    /// The possible answers.
    pub answers: Vec<AnswerChoice>,
}

/// The result of a walk: how far the answers lead.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Course {
    /// The infraction that the walk reached.
    pub infraction: String,
    /// The level, where it was given.
    pub level: Option<Level>,
    /// The redirections on the way.
    pub sent: Vec<Sent>,
    /// The given answers that were used.
    pub answered: Vec<Answered>,
    /// The answers that were assumed.
    pub assumed: Vec<Answered>,
    /// The keys of given answers that no question asked for.
    pub unused: Vec<String>,
    /// The points that the text leaves open about infractions that were left, or that turned out not to apply.
    pub open: Vec<OpenLine>,
    /// The next step.
    pub next: Next,
}

/// The step after the answers so far.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Next {
    /// A question has to be answered.
    Ask(AskedQuestion),
    /// It is no infraction.
    Clear(Clearing),
    /// All questions are answered: the ruling.
    Rule(Box<Ruling>),
}

/// The reason why a walk fails.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum WalkError {
    /// There is no such infraction.
    #[error("`{0}` is no infraction; one is called drawing-extra-cards")]
    Unknown(String),
    /// A question has no such answer.
    #[error("`{answer}` does not answer `{key}`; write one of {}", .choices.join(", "))]
    Answer {
        /// The question.
        key: String,
        /// The given answer.
        answer: String,
        /// The possible answers.
        choices: Vec<String>,
    },
    /// An answer is not of the form `key=answer`.
    #[error("`{0}` is no answer; write key=answer, such as level=competitive")]
    Form(String),
    /// The table leads back to where it was.
    #[error("the table of infractions leads from {0} back to itself")]
    Circle(String),
    /// The table names no penalty for the case.
    #[error("the table of infractions names no penalty for this case of {0}")]
    NoPenalty(String),
}

impl AskedQuestion {
    /// Returns the answer for a number of earlier Warnings, where the question asks for their number.
    fn for_count(&self, count: u32) -> Option<&AnswerChoice> {
        let fits = self.answers.iter().filter(|choice| choice.least.is_some_and(|least| least <= count));
        fits.max_by_key(|choice| choice.least)
    }
}

impl Answers {
    /// Returns these and one more; a later answer to the same question replaces the earlier one.
    #[must_use]
    pub fn with(mut self, key: &str, answer: &str) -> Self {
        self.0.insert(key.to_owned(), answer.to_owned());
        self
    }

    /// Returns the answer to a question.
    #[must_use]
    pub fn get(&self, key: &str) -> Option<&str> {
        self.0.get(key).map(String::as_str)
    }

    /// Iterates over all answers, by key.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0.iter().map(|(key, answer)| (key.as_str(), answer.as_str()))
    }

    /// Reads answers of the form `key=answer`.
    ///
    /// # Errors
    /// Where one has another form.
    pub fn read<'a>(pairs: impl IntoIterator<Item = &'a str>) -> Result<Self, WalkError> {
        pairs.into_iter().try_fold(Self::default(), |answers, pair| {
            let (key, answer) = pair.split_once('=').ok_or_else(|| WalkError::Form(pair.to_owned()))?;
            Ok(answers.with(key.trim(), answer.trim()))
        })
    }
}

impl FromStr for Level {
    type Err = WalkError;

    fn from_str(text: &str) -> Result<Self, WalkError> {
        Self::ALL.into_iter().find(|level| level.key() == text).ok_or_else(|| WalkError::Answer {
            key: Level::KEY.to_owned(),
            answer: text.to_owned(),
            choices: Self::ALL.iter().map(|level| level.key().to_owned()).collect(),
        })
    }
}

impl Guide {
    /// Walks an infraction as far as the answers lead, and answers questions about earlier Warnings from `earlier`.
    ///
    /// # Errors
    /// As [`Guide::rule_on`].
    pub fn rule_on_told(&self, id: &str, answers: &Answers, earlier: Earlier) -> Result<Course, WalkError> {
        let mut answers = answers.clone();
        loop {
            let course = self.rule_on(id, &answers)?;
            let Next::Ask(asked) = &course.next else { return Ok(course) };
            let Some(choice) = earlier.of(&asked.key).and_then(|count| asked.for_count(count)) else {
                return Ok(course);
            };
            answers = answers.with(&asked.key, &choice.key);
        }
    }

    /// Walks an infraction as far as the answers lead.
    ///
    /// # Errors
    /// Where there is no such infraction, or a question has no such answer.
    pub fn rule_on(&self, id: &str, answers: &Answers) -> Result<Course, WalkError> {
        Walk { guide: self, answers, record: Record::default() }.from(id)
    }
}

/// A walk in progress.
struct Walk<'a> {
    guide: &'a Guide,
    answers: &'a Answers,
    record: Record,
}

/// The record of a walk so far.
#[derive(Default)]
struct Record {
    sent: Vec<Sent>,
    answered: Vec<Answered>,
    assumed: Vec<Answered>,
    open: Vec<OpenLine>,
}

/// The answers that are known within one set of cells.
#[derive(Default)]
pub(super) struct Known(BTreeMap<String, String>);

/// The reason why a walk stops before the ruling on an infraction.
enum Stop {
    /// A question is open, or it is no infraction.
    Here(Box<Next>),
    /// It is another infraction.
    Other(String),
    /// The walk fails.
    Fault(WalkError),
}

impl From<WalkError> for Stop {
    fn from(fault: WalkError) -> Self {
        Self::Fault(fault)
    }
}

impl<'a> Walk<'a> {
    fn from(mut self, id: &str) -> Result<Course, WalkError> {
        let mut at = id.to_owned();
        let mut been = BTreeSet::new();
        loop {
            if !been.insert(at.clone()) {
                return Err(WalkError::Circle(at));
            }
            let infraction = self.guide.infraction(&at).ok_or_else(|| WalkError::Unknown(at.clone()))?;
            match self.through(infraction) {
                Ok(ruling) => return self.course(at, Next::Rule(Box::new(ruling))),
                Err(Stop::Here(next)) => return self.course(at, *next),
                Err(Stop::Other(to)) => at = to,
                Err(Stop::Fault(fault)) => return Err(fault),
            }
        }
    }

    /// Returns the ruling on an infraction: from the questions of its family, its own cells, and repeated Warnings.
    fn through(&mut self, infraction: &'a Infraction) -> Result<Ruling, Stop> {
        let family = self.guide.family(infraction.family);
        let family = family.ok_or_else(|| WalkError::Unknown(infraction.id.clone()))?;
        let mut parts = Parts::new(self.guide, infraction);
        let before = self.known(infraction, &family.before, None)?;
        parts.take(&family.before, &|when| before.holds(when));
        let own = self.known(infraction, &infraction.cells, None)?;
        parts.take(&infraction.cells, &|when| own.holds(when));
        let penalty = parts.penalty.ok_or_else(|| WalkError::NoPenalty(infraction.id.clone()))?;
        if infraction.never_upgrades.is_none() {
            let after = self.known(infraction, &family.after, Some(penalty))?;
            parts.take(&family.after, &|when| after.holds(when));
        }
        Ok(parts.ruling(self.level()))
    }

    /// Returns the answers that a set of cells needs; stops where one is missing or where they lead to another
    /// infraction.
    fn known(&mut self, infraction: &Infraction, cells: &Cells, penalty: Option<Penalty>) -> Result<Known, Stop> {
        let mut known = Known::default();
        if let Some(penalty) = penalty {
            known.0.insert(PENALTY.to_owned(), penalty.key().to_owned());
        }
        loop {
            self.lead_away(infraction, cells, &known)?;
            let Some(question) = next(self.guide, cells, &known) else { return Ok(known) };
            match self.answer(question)? {
                Some(answer) => known.0.insert(question.key.clone(), answer),
                None => return Err(Stop::Here(Box::new(Next::Ask(asked(self.guide, question))))),
            };
        }
    }

    /// Stops where a cell says that it is no infraction, or another one.
    fn lead_away(&mut self, infraction: &Infraction, cells: &Cells, known: &Known) -> Result<(), Stop> {
        if let Some(cell) = cells.clear.iter().find(|cell| known.holds(&cell.when)) {
            self.leave_open(&cells.open, known);
            let clearing = Clearing { rule: self.guide.rule(cell.rule), text: cell.says.clone() };
            return Err(Stop::Here(Box::new(Next::Clear(clearing))));
        }
        if let Some(cell) = cells.elsewhere.iter().find(|cell| known.holds(&cell.when)) {
            self.leave_open(&cells.open, known);
            let rule = self.guide.rule(cell.rule);
            let (from, to) = (infraction.id.clone(), cell.to.clone());
            self.record.sent.push(Sent { from, to: to.clone(), rule, text: cell.says.clone() });
            return Err(Stop::Other(to));
        }
        Ok(())
    }

    /// Records the points that the text leaves open about an infraction that goes no further.
    fn leave_open(&mut self, open: &[Open], known: &Known) {
        let held = open.iter().filter(|cell| known.holds(&cell.when));
        self.record.open.extend(held.map(|cell| OpenLine::new(self.guide, cell)));
    }

    /// Returns the answer to a question, given or assumed, and records it.
    fn answer(&mut self, question: &Question) -> Result<Option<String>, WalkError> {
        let given = self.answers.get(&question.key);
        if let Some(answer) = given.filter(|answer| !question.has(answer)) {
            return Err(WalkError::Answer {
                key: question.key.clone(),
                answer: answer.to_owned(),
                choices: question.answers.iter().map(|choice| choice.key.clone()).collect(),
            });
        }
        let answer = given.map(str::to_owned).or_else(|| question.assumed.clone());
        if let Some(answer) = &answer {
            let entry = Answered::new(self.guide, question, answer);
            let list = if given.is_some() { &mut self.record.answered } else { &mut self.record.assumed };
            if !list.iter().any(|known| known.key == entry.key) {
                list.push(entry);
            }
        }
        Ok(answer)
    }

    fn level(&self) -> Option<Level> {
        self.answers.get(Level::KEY).and_then(|level| level.parse().ok())
    }

    fn course(self, infraction: String, next: Next) -> Result<Course, WalkError> {
        // A level that no cell asked for is still shown, so it has to be one.
        let level = self.answers.get(Level::KEY).map(str::parse).transpose()?;
        let Record { sent, answered, assumed, open } = self.record;
        let is_used = |key: &str| key == Level::KEY || answered.iter().any(|entry| entry.key == key);
        let unused = self.answers.iter().filter(|(key, _)| !is_used(key)).map(|(key, _)| key.to_owned()).collect();
        Ok(Course { infraction, level, sent, answered, assumed, unused, open, next })
    }
}

/// Returns the first question that has no answer yet and on which something depends.
fn next<'g>(guide: &'g Guide, cells: &'g Cells, known: &Known) -> Option<&'g Question> {
    let waits = |when: &When, key: &str| when.0.contains_key(key) && known.allows(when);
    let matters = |question: &Question| {
        let decides = cells.deciding().any(|when| waits(when, &question.key));
        // What is said beside a ruling can depend on the level, which is answered once for a whole event.
        decides || (question.key == Level::KEY && cells.beside().any(|when| waits(when, Level::KEY)))
    };
    let mut questions = std::iter::once(&guide.level).chain(&cells.question);
    questions.find(|question| !known.0.contains_key(&question.key) && known.holds(&question.when) && matters(question))
}

fn asked(guide: &Guide, question: &Question) -> AskedQuestion {
    AskedQuestion {
        key: question.key.clone(),
        rule: guide.rule(question.rule),
        asks: question.asks.clone(),
        answers: question.answers.clone(),
    }
}

impl Known {
    /// Adds an answer to those known.
    pub(super) fn tell(&mut self, key: &str, answer: &str) {
        self.0.insert(key.to_owned(), answer.to_owned());
    }

    /// Returns true if every answer that a condition needs is known and matches.
    pub(super) fn holds(&self, when: &When) -> bool {
        when.0.iter().all(|(key, values)| self.0.get(key).is_some_and(|answer| values.has(answer)))
    }

    /// Returns true if no known answer contradicts a condition.
    fn allows(&self, when: &When) -> bool {
        when.0.iter().all(|(key, values)| self.0.get(key).is_none_or(|answer| values.has(answer)))
    }
}
