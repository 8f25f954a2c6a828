//! The age of a copy, the parts that it lacks, and the standing of rulings.

use jiff::civil::Date;

use crate::garden::{FAQ, RULES, ask, current, edition, get, held, request, site};
use tribunal::document::Hints;
use tribunal::web::Site;

fn on(day: fn() -> Date) -> Site {
    Site::new(current(vec![edition("1.4", RULES)])).with_clock(day)
}

#[tokio::test]
async fn every_page_says_up_to_when_it_knows_the_rules() {
    let (fresh, old) = (on(|| Date::constant(2026, 10, 12)), on(|| Date::constant(2027, 3, 1)));
    for path in ["/", "/1.4/101", "/faq", "/legality", "/documents", "/replay", "/nothing"] {
        let page = ask(fresh.clone(), request(path)).await.text();
        assert!(page.contains("as known on 2026-10-10"), "{path}: {page}");
        assert!(!page.contains("last checked"), "{path}: {page}");
        let page = ask(old.clone(), request(path)).await.text();
        assert!(page.contains("last checked against the publisher's list on 2026-10-10"), "{path}: {page}");
    }
    for path in ["/api/v1/editions", "/api/v1/legality"] {
        assert!(get(path).await.body.contains("\"known_until\":\"2026-10-10\""), "{path}");
    }
}

#[tokio::test]
async fn an_edition_that_is_in_force_and_not_held_is_named() {
    let said = "Core rules 1.5 are in force since 2026-10-16 and are not available here: what is shown is 1.4.";
    let (before, since) = (on(|| Date::constant(2026, 10, 15)), on(|| Date::constant(2026, 10, 16)));
    assert!(!ask(before, request("/1.4/101")).await.text().contains("not available here"));
    assert!(ask(since, request("/1.4/101")).await.text().contains(said));
    let held = site(vec![edition("1.4", RULES), edition("1.5", RULES)]);
    assert!(!ask(held, request("/1.4/101")).await.text().contains("not available here"));
}

#[tokio::test]
async fn the_start_page_says_what_is_in_force_and_what_it_changed() {
    let held = || vec![edition("1.4", RULES), edition("1.5", RULES)];
    let start = |held, day: fn() -> Date| ask(Site::new(current(held)).with_clock(day), request("/"));
    let page = start(held(), || Date::constant(2026, 10, 16)).await.text();
    assert!(page.contains("Core rules 1.5 are in force since 2026-10-16. Still in use: the Vendetta FAQ"), "{page}");
    assert!(page.contains("New at the table in 1.5") && page.contains("811.1.d.3.a"), "{page}");
    let page = start(held(), || Date::constant(2026, 10, 15)).await.text();
    assert!(page.contains("Core rules 1.4 are in force since 2026-07-24"), "{page}");
    assert!(!page.contains("New at the table"), "{page}");
    // What is in force and not held is named by the notice alone.
    let page = start(vec![edition("1.4", RULES)], || Date::constant(2026, 10, 20)).await.text();
    assert!(!page.contains("Core rules 1.4 are in force") && !page.contains("New at the table"), "{page}");
}

#[tokio::test]
async fn a_ruling_says_first_whether_it_still_holds() {
    let digest = |later: &str| {
        format!(
            "---\ndocument: faq\nname: garden\ntitle: Garden FAQ, restated\ndate: 2025-10-16\ntext: digest\nover: 1.0\nuntil: 1.1\n\
             ---\n\n# Rulings\n\n## Watering\n\n#### May I water a bed of somebody else?\n\n- rules: 103@1.1\n{later}\nNo.\n"
        )
    };
    let older = RULES.replace("A wilted plant does not grow.", "A wilted plant grows slowly.");
    let said = |later: &'static str| {
        let faq = held("faq", &digest(later), Hints::default());
        site(vec![edition("1.4", RULES), edition("1.1", &older), faq])
    };
    let cases = [
        ("- later: confirmed in 1.4 (103@1.4)\n", "Still correct in 1.4"),
        ("- later: overtaken in 1.4 (103@1.4): two beds now\n", "Obsolete in 1.4"),
        ("- later: changed in 1.4 (103@1.4): two beds now\n", "Changed in 1.4"),
        ("", "Still correct in 1.4"),
    ];
    for (later, status) in cases {
        let page = ask(said(later), request("/faq/may-i-water-a-bed-of-somebody-else")).await;
        let text = page.text();
        assert!(text.contains(status), "{later}: {text}");
        assert!(text.contains("Its FAQ is superseded by Core rules 1.1."), "{later}: {text}");
        // Red is for what is wrong, not for what a newer FAQ or edition has only taken over.
        assert_eq!(page.body.contains("k-faq old"), status.starts_with("Obsolete"), "{later}");
        let list = ask(said(later), request("/faq")).await.text();
        assert!(list.contains(&status.to_lowercase()), "{later}: {list}");
    }
    let bare = site(vec![edition("1.4", RULES), held("faq", FAQ, Hints::default())]);
    assert!(ask(bare, request("/faq")).await.text().contains("not checked against 1.4"));
}

#[tokio::test]
async fn feeds_tell_what_came_out_and_what_takes_effect() {
    let feed = get("/feed.atom").await;
    assert!(feed.header("content-type").starts_with("application/atom+xml"));
    assert!(feed.body.contains("Core rules 1.5, printed 2026-10-09, in force from 2026-10-16"), "{}", feed.body);
    let calendar = get("/editions.ics").await;
    assert!(
        calendar.body.contains("DTSTART;VALUE=DATE:20261016\r\nSUMMARY:Core rules 1.5 in force\r\n"),
        "{}",
        calendar.body
    );
    assert!(calendar.body.lines().all(|line| line.len() <= 75));
}

/// The definition of Temporary is in 816.1.b; the rules around it only say that it is a keyword.
#[tokio::test]
async fn the_page_of_a_keyword_has_its_definition() {
    let page = ask(site(tribunal::library::shipped()), request("/terms/temporary")).await.body;
    assert!(page.contains("/1.5/816") && page.contains("816.1.b"), "{page}");
    assert!(page.contains("short for killing this permanent"), "what cards print behind the keyword");
    assert!(
        page.contains("/cards/") && page.contains("/diff/1.4/1.5?show=words") && page.contains("term=temporary"),
        "{page}"
    );
}

#[tokio::test]
async fn the_rules_of_one_term_are_compared_alone() {
    let site = || site(tribunal::library::shipped());
    let whole = ask(site(), request("/diff/1.4/1.5?show=same")).await.body;
    let one = ask(site(), request("/diff/1.4/1.5?show=same&term=hidden")).await.body;
    assert!(
        one.contains("Hidden: What changed") && one.contains("/1.5/811.1.b\"") && !one.contains("/1.5/816.1.b\""),
        "{one}"
    );
    assert!(whole.len() > 4 * one.len());
    // Its chapters are an index of the page.
    let index = whole.split_once("<nav aria-label=\"Sections\">").expect("an index").1.split_once("</nav>").unwrap().0;
    for mark in index.split("href=\"#").skip(1).map(|rest| rest.split_once('"').unwrap().0) {
        assert_eq!(whole.matches(&format!("id=\"{mark}\"")).count(), 1, "{mark}");
    }
}

#[tokio::test]
async fn a_comparison_shows_boards_that_come_out_in_two_ways() {
    let page = ask(site(tribunal::library::shipped()), request("/diff/1.4/1.5?show=added")).await.body;
    let team = page.split("/1.5/491.8.b\"").nth(1).expect("a team scores a battlefield once");
    let (change, _) = team.split_once("</li>\n").expect("it ends");
    assert!(change.contains("differently: replay") && change.contains("href=\"/replay?"), "{change}");
}
