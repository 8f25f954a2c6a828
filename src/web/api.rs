//! The reference as JSON, in the shapes of [`crate::reference::json`].

use axum::Json;
use axum::extract::{Path, Query};
use axum::response::{IntoResponse, Response};
use serde::Deserialize;

use super::cache::Caching;
use super::edition;
use super::refusal::Refusal;
use super::room::SEARCHES;
use super::view::View;
use crate::reference::json;
use crate::rule::{Edition, RuleNumber, RuleRef};
use crate::search::{self, HitKind};

/// The most hits that anybody may ask for.
const MOST_HITS: usize = 100;

/// What a search asks for.
#[derive(Debug, Deserialize)]
pub struct Asked {
    #[serde(default)]
    q: String,
    edition: Option<String>,
    limit: Option<usize>,
    kind: Option<String>,
    #[serde(default)]
    explain: String,
}

/// `GET /api/v1/search?q=&edition=&limit=&kind=`; with `explain=1`, each hit with the parts of its score.
pub async fn search(view: View, Query(asked): Query<Asked>) -> Result<Response, Refusal> {
    let edition = match asked.edition.filter(|edition| !edition.is_empty()) {
        Some(edition) => Some(edition.parse::<Edition>().map_err(|_| Refusal::Name(edition))?),
        None => view.in_force().map(|edition| edition.edition),
    };
    let limit = asked.limit.unwrap_or(search::Query::LIMIT).min(MOST_HITS);
    let kinds = asked.kind.as_deref().and_then(HitKind::named).into_iter().collect();
    let query = search::Query { edition, limit, kinds, ..search::Query::new(asked.q) };
    let explain = !matches!(asked.explain.as_str(), "" | "0" | "false");
    let work = move || json::Search::of(view.reference.index().search(&query), explain);
    let answer = SEARCHES.done(work).await?;
    Ok((Caching::Revalidate, Json(answer)).into_response())
}

/// `GET /api/v1/editions`
pub async fn editions(view: View) -> Response {
    (Caching::Revalidate, Json(json::editions(&view.reference))).into_response()
}

/// `GET /api/v1/editions/{a}/diff/{b}`
pub async fn diff(view: View, Path((from, to)): Path<(String, String)>) -> Result<Response, Refusal> {
    let (from, to) = (edition::named(from)?, edition::named(to)?);
    let missing = [from, to].into_iter().find(|edition| view.library().edition(*edition).is_none());
    let diff =
        json::diff(&view.reference, from, to).ok_or(missing.map_or(Refusal::Pair(from, to), Refusal::Edition))?;
    Ok((Caching::Revalidate, Json(diff)).into_response())
}

/// `GET /api/v1/editions/{edition}/rules/{number}`
pub async fn rule(view: View, Path((edition, number)): Path<(String, String)>) -> Result<Response, Refusal> {
    let edition: Edition = edition.parse().map_err(|_| Refusal::Name(edition))?;
    let number: RuleNumber = number.parse().map_err(|_| Refusal::Name(number))?;
    let rule = json::rule(&view.reference, RuleRef::new(edition, number)).ok_or(Refusal::Rule { edition, number })?;
    Ok((Caching::Revalidate, Json(rule)).into_response())
}
