//! Checks made after the board has changed: texts that count continually, and units that have become Mighty.

use super::Seen;
use crate::ability::{Body, Trigger};
use crate::ids::ObjectId;
use crate::machine::Game;
use crate::matching::MIGHTY;
use crate::state::State;

impl Game {
    /// Counts what the texts on the board do all the time, after it has changed.
    pub(crate) fn count_texts(&mut self) {
        self.state.derived.grants = self.state.has_grants();
        self.state.derived.passives = self.state.count_passives();
        if self.state.derived.passives > 0 {
            self.note_unlisted_passives();
        }
        let before = self.state.derived.watches_might;
        let watched = |when: &Trigger| matches!(when, Trigger::BecomesMighty(_) | Trigger::ReachesMight(..));
        let watches = |body: &Body| matches!(body, Body::Triggered(t) if watched(&t.when));
        let on = |id: ObjectId| self.state.texts(id).any(|ability| watches(&ability.body));
        let watching = self.state.sources_with(watches).any(on);
        self.state.derived.watches_might = watching;
        if self.state.derived.watches_might && !before {
            for (id, might) in self.state.might_now() {
                let object = self.state.object_mut(id);
                (object.mighty, object.seen_might) = (might >= MIGHTY, might);
            }
        }
    }

    /// Lets triggers look at units that have come to have more Might, and at those that have come to have 5 or more.
    pub(crate) fn look_at_might(&mut self) {
        for (id, might) in self.state.might_now() {
            let (mighty, before) = (self.state.object(id).mighty, self.state.object(id).seen_might);
            if might != before || mighty != (might >= MIGHTY) {
                let object = self.state.object_mut(id);
                (object.mighty, object.seen_might) = (might >= MIGHTY, might);
            }
            if might >= MIGHTY && !mighty {
                self.look(Seen::BecomesMighty(id), self.cause);
            }
            if might > before {
                self.look(Seen::MightRises(id, before, might), self.cause);
            }
        }
    }
}

impl State {
    fn might_now(&self) -> Vec<(ObjectId, i32)> {
        let views = self.views();
        self.board.iter().map(|id| (*id, views.might(*id))).collect()
    }
}
