//! Security headers, which keep a page from doing what it does not need to do.

use axum::extract::Request;
use axum::http::header::{CONTENT_SECURITY_POLICY, REFERRER_POLICY, X_CONTENT_TYPE_OPTIONS, X_FRAME_OPTIONS};
use axum::http::{HeaderName, HeaderValue};
use axum::middleware::Next;
use axum::response::Response;

/// The content security policy: everything is closed first; each opening has its reason.
const POLICY: &str = concat!(
    "default-src 'none'; ",
    "style-src 'self'; ",    // the one stylesheet
    "script-src 'self'; ",   // search as you type, copying
    "connect-src 'self'; ",  // fragments of hits
    "img-src 'self'; ",      // the icon
    "form-action 'self'; ",  // the search form
    "manifest-src 'self'; ", // the name and icons under which a device keeps the site
    "worker-src 'self'; ",   // what answers there without a network
    "base-uri 'none'; ",
    "frame-ancestors 'none'"
);

const HEADERS: [(HeaderName, &str); 7] = [
    (CONTENT_SECURITY_POLICY, POLICY),
    (X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (X_FRAME_OPTIONS, "DENY"),
    // A ruling under discussion is nobody's business at the other end of a link.
    (REFERRER_POLICY, "same-origin"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
    (
        HeaderName::from_static("permissions-policy"),
        "camera=(), microphone=(), geolocation=(), payment=(), usb=(), clipboard-read=(), clipboard-write=(self)",
    ),
];

/// Returns the policy for a `meta` element, where no server sends it; `frame-ancestors` is not allowed there.
pub(super) fn policy_of_a_file() -> String {
    POLICY.split("; ").filter(|part| !part.starts_with("frame-ancestors")).collect::<Vec<_>>().join("; ")
}

/// Middleware that adds the security headers to every answer; headers that it has already are kept.
pub async fn secure(request: Request, next: Next) -> Response {
    let mut response = next.run(request).await;
    for (name, value) in HEADERS {
        response.headers_mut().entry(name).or_insert(HeaderValue::from_static(value));
    }
    response
}
