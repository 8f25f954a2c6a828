//! Where replays are carried out.

use super::super::refusal::Refusal;
use crate::scenario::{self, Options, Replay};

/// Replays off the threads that answer requests, since a long scenario takes its time. Others wait for its place, so after
/// five seconds it ends, and says so.
#[cfg(feature = "app")]
pub(super) async fn replayed(text: String, options: Options) -> Result<Replay, Refusal> {
    use std::time::{Duration, Instant};

    use crate::scenario::Deadline;
    use axum::http::StatusCode;
    use tokio::sync::Semaphore;

    const MOST_TIME: Duration = Duration::from_secs(5);

    /// How many replays run at the same time; others wait their turn.
    static TABLES: Semaphore = Semaphore::const_new(4);
    let busy = |_| Refusal::Request(StatusCode::SERVICE_UNAVAILABLE);
    let _table = TABLES.acquire().await.map_err(busy)?;
    let begun = Instant::now();
    let deadline = Some(Deadline::new(move || begun.elapsed() > MOST_TIME));
    let options = Options { deadline, ..options };
    let run = tokio::task::spawn_blocking(move || scenario::replay(&text, &options));
    run.await.map_err(|_| Refusal::Request(StatusCode::INTERNAL_SERVER_ERROR))
}

/// Replays here and now, as in a browser, where whoever asks is alone.
#[cfg(not(feature = "app"))]
pub(super) async fn replayed(text: String, options: Options) -> Result<Replay, Refusal> {
    Ok(scenario::replay(&text, &options))
}
