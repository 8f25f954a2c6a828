//! Instructions about cards off the board: looking at decks, putting cards in hand, playing cards.

use crate::game::ability::{Body, Change, Effect, Entry, Filter, Side};
use std::sync::Arc;

use crate::game::agenda::{ResolveFrame, Task};
use crate::game::card::Kind;
use crate::game::chain::{Item, What};
use crate::game::event::EventKind;
use crate::game::ids::{Aside, ObjectId, PlayerId};
use crate::game::machine::Game;
use crate::game::zone::{Location, Zone};

impl Game {
    /// A player looks at the top cards of a deck, or reveals them: as many as there are.
    pub(super) fn look_at_top(&mut self, whose: Side, count: u8, revealed: bool, frame: &mut ResolveFrame) {
        let Some(you) = self.you(frame) else { return };
        frame.seen.clear();
        for player in self.sides(whose, you, frame) {
            let Some(deck) = &self.state.player(player).deck else {
                self.taint_deck(player);
                continue;
            };
            let seen: Vec<ObjectId> = deck.iter().take(usize::from(count)).copied().collect();
            for card in &seen {
                let kind = EventKind::Seen { card: *card, player: you, revealed };
                self.record(self.cites().choose_on_resolution, kind);
            }
            seen.iter().filter(|_| revealed).for_each(|card| self.as_revealed(*card));
            frame.seen.extend(seen);
        }
        frame.done = !frame.seen.is_empty();
    }

    /// What a card's text does as it is revealed from its owner's deck is done at once.
    fn as_revealed(&mut self, card: ObjectId) {
        let printed = Arc::clone(&self.state.object(card).card);
        let player = self.state.object(card).owner;
        for ability in &printed.abilities {
            let Body::Revealed(does) = &ability.body else { continue };
            let does = Arc::new(does.clone());
            let item = self.draft(player, card, What::Triggered(ability.text.as_str().into()), does, None);
            self.state.agenda.push(Task::Resolve(Box::new(ResolveFrame::new(item, true))));
        }
    }

    /// Cards are revealed from the top of the deck until one fits.
    pub(super) fn reveal_until(&mut self, wanted: &Filter, frame: &mut ResolveFrame) {
        let Some(you) = self.you(frame) else { return };
        let Some(deck) = self.state.player(you).deck.clone() else {
            self.taint_deck(you);
            return;
        };
        let from = self.speaks(&frame.item);
        frame.seen.clear();
        frame.last.clear();
        for card in deck {
            self.record(self.cites().choose_on_resolution, EventKind::Seen { card, player: you, revealed: true });
            self.as_revealed(card);
            if self.state.views().matches(wanted, card, &from) {
                frame.last.push(card);
                break;
            }
            frame.seen.push(card);
        }
        frame.done = !frame.last.is_empty();
    }

    /// What is done with the cards of a deck that nobody listed cannot be told.
    pub(super) fn taint_deck(&mut self, player: PlayerId) {
        self.taint(format!("what lies on top of {}'s main deck, which is not listed", self.state.player(player).name));
    }

    /// A card goes to its owner's hand; from a deck, it is drawn.
    pub(super) fn put_in_hand(&mut self, card: ObjectId) {
        let player = self.state.object(card).owner;
        let drawn = self.state.object(card).zone == Zone::Deck;
        let card = self.cross(card, Zone::Hand);
        if drawn {
            self.record(self.cites().draw, EventKind::Drew { player, card: Some(card) });
        } else {
            self.record(self.cites().return_to_hand, EventKind::Returned { object: card });
        }
    }

    /// A card is played by an effect: it goes on the chain as a pending item, on the terms that the effect gives. What its
    /// player cannot pay for, or may not play, stays where it is.
    pub(super) fn play_in_effect(&mut self, effect: &Effect, frame: &mut ResolveFrame) -> Option<()> {
        let Effect::Play { who, waives, less, at, by_owner, recycled } = effect else { return Some(()) };
        let cards = self.select(who, frame)?;
        let Some(you) = self.you(frame) else { return Some(()) };
        let here = self.speaks(&frame.item).here;
        for card in cards {
            let player = if *by_owner { self.state.object(card).owner } else { you };
            let mut item = self.draft(player, card, What::Card, self.spell_of(card), None);
            item.terms = (*waives, *less);
            (item.entry, item.recycled) = (*at, *recycled);
            (item.location, item.here) = match at {
                Entry::Here => (here, item.here),
                Entry::Base => (Some(Location::Base(player)), item.here),
                Entry::OrHere => (None, here),
                Entry::Usual | Entry::ControlledBattlefield => (None, item.here),
            };
            self.begin_playing_on(item);
        }
        Some(())
    }

    fn begin_playing_on(&mut self, mut item: Item) {
        let (player, card) = (item.controller, item.source);
        let playable = matches!(self.state.object(card).card.kind, Kind::Unit | Kind::Gear | Kind::Spell);
        let barred = self.state.is_ruled_of(player, &Change::CantPlay);
        if !playable || barred || self.has_no_entry(&item) || self.check_choices(&item).is_err() {
            let why = "it cannot be played";
            self.record(self.cites().illegal_target, EventKind::Ignored { source: card, why });
            return;
        }
        item.source = self.cross(card, Zone::Chain);
        item.cause = Aside(self.cause);
        self.state.object_mut(item.source).controller = player;
        let id = self.put_on_chain(item, "", self.cites().put_on_chain);
        self.finalize_now(id);
    }
}
