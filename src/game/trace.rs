//! The trace: every event in order, and every cleanup pass with all its steps. It is optional; without it the same code
//! runs the same way.

use std::sync::Arc;

use super::authority::Authority;
use super::edition::{Special, Step};
use super::event::{Event, EventKind};
use super::ids::{EventId, ObjectId};
use super::moment::Moments;
use super::state::State;
use super::why::{Standing, Why};
use crate::rule::RuleNumber;

/// What a game has recorded.
#[derive(Clone, Debug, Default)]
pub struct Trace {
    on: bool,
    /// The events in order.
    pub events: Vec<Event>,
    /// The cleanup passes in order of beginning.
    pub passes: Vec<Pass>,
    /// How things stood when so many events had been recorded.
    standing: Option<(usize, Arc<Standing>)>,
}

/// One pass of a cleanup.
#[derive(Clone, PartialEq, Debug)]
pub struct Pass {
    /// The event that made it due.
    pub cause: Option<EventId>,
    /// The moments that made it due.
    pub moments: Moments,
    /// Which special cleanup it is.
    pub special: Special,
    /// Whether it repeats an earlier one of the same cleanup: 0 for the first.
    pub round: u16,
    /// How many events there were when it began.
    pub after: u32,
    /// Its steps in order.
    pub steps: Vec<StepRecord>,
}

/// One step of a pass.
#[derive(Clone, PartialEq, Debug)]
pub struct StepRecord {
    /// The row of the edition's table.
    pub step: &'static Step,
    /// Whether it did something.
    pub fired: bool,
    /// Why, or why not.
    pub why: Why,
    /// How many events there were when it had looked.
    pub after: u32,
    /// The objects it was about.
    pub objects: Vec<ObjectId>,
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
        Self { on: true, ..Self::default() }
    }

    /// A trace that records nothing.
    #[must_use]
    pub fn off() -> Self {
        Self::default()
    }

    /// Whether it records.
    #[must_use]
    pub fn is_on(&self) -> bool {
        self.on
    }

    /// Records an event and returns its identity, or nothing where nothing is recorded.
    pub fn record(
        &mut self,
        parent: Option<EventId>,
        authority: impl Into<Authority>,
        kind: EventKind,
    ) -> Option<EventId> {
        if !self.on {
            return None;
        }
        let id = EventId::at(self.events.len());
        self.events.push(Event { id, parent, authority: authority.into(), kind });
        Some(id)
    }

    /// The last event of some kind.
    pub fn latest(&self, is: impl Fn(&EventKind) -> bool) -> Option<EventId> {
        self.events.iter().rev().find(|event| is(&event.kind)).map(|event| event.id)
    }

    /// How things stand now, taken down anew only if something has been recorded since it was last asked for. Nothing
    /// where nothing is recorded.
    pub fn standing(&mut self, state: &State) -> Option<Arc<Standing>> {
        if !self.on {
            return None;
        }
        let now = self.events.len();
        if let Some((then, standing)) = &self.standing
            && *then == now
        {
            return Some(Arc::clone(standing));
        }
        let standing = Arc::new(Standing::of(state));
        self.standing = Some((now, Arc::clone(&standing)));
        Some(standing)
    }

    /// Drops what was recorded after so many events and passes.
    pub fn rewind(&mut self, events: usize, passes: usize) {
        self.events.truncate(events);
        self.passes.truncate(passes);
        self.standing = None;
    }

    /// Begins a pass.
    pub fn begin_pass(&mut self, cause: Option<EventId>, moments: Moments, special: Special, round: u16) {
        if self.on {
            let after = self.events.len() as u32;
            self.passes.push(Pass { cause, moments, special, round, after, steps: Vec::with_capacity(16) });
        }
    }

    /// Records a step of the pass begun last.
    pub fn step(&mut self, step: &'static Step, fired: bool, why: Why) {
        if let (true, Some(pass)) = (self.on, self.passes.last_mut()) {
            let after = self.events.len() as u32;
            let objects = why.objects();
            pass.steps.push(StepRecord { step, fired, why, after, objects });
        }
    }
}
