//! What each instruction does: here which is followed how, beside it what each kind does.

mod damage;
mod keyword;
mod place;
mod player;
mod status;
mod token;

use crate::game::ability::{Amount, Destination, Effect, Side, Who};
use crate::game::agenda::{Doomed, KillBy, KillFrame, ResolveFrame, Task};
use crate::game::event::EventKind;
use crate::game::ids::{Aside, ObjectId, PlayerId};
use crate::game::machine::Game;
use crate::game::zone::{Location, Zone};

impl Game {
    /// Follows one instruction. True means that a choice was opened, and that it is to be followed again.
    pub(in crate::game) fn follow(&mut self, effect: &Effect, frame: &mut ResolveFrame) -> bool {
        match effect {
            Effect::If(condition, then) => {
                let from = self.speaks(&frame.item);
                if self.state.holds(condition, &from) {
                    frame.todo.extend(then.iter().rev().cloned());
                }
                false
            }
            Effect::May(then) => match self.may(frame, "do it") {
                None => true,
                Some(yes) => {
                    if yes {
                        frame.todo.extend(then.iter().rev().cloned());
                    }
                    false
                }
            },
            Effect::MayRecycleTop => self.may_recycle_top(frame),
            Effect::Token { card, count, to: Destination::Entry, ready } => {
                self.token_entry(card, *count, *ready, frame)
            }
            Effect::Deal { amount, to, by } => self.deal_effect(amount, to, by.as_ref(), frame).is_none(),
            Effect::Split { amount, among } => self.split(amount, among, frame).is_none(),
            Effect::Fight(one, other) => self.fight(one, other, frame).is_none(),
            Effect::Move { who, to } => self.move_effect(who, to, frame).is_none(),
            Effect::Alter { who, change, until, floor } => self.alter(who, change, *until, *floor, frame).is_none(),
            Effect::Discard(side, count) => self.discard_effect(*side, *count, frame),
            Effect::TakeControl { who, until } => self.take_control(who, *until, frame).is_none(),
            other => match object_effect(other) {
                Some((who, what)) => self.each(who, what, frame).is_none(),
                None => {
                    self.player_effect(other, frame);
                    false
                }
            },
        }
    }

    /// Does the same to each object.
    fn each(&mut self, who: &Who, what: Simple, frame: &mut ResolveFrame) -> Option<()> {
        let objects = self.select(who, frame)?;
        if what == Simple::Kill {
            self.kill_effect(&objects, frame);
            return Some(());
        }
        for object in objects {
            self.simple(what, object);
        }
        self.state.stamp += 1;
        Some(())
    }

    fn simple(&mut self, what: Simple, object: ObjectId) {
        let cites = self.cites();
        match what {
            Simple::Kill => {}
            Simple::Banish => self.banish(object),
            Simple::Return => self.return_to_hand(object),
            Simple::Stun => self.stun(object),
            Simple::Buff => self.buff(object),
            Simple::Heal => self.heal(object, cites.heal),
            Simple::Ready => self.ready(object, cites.ready),
            Simple::Exhaust => self.exhaust(object, cites.exhaust),
            Simple::Recall => self.recall(object, cites.recall),
            Simple::Counter => self.counter(object),
        }
    }

    fn kill_effect(&mut self, objects: &[ObjectId], frame: &ResolveFrame) {
        let doomed: Vec<_> =
            objects.iter().map(|id| Doomed { object: *id, replaced: false, offered: vec![] }).collect();
        if !doomed.is_empty() {
            let by = KillBy::Effect(frame.item.source);
            self.state.agenda.push(Task::Kill(KillFrame {
                doomed,
                next: 0,
                settled: false,
                by,
                cause: Aside(self.cause),
            }));
        }
    }

    fn banish(&mut self, object: ObjectId) {
        self.record(self.cites().banish, EventKind::Banished { object });
        self.leave_board(object, Zone::Banishment);
    }

    fn return_to_hand(&mut self, object: ObjectId) {
        self.record(self.cites().return_to_hand, EventKind::Returned { object });
        self.leave_board(object, Zone::Hand);
    }

    fn counter(&mut self, card: ObjectId) {
        let Some(item) = self.state.chain.items.iter().find(|item| item.source == card) else { return };
        let id = item.id;
        self.record(self.cites().counter, EventKind::Countered { source: card });
        self.cross(card, Zone::Trash);
        self.leave_chain(id, false);
    }

    fn amount(&mut self, amount: &Amount, frame: &mut ResolveFrame) -> Option<i32> {
        if let Amount::MightOf(who) = amount {
            let of = self.select(who, frame)?;
            return Some(of.first().map_or(0, |id| self.state.might(*id).value()));
        }
        let from = self.speaks(&frame.item);
        Some(self.state.views().amount(amount, &from))
    }

    /// The location that an effect names or that was chosen for it.
    fn destination(&self, to: &Destination, frame: &mut ResolveFrame) -> Location {
        let base = Location::Base(frame.item.controller);
        match to {
            Destination::Here => self.speaks(&frame.item).here.unwrap_or(base),
            Destination::Base | Destination::Entry => base,
            Destination::Chosen(_) if frame.item.places.is_empty() => base,
            Destination::Chosen(_) => frame.item.places.remove(0),
        }
    }

    /// Who "you" is; if that is nobody, the instruction is ignored.
    fn you(&mut self, frame: &ResolveFrame) -> Option<PlayerId> {
        if frame.item.you.is_none() {
            let why = "nobody controls the battlefield, so \"you\" is no one";
            self.record(self.cites().you_is_nobody, EventKind::Ignored { source: frame.item.source, why });
        }
        frame.item.you
    }

    fn side(&self, side: Side, you: PlayerId) -> Vec<PlayerId> {
        match side {
            Side::You => vec![you],
            Side::Everyone => self.state.in_turn_order(self.state.turn.player),
            Side::Opponents => {
                self.state.in_turn_order(you).into_iter().filter(|p| self.state.opposed(*p, you)).collect()
            }
        }
    }
}

/// Instructions that do one thing to each of some objects.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Simple {
    Kill,
    Banish,
    Return,
    Stun,
    Buff,
    Heal,
    Ready,
    Exhaust,
    Recall,
    Counter,
}

fn object_effect(effect: &Effect) -> Option<(&Who, Simple)> {
    Some(match effect {
        Effect::Kill(who) => (who, Simple::Kill),
        Effect::Banish(who) => (who, Simple::Banish),
        Effect::Return(who) => (who, Simple::Return),
        Effect::Stun(who) => (who, Simple::Stun),
        Effect::Buff(who) => (who, Simple::Buff),
        Effect::Heal(who) => (who, Simple::Heal),
        Effect::Ready(who) => (who, Simple::Ready),
        Effect::Exhaust(who) => (who, Simple::Exhaust),
        Effect::Recall(who) => (who, Simple::Recall),
        Effect::Counter(who) => (who, Simple::Counter),
        _ => return None,
    })
}
