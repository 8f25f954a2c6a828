//! `/api/docs`: the description of the API, generated from the code that answers. A browser gets a page, a program the
//! OpenAPI document.

use std::collections::BTreeMap;

use askama::Template;
use axum::Json;
use axum::http::HeaderMap;
use axum::http::header::ACCEPT;
use axum::response::{IntoResponse, Response};
use serde_json::Value;
use utoipa::openapi::OpenApi as Document;
use utoipa::openapi::security::{Http, HttpAuthScheme, SecurityScheme};
use utoipa::{Modify, OpenApi};

use super::cache::Caching;
use super::desk::{api as desk, in_force};
use super::page::{Layout, Page};
use super::view::View;
use super::{api, cards, chat, cite, deck, faq, outside, penalty, prove, reading, replay, words};

/// The description of the API.
#[derive(OpenApi)]
#[openapi(
    info(title = "Tribunal", description = "Rules, search, replays and the desk, for programs."),
    paths(
        api::search, api::editions, api::legality, api::rule, api::diff, cards::json, faq::json, outside::list_json, outside::json, reading::json, cite::json, deck::json, penalty::json, replay::api, prove::api, chat::answer, desk::begin, desk::join,
        desk::event, desk::change_event, desk::erase, desk::log, in_force::json, desk::open, desk::change, desk::dispute,
        desk::packet
    ),
    tags(
        (name = "reference", description = "Rules, rulings, cards: what the library holds"),
        (name = "replay", description = "Boards, step by step"),
        (name = "desk", description = "Disputes at an event"),
    ),
    modifiers(&Session)
)]
struct Described;

/// Adds the security scheme of sessions: a bearer token.
struct Session;

impl Modify for Session {
    fn modify(&self, described: &mut Document) {
        let components = described.components.get_or_insert_default();
        components.add_security_scheme("session", SecurityScheme::Http(Http::new(HttpAuthScheme::Bearer)));
    }
}

/// The API as a page.
#[derive(Template)]
#[template(path = "docs.html")]
struct DocsPage {
    layout: Layout,
    chapters: Vec<Chapter>,
}

/// The operations under one tag.
struct Chapter {
    about: String,
    operations: Vec<Operation>,
}

/// An operation.
struct Operation {
    method: String,
    path: String,
    about: String,
    more: String,
    fields: Vec<Field>,
    example: String,
    answers: Vec<(String, String)>,
}

/// A parameter in the address or in a header.
struct Field {
    name: String,
    place: String,
    about: String,
    example: String,
}

/// `GET /api/docs`
pub async fn page(view: View, headers: HeaderMap) -> Response {
    let described = serde_json::to_value(Described::openapi()).unwrap_or_default();
    let browser =
        headers.get(ACCEPT).and_then(|accept| accept.to_str().ok()).is_some_and(|accept| accept.contains("text/html"));
    if !browser {
        return (Caching::Never, Json(described)).into_response();
    }
    let layout = Layout::new(&view, "/api/docs", words::docs::TITLE);
    let mut response = Page(DocsPage { layout, chapters: chapters(&described) }).into_response();
    // The same address answers programs otherwise.
    response.extensions_mut().insert(Caching::Never);
    response
}

/// Returns the operations of the document, under its tags.
fn chapters(described: &Value) -> Vec<Chapter> {
    let mut of_tag: BTreeMap<String, Vec<Operation>> = BTreeMap::new();
    for (path, item) in described["paths"].as_object().into_iter().flatten() {
        for (method, one) in item.as_object().into_iter().flatten() {
            of_tag.entry(text(&one["tags"][0])).or_default().push(Operation::of(method, path, one));
        }
    }
    let tags = described["tags"].as_array().into_iter().flatten();
    let chapter = |tag: &Value| {
        let operations = of_tag.remove(&text(&tag["name"])).unwrap_or_default();
        Chapter { about: text(&tag["description"]), operations }
    };
    tags.map(chapter).collect()
}

impl Operation {
    fn of(method: &str, path: &str, one: &Value) -> Self {
        let content = one["requestBody"]["content"].as_object().and_then(|content| content.values().next());
        let answers = one["responses"].as_object().into_iter().flatten();
        Self {
            method: method.to_uppercase(),
            path: path.to_owned(),
            about: text(&one["summary"]),
            more: text(&one["description"]),
            fields: one["parameters"].as_array().into_iter().flatten().map(Field::of).collect(),
            example: content.map(|content| shown(&content["example"])).unwrap_or_default(),
            answers: answers.map(|(status, said)| (status.clone(), text(&said["description"]))).collect(),
        }
    }
}

impl Field {
    fn of(field: &Value) -> Self {
        Self {
            name: text(&field["name"]),
            place: text(&field["in"]),
            about: text(&field["description"]),
            example: shown(&field["example"]),
        }
    }
}

fn text(value: &Value) -> String {
    value.as_str().unwrap_or_default().to_owned()
}

/// Returns an example as it is sent: a string as it is, anything else as JSON.
fn shown(example: &Value) -> String {
    match example {
        Value::Null => String::new(),
        Value::String(text) => text.clone(),
        other => serde_json::to_string_pretty(other).unwrap_or_default(),
    }
}
