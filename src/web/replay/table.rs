//! Where replays are carried out.

use super::super::refusal::Refusal;
use super::super::room::REPLAYS;
use crate::scenario::{self, Options, Replay};

/// Replays in the room for replays.
pub(super) async fn replayed(text: String, options: Options) -> Result<Replay, Refusal> {
    REPLAYS.done(move || scenario::replay(&text, &bounded(options))).await
}

/// Others wait for this one's place, so after five seconds it ends, and says so.
#[cfg(feature = "app")]
fn bounded(options: Options) -> Options {
    use std::time::{Duration, Instant};

    use crate::scenario::Deadline;

    const MOST_TIME: Duration = Duration::from_secs(5);
    let begun = Instant::now();
    Options { deadline: Some(Deadline::new(move || begun.elapsed() > MOST_TIME)), ..options }
}

/// In a browser whoever asks is alone; the bound on steps is enough.
#[cfg(not(feature = "app"))]
fn bounded(options: Options) -> Options {
    options
}
