//! A cache of rendered and compressed pages, valid as long as the library and the day are the same.
//!
//! Only addresses without a query are cached, and only pages that exist, so that there are never more entries than
//! pages and variants.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError, Weak};

use axum::body::{Body, Bytes, to_bytes};
use axum::extract::{Request, State};
use axum::http::header::{ACCEPT_ENCODING, ETAG};
use axum::http::request::Parts;
use axum::http::{HeaderMap, Method, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use jiff::civil::Date;

use super::cache::{Caching, has};
use super::origin::origin;
use super::view::{Site, View};
use crate::reference::Reference;

/// The most bytes of both generations together.
const ROOM: usize = 8 << 20;
/// The longest page that is cached.
const LARGEST: usize = 1 << 20;

/// The page cache.
#[derive(Debug, Default)]
pub struct PageCache(Mutex<Shards>);

/// Two generations: when the younger is full it becomes the older, and pages that were not requested since are dropped.
#[derive(Debug, Default)]
struct Shards {
    of: Weak<Reference>,
    day: Date,
    young: Shard,
    old: Shard,
}

#[derive(Debug, Default)]
struct Shard {
    pages: BTreeMap<Key, CachedPage>,
    bytes: usize,
}

/// The key of a page: all that it depends on apart from the library and the day.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Key {
    path: String,
    /// The encodings that the visitor accepts.
    ways: Option<String>,
    /// The site's address as the visitor names it, which previews of links contain.
    origin: Option<String>,
}

/// A cached response.
#[derive(Clone, Debug)]
struct CachedPage {
    headers: HeaderMap,
    body: Bytes,
}

/// Middleware that answers from the cache, and stores what may be cached.
pub async fn keep(State(site): State<Site>, request: Request, next: Next) -> Response {
    let (parts, body) = request.into_parts();
    let key = Key::of(&parts);
    let asked = parts.headers.clone();
    let request = Request::from_parts(parts, body);
    let Some(key) = key else { return next.run(request).await };
    let view = site.view();
    if let Some(kept) = site.stock().find(&view, &key) {
        return kept.answer(&asked);
    }
    let (parts, body) = next.run(request).await.into_parts();
    let keeps = parts.status == StatusCode::OK && parts.extensions.get() == Some(&Caching::Revalidate);
    if !keeps {
        return Response::from_parts(parts, body);
    }
    let Ok(body) = to_bytes(body, usize::MAX).await else { return StatusCode::INTERNAL_SERVER_ERROR.into_response() };
    if body.len() <= LARGEST {
        site.stock().put(&view, key, CachedPage { headers: parts.headers.clone(), body: body.clone() });
    }
    Response::from_parts(parts, Body::from(body))
}

impl Key {
    /// Returns the key of a request; `None` if its answer is not cached.
    fn of(parts: &Parts) -> Option<Self> {
        let asks = parts.method == Method::GET && parts.uri.query().is_none();
        let ways = parts.headers.get(ACCEPT_ENCODING).and_then(|ways| ways.to_str().ok());
        let path = || parts.uri.path().to_owned();
        asks.then(|| Self { path: path(), ways: ways.map(str::to_owned), origin: origin(parts) })
    }

    /// Returns its number of bytes, most of which a visitor chooses.
    fn length(&self) -> usize {
        let of = |said: &Option<String>| said.as_ref().map_or(0, String::len);
        self.path.len() + of(&self.ways) + of(&self.origin)
    }
}

impl CachedPage {
    fn answer(self, asked: &HeaderMap) -> Response {
        let tag = self.headers.get(ETAG).and_then(|tag| tag.to_str().ok());
        let mut response = match tag.filter(|tag| has(asked, tag)) {
            Some(_) => StatusCode::NOT_MODIFIED.into_response(),
            None => Body::from(self.body).into_response(),
        };
        *response.headers_mut() = self.headers;
        response.extensions_mut().insert(Caching::Revalidate);
        response
    }
}

impl PageCache {
    fn find(&self, view: &View, key: &Key) -> Option<CachedPage> {
        let mut shelves = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        shelves.turn_to(view);
        if let Some(kept) = shelves.young.pages.get(key) {
            return Some(kept.clone());
        }
        let kept = shelves.old.pages.get(key)?.clone();
        shelves.put(key.clone(), kept.clone());
        Some(kept)
    }

    fn put(&self, view: &View, key: Key, kept: CachedPage) {
        let mut shelves = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        shelves.turn_to(view);
        shelves.put(key, kept);
    }
}

impl Shards {
    /// Clears the cache when the library or the day has changed.
    fn turn_to(&mut self, view: &View) {
        let of = Arc::downgrade(&view.reference);
        if !self.of.ptr_eq(&of) || self.day != view.today {
            *self = Self { of, day: view.today, ..Self::default() };
        }
    }

    fn put(&mut self, key: Key, kept: CachedPage) {
        self.young.bytes += kept.body.len() + key.length();
        self.young.pages.insert(key, kept);
        if self.young.bytes > ROOM / 2 {
            self.old = std::mem::take(&mut self.young);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::library::Library;
    use crate::web::Current;

    fn view() -> View {
        Site::new(Current::new(Reference::new(Library::new(Vec::new())).unwrap())).view()
    }

    fn key(path: &str) -> Key {
        Key { path: path.to_owned(), ways: None, origin: None }
    }

    fn page(length: usize) -> CachedPage {
        CachedPage { headers: HeaderMap::new(), body: Bytes::from(vec![b'x'; length]) }
    }

    #[test]
    fn a_page_is_in_stock_until_the_library_changes() {
        let (stock, now, later) = (PageCache::default(), view(), view());
        let key = key("/1.4/101");
        stock.put(&now, key.clone(), page(3));
        assert_eq!(stock.find(&now, &key).unwrap().body, "xxx");
        assert!(stock.find(&now, &Key { ways: Some("br".to_owned()), ..key.clone() }).is_none());
        assert!(stock.find(&now, &Key { origin: Some("http://x".to_owned()), ..key.clone() }).is_none());
        assert!(stock.find(&later, &key).is_none());
        assert!(stock.find(&now, &key).is_none());
    }

    #[test]
    fn the_stock_is_bounded_and_keeps_what_is_asked_for() {
        let (stock, now) = (PageCache::default(), view());
        let key = |number: usize| key(&format!("/1.4/{number}"));
        for number in 0..100 {
            stock.put(&now, key(number), page(LARGEST / 2));
            assert!(stock.find(&now, &key(0)).is_some(), "{number}");
        }
        let shelves = stock.0.lock().unwrap();
        assert!(shelves.young.bytes + shelves.old.bytes <= ROOM + LARGEST);
    }
}
