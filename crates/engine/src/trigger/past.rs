//! What has happened in a turn before an ability came that waits for the how-manieth time of it: it counts all the same.

use crate::ability::{Trigger, Triggered};
use crate::ids::ObjectId;
use crate::machine::Game;
use crate::zone::Zone;

impl Game {
    /// Counts for an ability that has not counted anything yet what it waits for and has happened this turn without it: draws,
    /// and deaths of others. What is done by its own source or at its own place cannot have.
    pub(super) fn look_back(&mut self, id: ObjectId, at: u8, triggered: &Triggered) {
        if self.state.used(id, at) > 0 {
            return;
        }
        let times = match &triggered.when {
            Trigger::Draws(_) => self.draws_before(id, triggered),
            Trigger::Dies(of) if !of.me => self.deaths_before(id, triggered),
            _ => 0,
        };
        for _ in 0..times {
            self.state.count_use(id, at);
        }
    }

    /// The draws of this turn that an ability waits for, but the one that is being looked at.
    fn draws_before(&self, id: ObjectId, triggered: &Triggered) -> usize {
        let Trigger::Draws(who) = triggered.when else { return 0 };
        let from = self.state.source(id);
        let theirs = self.state.player_ids().filter(|player| self.state.meant(who, *player, &from));
        let drawn: usize = theirs.map(|player| usize::from(self.state.player(player).tallies.drawn)).sum();
        drawn.saturating_sub(1)
    }

    /// The deaths of this turn that an ability waits for, but those that happen together with the one being looked at. What died
    /// is judged as it left.
    fn deaths_before(&mut self, id: ObjectId, triggered: &Triggered) -> usize {
        let Trigger::Dies(of) = &triggered.when else { return 0 };
        let from = self.state.source(id);
        let mut times = 0;
        for dead in self.state.died.clone() {
            let object = self.state.object_mut(dead);
            let zone = object.zone;
            let Some(at) = object.left.0 else { continue };
            object.zone = Zone::Board(at);
            times += usize::from(self.fits(of, dead, &from));
            self.state.object_mut(dead).zone = zone;
        }
        times
    }
}
