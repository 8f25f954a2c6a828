//! The penalty guide as pages and as JSON: from words to a ruling, by links alone.

use axum::http::StatusCode;

use crate::garden::{RULES, ask, edition, garden, get, request, site};

#[tokio::test]
async fn words_lead_to_the_infraction() {
    let page = get("/penalty?q=drew+two+cards+instead+of+one&level=competitive").await;
    assert_eq!(page.status, StatusCode::OK);
    let links = page.links("section");
    assert_eq!(links.first().map(String::as_str), Some("/penalty/drawing-extra-cards?level=competitive"));
    let none = get("/penalty?q=zzzz").await.text();
    assert!(none.contains("No infraction fits these words."), "{none}");
}

#[tokio::test]
async fn a_page_carries_the_edition_of_the_tournament_rules_that_it_rests_on() {
    let held = || site(vec![edition("1.4", RULES), edition("tr-2026-10-09", RULES)]);
    for path in ["/penalty", "/penalty/drawing-extra-cards"] {
        let page = ask(held(), request(path)).await.text();
        assert!(page.contains("Tournament rules of 2026-10-09"), "{path}: {page}");
    }
}

#[tokio::test]
async fn every_infraction_is_found_by_its_kind() {
    let page = get("/penalty").await;
    assert_eq!(page.links("details").len(), 32);
    assert!(page.text().contains("Riot Games"), "the notice stays");
    for href in page.links("details") {
        assert_eq!(get(&href).await.status, StatusCode::OK, "{href}");
    }
}

/// Follows the first answer to each question until there is none, as a thumb does.
#[tokio::test]
async fn links_alone_lead_to_a_ruling() {
    for href in get("/penalty").await.links("details") {
        let mut at = href.clone();
        for step in 0.. {
            let page = get(&at).await;
            assert_eq!(page.status, StatusCode::OK, "{at}");
            let answers = page.links(".question");
            let Some(next) = answers.into_iter().find(|link| link.starts_with("/penalty/")) else {
                let text = page.text();
                assert!(text.contains("Write down") || text.contains("No infraction."), "{at}: {text}");
                break;
            };
            assert!(step < 10, "{href} never ends");
            at = next;
        }
    }
}

/// Answers that lead to another infraction stay answers there, and each can be changed.
#[tokio::test]
async fn every_link_of_a_walk_leads_somewhere() {
    for infraction in ["channeling-too-many", "missed-trigger"] {
        let start = format!("/penalty/{infraction}");
        let mut open = vec![start.clone()];
        let mut seen = std::collections::BTreeSet::new();
        while let Some(path) = open.pop() {
            let page = get(&path).await;
            assert_eq!(page.status, StatusCode::OK, "{path}");
            let links = page.links("main").into_iter();
            open.extend(links.filter(|link| link.starts_with(&start) && seen.insert(link.clone())));
        }
        assert!(seen.len() > 40, "{infraction}: {}", seen.len());
    }
}

#[tokio::test]
async fn a_ruling_says_what_to_do_and_who_decides() {
    let page = get("/penalty/drawing-extra-cards?level=competitive&caught=hand&same=fewer&total=fewer").await;
    let text = page.text();
    for words in [
        "Warning",
        "The next opponent in turn order looks at the hand",
        "Say to the players",
        "Any judge may make this ruling.",
        "By mistake",
    ] {
        assert!(text.contains(words), "{words}: {text}");
    }
    assert!(!text.contains("Call the head judge."), "{text}");
    // What was assumed can be changed by a link.
    let changed = page.links(".replies").into_iter().find(|link| link.contains("intent=yes")).unwrap();
    assert!(ask(garden(), request(&changed)).await.text().contains("Cheating"));
}

#[tokio::test]
async fn an_answer_that_answers_nothing_is_refused_and_one_too_many_is_told() {
    assert_eq!(get("/penalty/drawing-extra-cards?level=kitchen").await.status, StatusCode::BAD_REQUEST);
    assert_eq!(get("/penalty/no-such-thing").await.status, StatusCode::NOT_FOUND);
    assert_eq!(get(&format!("/penalty?q={}", "x".repeat(400))).await.status, StatusCode::PAYLOAD_TOO_LARGE);
    let text = get("/penalty/wagering?weather=fine").await.text();
    assert!(text.contains("Nobody asked for: weather"), "{text}");
    let hostile = get("/penalty/wagering?%3Cscript%3E=1").await;
    assert!(!hostile.body.contains("<script>=") && hostile.body.contains("&#60;script&#62;"), "{}", hostile.body);
}

#[tokio::test]
async fn the_same_comes_as_json() {
    let json = async |path: &str| -> serde_json::Value { serde_json::from_str(&get(path).await.body).unwrap() };
    let asked = json("/api/v1/penalty?q=drew+two+cards+instead+of+one&level=competitive").await;
    assert_eq!((&asked["state"], &asked["infraction"]), (&"ask".into(), &"drawing-extra-cards".into()));
    assert_eq!(asked["questions"][0]["key"], "caught");
    assert_eq!(asked["penalty"], serde_json::Value::Null);
    let ruled = json("/api/v1/penalty?infraction=late-to-match&level=competitive&arrived=ten").await;
    assert_eq!((&ruled["state"], &ruled["penalty"]), (&"ruled".into(), &"game-loss".into()));
    assert_eq!(ruled["ruling"]["head_judge"]["called"], true);
    assert_eq!(ruled["rule"], "703.8@tr-2026-10-09");
    assert!(ruled["known_until"].is_string());
    let choose = json("/api/v1/penalty").await;
    assert_eq!(choose["state"], "choose");
}
