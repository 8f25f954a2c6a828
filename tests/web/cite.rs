//! Pasting a text and seeing what became of the rules that it cites.

use axum::body::Body;
use axum::http::{Request, StatusCode};

use crate::garden::{RULES, ask, edition, garden, get, site};

fn post(path: &str, body: impl Into<Body>) -> Request<Body> {
    Request::post(path).header("content-type", "application/x-www-form-urlencoded").body(body.into()).unwrap()
}

#[tokio::test]
async fn a_pasted_text_is_answered_rule_by_rule() {
    let answer = ask(garden(), post("/cite", "text=A+wilted+plant%2C+see+rule+101.1.a%401.1.+And+rule+999.")).await;
    assert_eq!(answer.status, StatusCode::OK);
    assert_eq!(answer.header("cache-control"), "no-store");
    let text = answer.text();
    assert!(text.contains("Of 2, 1 cannot stand as they are under Core rules 1.4."), "{text}");
    assert!(text.contains("never existed"), "{text}");
    assert!(answer.links(".cited").contains(&"/1.1/101.1.a".to_owned()));
}

#[tokio::test]
async fn a_text_in_the_address_is_answered_too_and_none_gives_the_form() {
    assert!(get("/cite?text=rule+999").await.text().contains("never existed"));
    let form = get("/cite").await;
    assert_eq!(form.status, StatusCode::OK);
    assert!(form.body.contains("<textarea") && !form.body.contains("class=\"cited\""));
}

#[tokio::test]
async fn what_changed_is_shown_word_by_word() {
    let older = RULES.replace("A wilted plant does not grow.", "A wilted plant grows slowly.");
    let older = older.replace("101.1.a", "101.1.c");
    let garden = site(vec![edition("1.4", RULES), edition("1.1", &older)]);
    let rule = RULES.lines().find(|line| line.contains("A wilted plant does not grow.")).unwrap();
    let number = rule.split(' ').next().unwrap().trim_end_matches('.').replace("101.1.a", "101.1.c");
    let body = format!("text=By+{number}%401.1");
    let answer = ask(garden, post("/cite", body)).await;
    assert!(answer.body.contains("<del>grows slowly.</del>"), "{}", answer.text());
}

#[tokio::test]
async fn the_same_comes_as_json() {
    let answer = ask(garden(), post("/api/v1/cite?edition=1.1", "rule 101")).await;
    let report: serde_json::Value = serde_json::from_str(&answer.body).unwrap();
    assert_eq!((&report["to"], &report["live"]), (&"1.4".into(), &true.into()));
    assert_eq!(report["citations"][0]["settled"], "given");
    let refused = ask(garden(), post("/api/v1/cite?edition=9.9", "rule 101")).await;
    assert_eq!(refused.status, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn a_text_without_end_is_refused() {
    let answer = ask(garden(), post("/api/v1/cite", "rule 101 ".repeat(10_000))).await;
    assert_eq!(answer.status, StatusCode::PAYLOAD_TOO_LARGE);
}

#[tokio::test]
async fn a_rule_offers_the_citation_that_finds_it_again() {
    let page = get("/1.4/101").await;
    let cited = page.body.split("name=\"citation\"").nth(1).unwrap();
    assert!(cited.contains("101@1.4#o"), "{cited}");
}
