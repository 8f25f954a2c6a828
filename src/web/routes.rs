//! The one list of addresses.

use axum::Router;
use axum::http::{StatusCode, Uri};
use axum::middleware::{from_fn, from_fn_with_state};
use axum::response::Redirect;
use axum::routing::{get, post};

use super::refusal::Refusal;
use super::view::Site;
use super::{
    api, cache, cards, cite, deck, deskless, diff, documents, edition, errata, faq, feed, headers, legality, offline,
    penalty, reading, replay, rule, search, terms,
};

/// Every page, as it comes out of the library: what a browser without a network asks.
pub fn pages(site: Site) -> Router {
    let pages =
        addresses().route("/desk", get(deskless::page)).layer(from_fn_with_state(site.clone(), cache::with_view));
    pages.with_state(site).layer(from_fn(cache::write_header)).layer(from_fn(headers::secure))
}

/// The addresses that answer from the library. Whatever stands around them must leave [`cache::with_view`] outermost.
pub(super) fn addresses() -> Router<Site> {
    Router::new()
        .route("/", get(search::page))
        .route("/hits", get(search::fragment))
        .route("/faq", get(faq::list))
        .route("/faq/{slug}", get(faq::page))
        .route("/errata", get(errata::list))
        .route("/legality", get(legality::page))
        .route(feed::FEED, get(feed::atom))
        .route(feed::CALENDAR, get(feed::calendar))
        .route("/cards", get(cards::list))
        .route("/cards/{slug}", get(cards::page))
        .route("/terms", get(terms::list))
        .route("/terms/{slug}", get(terms::page))
        .route("/documents", get(documents::list))
        .route("/documents/{id}", get(documents::page))
        .route("/offline", get(offline::page))
        .route("/cite", get(cite::page).post(cite::answer))
        .route("/deck", get(deck::page))
        .route("/penalty", get(penalty::page))
        .route("/penalty/{infraction}", get(penalty::infraction))
        .route("/diff/{a}/{b}", get(diff::page))
        .route("/replay", get(replay::page).post(replay::submit))
        .route("/replay/language", get(replay::language))
        .route("/replay/language/more", get(replay::rarities))
        .route("/replay/build", post(replay::build))
        .route("/replay/run", post(replay::fragment))
        .route("/{name}", get(edition::by_name))
        .route("/{edition}/{number}", get(rule::page))
        .route("/{edition}/{number}/all", get(edition::whole))
        .route("/api/v1/search", get(api::search))
        .route("/api/v1/replay", post(replay::api))
        .route("/api/v1/cite", post(cite::json))
        .route("/api/v1/deck", post(deck::json))
        .route("/api/v1/legality", get(api::legality))
        .route("/api/v1/penalty", get(penalty::json))
        .route("/api/v1/ability", get(reading::json))
        .route("/api/v1/cards/{name}", get(cards::json))
        .route("/api/v1/rulings/{slug}", get(faq::json))
        .route("/api/v1/editions", get(api::editions))
        .route("/api/v1/editions/{a}/diff/{b}", get(api::diff))
        .route("/api/v1/editions/{edition}/rules/{number}", get(api::rule))
        .fallback(nothing)
        .method_not_allowed_fallback(async || Refusal::Request(StatusCode::METHOD_NOT_ALLOWED))
}

/// No page has an address that ends in a slash, and static hosts add one: it leads to the page without.
async fn nothing(address: Uri) -> Result<Redirect, Refusal> {
    let page = address.path().strip_suffix('/').map(|path| path.trim_matches('/')).filter(|page| !page.is_empty());
    let question = address.query().map(|query| format!("?{query}")).unwrap_or_default();
    page.map(|page| Redirect::permanent(&format!("/{page}{question}"))).ok_or(Refusal::Page)
}
