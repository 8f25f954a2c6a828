//! What a replay says, in the shape that other tools read.

use serde::Serialize;

use super::rewind::Rewind;
use super::triggers::Trigger;
use super::why::{NotHappened, Why, WhyNot};
use tribunal_engine::event::EventKind;
use tribunal_rule::{Edition, RuleRef};

/// The replay of one scenario under one or more editions.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = replay::Replay))]
pub struct Replay {
    /// One run for each edition.
    pub runs: Vec<Run>,
    /// Where runs under several editions part ways.
    pub difference: Option<Difference>,
}

/// One run.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = replay::Run))]
pub struct Run {
    /// The edition.
    pub edition: Edition,
    /// What came of it.
    pub verdict: Verdict,
    /// The board where it ended; none where the scenario cannot be read.
    pub board: Option<Board>,
    /// The board as it was understood, before anything happened on it.
    pub start: Option<Board>,
    /// Who may act where it ended, by name; none where nobody may or a choice is open.
    pub may_act: Vec<String>,
    /// The actions with what they led to; the first is the board coming to rest.
    pub steps: Vec<Step>,
    /// The choice at which it stopped.
    pub choice: Option<OpenChoice>,
    /// What may be done where it stopped, if anything may.
    pub legal: Vec<Legal>,
    /// What may not be done where it stopped, and by which rule, where that was asked for.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub barred: Vec<Barred>,
    /// What each way of choosing leads to, where that was asked for or readings differ.
    pub outcomes: Vec<Outcome>,
    /// Whether every way was followed.
    pub outcomes_complete: bool,
    /// What kept some ways from being followed, in words.
    pub bound: Option<String>,
    /// The expectations in order.
    pub expectations: Vec<Expected>,
    /// What is wrong with the scenario.
    pub diagnostics: Vec<Note>,
    /// What a reader should know though the scenario can be replayed: what was assumed, or counts instead of what is known.
    pub warnings: Vec<Note>,
    /// Lines and effects that could not be enacted.
    pub taints: Vec<String>,
    /// By which the run can be checked against another.
    pub receipt: String,
    /// What was left out since it would have been too long, in words. The receipt vouches for the whole.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub left_out: Option<String>,
    /// Why something is as it is, where that was asked.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub why: Option<Why>,
    /// Why a rule did not fire, where that was asked.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub why_not: Option<WhyNot>,
    /// Why something did not happen, where that was asked.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub not_happened: Option<NotHappened>,
    /// What has to be undone to come back to before an action, where that was asked.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rewind: Option<Rewind>,
    /// Who is accountable for each trigger and by when it had to be acknowledged, where that was asked.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub triggers: Option<Vec<Trigger>>,
}

/// What came of a run.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = replay::Verdict))]
#[serde(rename_all = "kebab-case")]
pub enum Verdict {
    /// Everything expected came true.
    AsExpected,
    /// Nothing was expected: what happened is told, and no more.
    NoExpectations,
    /// It did, but something could not be enacted.
    Tainted,
    /// Something expected did not come true.
    Differs,
    /// A choice was left open.
    NeedsChoice,
    /// An action was refused.
    Refused,
    /// The scenario cannot be read.
    Invalid,
    /// It took more than it may: nothing is said of how it ends.
    TooCostly,
}

impl Verdict {
    /// Whether the whole of it was replayed, and everything expected, if anything was, came true.
    #[must_use]
    pub fn is_met(self) -> bool {
        matches!(self, Self::AsExpected | Self::NoExpectations)
    }
}

/// One action with what it led to.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = replay::Step))]
pub struct Step {
    /// The line; 0 for the board coming to rest.
    pub line: usize,
    /// The action as written.
    pub action: String,
    /// Why the action was refused, where it was.
    pub refused: Option<Refused>,
    /// What happened.
    pub events: Vec<Happened>,
    /// The cleanup passes.
    pub cleanups: Vec<Cleanup>,
    /// The board afterwards.
    pub board: Board,
    /// Whether it is an action of its own, and no pass or answer that carries on another.
    #[serde(skip)]
    pub acts: bool,
}

/// Why an action was refused.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = replay::Refused))]
pub struct Refused {
    /// The rule that forbids it; none where nothing was asked, which no rule needs to say.
    pub rule: Option<RuleRef>,
    /// What stands in the way.
    pub why: String,
}

/// One event.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = replay::Happened))]
pub struct Happened {
    /// Its number.
    pub id: u32,
    /// The event that caused it.
    pub parent: Option<u32>,
    /// What kind it is.
    pub kind: String,
    /// The rule it rests on.
    pub rule: Option<RuleRef>,
    /// The ruling it rests on.
    pub ruling: Option<String>,
    /// The objects it is about.
    pub objects: Vec<String>,
    /// In words.
    pub text: String,
    /// What happened, in types; the words and names above are what other tools read.
    #[serde(skip)]
    pub what: EventKind,
}

/// One pass of a cleanup.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = replay::Cleanup))]
pub struct Cleanup {
    /// What made it due.
    pub cause: String,
    /// The rules by which it was due.
    pub rules: Vec<RuleRef>,
    /// Whether steps were inserted: `combat` or `end of turn`.
    pub special: Option<&'static str>,
    /// 0 for the first pass, then counted upward.
    pub round: u16,
    /// The number of the first event after it began.
    pub after: u32,
    /// Its steps.
    pub steps: Vec<CleanupStep>,
}

/// One step of a cleanup.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = replay::CleanupStep))]
pub struct CleanupStep {
    /// Its rule.
    pub rule: RuleRef,
    /// Its printed label.
    pub label: &'static str,
    /// What it is called here.
    pub name: &'static str,
    /// Whether it did something.
    pub fired: bool,
    /// Why, or why not.
    pub why: String,
    /// The objects it was about.
    pub objects: Vec<String>,
}

/// A choice that was left open.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = replay::OpenChoice))]
pub struct OpenChoice {
    /// The rule that gives it.
    pub rule: RuleRef,
    /// Who chooses; nobody at the table for a reading of the rules.
    pub who: Option<String>,
    /// What is asked.
    pub asks: String,
    /// What may be answered, as it is typed.
    pub options: Vec<String>,
    /// The number of the line before which an answer belongs; 0 is the end.
    pub line: usize,
}

/// An action that is legal where a run has stopped.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = replay::Legal))]
pub struct Legal {
    /// Whose; nobody's alone where everybody passes.
    pub who: Option<String>,
    /// The line that does it.
    pub line: String,
}

/// An action that is refused where a run has stopped.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = replay::Barred))]
pub struct Barred {
    /// Whose.
    pub who: String,
    /// The line that would do it.
    pub line: String,
    /// The rule that forbids it.
    pub rule: Option<RuleRef>,
    /// What stands in the way.
    pub why: String,
}

/// What a way of choosing leads to.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = replay::Outcome))]
pub struct Outcome {
    /// The answers that lead there, one list for each way.
    pub choices: Vec<Vec<String>>,
    /// How it ends, in words.
    pub ends: Vec<String>,
    /// What came of it.
    pub verdict: Verdict,
}

/// One expectation.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = replay::Expected))]
pub struct Expected {
    /// Its line.
    pub line: usize,
    /// As written.
    pub text: String,
    /// Whether it came true.
    pub met: bool,
    /// Why, or why not.
    pub why: String,
}

/// Something that is wrong with a scenario, or that its reader should know.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = replay::Note))]
pub struct Note {
    /// The line.
    pub line: usize,
    /// The column.
    pub column: usize,
    /// How many characters it is about.
    pub length: usize,
    /// What it is.
    pub message: String,
    /// What to type instead.
    pub help: Option<String>,
    /// The words that would put it right where it stands, if they are known.
    pub fix: Option<String>,
    /// All of it, with the line and a caret.
    pub rendered: String,
}

/// Where runs under several editions part ways.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = replay::Difference))]
pub struct Difference {
    /// The editions.
    pub editions: Vec<Edition>,
    /// The first event that differs, in words, one for each edition.
    pub event: Vec<Option<String>>,
    /// The rules behind it, one for each edition.
    pub rules: Vec<Option<RuleRef>>,
    /// What the rule of each edition is in the next, where the reader has the rulebooks at hand.
    pub lineage: Vec<Kin>,
}

/// What a rule of one edition is in another.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = replay::Kin))]
pub struct Kin {
    /// The rule.
    pub from: RuleRef,
    /// What it is in the other edition.
    pub to: Vec<RuleRef>,
    /// What became of it: `reworded`, `renumbered` and the like.
    pub kind: &'static str,
    /// The words of both, those that only one has marked; none where the words are the same.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub words: Vec<Stretch>,
}

/// Words in a row that both rules have, or only one.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = replay::Stretch))]
pub struct Stretch {
    /// `kept`, `removed` or `added`.
    pub kind: &'static str,
    /// The words, with the spaces between and after them.
    pub text: String,
}

/// A board as drawn and told.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = replay::Board))]
pub struct Board {
    /// Whose turn it is, and its phase.
    pub turn: String,
    /// `Neutral Open`, `Showdown Closed` and so on.
    pub state: String,
    /// Who has focus.
    pub focus: Option<String>,
    /// Who has priority.
    pub priority: Option<String>,
    /// The players.
    pub players: Vec<Seat>,
    /// The battlefields.
    pub battlefields: Vec<Place>,
    /// The chain, the newest item last.
    pub chain: Vec<String>,
}

/// A player's side of a board.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = replay::Seat))]
pub struct Seat {
    /// The name.
    pub name: String,
    /// Their team; players of one team sit on one side.
    pub team: u8,
    /// The points.
    pub points: u32,
    /// What is in the base.
    pub base: Vec<Piece>,
    /// The known cards in hand.
    pub hand: Vec<String>,
    /// The cards in the trash.
    pub trash: Vec<String>,
}

/// A battlefield on a board.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = replay::Place))]
pub struct Place {
    /// The name.
    pub name: String,
    /// Who controls it.
    pub controller: Option<String>,
    /// Who contests it.
    pub contested: Option<String>,
    /// `showdown staged`, `combat in progress` and the like.
    pub marks: Vec<&'static str>,
    /// What is there.
    pub pieces: Vec<Piece>,
    /// Whose cards lie facedown there, one for each.
    pub facedown: Vec<String>,
}

/// A permanent on a board.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = replay::Piece))]
pub struct Piece {
    /// Its number, which it keeps for as long as it stays.
    pub id: u32,
    /// The name.
    pub name: String,
    /// Its type.
    pub kind: &'static str,
    /// Who controls it.
    pub controller: String,
    /// Printed Might.
    pub printed: i32,
    /// Might now.
    pub might: i32,
    /// Damage.
    pub damage: u32,
    /// `exhausted`, `stunned`, `buffed`, `attacker` and the like.
    pub marks: Vec<String>,
    /// Keywords it has now.
    pub keywords: Vec<String>,
    /// What it is attached to.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub attached_to: Option<String>,
}
