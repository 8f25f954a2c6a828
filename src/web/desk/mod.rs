//! The desk as pages: events, their boards of disputes, each dispute, and the parts of it that others may see.

pub mod api;
pub(super) mod board;
pub(super) mod checks;
pub(super) mod dispute;
mod fields;
mod here;
pub mod in_force;
pub(super) mod live;
pub(super) mod manage;
mod markdown;
pub(super) mod packet;
mod pages;
mod penalties;
mod qr;
mod reading;
pub(super) mod rule_qr;
pub(super) mod slip;
pub(super) mod start;
pub(super) mod table;
mod trouble;
mod typed;

pub use dispute::when;
pub use markdown::set;

pub use super::words::desk::minutes;
