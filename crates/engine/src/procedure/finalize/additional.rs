//! Additional costs: Repeat, what the text names, Accelerate.

use crate::listing::Listed;
use crate::state::State;
use std::sync::Arc;

use crate::ability::{
    Ability, Additional, Body, Change, Condition, Descend, Effect, Instructions, Part, Price, Targets, Waiver, Who,
};
use crate::asked::Answered;
use crate::card::{Card, Cost, Kind};
use crate::chain::{Item, What};
use crate::choice::{Answer, Ask, MOST_PAID, amount_paid};
use crate::event::EventKind;
use crate::keyword::Keyword;
use crate::machine::Game;

use super::Went;

/// The instructions of a card whose additional cost is paid: what is chosen then in place of something else is what is chosen.
fn with_paid(does: &Arc<Instructions>) -> Arc<Instructions> {
    if does.targets.iter().all(|targets| targets.if_paid.is_none()) {
        return Arc::clone(does);
    }
    let mut does = Instructions::clone(does);
    for targets in &mut does.targets {
        targets.of = targets.if_paid.take().map_or_else(|| targets.of.clone(), |of| *of);
    }
    Arc::new(does)
}

/// Returns true if a card has two or more additional costs that may be paid, and its text asks whether "the" additional cost
/// was.
fn speaks_of_one_of_several(card: &Card) -> bool {
    if card.additional_costs().filter(|(_, additional)| additional.optional).count() < 2 {
        return false;
    }
    let instead = |ability: &Ability| match &ability.body {
        Body::Spell(does) => does.targets.iter().any(|targets| targets.if_paid.is_some()),
        _ => false,
    };
    let mut speaks = card.abilities.iter().any(instead);
    for ability in &card.abilities {
        ability.parts(&mut |part| {
            speaks |= matches!(part, Part::Condition(Condition::PaidAdditional));
            Descend::Into
        });
    }
    speaks
}

impl Game {
    /// Repeat: asks for each instance whether its cost is paid to have the instructions followed once more. Their
    /// choices are made again then.
    pub(super) fn choose_repeats(&mut self, item: &Item) -> Answered<Went> {
        let card = Arc::clone(&self.state.object(item.source).card);
        let of = |cost: Cost| Price { cost, deeds: vec![] };
        let granted = self
            .state
            .ruled_by(item.source, |change| matches!(change, Change::RepeatsForCost | Change::RepeatsFor(_)))
            .filter_map(|change| match change {
                Change::RepeatsForCost => Some(of(card.cost)),
                Change::RepeatsFor(cost) => Some(of(*cost)),
                _ => None,
            });
        let granted = granted.filter(|_| item.what == What::Card && card.kind == Kind::Spell);
        let Some(Price { cost: printed, deeds }) =
            self.state.printed_repeats(item).cloned().chain(granted).nth(usize::from(item.repeats.0))
        else {
            self.use_up(item.source, |change| *change == Change::RepeatsForCost);
            return Ok(Went::On);
        };
        let cost = self.state.cost_to_repeat(item, printed);
        // What must be paid besides is not asked for yet.
        let (mut with, _) = self.state.with_forced(item);
        with.repeats.1.push(cost);
        let once = self.state.spell_of(item.source);
        let mut repeated = Instructions::clone(&with.does);
        repeated.append(&once);
        with.does = Arc::new(repeated);
        let doable = self.state.can_do_beside(self.state.least_cost(&with), &deeds, &with);
        let payable =
            doable && (self.state.can_pay_for(item, self.state.least_cost(&with)) || self.state.could_pay_named(&with));
        let pays = match (payable, self.take_answer()) {
            (false, _) => false,
            (true, Some(Answer::May(yes))) => yes,
            _ => {
                let question = format!("pay for Repeat of {}", self.state.name(item.source));
                return Err(self.ask(self.cites().optional_cost, item.controller, Ask::May(question)));
            }
        };
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

    /// The additional costs that a card's text names: whether each is paid, which for some is no choice.
    pub(super) fn choose_named(&mut self, item: &Item) -> Answered<Went> {
        self.name_tag_of(item)?;
        let card = Arc::clone(&self.state.object(item.source).card);
        if item.what != What::Card {
            return Ok(Went::On);
        }
        let mut item = item.clone();
        for (at, additional) in card.additional_costs() {
            if item.settled & 1 << at != 0 {
                continue;
            }
            if let Went::Gone = self.choose_one_named(&item, at, additional)? {
                return Ok(Went::Gone);
            }
            let Some(pending) = self.state.chain.item_mut(item.id) else { return Ok(Went::Gone) };
            pending.settled |= 1 << at;
            item = pending.clone();
        }
        if speaks_of_one_of_several(&card) {
            self.taint(format!("which of its additional costs {} speaks of", self.state.name(item.source)));
        }
        Ok(Went::On)
    }

    /// Whether the additional cost at a position is paid.
    fn choose_one_named(&mut self, item: &Item, at: u8, additional: &Additional) -> Answered<Went> {
        if item.taken & 1 << at != 0 {
            return self.choose_paid_with(item, at, additional);
        }
        let unheld = |condition: &Condition| !self.state.holds(condition, &self.state.speaks(item));
        if additional.condition.as_ref().is_some_and(unheld) {
            return Ok(Went::On);
        }
        if let Some(of) = additional.price.any_number() {
            return self.choose_how_many(item, at, additional, of);
        }
        let with = self.state.paying(item, at, additional);
        let chooses = (0..with.does.targets.len()).all(|n| self.state.has_enough_for(&with, n));
        let payable = (chooses || with.does == item.does)
            && self.state.can_pay_for(item, self.state.least_cost(&with))
            && self.state.can_do_beside(self.state.least_cost(&with), &additional.price.deeds, &with);
        let without = Item { settled: item.settled | 1 << at, ..item.clone() };
        let plain =
            || self.state.can_pay_for(item, self.state.least_cost(item)) || self.state.could_pay_named(&without);
        let forced = !additional.optional || !plain();
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
        if pays && additional.less_as_paid.is_some() && item.terms.0 != Waiver::Everything {
            return self.choose_paid_with(item, at, additional);
        }
        if let Some(pending) = self.state.chain.item_mut(item.id).filter(|_| pays) {
            (pending.paid, pending.taken, pending.does) = (with.paid, with.taken, with.does);
            let waived = item.terms.0 == Waiver::Everything;
            pending.deeds.extend(additional.price.deeds.iter().filter(|_| !waived).cloned());
        }
        Ok(Went::On)
    }

    /// Has a player name the tag that the text of a card asks for as it is played.
    fn name_tag_of(&mut self, item: &Item) -> Answered {
        let asks =
            self.state.ruled_by(item.source, |change| matches!(change, Change::NamesTag(_))).find_map(|change| {
                match change {
                    Change::NamesTag(tags) => Some(tags.clone()),
                    _ => None,
                }
            });
        let open = item.what == What::Card && self.state.object(item.source).named.is_none();
        let Some(among) = asks.filter(|_| open) else { return Ok(()) };
        let among = if among.is_empty() { self.state.tag_names() } else { among };
        let Some(Answer::Name(named)) = self.take_answer() else {
            let rule = self.cites().name_tag().unwrap_or(self.cites().targets);
            return Err(self.ask(rule, item.controller, Ask::Name(among)));
        };
        self.state.object_mut(item.source).named = Some(named);
        Ok(())
    }

    /// With what an additional cost is paid, where what the card costs hangs on that.
    fn choose_paid_with(&mut self, item: &Item, at: u8, additional: &Additional) -> Answered<Went> {
        let paying = self.state.paying(item, at, additional);
        let mut among = self.state.to_pay_with(item, additional);
        among.retain(|id| {
            let with = Item { carried: vec![*id], ..paying.clone() };
            self.state.can_pay_for(item, self.state.least_cost(&with))
        });
        if let Some(pending) = self.state.chain.item_mut(item.id) {
            (pending.paid, pending.taken) = (paying.paid, paying.taken);
        }
        let chosen = match (among.as_slice(), self.take_answer()) {
            ([] | [_], _) => among,
            (_, Some(Answer::Objects(chosen))) => chosen,
            _ => {
                let why = format!("to pay for {}", self.state.name(item.source));
                let asks = Ask::Pick { why, among, min: 1, max: 1, bounds: vec![] };
                return Err(self.ask(self.cites().optional_cost, item.controller, asks));
            }
        };
        if let Some(pending) = self.state.chain.item_mut(item.id) {
            pending.carried = chosen;
            pending.deeds.insert(0, Effect::Kill(Who::Last));
        }
        Ok(Went::On)
    }

    /// With how many things an additional cost is paid that may be paid with any number of them: with none, it is not.
    fn choose_how_many(&mut self, item: &Item, at: u8, additional: &Additional, of: &Targets) -> Answered<Went> {
        let paying = self.state.paying(item, at, additional);
        let with = |n: u8| if n == 0 { item.clone() } else { Item { paid_with: n, ..paying.clone() } };
        let numbers = (0..=self.state.most_to_pay_with(item, of)).filter(|n| *n == 0 || *n >= of.min);
        let mut ways: Vec<u8> =
            numbers.filter(|n| self.state.can_pay_for(item, self.state.least_cost(&with(*n)))).collect();
        if !additional.optional {
            ways.retain(|n| *n >= of.min);
        }
        let chosen = match (ways.as_slice(), self.take_answer()) {
            ([], _) => 0,
            ([only], _) => *only,
            (ways, Some(Answer::Mode(mode))) => ways.get(usize::from(mode)).copied().unwrap_or(0),
            (ways, _) => {
                let all = ways.iter().map(|n| amount_paid(u16::from(*n))).collect();
                let most = usize::from(MOST_PAID);
                let modes =
                    Listed { all, more: usize::from(of.max) > most && self.state.count_to_pay_with(item, of) > most };
                return Err(self.ask(self.cites().optional_cost, item.controller, Ask::Mode(modes)));
            }
        };
        if let Some(pending) = self.state.chain.item_mut(item.id).filter(|_| chosen > 0) {
            (pending.paid, pending.taken, pending.paid_with) = (paying.paid, paying.taken, chosen);
            let waived = item.terms.0 == Waiver::Everything;
            pending.deeds.extend(additional.price.deeds_with(chosen).filter(|_| !waived));
            pending.does = paying.does;
        }
        Ok(Went::On)
    }

    /// Optional additional costs: whether to pay for Accelerate.
    pub(super) fn choose_additional(&mut self, item: &Item) -> Answered<Went> {
        let accelerate = self.state.comes_with(item.source, Keyword::Accelerate)
            || (item.from_elsewhere && self.state.is_ruled(item.source, &Change::AcceleratesFromElsewhere));
        let paid = self.state.least_cost(&Item { accelerated: true, ..item.clone() });
        if item.what != What::Card || !accelerate || !self.state.can_pay_for(item, paid) {
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

impl State {
    /// An item for which the additional cost at a position is paid.
    fn paying(&self, item: &Item, at: u8, additional: &Additional) -> Item {
        let mut all = self.object(item.source).card.additional_costs();
        let taken = item.taken | 1 << at;
        if !additional.optional && all.any(|(_, other)| other.optional) {
            return Item { taken, ..item.clone() };
        }
        Item { taken, paid: true, does: with_paid(&item.does), ..item.clone() }
    }

    /// Returns the Repeat cost after the discounts of texts on Repeat alone.
    fn cost_to_repeat(&self, item: &Item, printed: Cost) -> Cost {
        let mut cost = printed;
        for change in self.ruled_by(item.source, |change| matches!(change, Change::RepeatCostsLess(_))) {
            if let Change::RepeatCostsLess(by) = change {
                cost.reduce(*by, 0);
            }
        }
        cost
    }

    /// The Repeat costs that are printed on a card which is played.
    fn printed_repeats(&self, item: &Item) -> impl Iterator<Item = &Price> {
        let is_card = item.what == What::Card;
        self.object(item.source).card.abilities.iter().filter_map(move |ability| match &ability.body {
            Body::Repeat(price) if is_card => Some(price),
            _ => None,
        })
    }

    /// Those of them of which nobody has been asked yet whether they are paid: the first few.
    pub(crate) fn open_repeats(&self, item: &Item) -> impl Iterator<Item = &Price> {
        self.printed_repeats(item).skip(usize::from(item.repeats.0)).take(3)
    }

    /// The item with a Repeat cost paid for it, and what is done for that.
    pub(crate) fn repeating(&self, item: &Item, price: &Price) -> Item {
        let mut with = item.clone();
        with.repeats.1.push(self.cost_to_repeat(item, price.cost));
        with.deeds.extend(price.deeds.iter().cloned());
        with
    }

    /// Returns true if actions can be done to pay for an item in addition to those already promised, and to what else may be paid.
    fn can_do_beside(&self, cost: Cost, deeds: &[Effect], item: &Item) -> bool {
        let deeds = item.deeds.iter().chain(deeds).cloned().collect();
        self.can_pay_with_optional(cost, &Item { deeds, ..item.clone() })
    }

    /// The additional costs that the text of a card names and that are not settled yet, as far as they may be paid.
    pub(crate) fn open_costs(&self, item: &Item) -> impl Iterator<Item = (u8, &Additional)> {
        let from = self.speaks(item);
        let done = if item.what == What::Card { item.settled | item.taken } else { u8::MAX };
        let card = &self.object(item.source).card;
        card.additional_costs().filter(move |(at, additional)| {
            let held = |condition: &Condition| self.holds(condition, &from);
            done & 1 << at == 0 && additional.condition.as_ref().is_none_or(held)
        })
    }

    /// The same with as much as there is, where any number of things may be paid with, and with what is done for it.
    pub(crate) fn paying_most(&self, item: &Item, at: u8, additional: &Additional) -> Item {
        let mut with = self.paying(item, at, additional);
        with.paid_with = additional.price.any_number().map_or(item.paid_with, |of| self.most_to_pay_with(item, of));
        with.deeds.extend(additional.price.deeds.iter().cloned());
        with
    }

    /// An item for which the additional costs are paid that must be, with what is done for them, and what they cost.
    pub(crate) fn with_forced(&self, item: &Item) -> (Item, Cost) {
        let mut with = item.clone();
        let mut cost = Cost::default();
        for (at, additional) in self.open_costs(item).filter(|(_, additional)| !additional.optional) {
            with = self.paying(&with, at, additional);
            if item.terms.0 != Waiver::Everything {
                let least = additional.price.any_number().map_or(0, |of| of.min);
                with.deeds.extend(additional.price.deeds_with(least));
                cost = cost.and(&additional.price.cost);
            }
        }
        (with, cost)
    }

    /// Returns true if an item could be paid for with an additional cost that its text names, which is chosen later: it can
    /// make the rest cost less, or nothing.
    fn could_pay_named(&self, item: &Item) -> bool {
        self.open_costs(item).any(|(at, additional)| {
            let with = Item { deeds: item.deeds.clone(), ..self.paying_most(item, at, additional) };
            let doable = additional.price.any_number().is_some()
                || self.can_do_beside(self.least_cost(&with), &additional.price.deeds, &with);
            doable && self.can_pay_for(item, self.least_cost(&with))
        })
    }

    /// Returns the most things that there are to pay an additional cost with.
    pub(crate) fn most_to_pay_with(&self, item: &Item, of: &Targets) -> u8 {
        u8::try_from(self.count_to_pay_with(item, of)).unwrap_or(u8::MAX).min(of.max).min(MOST_PAID as u8)
    }

    /// Returns how many things there are to pay an additional cost with.
    fn count_to_pay_with(&self, item: &Item, of: &Targets) -> usize {
        self.described(&of.of, &self.speaks(item)).len()
    }
}
