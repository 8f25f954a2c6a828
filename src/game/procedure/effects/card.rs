//! Instructions about cards off the board: looking at decks, putting cards in hand, playing cards.

use crate::game::ability::{Change, Entry, Filter, Side, Waiver, Who};
use crate::game::agenda::ResolveFrame;
use crate::game::card::{Cost, Kind};
use crate::game::chain::What;
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
            frame.seen.extend(seen);
        }
        frame.done = !frame.seen.is_empty();
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
    pub(super) fn play_in_effect(
        &mut self,
        who: &Who,
        terms: (Waiver, Cost),
        at: Entry,
        frame: &mut ResolveFrame,
    ) -> Option<()> {
        let cards = self.select(who, frame)?;
        let Some(you) = self.you(frame) else { return Some(()) };
        let place = match at {
            Entry::Here => self.speaks(&frame.item).here,
            Entry::Base => Some(Location::Base(you)),
            Entry::Usual | Entry::ControlledBattlefield => None,
        };
        for card in cards {
            self.begin_playing_on(you, card, terms, (place, at));
        }
        Some(())
    }

    fn begin_playing_on(
        &mut self,
        player: PlayerId,
        card: ObjectId,
        terms: (Waiver, Cost),
        (place, at): (Option<Location>, Entry),
    ) {
        let playable = matches!(self.state.object(card).card.kind, Kind::Unit | Kind::Gear | Kind::Spell);
        let mut item = self.draft(player, card, What::Card, self.spell_of(card), None);
        item.terms = terms;
        item.entry = at;
        let barred = self.state.is_ruled_of(player, &Change::CantPlay);
        if !playable || barred || self.has_no_entry(&item) || self.check_choices(&item).is_err() {
            let why = "it cannot be played";
            self.record(self.cites().illegal_target, EventKind::Ignored { source: card, why });
            return;
        }
        item.source = self.cross(card, Zone::Chain);
        item.location = place;
        item.cause = Aside(self.cause);
        self.state.object_mut(item.source).controller = player;
        let id = self.put_on_chain(item, "", self.cites().put_on_chain);
        self.finalize_now(id);
    }
}
