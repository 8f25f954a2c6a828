//! Whether the process lives, and whether it should be sent visitors.

use axum::extract::State;
use axum::http::StatusCode;

use super::view::Site;

/// `/healthz`: the process lives.
pub async fn alive() -> &'static str {
    "alive\n"
}

/// `/readyz`: it answers, and has not been asked to stop.
pub async fn ready(State(site): State<Site>) -> (StatusCode, &'static str) {
    if site.is_closing() { (StatusCode::SERVICE_UNAVAILABLE, "stopping\n") } else { (StatusCode::OK, "ready\n") }
}
