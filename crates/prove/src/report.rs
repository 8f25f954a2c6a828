//! What a proof says, in the shape that other tools read.

use serde::Serialize;

use super::open::Open;
use tribunal_rule::{Edition, RuleRef};

/// One claim under one edition.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Proved {
    /// The edition.
    pub edition: Edition,
    /// The line of the scenario on which the claim stands; 0 for one that was asked beside it.
    pub line: usize,
    /// The claim as it is typed.
    pub claim: String,
    /// How far the lines of play go, in words.
    pub horizon: String,
    /// What came of it.
    pub verdict: Verdict,
    /// How many different states were looked at.
    pub states: usize,
    /// How many steps were taken between them: actions and answers to choices.
    pub steps: u64,
    /// How many steps the longest line has that was followed.
    pub depth: usize,
    /// A line of play: on which the claim is not so, or the one that shows what can be.
    pub example: Option<Example>,
    /// What was left open, in words and by kind.
    pub open: Vec<Opened>,
    /// What was taken to be so since the board does not say otherwise.
    pub assumed: Vec<String>,
    /// The rules without any one of which it would not come out so, as far as that was looked into.
    pub carried_by: Vec<RuleRef>,
    /// Whether every rule that came up was switched off to see.
    pub carried_by_all: bool,
    /// On which facts of the board it hangs: what to ask at the table, the most telling first.
    pub hinges: Vec<Hinge>,
    /// Whether every fact of the board was left out or changed to see.
    pub hinges_all: bool,
}

/// What came of a claim.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Verdict {
    /// It is so: everything was looked at, or for `can` a line was found.
    Holds,
    /// It is not so: a line was found, or for `can` everything was looked at.
    DoesNot,
    /// Neither is known.
    NotSettled,
}

impl Verdict {
    /// In words.
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
    /// By kind.
    pub kind: Open,
    /// In words.
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
    /// What is so at its end, or happens on it, as it is typed.
    pub shows: String,
    /// A scenario that replays it.
    pub scenario: String,
    /// The same without what does not matter for it, where something does not.
    pub shrunk: Option<String>,
    /// Whether it was replayed and came out so.
    pub replays: bool,
    /// The rules by which things happen on it, in order.
    pub rules: Vec<RuleRef>,
}

/// A fact of the board without which the verdict is another.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Hinge {
    /// The fact, as a question for the table.
    pub ask: String,
    /// What was changed, in words.
    pub changed: String,
    /// The verdict then.
    pub then: Verdict,
}
