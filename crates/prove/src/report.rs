//! The result of a proof, in the shape that is serialized for other tools.

use serde::Serialize;

use super::open::Open;
use tribunal_rule::{Edition, RuleRef};

/// One claim under one edition.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Proved {
    /// The edition.
    pub edition: Edition,
    /// The line of the scenario on which the claim stands; 0 for a claim that was asked separately.
    pub line: usize,
    /// The claim as it is typed.
    pub claim: String,
    /// The length of the lines of play, in words.
    pub horizon: String,
    /// The verdict.
    pub verdict: Verdict,
    /// The number of different states that were examined.
    pub states: usize,
    /// The number of steps between them: actions and answers to choices.
    pub steps: u64,
    /// The number of steps of the longest line that was followed.
    pub depth: usize,
    /// A line of play: the counterexample, or the one that shows what can happen.
    pub example: Option<Example>,
    /// The things that were left open, in words and by kind.
    pub open: Vec<Opened>,
    /// What was so, or had happened, before the claim begins, where that may mislead whoever reads the verdict.
    pub already: Option<String>,
    /// The rules that the claim names and was asked without, in words.
    pub left_out: Option<String>,
    /// The assumptions that were made where the board says nothing.
    pub assumed: Vec<String>,
    /// The rules without any one of which the verdict would be another, as far as that was examined.
    pub carried_by: Vec<RuleRef>,
    /// True if every rule that came up was switched off and the claim settled without it.
    pub carried_by_all: bool,
    /// The facts of the board on which the verdict depends, as questions for the table, the most telling first.
    pub hinges: Vec<Hinge>,
    /// True if no bound cut the search for these facts short, and every changed board was settled. The search also ends
    /// at three facts.
    pub hinges_all: bool,
}

/// The verdict on a claim.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Verdict {
    /// The claim is true: everything was examined, or for `can` a line was found.
    Holds,
    /// The claim is false: a line was found, or for `can` everything was examined.
    DoesNot,
    /// Neither is known.
    NotSettled,
}

impl Verdict {
    /// Returns the verdict in words.
    #[must_use]
    pub fn words(self) -> &'static str {
        match self {
            Self::Holds => "holds",
            Self::DoesNot => "does not hold",
            Self::NotSettled => "not settled",
        }
    }
}

/// Something that was left open.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Opened {
    /// The kind.
    pub kind: Open,
    /// The kind in words.
    pub text: String,
}

impl From<Open> for Opened {
    fn from(kind: Open) -> Self {
        Self { text: kind.to_string(), kind }
    }
}

/// A line of play that was found.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Example {
    /// The lines that are added to the scenario, in order.
    pub lines: Vec<String>,
    /// The fact that is true at its end, or the event on it, as it is typed.
    pub shows: String,
    /// A scenario that replays it.
    pub scenario: String,
    /// The scenario without everything that does not matter for it; `None` if nothing can be left out.
    pub shrunk: Option<String>,
    /// True if it was replayed and its expectation was met.
    pub replays: bool,
    /// The rules of the events on it, in order.
    pub rules: Vec<RuleRef>,
}

/// A fact of the board without which the verdict is another.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Hinge {
    /// The fact, as a question for the table.
    pub ask: String,
    /// The change to the board, in words.
    pub changed: String,
    /// The verdict on the changed board.
    pub then: Verdict,
}
