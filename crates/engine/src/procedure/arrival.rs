//! Becoming present: what happens at a battlefield when a unit moves there, is played there, or changes sides there.

use crate::agenda::Coming;
use crate::event::EventKind;
use crate::ids::{BattlefieldId, EventId, ObjectId, PlayerId};
use crate::machine::Game;
use crate::moment::Moment;
use tribunal_rule::RuleNumber;

impl Game {
    /// Applies Contested if a unit is at a battlefield that its controller does not control and that is not contested.
    pub(crate) fn arrive(&mut self, unit: ObjectId, cause: Option<EventId>) {
        self.contest_with(unit, cause, self.cites().contest);
    }

    /// The same by another rule.
    pub(crate) fn contest_with(&mut self, unit: ObjectId, cause: Option<EventId>, rule: RuleNumber) {
        if !self.state.is_unit(unit) {
            return;
        }
        let object = self.state.object(unit);
        let by = object.controller;
        let Some(at) = object.location().and_then(|location| location.battlefield()) else { return };
        let place = self.state.battlefield(at);
        if place.contested.is_some() || place.controller == Some(by) {
            return;
        }
        if !self.puts_off(Coming::Contest(at, by), rule, false) {
            self.contest(at, by, cause, rule);
        }
    }

    /// A battlefield becomes contested.
    pub(crate) fn contest(&mut self, at: BattlefieldId, by: PlayerId, cause: Option<EventId>, rule: RuleNumber) {
        let place = self.state.battlefield_mut(at);
        place.contested = Some(by);
        place.opened = false;
        self.record_under(cause.or(self.cause), rule, EventKind::Contested { at, by });
        self.due(Moment::StatusChanged);
    }
}
