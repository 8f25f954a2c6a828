//! Rulings of others: of a community, a judge, another tool. They bind nobody and are never mixed with those of the
//! publisher; their citations are followed, their boards replayed, and the results are shown with what they say.

mod judge;
mod kept;
mod told;

pub use judge::{Board, Contradiction, Judged, Outcome, Report, Standing, judge};
pub use kept::Kept;
pub use told::{OutsideAnswer, OutsideBoard, OutsideRulings, OutsideSummary, Unofficial};
