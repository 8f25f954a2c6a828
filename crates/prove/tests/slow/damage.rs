//! Assigning combat damage, from 467.2.c and 815 of 1.5: the assigning player goes through the other side's units one after
//! the other. Tank comes first and Backline last, and a unit with both is either, as the player likes; among equals any order
//! goes. Each gets what is lethal, counting the damage that it has, before the next gets anything; only when no unit is left may
//! one get more. Every way to go through them is tried.

use std::collections::BTreeSet;

use tribunal_engine::choice::{Answer, Ask};
use tribunal_engine::edition::procedures;
use tribunal_rule::Edition;

use super::{Dice, game};

#[derive(Clone, Debug)]
struct Unit {
    might: u32,
    damage: u32,
    tank: bool,
    backline: bool,
}

/// Returns every allowed assignment of damage, as the amount for each unit.
fn allowed(units: &[Unit], amount: u32) -> BTreeSet<Vec<u32>> {
    let mut all = BTreeSet::new();
    for order in orders(units.len()) {
        // Each unit's turn: 0 for first, 2 for last; one that is both may be either.
        let turns = |unit: &Unit| match (unit.tank, unit.backline) {
            (true, true) => vec![0, 2],
            (true, false) => vec![0],
            (false, true) => vec![2],
            (false, false) => vec![1],
        };
        let mut ways: Vec<Vec<u32>> = vec![vec![]];
        for at in &order {
            let turns = turns(&units[*at]);
            let last = |way: &Vec<u32>| way.last().copied().unwrap_or(0);
            ways = ways
                .iter()
                .flat_map(|way| turns.iter().filter(|t| **t >= last(way)).map(|t| [way.clone(), vec![*t]].concat()))
                .collect();
        }
        if ways.is_empty() {
            continue;
        }
        let mut given = vec![0; units.len()];
        let mut left = amount;
        for at in order {
            let lethal = (units[at].might - units[at].damage).max(1);
            given[at] = lethal.min(left);
            left -= given[at];
        }
        more(&given, left, 0, &mut all);
    }
    all
}

/// Distributes what is left once every unit has lethal damage, in every way.
fn more(given: &[u32], left: u32, from: usize, all: &mut BTreeSet<Vec<u32>>) {
    if left == 0 {
        all.insert(given.to_vec());
        return;
    }
    for at in from..given.len() {
        let mut given = given.to_vec();
        given[at] += 1;
        more(&given, left - 1, at, all);
    }
}

fn orders(count: usize) -> Vec<Vec<usize>> {
    if count == 0 {
        return vec![vec![]];
    }
    let longer = |order: Vec<usize>| {
        (0..=order.len()).map(move |at| {
            let mut order = order.clone();
            order.insert(at, count - 1);
            order
        })
    };
    orders(count - 1).into_iter().flat_map(longer).collect()
}

#[test]
fn the_engine_offers_what_the_text_of_damage_allows() {
    let table = procedures(Edition::CORE_1_5).expect("1.5 is enacted");
    let mut dice = Dice(1);
    let mut asked_for = 0;
    for _ in 0..250 {
        let units: Vec<Unit> = (0..1 + dice.of(4))
            .map(|_| {
                let might = 1 + dice.of(4);
                Unit { might, damage: dice.of(might), tank: dice.once_in(3), backline: dice.once_in(4) }
            })
            .collect();
        let amount = 1 + dice.of(8);
        let mut text = "players Ann, Bob\nbattlefield Grove, controlled by Bob\n".to_owned();
        for (at, unit) in units.iter().enumerate() {
            let tank = if unit.tank { " [Tank]" } else { "" };
            let backline = if unit.backline { " [Backline]" } else { "" };
            let damage = if unit.damage > 0 { format!(" damage {}", unit.damage) } else { String::new() };
            text.push_str(&format!("  Bob: Unit{at} {} might{tank}{backline}{damage}\n", unit.might));
        }
        text.push_str(&format!("base of Ann\n  Giant {amount} might\nAnn moves Giant to Grove\nall pass\n"));
        let game = game(&text, table);
        let wanted = allowed(&units, amount);
        let asked = game.state.under_way.choice.as_ref().filter(|choice| matches!(choice.asks, Ask::Assign(_)));
        let attacking = asked.filter(|choice| choice.who == Some(game.state.turn.player));
        let Some(choice) = attacking else {
            assert_eq!(wanted.len(), 1, "nothing was asked\n{text}{wanted:?}");
            continue;
        };
        asked_for += 1;
        let listing = choice.listing();
        assert!(!listing.more, "{text}");
        let name = |at: usize| format!("Unit{at}");
        let offered: BTreeSet<Vec<u32>> = listing
            .all
            .iter()
            .map(|answer| {
                let Answer::Assign(split) = answer else { panic!("{answer:?}") };
                let of =
                    |at: usize| split.iter().find(|(id, _)| game.state.name(*id) == name(at)).map_or(0, |(_, n)| *n);
                (0..units.len()).map(of).collect()
            })
            .collect();
        assert_eq!(offered, wanted, "{text}");
    }
    assert!(asked_for > 100, "only {asked_for} boards asked anything");
}
