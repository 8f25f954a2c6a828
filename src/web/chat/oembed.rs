//! oEmbed 1.0 (oembed.com): the title and the picture of a page for programs that show links.

use axum::Json;
use axum::extract::Query;
use axum::http::{StatusCode, Uri};
use axum::response::{IntoResponse, Response};
use serde::{Deserialize, Serialize};

use super::super::cache::Caching;
use super::super::refusal::Refusal;
use super::super::view::View;
use super::super::words;
use super::{Subject, message};
use crate::web::mcp;

/// The size of every picture.
const SIZE: (u32, u32) = (1200, 630);

/// The parameters of a request.
#[derive(Debug, Deserialize)]
pub struct Params {
    url: String,
    #[serde(default)]
    format: String,
}

/// A link, in the words of the protocol.
#[derive(Debug, Serialize)]
struct Link {
    version: &'static str,
    #[serde(rename = "type")]
    kind: &'static str,
    title: String,
    provider_name: &'static str,
    provider_url: String,
    /// The number of seconds that it may be cached.
    cache_age: u32,
    thumbnail_url: String,
    thumbnail_width: u32,
    thumbnail_height: u32,
}

/// `GET /oembed?url=`: a page of this site as a link with title and picture.
///
/// XML is asked for with `format=xml` and, as the protocol has it, refused with 501.
pub async fn page(view: View, Query(asked): Query<Params>) -> Result<Response, Refusal> {
    if !matches!(asked.format.as_str(), "" | "json") {
        return Err(Refusal::Request(StatusCode::NOT_IMPLEMENTED));
    }
    let origin = view.origin.clone().ok_or(Refusal::Page)?;
    let path = asked.url.strip_prefix(&origin).filter(|path| path.starts_with('/')).ok_or(Refusal::Page)?;
    let address: Uri = path.parse().map_err(|_| Refusal::Page)?;
    let subject = Subject::at(&address, "").ok_or(Refusal::Page)?;
    let framed = mcp::answered(view, subject.tool(), subject.arguments()).await.map_err(|_| Refusal::Page)?;
    let link = Link {
        version: "1.0",
        kind: "link",
        title: message::short(&subject, &framed).title,
        provider_name: words::preview::SITE,
        thumbnail_url: format!("{origin}{}", picture(&subject, path)),
        provider_url: origin,
        cache_age: 86_400,
        thumbnail_width: SIZE.0,
        thumbnail_height: SIZE.1,
    };
    Ok((Caching::Revalidate, Json(link)).into_response())
}

/// Returns the address of the picture of a page.
fn picture(subject: &Subject, path: &str) -> String {
    match (subject, path.split_once('?')) {
        (Subject::Replay(_), Some((_, scenario))) => format!("/replay.png?{scenario}"),
        (Subject::Search { .. }, _) => "/static/icon-512.png".to_owned(),
        _ => super::super::page::picture_of(path),
    }
}
