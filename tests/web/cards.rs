//! Cards as the engine reads them, and deck lists judged by the rules.

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

#[tokio::test]
async fn a_card_is_found_by_its_name_without_an_import_and_its_words_are_called_ours() {
    let found: Value = serde_json::from_str(&get("/api/v1/search?q=Pit+Rookie").await.body).unwrap();
    let hit = &found["hits"][0];
    assert_eq!((hit["kind"].as_str(), hit["ref"].as_str()), (Some("card"), Some("pit-rookie")), "{found}");
    assert_eq!(hit["wording"], "digest");
    assert!(hit["legality"].is_array(), "{hit}");
    let page = get("/?q=Pit+Rookie").await.text();
    assert!(page.contains("Pit Rookie") && page.contains("Plain-language summary"), "{page}");
    let typed = get("/hits?q=pit+rook").await.text();
    assert!(typed.contains("Pit Rookie"), "as one types: {typed}");
    let card: Value = serde_json::from_str(&get("/api/v1/cards/Pit%20Rookie").await.body).unwrap();
    assert!(card["text"].as_array().unwrap().is_empty() && !card["ours"].as_array().unwrap().is_empty(), "{card}");
}

#[tokio::test]
async fn a_deck_is_held_against_the_list_of_its_format_and_day() {
    let list = "1+Draven+Vanquisher%0A3+OGN-012";
    let on = |day: &str| format!("/deck?list={list}&rules=tournament&day={day}&format=constructed");
    let later = get(&on("2026-10-24")).await.text();
    assert!(later.contains("taken for Draven, Vanquisher"), "{later}");
    let lists = "no list of the format constructed is known here";
    assert!(later.contains(lists) || later.contains("is banned in"), "{later}");
}
