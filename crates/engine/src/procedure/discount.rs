//! Discounts of which their player chooses one of two: which is taken is settled here, always alike. The first that the text
//! names is, unless it takes nothing off, or only the other leaves a cost that can be paid.

use crate::ability::{Change, CostChange};
use crate::card::Cost;
use crate::chain::Item;
use crate::edition::RuleStatement;
use crate::machine::Game;

impl Game {
    /// A cost after these discounts, in this order.
    pub(super) fn with_discounts(&self, cost: Cost, discounts: &[(&CostChange, Cost)]) -> Vec<Cost> {
        let either = discounts.iter().filter(|(change, _)| change.or.is_some()).count();
        let ways = (0..=either).map(|others| {
            let (mut cost, mut firsts) = (cost, either - others);
            for (change, by) in discounts {
                let first = change.or.is_none() || firsts > 0;
                firsts = firsts.saturating_sub(usize::from(change.or.is_some()));
                let by = change.or.filter(|or| !first || takes_nothing(*by, *or, cost)).unwrap_or(*by);
                let below = by.energy > cost.energy || by.all_power() > cost.all_power();
                if !below || self.state.keeps(RuleStatement::NoCostBelowNothing) {
                    cost.reduce(by, change.floor);
                }
            }
            cost
        });
        ways.collect()
    }

    /// Returns the sums that the Repeat costs which are paid can come to: texts can reduce each of them in one of two
    /// ways.
    pub(super) fn repeat_costs(&self, item: &Item) -> Vec<Cost> {
        let mut sums = vec![Cost::default()];
        for price in &item.repeats.1 {
            let each = self.optional_costs(item, *price);
            sums = sums.iter().flat_map(|sum| each.iter().map(|way| sum.and(way))).collect();
            sums.dedup();
        }
        sums
    }

    /// The ways in which texts make an optional additional cost less.
    pub(super) fn optional_costs(&self, item: &Item, price: Cost) -> Vec<Cost> {
        let mut prices = vec![price];
        for change in self.state.ruled(item.source) {
            let Change::AdditionalCostsLess(one, other) = change else { continue };
            prices = prices.iter().flat_map(|price| less_by_either(*price, *one, *other)).collect();
            prices.dedup();
        }
        prices
    }

    /// The first of several costs that can be paid, else the first.
    pub(super) fn first_payable(&self, item: &Item, ways: Vec<Cost>, otherwise: Cost) -> Cost {
        let payable = (ways.len() > 1).then(|| ways.iter().find(|cost| self.can_pay_for(item, **cost))).flatten();
        payable.or(ways.first()).copied().unwrap_or(otherwise)
    }
}

/// Returns what a cost can come to by one of two discounts: the second alone where the first takes nothing off.
pub(super) fn less_by_either(cost: Cost, one: Cost, other: Cost) -> Vec<Cost> {
    match reduced(cost, one) {
        first if first == cost => vec![reduced(cost, other)],
        first => vec![first, reduced(cost, other)],
    }
}

fn reduced(mut cost: Cost, by: Cost) -> Cost {
    cost.reduce(by, 0);
    cost
}

/// Returns true if one discount takes nothing off a cost, and another does.
fn takes_nothing(by: Cost, or: Cost, cost: Cost) -> bool {
    reduced(cost, by) == cost && reduced(cost, or) != cost
}
