//! The trace: every event in order, and every cleanup pass with all its steps. It is optional; without it the same code
//! runs the same way.

use std::ops::Range;

use super::authority::Authority;
use super::edition::{Special, Step};
use super::event::{Event, EventKind};
use super::ids::{EventId, ItemId};
use super::moment::Moments;
use super::state::State;
use super::trigger::missed::Missed;
use super::why::{Standing, StandingId, Why};
use tribunal_rule::RuleNumber;

/// The record of a game.
#[derive(Clone, Debug, Default)]
pub struct Trace {
    keeps: Keeps,
    /// The rules by which something has happened, where only they are kept, and by which something may not be chosen.
    pub rules: Vec<RuleNumber>,
    /// The readings that were followed unasked, by name and meaning, where no events are kept.
    readings: Vec<(&'static str, &'static str)>,
    /// The events in order.
    pub events: Vec<Event>,
    /// The cleanup passes in order of beginning.
    pub passes: Vec<Pass>,
    /// The steps of all passes, one after the other: a pass has those from its first to that of the next.
    steps: Vec<StepRecord>,
    /// The snapshots of standings, in the order in which they were taken.
    standings: Vec<Standing>,
    /// The number of events recorded when the last standing was taken.
    looked: Option<usize>,
    /// The items whose play has begun and is not at its end, each with the number of events recorded then.
    plays: Vec<(ItemId, usize)>,
    /// The events of plays that were undone, by their positions: what they tell of has not happened.
    undone: Vec<Range<usize>>,
    /// The items whose play was undone, by itself or with another.
    undone_plays: Vec<ItemId>,
    /// True if a play was undone that a player had begun by an action of theirs.
    own_undone: bool,
    /// The times at which an ability did not trigger; `None` unless they are recorded.
    missed: Option<Vec<Missed>>,
}

/// The level of detail of a trace.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
enum Keeps {
    #[default]
    Nothing,
    /// By which rules something happens.
    Rules,
    /// The events.
    Events,
    /// Also what each step of a cleanup has found, and why.
    All,
}

/// One pass of a cleanup.
#[derive(Clone, PartialEq, Debug)]
pub struct Pass {
    /// The event that made it due.
    pub cause: Option<EventId>,
    /// The moments that made it due.
    pub moments: Moments,
    /// The special cleanup that it is, if it is one.
    pub special: Special,
    /// The number of earlier passes of the same cleanup: 0 for the first.
    pub round: u16,
    /// The number of events recorded when it began.
    pub after: u32,
    /// The position of its first step, and of the first standing taken down in it.
    first: (u32, u32),
}

/// One step of a pass.
#[derive(Clone, PartialEq, Debug)]
pub struct StepRecord {
    /// The row of the edition's table.
    pub step: &'static Step,
    /// True if it did something.
    pub fired: bool,
    /// The reason why it did something or did not.
    pub why: Why,
    /// The number of events recorded when it had looked.
    pub after: u32,
}

impl StepRecord {
    /// The rule of the step.
    #[must_use]
    pub fn rule(&self) -> RuleNumber {
        self.step.rule
    }
}

impl Trace {
    /// A trace that records.
    #[must_use]
    pub fn on() -> Self {
        Self { keeps: Keeps::All, ..Self::default() }
    }

    /// The same, which also records why abilities did not trigger.
    #[must_use]
    pub fn with_missed(self) -> Self {
        Self { missed: Some(vec![]), ..self }
    }

    /// Returns true if it records why abilities did not trigger.
    pub(crate) fn keeps_missed(&self) -> bool {
        self.missed.is_some()
    }

    /// The times at which an ability did not trigger, in order; none where that is not recorded.
    #[must_use]
    pub fn missed(&self) -> &[Missed] {
        self.missed.as_deref().unwrap_or_default()
    }

    pub(crate) fn note_missed(&mut self, missed: Missed) {
        self.missed.iter_mut().for_each(|all| all.push(missed.clone()));
    }

    /// A trace that records events, and not what cleanups have found.
    #[must_use]
    pub fn of_events() -> Self {
        Self { keeps: Keeps::Events, ..Self::default() }
    }

    /// A trace that records by which rules something happens, and the readings followed.
    #[must_use]
    pub fn of_rules() -> Self {
        Self { keeps: Keeps::Rules, ..Self::default() }
    }

    /// A trace that records nothing but the readings followed.
    #[must_use]
    pub fn off() -> Self {
        Self::default()
    }

    /// Returns true if it records what cleanups find.
    #[must_use]
    pub fn is_on(&self) -> bool {
        self.keeps == Keeps::All
    }

    /// Returns true if it records events.
    #[must_use]
    pub fn has_events(&self) -> bool {
        self.keeps >= Keeps::Events
    }

    /// An empty one that records as much.
    #[must_use]
    pub fn anew(&self) -> Self {
        Self { keeps: self.keeps, missed: self.missed.as_ref().map(|_| vec![]), ..Self::default() }
    }

    /// The rules by which something has happened, as far as that was recorded; one may come more than once.
    pub fn all_rules(&self) -> impl Iterator<Item = RuleNumber> + '_ {
        self.rules.iter().copied().chain(self.events.iter().filter_map(|event| event.authority.rule()))
    }

    /// The readings that were followed without being asked for, by name and meaning, as far as that was recorded.
    pub fn readings_followed(&self) -> impl Iterator<Item = (&'static str, &'static str)> + '_ {
        let told = self.events.iter().filter_map(|event| match event.kind {
            EventKind::ReadingFollowed { name, meaning } => Some((name, meaning)),
            _ => None,
        });
        self.readings.iter().copied().chain(told)
    }

    /// Records an event and returns its identity, or nothing where nothing is recorded.
    pub fn record(
        &mut self,
        parent: Option<EventId>,
        authority: impl Into<Authority>,
        kind: EventKind,
    ) -> Option<EventId> {
        if !self.has_events() {
            if self.keeps == Keeps::Rules {
                self.rules.extend(authority.into().rule());
            }
            // Whatever is kept, an answer tells on which readings it rests.
            if let EventKind::ReadingFollowed { name, meaning } = kind {
                self.readings.push((name, meaning));
            }
            return None;
        }
        let id = EventId::at(self.events.len());
        self.events.push(Event { id, parent, authority: authority.into(), kind });
        Some(id)
    }

    /// Notes a rule by which something may not be chosen, where rules are looked for and not what is to be told.
    pub(crate) fn note_rule(&mut self, rule: RuleNumber) {
        if matches!(self.keeps, Keeps::Rules | Keeps::Events) {
            self.rules.push(rule);
        }
    }

    /// The play of an item has begun when so many events were recorded.
    pub(crate) fn begin_play(&mut self, item: ItemId, from: usize) {
        self.plays.push((item, from));
    }

    /// The play of an item has come to its end.
    pub(crate) fn end_play(&mut self, item: ItemId) {
        self.plays.retain(|(begun, _)| *begun != item);
    }

    /// All that has been recorded since the play of an item began is undone, and all plays that began in it. One that began
    /// before it recorded anything began with its first event. A player may have begun it by an action of theirs.
    pub(crate) fn undo_play(&mut self, item: ItemId, at_will: bool) {
        let at = self.plays.iter().position(|(begun, _)| *begun == item);
        let from = at.map_or(0, |at| self.plays[at].1);
        self.own_undone |= at_will;
        self.undone_plays.push(item);
        self.undone_plays.extend(self.plays.drain(at.unwrap_or(0)..).map(|(begun, _)| begun));
        self.undone.push(from..self.events.len());
    }

    /// Drops what was recorded since the play of an item began.
    pub(crate) fn rewind_to_play(&mut self, item: ItemId) {
        let from = self.plays.iter().find(|(begun, _)| *begun == item).map_or(0, |(_, from)| *from);
        self.rewind(from, self.passes.len());
    }

    /// Returns true if the play of an item was undone since it began to record.
    #[must_use]
    pub fn is_play_undone(&self, item: ItemId) -> bool {
        self.undone_plays.contains(&item)
    }

    /// Returns true if a play was undone since it began to record which a player had begun by an action of theirs: what made
    /// it so may not be done.
    #[must_use]
    pub fn is_own_play_undone(&self) -> bool {
        self.own_undone
    }

    /// Returns true if an event is part of a play that was undone.
    #[must_use]
    pub fn is_undone(&self, event: &Event) -> bool {
        self.undone.iter().any(|undone| undone.contains(&event.id.index()))
    }

    /// The last event of some kind.
    pub fn latest(&self, is: impl Fn(&EventKind) -> bool) -> Option<EventId> {
        self.events.iter().rev().find(|event| is(&event.kind)).map(|event| event.id)
    }

    /// Returns where to find the present standing, taken again only if something has been recorded since the last one;
    /// `None` where this trace does not record what cleanups find.
    #[inline]
    pub fn standing(&mut self, state: &State) -> Option<StandingId> {
        if !self.is_on() {
            return None;
        }
        if self.looked != Some(self.events.len()) {
            self.looked = Some(self.events.len());
            self.standings.push(Standing::of(state));
        }
        Some(StandingId(self.standings.len().saturating_sub(1) as u32))
    }

    /// Drops what was recorded after so many events and passes.
    pub fn rewind(&mut self, events: usize, passes: usize) {
        if let Some(pass) = self.passes.get(passes) {
            self.steps.truncate(pass.first.0 as usize);
            self.standings.truncate(pass.first.1 as usize);
        }
        self.events.truncate(events);
        self.missed.iter_mut().for_each(|all| all.retain(|missed| missed.after as usize <= events));
        self.passes.truncate(passes);
        self.looked = None;
    }

    /// Begins a pass.
    pub fn begin_pass(&mut self, cause: Option<EventId>, moments: Moments, special: Special, round: u16) {
        if self.is_on() {
            let after = self.events.len() as u32;
            let first = (self.steps.len() as u32, self.standings.len() as u32);
            self.passes.push(Pass { cause, moments, special, round, after, first });
        }
    }

    /// Records a step of the pass begun last.
    #[inline]
    pub fn step(&mut self, step: &'static Step, fired: bool, why: Why) {
        if self.is_on() {
            self.steps.push(StepRecord { step, fired, why, after: self.events.len() as u32 });
        }
    }

    /// The steps of all passes in order.
    #[must_use]
    pub fn steps(&self) -> &[StepRecord] {
        &self.steps
    }

    /// The passes from a position on, each with its steps in order.
    pub fn passes_from(&self, from: usize) -> impl Iterator<Item = (&Pass, &[StepRecord])> {
        self.passes.iter().enumerate().skip(from).map(|(at, pass)| {
            let end = self.passes.get(at + 1).map_or(self.steps.len(), |next| next.first.0 as usize);
            (pass, self.steps.get(pass.first.0 as usize..end).unwrap_or_default())
        })
    }

    /// Says why a step fired or did not.
    #[must_use]
    pub fn why(&self, record: &StepRecord, state: &State) -> String {
        record.why.text(state, &self.standings)
    }
}
