//! `/api/docs`: what programs can ask of the desk, made from the code that answers. A browser gets a page, a program the
//! OpenAPI document.

use askama::Template;
use axum::Json;
use axum::http::HeaderMap;
use axum::http::header::ACCEPT;
use axum::response::{IntoResponse, Response};
use utoipa::openapi::security::{Http, HttpAuthScheme, SecurityScheme};
use utoipa::{Modify, OpenApi};

use super::super::cache::Caching;
use super::super::page::{Layout, Page};
use super::super::view::View;
use super::api;

/// The description of the desk's API.
#[derive(OpenApi)]
#[openapi(
    info(title = "Tribunal: the desk", description = "Disputes at an event, for programs."),
    paths(
        api::begin, api::join, api::event, api::change_event, api::erase, api::log, api::open, api::change, api::dispute,
        api::packet
    ),
    modifiers(&Session)
)]
struct Described;

/// How a session is sent.
struct Session;

impl Modify for Session {
    fn modify(&self, described: &mut utoipa::openapi::OpenApi) {
        let components = described.components.get_or_insert_default();
        components.add_security_scheme("session", SecurityScheme::Http(Http::new(HttpAuthScheme::Bearer)));
    }
}

/// The API as a page.
#[derive(Template)]
#[template(path = "desk/docs.html")]
struct DocsPage {
    layout: Layout,
    operations: Vec<Operation>,
}

/// Something that can be asked.
struct Operation {
    method: String,
    path: String,
    about: String,
    example: String,
    answers: Vec<(String, String)>,
}

/// `GET /api/docs`
pub async fn page(view: View, headers: HeaderMap) -> Response {
    let described = serde_json::to_value(Described::openapi()).unwrap_or_default();
    let browser =
        headers.get(ACCEPT).and_then(|accept| accept.to_str().ok()).is_some_and(|accept| accept.contains("text/html"));
    if !browser {
        return (Caching::Never, Json(described)).into_response();
    }
    let mut response = Page(DocsPage {
        layout: Layout::new(&view, "/api/docs", "The API of the desk"),
        operations: operations(&described),
    })
    .into_response();
    // The same address answers programs otherwise.
    response.extensions_mut().insert(Caching::Never);
    response
}

/// The operations of the document, in its order.
fn operations(described: &serde_json::Value) -> Vec<Operation> {
    let paths = described["paths"].as_object().into_iter().flatten();
    let all = paths
        .flat_map(|(path, item)| item.as_object().into_iter().flatten().map(move |(method, one)| (path, method, one)));
    let text = |value: &serde_json::Value| value.as_str().unwrap_or_default().to_owned();
    all.map(|(path, method, one)| Operation {
        method: method.to_uppercase(),
        path: path.clone(),
        about: text(&one["summary"]),
        example: match &one["requestBody"]["content"]["application/json"]["example"] {
            serde_json::Value::Null => String::new(),
            example => serde_json::to_string_pretty(example).unwrap_or_default(),
        },
        answers: one["responses"]
            .as_object()
            .into_iter()
            .flatten()
            .map(|(status, said)| (status.clone(), text(&said["description"])))
            .collect(),
    })
    .collect()
}
