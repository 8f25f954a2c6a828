//! The one list of addresses.

use std::time::Duration;

use axum::Router;
use axum::http::StatusCode;
use axum::middleware::{from_fn, from_fn_with_state};
use axum::routing::{get, post};
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::compression::CompressionLayer;
use tower_http::limit::RequestBodyLimitLayer;
use tower_http::timeout::TimeoutLayer;

use super::refusal::Refusal;
use super::view::Site;
use super::{
    api, assets, cache, cards, cite, diff, documents, edition, errata, faq, headers, health, replay, requests, rule,
    search, terms,
};

/// The most bytes that anybody may send.
const BODY_LIMIT: usize = 256 * 1024;
/// The longest that an answer may take.
const PATIENCE: Duration = Duration::from_secs(10);

/// The whole site: what the server runs and what the tests ask.
pub fn router(site: Site) -> Router {
    let pages = Router::new()
        .route("/", get(search::page))
        .route("/hits", get(search::fragment))
        .route("/faq", get(faq::list))
        .route("/faq/{slug}", get(faq::page))
        .route("/errata", get(errata::list))
        .route("/cards", get(cards::list))
        .route("/cards/{slug}", get(cards::page))
        .route("/terms", get(terms::list))
        .route("/terms/{slug}", get(terms::page))
        .route("/documents", get(documents::list))
        .route("/documents/{id}", get(documents::page))
        .route("/cite", get(cite::page).post(cite::answer))
        .route("/diff/{a}/{b}", get(diff::page))
        .route("/replay", get(replay::page).post(replay::submit))
        .route("/replay/language", get(replay::language))
        .route("/replay/run", post(replay::fragment))
        .route("/{name}", get(edition::by_name))
        .route("/{edition}/{number}", get(rule::page))
        .route("/{edition}/{number}/all", get(edition::whole))
        .route("/api/v1/search", get(api::search))
        .route("/api/v1/replay", post(replay::api))
        .route("/api/v1/cite", post(cite::json))
        .route("/api/v1/editions", get(api::editions))
        .route("/api/v1/editions/{a}/diff/{b}", get(api::diff))
        .route("/api/v1/editions/{edition}/rules/{number}", get(api::rule));
    // Around every page, from the inside out.
    let pages = pages
        .fallback(async || Refusal::Page)
        .method_not_allowed_fallback(async || Refusal::Request(StatusCode::METHOD_NOT_ALLOWED))
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
        .layer(from_fn(headers::secure))
        .layer(from_fn(requests::name))
}
