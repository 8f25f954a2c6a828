//! The model of the desk: events, disputes, permissions. Nothing here touches a database or a clock.

mod board;
mod change;
mod checks;
mod dispute;
mod event;
mod limits;
mod name;
mod penalty;
mod pin;
mod role;
mod state;

pub use board::{Board, Table};
pub use change::{Change, DisputeChange, Entry, EventChange, Field, Person, Version, Written};
pub use checks::{ByRule, ByWhom, CheckedDeck, Difference, DrawnTables, ListStanding, MOST_TOLD, differences, drawn};
pub use dispute::{Call, Decision, Dispute, Facts, Link, Note, Placing};
pub use event::{Event, Founding, Level, Member, UnknownLevel};
pub use limits::{Limit, clean, within};
pub use name::{name, skeleton};
pub use penalty::{
    At, Before, Given, Imposed, PENALTY_WAYS, PenaltyAct, PenaltyState, Settlement, Tabled, UnknownPenaltyAct, Upgraded,
};
pub use pin::{Pin, PinFate, Pinned, Target, fate, pin, recall, unpinned};
pub use role::{Action, Role, UnknownRole};
pub use state::{Act, State, UnknownAct, WAYS};
