//! Tokens: made, placed, and played.

use std::sync::Arc;

use crate::game::ability::{Destination, Effect};
use crate::game::agenda::ResolveFrame;
use crate::game::card::Card;
use crate::game::choice::{Answer, Ask};
use crate::game::event::EventKind;
use crate::game::ids::{ObjectId, PlayerId};
use crate::game::machine::Game;
use crate::game::object::Object;
use crate::game::zone::{Location, Zone};

impl Game {
    /// Tokens whose place is not named are played one after the other, each where its player may play units.
    pub(super) fn token_entry(&mut self, card: &Card, count: u8, ready: bool, frame: &mut ResolveFrame) -> bool {
        let Some(you) = self.you(frame) else { return false };
        let among = self.entry_locations(you, frame.item.hidden_at);
        let at = match (among.as_slice(), self.take_answer()) {
            ([only], _) => *only,
            (_, Some(Answer::Where(at))) => at,
            _ => {
                let what = frame.item.source;
                self.ask(self.cites().choose_location, you, Ask::Where { what, among });
                return true;
            }
        };
        if count > 1 {
            let (card, count) = (Box::new(card.clone()), count - 1);
            frame.todo.push(Effect::Token { card, count, to: Destination::Entry, ready });
        }
        self.make_tokens_at(card, 1, at, ready, you);
        false
    }

    pub(super) fn make_tokens(
        &mut self,
        card: &Card,
        count: u8,
        to: &Destination,
        ready: bool,
        frame: &mut ResolveFrame,
    ) {
        let controller = frame.item.controller;
        let to = self.destination(to, frame);
        let to = if self.barred_from(to, controller).is_some() { Location::Base(controller) } else { to };
        self.make_tokens_at(card, count, to, ready, controller);
    }

    fn make_tokens_at(&mut self, card: &Card, count: u8, to: Location, ready: bool, controller: PlayerId) {
        let card = Arc::new(card.clone());
        for _ in 0..count {
            let id = ObjectId::at(self.state.objects.len());
            let mut token = Object::new(Arc::clone(&card), controller, Zone::Board(to));
            token.exhausted = !ready;
            token.ordinal = self.next_ordinal(&card.name);
            self.state.objects.push(token);
            self.enter_board(id);
            let event = self.record(self.cites().token_enters, EventKind::Entered { object: id, at: to });
            self.arrive(id, event);
            self.has_played(id, controller, event, None);
        }
    }

    fn next_ordinal(&self, name: &str) -> u8 {
        let named = self.state.objects.iter().filter(|o| o.card.name == name && o.became.is_none());
        named.map(|o| o.ordinal).max().map_or(1, |n| n.saturating_add(1))
    }
}
