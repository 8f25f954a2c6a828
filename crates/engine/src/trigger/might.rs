//! What is counted after the board has changed: texts that do something all the time, and units that have become Mighty.

use super::Seen;
use crate::ability::{Body, Trigger};
use crate::ids::ObjectId;
use crate::machine::Game;
use crate::matching::MIGHTY;

impl Game {
    /// Counts what the texts on the board do all the time, after it has changed.
    pub(crate) fn count_texts(&mut self) {
        self.state.grants = self.state.has_grants();
        self.state.passives = self.state.count_passives();
        if self.state.passives > 0 {
            self.note_unlisted_passives();
        }
        let before = self.state.watches_might;
        let watches = |body: &Body| matches!(body, Body::Triggered(t) if matches!(t.when, Trigger::BecomesMighty(_)));
        let on = |id: ObjectId| self.state.texts(id).any(|ability| watches(&ability.body));
        let watching = self.state.sources().any(on);
        self.state.watches_might = watching;
        if self.state.watches_might && !before {
            for (id, mighty) in self.mighty_now() {
                self.state.object_mut(id).mighty = mighty;
            }
        }
    }

    fn mighty_now(&self) -> Vec<(ObjectId, bool)> {
        let views = self.state.views();
        self.state.board.iter().map(|id| (*id, views.might(*id) >= MIGHTY)).collect()
    }

    /// Lets triggers look at units that have come to have 5 Might or more.
    pub(crate) fn look_at_might(&mut self) {
        for (id, mighty) in self.mighty_now() {
            let before = self.state.object(id).mighty;
            if mighty != before {
                self.state.object_mut(id).mighty = mighty;
            }
            if mighty && !before {
                self.look(Seen::BecomesMighty(id), self.cause);
            }
        }
    }
}
