//! What a server puts around the pages: bounds, headers, compression, a name for each request.

use std::time::Duration;

use axum::Router;
use axum::http::StatusCode;
use axum::middleware::{from_fn, from_fn_with_state};
use axum::routing::{get, post};
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::compression::CompressionLayer;
use tower_http::limit::RequestBodyLimitLayer;
use tower_http::timeout::TimeoutLayer;

use super::routes::addresses;
use super::view::Site;
use super::{assets, cache, chat, desk, docs, headers, health, keep, mcp, prove, replay, requests, stock};

/// The most bytes that anybody may send.
const BODY_LIMIT: usize = 256 * 1024;
/// The longest that an answer may take.
const PATIENCE: Duration = Duration::from_secs(10);

/// The whole site: what the server runs and what the tests ask.
pub fn router(site: Site) -> Router {
    // Around every page, from the inside out.
    let stocked = site.clone();
    let pages = addresses()
        .layer(from_fn(chat::instead))
        .merge(desk::routes(&site))
        .merge(mcp::service(&site))
        .merge(chat::discord::routes(&site))
        .route("/api/docs", get(docs::page))
        .route("/api/v1/prove", post(prove::api))
        .route("/api/v1/chat/answer", post(chat::answer))
        .route("/replay.png", get(replay::preview))
        .route("/picture.png", get(chat::picture::page))
        .route("/oembed", get(chat::oembed::page))
        .route("/kept.json", get(keep::list))
        .route("/kept/{hash}/library.json", get(keep::library))
        .route("/kept/{hash}/tribunal.wasm", get(keep::program))
        .route("/manifest.webmanifest", get(keep::name_and_icons))
        .route("/sw.js", get(keep::worker))
        .layer(RequestBodyLimitLayer::new(BODY_LIMIT))
        .layer(CatchPanicLayer::new())
        .layer(TimeoutLayer::with_status_code(StatusCode::SERVICE_UNAVAILABLE, PATIENCE))
        .layer(from_fn_with_state(site.clone(), cache::with_view));
    // These answer whatever becomes of the library.
    Router::new()
        .route("/static/{hash}/{name}", get(assets::file))
        .route("/healthz", get(health::alive))
        .route("/readyz", get(health::ready))
        .with_state(site.clone())
        .merge(pages.with_state(site))
        .layer(from_fn(cache::write_header))
        .layer(CompressionLayer::new())
        .layer(from_fn_with_state(stocked, stock::keep))
        .layer(from_fn(headers::secure))
        .layer(from_fn(requests::name))
}
