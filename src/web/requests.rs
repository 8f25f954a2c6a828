//! Request ids, for the log and the answer.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

use axum::extract::Request;
use axum::http::{HeaderName, HeaderValue};
use axum::middleware::Next;
use axum::response::Response;
use tracing::Instrument;

/// The header with the id of the request.
pub const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");

/// The prefix of links for outsiders.
const SHARED: &str = "/desk/shared/";

/// Middleware that numbers the request, logs one line about it and adds the number to the answer.
pub async fn name(request: Request, next: Next) -> Response {
    static COUNT: AtomicU64 = AtomicU64::new(1);
    let id = COUNT.fetch_add(1, Ordering::Relaxed);
    let span = tracing::info_span!("request", id, method = %request.method(), path = describe(request.uri().path()));
    let start = Instant::now();
    let mut response = next.run(request).instrument(span.clone()).await;
    let micros = u64::try_from(start.elapsed().as_micros()).unwrap_or(u64::MAX);
    tracing::info!(parent: &span, status = response.status().as_u16(), micros, "answered");
    response.headers_mut().insert(REQUEST_ID, HeaderValue::from(id));
    response
}

/// Returns the path for the log: without the links for outsiders, since any reader of the log could open them.
fn describe(path: &str) -> &str {
    if path.starts_with(SHARED) { SHARED } else { path }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_link_for_outsiders_stands_in_the_log() {
        assert_eq!(describe("/1.4/103.2"), "/1.4/103.2");
        assert_eq!(describe("/desk/shared/abc.1.one.0123/packet.json"), "/desk/shared/");
    }
}
