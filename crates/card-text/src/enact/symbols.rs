//! Symbols as costs.

use super::enacted::{Enacted, missing};
use crate::card::Cost;
use crate::domain::Domain;
use crate::text::terminal::{Symbol, Symbols};

/// Symbols as a cost.
pub(super) fn cost(symbols: &Symbols) -> Cost {
    let mut cost = Cost::default();
    add_cost(symbols, &mut cost);
    cost
}

/// Symbols that stand for Energy alone.
pub(super) fn energy(symbols: &Symbols) -> Enacted<u16> {
    let cost = cost(symbols);
    if cost.all_power() == 0 { Ok(cost.energy) } else { missing(symbols) }
}

/// Symbols that stand for Power of any domain alone.
pub(super) fn any_power(symbols: &Symbols) -> Enacted<u16> {
    let any = |symbol: &Symbol| matches!(symbol, Symbol::Power('A'));
    if symbols.0.iter().all(any) { Ok(cost(symbols).power) } else { missing(symbols) }
}

/// Adds symbols to a cost. Power of the card's own domain is paid as Power of any: which domain that is, a text alone
/// does not say. Texts of a library say it.
pub(super) fn add_cost(symbols: &Symbols, cost: &mut Cost) {
    for symbol in &symbols.0 {
        match symbol {
            Symbol::Energy(n) => cost.energy = cost.energy.saturating_add(*n),
            Symbol::Power(letter) => match Domain::of_letter(*letter) {
                Some(domain) => cost.of.add(domain, 1),
                None => cost.power = cost.power.saturating_add(1),
            },
        }
    }
}
