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
mod paying;
mod play;
mod presence;
mod recall;
mod referents;
mod removal;
mod resolve;
mod resources;
mod result;
mod runes;
mod scoring;
mod showdown;
mod top;
mod trash;
mod turn;
mod willing;
mod would;

pub(crate) use finalize::Lookahead;
