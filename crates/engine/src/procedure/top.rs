//! The top of a main deck, before anybody looks there: who has nothing to look at may have to burn out, and what was recycled
//! together lies in an order that chance settles when it first matters.

use crate::agenda::{Burning, DrawFrame, Task};
use crate::asked::{Answered, Asked};
use crate::choice::{Answer, Ask};
use crate::ids::{Cause, NonState, ObjectId, PlayerId};
use crate::machine::Game;
use crate::state::State;
use crate::zone::Zone;
use tribunal_rule::RuleNumber;

impl Game {
    /// Has that done first which has to come before a player looks at so many cards of a main deck.
    pub(crate) fn comes_before_looking(&mut self, player: PlayerId, count: usize) -> Answered {
        self.burns_out_to_look(player)?;
        self.settle_top(player, count)
    }

    /// The burn out of a player with an empty main deck, where looking there asks for it.
    fn burns_out_to_look(&mut self, player: PlayerId) -> Answered {
        let empty = self.state.player(player).deck.as_ref().is_some_and(Vec::is_empty);
        let Some(rule) = self.state.burns_out_looking().filter(|_| empty && !self.state.is_over()) else {
            return Ok(());
        };
        let (burning, cause) = (Burning::No, NonState(self.cause));
        let frame = DrawFrame { player, left: 1, rule, to: Zone::Deck, burning, burned: 0, cause };
        self.state.under_way().agenda.push(Task::Draw(frame));
        Err(Asked)
    }

    /// Notes what was recycled to one main deck at once: its order is random.
    pub(crate) fn note_recycled(&mut self, recycled: &[ObjectId]) {
        if self.procedures().word("recycled together").is_none_or(|rule| self.state.lacks(Some(rule))) {
            return;
        }
        let recycled: Vec<ObjectId> = recycled.iter().map(|id| self.state.now(*id)).collect();
        for player in self.state.player_ids().collect::<Vec<_>>() {
            let deck = self.state.player(player).deck.as_deref().unwrap_or_default();
            let theirs: Vec<_> = recycled.iter().copied().filter(|id| deck.contains(id)).collect();
            if !self.state.are_alike(&theirs) {
                self.state.player_mut(player).loose.push(theirs);
            }
        }
    }

    /// Settles in which order cards lie, if one of them is among so many on top: that comes first.
    pub(crate) fn settle_top(&mut self, player: PlayerId, count: usize) -> Answered {
        let Some(cards) = self.state.loose_among(player, count).cloned() else { return Ok(()) };
        self.state.under_way().agenda.push(Task::Shuffle { player, cards, cause: NonState(self.cause) });
        Err(Asked)
    }

    /// Has chance say in which order cards of a main deck lie that were recycled together: a choice like any other.
    pub(crate) fn run_shuffle(&mut self, player: PlayerId, cards: Vec<ObjectId>, cause: Cause) -> Answered {
        self.cause = cause.0;
        let deck = self.state.player(player).deck.clone().unwrap_or_default();
        let lie: Vec<ObjectId> = deck.iter().copied().filter(|id| cards.contains(id)).collect();
        let mut order = vec![];
        if !self.state.are_alike(&lie) {
            let Some(Answer::Order(answer)) = self.take_answer() else {
                let rule = self.procedures().word("recycled together").unwrap_or(self.cites().recycle);
                self.state.under_way().agenda.push(Task::Shuffle { player, cards, cause });
                return Err(self.ask(rule, player, Ask::Shuffle(lie)));
            };
            order.extend(answer.iter().filter_map(|n| lie.get(usize::from(*n)).copied()));
        }
        let mut order = order.into_iter();
        let placed = deck.iter().map(|id| if cards.contains(id) { order.next().unwrap_or(*id) } else { *id });
        let owner = self.state.player_mut(player);
        owner.deck = owner.deck.is_some().then(|| placed.collect());
        owner.loose.retain(|group| *group != cards);
        Ok(())
    }
}

impl State {
    /// Returns true if the order of the top card and others is open.
    pub(crate) fn is_loose_on_top(&self, player: PlayerId) -> bool {
        self.loose_among(player, 1).is_some()
    }

    /// Cards that were recycled together, if one of them is among so many on top of a main deck.
    fn loose_among(&self, player: PlayerId, count: usize) -> Option<&Vec<ObjectId>> {
        let owner = self.player(player);
        let top = owner.deck.as_ref()?.iter().take(count);
        if owner.loose.is_empty() {
            return None;
        }
        top.into_iter().find_map(|id| owner.loose.iter().find(|group| group.contains(id)))
    }

    /// Returns true if cards all have one name, so that their order makes no difference.
    pub(crate) fn are_alike(&self, cards: &[ObjectId]) -> bool {
        let name = |id: &ObjectId| &self.object(*id).card.name;
        cards.windows(2).all(|pair| matches!(pair, [one, other] if name(one) == name(other)))
    }

    /// The rule by which who is to look at cards of an empty deck burns out, if there is one.
    fn burns_out_looking(&self) -> Option<RuleNumber> {
        let looks_all_the_same = self.cites().looks_at_fewer;
        self.cites().looking_burns_out().or_else(|| self.lacks(Some(looks_all_the_same)).then(|| self.cites().burn_out))
    }
}
