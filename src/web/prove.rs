//! `/api/v1/prove`: claims over every line of play, searched in a room of their own.

use std::sync::Arc;

use axum::body::Bytes;
use axum::extract::Query;
use axum::http::StatusCode;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::cache::Caching;
use super::claims::{MOST_CLAIMS, bounded};
use super::concurrency::{ONE_PROOF, PROVING};
use super::refusal::Refusal;
use super::replay::{editions, text_of};
use super::view::View;
use crate::prove::{Options, Proved, prove};

/// The parameters of a request.
#[derive(Debug, Default, Deserialize)]
pub struct Params {
    /// One more claim.
    pub(super) claim: Option<String>,
    /// The most actions in a line of play.
    pub(super) within: Option<u32>,
    /// The editions, separated by commas.
    #[serde(default)]
    pub(super) edition: String,
}

/// The claims that were searched, with their verdicts.
#[derive(Debug, Default, Serialize, ToSchema)]
#[schema(as = prove::Proofs)]
pub struct Proofs {
    /// Each claim under each edition.
    #[schema(value_type = Vec<Object>)]
    proved: Vec<Proved>,
    /// The reason why nothing was searched, if nothing was.
    refused: Option<String>,
}

/// Searches every line of play for what a scenario claims of them.
#[utoipa::path(
    post, path = "/api/v1/prove", tag = "replay",
    params(
        ("edition" = Option<String>, Query, description = "Editions, by commas; left out, those that the scenario names, else the newest", example = "1.4"),
        ("claim" = Option<String>, Query, description = "One more claim, from where the lines end", example = "never Bob scores"),
        ("within" = Option<u32>, Query, description = "How many actions a line has at most; left out, it goes on to the end of the turn"),
    ),
    request_body(content = String, content_type = "text/plain", description = "The scenario, with claims that begin with always, never or can", example = json!("players Ann, Bob\nbattlefield Grove\nbase of Ann\n  Rider 4 might\n=> can Ann conquers Grove\n")),
    responses((status = 200, description = "Of each claim under each edition: the verdict (holds, does-not, not-settled), how much was looked at, a line of play that replays, what is open and assumed, the rules and facts on which it hangs; or why nothing was looked into", body = Proofs, example = json!({"proved": [], "refused": null})), (status = 404, description = "The edition is none"), (status = 413, description = "The scenario is too long"), (status = 503, description = "Too many are being proved; Retry-After says when to come back")),
)]
pub async fn api(view: View, Query(asked): Query<Params>, body: Bytes) -> Result<Response, Refusal> {
    let text = text_of(&body)?;
    let options = Options {
        editions: editions(&asked.edition)?,
        claims: asked.claim.into_iter().collect(),
        within: asked.within,
        most_claims: MOST_CLAIMS,
        cards: Arc::clone(&view.reference.cards),
        ..bounded()
    };
    let work = move || {
        let answer = match prove(&text, &options) {
            Ok(proved) => Proofs { proved, refused: None },
            Err(refused) => Proofs { proved: vec![], refused: Some(refused.to_string()) },
        };
        serde_json::to_vec(&answer)
    };
    let json = PROVING.done_for(&view.visitor, ONE_PROOF, work).await?;
    let json = json.map_err(|_| Refusal::Request(StatusCode::INTERNAL_SERVER_ERROR))?;
    Ok((Caching::Never, [(CONTENT_TYPE, "application/json")], json).into_response())
}
