//! One tag per state of the library; assets under names that change with their content.

use axum::body::Body;
use axum::http::{Request, StatusCode};
use jiff::civil::Date;
use tribunal::library::Library;
use tribunal::reference::Reference;
use tribunal::web::Site;

use crate::garden::{RULES, ask, current, edition, garden, get, request};

#[tokio::test]
async fn the_same_library_is_not_sent_twice() {
    let site = garden();
    for path in ["/1.4/101", "/", "/hits?q=plant", "/api/v1/editions", "/cards"] {
        let first = ask(site.clone(), request(path)).await;
        let tag = first.header("etag").to_owned();
        assert!(tag.starts_with("W/\""), "{path}: {tag}");
        assert_eq!(first.header("cache-control"), "no-cache", "{path}");
        let again =
            Request::get(path).header("if-none-match", format!("\"other\", {tag}")).body(Body::empty()).unwrap();
        let again = ask(site.clone(), again).await;
        assert_eq!((again.status, again.body.as_str()), (StatusCode::NOT_MODIFIED, ""), "{path}");
        assert_eq!(again.header("etag"), tag, "{path}");
    }
}

#[tokio::test]
async fn another_library_has_another_tag_and_requests_under_way_finish_on_the_old_one() {
    let current = current(vec![edition("1.4", RULES)]);
    let site = Site::new(current.clone());
    let tag = async |site: Site| ask(site, request("/1.4/101")).await.header("etag").to_owned();
    let before = tag(site.clone()).await;
    let seen = site.view();
    let smaller = RULES.split("200. ").next().unwrap();
    current.replace(Reference::new(Library::new(vec![edition("1.4", smaller)])).unwrap());
    assert_ne!(before, tag(site.clone()).await);
    let rules =
        |view: &tribunal::web::View| view.library().editions().map(|edition| edition.rules().len()).sum::<usize>();
    assert!(rules(&seen) > rules(&site.view()));
}

#[tokio::test]
async fn another_day_has_another_tag() {
    let tag = async |clock: fn() -> Date| {
        ask(garden().with_clock(clock), request("/1.4/101")).await.header("etag").to_owned()
    };
    assert_ne!(tag(|| Date::constant(2026, 11, 1)).await, tag(|| Date::constant(2026, 11, 2)).await);
}

#[tokio::test]
async fn what_is_not_found_is_not_kept() {
    let answer = get("/1.4/999").await;
    assert_eq!(answer.header("cache-control"), "no-store");
    assert_eq!(answer.header("etag"), "");
}

#[tokio::test]
async fn the_stylesheet_is_kept_for_good() {
    let page = get("/1.4/101").await;
    let href = page.body.split("rel=\"stylesheet\" href=\"").nth(1).unwrap().split('"').next().unwrap();
    let answer = get(href).await;
    assert_eq!(answer.status, StatusCode::OK);
    assert_eq!(answer.header("content-type"), "text/css; charset=utf-8");
    assert!(answer.header("cache-control").contains("immutable"));
    assert_eq!(get("/static/0/none.css").await.status, StatusCode::NOT_FOUND);
    assert_eq!(get("/static/000000000000/style.css").await.header("cache-control"), "no-store");
}

/// `wasm/build` makes them with the program; a build without either says so.
#[tokio::test]
async fn licences_of_others_are_where_the_manifest_says_so() {
    let manifest: serde_json::Value = serde_json::from_str(&get("/kept.json").await.body).unwrap();
    let answer = get("/third-party-licenses.txt").await;
    if manifest["licenses"].is_string() {
        assert_eq!((answer.status, answer.header("cache-control")), (StatusCode::OK, "no-cache"));
        assert_eq!(answer.header("content-type"), "text/plain; charset=utf-8");
        assert!(answer.body.contains("the Rust standard library"));
    } else {
        assert_eq!(answer.status, StatusCode::NOT_FOUND);
    }
}

#[tokio::test]
async fn a_page_in_stock_is_the_page_that_was_asked_for() {
    let site = garden();
    let from = async |host: &str, tag: &str| {
        let request = Request::get("/1.4/101").header("host", host).header("if-none-match", tag);
        ask(site.clone(), request.body(Body::empty()).unwrap()).await
    };
    let first = from("pond.example", "").await;
    let again = from("pond.example", "").await;
    assert_eq!((first.status, &first.body), (again.status, &again.body));
    assert_eq!(again.header("etag"), first.header("etag"));
    assert_eq!(again.header("content-type"), first.header("content-type"));
    assert_ne!(again.header("x-request-id"), first.header("x-request-id"));
    assert!(from("hill.example", "").await.body.contains("http://hill.example/1.4/101"));
    assert!(!from("hill.example", "").await.body.contains("pond.example"));
    let held = from("pond.example", first.header("etag")).await;
    assert_eq!((held.status, held.body.as_str()), (StatusCode::NOT_MODIFIED, ""));
}
