//! Order: what is done to several objects one after the other, in the order that a player likes.

use crate::asked::Answered;
use crate::choice::{Answer, Ask, Ordered};
use crate::ids::{ObjectId, PlayerId};
use crate::machine::Game;
use crate::state::State;
use tribunal_rule::RuleNumber;

impl Game {
    /// Objects in the order that a player likes, where something is done to them one after the other, or where they come to lie
    /// one under the other. Nobody is asked about things that are alike.
    pub(super) fn in_order_of(
        &mut self,
        player: PlayerId,
        objects: Vec<ObjectId>,
        what: Ordered,
        rule: RuleNumber,
    ) -> Answered<Vec<ObjectId>> {
        if self.state.are_alike(&objects) {
            return Ok(objects);
        }
        let Some(Answer::Order(order)) = self.take_answer() else {
            let list = objects.into_iter().map(|object| (object, String::new())).collect();
            return Err(self.ask(rule, player, Ask::Order(what, list)));
        };
        Ok(order.iter().filter_map(|n| objects.get(usize::from(*n)).copied()).collect())
    }
}

impl State {
    /// Returns true if the order in which objects go to one end of their owners' main decks makes a difference: two or more that
    /// are not alike come to lie in one deck that is listed.
    pub(super) fn order_on_deck_decides(&self, objects: &[ObjectId]) -> bool {
        self.player_ids().any(|player| {
            let theirs = objects.iter().copied().filter(|id| {
                let object = self.object(*id);
                object.owner == player && !object.card.token
            });
            self.player(player).deck.is_some() && !self.are_alike(&theirs.collect::<Vec<_>>())
        })
    }
}
