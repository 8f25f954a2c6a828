//! Delayed abilities: what an effect has made wait for an event.

use crate::state::State;
use std::sync::Arc;

use super::Seen;
use crate::ability::{Trigger, Triggered, say};
use crate::chain::{About, Noted};
use crate::ids::{EventId, ObjectId};
use crate::lasting::{Delayed, DelayedBody};
use crate::machine::Game;
use crate::matching::From;
use crate::zone::Zone;

impl Game {
    /// Lets what waits see an event. What waits for one event only goes as it comes.
    pub(super) fn look_delayed(&mut self, seen: Seen, batch: u32, cause: Option<EventId>) {
        let mut at = 0;
        while let Some(delayed) = self.state.delayed.get(at) {
            let source = delayed.source;
            let from = From { me: source, controller: Some(delayed.controller), ..self.state.source(source) };
            let Some((triggered, it)) = self.state.delayed_sees(delayed, seen, &from) else {
                at += 1;
                continue;
            };
            let delayed = if matches!(delayed.body, DelayedBody::Watch(_)) {
                at += 1;
                delayed.clone()
            } else {
                self.state.delayed.remove(at)
            };
            for _ in 0..=self.state.more_for_scoring(seen, from.controller) {
                let (delayed, triggered) = (delayed.clone(), Arc::clone(&triggered));
                self.trigger_delayed(delayed, triggered, From { it, ..from }, batch, cause);
            }
        }
    }

    /// Lets what waited for deaths trigger, now that they have happened: what waits for one only, once.
    pub(crate) fn look_at_deaths(&mut self, waiting: Vec<(Delayed, ObjectId)>, cause: Option<EventId>) {
        for (delayed, id) in waiting {
            let Some(at) = self.state.delayed.iter().position(|still| *still == delayed) else { continue };
            let triggered = match &delayed.body {
                DelayedBody::Trigger(triggered) => {
                    let triggered = Arc::clone(triggered);
                    self.state.delayed.remove(at);
                    triggered
                }
                DelayedBody::Watch(triggered) => Arc::clone(triggered),
                _ => continue,
            };
            let from = From { controller: Some(delayed.controller), ..self.state.source(delayed.source) };
            self.trigger_delayed(delayed, triggered, From { it: Some(id), ..from }, self.state.stamp, cause);
        }
    }

    fn trigger_delayed(
        &mut self,
        delayed: Delayed,
        triggered: Arc<Triggered>,
        from: From,
        batch: u32,
        cause: Option<EventId>,
    ) {
        // A moment is about nothing itself, so that "it" is what it was for the instructions that wait for it.
        let moment = matches!(triggered.when, Trigger::At(..));
        let of_moment = delayed.it.filter(|_| moment);
        let made_here = delayed.here.filter(|_| moment && self.cites().delayed_referents().is_some());
        let from = From { it: from.it.or(of_moment), here: made_here.or(from.here), ..from };
        let carried = self.state.still_bound(delayed.carried);
        let off_board = carried.iter().any(|id| !self.state.object(*id).zone.is_board());
        let rule = if off_board { self.cites().bound_off_board } else { self.cites().triggered };
        let about = from.it.and_then(|it| self.state.place_of(it).or(self.state.object(it).left.0));
        let about = about.map(|at| About { at, named: false });
        let text = say::triggered(&triggered, self.state.object(delayed.source).card.kind);
        self.trigger_by(rule, delayed.source, &from, triggered, &text, batch, delayed.targets, cause);
        if let Some(waiting) = self.state.under_way().waiting.last_mut() {
            waiting.carried = carried;
            waiting.there = delayed.noted;
            waiting.noted = about;
            waiting.noted_source = if made_here.is_some() { Noted::Place } else { Noted::Nothing };
        }
    }
}

impl State {
    /// Returns those of these cards that have not left the zone in which an ability began to wait for them.
    fn still_bound(&self, mut cards: Vec<ObjectId>) -> Vec<ObjectId> {
        cards.retain(|id| self.object(*id).zone != Zone::Gone);
        cards
    }

    /// Returns the delayed abilities that wait for the deaths of these permanents, each with the one that dies, judged
    /// as the board is just before they die.
    pub(crate) fn waiting_for_deaths(&self, dying: &[ObjectId]) -> Vec<(Delayed, ObjectId)> {
        let waits = |delayed: &Delayed, id: ObjectId| {
            let from = From { controller: Some(delayed.controller), ..self.source(delayed.source) };
            self.delayed_sees(delayed, Seen::Dies(id), &from).is_some()
        };
        let of = |id: &ObjectId| {
            let id = *id;
            self.delayed.iter().filter(move |delayed| waits(delayed, id)).map(move |delayed| (delayed.clone(), id))
        };
        dying.iter().flat_map(of).collect()
    }

    /// Returns the ability of a delayed one that triggers on an event, and the object that it is about then; `None` if
    /// it does not.
    fn delayed_sees(&self, delayed: &Delayed, seen: Seen, from: &From) -> Option<(Arc<Triggered>, Option<ObjectId>)> {
        let (DelayedBody::Trigger(triggered) | DelayedBody::Watch(triggered)) = &delayed.body else { return None };
        if let Some(when) = triggered.when.of_bound() {
            let mut chosen = delayed.targets.iter().flatten();
            let it = chosen.find(|id| self.matches_event(&when, seen, &From { me: **id, ..*from }).is_some())?;
            return Some((Arc::clone(triggered), Some(*it)));
        }
        let it = self.matches_event(&triggered.when, seen, from)?;
        let chosen = |it: ObjectId| delayed.targets.iter().flatten().any(|target| *target == it);
        let bound = matches!(delayed.body, DelayedBody::Trigger(_))
            && !delayed.targets.is_empty()
            && !matches!(triggered.when, Trigger::At(..));
        (!bound || it.is_some_and(chosen)).then(|| (Arc::clone(triggered), it))
    }
}
