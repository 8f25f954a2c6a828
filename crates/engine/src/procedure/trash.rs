//! Zones off the board: crossing to and from them, drawing, discarding, recycling.

use crate::state::State;
use std::sync::Arc;

use crate::ability::{Body, Deed, Triggered};
use crate::agenda::Task;
use crate::card::Kind;
use crate::chain::Noted;
use crate::edition::RuleStatement;
use crate::event::EventKind;
use crate::ids::{EventId, NonState, ObjectId, PlayerId};
use crate::machine::Game;
use crate::matching::MIGHTY;
use crate::moment::Moment;
use crate::object::Object;
use crate::text::Printed;
use crate::trigger::Seen;
use crate::zone::Zone;
use tribunal_rule::RuleNumber;

impl Game {
    /// Takes a permanent off the board. It becomes a new object in its owner's zone, with nothing on it; a token ceases
    /// to exist.
    pub(crate) fn leave_board(&mut self, object: ObjectId, to: Zone) -> Option<ObjectId> {
        self.see_itself_leave(object, Seen::Leaves(object), self.cause);
        self.state.object_mut(object).might_left = NonState(self.state.might(object).value());
        self.let_go(object);
        self.state.board.retain(|id| *id != object);
        self.state.object_mut(object).left = NonState(self.state.object(object).location());
        self.forget(object);
        self.expire_with(object);
        self.count_texts();
        self.due(Moment::BoardChanged);
        if self.state.object(object).card.token {
            self.state.object_mut(object).zone = Zone::Gone;
            self.record(self.cites().token_ceases, EventKind::CeasedToExist { object });
            return None;
        }
        Some(self.cross(object, to))
    }

    /// Lets abilities trigger on their own source leaving the board. Its place and attributes are noted where an
    /// edition says so.
    pub(crate) fn see_itself_leave(&mut self, object: ObjectId, seen: Seen, cause: Option<EventId>) {
        let before = self.state.under_way.waiting.len();
        self.look_at_itself(object, seen, cause);
        if self.procedures().says(RuleStatement::LeavingIsNoted) && self.state.keeps(RuleStatement::LeavingIsNoted) {
            let from = self.state.source(object);
            for at in before..self.state.under_way.waiting.len() {
                let mut ability = Triggered::clone(&self.state.under_way.waiting[at].ability);
                ability.does.note_source(&|condition| self.state.holds(condition, &from));
                let waiting = &mut self.state.under_way().waiting[at];
                (waiting.ability, waiting.noted_source) = (Arc::new(ability), Noted::All);
            }
        }
    }

    /// Takes a card out of the facedown zone, if it lies in one.
    pub(crate) fn uncover(&mut self, card: ObjectId) {
        for place in &mut self.state.battlefields {
            place.facedown.retain(|down| *down != card);
        }
    }

    /// Drops what lasted on an object that has gone.
    fn forget(&mut self, object: ObjectId) {
        if self.state.lasting.is_empty() {
            return;
        }
        for lasting in &mut self.state.lasting {
            lasting.on.retain(|id| *id != object);
        }
        self.state.lasting.retain(|lasting| !lasting.on.is_empty());
    }

    /// Gives a card a new identity in another zone.
    pub(crate) fn cross(&mut self, object: ObjectId, to: Zone) -> ObjectId {
        let hides = matches!(to, Zone::Hand | Zone::Deck | Zone::RuneDeck | Zone::Champion);
        if hides && matches!(self.state.object(object).zone, Zone::Facedown(_)) {
            self.reveal_facedown(object);
        }
        let new = ObjectId::at(self.state.objects.len());
        let whose = self.state.whose_zone(object, to);
        let old = self.state.object_mut(object);
        let mut fresh = Object::new(Arc::clone(old.printed.as_ref().unwrap_or(&old.card)), whose, to);
        fresh.ordinal = old.ordinal;
        // What is played is the same card as that for which Energy was spent and a tag named.
        if old.zone == Zone::Chain {
            fresh.energy_spent = old.energy_spent;
            fresh.named.clone_from(&old.named);
        }
        let owner = old.owner;
        let from_deck = old.zone == Zone::Deck;
        old.zone = Zone::Gone;
        old.became = Some(new);
        if from_deck {
            self.lose_sight(object);
        }
        self.state.objects.push(Arc::new(fresh));
        self.drop_from_lists(object, owner);
        self.add_to_list(new, whose, to);
        new
    }

    /// The owner of a facedown card reveals it, where an edition says so.
    pub(crate) fn reveal_facedown(&mut self, card: ObjectId) {
        let player = self.state.object(card).owner;
        if let Some(rule) = self.cites().facedown_revealed() {
            self.record(rule, EventKind::Seen { card, player, revealed: true });
        }
    }

    /// Makes resolving items that have looked at a card no longer refer to it, since it has left its deck.
    fn lose_sight(&mut self, card: ObjectId) {
        for task in &mut self.state.under_way.agenda {
            if let Task::Resolve(frame) = task {
                frame.last.retain(|id| *id != card);
            }
        }
    }

    fn drop_from_lists(&mut self, object: ObjectId, owner: PlayerId) {
        let player = self.state.player_mut(owner);
        player.hand.retain(|id| *id != object);
        player.trash.retain(|id| *id != object);
        player.banishment.retain(|id| *id != object);
        if let Some(deck) = &mut player.deck {
            deck.retain(|id| *id != object);
        }
    }

    fn add_to_list(&mut self, object: ObjectId, owner: PlayerId, zone: Zone) {
        let player = self.state.player_mut(owner);
        match zone {
            Zone::Hand => player.hand.push(object),
            Zone::Trash => player.trash.push(object),
            Zone::Banishment => player.banishment.push(object),
            Zone::Deck => {
                if let Some(deck) = &mut player.deck {
                    deck.push(object);
                }
            }
            Zone::RuneDeck => {
                let rune = self.state.object(object).card.domains.first().copied();
                if let Some(deck) = &mut self.state.player_mut(owner).rune_deck {
                    deck.put_under(&[rune]);
                }
            }
            _ => {}
        }
    }

    /// A card is discarded from its owner's hand.
    pub(crate) fn discard(&mut self, card: ObjectId) {
        let player = self.state.object(card).owner;
        let card = self.cross(card, Zone::Trash);
        let event = self.record(self.cites().discard, EventKind::Discarded { player, card });
        let tallies = &mut self.state.player_mut(player).tallies;
        tallies.discards = tallies.discards.saturating_add(1);
        if !self.state.keeps(RuleStatement::DiscardsAreSeen) {
            return;
        }
        self.look(Seen::Discards(player, Some(card)), event);
        self.look_at_itself(card, Seen::Discards(player, Some(card)), event);
    }

    /// Cards of a hand are discarded that nobody has listed: what waits for that might trigger on them.
    pub(crate) fn discard_unlisted(&mut self, player: PlayerId, count: u32) {
        if count == 0 {
            return;
        }
        let tallies = &mut self.state.player_mut(player).tallies;
        let discarded = u16::try_from(count).unwrap_or(u16::MAX);
        tallies.discards = tallies.discards.saturating_add(discarded);
        if self.state.keeps(RuleStatement::DiscardsAreSeen) {
            let player_name = self.state.name_of(player);
            let what = format!("what triggers as {player_name} discards cards that are not listed");
            self.taint_if_seen(Seen::Discards(player, None), what);
        }
    }

    /// Something happened of which nobody has said what it was done to, or whether: taints the replay if anything waits for it.
    pub(crate) fn taint_if_seen(&mut self, seen: Seen, what: String) {
        let before = self.state.under_way.waiting.len();
        self.look(seen, self.cause);
        if self.state.under_way.waiting.len() > before {
            self.state.under_way().waiting.truncate(before);
            self.taint(what);
        }
    }

    /// A card on the board or elsewhere goes to the bottom of its owner's deck.
    pub(crate) fn recycle(&mut self, object: ObjectId) {
        self.recycle_by(object, self.cites().recycle);
    }

    /// The same, as a rule says.
    pub(crate) fn recycle_by(&mut self, object: ObjectId, rule: RuleNumber) {
        let is_rune = self.state.is_rune(object);
        let under = is_rune && self.state.keeps(RuleStatement::RunesGoUnder);
        let to = if under { Zone::RuneDeck } else { Zone::Deck };
        let owner = self.state.object(object).owner;
        let active = self.look_before_going(object, Deed::Recycle, owner, self.cause);
        let object = if self.state.board.contains(&object) {
            self.leave_board(object, to).unwrap_or(object)
        } else {
            self.cross(object, to)
        };
        let event = self.record(rule, EventKind::Recycled { object });
        self.look(Seen::Does(Deed::Recycle, owner, Some(object)), event);
        if is_rune {
            self.look_at_recycled_rune(owner, event);
        }
        if !active {
            self.look_after_going(object, Deed::Recycle, owner, event);
        }
    }

    /// Puts a new object on the board.
    pub(crate) fn enter_board(&mut self, object: ObjectId) {
        self.state.stamp += 1;
        let stamp = self.state.stamp;
        self.state.object_mut(object).entered = stamp;
        self.state.board.push(object);
        self.count_texts();
        let might = self.state.might(object).value();
        self.state.object_mut(object).mighty = might >= MIGHTY;
        if self.state.derived.watches_might {
            self.state.object_mut(object).seen_might = might;
        }
        self.count_from_before(object);
        self.due(Moment::BoardChanged);
    }

    /// "The second time each turn" is the turn's, not the object's: what has happened before it came is counted.
    fn count_from_before(&mut self, object: ObjectId) {
        let from = self.state.source(object);
        let texts = self.state.printed(object);
        let counted = texts.iter().flat_map(Printed::granted).enumerate().filter_map(|(at, (ability, _))| {
            let Body::Triggered(triggered) = &ability.body else { return None };
            triggered.nth?;
            let before = self.state.views().before_now(&triggered.when, &from);
            (before > 0).then_some((object, u8::try_from(at).ok()?, u8::try_from(before).unwrap_or(u8::MAX)))
        });
        let counted: Vec<_> = counted.collect();
        self.state.uses.extend(counted);
    }
}

impl State {
    /// Returns the player whose zone a card goes to: its owner, for that is what the rules say of each.
    fn whose_zone(&self, object: ObjectId, to: Zone) -> PlayerId {
        let kept = match to {
            Zone::Trash => self.keeps(RuleStatement::OwnersTrash),
            Zone::Banishment => self.keeps(RuleStatement::OwnersBanishment),
            Zone::Hand => self.keeps(RuleStatement::OwnersHand),
            _ => true,
        };
        let object = self.object(object);
        if kept { object.owner } else { object.controller }
    }

    /// Returns true if an object is a unit on the board.
    pub(crate) fn is_unit(&self, object: ObjectId) -> bool {
        let object = self.object(object);
        object.card.kind == Kind::Unit && object.location().is_some()
    }

    /// Returns true if an object is a rune, whatever else it is: its deck is the rune deck.
    fn is_rune(&self, object: ObjectId) -> bool {
        let card = &self.object(object).card;
        card.kind == Kind::Rune || (self.cites().runes_go_under().is_some() && card.is_also(Kind::Rune))
    }
}
