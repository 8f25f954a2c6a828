//! The JSON that other tools call: names and shapes are a contract.

use axum::http::StatusCode;
use serde_json::Value;

use crate::garden::get;

async fn json(path: &str) -> Value {
    let answer = get(path).await;
    assert_eq!(answer.header("content-type"), "application/json", "{path}");
    serde_json::from_str(&answer.body).unwrap()
}

fn keys(value: &Value) -> Vec<&str> {
    value.as_object().unwrap().keys().map(String::as_str).collect()
}

#[tokio::test]
async fn a_rule() {
    let rule = json("/api/v1/editions/1.4/rules/101.1.a").await;
    assert_eq!(rule["edition"], "1.4");
    assert_eq!(rule["number"], "101.1.a");
    assert_eq!(rule["title_path"][0], "The Garden");
    assert_eq!(rule["official"], "A hole holds one plant.");
    assert_eq!(rule["digest"], Value::Null);
    assert_eq!(rule["examples"][0], "Two roses need two holes.");
    assert_eq!(rule["cited_by"], serde_json::json!(["103.2@1.4"]));
    assert_eq!(rule["hash"]["official"].as_str().unwrap().len(), 16);
    assert_eq!(rule["hash"]["digest"], Value::Null);
    for key in ["cites", "lineage"] {
        assert!(rule[key].is_array(), "{key}");
    }
}

#[tokio::test]
async fn a_search() {
    let found = json("/api/v1/search?q=rose%20hole&limit=1").await;
    assert_eq!(found["edition"], "1.4");
    assert_eq!(found["hits"].as_array().unwrap().len(), 1);
    let hit = &found["hits"][0];
    for key in ["kind", "ref", "number", "title", "snippet", "score"] {
        assert!(keys(hit).contains(&key), "{key}");
    }
    assert_eq!((&hit["kind"], &hit["ref"]), (&"rule".into(), &"101.1.a@1.4".into()), "{hit}");
    assert!(hit["snippet"].as_str().unwrap().contains("hole"));
}

#[tokio::test]
async fn what_became_of_a_rule_and_of_every_rule() {
    let rule = json("/api/v1/editions/1.4/rules/103.2").await;
    assert_eq!(rule["lineage"], serde_json::json!([{"edition": "1.1", "number": "103.2", "kind": "reworded"}]));
    let diff = json("/api/v1/editions/1.1/diff/1.4").await;
    assert_eq!((&diff["from"], &diff["to"]), (&"1.1".into(), &"1.4".into()));
    let changes = diff["changes"].as_array().unwrap();
    assert_eq!(changes.len(), 23);
    let reworded: Vec<&Value> = changes.iter().filter(|change| change["kind"] == "reworded").collect();
    assert_eq!(reworded.len(), 1);
    assert_eq!(reworded[0]["from"], serde_json::json!(["103.2"]));
    assert_eq!(reworded[0]["renumbered"], false);
    assert!(reworded[0]["similarity"].as_f64().unwrap() < 1.0);
    assert_eq!(get("/api/v1/editions/1.1/diff/1.1").await.status, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn the_editions() {
    let editions = json("/api/v1/editions").await;
    let names: Vec<&Value> =
        editions["editions"].as_array().unwrap().iter().map(|edition| &edition["edition"]).collect();
    assert_eq!(names, ["1.1", "1.4"]);
}

#[tokio::test]
async fn refusals_are_json_too() {
    let answer = get("/api/v1/editions/1.4/rules/999").await;
    assert_eq!(answer.status, StatusCode::NOT_FOUND);
    let refusal: Value = serde_json::from_str(&answer.body).unwrap();
    assert!(refusal["error"].as_str().unwrap().contains("999"));
    assert!(refusal["instead"][0]["href"].as_str().unwrap().starts_with("/1.4/"));
    assert_eq!(get("/api/v1/search?limit=many").await.status, StatusCode::BAD_REQUEST);
    assert_eq!(get("/api/v1/nothing").await.header("content-type"), "application/json");
}
