//! Control of battlefields: established, lost, contested no more.

use crate::authority::Authority;
use crate::event::EventKind;
use crate::ids::{BattlefieldId, PlayerId};
use crate::machine::Game;
use crate::moment::Moment;
use crate::state::State;
use tribunal_rule::RuleNumber;

impl Game {
    /// Establishes a player's control of a battlefield. If they have not scored it this turn, they conquer it.
    pub(crate) fn establish_control(&mut self, at: BattlefieldId, by: PlayerId, rule: RuleNumber) {
        let from = self.state.battlefield_mut(at).controller.replace(by);
        let event = self.record(rule, EventKind::ControlEstablished { at, by, from });
        let before = self.caused_by(event);
        self.clear_contested(at, self.cites().contested_until_control);
        self.due(Moment::StatusChanged);
        match self.state.barred_from_scoring(by, at) {
            None => self.conquer(by, at, from.is_none()),
            Some(rule) => {
                self.record(rule, EventKind::NotScored { player: by, at });
            }
        }
        self.cause = before;
    }

    /// Removes Contested from a battlefield, if it is contested.
    pub(crate) fn clear_contested(&mut self, at: BattlefieldId, rule: RuleNumber) {
        if self.state.battlefield_mut(at).contested.take().is_some() {
            self.state.battlefield_mut(at).opened = false;
            self.record(rule, EventKind::ContestedCleared { at });
            self.due(Moment::StatusChanged);
        }
    }

    /// Makes a battlefield uncontrolled.
    pub(crate) fn lose_control(&mut self, at: BattlefieldId, by_what: impl Into<Authority>) {
        if let Some(by) = self.state.battlefield_mut(at).controller.take() {
            self.record(by_what, EventKind::ControlLost { at, by });
            self.due(Moment::StatusChanged);
        }
    }
}

impl State {
    /// The one player whose units are at a battlefield, if there is exactly one.
    pub(crate) fn sole_occupant(&self, at: BattlefieldId) -> Option<PlayerId> {
        let bits = self.presence(at);
        (bits.count_ones() == 1).then(|| PlayerId(bits.trailing_zeros() as u8))
    }
}
