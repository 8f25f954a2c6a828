//! The report of a replay, in the shape that other tools read.

use serde::Serialize;

use tribunal_engine::event::EventKind;
use tribunal_rule::{Edition, RuleNumber, RuleRef};

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
    pub barred: Vec<RefusedAction>,
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
    /// What leaves the verdict open, in words: lines of cards that could not be enacted, and what is not known.
    pub taints: Vec<String>,
    /// The receipt, by which the run can be checked against another; empty where none was asked for.
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
pub struct RefusedAction {
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

/// The steps that undo a run back to before an action.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = replay::Rewind))]
pub struct Rewind {
    /// The number of the first action that is undone; the first of a scenario is 1.
    pub from: usize,
    /// The actions that are undone, the newest first.
    pub actions: Vec<Undone>,
    /// The single steps, the newest first.
    pub steps: Vec<Undo>,
    /// The information that was gained meanwhile, which nothing takes back.
    pub learned: Vec<Learned>,
    /// True if it is a simple rewind: of the last action alone, or of the one under way.
    pub simple: bool,
    /// Statements about who may order it, and the other conditions of 701.5.
    pub says: Vec<CitedLine>,
    /// The board to come back to.
    pub before: Board,
    /// The board as it is now.
    pub now: Board,
}

/// An action that is undone.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = replay::Undone))]
pub struct Undone {
    /// Its number among the actions.
    pub number: usize,
    /// Its line.
    pub line: usize,
    /// The action as written.
    pub action: String,
}

/// One step of a rewind at the table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = replay::Undo))]
pub struct Undo {
    /// The event that it undoes.
    pub event: u32,
    /// The number of the action in which that happened.
    pub action: usize,
    /// The rule that says how.
    pub rule: RuleRef,
    /// The instruction.
    pub text: String,
    /// The event that is undone, in words.
    pub undoes: String,
    /// The name of the card of a deck that was seen, where that is what is undone.
    #[serde(skip)]
    pub(crate) seen: Option<String>,
}

/// Information that a player has gained.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = replay::Learned))]
pub struct Learned {
    /// The event by which it was gained.
    pub event: u32,
    /// The rule that says what is done about it.
    pub rule: RuleRef,
    /// The information, in words.
    pub text: String,
}

/// A statement with its rule.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = replay::CitedLine))]
pub struct CitedLine {
    /// The rule.
    pub rule: RuleRef,
    /// The statement.
    pub text: String,
}

/// A trigger of a run.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = replay::Trigger))]
pub struct Trigger {
    /// The event by which it triggered.
    pub event: u32,
    /// The number of the action in which it did; 0 for the board coming to rest.
    pub action: usize,
    /// The source of the trigger, by name.
    pub source: String,
    /// The ability in words.
    pub text: String,
    /// The accountable player; none where the run does not show who controls it.
    pub accountable: Option<String>,
    /// True if its player may decline it.
    pub optional: bool,
    /// Its first observable impact; none where the run does not get there.
    pub impact: Option<Impact>,
    /// The first new game action after that: by then it has to be acknowledged. None where the run takes none.
    pub forgotten_by: Option<Action>,
    /// Its standing at the end of the run, if nobody has acknowledged it.
    pub stands: Stands,
    /// The player who chooses if it was missed.
    pub next_opponent: Option<String>,
    /// The consequences in each case.
    pub cases: Vec<CitedLine>,
}

/// The first observable impact of a trigger.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = replay::Impact))]
pub struct Impact {
    /// The event.
    pub event: u32,
    /// The number of the action in which it comes.
    pub action: usize,
    /// The example of 506.3.e that it is like.
    pub rule: RuleRef,
    /// The event in words.
    pub text: String,
}

/// A new game action of a run, by which a trigger is forgotten.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = replay::TakenAction))]
pub struct Action {
    /// Its number; the first is 1.
    pub number: usize,
    /// The action as written.
    pub action: String,
    /// The event in words that is carried out with it, by an effect or the course of the turn, where that is the new
    /// action and not the one that was written.
    pub carried_out: Option<String>,
}

/// The standing of a trigger that nobody has acknowledged.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = replay::Stands))]
#[serde(rename_all = "kebab-case")]
pub enum Stands {
    /// It has had no observable impact yet.
    NotYet,
    /// It has, and no new action was taken since.
    StillTime,
    /// It was missed in the turn that is going on.
    MissedThisTurn,
    /// It was missed in a turn that is over.
    MissedEarlier,
}

/// The events that happened to something, each with its causes.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = replay::Why))]
pub struct Why {
    /// The object, battlefield or player asked about, by name.
    pub about: String,
    /// The events that happened to it, in order.
    pub events: Vec<Caused>,
}

/// An event with its causes.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = replay::Caused))]
pub struct Caused {
    /// The line of the action in which it happened; 0 for the board coming to rest.
    pub line: usize,
    /// The event.
    pub event: Happened,
    /// The finding of a step of a cleanup that made it happen, where there was one.
    pub found: Option<String>,
    /// Its causes, the nearest first, up to a player's action.
    pub because: Vec<Happened>,
    /// The number of these causes that are in no answer above; the next one is, with all its causes.
    pub new: usize,
}

/// The occasions of a rule in a run.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = replay::WhyNot))]
pub struct WhyNot {
    /// The rule.
    pub rule: RuleRef,
    /// True if the engine has anything that rests on it or on a rule below it.
    pub enacted: bool,
    /// Each time that it came up.
    pub times: Vec<Time>,
}

/// A rule or an event that did not fire or happen.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Missing {
    /// A rule that did not fire.
    Rule(RuleNumber),
    /// A claim that is not so, as it is typed after `=>`: `Watcher triggers`.
    Event(String),
}

impl From<&str> for Missing {
    fn from(text: &str) -> Self {
        text.trim().parse().map_or_else(|_| Self::Event(text.trim().to_owned()), Self::Rule)
    }
}

/// The reasons why something did not happen in a run.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = replay::NotHappened))]
pub struct NotHappened {
    /// The question, as typed.
    pub asked: String,
    /// True if it happened after all; none where the question cannot be read.
    pub happened: Option<bool>,
    /// Remarks on it as a whole.
    pub told: Vec<String>,
    /// Each time at which it could have happened and did not.
    pub times: Vec<Missed>,
}

/// A time at which something could have happened and did not.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = replay::Missed))]
pub struct Missed {
    /// The line of the action; 0 for the board coming to rest.
    pub line: usize,
    /// The action.
    pub action: String,
    /// The event that happened then, or what was examined.
    pub when: String,
    /// The rule by which it did not.
    pub rule: RuleRef,
    /// The reason why it did not.
    pub why: String,
}

/// A time at which a rule came up.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = replay::Time))]
pub struct Time {
    /// The line of the action; 0 for the board coming to rest.
    pub line: usize,
    /// The action.
    pub action: String,
    /// The rule itself, or the one below it that came up.
    pub rule: RuleRef,
    /// The event or action after which the cleanup was performed; none for what happened outside of one.
    pub when: Option<String>,
    /// True if it did something.
    pub fired: bool,
    /// The reason why, or why not; what happened, outside of a cleanup.
    pub why: String,
}
