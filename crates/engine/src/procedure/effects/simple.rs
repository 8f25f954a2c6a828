//! Instructions that do one thing to each of some objects.

use super::are_all_needed;
use crate::ability::{Change, Deed, Effect, Filter, Who};
use crate::agenda::{Outcome, ResolveFrame};
use crate::asked::Answered;
use crate::card::Kind;
use crate::chain::Item;
use crate::edition::RuleStatement;
use crate::event::EventKind;
use crate::ids::{ObjectId, PlayerId};
use crate::machine::Game;
use crate::state::State;
use crate::trigger::Seen;
use crate::zone::Zone;

/// Instructions that do one thing to each of some objects.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Simple {
    Kill,
    Banish,
    Return,
    Stun,
    Buff,
    Heal,
    Empower,
    Disempower,
    Ready,
    Exhaust,
    Recall,
    Counter,
    CounterToHand,
    Recycle,
    Hand,
    Draw,
    Trash,
    SpendBuff,
    Discard,
    Detach,
    LoseControl,
}

impl Game {
    /// Does the same to each object.
    pub(super) fn each(&mut self, who: &Who, what: Simple, frame: &mut ResolveFrame) -> Answered<Outcome> {
        self.settle_what_waits(who, what, frame)?;
        let mut objects = self.select(who, frame)?;
        objects.retain(|id| !self.stays(what, *id));
        // What comes to a hand from anywhere but a deck is returned there.
        let of_deck = |id: &ObjectId| self.state.object(*id).zone == Zone::Deck;
        let returned = what == Simple::Hand && !objects.iter().any(of_deck);
        let what = if returned { Simple::Return } else { what };
        if what == Simple::Kill {
            self.kill_effect(&objects, frame);
            // Whether any dies is told once it has: see `tell_of_deaths`.
            let awaited = are_all_needed(frame) && !objects.is_empty();
            return Ok(if awaited { frame.outcome } else { Outcome::NotDone });
        }
        let leave = matches!(what, Simple::Banish | Simple::Recycle | Simple::Return);
        let goes = |id: &ObjectId| self.state.board.contains(id);
        if leave && (!returned || objects.iter().any(goes)) {
            let on_board = objects.first().filter(|id| self.state.is_unit(**id));
            frame.killed = on_board.map(|id| self.state.might(*id).value());
        }
        let together: &[ObjectId] = if leave { &objects } else { &[] };
        let mut done = false;
        self.leave_together(together, |game| {
            for object in objects.iter().copied() {
                done |= game.do_simply(what, object, frame);
            }
        });
        if what == Simple::Recycle {
            self.note_recycled(&objects);
        }
        Ok(done.into())
    }

    /// Does what has these objects leave where they are by one action: none of them sees another go.
    pub(crate) fn leave_together(&mut self, objects: &[ObjectId], act: impl FnOnce(&mut Self)) {
        if self.state.keeps(RuleStatement::LeaversSeeNothing) {
            self.leaving = objects.to_vec();
        }
        act(self);
        self.leaving.clear();
    }

    /// Does one thing to an object, and lets triggers on that look; whether it was done.
    fn do_simply(&mut self, what: Simple, object: ObjectId, frame: &ResolveFrame) -> bool {
        let item = self.state.other_item(object, &frame.item);
        if item.as_ref().is_some_and(|item| self.goes_elsewhere(what, item)) {
            return false;
        }
        let simply = self.simple(what, object, frame.item.controller);
        if let Some(item) = item.filter(|_| self.state.object(object).zone != Zone::Chain) {
            self.leave_chain(item.id, false);
        }
        if simply {
            if what == Simple::Banish {
                self.note_banisher(object, &frame.item);
            }
            self.tell(what, frame.item.controller, object);
        }
        simply
    }

    /// Follows the reading of what cards off the board wait for, if one that this may take away waits for that. It is asked
    /// before anything is picked, since this is come to again.
    fn settle_what_waits(&mut self, who: &Who, what: Simple, frame: &ResolveFrame) -> Answered {
        let what = if what == Simple::Hand { Simple::Return } else { what };
        let takes_away = matches!(what, Simple::Banish | Simple::Recycle | Simple::Return);
        let Some(deed) = deed(what).filter(|_| takes_away) else { return Ok(()) };
        let mut cards = self.state.may_be_done_to(who, frame);
        cards.retain(|id| {
            let zone = self.state.object(*id).zone;
            zone != Zone::Gone && !zone.is_board()
        });
        self.settle_off_board(&cards, deed)
    }

    /// Returns true if an object stays where it is although an instruction says otherwise: a legend does, where an
    /// edition says so.
    fn stays(&mut self, what: Simple, object: ObjectId) -> bool {
        let leaves = matches!(
            what,
            Simple::Kill
                | Simple::Banish
                | Simple::Return
                | Simple::Recycle
                | Simple::Hand
                | Simple::Draw
                | Simple::Discard
        );
        let legend = leaves && self.state.object(object).card.kind == Kind::Legend;
        let Some(rule) = self.cites().legends_stay().filter(|_| legend) else { return false };
        self.record(rule, EventKind::Unaffected { object, why: "a legend stays in its zone" });
        true
    }

    /// Lets triggers on what a player does look.
    fn tell(&mut self, what: Simple, by: PlayerId, object: ObjectId) {
        // Who recycles is the owner of each card, so that this is told as it is done.
        if let Some(deed) = deed(what).filter(|deed| *deed != Deed::Recycle) {
            self.look(Seen::Does(deed, by, Some(object)), self.cause);
        }
    }

    /// Does one thing to an object as a player says; whether it was done, and not already so.
    fn simple(&mut self, what: Simple, object: ObjectId, by: PlayerId) -> bool {
        let cites = self.cites();
        match what {
            Simple::Stun => return self.stun(object),
            Simple::Buff => return self.buff(object),
            Simple::Ready if self.state.is_ruled(object, &Change::Unreadiable) => {
                self.stays_exhausted(object, cites.ready);
                return false;
            }
            Simple::Ready => return self.ready(object, cites.ready),
            Simple::Exhaust => return self.exhaust(object, cites.exhaust),
            Simple::SpendBuff => return self.spend_buff(object),
            Simple::Kill => {}
            Simple::Banish => self.banish(object, by),
            Simple::Return => self.return_to_hand(object, by),
            Simple::Heal => return self.heal(object, cites.heal),
            Simple::Empower => return self.empower(object),
            Simple::Disempower => return self.disempower(object),
            Simple::Recall => return self.recall(object, cites.recall),
            Simple::Counter => return self.counter(object, false),
            Simple::CounterToHand => return self.counter(object, true),
            Simple::Recycle => self.recycle(object),
            Simple::Hand => self.put_in_hand(object),
            Simple::Draw => return self.draw_this(object),
            Simple::Trash => {
                let card = self.cross(object, Zone::Trash);
                self.record(cites.choose_on_resolution, EventKind::Trashed { card });
            }
            Simple::Discard => self.discard(object),
            Simple::Detach => return self.detach(object),
            Simple::LoseControl => return self.lose_control_of(object),
        }
        true
    }

    /// Takes a card off the chain that another effect would send somewhere, to where it goes instead, if that was settled as it
    /// was played.
    fn goes_elsewhere(&mut self, what: Simple, item: &Item) -> bool {
        let sent = matches!(
            what,
            Simple::Banish | Simple::Return | Simple::Recycle | Simple::Hand | Simple::Draw | Simple::Trash
        );
        let Some((rule, zone)) = self.state.leaves_chain_for(item).filter(|_| sent) else { return false };
        self.put_away_instead(item, rule, zone);
        self.leave_chain(item.id, false);
        true
    }
}

impl State {
    /// Returns the objects that an instruction may be about, as far as that is known before anything is picked for it.
    fn may_be_done_to(&self, who: &Who, frame: &ResolveFrame) -> Vec<ObjectId> {
        let described = |of: &Filter| self.described(of, &self.speaks_now(frame));
        let card = |of: ObjectId| self.card_in_trash(of);
        match who {
            Who::Me => vec![frame.item.source],
            Who::It => frame.item.it.into_iter().collect(),
            Who::MyCard => card(frame.item.source).into_iter().collect(),
            Who::ItsCard => frame.item.it.and_then(card).into_iter().collect(),
            Who::Target(n) => frame.item.targets.get(usize::from(*n)).cloned().unwrap_or_default(),
            Who::Each(of) => described(of),
            Who::Pick(targets) => described(&targets.of),
            Who::Seen(_) | Who::Rest => frame.seen.clone(),
            Who::Last | Who::OfLast(..) => frame.last.iter().map(|last| self.now(*last)).collect(),
            Who::Together(all) => all.iter().flat_map(|who| self.may_be_done_to(who, frame)).collect(),
        }
    }
}

/// Returns what a player does by it, as triggers see it.
fn deed(what: Simple) -> Option<Deed> {
    Some(match what {
        Simple::Stun => Deed::Stun,
        Simple::Buff => Deed::Buff,
        Simple::Ready => Deed::Ready,
        Simple::Empower => Deed::Empower,
        Simple::Disempower => Deed::Disempower,
        Simple::Return => Deed::Return,
        Simple::Banish => Deed::Banish,
        Simple::Recycle => Deed::Recycle,
        _ => return None,
    })
}

pub(super) fn object_effect(effect: &Effect) -> Option<(&Who, Simple)> {
    Some(match effect {
        Effect::Kill(who) => (who, Simple::Kill),
        Effect::Banish(who) => (who, Simple::Banish),
        Effect::Return(who) => (who, Simple::Return),
        Effect::Stun(who) => (who, Simple::Stun),
        Effect::Buff(who) => (who, Simple::Buff),
        Effect::Heal(who) => (who, Simple::Heal),
        Effect::Empower(who) => (who, Simple::Empower),
        Effect::Disempower(who) => (who, Simple::Disempower),
        Effect::Ready(who) => (who, Simple::Ready),
        Effect::Exhaust(who) => (who, Simple::Exhaust),
        Effect::Recall(who) => (who, Simple::Recall),
        Effect::Counter(who) => (who, Simple::Counter),
        Effect::CounterToHand(who) => (who, Simple::CounterToHand),
        Effect::Recycle(who) => (who, Simple::Recycle),
        Effect::Hand(who) => (who, Simple::Hand),
        Effect::DrawThese(who) => (who, Simple::Draw),
        Effect::PutInTrash(who) => (who, Simple::Trash),
        Effect::Detach(who) => (who, Simple::Detach),
        Effect::SpendBuff(who) => (who, Simple::SpendBuff),
        Effect::DiscardThis(who) => (who, Simple::Discard),
        Effect::LoseControl(who) => (who, Simple::LoseControl),
        _ => return None,
    })
}
