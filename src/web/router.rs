//! The layers of a server around the pages: limits, headers, compression, request ids.

use std::time::Duration;

use axum::Router;
use axum::http::StatusCode;
use axum::middleware::{from_fn, from_fn_with_state};
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::compression::CompressionLayer;
use tower_http::limit::RequestBodyLimitLayer;
use tower_http::timeout::TimeoutLayer;

use super::routes::{always, bounded};
use super::view::Site;
use super::{cache, headers, page_cache, requests};

/// The most bytes of a request body.
const BODY_LIMIT: usize = 256 * 1024;
/// The longest time for an answer.
const PATIENCE: Duration = Duration::from_secs(10);

/// Returns the whole site: what the server runs and the tests ask.
pub fn router(site: Site) -> Router {
    // Around every page, from the inside out.
    let stocked = site.clone();
    let pages = bounded(&site)
        .layer(RequestBodyLimitLayer::new(BODY_LIMIT))
        .layer(CatchPanicLayer::new())
        .layer(TimeoutLayer::with_status_code(StatusCode::SERVICE_UNAVAILABLE, PATIENCE))
        .layer(from_fn_with_state(site.clone(), cache::with_view));
    always()
        .with_state(site.clone())
        .merge(pages.with_state(site))
        .layer(from_fn(cache::write_header))
        .layer(CompressionLayer::new())
        .layer(from_fn_with_state(stocked, page_cache::keep))
        .layer(from_fn(headers::secure))
        .layer(from_fn(requests::name))
}
