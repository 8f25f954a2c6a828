//! `/mcp`: the same by streamable HTTP. The server is stateless: nothing is kept between two requests.

use std::sync::Arc;

use axum::Router;
use axum::extract::Request;
use axum::middleware::{Next, from_fn};
use axum::response::Response;
use rmcp::transport::StreamableHttpServerConfig;
use rmcp::transport::streamable_http_server::StreamableHttpService;
use rmcp::transport::streamable_http_server::session::never::NeverSessionManager;
use tower_http::csrf::CsrfLayer;

use super::super::refusal::Dressed;
use super::super::view::Site;
use super::Assistant;

/// The most bytes of a request.
const MOST: usize = 64 * 1024;

/// Returns the service at an address, within the limits that every page has; requests from pages of other sites are
/// refused, as at the desk.
pub(in crate::web) fn service(at: &str, site: &Site) -> Router<Site> {
    let assistant = Assistant::new(site.clone(), None);
    // Whichever host names this server, it answers with what anybody may read; the server itself asks that one be named.
    let config = StreamableHttpServerConfig::default()
        .with_legacy_session_mode(false)
        .with_json_response(true)
        .with_sse_keep_alive(None)
        .with_max_request_body_bytes(MOST)
        .disable_allowed_hosts();
    let service =
        StreamableHttpService::new(move || Ok(assistant.clone()), Arc::new(NeverSessionManager::default()), config);
    Router::new().route_service(at, service).layer(from_fn(as_it_is)).layer(CsrfLayer::new())
}

/// Middleware that leaves refusals as the protocol words them: a client reads them.
async fn as_it_is(request: Request, next: Next) -> Response {
    let mut response = next.run(request).await;
    response.extensions_mut().insert(Dressed);
    response
}
