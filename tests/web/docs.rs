//! Checks the API's description: every operation is called with its own examples.

use std::collections::BTreeSet;

use axum::body::Body;
use axum::http::{Request, StatusCode};
use serde_json::Value;

use crate::desk::{Browser, program};
use crate::garden::{ask, garden};
use crate::outside::with_the_club;

async fn described() -> Value {
    let (status, described) = program(&garden(), "GET", "/api/docs", "", "", "").await;
    assert_eq!(status, StatusCode::OK);
    described
}

/// Every operation: method, path, description.
fn operations(described: &Value) -> Vec<(String, String, Value)> {
    let paths = described["paths"].as_object().unwrap().iter();
    let all = paths.flat_map(|(path, item)| item.as_object().unwrap().iter().map(move |one| (path, one)));
    all.map(|(path, (method, one))| (method.clone(), path.clone(), one.clone())).collect()
}

/// The address with the examples of its parts in it.
fn address(path: &str, operation: &Value) -> String {
    let (mut path, mut query) = (path.to_owned(), Vec::new());
    for field in operation["parameters"].as_array().into_iter().flatten() {
        let name = field["name"].as_str().unwrap();
        let example = match &field["example"] {
            Value::Null => continue,
            Value::String(text) => text.replace(' ', "+"),
            other => other.to_string(),
        };
        match field["in"].as_str() {
            Some("path") => path = path.replace(&format!("{{{name}}}"), &example),
            Some("query") => query.push(format!("{name}={example}")),
            _ => {}
        }
    }
    if query.is_empty() { path } else { format!("{path}?{}", query.join("&")) }
}

fn good_status(operation: &Value) -> String {
    let statuses = operation["responses"].as_object().unwrap().keys();
    statuses.into_iter().find(|status| status.starts_with('2')).unwrap().clone()
}

/// Returns the fields that an answer has by its description: the properties of the schema, or of the example.
fn promised(described: &Value, operation: &Value) -> BTreeSet<String> {
    let content = &operation["responses"][good_status(operation)]["content"]["application/json"];
    let schema = content["schema"]["$ref"].as_str().and_then(|path| described.pointer(path.trim_start_matches('#')));
    let properties = schema.map_or(&content["example"], |schema| &schema["properties"]);
    properties.as_object().into_iter().flat_map(|properties| properties.keys().cloned()).collect()
}

/// Returns the example body of an operation, and its media type.
fn sent(operation: &Value) -> (&'static str, String) {
    let content = &operation["requestBody"]["content"];
    match &content["application/json"]["example"] {
        Value::Null => ("text/plain", content["text/plain"]["example"].as_str().unwrap_or_default().to_owned()),
        json => ("application/json", json.to_string()),
    }
}

#[tokio::test]
async fn every_example_of_the_reference_is_answered_as_it_is_described() {
    let described = described().await;
    let mut asked = 0;
    for (method, path, operation) in operations(&described) {
        if operation["tags"][0] == "desk" {
            continue;
        }
        let (kind, body) = sent(&operation);
        // The garden has rulings of its own, and none of others.
        let to = address(&path, &operation).replace("how-do-i-hide-a-card", "does-rain-water-the-weeds-too");
        let of_others = path.starts_with("/api/v1/rulings-of-others");
        let request = Request::builder().method(method.to_uppercase().as_str()).uri(&to);
        let request = request.header("content-type", kind).body(Body::from(body)).unwrap();
        let answer = ask(if of_others { with_the_club() } else { garden() }, request).await;
        assert_eq!(answer.status.as_str(), good_status(&operation), "{method} {to}: {}", answer.body);
        let answer: Value = serde_json::from_str(&answer.body).unwrap();
        let there: BTreeSet<String> = answer.as_object().unwrap().keys().cloned().collect();
        let promised = promised(&described, &operation);
        assert!(!promised.is_empty(), "{method} {path} does not say what it answers");
        assert_eq!(there, promised, "{method} {to}");
        asked += 1;
    }
    assert_eq!(asked, 16);
}

#[tokio::test]
async fn the_scenario_that_is_shown_as_an_example_comes_true() {
    let described = described().await;
    let operation = &described["paths"]["/api/v1/replay"]["post"];
    let text = operation["requestBody"]["content"]["text/plain"]["example"].as_str().unwrap();
    let request = Request::post("/api/v1/replay").body(Body::from(text.to_owned())).unwrap();
    let answer: Value = serde_json::from_str(&ask(garden(), request).await.body).unwrap();
    assert_eq!(answer["runs"][0]["verdict"], "as-expected", "{answer}");
}

#[tokio::test]
async fn every_example_of_the_desk_is_answered_as_it_is_described() {
    let head = Browser::head().await;
    let described = described().await;
    let order = [
        ("post", "/api/v1/desk/events"),
        ("post", "/api/v1/desk/join"),
        ("post", "/api/v1/desk/events/{code}/disputes"),
        ("post", "/api/v1/desk/events/{code}/disputes/{number}"),
        ("get", "/api/v1/desk/events/{code}/disputes/{number}"),
        ("get", "/api/v1/desk/events/{code}/disputes/{number}/packet"),
        ("get", "/api/v1/desk/events/{code}/in-force"),
        ("get", "/api/v1/desk/events/{code}"),
        ("get", "/api/v1/desk/events/{code}/log"),
        ("post", "/api/v1/desk/events/{code}"),
        ("delete", "/api/v1/desk/events/{code}"),
    ];
    let all = operations(&described).into_iter().filter(|(.., one)| one["tags"][0] == "desk");
    assert_eq!(all.count(), order.len(), "all are tried");
    let (mut code, mut session, mut secret) = (String::new(), String::new(), String::new());
    for (at, (method, path)) in order.into_iter().enumerate() {
        let operation = &described["paths"][path][method];
        let mut body = operation["requestBody"]["content"]["application/json"]["example"].clone();
        if path.ends_with("join") {
            (body["code"], body["secret"]) = (code.clone().into(), secret.clone().into());
        }
        let to = address(path, operation).replace("{code}", &code).replace("{number}", "1");
        let text = if body.is_null() { String::new() } else { body.to_string() };
        let (status, answer) =
            program(&head.site, &method.to_uppercase(), &to, &session, &format!("k{at}"), &text).await;
        assert_eq!(status.as_str(), good_status(operation), "{method} {path}: {answer}");
        if let (Some(begun), Some(given)) = (answer["code"].as_str(), answer["session"].as_str()) {
            (code, session) = (begun.to_owned(), given.to_owned());
            secret = answer["secrets"]["judge"].as_str().unwrap().to_owned();
        }
        if method == "delete" {
            assert_eq!(answer, serde_json::json!({"disputes": 1, "entries": 6, "members": 2}));
        }
    }
}

/// A new address under /api/v1 that nobody describes fails here.
#[tokio::test]
async fn every_address_for_programs_is_described() {
    let sources = ["src/web/routes.rs", "src/web/desk/mod.rs", "src/web/router.rs"];
    let described = described().await;
    let known: BTreeSet<&String> = described["paths"].as_object().unwrap().keys().collect();
    let mut served = BTreeSet::new();
    for source in sources {
        let text = std::fs::read_to_string(format!("{}/{source}", env!("CARGO_MANIFEST_DIR"))).unwrap();
        let paths = text.split("\"/api/v1").skip(1).filter_map(|rest| rest.split('"').next());
        served.extend(paths.map(|rest| format!("/api/v1{rest}")));
    }
    assert_eq!(served.iter().collect::<BTreeSet<_>>(), known);
}

#[tokio::test]
async fn people_read_the_same_as_a_page() {
    let request = Request::get("/api/docs").header("accept", "text/html").body(Body::empty()).unwrap();
    let text = ask(garden(), request).await.text();
    for told in ["POST /api/v1/replay", "GET /api/v1/search", "Opens a dispute.", "for example facedown card"] {
        assert!(text.contains(told), "{told}: {text}");
    }
}
