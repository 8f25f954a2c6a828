//! The reference as JSON, in the shapes of [`crate::reference::json`].

use axum::Json;
use axum::extract::Path;
use axum::response::{IntoResponse, Response};

use super::cache::Caching;
use super::refusal::Refusal;
use super::view::View;
use crate::reference::json;
use crate::rule::{Edition, RuleNumber, RuleRef};

/// `GET /api/v1/editions`
pub async fn editions(view: View) -> Response {
    (Caching::Revalidate, Json(json::editions(&view.reference))).into_response()
}

/// `GET /api/v1/editions/{edition}/rules/{number}`
pub async fn rule(view: View, Path((edition, number)): Path<(String, String)>) -> Result<Response, Refusal> {
    let edition: Edition = edition.parse().map_err(|_| Refusal::Name(edition))?;
    let number: RuleNumber = number.parse().map_err(|_| Refusal::Name(number))?;
    let rule = json::rule(&view.reference, RuleRef::new(edition, number)).ok_or(Refusal::Rule { edition, number })?;
    Ok((Caching::Revalidate, Json(rule)).into_response())
}
