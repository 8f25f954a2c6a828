//! Rulings of others: kept apart, judged, and never taken for the publisher's.

use axum::http::StatusCode;
use tribunal::document::Hints;
use tribunal::library::shipped;
use tribunal::web::Site;

use crate::garden::{Answer, ask, held, request, site};
use crate::mcp::call_request as call;

const CLUB: &str = "---\nauthor: Nell <b>\ndate: 2026-10-20\naddress: javascript:alert(1)\n---\n\
    # Does the guard die to the rider?\nBy rule 323 it does. <script>x</script>\n\
    ```scenario\nplayers Ann, Bob\nbattlefield Grove, controlled by Bob\n  Bob: Guard 2 might\nbase of Ann\n  Rider 4 might\n\
    Ann moves Rider to Grove\nall pass\n=> Guard dies\n```\n\
    # Does the guard live?\nIt does.\n\
    ```scenario\nplayers Ann, Bob\nbattlefield Grove, controlled by Bob\n  Bob: Guard 2 might\nbase of Ann\n  Rider 4 might\n\
    Ann moves Rider to Grove\nall pass\n=> Guard survives\n```\n\
    # What of 442.1?\nSee rule 442.1@1.1.\n";

/// A site that holds the rulings of a club beside what ships.
pub fn with_the_club() -> Site {
    let mut documents = shipped();
    documents.push(held("club", CLUB, Hints::default()));
    site(documents)
}

#[tokio::test]
async fn what_came_of_each_is_told_and_who_says_otherwise() {
    let site = with_the_club();
    let list = ask(site.clone(), request("/rulings-of-others")).await;
    for told in
        ["Boards come out as they say", "Boards come out otherwise", "They contradict each other", "bind nobody"]
    {
        assert!(list.body.contains(told), "{told}: {}", list.body);
    }
    let wrong = ask(site.clone(), request("/rulings-of-others/does-the-guard-live-nell-b")).await;
    assert_eq!(wrong.status, StatusCode::OK);
    assert!(wrong.body.contains("A board of it comes out otherwise") && wrong.body.contains("Guard survives"));
    assert!(wrong.body.contains("Says otherwise about the same board"));
    let moved = ask(site, request("/rulings-of-others/what-of-442-1-nell-b")).await;
    assert!(moved.body.contains("What became of its citations"), "{}", moved.body);
}

#[tokio::test]
async fn they_stand_on_the_pages_of_rules_apart_and_in_no_list_of_rulings() {
    let site = with_the_club();
    let rule = ask(site.clone(), request("/1.5/323")).await;
    let (before, others) = rule.body.split_once("Rulings of others that cite it").expect("a section of its own");
    assert!(others.contains("/rulings-of-others/does-the-guard-die-to-the-rider-nell-b"));
    assert!(!before.contains("/rulings-of-others/"));
    assert!(!ask(site.clone(), request("/1.5/322")).await.body.contains("Rulings of others that"));
    assert!(!ask(site.clone(), request("/faq")).await.body.contains("/rulings-of-others/does"));
    assert!(ask(site, request("/documents")).await.body.contains("3 rulings and what came of each"));
}

#[tokio::test]
async fn search_shows_them_below_all_that_is_official_and_says_whose_they_are() {
    let (without, site) = (site(shipped()), with_the_club());
    let found = ask(site.clone(), request("/?q=does+the+guard+die+to+the+rider")).await.body;
    let (official, others) = found.split_once("<h2>Rulings of others</h2>").expect("a section of its own");
    // The tab above the hits leads to them alone.
    assert!(!official.contains("/rulings-of-others/does") && official.contains("kind=others"), "{official}");
    assert!(others.contains("bind nobody") && others.contains("/rulings-of-others/does-the-guard-die"), "{others}");
    assert!(
        others.contains("Not official") && others.contains("2026-10-20") && !others.contains("Nell <b>"),
        "{others}"
    );
    let aside = ask(site.clone(), request("/?q=who+goes+first")).await.body;
    assert!(!aside.contains("Rulings of others</h2>"), "what has nothing to do with it is not shown");
    let alone = ask(site.clone(), request("/?q=guard&kind=others")).await.body;
    assert!(alone.contains("/rulings-of-others/does-the-guard-live") && !alone.contains("Nothing found"), "{alone}");
    for question in ["does the guard die to the rider", "who goes first", "Nell"] {
        let path = format!("/api/v1/search?q={}", question.replace(' ', "+"));
        let [with, without] = [&site, &without].map(|site| ask(site.clone(), request(&path)));
        let [mut with, without] = [json(&with.await), json(&without.await)];
        let others = std::mem::replace(&mut with["others"], serde_json::json!([]));
        assert_eq!(with, without, "{question}: what is official is found as without them");
        let said = |hit: &serde_json::Value| {
            hit["unofficial"]["official"] == false && hit["unofficial"]["author"] == "Nell <b>"
        };
        assert!(others.as_array().unwrap().iter().all(said), "{others}");
    }
}

#[tokio::test]
async fn programs_and_assistants_are_told_apart_whose_they_are_and_what_the_engine_says() {
    let site = with_the_club();
    let list = json(&ask(site.clone(), request("/api/v1/rulings-of-others")).await);
    let of = |slug: &str| list["rulings"].as_array().unwrap().iter().find(|one| one["slug"] == slug).cloned().unwrap();
    let (right, wrong) = (of("does-the-guard-die-to-the-rider-nell-b"), of("does-the-guard-live-nell-b"));
    for one in [&right, &wrong] {
        assert_eq!(
            (&one["official"], &one["author"], &one["date"]),
            (&false.into(), &"Nell <b>".into(), &"2026-10-20".into())
        );
        assert_eq!(one["address"], "javascript:alert(1)");
    }
    assert_eq!((&right["standing"], &right["differs"]), (&"agrees".into(), &serde_json::Value::Null));
    assert_eq!(wrong["standing"], "disagrees");
    assert!(
        wrong["differs"]["differs"].as_str().unwrap().contains("Guard survives")
            && wrong["differs"]["rule"].is_string()
    );
    assert_eq!(list["contradictions"], serde_json::json!([[right["slug"], wrong["slug"]]]));
    let one = json(&ask(site.clone(), request("/api/v1/rulings-of-others/does-the-guard-live-nell-b")).await);
    assert_eq!((&one["ruling"]["official"], &one["ruling"]["author"]), (&false.into(), &"Nell <b>".into()));
    assert_eq!(
        (&one["contradicted_by"][0], &one["replays"][0]["then"]["verdict"]),
        (&right["slug"], &"differs".into())
    );
    assert_eq!(ask(site.clone(), request("/api/v1/rulings-of-others/none")).await.status, StatusCode::NOT_FOUND);
    let rule = json(&ask(site.clone(), request("/api/v1/editions/1.5/rules/323")).await);
    assert_eq!(rule["unofficial"][0]["slug"], right["slug"]);
    assert_eq!((&rule["unofficial"][0]["official"], rule["unofficial"].as_array().unwrap().len()), (&false.into(), 1));
    assert!(!rule["rulings"].to_string().contains("nell") && !rule["faq"].to_string().contains("nell"));
    let asked = call("get_rule", &serde_json::json!({ "number": "323@1.5" }));
    let told = json(&ask(site.clone(), asked).await);
    assert_eq!(told["result"]["structuredContent"]["answer"]["unofficial"], rule["unofficial"]);
    let nothing = json(&ask(crate::garden::site(shipped()), request("/api/v1/rulings-of-others")).await);
    assert_eq!(nothing["rulings"], serde_json::json!([]));
}

fn json(answer: &Answer) -> serde_json::Value {
    serde_json::from_str(&answer.body).expect("JSON")
}

#[tokio::test]
async fn what_others_wrote_is_text_and_their_address_no_link_unless_it_is_one() {
    let page = ask(with_the_club(), request("/rulings-of-others/does-the-guard-die-to-the-rider-nell-b")).await;
    assert!(
        page.body.contains("Not the publisher's: it binds nobody")
            || page.body.contains("Not the publisher&#39;s: it binds nobody")
    );
    assert!(!page.body.contains("<script>x") && !page.body.contains("javascript:") && !page.body.contains("Nell <b>"));
    assert!(page.body.contains("class=\"cite\" href=\"/1.5/323\""), "{}", page.body);
    assert_eq!(ask(with_the_club(), request("/rulings-of-others/nothing")).await.status, StatusCode::NOT_FOUND);
}
