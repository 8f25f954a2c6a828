//! Might through the layers, from 476 to 480 and 814 of 1.5: what is printed, then what abilities are granted, then all
//! increases, then all decreases; never below zero where it is looked at. A keyword that gives Might in a role gives it only
//! there. Each effect is applied to each unit, from the text, without any order beyond that.

use tribunal_engine::edition::procedures;
use tribunal_engine::ids::PlayerId;
use tribunal_rule::Edition;

use super::{Dice, game};

/// The texts, each with the Might that it gives: to itself, to friendly units, to enemies, only to units here.
const TEXTS: [(&str, Gives); 7] = [
    ("", Gives { own: 0, friends: 0, enemies: 0, here: false, shield: false }),
    ("\"Other friendly units have +1 [M].\"", Gives { own: 0, friends: 1, enemies: 0, here: false, shield: false }),
    ("\"Other friendly units here have +2 [M].\"", Gives { own: 0, friends: 2, enemies: 0, here: true, shield: false }),
    ("\"Enemy units here have -1 [M].\"", Gives { own: 0, friends: 0, enemies: -1, here: true, shield: false }),
    ("\"Enemy units have -2 [M].\"", Gives { own: 0, friends: 0, enemies: -2, here: false, shield: false }),
    ("\"Friendly units have [Shield].\"", Gives { own: 0, friends: 0, enemies: 0, here: false, shield: true }),
    ("\"While I'm buffed, I have +2 [M].\"", Gives { own: 2, friends: 0, enemies: 0, here: false, shield: false }),
];

#[derive(Clone, Copy)]
struct Gives {
    /// The Might that it gives itself while it has a buff.
    own: i32,
    friends: i32,
    enemies: i32,
    here: bool,
    /// True if it gives every friendly unit Shield.
    shield: bool,
}

struct Unit {
    anns: bool,
    /// True if it is at the battlefield, false if in its base.
    there: bool,
    might: i32,
    buffed: bool,
    says: usize,
}

/// Returns the Might of a unit outside combat, or in the combat at the battlefield that Ann attacks.
fn might(units: &[Unit], at: usize, fights: bool) -> i32 {
    let unit = &units[at];
    let (mut plus, mut minus) = (i32::from(unit.buffed), 0);
    for (n, other) in units.iter().enumerate() {
        let gives = TEXTS[other.says].1;
        let friends = other.anns == unit.anns;
        // Bases are apart, so that only units at the battlefield or in one base are here with each other.
        let together = unit.there == other.there && (unit.there || friends);
        let meant = !gives.here || together;
        if friends && n != at && meant {
            plus += gives.friends;
        }
        if !friends && meant {
            minus -= gives.enemies;
        }
        if n == at && unit.buffed {
            plus += gives.own;
        }
        // Every Shield of a defender adds one.
        if friends && gives.shield && fights && unit.there && !unit.anns {
            plus += 1;
        }
    }
    (unit.might + plus - minus).max(0)
}

#[test]
fn the_engine_sums_might_as_the_text_of_layers_does() {
    let table = procedures(Edition::CORE_1_5).expect("1.5 is enacted");
    let mut dice = Dice(7);
    for _ in 0..150 {
        let count = 2 + dice.of(4) as usize;
        let mut units: Vec<Unit> = (0..count)
            .map(|_| Unit {
                anns: dice.once_in(2),
                there: dice.once_in(2),
                might: 1 + dice.of(5) as i32,
                buffed: dice.once_in(3),
                says: dice.of(TEXTS.len() as u32) as usize,
            })
            .collect();
        // Only Bob's units are at the battlefield before Ann's Rider, which says nothing, comes there.
        units.iter_mut().filter(|unit| unit.anns).for_each(|unit| unit.there = false);
        units.push(Unit { anns: false, there: true, might: 9, buffed: false, says: 0 });
        units.push(Unit { anns: true, there: false, might: 9, buffed: false, says: 0 });
        let line = |at: usize, unit: &Unit| {
            let buffed = if unit.buffed { " buffed" } else { "" };
            format!("Unit{at} {} might{buffed} {}\n", unit.might, TEXTS[unit.says].0)
        };
        let lines = |anns: bool, there: bool, before: &str| -> String {
            let some = units.iter().enumerate().filter(|(_, unit)| unit.anns == anns && unit.there == there);
            some.map(|(at, unit)| format!("  {before}{}", line(at, unit))).collect()
        };
        let board = format!(
            "players Ann, Bob\nbattlefield Grove, controlled by Bob\n{}base of Ann\n{}base of Bob\n{}",
            lines(false, true, "Bob: "),
            lines(true, false, ""),
            lines(false, false, ""),
        );
        hold(&units, &board, table, false);
        let rider = units.len() - 1;
        units[rider].there = true;
        hold(&units, &format!("{board}Ann moves Unit{rider} to Grove\n"), table, true);
    }
}

fn hold(units: &[Unit], text: &str, table: &'static tribunal_engine::edition::Procedures, fights: bool) {
    let game = game(text, table);
    // Units that have no Might left die of nothing: only damage kills, so that all are there still.
    for (at, unit) in units.iter().enumerate() {
        let name = format!("Unit{at}");
        let found = game.state.board.iter().find(|id| game.state.name(**id) == name);
        let id = *found.unwrap_or_else(|| panic!("{name} is gone\n{text}"));
        assert_eq!(game.state.object(id).controller == PlayerId(0), unit.anns);
        assert_eq!(game.state.might(id).value(), might(units, at, fights), "{name}\n{text}");
    }
}
