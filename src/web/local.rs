//! The site without a server: answers a request in the calling thread.

use std::pin::pin;
use std::task::{Context, Poll, Waker};

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::http::header::CONTENT_TYPE;
use axum::http::{HeaderMap, Method, Request, StatusCode};
use tower::ServiceExt;

use super::addresses::addresses;
use super::routes::pages;
use super::view::Site;

/// A site that is called directly.
#[derive(Clone, Debug)]
pub struct Local {
    site: Site,
    pages: Router,
}

/// An answer of the site.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answered {
    /// The status, as a server would send it.
    pub status: StatusCode,
    /// Its headers, by name, as a server would send them.
    pub headers: Vec<(String, String)>,
    /// The page, or whatever was asked for.
    pub body: Vec<u8>,
}

impl Local {
    /// Returns the site over a library.
    #[must_use]
    pub fn new(site: Site) -> Self {
        Self { pages: pages(site.clone()), site }
    }

    /// Returns addresses of pages that exist, without rendering them: not all of them, but each is answered with a
    /// page.
    #[must_use]
    pub fn addresses(&self) -> Vec<String> {
        addresses(&self.site.view())
    }

    /// Answers a request: a method, an address without the host, the content type, and the body.
    ///
    /// It runs in the calling thread, for a site whose pages wait for nothing, as in a browser.
    #[must_use]
    pub fn ask(&self, method: &str, address: &str, kind: &str, body: Vec<u8>) -> Answered {
        at_once(self.answer(method, address, kind, body)).unwrap_or_else(Answered::nothing)
    }

    /// Answers a request for a site that may delegate work to other threads.
    pub async fn answer(&self, method: &str, address: &str, kind: &str, body: Vec<u8>) -> Answered {
        let request = Request::builder()
            .method(Method::from_bytes(method.as_bytes()).unwrap_or_default())
            .uri(address)
            .header(CONTENT_TYPE, kind)
            .body(Body::from(body));
        let Ok(request) = request else { return Answered::nothing() };
        let Ok(response) = self.pages.clone().oneshot(request).await;
        let (parts, body) = response.into_parts();
        let body = to_bytes(body, usize::MAX).await.map(Vec::from).unwrap_or_default();
        Answered { status: parts.status, headers: named(&parts.headers), body }
    }
}

impl Answered {
    fn nothing() -> Self {
        Self { status: StatusCode::BAD_REQUEST, headers: Vec::new(), body: Vec::new() }
    }
}

fn named(headers: &HeaderMap) -> Vec<(String, String)> {
    let all = headers.iter();
    all.filter_map(|(name, value)| Some((name.as_str().to_owned(), value.to_str().ok()?.to_owned()))).collect()
}

/// Polls a future once; `None` if it is not ready.
fn at_once<T>(work: impl Future<Output = T>) -> Option<T> {
    match pin!(work).poll(&mut Context::from_waker(Waker::noop())) {
        Poll::Ready(outcome) => Some(outcome),
        Poll::Pending => None,
    }
}
