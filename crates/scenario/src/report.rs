//! The report of a replay, in the shape that other tools read.

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
    /// The first difference between runs under two or more editions.
    pub difference: Option<Difference>,
}

/// One run.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = replay::Run))]
pub struct Run {
    /// The edition.
    pub edition: Edition,
    /// The verdict of the run.
    pub verdict: Verdict,
    /// The board where it ended; none where the scenario cannot be read.
    pub board: Option<Board>,
    /// The board as it was understood, before anything happened on it.
    pub start: Option<Board>,
    /// The players who may act where it ended, by name; none where nobody may or a choice is open.
    pub may_act: Vec<String>,
    /// The actions with what they led to; the first is the board coming to rest.
    pub steps: Vec<Step>,
    /// The choice at which it stopped.
    pub choice: Option<OpenChoice>,
    /// The legal actions where it stopped, if there are any.
    pub legal: Vec<Legal>,
    /// The illegal actions where it stopped, with the rules that forbid them, where that was asked for.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub barred: Vec<Barred>,
    /// The outcome of each way of choosing, where that was asked for or readings differ.
    pub outcomes: Vec<Outcome>,
    /// True if every way was followed.
    pub outcomes_complete: bool,
    /// The reason why some ways were not followed, in words.
    pub bound: Option<String>,
    /// The expectations in order.
    pub expectations: Vec<Expected>,
    /// The mistakes in the scenario.
    pub diagnostics: Vec<Note>,
    /// Warnings for the reader of a scenario that can be replayed: what was assumed, or counts instead of what is
    /// known.
    pub warnings: Vec<Note>,
    /// Lines and effects that could not be enacted.
    pub taints: Vec<String>,
    /// The receipt, by which the run can be checked against another.
    pub receipt: String,
    /// The parts that were left out because they were too long, in words. The receipt vouches for the whole.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub left_out: Option<String>,
    /// The reason why something is as it is, where that was asked.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub why: Option<Why>,
    /// The reason why a rule did not fire, where that was asked.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub why_not: Option<WhyNot>,
    /// The reason why something did not happen, where that was asked.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub not_happened: Option<NotHappened>,
    /// The rewind to before an action, where that was asked.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rewind: Option<Rewind>,
    /// The triggers with their accountable players and the actions by which they had to be acknowledged, where that was
    /// asked.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub triggers: Option<Vec<Trigger>>,
}

/// The verdict of a run.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = replay::Verdict))]
#[serde(rename_all = "kebab-case")]
pub enum Verdict {
    /// Everything expected came true.
    AsExpected,
    /// Nothing was expected: what happened is reported, and no more.
    NoExpectations,
    /// Something could not be enacted, on which it may hang what came true and what did not.
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
    /// Returns true if the whole of it was replayed, and everything expected, if anything was, came true.
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
    /// The reason why the action was refused, where it was.
    pub refused: Option<Refused>,
    /// The events.
    pub events: Vec<Happened>,
    /// The cleanup passes.
    pub cleanups: Vec<Cleanup>,
    /// The board afterwards.
    pub board: Board,
    /// True if it is an action of its own, and no pass or answer that carries on another.
    #[serde(skip)]
    pub acts: bool,
}

/// The refusal of an action.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = replay::Refused))]
pub struct Refused {
    /// The rule that forbids it; none where nothing was asked, which no rule needs to say.
    pub rule: Option<RuleRef>,
    /// The reason for the refusal, in words.
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
    /// The name of the kind of event.
    pub kind: String,
    /// The rule it rests on.
    pub rule: Option<RuleRef>,
    /// The ruling it rests on.
    pub ruling: Option<String>,
    /// The objects it is about.
    pub objects: Vec<String>,
    /// The event in words.
    pub text: String,
    /// The event in types; the words and names above are what other tools read.
    #[serde(skip)]
    pub what: EventKind,
}

/// One pass of a cleanup.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = replay::Cleanup))]
pub struct Cleanup {
    /// The event or action that made it due.
    pub cause: String,
    /// The rules by which it was due.
    pub rules: Vec<RuleRef>,
    /// The kind of steps that were inserted, if any: `combat` or `end of turn`.
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
    /// The name of the step here.
    pub name: &'static str,
    /// True if it did something.
    pub fired: bool,
    /// The reason why it did something, or why not.
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
    /// The player who chooses; nobody at the table for a reading of the rules.
    pub who: Option<String>,
    /// The question.
    pub asks: String,
    /// The possible answers, as they are typed.
    pub options: Vec<String>,
    /// The number of the line before which an answer belongs; 0 is the end.
    pub line: usize,
}

/// An action that is legal where a run has stopped.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = replay::Legal))]
pub struct Legal {
    /// The player; null where everybody passes.
    pub who: Option<String>,
    /// The line that does it.
    pub line: String,
}

/// An action that is refused where a run has stopped.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = replay::Barred))]
pub struct Barred {
    /// The player.
    pub who: String,
    /// The line that would do it.
    pub line: String,
    /// The rule that forbids it.
    pub rule: Option<RuleRef>,
    /// The reason why it is refused, in words.
    pub why: String,
}

/// The outcome of one or more ways of choosing.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = replay::Outcome))]
pub struct Outcome {
    /// The answers that lead there, one list for each way.
    pub choices: Vec<Vec<String>>,
    /// The end of the game state, in words.
    pub ends: Vec<String>,
    /// The verdict of these ways.
    pub verdict: Verdict,
}

/// One expectation.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = replay::Expected))]
pub struct Expected {
    /// Its line.
    pub line: usize,
    /// The text as written.
    pub text: String,
    /// True if it came true.
    pub met: bool,
    /// The reason why, or why not.
    pub why: String,
}

/// A mistake in a scenario, or a warning for its reader.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = replay::Note))]
pub struct Note {
    /// The line.
    pub line: usize,
    /// The column.
    pub column: usize,
    /// The number of characters it is about.
    pub length: usize,
    /// The message.
    pub message: String,
    /// The advice what to type instead.
    pub help: Option<String>,
    /// The words that would correct it, if they are known.
    pub fix: Option<String>,
    /// The whole message, with the line and a caret.
    pub rendered: String,
}

/// The first difference between runs under two or more editions.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = replay::Difference))]
pub struct Difference {
    /// The editions.
    pub editions: Vec<Edition>,
    /// The first event that differs, in words, one for each edition.
    pub event: Vec<Option<String>>,
    /// The rules behind it, one for each edition.
    pub rules: Vec<Option<RuleRef>>,
    /// The counterparts of each edition's rule in the other editions, where the reader has the rulebooks at hand.
    pub lineage: Vec<Kin>,
}

/// The counterpart in another edition of a rule of one edition.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = replay::Kin))]
pub struct Kin {
    /// The rule.
    pub from: RuleRef,
    /// The rules that it is in the other edition.
    pub to: Vec<RuleRef>,
    /// The kind of change: `reworded`, `renumbered` and the like.
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

/// A board, to be drawn or described.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = replay::Board))]
pub struct Board {
    /// The words for whose turn it is, and its phase.
    pub turn: String,
    /// `Neutral Open`, `Showdown Closed` and so on.
    pub state: String,
    /// The player who has focus.
    pub focus: Option<String>,
    /// The player who has priority.
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
    /// Their XP.
    #[serde(skip_serializing_if = "is_zero")]
    pub xp: u32,
    /// Their runes and their Rune Pool, where these are listed: `2 fury ready, 1 exhausted, 1 energy`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub runes: Option<String>,
    /// The permanents in the base.
    pub base: Vec<Permanent>,
    /// The known cards in hand.
    pub hand: Vec<String>,
    /// The cards in the trash.
    pub trash: Vec<String>,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
fn is_zero(number: &u32) -> bool {
    *number == 0
}

/// A battlefield on a board.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = replay::Place))]
pub struct Place {
    /// The name.
    pub name: String,
    /// The player who controls it.
    pub controller: Option<String>,
    /// The player who contests it.
    pub contested: Option<String>,
    /// `showdown staged`, `combat in progress` and the like.
    pub marks: Vec<&'static str>,
    /// The permanents there.
    pub pieces: Vec<Permanent>,
    /// The owners of the facedown cards there, one for each card.
    pub facedown: Vec<String>,
}

/// A permanent on a board.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = replay::Permanent))]
pub struct Permanent {
    /// Its number, which it keeps for as long as it stays.
    pub id: u32,
    /// The name.
    pub name: String,
    /// Its type.
    pub kind: &'static str,
    /// The player who controls it.
    pub controller: String,
    /// The printed Might.
    pub printed: i32,
    /// The Might now.
    pub might: i32,
    /// The damage on it.
    pub damage: u32,
    /// Its marks: `exhausted`, `stunned`, `buffed`, `attacker` and the like.
    pub marks: Vec<String>,
    /// The keywords that it has now.
    pub keywords: Vec<String>,
    /// The name of the permanent that it is attached to.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub attached_to: Option<String>,
}
