//! Slow reference implementations, each written from the text of the rules and not from the engine: wherever the engine
//! disagrees, one of the two has a bug.

#[path = "slow/damage.rs"]
mod damage;
#[path = "slow/layers.rs"]
mod layers;
#[path = "slow/staged.rs"]
mod staged;

use std::sync::Arc;

use tribunal_engine::Game;
use tribunal_engine::edition::Procedures;
use tribunal_engine::work::Work;
use tribunal_scenario::Options;
use tribunal_scenario::position::follow;
use tribunal_scenario::read::read;

/// A deterministic pseudorandom generator.
struct Dice(u64);

impl Dice {
    /// Returns a number from 0 to below `sides`.
    fn of(&mut self, sides: u32) -> u32 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) as u32) % sides
    }

    fn once_in(&mut self, times: u32) -> bool {
        self.of(times) == 0
    }
}

/// Returns the game where a scenario leads.
fn game(text: &str, table: &'static Procedures) -> Game {
    let (script, mistakes) = read(text);
    assert!(mistakes.is_empty(), "{text}\n{mistakes:?}");
    follow(&script, table, &Options::default(), &Arc::new(Work::default()))
        .unwrap_or_else(|halt| panic!("{text}\n{halt:?}"))
}
