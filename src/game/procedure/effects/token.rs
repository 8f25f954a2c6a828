//! Tokens: made, placed, and played.

use std::sync::Arc;

use crate::game::ability::{Amount, Destination, Effect};
use crate::game::agenda::ResolveFrame;
use crate::game::card::{Card, Kind};
use crate::game::choice::{Answer, Ask};
use crate::game::event::EventKind;
use crate::game::ids::{ObjectId, PlayerId};
use crate::game::machine::Game;
use crate::game::object::Object;
use crate::game::zone::{Location, Zone};

/// Whether tokens enter ready, and whether they are created there and not played.
type How = (bool, bool);

impl Game {
    /// Tokens whose place is not named are played one after the other, each where its player may play units.
    pub(super) fn token_entry(&mut self, card: &Card, count: &Amount, how: How, frame: &mut ResolveFrame) -> bool {
        let Some(you) = self.you(frame) else { return false };
        let count = self.amount(count, frame).unwrap_or(0);
        if count < 1 {
            return false;
        }
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
            let (card, count) = (Box::new(card.clone()), Amount::Fixed(count - 1));
            let (ready, created) = how;
            frame.todo.push(Effect::Token { card, count, to: Destination::Entry, ready, created });
        }
        let made = self.make_tokens_at(card, 1, at, how, you);
        frame.last.extend(made);
        false
    }

    pub(super) fn make_tokens(
        &mut self,
        card: &Card,
        count: &Amount,
        to: &Destination,
        how: How,
        frame: &mut ResolveFrame,
    ) {
        let controller = frame.item.controller;
        let to = self.destination(to, frame);
        let to = if self.barred_from(to, controller).is_some() { Location::Base(controller) } else { to };
        let to = if card.kind == Kind::Unit { to } else { Location::Base(controller) };
        let count = self.amount(count, frame).unwrap_or(0);
        frame.last = self.make_tokens_at(card, count, to, how, controller);
    }

    fn make_tokens_at(
        &mut self,
        card: &Card,
        count: i32,
        to: Location,
        (ready, created): How,
        controller: PlayerId,
    ) -> Vec<ObjectId> {
        let card = Arc::new(card.clone());
        let mut made = vec![];
        for _ in 0..count {
            let id = ObjectId::at(self.state.objects.len());
            let mut token = Object::new(Arc::clone(&card), controller, Zone::Board(to));
            token.ordinal = self.next_ordinal(&card.name);
            self.state.objects.push(token);
            self.state.object_mut(id).exhausted = !ready && !self.enters_ready(id);
            self.enter_board(id);
            let rule = self.table.word("create").filter(|_| created).unwrap_or(self.cites().token_enters);
            let event = self.record(rule, EventKind::Entered { object: id, at: to });
            self.arrive(id, event);
            if !created {
                self.has_played(id, controller, event, None);
            }
            made.push(id);
        }
        made
    }

    pub(super) fn next_ordinal(&self, name: &str) -> u8 {
        let named = self.state.objects.iter().filter(|o| o.card.name == name && o.became.is_none());
        named.map(|o| o.ordinal).max().map_or(1, |n| n.saturating_add(1))
    }
}
