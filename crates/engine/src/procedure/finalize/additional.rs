//! Additional costs: Repeat, what the text names, Accelerate.

use std::sync::Arc;

use crate::ability::{Additional, Body, Change, Condition, Effect, Instructions, Price, Targets, Waiver};
use crate::asked::Answered;
use crate::card::{Cost, Kind};
use crate::chain::{Item, What};
use crate::choice::{Answer, Ask, MOST_PAID, amount_paid};
use crate::event::EventKind;
use crate::keyword::Keyword;
use crate::machine::Game;

use super::Went;

impl Game {
    /// Repeat: asks for each instance whether its cost is paid to have the instructions followed once more. Their
    /// choices are made again then.
    pub(super) fn choose_repeats(&mut self, item: &Item) -> Answered<Went> {
        let card = Arc::clone(&self.state.object(item.source).card);
        let printed = card.abilities.iter().filter_map(|ability| match &ability.body {
            Body::Repeat(price) if item.what == What::Card => Some(price.clone()),
            _ => None,
        });
        let of = |cost: Cost| Price { cost, deeds: vec![] };
        let granted = self.state.ruled(item.source).filter_map(|change| match change {
            Change::RepeatsForCost => Some(of(card.cost)),
            Change::RepeatsFor(cost) => Some(of(*cost)),
            _ => None,
        });
        let granted = granted.filter(|_| item.what == What::Card && card.kind == Kind::Spell);
        let Some(Price { cost: printed, deeds }) = printed.chain(granted).nth(usize::from(item.repeats.0)) else {
            self.use_up(item.source, |change| *change == Change::RepeatsForCost);
            return Ok(Went::On);
        };
        let cost = self.cost_to_repeat(item, printed);
        let mut with = item.clone();
        with.repeats.1.push(cost);
        let doable = self.can_do_beside(self.least_cost(&with), &deeds, item);
        let payable = doable && (self.can_pay_for(item, self.least_cost(&with)) || self.could_pay_named(&with));
        let pays = match (payable, self.take_answer()) {
            (false, _) => false,
            (true, Some(Answer::May(yes))) => yes,
            _ => {
                let question = format!("pay for Repeat of {}", self.state.name(item.source));
                return Err(self.ask(self.cites().optional_cost, item.controller, Ask::May(question)));
            }
        };
        let once = self.spell_of(item.source);
        if let Some(pending) = self.state.chain.item_mut(item.id) {
            pending.repeats.0 += 1;
            if pays {
                pending.repeats.1.push(cost);
                pending.deeds.extend(deeds);
                let mut does = Instructions::clone(&pending.does);
                does.append(&once);
                pending.does = Arc::new(does);
            }
        }
        match self.state.chain.item(item.id).cloned() {
            Some(item) => self.choose_repeats(&item),
            None => Ok(Went::Gone),
        }
    }

    /// Returns true if actions can be done to pay for an item in addition to those already promised.
    fn can_do_beside(&self, cost: Cost, deeds: &[Effect], item: &Item) -> bool {
        self.can_do_all(cost, &[deeds, &item.deeds], &self.speaks(item))
    }

    /// Returns true if an item could be paid for with the additional cost that its text names, which is chosen later:
    /// it can make the rest cost less, or nothing.
    fn could_pay_named(&self, item: &Item) -> bool {
        let card = &self.state.object(item.source).card;
        let named = card.abilities.iter().find_map(|ability| match &ability.body {
            Body::Additional(additional) => Some(additional),
            _ => None,
        });
        let Some(additional) = named.filter(|_| item.what == What::Card && !item.paid) else { return false };
        let from = self.speaks(item);
        if additional.condition.as_ref().is_some_and(|condition| !self.state.holds(condition, &from)) {
            return false;
        }
        let most = additional.price.any_number().map_or(0, |of| self.most_to_pay_with(item, of));
        let with = Item { paid: true, paid_with: most, ..item.clone() };
        let doable = additional.price.any_number().is_some()
            || self.can_do_beside(self.least_cost(&with), &additional.price.deeds, item);
        doable && self.can_pay_for(item, self.least_cost(&with))
    }

    /// Returns the Repeat cost after the discounts of texts on Repeat alone.
    fn cost_to_repeat(&self, item: &Item, printed: Cost) -> Cost {
        let mut cost = printed;
        for change in self.state.ruled(item.source) {
            if let Change::RepeatCostsLess(by) = change {
                cost.reduce(*by, 0);
            }
        }
        cost
    }

    /// The additional cost that a card's text names: whether it is paid, which for some is no choice.
    pub(super) fn choose_named(&mut self, item: &Item) -> Answered<Went> {
        let card = Arc::clone(&self.state.object(item.source).card);
        let named = card.abilities.iter().find_map(|ability| match &ability.body {
            Body::Additional(additional) => Some(additional),
            _ => None,
        });
        let Some(additional) = named.filter(|_| item.what == What::Card && !item.paid) else { return Ok(Went::On) };
        let unheld = |condition: &Condition| !self.state.holds(condition, &self.speaks(item));
        if additional.condition.as_ref().is_some_and(unheld) {
            return Ok(Went::On);
        }
        if let Some(of) = additional.price.any_number() {
            return self.choose_how_many(item, additional, of);
        }
        let with = Item { paid: true, ..item.clone() };
        let payable = self.can_pay_for(item, self.total_cost(&with))
            && self.can_do_beside(self.total_cost(&with), &additional.price.deeds, item);
        let forced = !additional.optional || !self.can_pay_for(item, self.total_cost(item));
        let pays = match (forced, payable) {
            (true, false) if item.origin.is_some() => {
                return Ok(self.give_up(item, self.cites().illegal_play, "its additional cost cannot be paid"));
            }
            (false, false) => false,
            (true, _) => true,
            (false, true) => match self.take_answer() {
                Some(Answer::May(yes)) => yes,
                _ => {
                    let question = format!("pay the additional cost of {}", self.state.name(item.source));
                    return Err(self.ask(self.cites().optional_cost, item.controller, Ask::May(question)));
                }
            },
        };
        if let Some(pending) = self.state.chain.item_mut(item.id).filter(|_| pays) {
            pending.paid = true;
            let waived = item.terms.0 == Waiver::Everything;
            pending.deeds.extend(additional.price.deeds.iter().filter(|_| !waived).cloned());
        }
        Ok(Went::On)
    }

    /// With how many things an additional cost is paid that may be paid with any number of them: with none, it is not.
    fn choose_how_many(&mut self, item: &Item, additional: &Additional, of: &Targets) -> Answered<Went> {
        let with = |n: u8| Item { paid: n > 0, paid_with: n, ..item.clone() };
        let numbers = (0..=self.most_to_pay_with(item, of)).filter(|n| *n == 0 || *n >= of.min);
        let mut ways: Vec<u8> = numbers.filter(|n| self.can_pay_for(item, self.least_cost(&with(*n)))).collect();
        if !additional.optional {
            ways.retain(|n| *n >= of.min);
        }
        let chosen = match (ways.as_slice(), self.take_answer()) {
            ([], _) => 0,
            ([only], _) => *only,
            (ways, Some(Answer::Mode(mode))) => ways.get(usize::from(mode)).copied().unwrap_or(0),
            (ways, _) => {
                let modes = ways.iter().map(|n| amount_paid(u16::from(*n))).collect();
                return Err(self.ask(self.cites().optional_cost, item.controller, Ask::Mode(modes)));
            }
        };
        if let Some(pending) = self.state.chain.item_mut(item.id).filter(|_| chosen > 0) {
            (pending.paid, pending.paid_with) = (true, chosen);
            let waived = item.terms.0 == Waiver::Everything;
            pending.deeds.extend(additional.price.deeds_with(chosen).filter(|_| !waived));
        }
        Ok(Went::On)
    }

    /// Returns the most things that there are to pay an additional cost with.
    pub(crate) fn most_to_pay_with(&self, item: &Item, of: &Targets) -> u8 {
        let there = self.described(&of.of, &self.speaks(item)).len();
        u8::try_from(there).unwrap_or(u8::MAX).min(of.max).min(MOST_PAID as u8)
    }

    /// Optional additional costs: whether to pay for Accelerate.
    pub(super) fn choose_additional(&mut self, item: &Item) -> Answered<Went> {
        let accelerate = self.comes_with(item.source, Keyword::Accelerate)
            || (item.from_elsewhere && self.state.is_ruled(item.source, &Change::AcceleratesFromElsewhere));
        let paid = self.total_cost(&Item { accelerated: true, ..item.clone() });
        if item.what != What::Card || !accelerate || !self.can_pay_for(item, paid) {
            return Ok(Went::On);
        }
        let Some(Answer::May(yes)) = self.take_answer() else {
            return Err(self.ask(self.cites().accelerate, item.controller, Ask::May("pay for Accelerate".to_owned())));
        };
        if yes {
            let kind = EventKind::OptionalCostTaken { source: item.source, cost: Keyword::Accelerate };
            self.record(self.cites().accelerate, kind);
        }
        if let Some(item) = self.state.chain.item_mut(item.id) {
            item.accelerated = yes;
        }
        Ok(Went::On)
    }
}
