//! Cleanups: the steps of the edition's table in order, repeated until nothing changes.

mod carry_out;
pub mod staging;
pub mod steps;

use crate::agenda::{CleanupFrame, Task};
use crate::asked::{Answered, Asked};
use crate::edition::Special;
use crate::ids::NonState;
use crate::machine::Game;
use crate::state::State;
use crate::why::Why;

/// The outcome of a step.
#[derive(Debug)]
pub(crate) enum Outcome {
    /// It did something.
    Fired(Why),
    /// It did nothing.
    Quiet(Why),
}

impl Game {
    /// Begins the cleanup that is due.
    pub(crate) fn begin_cleanup(&mut self) {
        self.push_cleanup(Special::None);
    }

    /// Begins a cleanup with inserted steps.
    pub(crate) fn push_cleanup(&mut self, special: Special) {
        let invoked = special != Special::None || self.state.under_way.due.is_empty();
        let cause = if invoked { NonState(self.cause) } else { self.state.under_way.cause };
        let frame = CleanupFrame { special, step: 0, round: NonState(0), cause };
        self.state.under_way().agenda.push(Task::Cleanup(frame));
    }

    /// Carries out the steps of a cleanup until one of them puts something on the agenda or asks something.
    pub(crate) fn run_cleanup(&mut self, mut frame: CleanupFrame) -> Answered {
        let depth = self.state.under_way.agenda.len();
        if frame.step == 0 {
            let moments = std::mem::take(&mut self.state.under_way().due);
            self.trace.begin_pass(frame.cause.0, moments, frame.special, frame.round.0);
            frame.step = 1;
        }
        self.cause = frame.cause.0;
        while let Some(step) = self.plan.step(frame.special, usize::from(frame.step) - 1) {
            if !self.state.under_way.waiting.is_empty() {
                self.state.under_way().agenda.push(Task::Cleanup(frame));
                return self.place_waiting();
            }
            self.step_rule = step.rule;
            self.is_cleaning_up = true;
            let outcome = carry_out::carry_out(step.id, self);
            self.is_cleaning_up = false;
            match outcome {
                Ok(Outcome::Fired(why)) => self.trace.step(step, true, why),
                Ok(Outcome::Quiet(why)) => self.trace.step(step, false, why),
                Err(Asked) => {
                    self.state.under_way().agenda.push(Task::Cleanup(frame));
                    return Ok(());
                }
            }
            frame.step += 1;
            if self.state.under_way.agenda.len() > depth {
                self.state.under_way().agenda.insert(depth, Task::Cleanup(frame));
                return Ok(());
            }
        }
        self.end_pass(&frame);
        Ok(())
    }

    /// Repeats a cleanup, as a normal one, if something in it made another due.
    fn end_pass(&mut self, frame: &CleanupFrame) {
        for at in 0..self.state.board.len() {
            if let Some(id) = self.state.board.get(at).copied().filter(|id| self.state.was_hit(*id)) {
                let object = self.state.object_mut(id);
                (object.hit_by, object.hit_in) = (None, None);
            }
        }
        if !self.state.under_way.due.is_empty() && self.cites().cleanup_repeats().is_some() {
            let round = NonState(frame.round.0.saturating_add(1));
            let again = CleanupFrame { special: Special::None, step: 0, round, cause: self.state.under_way.cause };
            self.state.under_way().agenda.push(Task::Cleanup(again));
        }
    }
}

impl State {
    /// Returns true if it is remembered of an object who has dealt it damage.
    fn was_hit(&self, id: crate::ids::ObjectId) -> bool {
        let object = self.object(id);
        object.hit_by.is_some() || object.hit_in.is_some()
    }
}
