//! What each instruction does.

use std::sync::Arc;

use crate::game::ability::{Amount, Change, Destination, Duration, Effect, Side, Trigger, Triggered, Who};
use crate::game::agenda::{Doomed, KillBy, KillFrame, ResolveFrame, Task};
use crate::game::card::Card;
use crate::game::choice::{Answer, Ask};
use crate::game::event::EventKind;
use crate::game::ids::{EventId, ObjectId, PlayerId};
use crate::game::keyword::Keyword;
use crate::game::machine::Game;
use crate::game::moment::Moment;
use crate::game::object::Object;
use crate::game::procedure::damage::Hit;
use crate::game::state::{Delayed, DelayedBody, Lasting};
use crate::game::trigger::Seen;
use crate::game::zone::{Location, Zone};
use crate::rule::RuleNumber;

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
            self.state.agenda.push(Task::Kill(KillFrame { doomed, next: 0, settled: false, by }));
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

    fn stun(&mut self, unit: ObjectId) {
        if !self.state.object(unit).stunned {
            self.state.object_mut(unit).stunned = true;
            let event = self.record(self.cites().stun, EventKind::Stunned { unit });
            self.due(Moment::StatusChanged);
            self.look(Seen::Stunned(unit), event);
        }
    }

    fn buff(&mut self, unit: ObjectId) {
        if !self.state.object(unit).buffed {
            self.state.object_mut(unit).buffed = true;
            let event = self.record(self.cites().buff, EventKind::Buffed { unit });
            self.due(Moment::StatusChanged);
            self.look(Seen::Buffed(unit), event);
        }
    }

    /// Readies an exhausted object.
    pub(in crate::game) fn ready(&mut self, object: ObjectId, rule: RuleNumber) {
        if std::mem::take(&mut self.state.object_mut(object).exhausted) {
            self.record(rule, EventKind::Readied { object });
            self.due(Moment::StatusChanged);
        }
    }

    fn exhaust(&mut self, object: ObjectId, rule: RuleNumber) {
        if !std::mem::replace(&mut self.state.object_mut(object).exhausted, true) {
            self.record(rule, EventKind::Exhausted { object });
            self.due(Moment::StatusChanged);
        }
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

    fn deal_effect(&mut self, amount: &Amount, to: &Who, by: Option<&Who>, frame: &mut ResolveFrame) -> Option<()> {
        let targets = self.select(to, frame)?;
        let by = match by {
            Some(who) => self.select(who, frame)?.first().copied(),
            None => Some(frame.item.source),
        };
        let amount = self.amount(amount, frame)?.max(0) as u32;
        let hits: Vec<_> = targets.into_iter().map(|unit| Hit { unit, amount, by }).collect();
        self.deal_together(&hits, self.cites().deal);
        Some(())
    }

    /// Deals damage as its controller divides it: some to each target. With too few points for all, some cease to be
    /// targets.
    fn split(&mut self, amount: &Amount, among: &Who, frame: &mut ResolveFrame) -> Option<()> {
        let among = self.select(among, frame)?;
        let amount = self.amount(amount, frame)?.max(0) as u32;
        let most = usize::try_from(amount).unwrap_or(usize::MAX);
        let (controller, by) = (frame.item.controller, Some(frame.item.source));
        if among.is_empty() || amount == 0 {
            return Some(());
        }
        if among.len() > most {
            let max = most as u8;
            let Some(Answer::Objects(chosen)) = self.take_answer() else {
                let why = "as what remains a target".to_owned();
                self.ask(self.cites().split_cease, controller, Ask::Pick { why, among, min: max, max, bounds: vec![] });
                return None;
            };
            let hits: Vec<_> = chosen.into_iter().map(|unit| Hit { unit, amount: 1, by }).collect();
            self.deal_together(&hits, self.cites().split);
            return Some(());
        }
        let division = match (among.as_slice(), self.take_answer()) {
            ([only], _) => vec![(*only, amount)],
            (_, Some(Answer::Assign(division))) => division,
            _ => {
                self.ask(self.cites().split, controller, Ask::Split { amount, among });
                return None;
            }
        };
        let hits: Vec<_> = division.into_iter().map(|(unit, amount)| Hit { unit, amount, by }).collect();
        self.deal_together(&hits, self.cites().split);
        Some(())
    }

    fn fight(&mut self, one: &Who, other: &Who, frame: &mut ResolveFrame) -> Option<()> {
        let one = self.select(one, frame)?.first().copied();
        let other = self.select(other, frame)?.first().copied();
        if let (Some(one), Some(other)) = (one, other) {
            let blow =
                |from: ObjectId, unit| Hit { unit, amount: self.state.might(from).value() as u32, by: Some(from) };
            let hits = [blow(one, other), blow(other, one)];
            self.deal_together(&hits, self.cites().deal);
        }
        Some(())
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

    fn move_effect(&mut self, who: &Who, to: &Destination, frame: &mut ResolveFrame) -> Option<()> {
        let units = self.select(who, frame)?;
        let units: Vec<_> = units.into_iter().filter(|id| self.is_unit(*id)).collect();
        if *to == Destination::Base {
            for unit in units {
                let own = Location::Base(self.state.object(unit).controller);
                self.move_units(&[unit], own, self.cites().moves);
            }
            return Some(());
        }
        let to = self.destination(to, frame);
        self.move_units(&units, to, self.cites().moves);
        Some(())
    }

    fn alter(
        &mut self,
        who: &Who,
        change: &Change,
        until: Duration,
        floor: Option<i32>,
        frame: &mut ResolveFrame,
    ) -> Option<()> {
        let on = self.select(who, frame)?;
        let change = match change {
            Change::Might(amount) => Change::Might(Amount::Fixed(self.amount(amount, frame)?)),
            other => other.clone(),
        };
        for object in on {
            self.alter_one(object, &change, until, floor);
        }
        self.state.stamp += 1;
        Some(())
    }

    fn alter_one(&mut self, object: ObjectId, change: &Change, until: Duration, floor: Option<i32>) {
        let mut change = change.clone();
        if let (Change::Might(Amount::Fixed(by)), Some(floor)) = (&mut change, floor) {
            let now = self.state.might(object).value();
            *by = (*by).max((floor - now).min(0));
        }
        let kind = match &change {
            Change::Might(Amount::Fixed(by)) => EventKind::MightChanged { unit: object, by: *by },
            Change::Grant(keyword) => EventKind::KeywordGranted { object, keyword: *keyword },
            _ => EventKind::Altered { object },
        };
        self.record(self.cites().layers, kind);
        let stamp = self.state.stamp;
        self.state.lasting.push(Lasting { on: vec![object], change, until, returns: None, stamp });
        self.due(Moment::StatusChanged);
    }

    fn take_control(&mut self, who: &Who, until: Duration, frame: &mut ResolveFrame) -> Option<()> {
        let units = self.select(who, frame)?;
        let Some(by) = self.you(frame) else { return Some(()) };
        for unit in units {
            let before = self.state.object(unit).controller;
            self.change_control(unit, by);
            let stamp = self.state.stamp;
            let change = Change::Might(Amount::Fixed(0));
            self.state.lasting.push(Lasting { on: vec![unit], change, until, returns: Some(before), stamp });
        }
        Some(())
    }

    /// A permanent changes sides. At a battlefield that its new controller does not control, this contests it.
    pub(in crate::game) fn change_control(&mut self, object: ObjectId, by: PlayerId) {
        if self.state.object(object).location().is_none() || self.state.object(object).controller == by {
            return;
        }
        self.state.object_mut(object).controller = by;
        let event = self.record(self.cites().control_of_objects, EventKind::ControlTaken { object, by });
        self.due(Moment::StatusChanged);
        self.arrive(object, event);
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

    fn discard_effect(&mut self, side: Side, count: u8, frame: &mut ResolveFrame) -> bool {
        let Some(you) = self.you(frame) else { return false };
        let Some(player) = self.side(side, you).first().copied() else { return false };
        let hand = self.state.player(player).hand.clone();
        if hand.is_empty() {
            let unknown = self.state.player(player).unknown_hand;
            self.state.player_mut(player).unknown_hand = unknown.saturating_sub(u32::from(count));
            return false;
        }
        let count = count.min(hand.len() as u8);
        if usize::from(count) < hand.len() {
            let Some(Answer::Objects(chosen)) = self.take_answer() else {
                let why = "to discard".to_owned();
                self.ask(
                    self.cites().discard,
                    player,
                    Ask::Pick { why, among: hand, min: count, max: count, bounds: vec![] },
                );
                return true;
            };
            chosen.into_iter().for_each(|card| self.discard(card));
        } else {
            hand.into_iter().for_each(|card| self.discard(card));
        }
        false
    }

    fn may_recycle_top(&mut self, frame: &mut ResolveFrame) -> bool {
        let Some(player) = self.you(frame) else { return false };
        let top = match &self.state.player(player).deck {
            Some(deck) => deck.first().copied(),
            None => return false,
        };
        let Some(top) = top else { return false };
        match self.may(frame, "recycle the top card") {
            None => true,
            Some(yes) => {
                if yes {
                    self.recycle(top);
                }
                false
            }
        }
    }

    /// Instructions about players and zones.
    fn player_effect(&mut self, effect: &Effect, frame: &mut ResolveFrame) {
        let made = matches!(effect, Effect::DoThis(..) | Effect::Delay(_) | Effect::Shield(_));
        let you = if made { Some(frame.item.controller) } else { self.you(frame) };
        let Some(you) = you else { return };
        match effect {
            Effect::Draw(side, count) => {
                self.draw(&self.side(*side, you), u32::from(*count), self.cites().draw);
            }
            Effect::GainPoints(side, count) => {
                for player in self.side(*side, you) {
                    self.gain_points(player, u32::from(*count), self.cites().other_points);
                }
            }
            Effect::Channel { count, exhausted } => {
                self.channel(you, u16::from(*count), *exhausted, self.cites().channel);
            }
            Effect::Add { energy, power } => self.add(you, u16::from(*energy), u16::from(*power)),
            Effect::Token { card, count, to, ready } => self.make_tokens(card, *count, to, *ready, frame),
            Effect::DoThis(times, instructions) => {
                let ability = Triggered {
                    when: Trigger::At(crate::game::ability::Moment::Beginning, crate::game::ability::Whose::Yours),
                    condition: None,
                    does: instructions.clone(),
                };
                let ability = Arc::new(ability);
                let from = self.speaks(&frame.item);
                for _ in 0..*times {
                    let cause = self.cause;
                    self.trigger(
                        frame.item.source,
                        &from,
                        Arc::clone(&ability),
                        "do this",
                        self.state.stamp,
                        vec![],
                        cause,
                    );
                }
            }
            Effect::Delay(triggered) => self.delay(DelayedBody::Trigger(Arc::new((**triggered).clone())), frame),
            Effect::Shield(replacement) => {
                self.delay(DelayedBody::Replacement(Arc::new((**replacement).clone())), frame);
            }
            _ => {}
        }
    }

    fn delay(&mut self, body: DelayedBody, frame: &ResolveFrame) {
        let targets = frame.item.targets.clone();
        let (source, controller) = (frame.item.source, frame.item.controller);
        self.state.delayed.push(Delayed { source, controller, targets, body });
    }

    /// A player channels runes, as many as there are.
    pub(in crate::game) fn channel(&mut self, player: PlayerId, count: u16, exhausted: bool, rule: RuleNumber) {
        let count = match &mut self.state.player_mut(player).rune_deck {
            Some(left) => {
                let count = (*left).min(u32::from(count));
                *left -= count;
                count as u16
            }
            None => count,
        };
        if let Some(runes) = &mut self.state.player_mut(player).runes {
            if exhausted {
                runes.exhausted += count;
            } else {
                runes.ready += count;
            }
        }
        self.record(rule, EventKind::Channeled { player, count: u32::from(count) });
    }

    fn add(&mut self, player: PlayerId, energy: u16, power: u16) {
        if let Some(runes) = &mut self.state.player_mut(player).runes {
            runes.energy += energy;
            runes.power += power;
        }
        self.record(self.cites().add, EventKind::Added { player, energy, power });
    }

    /// Tokens whose place is not named are played one after the other, each where its player may play units.
    fn token_entry(&mut self, card: &Card, count: u8, ready: bool, frame: &mut ResolveFrame) -> bool {
        let Some(you) = self.you(frame) else { return false };
        let among = self.entry_locations(you, None);
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

    fn make_tokens(&mut self, card: &Card, count: u8, to: &Destination, ready: bool, frame: &mut ResolveFrame) {
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

    /// Vision: for each instance the player may recycle the top card of their main deck.
    pub(in crate::game) fn vision(&mut self, card: ObjectId, player: PlayerId, cause: Option<EventId>) {
        let instances =
            if self.state.object(card).location().is_some() { self.state.view(card).keywords.vision } else { 0 };
        if instances > 0 {
            self.trigger_keyword(card, player, "Vision", Effect::MayRecycleTop, instances, cause);
        }
    }

    /// Temporary: the permanent is killed at the start of its controller's Beginning Phase.
    pub(in crate::game) fn trigger_temporary(&mut self, permanent: ObjectId) {
        let player = self.state.object(permanent).controller;
        let cause = self.cause;
        debug_assert!(self.state.has(permanent, Keyword::Temporary));
        self.trigger_keyword(permanent, player, "Temporary", Effect::Kill(Who::Me), 1, cause);
    }

    fn trigger_keyword(
        &mut self,
        source: ObjectId,
        player: PlayerId,
        text: &str,
        effect: Effect,
        times: u16,
        cause: Option<EventId>,
    ) {
        let does = crate::game::ability::Instructions { targets: vec![], effects: vec![effect] };
        let when = Trigger::Enters(crate::game::ability::Filter::me());
        let ability = Arc::new(Triggered { when, condition: None, does });
        let from = crate::game::matching::From { controller: Some(player), ..self.state.source(source) };
        for _ in 0..times {
            self.trigger(source, &from, Arc::clone(&ability), text, self.state.stamp, vec![], cause);
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
