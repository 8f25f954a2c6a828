//! The desk: disputes at an event, their rulings with author and time, and the database that keeps them.
//!
//! Everything that happens at an event is an entry of its log: appended once, never changed (event sourcing). The
//! present state of a dispute is folded from its entries (`model`), and a change is accepted only if the author's role
//! allows it (`Role`), the state of the dispute allows it (`State`) and nobody has changed the same thing since
//! (`Version`, optimistic concurrency). `Desk` keeps the log in a database, SQLite or PostgreSQL, and nothing outside
//! it, so that several servers can serve one event.
//!
//! ```
//! use tribunal_desk::model::{Action, Role};
//!
//! assert!(Role::Judge.may(Action::Rule));
//! assert!(!Role::Judge.may(Action::Overturn), "that is for those who hear appeals");
//! ```

mod address;
mod code;
pub mod damage;
mod error;
pub mod facts;
pub mod law;
pub mod model;
pub mod packet;
mod report;
mod secret;
mod signing;
mod store;
mod wanted;

pub use code::Code;
pub use error::DeskError;
pub use report::Report;
pub use secret::{Secret, new_key};
pub use signing::{NoKey, PublicKey, Signature, Signer};
pub use store::{Desk, Erased, ErasedPlayer, Export, Founded, MOST_OF_AN_ENTRY, Seat, Shared, Upgrade, WriteRequest};
pub use wanted::Wanted;
