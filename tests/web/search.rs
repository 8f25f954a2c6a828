//! `/` and `/hits`: the search as a page and as a fragment.

use axum::http::StatusCode;

use crate::garden::{ask, get, request, site};

#[tokio::test]
async fn the_form_answers_with_a_page() {
    let answer = get("/?q=wilted+plant").await;
    assert_eq!(answer.status, StatusCode::OK);
    assert!(answer.links(".hits").contains(&"/1.4/103.2".to_owned()), "{:?}", answer.links(".hits"));
    assert!(answer.body.contains("<mark>wilted</mark>"));
    assert!(answer.body.contains("value=\"wilted plant\""));
}

#[tokio::test]
async fn the_fragment_holds_the_same_hits() {
    let (page, fragment) = (get("/?q=wilted+plant").await, get("/hits?q=wilted+plant").await);
    assert_eq!(page.links(".hits"), fragment.links(".hits"));
    assert!(!fragment.body.contains("<html"));
}

#[tokio::test]
async fn a_number_is_answered_with_all_its_words() {
    let answer = get("/hits?q=101.1.b").await;
    assert_eq!(answer.links(".hits").first().map(String::as_str), Some("/1.4/101.1.b"));
    assert!(answer.text().contains("A plant that finds no hole waits on the path."));
}

#[tokio::test]
async fn the_same_question_can_be_put_to_another_edition() {
    let answer = get("/?q=wilted+plant").await;
    let other = answer.links(".within").into_iter().find(|href| href.contains("1.1")).unwrap();
    assert_eq!(other, "/?q=wilted%20plant&edition=1.1");
    let answer = get(&other).await;
    assert!(answer.links(".hits").contains(&"/1.1/103.2".to_owned()));
    assert!(answer.body.contains("<b>Core rules 1.1</b>"));
    assert!(answer.body.contains("<input type=\"hidden\" name=\"edition\" value=\"1.1\">"));
}

#[tokio::test]
async fn any_text_is_a_search() {
    for query in ["", "%22", "a%20AND", "%E2%80%AE%D7%90", "101.", "in%3Afaq", "%ff", "***", "(((", "%3Cscript%3E"] {
        for path in ["/", "/hits", "/api/v1/search"] {
            let answer = get(&format!("{path}?q={query}")).await;
            assert_eq!(answer.status, StatusCode::OK, "{path} {query}");
            let is_page = answer.header("content-type").starts_with("text/html");
            assert!(!is_page || !answer.body.contains("<script>"), "{path} {query}");
        }
    }
}

#[tokio::test]
async fn without_a_query_the_start_page_leads_into_the_edition_in_force() {
    let answer = get("/").await;
    let doors = answer.links(".doors");
    assert!(doors.contains(&"/1.4/100".to_owned()) && doors.contains(&"/cards".to_owned()), "{doors:?}");
}

#[tokio::test]
async fn page_and_api_rank_alike() {
    for query in ["wilted+plant", "who+waters+the+weeds", "plant"] {
        let api: serde_json::Value =
            serde_json::from_str(&get(&format!("/api/v1/search?q={query}")).await.body).unwrap();
        let hits = api["hits"].as_array().unwrap();
        let rules = hits.iter().filter(|hit| hit["kind"] == "rule");
        let rules: Vec<String> = rules.map(|hit| format!("/1.4/{}", hit["number"].as_str().unwrap())).collect();
        let page = get(&format!("/?q={query}")).await.links(".hits");
        let on_page: Vec<String> = page.into_iter().filter(|href| href.starts_with("/1.4/")).collect();
        assert_eq!(on_page, rules, "{query}");
    }
}

#[tokio::test]
async fn the_parts_of_a_score_are_told_where_asked_for() {
    let plain: serde_json::Value = serde_json::from_str(&get("/api/v1/search?q=wilted+plant").await.body).unwrap();
    assert!(plain["hits"][0].get("explain").is_none());
    let told: serde_json::Value =
        serde_json::from_str(&get("/api/v1/search?q=wilted+plant&explain=1").await.body).unwrap();
    assert_eq!(told["hits"][0]["ref"], plain["hits"][0]["ref"]);
    assert!(told["hits"][0]["explain"].to_string().contains("wilted"), "{}", told["hits"][0]);
    assert!(get("/?q=wilted+plant").await.body.contains("<p class=\"why\">"));
}

#[tokio::test]
async fn hits_can_be_narrowed_to_a_kind_by_a_link() {
    let page = get("/?q=does+rain+water+the+bed").await;
    let ways = page.links(".kinds");
    let rules = ways.iter().find(|href| href.contains("kind=rule")).unwrap_or_else(|| panic!("{ways:?}"));
    let narrowed = get(rules).await;
    assert!(narrowed.links(".hits").iter().all(|href| href.starts_with("/1.4/")));
    assert!(narrowed.body.contains("<input type=\"hidden\" name=\"kind\" value=\"rule\">"));
    assert!(narrowed.links(".within").iter().any(|href| href.contains("edition=1.1") && href.contains("kind=rule")));
}

#[tokio::test]
async fn what_nothing_answers_is_said_with_what_would_help() {
    let page = get("/?q=potions+of+invisibility+for+wizards").await;
    assert!(page.text().contains("No rule speaks of") && page.text().contains("It would help to know"));
}

#[tokio::test]
async fn of_a_question_without_end_the_beginning_is_searched_for() {
    let answer = get(&format!("/?q=wilted+plant+{}", "moss+".repeat(10_000))).await;
    assert_eq!(answer.status, StatusCode::OK);
    assert!(answer.text().contains("only its first 2000 letters were"), "{}", answer.text());
    assert!(answer.body.len() < 100_000, "{} bytes", answer.body.len());
    assert!(!get("/?q=wilted+plant").await.text().contains("too long"));
}

#[tokio::test]
async fn an_old_citation_says_what_it_is_now() {
    let page = |address: &'static str| ask(site(tribunal::library::shipped()), request(address));
    for typed in ["/?q=442.1+from+1.1", "/?q=442.1@1.1", "/?q=rule+442.1+of+the+1.1+rules", "/?q=442.1+(core+1.1)"] {
        let page = page(typed).await;
        let (text, told) = (page.text(), "Rule 442.1 of Core rules 1.1 is in Core rules 1.5 now:");
        assert!(text.contains(told) && page.body.contains("href=\"/1.5/471.1\""), "{typed}: {text}");
        // 442.1 of today is another rule, and stands below.
        assert!(text.find("Conquer: gaining") < text.find("To Empower is"), "{typed}: {text}");
    }
    assert!(!page("/?q=471.1").await.text().contains("now:"));
}

#[tokio::test]
async fn enter_opens_a_number_or_the_name_of_a_card() {
    let page = |address: &'static str| ask(site(tribunal::library::shipped()), request(address));
    for (typed, place) in [("323.5", "/1.5/323.5"), ("watchful+sentry", "/cards/watchful-sentry")] {
        let address: &'static str = Box::leak(format!("/?q={typed}&go=1").into_boxed_str());
        let opened = page(address).await;
        assert_eq!(opened.status, StatusCode::SEE_OTHER, "{typed}");
        assert_eq!(opened.header("location"), place);
    }
    for address in ["/?q=323.5", "/?q=can+my+hidden+card+stay&go=1", "/?q=442.1+from+1.1&go=1", "/?q=999&go=1"] {
        assert_eq!(page(address).await.status, StatusCode::OK, "{address}");
    }
}
