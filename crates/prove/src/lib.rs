//! Proves claims over all lines of play, by explicit-state model checking: is the claim true whatever the players
//! choose, and if not, which is the shortest line on which it fails?
//!
//! [`prove`] takes a scenario with claims (`=> never Bob scores`) and searches from where each stands, breadth first,
//! over every choice of every player. States from which the game continues alike are joined
//! ([`alike`](tribunal_engine::alike)). The verdict is that the claim holds, that it does not, or that it is not
//! settled, with the reasons. A search that was cut off never says that a claim holds for want of a counterexample.
//! `docs/prove.md` describes what is searched.
//!
//! ```
//! use tribunal_prove::{Options, Verdict, prove};
//!
//! let board = "players Ann, Bob\nbattlefield Grove\nbase of Ann\n  Rider 4 might\n=> can Ann conquers Grove\n=> never Bob scores";
//! let proved = prove(board, &Options::default()).expect("nothing is wrong with it");
//! assert_eq!(proved[0].verdict, Verdict::Holds);
//! assert_eq!(proved[1].verdict, Verdict::Holds);
//! ```

pub mod account;
pub mod bounds;
pub mod differ;
pub mod report;

mod carried;
mod case;
mod claim;
mod crew;
mod example;
mod hands;
mod hinge;
mod open;
mod run;
mod runes;
mod search;
mod shrink;
mod typed;
mod vary;

pub use bounds::{Bounds, Options};
pub use open::Open;
pub use report::{Example, Hinge, Proved, Verdict};
pub use run::{Refused, prove};
