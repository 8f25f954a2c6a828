//! The headers of every answer, whatever it is.

use axum::body::Body;
use axum::http::{Request, StatusCode};

use crate::garden::{ask, garden, get};

#[tokio::test]
async fn every_answer_carries_the_security_headers() {
    for path in ["/", "/1.4/101", "/nothing", "/api/v1/editions", "/healthz", "/static/0/style.css"] {
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
async fn no_page_has_an_inline_script_or_style() {
    for path in
        ["/", "/?q=plant", "/1.4/101.1.a", "/1.4", "/cards/watering-can", "/documents/1.4", "/replay", "/nothing"]
    {
        let answer = get(path).await;
        for forbidden in [" style=", "<style", "onclick", "javascript:", "<script>"] {
            assert!(!answer.body.contains(forbidden), "{path}: {forbidden}");
        }
    }
}

#[tokio::test]
async fn each_request_has_a_name_of_its_own() {
    let (one, other) = (get("/").await, get("/").await);
    assert_ne!(one.header("x-request-id"), other.header("x-request-id"));
}

#[tokio::test]
async fn only_reading_is_allowed() {
    let request = Request::post("/1.4/101").body(Body::from("x=1")).unwrap();
    let answer = ask(garden(), request).await;
    assert_eq!(answer.status, StatusCode::METHOD_NOT_ALLOWED);
}

#[tokio::test]
async fn pages_travel_compressed() {
    let request = Request::get("/1.4/101").header("accept-encoding", "br, gzip").body(Body::empty()).unwrap();
    let response = tower::ServiceExt::oneshot(tribunal::web::router(garden()), request).await.unwrap();
    assert_eq!(response.headers()["content-encoding"], "br");
    let bytes = axum::body::to_bytes(response.into_body(), usize::MAX).await.unwrap();
    assert!(bytes.len() < 4096, "a rule page is a few kilobytes, not {}", bytes.len());
}

#[tokio::test]
async fn a_site_that_stops_sends_visitors_elsewhere() {
    let site = crate::garden::site(Vec::new());
    let ready = async |site| ask(site, crate::garden::request("/readyz")).await.status;
    assert_eq!(ready(site.clone()).await, StatusCode::OK);
    site.close();
    assert_eq!(ready(site).await, StatusCode::SERVICE_UNAVAILABLE);
    assert_eq!(get("/healthz").await.status, StatusCode::OK);
}
