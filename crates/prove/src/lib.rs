//! Claims over all lines of play: whatever the players choose, is it so? Or which is the shortest line on which it is not?
//!
//! [`prove`] takes a scenario with claims (`=> never Bob scores`) and searches from where each stands, breadth first, over
//! every choice of every player. States from which the game goes on alike are joined
//! ([`alike`](tribunal_engine::alike)). The answer is that it holds, that it does not, or that it is not settled, and then by
//! what. A search that was cut off never says that something holds. `docs/prove.md` tells what is searched.
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
mod claim;
mod crew;
mod example;
mod hands;
mod hinge;
mod open;
mod run;
mod search;
mod shrink;
mod vary;

pub use bounds::{Bounds, Options};
pub use open::Open;
pub use report::{Example, Hinge, Proved, Verdict};
pub use run::{Refused, prove};
