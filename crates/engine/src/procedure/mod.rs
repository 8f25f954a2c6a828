//! The procedures of the game, one file each. An edition's tables say in which order their steps come and by which rule.

mod arrival;
mod attach;
mod chain;
mod cleanup;
mod combat;
mod control;
mod cost;
mod damage;
mod discount;
mod draw;
mod effects;
mod finalize;
mod hidden;
mod invite;
mod kill;
mod movement;
mod play;
pub(super) mod presence;
mod recall;
mod referents;
mod removal;
mod resolve;
mod resources;
pub(super) mod result;
mod runes;
mod scoring;
mod showdown;
mod top;
mod trash;
mod turn;
mod would;

pub(super) use cleanup::{staging, steps};
pub(super) use combat::rows as combat_rows;
pub(super) use turn::rows as turn_rows;
