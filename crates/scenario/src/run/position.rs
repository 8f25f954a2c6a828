//! Positions to which the lines of a scenario lead, for whoever goes on from there in every direction.

use std::collections::BTreeSet;
use std::sync::Arc;

use super::{Bound, Options, Progress, Runner, legal, not_enacted, tell};
use crate::diagnostic::Diagnostic;
use crate::expect::Window;
use crate::script::{Claim, RuleSpec, Script};
use tribunal_engine::action::Action;
use tribunal_engine::choice::{Answer, Ask, Choice};
use tribunal_engine::edition::Procedures;
use tribunal_engine::ids::PlayerId;
use tribunal_engine::reading::Reading;
use tribunal_engine::work::Work;
use tribunal_engine::{Game, Stop};

/// The reason why the lines of a scenario lead nowhere.
#[derive(Clone, Debug)]
pub enum Halt {
    /// A reading of the rules has to be chosen first.
    Reading(Reading),
    /// A line leaves an order to nobody.
    Order(OpenOrder),
    /// The scenario is wrong, or one of its actions is refused.
    Wrong(Vec<Diagnostic>),
    /// It takes more than it may.
    Bound(Bound),
}

/// An order that a line leaves to nobody.
#[derive(Clone, Debug)]
pub struct OpenOrder {
    /// The place of the line among all.
    pub line: usize,
    /// The lines that may stand there instead, as far as they are listed.
    pub instead: Vec<String>,
    /// True if there are more than are listed.
    pub more: bool,
}

/// A choice that was answered, and the answer as it is typed.
#[derive(Clone, Debug)]
pub struct Answered {
    choice: Choice,
    answer: Answer,
    /// The answer as it is typed.
    pub text: String,
    /// The answers that a rule forbids here, as they are typed: a replay refuses a line that gives one.
    barred: Vec<String>,
}

impl Answered {
    /// Returns an answer to the choice that is open, none if none is.
    #[must_use]
    pub fn of(game: &Game, answer: &Answer) -> Option<Self> {
        let choice = game.state.under_way.choice.clone()?;
        let barred = choice.barred.iter().flat_map(|barred| &barred.answers);
        let barred = barred.filter_map(|answer| self::answer(game, answer)).collect();
        Some(Self { choice, answer: answer.clone(), text: self::answer(game, answer)?, barred })
    }

    /// Returns true if other answers would be listed if no rule forbade them here.
    #[must_use]
    pub fn is_left_by_rule(&self) -> bool {
        !self.barred.is_empty()
    }

    /// Returns true if a replay may take the line of another answer for one to this choice.
    #[must_use]
    pub fn may_take(&self, other: &Self) -> bool {
        if self.choice.who != other.choice.who {
            return false;
        }
        // What is elsewhere by now may have the same name.
        let told = || self.text == other.text || self.barred.contains(&other.text);
        match (&self.choice.asks, &other.answer) {
            // These are told by the kind of the line alone.
            (Ask::May(_), Answer::May(_))
            | (Ask::Order(..) | Ask::Shuffle(_) | Ask::Runes(_), Answer::Order(_))
            | (Ask::Assign(_) | Ask::Split { .. }, Answer::Assign(_))
            | (Ask::Name(_), Answer::Name(_))
            | (Ask::Targets { min: 0, .. } | Ask::Pick { min: 0, .. }, Answer::May(false)) => true,
            (Ask::Targets { .. } | Ask::Pick { .. }, Answer::Objects(_)) => {
                let listed = self.choice.permits(&other.answer) || self.choice.rule_against(&other.answer).is_some();
                listed || told()
            }
            _ => told(),
        }
    }
}

/// Follows all lines of a scenario; returns the game where somebody has to decide next.
///
/// # Errors
/// If the lines cannot be followed to their end.
pub fn follow(script: &Script, table: &'static Procedures, options: &Options, work: &Arc<Work>) -> Result<Game, Halt> {
    follow_noting(script, table, options, work).map(|followed| followed.game)
}

/// What following the lines of a scenario has come to.
pub struct Followed {
    /// The game where somebody has to decide next.
    pub game: Game,
    /// What had a single answer and has been answered so behind the last line.
    pub single: Vec<Answered>,
    /// The expectations that have not come true.
    pub unmet: Vec<Diagnostic>,
}

/// Follows all lines of a scenario, and tells what came of them.
///
/// # Errors
/// If the lines cannot be followed to their end.
pub fn follow_noting(
    script: &Script,
    table: &'static Procedures,
    options: &Options,
    work: &Arc<Work>,
) -> Result<Followed, Halt> {
    let mut runner = Runner::new(script, table, options, work).map_err(Halt::Wrong)?;
    runner.is_exact = true;
    if let Progress::Fork(choice) = runner.follow() {
        if let Ask::Reading(reading) = choice.asks {
            return Err(Halt::Reading(reading));
        }
        let listing = choice.listing();
        let typed = |answer: &Answer| tell::answer(&runner.game.state, &choice, answer);
        let instead = listing.all.iter().map(typed).collect();
        return Err(Halt::Order(OpenOrder { line: runner.at.saturating_sub(1), instead, more: listing.more }));
    }
    if let Some(bound) = runner.halted() {
        return Err(Halt::Bound(bound));
    }
    let wrong: Vec<_> = runner.diagnostics.iter().cloned().chain(runner.refusal()).collect();
    if !wrong.is_empty() {
        return Err(Halt::Wrong(wrong));
    }
    if let Some(line) = runner.stopped.and_then(|at| script.lines.get(at)) {
        let mistake = crate::diagnostic::Mistake::ChoiceBefore;
        return Err(Halt::Wrong(vec![Diagnostic::new(line.span, mistake)]));
    }
    let unmet = runner.expectations.iter().filter(|expected| !expected.met).filter_map(|expected| {
        let line = script.lines.iter().find(|line| line.span.line == expected.line)?;
        Some(Diagnostic::new(line.span, crate::diagnostic::Mistake::Unmet(expected.why.clone())))
    });
    let unmet = unmet.collect();
    Ok(Followed { game: runner.game, single: runner.single, unmet })
}

/// Checks a claim in a game, where all events of its trace count; returns whether it is so, and why.
///
/// # Errors
/// If a name of it means nothing, or more than one thing.
pub fn check(game: &Game, claim: &Claim, rules: &[RuleSpec], stop: Option<Stop>) -> Result<(bool, String), Diagnostic> {
    Window { game, events: 0, passes: 0, refusal: None, stop, taints: &[] }.claim(claim, rules)
}

/// Returns an action as it is typed.
#[must_use]
pub fn action(game: &Game, player: PlayerId, action: &Action) -> String {
    legal::line(game, player, action)
}

/// Returns an answer to the open choice as it is typed; none if none is open.
#[must_use]
pub fn answer(game: &Game, answer: &Answer) -> Option<String> {
    let choice = game.state.under_way.choice.as_ref()?;
    Some(tell::answer(&game.state, choice, answer))
}

/// Returns what could not be enacted so far: unread lines of cards that take part.
#[must_use]
pub fn not_enacted_in(game: &Game) -> Vec<String> {
    let unread = game.state.objects.iter().flat_map(|object| {
        let card = &object.card;
        card.unread.iter().map(|line| (card.name.as_str(), line.as_str(), card.kind))
    });
    let unread: BTreeSet<_> = unread.collect();
    unread.into_iter().map(|(name, line, kind)| format!("{name}: {}", not_enacted(line, kind))).collect()
}
