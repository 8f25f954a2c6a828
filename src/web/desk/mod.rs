//! The desk as pages: events, their board of disputes, each dispute, and what of it others may see.

pub mod api;
mod board;
mod checks;
mod dispute;
mod fields;
mod here;
pub mod in_force;
mod live;
mod manage;
mod markdown;
mod packet;
mod penalties;
mod qr;
mod reading;
mod rule_only;
mod slip;
mod start;
mod table;
mod trouble;

use axum::Router;
use axum::routing::{get, post};
use tower_http::csrf::CsrfLayer;

use super::deskless;
use super::view::Site;

pub use super::words::desk::penalty as penalty_name;
pub use dispute::when;
pub use markdown::set;

/// The addresses of the desk, and of what needs none. A form that another site sends is refused before it is read.
pub fn routes(site: &Site) -> Router<Site> {
    let always = Router::new().route("/r/{rule}", get(rule_only::page)).route("/r/{rule}/qr", get(rule_only::squares));
    match site.desk() {
        Some(_) => always.merge(pages()).merge(programs()).layer(CsrfLayer::new()),
        None => always.route("/desk", get(deskless::page)),
    }
}

fn pages() -> Router<Site> {
    Router::new()
        .route("/desk", get(start::page))
        .route("/desk/events", post(start::found))
        .route("/desk/leave", post(start::leave))
        .route("/desk/join", get(start::join_page).post(start::join))
        .route("/desk/e/{code}", get(board::page).post(board::open))
        .route("/desk/e/{code}/live", get(live::stream))
        .route("/desk/e/{code}/in-force", get(in_force::page))
        .route("/desk/e/{code}/manage", get(manage::page).post(manage::change))
        .route("/desk/e/{code}/checks", get(checks::page).post(checks::change))
        .route("/desk/e/{code}/report.csv", get(slip::csv))
        .route("/desk/e/{code}/report.md", get(slip::markdown))
        .route("/desk/e/{code}/{number}/slip", get(slip::page))
        .route("/desk/e/{code}/{number}", get(dispute::page).post(dispute::change))
        .route("/desk/e/{code}/{number}/table", get(table::page))
        .route("/desk/e/{code}/{number}/packet", get(packet::page))
        .route("/desk/e/{code}/{number}/packet.json", get(packet::json))
        .route("/desk/e/{code}/{number}/packet.md", get(packet::markdown))
        .route("/desk/shared/{link}", get(packet::shared))
        .route("/desk/shared/{link}/packet.json", get(packet::shared_json))
        .route("/desk/shared/{link}/packet.md", get(packet::shared_markdown))
}

fn programs() -> Router<Site> {
    Router::new()
        .route("/api/v1/desk/events", post(api::begin))
        .route("/api/v1/desk/join", post(api::join))
        .route("/api/v1/desk/events/{code}", get(api::event).post(api::change_event).delete(api::erase))
        .route("/api/v1/desk/events/{code}/log", get(api::log))
        .route("/api/v1/desk/events/{code}/in-force", get(in_force::json))
        .route("/api/v1/desk/events/{code}/disputes", post(api::open))
        .route("/api/v1/desk/events/{code}/disputes/{number}", get(api::dispute).post(api::change))
        .route("/api/v1/desk/events/{code}/disputes/{number}/packet", get(api::packet))
}
