//! Cards as the engine reads them, and deck lists held against the rules.

use axum::body::Body;
use axum::http::Request;
use serde_json::Value;

use crate::garden::{ask, garden, get};

#[tokio::test]
async fn a_card_shows_what_is_declined_of_its_text() {
    let text = get("/cards/watering-can").await.text();
    assert!(text.contains("Related rules"), "{text}");
    assert!(text.contains("This line is declined"), "{text}");
}

#[tokio::test]
async fn a_deck_list_is_judged_on_its_page_with_every_rule_that_it_breaks() {
    let answer = get("/deck?list=Main+Deck%3A%0A4+Watering+Can%0A1+Hoe&edition=1.1").await;
    let text = answer.text();
    assert!(text.contains("Not legal By Core rules 1.1") || text.contains("Not legal By core rules 1.1"), "{text}");
    for rule in ["103.1 ", "103.2 ", "103.2.b ", "103.3.a "] {
        assert!(text.contains(rule), "{rule}: {text}");
    }
    assert!(text.contains("there are 4 copies of Watering Can; 3 are allowed"), "{text}");
    assert!(text.contains("Not known here Hoe line 3"), "{text}");
    assert!(answer.body.contains("4 Watering Can"), "the list is there to go on with");
}

#[tokio::test]
async fn a_program_is_told_the_same() {
    let request =
        Request::post("/api/v1/deck?edition=1.1&rules=tournament").body(Body::from("3 Watering Can")).unwrap();
    let verdict: Value = serde_json::from_str(&ask(garden(), request).await.body).unwrap();
    assert_eq!(verdict["legal"], false);
    assert_eq!(verdict["breaches"][0]["rule"], "402.1@tr-2026-10-09");
}
