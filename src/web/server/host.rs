//! Checks of the `Host` header, and HSTS: what applies only to requests over a connection.

use axum::extract::Request;
use axum::http::header::{HOST, STRICT_TRANSPORT_SECURITY};
use axum::http::{HeaderMap, HeaderValue, StatusCode, Version};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

/// The lifetime of HSTS: a month, longer than an event and short enough to move.
const ONLY: &str = "max-age=2592000";

/// Middleware that refuses a request with no `Host` header or with two or more: a proxy before this server may have
/// used another one of them. HTTP/1.0 may have none.
pub(super) async fn named_once(request: Request, next: Next) -> Response {
    let count = request.headers().get_all(HOST).iter().count();
    let may_be_none = request.version() < Version::HTTP_11;
    if count > 1 || count == 0 && !may_be_none {
        let said = "A request names the host that it is for, once.\n";
        return (StatusCode::BAD_REQUEST, said).into_response();
    }
    next.run(request).await
}

/// Middleware that tells browsers to use HTTPS only. Not for `localhost` or a bare address: that would apply to
/// everything else that answers there.
pub(super) async fn secure_only(request: Request, next: Next) -> Response {
    let is_name = is_name(request.headers());
    let mut response = next.run(request).await;
    if is_name {
        response.headers_mut().insert(STRICT_TRANSPORT_SECURITY, HeaderValue::from_static(ONLY));
    }
    response
}

fn is_name(headers: &HeaderMap) -> bool {
    let host = headers.get(HOST).and_then(|host| host.to_str().ok()).unwrap_or_default();
    let name = host.rsplit_once(':').map_or(host, |(name, _)| name);
    let is_address = name.starts_with('[') || name.parse::<std::net::IpAddr>().is_ok();
    !(name.is_empty() || is_address || name == "localhost" || name.ends_with(".localhost"))
}

#[cfg(test)]
mod tests {
    use axum::Router;
    use axum::body::Body;
    use axum::middleware::from_fn;
    use axum::routing::get;
    use tower::ServiceExt;

    use super::*;

    async fn ask(hosts: &[&str], version: Version) -> Response {
        let router = Router::new().route("/", get(async || "here"));
        let router = router.layer(from_fn(secure_only)).layer(from_fn(named_once));
        let request =
            hosts.iter().fold(Request::get("/").version(version), |request, host| request.header(HOST, *host));
        router.oneshot(request.body(Body::empty()).unwrap()).await.unwrap()
    }

    #[tokio::test]
    async fn a_request_names_its_host_once() {
        for (hosts, version, status) in [
            (&["a.example"][..], Version::HTTP_11, StatusCode::OK),
            (&[], Version::HTTP_11, StatusCode::BAD_REQUEST),
            (&["a.example", "b.example"], Version::HTTP_11, StatusCode::BAD_REQUEST),
            (&["a.example", "a.example"], Version::HTTP_10, StatusCode::BAD_REQUEST),
            (&[], Version::HTTP_10, StatusCode::OK),
        ] {
            assert_eq!(ask(hosts, version).await.status(), status, "{hosts:?}");
        }
    }

    #[tokio::test]
    async fn a_name_that_came_by_https_is_to_come_so_again() {
        for (host, told) in [
            ("a.example", true),
            ("a.example:8443", true),
            ("localhost:8443", false),
            ("127.0.0.1", false),
            ("[::1]:8", false),
        ] {
            let answer = ask(&[host], Version::HTTP_11).await;
            assert_eq!(answer.headers().contains_key(STRICT_TRANSPORT_SECURITY), told, "{host}");
        }
    }
}
