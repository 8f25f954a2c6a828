//! Checks the table for what the types cannot rule out: names that lead nowhere, answers that no question has.

use std::collections::BTreeSet;

use super::kinds::{Level, Penalty};
use super::table::{Cells, Guide, Infraction, Question, When};

/// A flaw in the table of infractions.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Flaw {
    /// Two infractions have one name.
    #[error("{0} stands twice")]
    Twice(String),
    /// A cell leads to an infraction that does not exist.
    #[error("{of} leads to {to}, which is no infraction")]
    Nowhere {
        /// The infraction or family of the cell.
        of: String,
        /// The name that it leads to.
        to: String,
    },
    /// A cell waits for an answer that no question has.
    #[error("{of} waits for {key} = {answer}, which no question of it has")]
    NoAnswer {
        /// The infraction or family of the cell.
        of: String,
        /// The question.
        key: String,
        /// The answer.
        answer: String,
    },
    /// A question on whose answer no deciding cell depends.
    #[error("{of} asks for {key}, on which nothing depends")]
    Idle {
        /// The infraction or family of the question.
        of: String,
        /// The question.
        key: String,
    },
    /// A question assumes an answer that it does not have.
    #[error("{of} assumes {key} = {answer}, which is no answer to it")]
    Assumed {
        /// The infraction or family of the question.
        of: String,
        /// The question.
        key: String,
        /// The answer.
        answer: String,
    },
    /// A kind of infraction is missing.
    #[error("the family of {0} is missing")]
    NoFamily(String),
}

impl Guide {
    /// Returns every flaw of the table.
    #[must_use]
    pub fn flaws(&self) -> Vec<Flaw> {
        let mut flaws = Vec::new();
        let mut seen = BTreeSet::new();
        for infraction in &self.infractions {
            if !seen.insert(&infraction.id) {
                flaws.push(Flaw::Twice(infraction.id.clone()));
            }
            if self.family(infraction.family).is_none() {
                flaws.push(Flaw::NoFamily(infraction.id.clone()));
            }
            self.in_infraction(infraction, &mut flaws);
        }
        for family in &self.families {
            self.in_cells(&family.name, &family.before, &mut flaws);
            self.in_cells(&family.name, &family.after, &mut flaws);
        }
        flaws
    }

    fn in_infraction(&self, infraction: &Infraction, flaws: &mut Vec<Flaw>) {
        let lost = infraction.apart.iter().filter(|apart| self.infraction(&apart.from).is_none());
        flaws.extend(lost.map(|apart| Flaw::Nowhere { of: infraction.id.clone(), to: apart.from.clone() }));
        self.in_cells(&infraction.id, &infraction.cells, flaws);
    }

    fn in_cells(&self, of: &str, cells: &Cells, flaws: &mut Vec<Flaw>) {
        let lost = cells.elsewhere.iter().filter(|cell| self.infraction(&cell.to).is_none());
        flaws.extend(lost.map(|cell| Flaw::Nowhere { of: of.to_owned(), to: cell.to.clone() }));
        let guards = cells.question.iter().map(|question| &question.when);
        for when in cells.deciding().chain(guards).chain(cells.beside()) {
            flaws.extend(unanswerable(of, when, &cells.question));
        }
        for question in &cells.question {
            let waits = cells.deciding().any(|when| when.0.contains_key(&question.key));
            if !waits {
                flaws.push(Flaw::Idle { of: of.to_owned(), key: question.key.clone() });
            }
            let assumed = question.assumed.iter().filter(|assumed| !question.has(assumed));
            flaws.extend(assumed.map(|answer| Flaw::Assumed {
                of: of.to_owned(),
                key: question.key.clone(),
                answer: answer.clone(),
            }));
        }
    }
}

/// Returns a flaw for each answer that a cell waits for and that no question has.
fn unanswerable(of: &str, when: &When, questions: &[Question]) -> Vec<Flaw> {
    let has = |key: &str, answer: &str| match key {
        Level::KEY => Level::ALL.iter().any(|level| level.key() == answer),
        "penalty" => Penalty::ALL.iter().any(|penalty| penalty.key() == answer),
        _ => questions.iter().any(|question| question.key == key && question.has(answer)),
    };
    let pairs = when.0.iter().flat_map(|(key, values)| values.all().into_iter().map(move |answer| (key, answer)));
    let lost = pairs.filter(|(key, answer)| !has(key, answer));
    lost.map(|(key, answer)| Flaw::NoAnswer { of: of.to_owned(), key: key.clone(), answer: answer.to_owned() })
        .collect()
}

impl Question {
    /// Returns true if `answer` is one of the question's answers.
    #[must_use]
    pub fn has(&self, answer: &str) -> bool {
        self.answers.iter().any(|choice| choice.key == answer)
    }
}

impl Cells {
    /// Returns the conditions of the cells that decide something.
    pub(super) fn deciding(&self) -> impl Iterator<Item = &When> {
        let clear = self.clear.iter().map(|cell| &cell.when);
        let elsewhere = self.elsewhere.iter().map(|cell| &cell.when);
        let penalty = self.penalty.iter().map(|cell| &cell.when);
        clear.chain(elsewhere).chain(penalty).chain(self.remedy.iter().map(|cell| &cell.when))
    }

    /// Returns the conditions of the cells that only add a remark to a ruling: notes and open points.
    pub(super) fn beside(&self) -> impl Iterator<Item = &When> {
        self.note.iter().map(|cell| &cell.when).chain(self.open.iter().map(|cell| &cell.when))
    }
}
