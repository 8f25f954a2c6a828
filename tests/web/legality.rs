//! The lists of formats: their page, the page of a card, search, and JSON.

use axum::http::StatusCode;

use crate::garden::{RULES, ask, edition, get, held, request, site};
use tribunal::document::Hints;
use tribunal::web::Site;

const CARDS: &str = include_str!("../browser/library/cards.json");
const LISTS: &str = "# Garden legality\n\n## Greenhouse Format Legality\n\n*Last updated: October 1, 2026*\n\nThese are banned:\n\n\
    **Cards**\n\n- Watering Can\n\n**Battlefields**\n\n- The Old Pond\n\n## Open Field Legality\n\n*Last updated: December 24, 2026*\n\n\
    Banned:\n\n- Watering Can\n";

fn garden() -> Site {
    let other = |id, text| held(id, text, Hints::default());
    site(vec![edition("1.4", RULES), other("cards", CARDS), other("lists", LISTS)])
}

#[tokio::test]
async fn lists_are_shown_from_their_day_on() {
    let page = ask(garden(), request("/legality")).await;
    assert_eq!(page.status, StatusCode::OK);
    let text = page.text();
    assert!(text.contains("Greenhouse since 2026-10-01") && text.contains("Banned battlefields"), "{text}");
    assert!(!text.contains("Open Field"), "it does not count yet: {text}");
    assert!(page.links("main").contains(&"/cards/watering-can".to_owned()));
    assert!(get("/legality").await.text().contains("No format's lists are here yet."));
}

#[tokio::test]
async fn a_card_says_where_it_is_banned_and_search_finds_the_list() {
    let card = ask(garden(), request("/cards/watering-can")).await.text();
    assert!(card.contains("banned in Greenhouse since 2026-10-01"), "{card}");
    let json = ask(garden(), request("/api/v1/legality")).await;
    let json: serde_json::Value = serde_json::from_str(&json.body).unwrap();
    let listed = &json["formats"][0]["listed"];
    assert_eq!((json["formats"][0]["from"].as_str(), listed[0]["list"].as_str()), (Some("2026-10-01"), Some("banned")));
    assert_eq!((listed[1]["slug"].as_str(), listed[1]["sort"].as_str()), (Some("the-old-pond"), Some("battlefield")));
    let found = ask(garden(), request("/api/v1/search?q=greenhouse+banned&kind=legality")).await;
    assert!(found.body.contains("Greenhouse Format Legality"), "{}", found.body);
    let document = ask(garden(), request("/documents/lists")).await.text();
    assert!(document.contains("Greenhouse Format Legality") && document.contains("The Old Pond"), "{document}");
}
