//! Instructions that prevent damage or have abilities trigger.

use std::sync::Arc;

use crate::ability::{Body, Trigger, Who};
use crate::agenda::{Outcome, ResolveFrame};
use crate::asked::Answered;
use crate::ids::ObjectId;
use crate::lasting::{Delayed, DelayedBody};
use crate::machine::Game;
use crate::matching::From;
use crate::text::Printed;

impl Game {
    /// The next damage to each is prevented.
    pub(super) fn prevent_next(&mut self, who: &Who, frame: &mut ResolveFrame) -> Answered<Outcome> {
        let (source, controller) = (frame.item.source, frame.item.controller);
        let units = self.select(who, frame)?;
        for unit in units.iter().copied() {
            let (number, stamp) = (self.state.number_of_delayed(), self.state.stamp);
            self.state.delayed.push(Delayed {
                source,
                controller,
                targets: vec![vec![unit]],
                carried: vec![],
                body: DelayedBody::Prevention,
                it: None,
                here: None,
                noted: None,
                awaits: false,
                number,
                stamp,
            });
        }
        Ok((!units.is_empty()).into())
    }

    /// Uses up the prevention of damage to a unit; returns true if there is one.
    pub(crate) fn use_prevention(&mut self, unit: ObjectId) -> bool {
        let waits = |delayed: &Delayed| {
            delayed.body == DelayedBody::Prevention && delayed.targets.iter().flatten().any(|target| *target == unit)
        };
        let at = self.state.delayed.iter().position(waits);
        if let Some(at) = at {
            self.state.delayed.remove(at);
        }
        at.is_some()
    }

    /// The abilities of each that wait for it to conquer trigger.
    pub(super) fn activate_conquer(&mut self, who: &Who, frame: &mut ResolveFrame) -> Answered<Outcome> {
        let mut done = false;
        for unit in self.select(who, frame)? {
            let from = From { it: Some(unit), ..self.state.source(unit) };
            let texts = self.state.printed(unit);
            for ability in texts.iter().flat_map(Printed::abilities) {
                let Body::Triggered(triggered) = &ability.body else { continue };
                let conquers = matches!(&triggered.when, Trigger::UnitConquers(of) if of.me);
                if conquers && triggered.condition.as_ref().is_none_or(|condition| self.state.holds(condition, &from)) {
                    let triggered = Arc::new(triggered.clone());
                    self.trigger(unit, &from, triggered, &ability.text, self.state.stamp, self.cause);
                    done = true;
                }
            }
        }
        Ok(done.into())
    }
}
