//! Rulings of others: kept apart, judged, and never taken for the publisher's.

use axum::http::StatusCode;
use tribunal::document::Hints;
use tribunal::library::shipped;
use tribunal::web::Site;

use crate::garden::{ask, held, request, site};

const CLUB: &str = "---\nauthor: Nell <b>\ndate: 2026-10-20\naddress: javascript:alert(1)\n---\n\
    # Does the guard die to the rider?\nBy rule 323 it does. <script>x</script>\n\
    ```scenario\nplayers Ann, Bob\nbattlefield Grove, controlled by Bob\n  Bob: Guard 2 might\nbase of Ann\n  Rider 4 might\n\
    Ann moves Rider to Grove\nall pass\n=> Guard dies\n```\n\
    # Does the guard live?\nIt does.\n\
    ```scenario\nplayers Ann, Bob\nbattlefield Grove, controlled by Bob\n  Bob: Guard 2 might\nbase of Ann\n  Rider 4 might\n\
    Ann moves Rider to Grove\nall pass\n=> Guard survives\n```\n\
    # What of 442.1?\nSee rule 442.1@1.1.\n";

fn with_the_club() -> Site {
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
    for apart in ["/faq", "/?q=does+the+guard+die+to+the+rider"] {
        assert!(!ask(site.clone(), request(apart)).await.body.contains("/rulings-of-others/does"), "{apart}");
    }
    assert!(ask(site, request("/documents")).await.body.contains("3 held, what came of each"));
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
