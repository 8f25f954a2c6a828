//! The address at which a visitor reached the site, for texts that need it in full: previews of links.

use axum::http::header::HOST;
use axum::http::request::Parts;

/// Returns the site's address as this request names it, scheme and host: `https://rules.example`. `None` where the
/// request names none, or something that is no host: it is the visitor's word, so nothing else is taken from it.
///
/// Behind a proxy, `X-Forwarded-Proto` gives the scheme.
pub(super) fn origin(parts: &Parts) -> Option<String> {
    let named = || parts.headers.get(HOST)?.to_str().ok();
    let host = parts.uri.authority().map(|authority| authority.as_str()).or_else(named)?;
    let forwarded = parts.headers.get("x-forwarded-proto").and_then(|proto| proto.to_str().ok());
    let scheme = if forwarded.is_some_and(|proto| proto.eq_ignore_ascii_case("https")) { "https" } else { "http" };
    is_host(host).then(|| format!("{scheme}://{host}"))
}

/// Returns true for a host name or an address, perhaps with a port.
fn is_host(host: &str) -> bool {
    let plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '.' | '-' | ':' | '[' | ']');
    !host.is_empty() && host.len() <= 255 && host.chars().all(plain)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(headers: &[(&str, &str)], expected: Option<&str>) {
        let request = axum::http::Request::get("/1.1/300");
        let request = headers.iter().fold(request, |request, (name, value)| request.header(*name, *value));
        let (parts, ()) = request.body(()).unwrap().into_parts();
        assert_eq!(origin(&parts).as_deref(), expected, "{headers:?}");
    }

    #[test]
    fn a_request_names_the_site() {
        check(&[("host", "pond.example")], Some("http://pond.example"));
        check(&[("host", "[::1]:8000")], Some("http://[::1]:8000"));
        check(&[("host", "pond.example"), ("x-forwarded-proto", "https")], Some("https://pond.example"));
    }

    #[test]
    fn what_is_no_host_names_nothing() {
        check(&[], None);
        check(&[("host", "pond.example/\"><script>")], None);
        check(&[("host", "")], None);
    }
}
