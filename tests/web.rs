//! The pages, asked as a browser asks, over a small library of our own text.

#![expect(clippy::unwrap_used, reason = "a test may panic")]

use axum::body::{Body, to_bytes};
use axum::http::{HeaderMap, Request, StatusCode};
use jiff::civil::Date;
use tower::ServiceExt;
use tribunal::document::{Hints, read};
use tribunal::library::{Held, Library};
use tribunal::reference::Reference;
use tribunal::web::{Current, Site, router};

const GARDEN: &str = "Garden Core Rules
Last Updated: 2025-10-01
100. Beds
101. A bed holds as many plants as it has holes. See rule 102. Weeds for more information.
101.1. A hole holds one plant. Example: Two roses need two holes.
101.2. <script>alert(1)</script> & \u{202e}\u{5d0}\u{5d1}\u{5d2} \"quoted\" is no plant.
102. Weeds
103. A weed counts as a plant while nobody looks.
";

struct Answer {
    status: StatusCode,
    headers: HeaderMap,
    body: String,
}

fn site() -> Site {
    let hints = Hints { edition: Some("1.1".parse().unwrap()), ..Hints::default() };
    let document = read(GARDEN.as_bytes(), hints);
    let held = Held { id: "garden".into(), file: "garden.txt".into(), imported: None, document };
    let clock = || Date::constant(2025, 11, 1);
    Site::new(Current::new(Reference::new(Library::new(vec![held])).unwrap())).with_clock(clock)
}

async fn ask(site: Site, request: Request<Body>) -> Answer {
    let response = router(site).oneshot(request).await.unwrap();
    let (parts, body) = response.into_parts();
    let bytes = to_bytes(body, usize::MAX).await.unwrap();
    Answer { status: parts.status, headers: parts.headers, body: String::from_utf8(bytes.to_vec()).unwrap() }
}

async fn get(path: &str) -> Answer {
    ask(site(), Request::get(path).body(Body::empty()).unwrap()).await
}

impl Answer {
    fn header(&self, name: &str) -> &str {
        self.headers.get(name).map_or("", |value| value.to_str().unwrap())
    }
}

#[tokio::test]
async fn a_rule_has_a_page() {
    let answer = get("/1.1/101").await;
    assert_eq!(answer.status, StatusCode::OK);
    assert_eq!(answer.header("content-type"), "text/html; charset=utf-8");
    assert!(answer.body.contains("A bed holds as many plants as it has holes."));
    assert!(answer.body.contains("href=\"/1.1/101.1\""));
}

#[tokio::test]
async fn a_number_alone_answers_for_the_edition_in_force() {
    let answer = get("/103").await;
    assert_eq!(answer.status, StatusCode::OK);
    assert!(answer.body.contains("Core rules 1.1"));
}

#[tokio::test]
async fn an_unknown_rule_leads_to_its_neighbours() {
    let answer = get("/1.1/101.7").await;
    assert_eq!(answer.status, StatusCode::NOT_FOUND);
    assert!(answer.body.contains("There is no rule 101.7 in Core rules 1.1."));
    assert!(answer.body.contains("href=\"/1.1/101.2\""), "{}", answer.body);
    assert_eq!(answer.header("cache-control"), "no-store");
}

#[tokio::test]
async fn whatever_is_no_address_is_not_found() {
    for path in ["/nothing", "/1.1/banana", "/9.9/101", "/a/b/c/d", "/%ff", "/1.1/%00"] {
        let answer = get(path).await;
        assert!(answer.status.is_client_error(), "{path}: {}", answer.status);
        assert!(answer.body.contains("<h1>"), "{path}: {}", answer.body);
    }
}

#[tokio::test]
async fn a_hostile_text_stays_text() {
    let answer = get("/1.1/101.2").await;
    assert!(!answer.body.contains("<script>alert"), "{}", answer.body);
    assert!(answer.body.contains("&lt;script&gt;alert(1)&lt;/script&gt; &amp; "));
    assert!(!answer.body.contains('\u{202e}'), "an override of direction would turn the page around");
    assert!(answer.body.contains("\u{5d0}\u{5d1}\u{5d2}"));
}

#[tokio::test]
async fn every_answer_carries_the_security_headers() {
    for path in ["/1.1/101", "/nothing", "/api/v1/editions", "/healthz"] {
        let answer = get(path).await;
        let policy = answer.header("content-security-policy");
        assert!(policy.starts_with("default-src 'none'; "), "{path}: {policy}");
        assert!(policy.contains("frame-ancestors 'none'") && !policy.contains("unsafe"), "{path}: {policy}");
        assert_eq!(answer.header("x-content-type-options"), "nosniff", "{path}");
        assert_eq!(answer.header("referrer-policy"), "same-origin", "{path}");
        assert!(answer.header("permissions-policy").contains("camera=()"), "{path}");
        assert!(!answer.header("x-request-id").is_empty(), "{path}");
    }
}

#[tokio::test]
async fn a_page_has_no_inline_script_or_style() {
    let answer = get("/1.1/101").await;
    for forbidden in [" style=", "<style", "onclick", "javascript:", "<script>"] {
        assert!(!answer.body.contains(forbidden), "{forbidden}");
    }
}

#[tokio::test]
async fn the_same_library_is_not_sent_twice() {
    let site = site();
    let first = ask(site.clone(), Request::get("/1.1/101").body(Body::empty()).unwrap()).await;
    let tag = first.header("etag").to_owned();
    assert!(tag.starts_with("W/\""), "{tag}");
    let again = Request::get("/1.1/101").header("if-none-match", &tag).body(Body::empty()).unwrap();
    let again = ask(site, again).await;
    assert_eq!((again.status, again.body.as_str()), (StatusCode::NOT_MODIFIED, ""));
    assert_eq!(again.header("etag"), tag);
}

#[tokio::test]
async fn another_library_has_another_tag() {
    let held = |text: &str| Held {
        id: "garden".into(),
        file: "garden.txt".into(),
        imported: None,
        document: read(text.as_bytes(), Hints { edition: Some("1.1".parse().unwrap()), ..Hints::default() }),
    };
    let current = Current::new(Reference::new(Library::new(vec![held(GARDEN)])).unwrap());
    let site = Site::new(current.clone());
    let tag = async |site: Site| {
        let request = Request::get("/1.1/101").body(Body::empty()).unwrap();
        ask(site, request).await.header("etag").to_owned()
    };
    let before = tag(site.clone()).await;
    let seen = site.view();
    current.replace(Reference::new(Library::new(vec![held(&GARDEN.replace("holes", "pits"))])).unwrap());
    assert_ne!(before, tag(site).await);
    assert_eq!(seen.reference.library.edition("1.1".parse().unwrap()).unwrap().rules().len(), 6);
}

#[tokio::test]
async fn only_reading_is_allowed() {
    let request = Request::post("/1.1/101").body(Body::from("x=1")).unwrap();
    assert_eq!(ask(site(), request).await.status, StatusCode::METHOD_NOT_ALLOWED);
}

#[tokio::test]
async fn the_stylesheet_is_kept_for_good() {
    let page = get("/1.1/101").await;
    let href = page.body.split("rel=\"stylesheet\" href=\"").nth(1).unwrap().split('"').next().unwrap();
    let answer = get(href).await;
    assert_eq!(answer.status, StatusCode::OK);
    assert_eq!(answer.header("content-type"), "text/css; charset=utf-8");
    assert!(answer.header("cache-control").contains("immutable"));
    assert_eq!(get("/static/0/none.css").await.status, StatusCode::NOT_FOUND);
    assert_eq!(get("/static/000000000000/style.css").await.header("cache-control"), "no-store");
}

#[tokio::test]
async fn the_api_tells_a_rule() {
    let answer = get("/api/v1/editions/1.1/rules/101.1").await;
    let rule: serde_json::Value = serde_json::from_str(&answer.body).unwrap();
    assert_eq!(rule["edition"], "1.1");
    assert_eq!(rule["number"], "101.1");
    assert_eq!(rule["official"], "A hole holds one plant.");
    assert_eq!(rule["digest"], serde_json::Value::Null);
    assert_eq!(rule["examples"][0], "Two roses need two holes.");
    assert_eq!(rule["hash"]["official"].as_str().unwrap().len(), 16);
}

#[tokio::test]
async fn the_api_refuses_in_json() {
    let answer = get("/api/v1/editions/1.1/rules/999").await;
    assert_eq!(answer.status, StatusCode::NOT_FOUND);
    let refusal: serde_json::Value = serde_json::from_str(&answer.body).unwrap();
    assert!(refusal["error"].as_str().unwrap().contains("999"));
    assert_eq!(refusal["instead"][0]["href"], "/1.1/102");
}

#[tokio::test]
async fn the_api_searches() {
    let answer = get("/api/v1/search?q=rose%20hole&limit=1").await;
    let found: serde_json::Value = serde_json::from_str(&answer.body).unwrap();
    assert_eq!(found["edition"], "1.1");
    assert_eq!(found["hits"].as_array().unwrap().len(), 1);
    let hit = &found["hits"][0];
    assert_eq!((&hit["kind"], &hit["ref"]), (&"rule".into(), &"101.1@1.1".into()), "{hit}");
    assert!(hit["snippet"].as_str().unwrap().contains("hole"));
}

#[tokio::test]
async fn any_text_is_a_search() {
    for query in ["", "%22", "a%20AND", "%E2%80%AE%D7%90", "101.", "in%3Afaq", "%ff", "***", "((("] {
        let answer = get(&format!("/api/v1/search?q={query}")).await;
        assert_eq!(answer.status, StatusCode::OK, "{query}");
    }
}
