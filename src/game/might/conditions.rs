//! Whether the conditions of texts hold, as things are now.

use super::Views;
use crate::game::ability::{Condition, Who};
use crate::game::ids::ObjectId;
use crate::game::matching::From;
use crate::game::object::Object;
use crate::game::player::Player;
use crate::game::zone::{Location, Zone};

impl<'a> Views<'a> {
    /// Whether a condition holds for a source.
    #[must_use]
    pub fn holds(&self, condition: &Condition, from: &From) -> bool {
        match condition {
            Condition::Source(filter) => self.matches(filter, from.me, from),
            Condition::Count(least, filter) => self.count(filter, from) >= usize::from(*least),
            Condition::Legion if self.state.legion_by_itself => self.has_played(from, 0),
            Condition::Legion | Condition::PlayedAnother => self.has_played(from, self.played_itself(from)),
            Condition::Is(who, filter) => self.spoken_of(who, from).is_some_and(|id| self.matches(filter, id, from)),
            Condition::Xp(least) => self.of_you(from, |player| player.xp) >= i32::from(*least),
            Condition::Weaker => from.it.is_some_and(|it| self.might(it) < self.might(from.me)),
            Condition::PaidAdditional => self.state.object(from.me).paid,
            Condition::ScoreWithin(within, whose) => self
                .players(*whose, from)
                .any(|player| self.state.points(player) + u32::from(*within) >= self.state.victory),
            Condition::Controls { who, here } => self.state.battlefield_ids().any(|at| {
                let holder = self.state.battlefield(at).controller;
                let there = !here || from.here == Some(Location::Battlefield(at));
                there && holder.is_some_and(|holder| self.state.meant(*who, holder, from))
            }),
            Condition::Chooses(filter) => from.first.is_some_and(|id| self.matches(filter, id, from)),
            Condition::NoChampion => {
                let theirs = |object: &Object| object.zone == Zone::Champion && Some(object.owner) == from.controller;
                !self.state.objects.iter().any(theirs)
            }
            Condition::Excess(least) => self.of_you(from, |player| player.tallies.excess) >= i32::from(*least),
            Condition::Runes(least) => {
                let runes = from.controller.and_then(|player| self.state.player(player).runes);
                runes.is_some_and(|runes| runes.on_board() >= u16::from(*least))
            }
            Condition::Hand(least) => {
                let hand = |player: &Player| player.unknown_hand as usize + player.hand.len();
                from.controller.is_some_and(|player| hand(self.state.player(player)) >= usize::from(*least))
            }
            Condition::ThisTurn(tally, least) => self.tally(*tally, from) >= u32::from(*least),
            Condition::Both(both) => self.holds(&both.0, from) && self.holds(&both.1, from),
            Condition::Not(not) => !self.holds(not, from),
        }
    }
}

impl Views<'_> {
    /// The object that a condition speaks of.
    fn spoken_of(&self, who: &Who, from: &From) -> Option<ObjectId> {
        match who {
            Who::Me => Some(from.me),
            Who::It => from.it,
            _ => None,
        }
    }
}
