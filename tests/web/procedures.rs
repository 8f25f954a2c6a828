//! The cards of procedures, the timing cards, and what a judge may answer.

use axum::http::StatusCode;

use crate::garden::{ask, request, site};

async fn page(address: &str) -> crate::garden::Answer {
    ask(site(tribunal::library::shipped()), request(address)).await
}

#[tokio::test]
async fn every_rule_of_a_card_is_held() {
    let page = page("/procedures").await;
    assert_eq!(page.status, StatusCode::OK);
    let unheld: Vec<&str> = page.body.split("<span class=\"num\">").skip(1).map(|rest| &rest[..20]).collect();
    assert_eq!(unheld, Vec::<&str>::new(), "a number that is no rule has no address");
    for told in [
        "best of one",
        "one of their three battlefields at random",
        "Mulligan",
        "Three more turns",
        "Timing, core rules",
        "lethal damage",
        "end of turn only",
    ] {
        assert!(page.text().contains(told), "{told}");
    }
}

#[tokio::test]
async fn what_will_be_is_answered_at_low_level_alone() {
    let asked = "If+I+attack+with+my+Rider,+will+I+score";
    let high = page(&format!("/procedures?q={asked}&level=high")).await.text();
    assert!(high.contains("No. At high level") && high.contains("since it says “if i”"), "{high}");
    assert!(high.contains("attack with a card like Rider; can the player score, by the rules?"), "{high}");
    let low = page(&format!("/procedures?q={asked}&level=low")).await.text();
    assert!(low.contains("the bar stands for high level only"), "{low}");
}

#[tokio::test]
async fn what_is_not_known_is_not_answered() {
    let page = page("/procedures?q=Can+you+look+at+the+video&level=high").await.text();
    assert!(page.contains("not known by its words") && !page.contains("Taken for:"), "{page}");
}
