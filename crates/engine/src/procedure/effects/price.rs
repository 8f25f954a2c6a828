//! Prices inside instructions: what is paid in order to do something.

use crate::ability::{Effect, Price, Targets, Who};
use crate::agenda::{Outcome, ResolveFrame};
use crate::asked::Answered;
use crate::card::Cost;
use crate::choice::{Answer, Ask};
use crate::edition::RuleStatement;
use crate::event::EventKind;
use crate::ids::{ObjectId, PlayerId};
use crate::machine::Game;
use crate::matching::From;
use crate::state::State;

impl Game {
    /// "You may pay ... to ...": asks where there is a choice and something to pay with, pays, and goes on.
    pub(super) fn pay_in_effect(
        &mut self,
        price: &Price,
        then: &[Effect],
        optional: bool,
        frame: &mut ResolveFrame,
    ) -> Answered<Outcome> {
        if let Some(ignored) = self.cannot_buy(then, frame) {
            return Ok(ignored);
        }
        let from = self.state.speaks(&frame.item);
        let player = frame.item.controller;
        let source = frame.item.source;
        let payable = self.state.could_pay(player, price.cost, source)
            && self.state.can_do_all(price.cost, &[&price.deeds], &from);
        if payable && optional && !frame.pays {
            frame.pays = match self.take_may() {
                Some(yes) => yes,
                None => {
                    let question = format!("{}: pay for it", self.state.name(source));
                    return Err(self.ask(self.cites().choose_on_resolution, player, Ask::May(question)));
                }
            };
        }
        let pays = payable && (frame.pays || !optional);
        if pays {
            self.pay_adding(player, price.cost, source)?;
            frame.todo.extend(self.state.paid_for(price, then).into_iter().rev());
        } else if !self.state.keeps(RuleStatement::PaidForEffect)
            || !self.state.keeps(RuleStatement::SpellPaidForEffect)
        {
            frame.todo.extend(then.iter().rev().cloned());
        }
        frame.pays = false;
        Ok(pays.into())
    }

    /// Ignores an instruction with its cost, where what it would be paid for is about nothing that is legal or known any more.
    /// What the cost itself is paid with is not told before.
    pub(super) fn cannot_buy(&mut self, then: &[Effect], frame: &mut ResolveFrame) -> Option<Outcome> {
        let paid_with = |effect: &Effect| effect.done_with().contains(&&Who::Last);
        let lost = |effect: &Effect| !paid_with(effect) && self.state.lacks_a_referent(effect, frame);
        if then.is_empty() || frame.pays || !then.iter().all(lost) {
            return None;
        }
        self.note_ignored(then, frame);
        Some(Outcome::Ignored)
    }

    /// Asks the controller of what was chosen whether they pay so that something else is done.
    pub(super) fn unless(
        &mut self,
        cost: Cost,
        instead: &[Effect],
        then: &[Effect],
        frame: &mut ResolveFrame,
    ) -> Answered<Outcome> {
        let chosen = frame.item.targets.iter().flatten().next().copied();
        let source = frame.item.source;
        // What is ignored has nobody who could pay for it: of what is gone nobody is the controller.
        let chosen = chosen.filter(|_| !self.state.is_passed_over(then, frame));
        let payer = chosen.map(|id| self.state.object(id).controller);
        let payer = payer.filter(|payer| self.state.could_pay(*payer, cost, source));
        if let Some(payer) = payer.filter(|_| !frame.pays) {
            let Some(yes) = self.take_may() else {
                let question = format!("pay so that {} does something else", self.state.name(source));
                return Err(self.ask(self.cites().choose_on_resolution, payer, Ask::May(question)));
            };
            frame.pays = yes;
        }
        let payer = payer.filter(|_| frame.pays);
        if let Some(payer) = payer {
            self.pay_adding(payer, cost, source)?;
        }
        frame.pays = false;
        frame.todo.extend(if payer.is_some() { instead } else { then }.iter().rev().cloned());
        Ok(Outcome::NotDone)
    }

    fn take_may(&mut self) -> Option<bool> {
        match self.state.under_way.answer {
            Some(Answer::May(yes)) => {
                self.state.under_way().answer = None;
                Some(yes)
            }
            _ => None,
        }
    }

    /// Spends the buff on a unit; whether there was one.
    pub(super) fn spend_buff(&mut self, unit: ObjectId) -> bool {
        let object = self.state.object_mut(unit);
        let done = object.buffed;
        match object.more_buffs.checked_sub(1) {
            Some(left) => object.more_buffs = left,
            None => object.buffed = false,
        }
        if done {
            let player = self.state.object(unit).controller;
            let event = self.record(self.cites().spend_buff, EventKind::BuffSpent { unit });
            self.due(crate::moment::Moment::StatusChanged);
            self.look(crate::trigger::Seen::Does(crate::ability::Deed::SpendBuff, player, Some(unit)), event);
        }
        done
    }
}

impl State {
    /// Returns what is done for a price, and then for having paid it. Whoever ignores what nobody is compelled to do has not paid.
    fn paid_for(&self, price: &Price, then: &[Effect]) -> Vec<Effect> {
        let may_be_ignored = |deed: &Effect| {
            deed.done_with().iter().any(|who| matches!(who, Who::Pick(targets) if self.may_be_ignored(&targets.of)))
        };
        if !price.deeds.iter().any(may_be_ignored) {
            return [&price.deeds, then].concat();
        }
        let deeds = match price.deeds.as_slice() {
            [only] => only.clone(),
            all => Effect::All(all.to_vec()),
        };
        vec![deeds, Effect::IfDone(true, then.to_vec())]
    }

    /// Returns true if a player has as many runes to recycle beside those that are recycled for the Power of a cost.
    fn can_recycle(&self, player: PlayerId, cost: Cost, count: u16) -> bool {
        self.player(player).runes.is_none_or(|runes| runes.most_left_by(&cost) >= count)
    }

    /// Returns true if a player has as many cards in hand, or nobody has said how many they have.
    pub(super) fn has_cards_for(&self, player: PlayerId, count: u32) -> bool {
        let player = self.player(player);
        !player.hand_listed || player.hand.len() as u32 + player.unknown_hand >= count
    }

    /// Returns true if an action can be done to pay: if there is an object for it, in the state that it needs.
    pub(crate) fn can_do(&self, deed: &Effect, from: &From) -> bool {
        let there = |who: &Who, fits: &dyn Fn(ObjectId) -> bool| match who {
            Who::Me => fits(from.me),
            Who::MyCard => self.card_in_trash(from.me).is_some_and(fits),
            Who::It => from.it.is_some_and(fits),
            Who::ItsCard => from.it.and_then(|it| self.card_in_trash(it)).is_some_and(fits),
            Who::Pick(targets) => {
                let Targets { of, min, .. } = &**targets;
                self.described(of, from).into_iter().filter(|id| fits(*id)).count() >= usize::from(*min)
            }
            _ => true,
        };
        match deed {
            Effect::Exhaust(who) => there(who, &|id| !self.object(id).exhausted),
            Effect::SpendBuff(who) => there(who, &|id| self.object(id).buffed),
            Effect::Kill(who) | Effect::Return(who) => there(who, &|id| self.board.contains(&id)),
            Effect::Recycle(_) | Effect::RecycleRunes(_) if !self.keeps(RuleStatement::RecyclingPays) => true,
            Effect::Discard(..) if !self.keeps(RuleStatement::DiscardingPays) => true,
            Effect::Recycle(who) | Effect::Banish(who) => {
                there(who, &|id| self.object(id).zone != crate::zone::Zone::Gone)
            }
            Effect::Disempower(who) => {
                self.cites().disempower().is_some() && there(who, &|id| self.object(id).empowered)
            }
            Effect::DiscardThis(who) => there(who, &|id| self.object(id).zone == crate::zone::Zone::Hand),
            Effect::RecycleRunes(count) => {
                from.controller.is_some_and(|player| self.can_recycle(player, Cost::default(), u16::from(*count)))
            }
            Effect::Mill(count) => from.controller.is_some_and(|player| {
                self.player(player).deck.as_ref().is_none_or(|deck| deck.len() >= usize::from(*count))
            }),
            Effect::SpendXp(xp) => {
                self.cites().spend_xp().is_some()
                    && from.controller.is_some_and(|player| self.player(player).xp >= u32::from(*xp))
            }
            Effect::Discard(_, count) => {
                from.controller.is_some_and(|player| self.has_cards_for(player, u32::from(*count)))
            }
            _ => true,
        }
    }

    /// Returns true if a cost can be paid for with these actions together, as far as can be told before any is done: each of
    /// them can, and runes, XP and cards in hand are enough for all. What one of them leaves to another is seen when they
    /// are done.
    pub(crate) fn can_do_all(&self, cost: Cost, deeds: &[&[Effect]], from: &From) -> bool {
        self.can_do_these(cost, deeds, from, false)
    }

    /// Returns true if an item can be paid for with these actions together: its costs are paid in any order.
    pub(crate) fn can_pay_by(&self, cost: Cost, deeds: &[&[Effect]], from: &From) -> bool {
        self.can_do_these(cost, deeds, from, true)
    }

    fn can_do_these(&self, cost: Cost, deeds: &[&[Effect]], from: &From, in_any_order: bool) -> bool {
        let all = || deeds.iter().copied().flatten();
        let after = |deed: &Effect| in_any_order && self.can_do_after(deed, &all().collect::<Vec<_>>(), from);
        if !all().all(|deed| self.can_do(deed, from) || after(deed)) {
            return false;
        }
        let Some(player) = from.controller else { return true };
        let sum = |of: fn(&Effect) -> u8| all().map(|deed| u32::from(of(deed))).sum::<u32>();
        let runes = sum(|deed| if let Effect::RecycleRunes(count) = deed { *count } else { 0 });
        let xp = sum(|deed| if let Effect::SpendXp(count) = deed { *count } else { 0 });
        let cards = sum(|deed| if let Effect::Discard(_, count) = deed { *count } else { 0 });
        let recycles = self.keeps(RuleStatement::RecyclingPays);
        let discards = self.keeps(RuleStatement::DiscardingPays);
        let returned = |deed: &Effect| match deed {
            Effect::Return(_) if in_any_order => self.given_by(deed, None, from) as u32,
            _ => 0,
        };
        let cards = cards.saturating_sub(all().map(returned).sum());
        (runes == 0 || !recycles || self.can_recycle(player, cost, runes as u16))
            && (xp == 0 || self.player(player).xp >= xp)
            && (cards == 0 || !discards || self.has_cards_for(player, cards))
    }
}
