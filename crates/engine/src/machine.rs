//! The machine: takes a state from one point where somebody has to decide to the next.

use std::sync::Arc;

use super::agenda::{Applied, Task};
use super::asked::{Answered, Asked};
use super::authority::Authority;
use super::choice::{Answer, Ask, Choice};
use super::edition::{Cites, Plan, Procedures, Ruled};
use super::event::EventKind;
use super::held::Held;
use super::ids::{BattlefieldId, EventId, ObjectId, PlayerId};
use super::moment::Moment;
use super::procedure::Lookahead;
use super::reading::Reading;
use super::refusal::{Forbidden, Refusal};
use super::rule_ablation::RuleAblation;
use super::state::State;
use super::trace::Trace;
use tribunal_rule::RuleNumber;

/// The number of steps that a game may take without any decision before it is stopped.
pub const STEP_BUDGET: u32 = 100_000;

/// The number of steps from which on states are compared, to tell a loop from a long way.
const LOOP_WATCH: u32 = 2_000;

/// The work of a step on an empty board.
const STEP: u64 = 16;

/// The most objects that there may come to be: a card that goes to and fro is a new one each time.
const MOST_OBJECTS: usize = 4_000;

/// The most events that may be recorded.
const MOST_EVENTS: usize = 40_000;

/// The number of steps that a game without one of its rules may take by itself.
const ABLATED_STEP_BUDGET: u32 = 400;

/// A game in progress: a state, and what was recorded of it. What may be done, what it costs and what is true is asked of the
/// state, which has the tables of the edition it is played under; what happens is done by the game, which records it.
#[derive(Clone, Debug)]
pub struct Game {
    /// The state.
    pub state: Held,
    /// The record of what happened.
    pub trace: Trace,
    pub(super) plan: Arc<Plan>,
    /// The event that whatever happens now is due to.
    pub(super) cause: Option<EventId>,
    /// The replacements that have led to whatever happens now.
    pub(super) applied: Vec<Applied>,
    /// True while attackers and defenders are being established.
    pub(super) opening: bool,
    /// The objects that an action is taking away together, of which none sees another go.
    pub(super) leaving: Vec<ObjectId>,
    /// True while the steps of a cleanup are being carried out.
    pub(super) is_cleaning_up: bool,
    /// The rule of the cleanup step that is being carried out.
    pub(super) step_rule: RuleNumber,
    /// What has to be taken back of the rule that is switched off, if one is.
    pub(super) ablation: Option<Box<RuleAblation>>,
    /// What is looked for, where the game only tries what would come of an answer.
    pub(super) lookahead: Option<Lookahead>,
}

/// The reason why a game has stopped.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stop {
    /// A player may act.
    Idle(PlayerId),
    /// A choice is open.
    Choice,
    /// The game is over.
    Over,
    /// The same state came up again, and nobody can decide otherwise.
    Loop,
    /// It went on for longer than the fuel allows.
    Fuel,
    /// Whoever drives it wanted it to halt; it can go on from here.
    Halted,
}

impl State {
    /// Returns the number of steps it may take by itself. Without one of its rules a game may well get stuck, so the
    /// limit is lower.
    fn step_budget(&self) -> u32 {
        if self.in_force.switched_off.is_some() { ABLATED_STEP_BUDGET } else { STEP_BUDGET }
    }

    /// The ruling in force that settles a reading, unless rulings are set aside.
    pub(super) fn ruling(&self, reading: Reading) -> Option<&'static Ruled> {
        self.procedures().ruling(reading, &self.in_force.readings)
    }

    /// Returns true if a rule of the edition says so, or, where none does, if the first option of a reading is
    /// followed: as the scenario says, else by a ruling.
    pub(super) fn is_so(&self, by: Option<RuleNumber>, reading: Reading) -> bool {
        let settled = || self.in_force.readings.get(reading).or_else(|| self.ruling(reading).map(|ruled| ruled.option));
        by.is_some() || settled() == Some(0)
    }
}

impl Game {
    /// A game from a state, under the tables in force in it. It begins with a cleanup: whatever led to the state called for one,
    /// and in an edition where a change of status does not, it was a move, an item, a showdown or a combat.
    #[must_use]
    pub fn new(state: State, trace: Trace) -> Self {
        let table = state.procedures();
        let mut game = Self {
            state: Held::new(state),
            trace,
            plan: Arc::new(Plan::new(table)),
            cause: None,
            applied: vec![],
            opening: false,
            leaving: vec![],
            is_cleaning_up: false,
            step_rule: table.cites.silver_rule,
            ablation: None,
            lookahead: None,
        };
        game.count_texts();
        game.due(Moment::StatusChanged);
        if game.state.under_way.due.is_empty() {
            game.begin_cleanup();
        }
        game
    }

    /// The tables of the edition in play.
    #[must_use]
    pub fn procedures(&self) -> &'static Procedures {
        self.state.procedures()
    }

    pub(super) fn cites(&self) -> &'static Cites {
        self.state.cites()
    }

    /// Records an event under the current cause.
    pub(super) fn record(&mut self, authority: impl Into<Authority>, kind: EventKind) -> Option<EventId> {
        self.record_under(self.cause, authority, kind)
    }

    /// Records an event under another cause.
    pub(super) fn record_under(
        &mut self,
        cause: Option<EventId>,
        authority: impl Into<Authority>,
        kind: EventKind,
    ) -> Option<EventId> {
        let authority = authority.into();
        self.state.work().allows(STEP);
        if self.ablation.is_some() && self.goes_without(&authority, &kind) {
            return None;
        }
        self.trace.record(cause, authority, kind)
    }

    /// Copies a text for an event; returns an empty one where no events are recorded, since nobody would read it.
    pub(super) fn text_for_event(&self, text: &str) -> String {
        if self.trace.has_events() || self.ablation.is_some() { text.to_owned() } else { String::new() }
    }

    /// Records an event under what brought it about, or under the current cause where that is not known.
    pub(super) fn record_due_to(
        &mut self,
        cause: Option<EventId>,
        authority: impl Into<Authority>,
        kind: EventKind,
    ) -> Option<EventId> {
        self.record_under(cause.or(self.cause), authority, kind)
    }

    /// Records that the step begins which the edition names at this row, if it names one, and makes it the cause.
    pub(super) fn begin_stage(&mut self, at: Option<BattlefieldId>) {
        let row = self.step_rule;
        if let Some(stage) = self.procedures().stages.iter().find(|stage| stage.row == row) {
            let event = self.record(stage.rule, EventKind::StepBegan { step: stage.name, at });
            self.caused_by(event);
        }
    }

    /// Makes an event the cause of what follows, and gives the cause before, to be put back.
    pub(super) fn caused_by(&mut self, event: Option<EventId>) -> Option<EventId> {
        let before = self.cause;
        self.cause = event.or(before);
        before
    }

    /// Does something with an event as its cause, where one is known.
    pub(super) fn owing_to<R>(&mut self, why: Option<EventId>, act: impl FnOnce(&mut Self) -> R) -> R {
        let before = self.caused_by(why);
        let done = act(self);
        self.cause = before;
        done
    }

    /// Notes that a moment has come after which a cleanup is due, if this edition performs one then: in the middle of a cleanup
    /// only where a rule has what happens in one lead to another.
    pub(super) fn due(&mut self, moment: Moment) {
        let counts = self.cites().cleanup_repeats().is_some() || !self.is_in_cleanup();
        if counts && self.plan.moments.has(moment) {
            self.state.under_way().due.add(moment);
            self.state.under_way().cause = super::ids::NonState(self.cause);
        }
    }

    /// Returns true if a cleanup is in progress: its steps, or what one of them has put on the agenda.
    fn is_in_cleanup(&self) -> bool {
        self.is_cleaning_up || self.state.under_way.agenda.iter().any(|task| matches!(task, Task::Cleanup(_)))
    }

    /// Performs a cleanup now, due or not, and goes on.
    pub fn perform_cleanup(&mut self) -> Stop {
        self.begin_cleanup();
        self.advance()
    }

    /// Goes on until somebody has to decide something, or the game is over.
    pub fn advance(&mut self) -> Stop {
        self.advance_while(|| true)
    }

    /// Goes on likewise for as long as whoever drives the game allows one more step. The engine has no clock; a driver may
    /// have one.
    pub fn advance_while(&mut self, mut allowed: impl FnMut() -> bool) -> Stop {
        self.advance_until(|_| !allowed())
    }

    /// Goes on likewise until the state before a step is one at which whoever drives the game wants it to halt.
    pub fn advance_until(&mut self, mut halts: impl FnMut(&State) -> bool) -> Stop {
        let mut saved: Option<State> = None;
        for spent in 0..self.state.step_budget() {
            if halts(&self.state) || !self.state.work().allows(self.cost_of_a_step()) {
                return Stop::Halted;
            }
            if let Some(stop) = self.step() {
                return stop;
            }
            if spent >= LOOP_WATCH {
                if saved.as_ref().is_some_and(|before| self.state_repeats(before)) {
                    return Stop::Loop;
                }
                if spent.is_power_of_two() || saved.is_none() {
                    saved = Some(State::clone(&self.state));
                }
            }
        }
        Stop::Fuel
    }

    /// The work of a step whatever it does: everything there is may be looked at once.
    fn cost_of_a_step(&self) -> u64 {
        if self.state.objects.len() > MOST_OBJECTS || self.trace.events.len() > MOST_EVENTS {
            self.state.work().give_up();
        }
        STEP + self.state.objects.len() as u64 / 8
    }

    /// Returns true if the state is again what it was before, except for the timestamp counter.
    fn state_repeats(&mut self, before: &State) -> bool {
        let now = std::mem::replace(&mut self.state.stamp, before.stamp);
        let same = *self.state == *before;
        self.state.stamp = now;
        same
    }

    /// One step, or the reason why there is none to take. What was asked on the way is an open choice in the state, and found at
    /// the next step.
    fn step(&mut self) -> Option<Stop> {
        self.take_back();
        self.applied.clear();
        if self.state.is_over() {
            return Some(Stop::Over);
        }
        if self.state.under_way.choice.is_some() {
            return Some(Stop::Choice);
        }
        self.keep_control_constant();
        if self.settle_order() {
            return None;
        }
        if let Some(player) = self.state.orders_runes() {
            let (Ok(()) | Err(Asked)) = self.order_runes(player);
            return None;
        }
        if self.state.under_way.answer.is_none()
            && !self.state.lacks(Some(self.cites().facedown_falls))
            && let Some(at) = self.state.overfull()
        {
            self.state.under_way().agenda.push(Task::MakeRoom(at));
        }
        if self.state.under_way.answer.is_none() && self.interrupt_to_add() {
            return None;
        }
        // The state is opened for a change only where there is one.
        if !self.state.under_way.agenda.is_empty()
            && let Some(task) = self.state.under_way().agenda.pop()
        {
            let (Ok(()) | Err(Asked)) = self.run(task);
            self.forbid_dooming_answers();
            return None;
        }
        if self.state.combat_row().is_some_and(|row| row.urgent)
            && self.state.combat.as_ref().is_some_and(|c| !c.patient)
        {
            self.run_combat();
            return None;
        }
        if self.state.derived.watches_might {
            self.look_at_might();
        }
        if !self.state.under_way.waiting.is_empty() {
            let (Ok(()) | Err(Asked)) = self.place_waiting();
            return None;
        }
        if !self.state.under_way.due.is_empty() {
            self.begin_cleanup();
            return None;
        }
        self.step_in_order()
    }

    /// Opens the reading on the order in which effects of one layer apply, if it matters now and the edition leaves it
    /// open; returns true if it does.
    fn settle_order(&mut self) -> bool {
        let free =
            self.state.under_way.answer.is_none() || self.state.under_way.asked_reading == Some(Reading::Dependency);
        let open = free && self.state.has_open_order();
        if open {
            let (Ok(_) | Err(Asked)) = self.reading(Reading::Dependency);
        }
        open
    }

    /// Takes the next step when no procedure is in progress: the chain first, then the showdown, then the turn.
    fn step_in_order(&mut self) -> Option<Stop> {
        if !self.state.chain.items.is_empty() {
            return self.step_chain();
        }
        if self.state.combat_row().is_some() {
            self.run_combat();
            return None;
        }
        if let Some(showdown) = &self.state.showdown {
            return Some(Stop::Idle(showdown.focus));
        }
        self.step_turn()
    }

    fn run(&mut self, task: Task) -> Answered {
        match task {
            Task::Cleanup(frame) => self.run_cleanup(frame)?,
            Task::Kill(frame) => self.run_kill(frame),
            Task::Finalize(frame) => self.run_finalize(frame),
            Task::FinalizeAll => self.run_finalize_all(),
            Task::Resolve(frame) => self.run_resolve(frame)?,
            Task::Draw(frame) => self.run_draw(frame)?,
            Task::Shuffle { player, cards, cause } => self.run_shuffle(player, cards, cause)?,
            Task::Detach(frame) => self.run_detached(frame)?,
            Task::Would(frame) => self.run_would(frame),
            Task::Move(frame) => self.run_move(frame)?,
            Task::Hide(frame) => self.hide(frame)?,
            Task::MakeRoom(at) => self.make_room(at)?,
            Task::Invite(player) => self.run_invitation(player)?,
        }
        Ok(())
    }

    /// Opens a choice, to be answered before the task on top of the agenda goes on.
    pub(super) fn ask(&mut self, rule: RuleNumber, who: PlayerId, asks: Ask) -> Asked {
        let choice = Choice::new(rule, Some(who), asks);
        match self.state.lacks(Some(rule)).then(|| choice.options().into_iter().next()).flatten() {
            Some(first) => self.state.under_way().answer = Some(first),
            None => self.state.under_way().choice = Some(choice),
        }
        Asked
    }

    /// The answer to the choice that this task opened, if it has been given.
    pub(super) fn take_answer(&mut self) -> Option<Answer> {
        self.state.under_way().answer.take()
    }

    /// The option that is followed for a reading, which is asked for where it is open.
    pub(super) fn reading(&mut self, reading: Reading) -> Answered<u8> {
        if let Some(Answer::Reading(option)) = self.state.under_way.answer {
            self.state.under_way().answer = None;
            self.state.in_force.readings.set(reading, option);
            self.note_reading(reading, option);
        }
        let chosen = self.state.in_force.readings.get(reading).or_else(|| self.follow_ruling(reading));
        chosen.ok_or_else(|| {
            let rule = self.procedures().reading_rules(reading).first().copied().unwrap_or(self.cites().silver_rule);
            self.state.under_way().choice = Some(Choice::new(rule, None, Ask::Reading(reading)));
            self.state.under_way.asked_reading = Some(reading);
            Asked
        })
    }

    /// Follows the ruling that overrides what is printed, if there is one and nothing else was said.
    pub(super) fn note_ruling(&mut self, reading: Reading) {
        if self.state.in_force.readings.get(reading).is_none() {
            self.follow_ruling(reading);
        }
    }

    /// Follows the ruling in force, if there is one.
    fn follow_ruling(&mut self, reading: Reading) -> Option<u8> {
        let ruled = self.state.ruling(reading)?;
        self.state.in_force.readings.set(reading, ruled.option);
        let meaning = reading.options().get(usize::from(ruled.option)).map_or("", |(_, meaning)| meaning);
        self.record(ruled.authority(), EventKind::ReadingFollowed { name: reading.name(), meaning });
        Some(ruled.option)
    }

    fn note_reading(&mut self, reading: Reading, option: u8) {
        let rules = self.procedures().reading_rules(reading);
        let rule = rules.first().copied().unwrap_or(self.cites().silver_rule);
        let meaning = reading.options().get(usize::from(option)).map_or("", |(_, meaning)| meaning);
        self.record(rule, EventKind::ReadingFollowed { name: reading.name(), meaning });
    }

    /// Answers the open choice in the usual way, where it has one, and records that nobody chose it; returns true if it
    /// did.
    pub fn answer_as_usual(&mut self) -> bool {
        let Some(choice) = self.state.under_way.choice.clone() else { return false };
        let (Ask::Ways(ways), Some(player)) = (&choice.asks, choice.who) else { return false };
        let may_be = choice.options();
        let Some(Answer::Way(first)) = may_be.first() else { return false };
        let Some(usual) = ways.all.get(usize::from(*first)) else { return false };
        let (way, others) = (usual.told.clone(), may_be.len() - 1);
        self.record(choice.rule, EventKind::UsualRunes { player, way, others });
        self.answer(Answer::Way(*first)).is_ok()
    }

    /// Answers the open choice.
    ///
    /// # Errors
    /// If no choice is open, or the answer is not one that may be given.
    pub fn answer(&mut self, answer: Answer) -> Result<(), Refusal> {
        let Some(choice) = &self.state.under_way.choice else {
            return Err(Refusal::plain(Forbidden::NothingAsked));
        };
        if let (Ask::Assign(assignment), Answer::Assign(split)) = (&choice.asks, &answer) {
            let checked = assignment.check(split);
            self.state
                .unless_without(checked.map_err(|error| Refusal::by(self.state.assign_rule(&error), error.into())))?;
        } else if let Some(rule) = choice.rule_against(&answer) {
            return Err(Refusal::by(rule, Forbidden::Dooms));
        } else if !choice.permits(&answer) {
            return Err(Refusal::by(choice.rule, Forbidden::NotAnOption));
        }
        let answer = choice.canonical(answer);
        if choice.is_unforeseen(&answer) && self.lookahead.is_none() {
            self.look_ahead_of(&answer)?;
        }
        self.state.under_way().choice = None;
        self.state.under_way().answer = Some(answer);
        Ok(())
    }
}
