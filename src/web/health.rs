//! Health checks: whether the process lives, and whether it should be sent visitors.

use std::time::Duration;

use axum::extract::State;
use axum::http::StatusCode;

use super::view::Site;
use crate::desk::DeskError;

/// `/healthz`: the process lives.
pub async fn alive() -> &'static str {
    "alive\n"
}

/// The longest wait for the desk's database.
const PATIENCE: Duration = Duration::from_secs(2);

/// `/readyz`: the server answers, is not stopping, and its desk, if it has one, can be written. An event that is
/// read-only for damage of its own log does not change the status, only the text.
pub async fn ready(State(site): State<Site>) -> (StatusCode, &'static str) {
    if site.is_closing() {
        return (StatusCode::SERVICE_UNAVAILABLE, "stopping\n");
    }
    let Some(desk) = site.desk() else { return (StatusCode::OK, "ready\n") };
    match tokio::time::timeout(PATIENCE, desk.answers()).await {
        Ok(Ok(())) if desk.damaged_events() > 0 => (
            StatusCode::OK,
            "ready; the log of an event is damaged: it is read and not written, the others are written\n",
        ),
        Ok(Ok(())) => (StatusCode::OK, "ready\n"),
        Ok(Err(DeskError::Damaged(_))) => (
            StatusCode::SERVICE_UNAVAILABLE,
            "the desk is damaged: it is read and not written; the reference answers\n",
        ),
        Ok(Err(_)) | Err(_) => (StatusCode::SERVICE_UNAVAILABLE, "the desk does not answer; the reference does\n"),
    }
}
