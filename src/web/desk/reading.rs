//! What somebody writes, read: what it cites is looked up in the room where texts are read, since a long text cites much and
//! the threads that answer requests have others to answer.

use std::sync::Arc;

use super::super::room::READINGS;
use super::here::Here;
use crate::desk::model::DisputeChange;
use crate::desk::{DeskError, Wanted};

/// The change that somebody asks for, everything that it cites pinned.
///
/// # Errors
/// When something is missing or too long, or too many write at this moment.
pub async fn read(here: &Here, wanted: Wanted) -> Result<DisputeChange, DeskError> {
    let (reference, event, today) = (Arc::clone(&here.view.reference), here.event.clone(), here.view.today);
    let change = READINGS.done(move || wanted.change(&reference, &event, today));
    change.await.map_err(|_| DeskError::Busy)?
}
