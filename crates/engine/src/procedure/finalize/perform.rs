//! The decision whether a triggered ability is performed: "you may", and its cost.

use crate::state::State;
use std::sync::Arc;

use crate::ability::{Effect, Instructions, Price};
use crate::asked::Answered;
use crate::chain::{Item, What};
use crate::choice::{Answer, Ask};
use crate::edition::RuleStatement;
use crate::event::EventKind;
use crate::machine::Game;

use super::Went;

impl Game {
    /// A triggered ability that begins with "you may", where the edition decides that now: declined, it leaves the chain.
    /// So does one that has been performed as often as it may be in a turn.
    pub(super) fn choose_to_perform(&mut self, item: &Item) -> Answered<Went> {
        if self.state.once_use(item).is_some_and(|at| self.state.used(item.source, at) > 0) {
            return Ok(self.give_up(item, self.cites().trigger_removed, "it is done once each turn, and has been"));
        }
        let Some(rule) = self.cites().may_when_finalized().filter(|_| matches!(item.what, What::Triggered(_))) else {
            return Ok(Went::On);
        };
        let (then, rest, price) = match item.does.effects.as_slice() {
            [Effect::May(then), rest @ ..] => (then.as_slice(), rest, None),
            [Effect::Pay { price, then, optional }, rest @ ..] if self.state.pays_first() => {
                (then.as_slice(), rest, Some((price, *optional)))
            }
            [Effect::Weaponmaster(_)] if self.cites().weaponmaster_may().is_some() => {
                if self.state.choices_for(item, 0).is_empty() {
                    return Ok(Went::On);
                }
                (item.does.effects.as_slice(), &[][..], None)
            }
            _ => return Ok(Went::On),
        };
        if let Some((price, _)) = price {
            if !self.state.can_meet(item, price) {
                self.record(
                    self.cites().trigger_unpaid,
                    EventKind::TriggerRemoved { source: item.source, why: "its cost cannot be paid" },
                );
                self.leave_unfinalized(item.id);
                return Ok(Went::Gone);
            }
            if let Some(pending) = self.state.chain.item_mut(item.id) {
                pending.bases = vec![price.cost];
                pending.deeds.clone_from(&price.deeds);
            }
        }
        let nothing = |(price, optional): (&Price, bool)| !optional && price.cost.is_free() && price.deeds.is_empty();
        if self.cites().zero_is_paid().is_some() && price.is_some_and(|(price, optional)| nothing((&**price, optional)))
        {
            self.perform(item, then, rest);
            return Ok(Went::On);
        }
        // What does not say "you may" is performed, but nobody has to pay for it.
        let rule = if price.is_some_and(|(_, optional)| !optional) { self.cites().trigger_unpaid } else { rule };
        let decided = item.willing && price.is_none_or(|(_, optional)| optional);
        let Some(Answer::May(yes)) = decided.then_some(Answer::May(true)).or_else(|| self.take_answer()) else {
            let name = self.state.name(item.source);
            return Err(self.ask(rule, item.controller, Ask::May(format!("{name}: perform its ability"))));
        };
        if !yes {
            self.record(rule, EventKind::TriggerDeclined { source: item.source });
            self.leave_unfinalized(item.id);
            return Ok(Went::Gone);
        }
        self.perform(item, then, rest);
        Ok(Went::On)
    }

    /// A triggered ability is performed: what "you may", or the cost that has become its base cost, led to is what it does.
    fn perform(&mut self, item: &Item, then: &[Effect], rest: &[Effect]) {
        let effects = then.iter().chain(rest).cloned().collect();
        if let Some(pending) = self.state.chain.item_mut(item.id) {
            pending.does = Arc::new(Instructions { effects, ..Instructions::clone(&item.does) });
        }
    }
}

impl State {
    /// Returns the position of a triggered ability among the texts of its source, if it is performed once in a turn
    /// only.
    pub(crate) fn once_use(&self, item: &Item) -> Option<u8> {
        let What::Triggered(text) = &item.what else { return None };
        let at = self.texts(item.source).position(|ability| item.once && *ability.text == **text)?;
        u8::try_from(at).ok()
    }

    /// Returns true if a cost that the instructions of a triggered ability begin with is its base cost.
    fn pays_first(&self) -> bool {
        [RuleStatement::CostIsBase, RuleStatement::CostIsBaseCost, RuleStatement::CostIsPaidFirst]
            .into_iter()
            .all(|said| self.keeps(said))
    }

    /// Returns true if the cost of a triggered ability can be paid now.
    pub(crate) fn can_meet(&self, item: &Item, price: &Price) -> bool {
        let from = self.speaks(item);
        self.can_pay_for(item, price.cost) && self.can_pay_by(price.cost, &[&price.deeds], &from)
    }
}
