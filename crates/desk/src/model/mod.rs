//! The model of the desk: events, disputes, permissions. Nothing here touches a database or a clock.

mod board;
mod change;
mod checks;
mod dispute;
mod event;
mod founding;
mod imposed;
mod limits;
mod name;
mod penalty;
mod pin;
mod placing;
mod role;
mod state;
mod written;

pub use board::{Board, Table};
pub use change::{Change, DisputeChange, Entry, EventChange, Field};
pub use checks::{ByRule, CheckedDeck, Difference, DrawnTables, ListStanding, MOST_TOLD, differences, drawn};
pub use dispute::{Call, Decision, Dispute, Link, Note};
pub use event::{ByWhom, Event, Member};
pub use founding::{Founding, Level, UnknownLevel};
pub use imposed::{Imposed, Settlement};
pub use limits::{Limit, clean, within};
pub use name::{name, skeleton};
pub use penalty::{At, Before, Given, PENALTY_WAYS, PenaltyAct, PenaltyState, Tabled, UnknownPenaltyAct, Upgraded};
pub use pin::{Pin, PinFate, Pinned, Target, fate, pin, recall, unpinned};
pub use placing::{Facts, Placing};
pub use role::{Action, Role, UnknownRole};
pub use state::{Act, State, UnknownAct, WAYS};
pub use written::{Person, Version, Written};
