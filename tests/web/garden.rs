//! The site over a small library of our own text: the one that the browser tests click through.

use std::sync::{Arc, LazyLock};

use axum::body::{Body, to_bytes};
use axum::http::{HeaderMap, Request, StatusCode};
use jiff::civil::Date;
use tower::ServiceExt;
use tribunal::document::{Hints, read};
use tribunal::library::{Library, StoredDocument};
use tribunal::reference::Reference;
use tribunal::web::{Current, Site, router};

/// The rules of the garden.
pub const RULES: &str = include_str!("../browser/library/garden.txt");
const CARDS: &str = include_str!("../browser/library/cards.json");
/// Rulings on them.
pub const FAQ: &str = include_str!("../browser/library/faq.md");
const ERRATA: &str = include_str!("../browser/library/errata.md");

/// An answer of the site.
pub struct Answer {
    pub status: StatusCode,
    pub headers: HeaderMap,
    pub body: String,
}

/// Returns a document in the form of the library.
pub fn held(id: &str, text: &str, hints: Hints) -> StoredDocument {
    StoredDocument {
        id: id.into(),
        file: format!("{id}.txt"),
        imported: Some(0),
        document: read(text.as_bytes(), hints),
    }
}

/// The rules of the garden as another edition.
pub fn edition(name: &str, text: &str) -> StoredDocument {
    held(name, text, Hints { edition: Some(name.parse().unwrap()), ..Hints::default() })
}

/// A site over these documents, on the first of November 2026.
pub fn site(documents: Vec<StoredDocument>) -> Site {
    let clock = || Date::constant(2026, 11, 1);
    Site::new(current(documents)).with_clock(clock)
}

/// A reference over these documents.
pub fn current(documents: Vec<StoredDocument>) -> Arc<Current> {
    Current::new(Reference::new(Library::new(documents)).unwrap())
}

/// The whole garden: rules of today as 1.4, older ones as 1.1, rulings, errata and cards.
pub fn garden() -> Site {
    static GARDEN: LazyLock<Site> = LazyLock::new(grow);
    GARDEN.clone()
}

fn grow() -> Site {
    let older = RULES.replace("A wilted plant does not grow.", "A wilted plant grows slowly.");
    let other = |id, text| held(id, text, Hints::default());
    let rules = [edition("1.4", RULES), edition("1.1", &older)];
    let others = [other("faq", FAQ), other("errata", ERRATA), other("cards", CARDS)];
    site(rules.into_iter().chain(others).collect())
}

/// Asks a site.
pub async fn ask(site: Site, request: Request<Body>) -> Answer {
    let response = router(site).oneshot(request).await.unwrap();
    let (parts, body) = response.into_parts();
    let bytes = to_bytes(body, usize::MAX).await.unwrap();
    // A picture is the one answer that is no text.
    let painted = parts.headers.get("content-type").is_some_and(|kind| kind == "image/png");
    let body = if painted { String::new() } else { String::from_utf8(bytes.to_vec()).unwrap() };
    Answer { status: parts.status, headers: parts.headers, body }
}

/// Asks the garden for a page.
pub async fn get(path: &str) -> Answer {
    ask(garden(), request(path)).await
}

/// A request for a page.
pub fn request(path: &str) -> Request<Body> {
    Request::get(path).body(Body::empty()).unwrap()
}

impl Answer {
    /// A header, or an empty string.
    pub fn header(&self, name: &str) -> &str {
        self.headers.get(name).map_or("", |value| value.to_str().unwrap())
    }

    /// The text of the page without its markup, spaces brought to one.
    pub fn text(&self) -> String {
        let page = scraper::Html::parse_document(&self.body);
        let words: Vec<&str> = page.root_element().text().flat_map(str::split_whitespace).collect();
        words.join(" ")
    }

    /// The addresses that the page leads to from within elements of this selector.
    pub fn links(&self, within: &str) -> Vec<String> {
        links(&self.body, within)
    }
}

/// The addresses that a page leads to from within elements of this selector.
pub fn links(page: &str, within: &str) -> Vec<String> {
    let page = scraper::Html::parse_document(page);
    let selector = scraper::Selector::parse(&format!("{within} a")).unwrap();
    page.select(&selector).filter_map(|link| Some(link.attr("href")?.to_owned())).collect()
}
