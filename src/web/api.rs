//! The reference as JSON, in the shapes of [`crate::reference::json`].

use axum::Json;
use axum::extract::{Path, Query};
use axum::response::{IntoResponse, Response};
use serde::Deserialize;

use super::cache::Caching;
use super::concurrency::{READINGS, SEARCHES};
use super::edition;
use super::refusal::Refusal;
use super::view::View;
use crate::reference::json;
use crate::rule::{Edition, RuleNumber, RuleRef};
use crate::search::{self, HitKind};

/// The most hits that a request may ask for.
const MOST_HITS: usize = 100;

/// The parameters of a search.
#[derive(Debug, Deserialize)]
pub struct Params {
    #[serde(default)]
    pub(super) q: String,
    pub(super) edition: Option<String>,
    pub(super) limit: Option<usize>,
    pub(super) kind: Option<String>,
    #[serde(default)]
    pub(super) explain: String,
}

/// Finds rules, rulings, errata, cards, terms, lists of formats and scenarios by words or numbers.
///
/// With `explain=1`, each hit tells the parts of its score.
#[cfg_attr(feature = "app", utoipa::path(
    get, path = "/api/v1/search", tag = "reference",
    params(
        ("q" = String, Query, description = "The question: words, a number, a name", example = "facedown card"),
        ("edition" = Option<String>, Query, description = "The edition to answer from; left out, the one in force", example = "1.4"),
        ("limit" = Option<usize>, Query, description = "How many hits, 100 at most", example = 5),
        ("kind" = Option<String>, Query, description = "One kind only: rule, faq, errata, card, term, legality, scenario or others (rulings that are not the publisher's)"),
        ("explain" = Option<String>, Query, description = "1 for the parts of each score"),
    ),
    responses((status = 200, description = "The hits, best first, and what to read beside them", body = json::Search), (status = 400, description = "The address cannot be read"), (status = 404, description = "The text names no edition"), (status = 503, description = "Too many are searching; Retry-After says when to come back")),
))]
pub async fn search(view: View, Query(asked): Query<Params>) -> Result<Response, Refusal> {
    let edition = match asked.edition.filter(|edition| !edition.is_empty()) {
        Some(edition) => Some(edition.parse::<Edition>().map_err(|_| Refusal::Name(edition))?),
        None => view.in_force().map(|edition| edition.edition),
    };
    let limit = asked.limit.unwrap_or(search::Query::LIMIT).min(MOST_HITS);
    let kinds = asked.kind.as_deref().and_then(HitKind::named).into_iter().collect();
    let query = search::Query { edition, limit, kinds, ..search::Query::new(asked.q) };
    let explain = !matches!(asked.explain.as_str(), "" | "0" | "false");
    let work = move || json::Search::of(&view.reference, view.reference.index().search(&query), view.today, explain);
    let answer = SEARCHES.done(work).await?;
    Ok((Caching::Revalidate, Json(answer)).into_response())
}

/// Lists the editions that are held.
#[cfg_attr(feature = "app", utoipa::path(
    get, path = "/api/v1/editions", tag = "reference",
    responses((status = 200, description = "All of them, oldest version first", body = json::Editions)),
))]
pub async fn editions(view: View) -> Response {
    (Caching::Revalidate, Json(json::editions(&view.reference))).into_response()
}

/// Tells which cards each format of play bans or restricts today, and from when.
#[cfg_attr(feature = "app", utoipa::path(
    get, path = "/api/v1/legality", tag = "reference",
    responses((status = 200, description = "Every format with a list, as its newest document has it", body = json::Legality)),
))]
pub async fn legality(view: View) -> Response {
    (Caching::Revalidate, Json(json::legality(view.library(), Some(view.today)))).into_response()
}

/// Tells what became of every rule between two editions.
#[cfg_attr(feature = "app", utoipa::path(
    get, path = "/api/v1/editions/{a}/diff/{b}", tag = "reference",
    params(("a" = String, Path, description = "The edition that is looked from", example = "1.1"), ("b" = String, Path, description = "The edition that is looked at", example = "1.4")),
    responses((status = 200, description = "Every rule of both editions, under the strongest thing that happened to it", body = json::Diff), (status = 404, description = "One of them is not held, or both are the same")),
))]
pub async fn diff(view: View, Path((from, to)): Path<(String, String)>) -> Result<Response, Refusal> {
    let (from, to) = (edition::named(from)?, edition::named(to)?);
    let missing = [from, to].into_iter().find(|edition| view.library().edition(*edition).is_none());
    let diff =
        json::diff(&view.reference, from, to).ok_or(missing.map_or(Refusal::Pair(from, to), Refusal::Edition))?;
    Ok((Caching::Revalidate, Json(diff)).into_response())
}

/// Tells a rule with everything that bears on it.
#[cfg_attr(feature = "app", utoipa::path(
    get, path = "/api/v1/editions/{edition}/rules/{number}", tag = "reference",
    params(("edition" = String, Path, description = "The edition", example = "1.4"), ("number" = String, Path, description = "The number there", example = "103.2")),
    responses((status = 200, description = "Its words, what it cites and what cites it, its lineage and its hashes", body = json::Rule), (status = 404, description = "There is no such rule; `instead` says where to look")),
))]
pub async fn rule(view: View, Path((edition, number)): Path<(String, String)>) -> Result<Response, Refusal> {
    let edition: Edition = edition.parse().map_err(|_| Refusal::Name(edition))?;
    let number: RuleNumber = number.parse().map_err(|_| Refusal::Name(number))?;
    let at = RuleRef::new(edition, number);
    let rule = match view.library().outside().is_empty() {
        true => json::rule(&view.reference, at, view.today),
        // The first who asks has the citations of all of them followed.
        false => READINGS.done(move || json::rule(&view.reference, at, view.today)).await?,
    };
    let rule = rule.ok_or(Refusal::Rule { edition, number })?;
    Ok((Caching::Revalidate, Json(rule)).into_response())
}
