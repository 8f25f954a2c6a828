//! `/desk/e/{code}/in-force`: what is in force here about a rule, a card or a ruling, and which layer decides.

use askama::Template;
use axum::Json;
use axum::extract::Query;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde::Deserialize;

use super::super::cache::Caching;
use super::super::concurrency::READINGS;
use super::super::page::{Layout, edition_name};
use super::super::refusal::Refusal;
use super::super::replay::fitting;
use super::super::words::desk as words;
use super::here::Here;
use super::start::kept_as_html;
use crate::desk::law::{InForce, in_force_about};
use crate::desk::model::{Event, Limit, within};

/// The page about what is in force at an event.
#[derive(Template)]
#[template(path = "desk/in-force.html")]
pub struct InForcePage {
    layout: Layout,
    event: Event,
    query: String,
    found: Vec<InForce>,
    /// A note on what there was no room for, or an empty string.
    left_out: String,
}

/// The parameters of a request.
#[derive(Debug, Default, Deserialize)]
pub struct Params {
    #[serde(default)]
    q: String,
}

/// `GET /desk/e/{code}/in-force?q=`
pub async fn page(here: Here, Query(asked): Query<Params>) -> Result<Response, Refusal> {
    let query = within(words::QUERY, &asked.q, Limit::Question)?;
    let page = move || {
        let found = in_force_about(&here.view.reference, &here.event, &query);
        let html = fitting(|most| {
            let mut room = most / 2;
            let fits = |about: &&InForce| {
                let size = about.says.iter().map(|says| says.words.len() + 300).sum();
                room.checked_sub(size).inspect(|left| room = *left).is_some()
            };
            let shown: Vec<InForce> = found.iter().take_while(fits).cloned().collect();
            InForcePage {
                layout: Layout::new(&here.view, here.at("/in-force"), words::IN_FORCE_HERE),
                left_out: words::left_out(&[(found.len() - shown.len(), words::ASKED_ABOUT)]),
                found: shown,
                event: here.event.clone(),
                query: query.clone(),
            }
        });
        Ok(kept_as_html(html?, StatusCode::OK))
    };
    READINGS.done(page).await?
}

/// Tells what is in force at an event about whatever a text names, and which layer decides.
#[utoipa::path(
    get, path = "/api/v1/desk/events/{code}/in-force", tag = "desk",
    params(("code" = String, Path, description = "The code of the event"), ("q" = String, Query, description = "Rules, cards in double brackets, rulings", example = "rule 103.2")),
    responses((status = 200, description = "For each thing named, what every layer says, the one that decides first"), (status = 401, description = "Nobody has joined with this session; the same is said of an event that does not exist"), (status = 413, description = "Too long")),
    security(("session" = [])),
)]
pub async fn json(here: Here, Query(asked): Query<Params>) -> Result<Response, Refusal> {
    let query = within(words::QUERY, &asked.q, Limit::Question)?;
    let told = move || {
        let found = in_force_about(&here.view.reference, &here.event, &query);
        (Caching::Never, Json(found)).into_response()
    };
    READINGS.done(told).await
}

impl InForcePage {
    fn edition(&self) -> String {
        edition_name(self.event.founding.edition)
    }
}
