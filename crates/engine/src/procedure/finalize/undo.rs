//! Plays that cannot be gone on with: what was done for one is undone, whoever or whatever began it.

use std::sync::Arc;

use crate::agenda::PlayStep;
use crate::chain::{Item, What};
use crate::event::EventKind;
use crate::held::Held;
use crate::ids::ItemId;
use crate::machine::Game;
use crate::state::State;
use crate::under_way::Begun;
use crate::zone::Zone;
use tribunal_rule::RuleNumber;

use super::Went;

impl State {
    /// Returns true if the state before this step is the one to return to if the item turns out illegal: of a card that an
    /// effect plays the first, of a triggered ability one before anything is chosen or paid for it. What has no cost cannot
    /// become illegal. The state before an action of a player is remembered as they act.
    fn is_to_be_remembered(&self, item: &Item, step: PlayStep) -> bool {
        let triggered = matches!(item.what, What::Triggered(_));
        let wanted = match step {
            PlayStep::Perform => item.origin.is_some(),
            PlayStep::Flow => {
                let costs = item.exhausts || !item.deeds.is_empty() || item.bases.iter().any(|cost| !cost.is_free());
                triggered && costs
            }
            PlayStep::Pay => triggered && !item.targets.is_empty() && !self.total_cost(item).is_free(),
            _ => false,
        };
        wanted && !self.under_way.begun.0.iter().any(|begun| begun.item == item.id)
    }
}

impl Game {
    /// Remembers the state to return to if an item turns out illegal, where this is the step before which that is done.
    pub(super) fn remember(&mut self, item: &Item, step: PlayStep) {
        if self.state.is_to_be_remembered(item, step) {
            let before = Arc::new(State::clone(&self.state));
            self.state.under_way().begun.0.push(Begun { item: item.id, before });
            self.trace.begin_play(item.id, self.trace.events.len());
        }
    }

    /// Returns the game as it was when the play of an item began that may be undone, without what was recorded since; `None` where it is
    /// not being played, or a player began it by an action.
    #[must_use]
    pub fn before_play(&self, item: ItemId) -> Option<Self> {
        let begun = self.state.under_way.begun.0.iter().find(|begun| begun.item == item)?;
        begun.before.chain.item(item)?;
        let mut game = Self { state: Held::new(State::clone(&begun.before)), ..self.clone() };
        game.trace.rewind_to_play(item);
        Some(game)
    }

    /// The play of an item has come to its end: it is not undone any more.
    pub(crate) fn end_process(&mut self, item: ItemId) {
        if self.state.under_way.may_be_undone() {
            self.state.under_way().begun.0.retain(|begun| begun.item != item);
        }
        self.trace.end_play(item);
    }

    /// An item that cannot be gone on with: what was done to play it is undone; else it leaves the chain, and a card that an
    /// effect has played goes back to where it came from. Nothing is undone of a triggered ability that is only passed over.
    pub(super) fn give_up(&mut self, item: &Item, rule: RuleNumber, why: &'static str) -> Went {
        let passed_over = matches!(item.what, What::Triggered(_)) && rule != self.cites().illegal_play;
        if !passed_over {
            self.note_failure(item.id);
        }
        if !passed_over && self.undo_play(item, why) {
            return Went::Gone;
        }
        match item.origin {
            Some(origin) => {
                self.record(self.cites().illegal_play, EventKind::Ignored { source: item.source, why });
                self.put_back_unplayed(item, origin);
            }
            None => {
                self.record(rule, EventKind::TriggerRemoved { source: item.source, why });
            }
        }
        self.leave_unfinalized(item.id);
        Went::Gone
    }

    /// An item whose cost cannot be paid to its end is given up.
    pub(crate) fn give_up_unpaid(&mut self, paying: &Item) {
        if let Some(item) = self.state.chain.item(paying.id).cloned() {
            self.give_up(&item, self.cites().illegal_play, "its cost cannot be paid");
        }
    }

    /// Puts everything back to how it was before the play of an item was begun, and cancels it; one that adds resources is part
    /// of what is paid for with them. False where there is nothing to return to.
    pub(crate) fn undo_play(&mut self, item: &Item, why: &'static str) -> bool {
        let begun = &self.state.under_way.begun.0;
        let own = begun.iter().rposition(|begun| begun.item == item.id);
        let adds = matches!(item.what, What::Adding(_));
        let Some(at) = own.or_else(|| begun.len().checked_sub(1).filter(|_| adds)) else { return false };
        let rule = self.cites().illegal_play;
        if self.state.lacks(Some(rule)) {
            return false;
        }
        let Begun { item: undone, before } = begun[at].clone();
        let after = std::mem::replace(&mut *self.state, State::clone(&before));
        self.state.take_back(&after);
        self.note_failure(undone);
        let begun_before = self.state.chain.shared(undone);
        self.trace.undo_play(undone, begun_before.is_none());
        match begun_before {
            // A player has begun it, and it was not on the chain before.
            None => {
                let kind = EventKind::PlayUndone {
                    source: self.state.now(item.source),
                    ability: item.what != What::Card,
                    at_will: true,
                    why,
                };
                self.record(rule, kind);
            }
            Some(item) => {
                let ability = item.what != What::Card;
                let kind = EventKind::PlayUndone { source: item.source, ability, at_will: false, why };
                self.cause = self.record_due_to(item.cause.0, rule, kind);
                if let Some(origin) = item.origin {
                    self.put_back_unplayed(&item, origin);
                }
                self.leave_unfinalized(item.id);
            }
        }
        true
    }

    /// A card that an effect was to play goes back to where it came from, under what lay on it in a main deck.
    fn put_back_unplayed(&mut self, item: &Item, origin: Zone) {
        let card = self.cross(item.source, origin);
        let owner = self.state.object(card).owner;
        if let (Zone::Deck, Some(deck)) = (origin, &mut self.state.player_mut(owner).deck) {
            deck.retain(|other| *other != card);
            let under = deck.iter().take_while(|other| item.origin_under.contains(other)).count();
            deck.insert(under, card);
        }
    }
}
