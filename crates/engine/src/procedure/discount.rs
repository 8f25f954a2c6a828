//! Discounts of which their player chooses one of two: all that a cost can come to by them. Which of it is paid is asked as it
//! is paid; until then, and where nobody knows what its player has, it is the first that can be paid, of the discount that the
//! text names first where that takes anything off.

use crate::ability::{Change, CostChange};
use crate::card::Cost;
use crate::chain::Item;
use crate::domain::Domain;
use crate::edition::RuleStatement;
use crate::ids::ObjectId;
use crate::state::State;

impl State {
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
                if !below || self.keeps(RuleStatement::NoCostBelowNothing) {
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
        self.less_by_texts(item.source, price, |change| match change {
            Change::AdditionalCostsLess(one, other) => Some((*one, *other)),
            _ => None,
        })
    }

    /// The ways in which texts make the Empower cost of an object less.
    pub(super) fn empower_costs(&self, source: ObjectId, price: Cost) -> Vec<Cost> {
        self.less_by_texts(source, price, |change| match change {
            Change::EmpowersForLess(one, other) => Some((*one, *other)),
            _ => None,
        })
    }

    /// The ways in which texts on an object make a price less, each by one of two discounts.
    fn less_by_texts(&self, source: ObjectId, price: Cost, by: fn(&Change) -> Option<(Cost, Cost)>) -> Vec<Cost> {
        let mut prices = vec![price];
        for (one, other) in self.ruled_by(source, |change| by(change).is_some()).filter_map(by) {
            prices = prices.iter().flat_map(|price| less_by_either(*price, one, other)).collect();
            prices.dedup();
        }
        prices
    }

    /// The first of several costs that can be paid, else the first.
    pub(super) fn first_payable(&self, item: &Item, ways: &[Cost]) -> Cost {
        let payable = (ways.len() > 1).then(|| ways.iter().find(|cost| self.can_pay_for(item, **cost))).flatten();
        payable.or(ways.first()).copied().unwrap_or_default()
    }
}

/// Returns what a cost can come to by one of two discounts: the second alone where the first takes nothing off.
fn less_by_either(cost: Cost, one: Cost, other: Cost) -> Vec<Cost> {
    match reduced(cost, one) {
        first if first == cost => vec![reduced(cost, other)],
        first => vec![first, reduced(cost, other)],
    }
}

/// Returns the costs that none of the others undercuts, in their order, each once.
pub(super) fn least(ways: &[Cost]) -> Vec<Cost> {
    let no_more = |one: &Cost, other: &Cost| {
        let by_domain = Domain::ALL.into_iter().all(|domain| one.of.get(domain) <= other.of.get(domain));
        one.energy <= other.energy && one.power <= other.power && by_domain
    };
    let mut least: Vec<Cost> = Vec::new();
    for way in ways {
        let beaten = ways.iter().any(|other| other != way && no_more(other, way));
        if !beaten && !least.contains(way) {
            least.push(*way);
        }
    }
    least
}

fn reduced(mut cost: Cost, by: Cost) -> Cost {
    cost.reduce(by, 0);
    cost
}

/// Returns true if one discount takes nothing off a cost, and another does.
fn takes_nothing(by: Cost, or: Cost, cost: Cost) -> bool {
    reduced(cost, by) == cost && reduced(cost, or) != cost
}
