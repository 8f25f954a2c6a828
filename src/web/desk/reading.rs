//! Turns a request into a change, in the room for reading texts: a long text cites much, and the threads that answer
//! requests must not wait for it.

use std::sync::Arc;

use super::super::concurrency::READINGS;
use super::here::Here;
use crate::desk::model::DisputeChange;
use crate::desk::{DeskError, Wanted};

/// Returns the change that is asked for, with everything that it cites pinned.
///
/// # Errors
/// When something is missing or too long, or too many write at this moment.
pub async fn read(here: &Here, wanted: Wanted) -> Result<DisputeChange, DeskError> {
    let (reference, event, today) = (Arc::clone(&here.view.reference), here.event.clone(), here.view.today);
    let change = READINGS.done(move || wanted.change(&reference, &event, today));
    change.await.map_err(|_| DeskError::Busy)?
}
