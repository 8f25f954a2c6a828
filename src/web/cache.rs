//! Caching as a type, and one ETag per state of the library.

use std::sync::LazyLock;

use axum::extract::{Request, State};
use axum::http::header::{CACHE_CONTROL, ETAG, IF_NONE_MATCH};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, IntoResponseParts, Response, ResponseParts};

use super::concurrency::Visitor;
use super::origin::origin;
use super::refusal;
use super::view::{Site, View};

/// The caching policy of an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Caching {
    /// Cached, and revalidated each time; answered with 304 while the library is the same.
    Revalidate,
    /// Cached forever: the address contains the hash of the content.
    #[cfg(feature = "app")]
    Forever,
    /// Not cached at all.
    Never,
}

impl Caching {
    /// Returns the value of `Cache-Control`.
    #[must_use]
    pub fn header(self) -> HeaderValue {
        HeaderValue::from_static(match self {
            Self::Revalidate => "no-cache",
            #[cfg(feature = "app")]
            Self::Forever => "public, max-age=31536000, immutable",
            Self::Never => "no-store",
        })
    }
}

impl IntoResponseParts for Caching {
    type Error = std::convert::Infallible;

    fn into_response_parts(self, mut parts: ResponseParts) -> Result<ResponseParts, Self::Error> {
        parts.extensions_mut().insert(self);
        Ok(parts)
    }
}

/// Middleware that writes `Cache-Control` from the [`Caching`] of the answer; an answer without one is not cached.
pub async fn write_header(request: Request, next: Next) -> Response {
    let mut response = next.run(request).await;
    let caching = response.extensions().get::<Caching>().copied().unwrap_or(Caching::Never);
    response.headers_mut().insert(CACHE_CONTROL, caching.header());
    response
}

/// Middleware that gives the request its [`View`], answers 304 where the visitor has the page of this state already,
/// and turns refusals into pages.
pub async fn with_view(State(site): State<Site>, request: Request, next: Next) -> Response {
    let mut view = site.view();
    let tag = tag(&view);
    let reading = matches!(*request.method(), Method::GET | Method::HEAD);
    if reading && has(request.headers(), &tag) {
        return (StatusCode::NOT_MODIFIED, Caching::Revalidate, [(ETAG, tag)]).into_response();
    }
    let (mut parts, body) = request.into_parts();
    view.origin = origin(&parts);
    view.visitor = visitor(&parts);
    let path = parts.uri.path().to_owned();
    parts.extensions.insert(view.clone());
    let request = Request::from_parts(parts, body);
    let mut response = refusal::dress(next.run(request).await, &path, &view);
    if response.extensions().get() == Some(&Caching::Revalidate)
        && let Ok(value) = HeaderValue::from_str(&tag)
    {
        response.headers_mut().insert(ETAG, value);
    }
    response
}

/// Returns the visitor, by the address that the connection comes from.
#[cfg(feature = "app")]
fn visitor(parts: &axum::http::request::Parts) -> Visitor {
    Visitor(super::household::asks(&parts.extensions))
}

/// Returns the default visitor: in a browser there is only one.
#[cfg(not(feature = "app"))]
fn visitor(_: &axum::http::request::Parts) -> Visitor {
    Visitor::default()
}

/// Returns the ETag of every page of this state. It is weak, because the same page is sent in several compressions.
fn tag(view: &View) -> String {
    // Printed part by part: a program for browsers would carry every other way to print a date along.
    let (year, month, day) = (view.today.year(), view.today.month(), view.today.day());
    format!("W/\"{}-{year:04}{month:02}{day:02}-{}\"", view.reference.etag, *BUILD)
}

/// Returns the id of this build.
#[cfg(feature = "app")]
pub fn build() -> &'static str {
    &BUILD
}

/// The id of this build, a part of the ETag: another build may render the same library differently.
static BUILD: LazyLock<String> = LazyLock::new(|| {
    let file = std::env::current_exe().and_then(std::fs::metadata).ok();
    let changed = file.as_ref().and_then(|file| file.modified().ok()?.duration_since(std::time::UNIX_EPOCH).ok());
    let stamp = format!("{:?}{:?}{}", file.map(|file| file.len()), changed, env!("CARGO_PKG_VERSION"));
    blake3::hash(stamp.as_bytes()).to_hex()[..8].to_owned()
});

/// Returns true if `If-None-Match` contains this tag.
pub(super) fn has(headers: &HeaderMap, tag: &str) -> bool {
    let weak = |tag: &str| tag.trim().trim_start_matches("W/").to_owned();
    headers
        .get_all(IF_NONE_MATCH)
        .iter()
        .filter_map(|value| value.to_str().ok())
        .any(|value| value.split(',').any(|held| held.trim() == "*" || weak(held) == weak(tag)))
}
