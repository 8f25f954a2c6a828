//! Recalls: a permanent goes to its controller's base without moving.

use crate::edition::RuleStatement;
use crate::event::EventKind;
use crate::ids::ObjectId;
use crate::machine::Game;
use crate::moment::Moment;
use crate::zone::{Location, Zone};
use tribunal_rule::RuleNumber;

impl Game {
    /// Recalls a permanent. Its state stays as it is, and nothing that looks for moves sees it. Returns true if it has gone
    /// anywhere.
    pub(crate) fn recall(&mut self, object: ObjectId, rule: RuleNumber) -> bool {
        let to = Location::Base(self.state.object(object).controller);
        let Some(from) = self.state.object(object).location().filter(|from| *from != to) else { return false };
        if !self.state.keeps(RuleStatement::RecallsAreNotStopped) && self.state.cannot_move(object, to) {
            return false;
        }
        if !self.state.keeps(RuleStatement::RecallsKeepDamage) {
            self.heal(object, rule);
        }
        self.state.object_mut(object).zone = Zone::Board(to);
        self.carry(object, to);
        self.record(rule, EventKind::Recalled { object, from, to });
        self.due(Moment::StatusChanged);
        true
    }
}
