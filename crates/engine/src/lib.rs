//! The rules engine: state, actions, procedures, abilities, events. It knows rules by their references and nothing of
//! documents; it touches no file, clock, thread, network or random number.
//!
//! A [`Game`] is a [`state::State`] under the tables of an edition. [`Game::act`] takes an action, [`Game::advance`] goes on
//! until somebody has to decide, [`Game::answer`] decides. Everything that is under way is written down in the state, so
//! that it can be cloned at any point and go on either way.
//!
//! ```
//! use tribunal_engine::edition::{ENACTED, procedures};
//! use tribunal_rule::{Edition, rule};
//!
//! // What an edition does is a table: which steps a cleanup has, and the rule of each.
//! let table = procedures(Edition::CORE_1_4).expect("1.4 is enacted");
//! assert_eq!(table.cleanup[4].name, "lethal damage");
//! assert_eq!(table.cleanup[4].rule, rule!("323.5"));
//! assert!(ENACTED.iter().all(|table| !table.cleanup.is_empty()));
//! ```

pub mod action;
pub mod agenda;
pub mod alike;
mod asked;
pub mod authority;
pub mod board;
pub mod chain;
pub mod choice;
pub mod damage;
pub mod derived;
pub mod edition;
pub mod event;
pub mod glossary;
pub mod held;
pub mod ids;
pub mod in_force;
pub mod lasting;
pub mod listing;
pub mod machine;
pub mod might;
pub mod moment;
pub mod object;
pub mod payment;
pub mod piece;
pub mod player;
pub mod privacy;
pub mod reading;
pub mod refusal;
pub mod rune_deck;
pub mod rune_targets;
pub mod rune_ways;
pub mod state;
mod text;
pub mod trace;
pub mod trigger;
pub mod under_way;
pub mod why;
pub mod work;
pub mod zone;

mod cause_lookup;
mod matching;
mod procedure;
mod rule_ablation;
mod unlisted;
mod words;

pub use machine::{Game, Stop};
// What a card's text says is data to the engine: it reads none.
pub use tribunal_card_text as ability;
pub use tribunal_card_text::{card, domain, keyword};
