//! Rulings of others: of a community, a judge, another tool. They are no part of the library and bind nobody; they are read,
//! their citations followed, their boards replayed, and what comes of it is told beside what they say.

mod judge;
mod read;

pub use judge::{Board, Contradiction, Judged, Report, Standing, judge};
pub use read::{OutsideError, OutsideRuling, from_json, from_markdown};
