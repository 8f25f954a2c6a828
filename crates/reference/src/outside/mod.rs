//! Rulings of others: of a community, a judge, another tool. They bind nobody and are never mixed with those of the
//! publisher; their citations are followed, their boards replayed, and the results are shown with what they say.

mod answer;
mod cache;
mod judge;

pub use answer::{OutsideAnswer, OutsideBoard, OutsideRulings, OutsideSummary, Unofficial};
pub use cache::OutsideCache;
pub use judge::{Board, Contradiction, Judged, Outcome, Report, Standing, judge};
