//! Replays a script's lines, one after the other, on a game.

mod bound;
mod deeds;
mod legal;
mod options;
mod outcomes;
pub mod position;
mod tell;

use std::collections::BTreeSet;
use std::rc::Rc;
use std::sync::Arc;

use tribunal_engine::ability::enact::{NotEnacted, enacted};
use tribunal_engine::board::Violation;
use tribunal_engine::card::Kind;
use tribunal_engine::choice::{Answer, Ask, Choice};
use tribunal_engine::edition::Procedures;
use tribunal_engine::event::EventKind;
use tribunal_engine::ids::PlayerId;
use tribunal_engine::refusal::{Forbidden, Refusal};
use tribunal_engine::trace::Trace;
use tribunal_engine::work::Work;
use tribunal_engine::{Game, Stop};
use tribunal_rule::RuleRef;

use super::diagnostic::{Diagnostic, Mistake, Span};
use super::draw;
use super::expect::{self, Window};
use super::fact::Fact;
use super::facts;
use super::report::{Board, Expected, Legal, OpenChoice, Refused, RefusedAction, Step, Verdict};
use super::script::{Claim, Deed, Says, Script, ScriptLine};
use super::warning::Warning;
use super::why::{self, Missing, NotHappened};

pub use crate::limits::Bound;
pub use bound::Deadline;
use bound::Meter;
use deeds::Placing;
pub use options::Options;
pub(super) use outcomes::{run_under, warnings};
pub use tell::question;

/// A replay under way. It is cloned where a choice is followed in two or more directions.
#[derive(Clone)]
pub(super) struct Runner<'a> {
    pub(super) script: &'a Script,
    pub(super) game: Game,
    /// The next line.
    at: usize,
    /// The first line that was not reached.
    stopped: Option<usize>,
    /// The board as it was understood.
    pub(super) start: Board,
    /// True if choices that nobody answers are followed in every direction.
    all_outcomes: bool,
    /// True if illegal actions are to be listed.
    all_told: bool,
    /// The positions of the first event and the first pass that expectations examine.
    window: (usize, usize),
    /// The events before this one have been looked at for plays that were undone.
    undone_from: usize,
    /// The refusal of the action above, until an expectation speaks of it.
    refusal: Option<(Refusal, Span)>,
    /// The actions that might have been taken instead of what was refused.
    instead: String,
    /// The reason why the action of the step was refused.
    refused: Option<Refused>,
    /// True if the choice that is open was expected to be.
    asked: bool,
    /// The play that waits for another choice, to go on with what its line has said.
    unfinished: Option<deeds::Unfinished>,
    /// The step that is being recorded: its line, its text, and where its events and passes begin.
    open_step: (usize, String, usize, usize),
    pub(super) steps: Vec<Step>,
    pub(super) expectations: Vec<Expected>,
    pub(super) diagnostics: Vec<Diagnostic>,
    /// The warnings about what lines have done.
    pub(super) cautions: Vec<Warning>,
    /// What had a single answer since the last line, and has been answered so; only where the lines are exact.
    pub(super) single: Vec<position::Answered>,
    /// True if lines that contradict the board are refused, and not only warned of.
    pub(super) is_exact: bool,
    /// The choices that were made for want of an answer.
    pub(super) chosen: Vec<String>,
    pub(super) stop: Option<Stop>,
    /// Places that were named when a card was played and that nobody has asked for yet.
    places: Vec<Placing>,
    /// The budget that all ways of the replay share.
    meter: Rc<Meter>,
}

/// The work of reading one text again.
const READING: u64 = 256;

/// The work of listing the answers to a choice.
const LISTING: u64 = 1_000;

/// The work of reporting one event, or one object on the board.
const TELLING: u64 = 16;

/// The place to which following the lines has led.
pub(super) enum Progress {
    /// All lines are done, or no more can be.
    Done,
    /// A choice is open that is to be followed in every direction.
    Fork(Box<Choice>),
}

impl<'a> Runner<'a> {
    pub(super) fn new(
        script: &'a Script,
        table: &'static Procedures,
        options: &Options,
        work: &Arc<Work>,
    ) -> Result<Self, Vec<Diagnostic>> {
        let mut setup = script.setup.clone();
        setup.readings.as_printed |= options.as_printed;
        let trace = match options.why_not {
            Some(Missing::Event(_)) => Trace::on().with_missed(),
            _ => Trace::on(),
        };
        let game = setup.into_counted(table, trace, Arc::clone(work));
        let mut game = game
            .map_err(|violations| violations.into_iter().map(|v| misplaced(script, table, &v)).collect::<Vec<_>>())?;
        if let Some(rule) = options.without {
            game.switch_off(rule);
        }
        let start = draw::board(&game.state);
        Ok(Self {
            script,
            game,
            at: 0,
            stopped: None,
            start,
            all_outcomes: options.all_outcomes,
            all_told: options.barred,
            window: (0, 0),
            undone_from: 0,
            refusal: None,
            instead: String::new(),
            refused: None,
            asked: false,
            unfinished: None,
            open_step: (0, String::new(), 0, 0),
            steps: vec![],
            expectations: vec![],
            diagnostics: vec![],
            cautions: vec![],
            single: vec![],
            is_exact: false,
            chosen: vec![],
            stop: None,
            places: vec![],
            meter: Rc::new(Meter::new(options, Arc::clone(work))),
        })
    }

    /// Follows the lines until all are done, or a choice has to be followed in two or more directions.
    pub(super) fn follow(&mut self) -> Progress {
        loop {
            if let Some(choice) = self.advance_to_decision() {
                return Progress::Fork(Box::new(choice));
            }
            if self.is_halted() {
                return self.done();
            }
            self.notice_undone();
            if let Some((span, player)) = self.place_unasked() {
                self.not_asked(span, player);
            }
            let line = self.script.lines.get(self.at);
            if let Some(ScriptLine { says: Says::Expects(_), .. }) = line {
                self.expect();
                continue;
            }
            if self.refusal.is_some() || !self.diagnostics.is_empty() {
                return self.done();
            }
            let open = self.game.state.under_way.choice.clone();
            if let Some(choice) = open.filter(|choice| !self.answers(choice) && !self.is_to_be_refused()) {
                return if self.all_outcomes { Progress::Fork(Box::new(choice)) } else { self.done() };
            }
            let Some(line) = line else { return self.done() };
            if let Says::Does(player, _, Deed::Hide(..)) = line.says
                && self.game.asks_about_hiding(player)
                && let Some(choice) = self.game.state.under_way.choice.clone()
            {
                return Progress::Fork(Box::new(choice));
            }
            self.begin_step(line.span.line, &line.text);
            self.single.clear();
            self.at += 1;
            if let Some(order) = self.order_that_nobody_knows(line) {
                return Progress::Fork(Box::new(order));
            }
            self.act(line);
        }
    }

    /// Returns the open choice of an order that a line leaves to nobody.
    fn order_that_nobody_knows(&self, line: &ScriptLine) -> Option<Choice> {
        let Says::Does(player, _, Deed::AnyOrder) = line.says else { return None };
        let open = self.game.state.under_way.choice.clone().filter(|choice| choice.who == Some(player));
        open.filter(|choice| matches!(choice.asks, Ask::Order(..) | Ask::Shuffle(_) | Ask::Runes(_)))
    }

    fn done(&mut self) -> Progress {
        self.stopped = Some(self.at);
        self.at = self.script.lines.len();
        self.end_step();
        Progress::Done
    }

    /// Lets the game go on for as long as the replay may.
    fn advance(&mut self) -> Stop {
        let meter = &self.meter;
        self.game.advance_while(|| meter.allows_step())
    }

    /// Goes on until somebody has to decide. Choices that can be answered in one way only are answered so, unless the
    /// next line does it. Returns a reading that is open, to be followed in every direction.
    fn advance_to_decision(&mut self) -> Option<Choice> {
        loop {
            let stop = self.advance();
            self.stop = Some(stop);
            if stop != Stop::Choice {
                return None;
            }
            let choice = self.game.state.under_way.choice.clone()?;
            if matches!(choice.asks, Ask::Reading(_)) {
                return Some(choice);
            }
            if self.answers(&choice) && !self.answers_another(&choice) {
                return None;
            }
            if !self.all_outcomes && self.game.answer_as_usual() {
                continue;
            }
            self.meter.allows(LISTING);
            let only = self.named_place(&choice).or_else(|| choice.only_option())?;
            if self.is_exact {
                self.single.extend(position::Answered::of(&self.game, &only));
            }
            if self.game.answer(only).is_err() {
                return None;
            }
        }
    }

    /// Treats a play that turned out illegal and was undone as a refusal of the action that made it so.
    fn notice_undone(&mut self) {
        let seen = std::mem::replace(&mut self.undone_from, self.game.trace.events.len());
        let undone = self.game.trace.events.iter().skip(seen).find_map(|event| match event.kind {
            EventKind::PlayUndone { why, at_will: true, .. } => {
                Some(Refusal { rule: event.authority.rule(), reason: Forbidden::Undone(why) })
            }
            _ => None,
        });
        let line = self.script.lines.iter().find(|line| line.span.line == self.open_step.0);
        if let (Some(refusal), Some(line)) = (undone, line)
            && self.refusal.is_none()
        {
            self.refuse(refusal, line.span);
        }
    }

    /// Returns true if the next line that is no expectation answers a choice, or leaves it to nobody: one may concede
    /// at any time.
    fn answers(&self, choice: &Choice) -> bool {
        let mut following = self.script.lines.iter().skip(self.at);
        let next = following.find(|line| !matches!(line.says, Says::Expects(_)));
        let Some(ScriptLine { says: Says::Does(player, _, deed), .. }) = next else {
            return false;
        };
        if matches!(deed, Deed::Concede) {
            return choice.who.is_some();
        }
        // What is usual with runes is done unless the line speaks of it.
        if let (Ask::Ways(_), Deed::Choose(chosen)) = (&choice.asks, deed) {
            return choice.who == Some(*player) && self.is_answered_by(*player, chosen, choice);
        }
        let fits = matches!(
            (&choice.asks, deed),
            (Ask::Assign(_) | Ask::Split { .. }, Deed::Assign(_))
                | (Ask::Order(..) | Ask::Shuffle(_) | Ask::Runes(_), Deed::Order(_) | Deed::AnyOrder)
                | (Ask::Name(_), Deed::Name(_))
                | (Ask::May(_), Deed::Answer(_))
                | (Ask::Targets { min: 0, .. } | Ask::Pick { min: 0, .. }, Deed::Answer(false))
                | (
                    Ask::Open { .. }
                        | Ask::Targets { .. }
                        | Ask::Pick { .. }
                        | Ask::Where { .. }
                        | Ask::Player(_)
                        | Ask::Mode(_)
                        | Ask::Cost(_),
                    Deed::Choose(_)
                )
        );
        fits && choice.who == Some(*player)
    }

    /// Returns true if the next line that is no expectation names what this choice does not offer, and is not there to
    /// be refused, nor to be told which rule forbids it: then it speaks of a later one, if this one leaves nothing to decide.
    fn answers_another(&self, choice: &Choice) -> bool {
        let following = self.script.lines.get(self.at..).unwrap_or_default();
        let expects = following.iter().take_while(|line| matches!(line.says, Says::Expects(_))).count();
        let next = following.get(expects..).unwrap_or_default();
        let [ScriptLine { says: Says::Does(player, _, Deed::Choose(chosen)), .. }, ..] = next else { return false };
        !self.is_answered_by(*player, chosen, choice)
            && !self.is_barred(*player, chosen, choice)
            && !self.expects_refusal(next)
    }

    /// Returns true if the next line is an action that the line after it expects to be refused: that can be tried at
    /// any time.
    fn is_to_be_refused(&self) -> bool {
        self.expects_refusal(self.script.lines.get(self.at..).unwrap_or_default())
    }

    /// Returns true if lines begin with an action and the expectation that it is refused.
    fn expects_refusal(&self, lines: &[ScriptLine]) -> bool {
        let refused = |claim: &Claim| matches!(claim.is, Fact::Refused(_));
        let edition = self.game.procedures().edition;
        match lines {
            [ScriptLine { says: Says::Does(..), .. }, ScriptLine { says: Says::Expects(expected), .. }, ..] => {
                expected.is_for(edition) && expected.claims.iter().any(refused)
            }
            _ => false,
        }
    }

    /// Answers the open choice in one direction, and remembers it.
    pub(super) fn choose(&mut self, answer: Answer) {
        let Some(choice) = self.game.state.under_way.choice.clone() else { return };
        let told = tell::answer(&self.game.state, &choice, &answer);
        if self.game.answer(answer).is_ok() {
            self.chosen.push(told);
        }
    }

    fn expect(&mut self) {
        let Some(line) = self.script.lines.get(self.at) else { return };
        let Says::Expects(expectation) = &line.says else { return };
        self.at += 1;
        let edition = self.game.procedures().edition;
        let unknown = Some(expectation).filter(|expectation| expectation.is_for(edition));
        if let Some(mistake) = unknown.and_then(|expectation| expectation.unknown_rule(edition)) {
            self.diagnostics.push(Diagnostic::new(line.span, mistake));
        }
        // One replay is one line of play: a claim over all of them is not for it, and a warning says so.
        if expectation.over.is_some() || !expectation.is_for(edition) {
            return self.expected();
        }
        let refusal = self.refusal.as_ref().map(|(refusal, _)| refusal);
        let taints = &self.taints();
        let (events, passes) = self.window;
        let window = Window { game: &self.game, events, passes, refusal, stop: self.stop, taints };
        let (met, why, mistakes) = expect::check(expectation, &window);
        // What was read of the board when there was no work left for it is not to be believed.
        if self.is_halted() {
            return;
        }
        self.diagnostics.extend(mistakes);
        if expectation.claims.iter().any(|claim| matches!(claim.is, Fact::Refused(_))) {
            self.refusal = None;
        }
        self.asked |= met && expectation.claims.iter().any(|claim| matches!(claim.is, Fact::Asked(_, true)));
        self.expectations.push(Expected { line: line.span.line, text: line.text.clone(), met, why });
        self.expected();
    }

    /// Explains why an event that was asked for did not happen in all that was replayed.
    fn not_happened(&self, text: &str, options: &Options) -> Option<NotHappened> {
        let Some(Missing::Event(asked)) = &options.why_not else { return None };
        let claims = why::claims(text, asked, options);
        let taints = &self.taints();
        let window = Window { game: &self.game, events: 0, passes: 0, refusal: None, stop: self.stop, taints };
        Some(why::not_happened(asked, &claims, &window, &self.steps))
    }

    /// Starts a new window after the last of a group of expectations, which all examine the same events.
    fn expected(&mut self) {
        let more = self.script.lines.get(self.at).is_some_and(|next| matches!(next.says, Says::Expects(_)));
        if !more {
            self.window = (self.game.trace.events.len(), self.game.trace.passes.len());
        }
    }

    fn begin_step(&mut self, line: usize, text: &str) {
        self.end_step();
        let trace = &self.game.trace;
        self.open_step = (line, text.to_owned(), trace.events.len(), trace.passes.len());
        self.asked = false;
    }

    fn end_step(&mut self) {
        let (line, action, events, passes) = self.open_step.clone();
        if line == 0 && !self.steps.is_empty() {
            return;
        }
        if !self.meter.allows(self.cost_of_telling(events)) || self.is_halted() {
            return;
        }
        let due_to = if line == 0 { "the board as typed" } else { &action };
        let step = Step {
            line,
            refused: self.refused.take(),
            events: tell::events(&self.game, events),
            cleanups: tell::cleanups(&self.game, passes, due_to),
            action,
            board: draw::board(&self.game.state),
            acts: self.acts(line),
        };
        if !self.is_halted() {
            self.steps.push(step);
        }
        self.open_step.0 = 0;
    }

    /// Returns true if this line does something of its own, rather than pass or answer.
    fn acts(&self, line: usize) -> bool {
        let at = self.script.lines.partition_point(|one| one.span.line < line);
        let says = self.script.lines.get(at).filter(|one| one.span.line == line).map(|one| &one.says);
        matches!(says, Some(Says::Does(_, _, deed)) if deed.is_act())
    }

    /// Returns the work of reporting a step: every event, and everything on the board.
    fn cost_of_telling(&self, events: usize) -> u64 {
        let things = self.game.state.board.len() + self.game.trace.events.len().saturating_sub(events);
        TELLING * things as u64
    }

    /// Counts the work of going another way from here: everything reported so far is reported again.
    pub(super) fn count_parting(&self) {
        let told = self.steps.iter().map(|step| 1 + step.events.len()).sum::<usize>();
        let things = told + self.steps.len() * self.game.state.board.len() + self.game.trace.events.len();
        self.meter.allows(TELLING * things as u64 / 4);
    }

    /// Returns the choice that is open, with the line before which it is to be answered. Readings are part of the
    /// board.
    pub(super) fn open_choice(&self) -> Option<OpenChoice> {
        let choice = self.game.state.under_way.choice.as_ref()?;
        let next = if matches!(choice.asks, Ask::Reading(_)) { 0 } else { self.stopped.unwrap_or(self.at) };
        let line = self.script.lines.get(next).map_or(0, |line| line.span.line);
        tell::open_choice(&self.game, line)
    }

    /// Returns the legal actions where the lines end; none where they were not followed to their end.
    pub(super) fn legal(&self) -> Vec<Legal> {
        let ended = self.refusal.is_none() && self.diagnostics.is_empty() && self.stopped == Some(self.at);
        let lines = if ended && matches!(self.stop, Some(Stop::Idle(_))) { legal::lines(&self.game) } else { vec![] };
        if self.is_halted() { vec![] } else { lines }
    }

    /// Returns the illegal actions where the lines end, where that is asked for; none while something else has to be
    /// done first.
    pub(super) fn barred(&self) -> Vec<RefusedAction> {
        let told = self.all_told && matches!(self.stop, Some(Stop::Idle(_))) && self.diagnostics.is_empty();
        let things = self.game.state.board.len() as u64;
        if told && self.meter.allows(LISTING * (1 + things)) { legal::barred(&self.game) } else { vec![] }
    }

    /// Returns the bound that made it halt before its end.
    pub(super) fn halted(&self) -> Option<Bound> {
        self.meter.hit()
    }

    /// Returns true if it was halted before its end.
    fn is_halted(&self) -> bool {
        self.halted().is_some()
    }

    /// Makes the diagnostic of a replay that was halted: where it was, and by what.
    pub(super) fn too_costly(&self, bound: Bound) -> Diagnostic {
        let line = self.script.lines.get(self.at.saturating_sub(1)).or(self.script.lines.first());
        let span = line.map(|line| line.span).or(self.script.object_spans.last().copied()).unwrap_or_default();
        Diagnostic::new(span, Mistake::TooCostly(bound))
    }

    /// Returns the verdict.
    pub(super) fn verdict(&self) -> Verdict {
        let all_met = self.expectations.iter().all(|expected| expected.met);
        let passed_over = self.stopped.is_some_and(|at| at < self.script.lines.len());
        let open = self.game.state.under_way.choice.is_some() && (!self.asked || passed_over);
        let loop_expected = self.expects(|fact| matches!(fact, Fact::Loop));
        let endless = matches!(self.stop, Some(Stop::Loop | Stop::Fuel)) && !loop_expected;
        let tainted = !self.taints().is_empty() && !self.expects(|fact| matches!(fact, Fact::Tainted));
        if self.refusal.is_some() {
            Verdict::Refused
        } else if !self.diagnostics.is_empty() {
            Verdict::Invalid
        } else if open {
            Verdict::NeedsChoice
        } else if tainted && (!endless || self.left_open().next().is_some()) {
            // What came out otherwise may hang on the text that is not enacted.
            Verdict::Tainted
        } else if !all_met || endless {
            Verdict::Differs
        } else if self.expectations.is_empty() {
            Verdict::NoExpectations
        } else {
            Verdict::AsExpected
        }
    }

    /// Returns what a player might do where an action or an answer of theirs was refused, and whose turn it is.
    fn instead_of(&self, player: Option<PlayerId>, answers: bool) -> String {
        let state = &self.game.state;
        let name = |player: PlayerId| state.player(player).name.clone();
        if let Some(choice) = tell::open_choice(&self.game, 0) {
            let is_asked = state.under_way.choice.as_ref().is_some_and(|choice| choice.who == player);
            return if answers && is_asked { legal::other_answers(&choice) } else { legal::first_answer(&choice) };
        }
        if !self.meter.allows(LISTING) {
            return String::new();
        }
        legal::instead(&self.game, &name(state.turn.player), player.map(name))
    }

    fn expects(&self, is: impl Fn(&Fact) -> bool) -> bool {
        let lines = self.script.lines.iter().filter_map(|line| match &line.says {
            Says::Expects(expectation) => Some(expectation),
            _ => None,
        });
        let edition = self.game.procedures().edition;
        let lines = lines.filter(|expectation| expectation.is_for(edition));
        lines.flat_map(|expectation| &expectation.claims).any(|claim| is(&claim.is))
    }

    /// Returns what leaves the verdict open, in words: what could not be enacted, what nobody has said, and loops.
    pub(super) fn taints(&self) -> Vec<String> {
        let mut all: Vec<_> = self.left_open().collect();
        if self.stop == Some(Stop::Loop) && !self.expects(|fact| matches!(fact, Fact::Loop)) {
            all.push("the game goes round in a loop that nobody can leave".to_owned());
        }
        if self.stop == Some(Stop::Fuel) {
            all.push("the game went on for longer than it may without anybody deciding anything".to_owned());
        }
        all.sort();
        all.dedup();
        all
    }

    /// Returns the lines of cards that took part which could not be enacted, and what neither the board nor a rule says.
    fn left_open(&self) -> impl Iterator<Item = String> {
        // Each line is read again to say what is amiss with it: once, however many have it.
        let unread = self.game.state.objects.iter().flat_map(|object| {
            let card = &object.card;
            card.unread.iter().map(|line| (card.name.as_str(), line.as_str(), card.kind))
        });
        let unread: BTreeSet<_> = unread.collect();
        self.meter.allows(READING * unread.len() as u64);
        let unread = unread.into_iter();
        let unread = unread.map(|(name, line, kind)| format!("not enacted: {name}: {}", not_enacted(line, kind)));
        unread.chain(self.game.state.taints.iter().map(|what| format!("not known: {what}")))
    }

    fn refuse(&mut self, refusal: Refusal, span: Span) {
        let rule = refusal.rule.map(|rule| RuleRef::new(self.game.procedures().edition, rule));
        let done = self.script.lines.iter().find(|line| line.span == span).and_then(|line| match &line.says {
            Says::Does(player, _, deed) => Some((*player, deed)),
            _ => None,
        });
        let answers = done.is_some_and(|(_, deed)| deed.is_answer());
        self.instead = self.instead_of(done.map(|(player, _)| player), answers);
        self.refused = Some(Refused { rule, why: refusal.to_string() });
        self.refusal = Some((refusal, span));
    }

    /// Returns the refusal that no expectation has spoken of, as a diagnostic.
    pub(super) fn refusal(&self) -> Option<Diagnostic> {
        let (refusal, span) = self.refusal.as_ref()?;
        let rule = refusal.rule.map(|rule| format!("{rule}@{}", self.game.procedures().edition));
        Some(Diagnostic::new(*span, Mistake::Refused { why: refusal.to_string(), rule, instead: self.instead.clone() }))
    }

    fn not_asked(&mut self, span: Span, player: PlayerId) {
        let name = self.game.state.player(player).name.clone();
        self.diagnostics.push(Diagnostic::new(span, Mistake::NotAsked(name)));
    }
}

fn misplaced(script: &Script, table: &Procedures, violation: &Violation) -> Diagnostic {
    let object = violation.object.and_then(|at| script.object_spans.get(at));
    let place = violation.battlefield.and_then(|at| script.battlefield_spans.get(at.index()));
    let span = object.or(place).copied().unwrap_or(Span { line: 1, column: 1, length: 1 });
    let (what, rule) = (violation.what.clone(), violation.kind.rule(&table.cites).to_string());
    Diagnostic::new(span, Mistake::Board { what, rule, waive: violation.kind.name() })
}

/// Returns the reason why a line of a card is not enacted.
fn not_enacted(line: &str, kind: Kind) -> String {
    if facts::is_told(line) {
        return format!("{line}; the text itself is not here");
    }
    match enacted(line, kind) {
        Err(NotEnacted::Declined(why)) => format!("\"{line}\" cannot be read: {why}"),
        Err(NotEnacted::Missing(why)) => format!("\"{line}\": {why}"),
        Ok(()) => format!("\"{line}\" was not enacted when the card was read"),
    }
}
