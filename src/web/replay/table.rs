//! Runs replays in the room for replays, and bounds the length of the answers.

use std::sync::Arc;

use askama::Template;
use axum::http::StatusCode;

use super::super::concurrency::{ONE_BOARD, REPLAYS};
use super::super::refusal::Refusal;
use super::super::view::View;
use super::trace;
use crate::scenario::{self, Options, Replay};

/// The longest answer, in bytes.
pub(super) const MOST_TOLD: usize = 2_000_000;

/// The bytes of JSON of a replay that a page includes at first: a page has pictures of it, and is longer.
const AT_FIRST: usize = 600_000;

/// Replays in the room for replays, and builds the answer there: the threads that answer requests neither replay nor
/// draw.
pub(super) async fn replayed<T: Send + 'static>(
    view: &View,
    text: String,
    options: Options,
    tell: impl FnOnce(&View, &Replay) -> T + Send + 'static,
) -> Result<T, Refusal> {
    let options = Options { cards: Arc::clone(&view.reference.cards), ..options };
    let here = view.clone();
    let work = move || {
        let mut replay = scenario::replay(&text, &options);
        trace(&here, &mut replay);
        tell(&here, &replay)
    };
    REPLAYS.done_for(&view.visitor, ONE_BOARD, work).await
}

/// Renders a page of a replay within the longest answer: with as much of the replay as there is room for.
pub(super) fn fitted<T: Template>(replay: &Replay, page: impl Fn(&Replay) -> T) -> Result<String, Refusal> {
    fitting(|most| page(&replay.within(most)))
}

/// Renders a page within the longest answer: `page` gets the bytes for optional parts, fewer on each try.
pub fn fitting<T: Template>(page: impl Fn(usize) -> T) -> Result<String, Refusal> {
    let mut most = AT_FIRST;
    loop {
        let html = page(most).render().map_err(|error| {
            tracing::error!(%error, "a template failed");
            Refusal::Request(StatusCode::INTERNAL_SERVER_ERROR)
        })?;
        if html.len() <= MOST_TOLD || most == 0 {
            return Ok(html);
        }
        most /= 2;
    }
}
