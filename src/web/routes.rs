//! The one list of addresses: of pages, of the desk, of the API, and of a server's own.

use axum::Router;
use axum::http::{StatusCode, Uri};
use axum::middleware::{from_fn, from_fn_with_state};
use axum::response::Redirect;
use axum::routing::{get, post};

use super::refusal::Refusal;
use super::view::Site;
use super::{
    api, cache, cards, cite, deck, desk_unavailable, diff, documents, edition, errata, faq, feed, headers, legality,
    offline, outside, penalty, practice, procedures, reading, replay, rule, search, show, terms,
};

#[cfg(feature = "app")]
pub(super) use served::{always, bounded};

/// Returns every page that depends on the library only: what a browser without a network asks.
pub fn pages(site: Site) -> Router {
    let pages = addresses()
        .route("/desk", get(desk_unavailable::page))
        .layer(from_fn_with_state(site.clone(), cache::with_view));
    pages.with_state(site).layer(from_fn(cache::write_header)).layer(from_fn(headers::secure))
}

/// Returns the addresses that answer from the library. Layers around them must leave [`cache::with_view`] outermost.
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
        .route(outside::PATH, get(outside::list))
        .route("/rulings-of-others/{slug}", get(outside::page))
        .route("/cite", get(cite::page).post(cite::answer))
        .route("/deck", get(deck::page))
        .route("/penalty", get(penalty::page))
        .route("/penalty/{infraction}", get(penalty::infraction))
        .route("/practice", get(practice::list))
        .route("/practice/{slug}", get(practice::page))
        .route(practice::TABLE, get(practice::table))
        .route("/procedures", get(procedures::page))
        .route("/diff/{a}/{b}", get(diff::page))
        .route("/replay", get(replay::page).post(replay::submit))
        .route("/replay/language", get(replay::language))
        .route("/replay/language/more", get(replay::rarities))
        .route("/replay/build", post(replay::build))
        .route("/replay/cards", get(replay::cards))
        .route("/replay/run", post(replay::fragment))
        .route("/replay/prove", get(replay::proved))
        .route("/r/{rule}", get(show::rule))
        .route("/r/card/{slug}", get(show::card))
        .route("/r/ruling/{slug}", get(show::ruling))
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
        .route("/api/v1/rulings-of-others", get(outside::list_json))
        .route("/api/v1/rulings-of-others/{slug}", get(outside::json))
        .route("/api/v1/editions", get(api::editions))
        .route("/api/v1/editions/{a}/diff/{b}", get(api::diff))
        .route("/api/v1/editions/{edition}/rules/{number}", get(api::rule))
        .fallback(nothing)
        .method_not_allowed_fallback(async || Refusal::Request(StatusCode::METHOD_NOT_ALLOWED))
}

/// Redirects an address with a trailing slash, as static hosts add one, to the page without; refuses any other.
async fn nothing(address: Uri) -> Result<Redirect, Refusal> {
    let page = address.path().strip_suffix('/').map(|path| path.trim_matches('/')).filter(|page| !page.is_empty());
    let question = address.query().map(|query| format!("?{query}")).unwrap_or_default();
    page.map(|page| Redirect::permanent(&format!("/{page}{question}"))).ok_or(Refusal::Page)
}

/// The addresses of a server, apart from the library's.
#[cfg(feature = "app")]
mod served {
    use axum::Router;
    use axum::middleware::from_fn;
    use axum::routing::{get, post};
    use tower_http::csrf::CsrfLayer;

    use super::super::view::Site;
    use super::super::{assets, chat, desk, desk_unavailable, docs, health, mcp, offline_assets, prove, replay};

    /// Returns every address with the limits of pages.
    pub fn bounded(site: &Site) -> Router<Site> {
        super::addresses()
            .layer(from_fn(chat::instead))
            .merge(of_the_desk(site))
            .merge(mcp::service("/mcp", site))
            .merge(for_discord(site))
            .route("/api/docs", get(docs::page))
            .route("/api/v1/prove", post(prove::api))
            .route("/api/v1/chat/answer", post(chat::answer))
            .route("/oembed", get(chat::oembed::page))
            .route("/picture.png", get(chat::picture::page))
            .route("/replay.png", get(replay::preview))
            .route("/kept.json", get(offline_assets::list))
            .route("/kept/{hash}/library.json", get(offline_assets::library))
            .route("/kept/{hash}/cards/{file}", get(offline_assets::part))
            .route("/kept/{hash}/tribunal.wasm", get(offline_assets::program))
            .route(offline_assets::LICENSES, get(offline_assets::licenses))
            .route("/manifest.webmanifest", get(offline_assets::name_and_icons))
            .route("/sw.js", get(offline_assets::worker))
    }

    /// Returns the addresses that work whatever the state of the library.
    pub fn always() -> Router<Site> {
        Router::new()
            .route("/static/{hash}/{name}", get(assets::file))
            .route("/healthz", get(health::alive))
            .route("/readyz", get(health::ready))
    }

    /// Returns the address that Discord posts to, where an application's key is configured.
    fn for_discord(site: &Site) -> Router<Site> {
        let key = site.discord().cloned();
        key.map_or_else(Router::new, |key| {
            Router::new().route("/discord/interactions", post(chat::discord::interact).with_state(key))
        })
    }

    /// Returns the addresses of the desk, and of rule QR codes, which need no desk. Forms sent by other sites are
    /// refused before they are read (CSRF protection).
    fn of_the_desk(site: &Site) -> Router<Site> {
        let rules = Router::new().route("/r/{rule}/qr", get(desk::rule_qr::page));
        match site.desk() {
            Some(_) => rules.merge(desk_pages()).merge(desk_programs()).layer(CsrfLayer::new()),
            None => rules.route("/desk", get(desk_unavailable::page)),
        }
    }

    /// Returns the pages of the desk.
    fn desk_pages() -> Router<Site> {
        Router::new()
            .route("/desk", get(desk::start::page))
            .route("/desk/events", post(desk::start::found))
            .route("/desk/leave", post(desk::start::leave))
            .route("/desk/join", get(desk::start::join_page).post(desk::start::join))
            .route("/desk/e/{code}", get(desk::board::page).post(desk::board::open))
            .route("/desk/e/{code}/live", get(desk::live::stream))
            .route("/desk/e/{code}/in-force", get(desk::in_force::page))
            .route("/desk/e/{code}/manage", get(desk::manage::page).post(desk::manage::change))
            .route("/desk/e/{code}/checks", get(desk::checks::page).post(desk::checks::change))
            .route("/desk/e/{code}/report.csv", get(desk::slip::csv))
            .route("/desk/e/{code}/report.md", get(desk::slip::markdown))
            .route("/desk/e/{code}/{number}/slip", get(desk::slip::page))
            .route("/desk/e/{code}/{number}", get(desk::dispute::page).post(desk::dispute::change))
            .route("/desk/e/{code}/{number}/table", get(desk::table::page))
            .route("/desk/e/{code}/{number}/packet", get(desk::packet::page))
            .route("/desk/e/{code}/{number}/packet.json", get(desk::packet::json))
            .route("/desk/e/{code}/{number}/packet.md", get(desk::packet::markdown))
            .route("/desk/shared/{link}", get(desk::packet::shared))
            .route("/desk/shared/{link}/packet.json", get(desk::packet::shared_json))
            .route("/desk/shared/{link}/packet.md", get(desk::packet::shared_markdown))
    }

    /// Returns the API of the desk.
    fn desk_programs() -> Router<Site> {
        Router::new()
            .route("/api/v1/desk/events", post(desk::api::begin))
            .route("/api/v1/desk/join", post(desk::api::join))
            .route(
                "/api/v1/desk/events/{code}",
                get(desk::api::event).post(desk::api::change_event).delete(desk::api::erase),
            )
            .route("/api/v1/desk/events/{code}/log", get(desk::api::log))
            .route("/api/v1/desk/events/{code}/in-force", get(desk::in_force::json))
            .route("/api/v1/desk/events/{code}/disputes", post(desk::api::open))
            .route("/api/v1/desk/events/{code}/disputes/{number}", get(desk::api::dispute).post(desk::api::change))
            .route("/api/v1/desk/events/{code}/disputes/{number}/packet", get(desk::api::packet))
    }
}
