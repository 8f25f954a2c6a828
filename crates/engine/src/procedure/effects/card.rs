//! Instructions about cards off the board: looking at decks, putting cards in hand, playing cards.

use crate::listing::Listed;
use crate::state::State;
use std::collections::BTreeSet;
use std::sync::Arc;

use crate::ability::{Ability, Body, DeckEnd, Effect, Entry, Filter, Instructions, Side, Waiver, Who};
use crate::asked::Answered;

use crate::agenda::{FinalizeFrame, Outcome, PlayStep, ResolveFrame, Task};
use crate::card::{Cost, Kind};
use crate::chain::{Item, What};
use crate::choice::{Answer, Ask, DECK_ENDS, Ordered};
use crate::edition::RuleStatement;
use crate::event::EventKind;
use crate::ids::{NonState, ObjectId, PlayerId};
use crate::machine::Game;
use crate::object::Object;
use crate::zone::{Location, Zone};

impl Game {
    /// A player looks at the top cards of a deck, or reveals them: as many as there are.
    pub(super) fn look_at_top(
        &mut self,
        whose: Side,
        count: u8,
        revealed: bool,
        frame: &mut ResolveFrame,
    ) -> Answered<Outcome> {
        let Some(you) = self.you_for(whose, frame) else { return Ok(Outcome::Ignored) };
        let players = self.state.sides(whose, you, frame);
        players.iter().try_for_each(|player| self.comes_before_looking(*player, usize::from(count)))?;
        let mut seen = vec![];
        for player in players {
            match &self.state.player(player).deck {
                Some(deck) => seen.extend(deck.iter().take(usize::from(count))),
                None => self.taint_deck(player),
            }
        }
        self.see(&seen, frame.acting.unwrap_or(you), revealed)?;
        frame.revealed.extend(seen.iter().copied().filter(|_| revealed));
        frame.seen = seen;
        Ok((!frame.seen.is_empty()).into())
    }

    /// A player looks at the top cards of their main deck, as many as there are, recycles any of them and puts the others
    /// back.
    pub(super) fn predict(&mut self, count: u8, frame: &mut ResolveFrame) -> Answered<Outcome> {
        let Some(player) = self.you(frame) else { return Ok(Outcome::Ignored) };
        if !self.state.keeps(RuleStatement::PredictsFewer) && self.state.lacks_cards(player, count) {
            return Ok(Outcome::NotDone);
        }
        self.settle_top(player, usize::from(count))?;
        let Some(deck) = &self.state.player(player).deck else { return Ok(Outcome::Done) };
        let top: Vec<ObjectId> = deck.iter().take(usize::from(count)).copied().collect();
        self.see(&top, player, false)?;
        frame.seen = top;
        frame.todo.extend([Effect::PutBack, Effect::Recycle(Who::seen(0, count))]);
        Ok(Outcome::Done)
    }

    /// A player looks at the top card of their main deck and may recycle it.
    pub(super) fn may_recycle_top(&mut self, frame: &mut ResolveFrame) -> Answered<Outcome> {
        let Some(player) = self.you(frame) else { return Ok(Outcome::Ignored) };
        self.comes_before_looking(player, 1)?;
        let Some(top) = self.state.player(player).deck.as_ref().and_then(|deck| deck.first().copied()) else {
            return Ok(Outcome::NotDone);
        };
        self.see(&[top], player, false)?;
        frame.seen = vec![top];
        frame.todo.push(Effect::May(vec![Effect::Recycle(Who::seen(1, 1))]));
        Ok(Outcome::NotDone)
    }

    /// The cards being looked at lie on top of the main deck in the order that the player likes.
    pub(super) fn put_back(&mut self, frame: &mut ResolveFrame) -> Answered<Outcome> {
        let Some(player) = self.you(frame) else { return Ok(Outcome::Ignored) };
        let seen: Vec<_> = frame.seen.iter().copied().filter(|card| self.state.is_there(*card)).collect();
        let first = self.in_order_of(player, seen, Ordered::DeckTop, self.cites().choose_on_resolution)?;
        if let Some(deck) = &mut self.state.player_mut(player).deck {
            deck.retain(|card| !first.contains(card));
            deck.splice(0..0, first);
        }
        frame.seen.clear();
        Ok(Outcome::Done)
    }

    /// Objects and cards go to their owners' main decks: on top, under all others, or as somebody chooses.
    pub(super) fn put_on_deck(&mut self, who: &Who, end: DeckEnd, frame: &mut ResolveFrame) -> Answered<Outcome> {
        let mut found = self.select(who, frame)?;
        let Some(first) = found.first().copied() else { return Ok(Outcome::NotDone) };
        let ordered = self.state.order_on_deck_decides(&found);
        let top = match end {
            // Where more is asked than one thing, each is asked of what was chosen, which is not chosen again.
            _ if ordered && *who != Who::Last => {
                frame.todo.push(Effect::PutOnDeck(Who::Last, end));
                return Ok(Outcome::Done);
            }
            DeckEnd::Top => true,
            DeckEnd::Bottom => false,
            DeckEnd::OwnersChoice => self.chooses_top(self.state.object(first).owner)?,
            DeckEnd::YourChoice => self.chooses_top(frame.item.controller)?,
        };
        if ordered && matches!(end, DeckEnd::OwnersChoice | DeckEnd::YourChoice) {
            frame.todo.push(Effect::PutOnDeck(Who::Last, if top { DeckEnd::Top } else { DeckEnd::Bottom }));
            return Ok(Outcome::Done);
        }
        if ordered {
            let player = frame.acting.unwrap_or(frame.item.controller);
            let what = if top { Ordered::DeckTop } else { Ordered::DeckBottom };
            found = self.in_order_of(player, found, what, self.cites().choose_on_resolution)?;
            // The first of them lies above the others, on top as at the bottom.
            if top {
                found.reverse();
            }
        }
        for object in found {
            self.go_on_deck(object, top);
        }
        Ok(Outcome::Done)
    }

    /// Asks a player for one end of a deck; returns true for the top.
    fn chooses_top(&mut self, player: PlayerId) -> Answered<bool> {
        match self.take_answer() {
            Some(Answer::Mode(chosen)) => Ok(chosen == 0),
            _ => {
                let ends = DECK_ENDS.map(str::to_owned);
                Err(self.ask(self.cites().choose_on_resolution, player, Ask::Mode(Listed::whole(ends.into()))))
            }
        }
    }

    fn go_on_deck(&mut self, object: ObjectId, top: bool) {
        let owner = self.state.object(object).owner;
        self.record(self.cites().choose_on_resolution, EventKind::PutOnDeck { object, top });
        let card = if self.state.board.contains(&object) {
            self.leave_board(object, Zone::Deck)
        } else {
            Some(self.cross(object, Zone::Deck))
        };
        let Some(card) = card.filter(|_| top) else { return };
        let owner = self.state.player_mut(owner);
        match &mut owner.deck {
            Some(deck) => {
                deck.retain(|other| *other != card);
                deck.insert(0, card);
            }
            None => owner.laid_on_top = true,
        }
    }

    /// A player sees cards of main decks together. What the texts of these do in that moment is done at once, in the order that
    /// their owner likes.
    fn see(&mut self, cards: &[ObjectId], by: PlayerId, revealed: bool) -> Answered {
        let acting = self.in_order_of_owner(cards, by, revealed)?;
        for card in cards {
            self.record(self.cites().choose_on_resolution, EventKind::Seen { card: *card, player: by, revealed });
        }
        acting.iter().rev().for_each(|card| self.as_seen(*card, by, revealed));
        Ok(())
    }

    /// Those of some cards that do something as they are seen together, in the order in which they do: their owner's choice,
    /// where it makes a difference.
    fn in_order_of_owner(&mut self, cards: &[ObjectId], by: PlayerId, revealed: bool) -> Answered<Vec<ObjectId>> {
        let acts = |id: &ObjectId| !self.state.done_as_seen(*id, by, revealed).is_empty();
        let acting: Vec<ObjectId> = cards.iter().copied().filter(acts).collect();
        if self.state.are_alike(&acting) {
            return Ok(acting);
        }
        let owners: BTreeSet<PlayerId> = acting.iter().map(|id| self.state.object(*id).owner).collect();
        let [owner] = owners.iter().copied().collect::<Vec<_>>()[..] else {
            self.taint("in which order cards of several players act as they are seen".to_owned());
            return Ok(acting);
        };
        self.in_order_of(owner, acting, Ordered::Seen, self.cites().same_controller_orders)
    }

    /// Has the instructions of a card's text followed at once as it is seen in its owner's deck.
    fn as_seen(&mut self, card: ObjectId, by: PlayerId, revealed: bool) {
        let player = self.state.object(card).owner;
        for (text, does) in self.state.done_as_seen(card, by, revealed) {
            let item = self.state.draft(player, card, What::Triggered(text), Arc::new(does), None);
            self.state.under_way().agenda.push(Task::Resolve(Box::new(ResolveFrame::new(item, true))));
        }
    }

    /// Cards that a player is looking at are revealed; what is not said to be one of them stays among those.
    pub(super) fn reveal_seen(&mut self, who: &Who, frame: &mut ResolveFrame) -> Answered<Outcome> {
        let cards = match who {
            Who::Rest => frame.seen.clone(),
            Who::Last => self.select(who, frame)?,
            // What was chosen is not chosen again where their owner orders what they do.
            who => {
                self.select(who, frame)?;
                frame.todo.push(Effect::Reveal(Who::Last));
                return Ok(Outcome::NotDone);
            }
        };
        self.see(&cards, frame.acting.unwrap_or(frame.item.controller), true)?;
        let any = !cards.is_empty();
        frame.revealed.extend(cards);
        Ok(any.into())
    }

    /// Cards are revealed from the top of the deck until one fits: one after the other, and so do they what they do as they are.
    pub(super) fn reveal_until(&mut self, wanted: &Filter, frame: &mut ResolveFrame) -> Answered<Outcome> {
        let Some(you) = self.you(frame) else { return Ok(Outcome::Ignored) };
        self.comes_before_looking(you, usize::MAX)?;
        let Some(deck) = self.state.player(you).deck.clone() else {
            self.taint_deck(you);
            return Ok(Outcome::NotDone);
        };
        let from = self.state.speaks(&frame.item);
        let views = self.state.views();
        let found = deck.iter().position(|card| views.matches(wanted, *card, &from));
        let revealed = &deck[..found.map_or(deck.len(), |at| at + 1)];
        for card in revealed {
            self.record(
                self.cites().choose_on_resolution,
                EventKind::Seen { card: *card, player: you, revealed: true },
            );
        }
        revealed.iter().rev().for_each(|card| self.as_seen(*card, you, true));
        frame.last = found.map(|at| deck[at]).into_iter().collect();
        frame.seen = deck[..found.unwrap_or(deck.len())].to_vec();
        Ok((!frame.last.is_empty()).into())
    }

    /// Taints the replay, since an instruction does something with the cards of a deck that nobody listed.
    pub(in crate::procedure) fn taint_deck(&mut self, player: PlayerId) {
        self.taint(format!("what lies on top of {}'s main deck, which is not listed", self.state.player(player).name));
    }

    /// A card goes from a deck to its owner's hand, which is no draw.
    pub(super) fn put_in_hand(&mut self, card: ObjectId) {
        let player = self.state.object(card).owner;
        let card = self.cross(card, Zone::Hand);
        self.record(self.cites().choose_on_resolution, EventKind::PutInHand { player, card });
    }

    /// Cards are played by an effect: they go on the chain as pending items, on the terms that the effect gives, and are gone
    /// on with when that has been followed to its end.
    pub(super) fn play_in_effect(&mut self, effect: &Effect, frame: &mut ResolveFrame) -> Answered<Outcome> {
        let Effect::Play { who, waives, less, less_by, at, by_owner, recycled } = effect else {
            return Ok(Outcome::NotDone);
        };
        self.place_all_waiting()?;
        let mut less = *less;
        if let Some(by) = less_by {
            let by = self.amount(by, frame)?;
            less.energy = less.energy.saturating_add(u16::try_from(by).unwrap_or(0));
        }
        let cards = self.select(who, frame)?;
        if !self.state.keeps(RuleStatement::EffectsPlay) {
            return Ok(Outcome::NotDone);
        }
        let Some(you) = self.you(frame) else { return Ok(Outcome::Ignored) };
        let here = self.state.speaks(&frame.item).here;
        if here.is_none() && *at == Entry::Here {
            self.ignore_placeless(frame.item.source);
            return Ok(Outcome::Ignored);
        }
        if !self.state.are_alike(&cards) && *who != Who::Last {
            frame.todo.push(Effect::Play {
                who: Who::Last,
                waives: *waives,
                less,
                less_by: None,
                at: *at,
                by_owner: *by_owner,
                recycled: *recycled,
            });
            return Ok(Outcome::Done);
        }
        let owned = cards.first().filter(|_| *by_owner).map(|card| self.state.object(*card).owner);
        let cards = self.in_order_of(owned.unwrap_or(you), cards, Ordered::Plays, self.cites().choose_on_resolution)?;
        let mut done = false;
        let depth = self.state.under_way.agenda.len();
        for card in cards {
            let player = if *by_owner { self.state.object(card).owner } else { you };
            let mut item = self.state.draft(player, card, What::Card, self.state.spell_of(card), None);
            item.terms = (*waives, less);
            (item.entry, item.recycled) = (*at, *recycled);
            (item.location, item.here) = match at {
                Entry::Here => (here, item.here),
                Entry::Base => (Some(Location::Base(player)), item.here),
                Entry::OrHere => (None, here),
                Entry::Usual | Entry::ControlledBattlefield | Entry::AnyBattlefield => (None, item.here),
            };
            let unit = self.state.object(card).card.kind == Kind::Unit;
            let there = frame.item.hidden_at.filter(|_| unit && self.cites().hidden_plays_there().is_some());
            if let Some(there) =
                there.map(Location::Battlefield).filter(|to| self.state.barred_from(*to, player).is_none())
            {
                self.state.require_place(&mut item, there);
            }
            if unit && item.location.is_some_and(|to| self.state.cannot_enter(player, to)) {
                let why = "it cannot be played there";
                let rule = self.cites().cant_beats_can().unwrap_or(self.cites().prevented);
                self.record(rule, EventKind::Unaffected { object: card, why });
                continue;
            }
            done |= self.begin_playing_on(item);
        }
        self.first_comes_first(depth);
        Ok(done.into())
    }

    /// Of the cards that an instruction plays, and that are finalized at once where an edition says so, the first is the first to
    /// be.
    fn first_comes_first(&mut self, depth: usize) {
        if let Some(begun) = self.state.under_way().agenda.get_mut(depth..) {
            begun.reverse();
        }
    }

    /// Each of the owners of what was gathered plays it, the next player first and the Turn Player last; who plays several does
    /// so in the order that they like.
    pub(super) fn owners_play(&mut self, waives: Waiver, frame: &mut ResolveFrame) -> Answered<Outcome> {
        let mut done = false;
        let players = self.state.in_turn_order(self.state.next_player(self.state.turn.player));
        for player in players.iter().copied() {
            if frame.chosen_by & 1 << player.0 != 0 {
                continue;
            }
            let gathered = frame.last.iter().map(|id| self.state.now(*id));
            let theirs: Vec<_> = gathered.filter(|id| self.state.object(*id).owner == player).collect();
            let ordered = self.in_order_of(player, theirs, Ordered::Plays, self.cites().choose_on_resolution)?;
            frame.chosen_by |= 1 << player.0;
            frame.chosen.extend(ordered);
        }
        frame.chosen_by = 0;
        let depth = self.state.under_way.agenda.len();
        for card in std::mem::take(&mut frame.chosen) {
            let player = self.state.object(card).owner;
            let mut item = self.state.draft(player, card, What::Card, self.state.spell_of(card), None);
            item.terms = (waives, Cost::default());
            done |= self.begin_playing_on(item);
        }
        self.first_comes_first(depth);
        Ok(done.into())
    }

    /// An effect has a card played; returns true unless it cannot be.
    fn begin_playing_on(&mut self, mut item: Item) -> bool {
        let (player, card) = (item.controller, item.source);
        let playable = matches!(self.state.object(card).card.kind, Kind::Unit | Kind::Gear | Kind::Spell);
        if !playable || self.state.bars_play(player, card).is_some() {
            let why = "it cannot be played";
            self.record(self.cites().illegal_target, EventKind::Unaffected { object: card, why });
            return false;
        }
        let from = self.state.object(card).zone;
        item.origin = Some(from);
        if let (Zone::Deck, Some(deck)) = (from, &self.state.player(self.state.object(card).owner).deck) {
            item.origin_under = deck.iter().copied().take_while(|other| *other != card).collect();
        }
        item.source = self.cross(card, Zone::Chain);
        item.cause = NonState(self.cause);
        self.state.object_mut(item.source).controller = player;
        let id = self.put_on_chain(item, "", self.cites().put_on_chain);
        if !self.state.keeps(RuleStatement::PlayedWaits) {
            self.state.under_way().agenda.push(Task::Finalize(FinalizeFrame { item: id, step: PlayStep::default() }));
        }
        true
    }

    /// Lets the next player in turn order do their part; once all have, the next instruction refers to what they
    /// gathered.
    pub(super) fn each_in_turn(&mut self, then: &[Effect], frame: &mut ResolveFrame) -> Outcome {
        let order = self.state.in_turn_order(self.state.turn.player);
        frame.acting = order.into_iter().find(|player| frame.chosen_by & 1 << player.0 == 0);
        match frame.acting {
            Some(player) => {
                frame.chosen_by |= 1 << player.0;
                frame.todo.push(Effect::EachInTurn(then.to_vec()));
                frame.todo.extend(then.iter().rev().cloned());
            }
            None => {
                frame.chosen_by = 0;
                frame.last = std::mem::take(&mut frame.chosen);
            }
        }
        (!frame.last.is_empty()).into()
    }

    /// A player's Chosen Champion goes from their trash to their Champion Zone. Copies of it are all alike.
    pub(super) fn return_champion(&mut self, frame: &mut ResolveFrame) -> Outcome {
        let Some(you) = self.you(frame) else { return Outcome::Ignored };
        let player = self.state.player(you);
        let Some(champion) = &player.champion else {
            self.taint(format!("which card is {}'s Chosen Champion, which is not said", player.name));
            return Outcome::NotDone;
        };
        let taken = |object: &Arc<Object>| object.zone == Zone::Champion && object.owner == you;
        let full = self.cites().one_champion().filter(|_| self.state.objects.iter().any(taken));
        if let Some(rule) = full {
            let why = "there is a card in the Champion Zone";
            self.record(rule, EventKind::Ignored { source: frame.item.source, why });
            return Outcome::NotDone;
        }
        let found = player.trash.iter().copied().find(|id| self.state.object(*id).card.name == *champion);
        if let Some(card) = found {
            let object = self.cross(card, Zone::Champion);
            self.record(self.cites().return_to_hand, EventKind::Returned { object });
        }
        found.is_some().into()
    }
}

impl State {
    /// Returns true if a main deck is listed and has fewer cards than this.
    fn lacks_cards(&self, player: PlayerId, count: u8) -> bool {
        self.player(player).deck.as_ref().is_some_and(|deck| deck.len() < usize::from(count))
    }

    /// Returns the instructions in the text of a main deck card that apply as it is revealed, or looked at by its
    /// owner, each with its text.
    fn done_as_seen(&self, card: ObjectId, by: PlayerId, revealed: bool) -> Vec<(Arc<str>, Instructions)> {
        let card = self.object(card);
        let does = |ability: &Ability| {
            let does = match &ability.body {
                Body::Revealed(does) if revealed => does,
                Body::Seen(does) if revealed || by == card.owner => does,
                _ => return None,
            };
            Some((ability.text.as_str().into(), does.clone()))
        };
        if self.keeps(RuleStatement::SeenAtOnce) {
            card.card.abilities.iter().filter_map(does).collect()
        } else {
            vec![]
        }
    }

    /// A card that an effect plays from facedown has played must enter at one battlefield. Where the effect requires another
    /// place, one of the two is for its player to choose, if the edition says so.
    fn require_place(&self, item: &mut Item, there: Location) {
        let named = match (item.entry, item.location) {
            _ if self.cites().required_sets().is_none() => None,
            (Entry::Here | Entry::Base, named) => named.map(|named| vec![named]),
            (Entry::ControlledBattlefield, _) => Some(self.battlefields_to_enter(item.controller)),
            _ => None,
        };
        match named {
            Some(named) if !named.contains(&there) => {
                let can = self.battlefields_to_enter(item.controller).contains(&there);
                item.required = named.into_iter().chain(can.then_some(there)).collect();
                item.location = None;
            }
            _ => item.location = Some(there),
        }
    }

    /// The battlefields at which a unit of a player may enter without a text that lets it.
    fn battlefields_to_enter(&self, player: PlayerId) -> Vec<Location> {
        let mut places = self.entry_locations(player, None);
        places.retain(|to| to.battlefield().is_some());
        places
    }
}
