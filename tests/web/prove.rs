//! Claims over every line of play, asked of the server.

use axum::body::Body;
use axum::http::{Request, StatusCode};
use serde_json::Value;

use crate::garden::{ask, garden};

const DUEL: &str =
    "players Ann, Bob\nbattlefield Grove, controlled by Bob\n  Bob: Guard 3 might\nbase of Ann\n  Rider 4 might\n";

async fn proved(address: &str, text: &str) -> Value {
    let request = Request::post(address).body(Body::from(text.to_owned())).unwrap();
    let answer = ask(garden(), request).await;
    assert_eq!(answer.status, StatusCode::OK, "{}", answer.body);
    serde_json::from_str(&answer.body).unwrap()
}

#[tokio::test]
async fn a_claim_is_answered_with_a_line_that_replays() {
    let answer = proved("/api/v1/prove?claim=never%20Ann%20conquers%20Grove&edition=1.4", DUEL).await;
    let one = &answer["proved"][0];
    assert_eq!((&one["verdict"], &one["edition"]), (&"does-not".into(), &"1.4".into()), "{answer}");
    assert_eq!(one["example"]["replays"], true);
    assert!(one["assumed"][0].as_str().unwrap().contains("does not list"), "{answer}");
}

#[tokio::test]
async fn what_claims_nothing_is_told_so() {
    let answer = proved("/api/v1/prove", DUEL).await;
    assert!(answer["refused"].as_str().unwrap().contains("nothing is claimed"), "{answer}");
    let many = format!("{DUEL}{}", "=> never Bob scores\n".repeat(9));
    assert!(proved("/api/v1/prove", &many).await["refused"].as_str().unwrap().contains("at most 8"));
}

#[tokio::test]
async fn a_search_without_end_ends_and_says_so() {
    let board = format!("{DUEL}  Anvil gear \"[1]: Give a unit +1 [M] this turn.\"\n=> never Bob scores\n");
    let answer = proved("/api/v1/prove", &board).await;
    assert_eq!(answer["proved"][0]["verdict"], "not-settled", "{answer}");
}

/// The page of a claim about the duel; its scenario as an address carries it is taken from the page of its replay.
async fn page_of(asked: &str) -> String {
    let sent = Request::post("/replay").header("content-type", "application/x-www-form-urlencoded");
    let text = DUEL.replace(' ', "+").replace('\n', "%0A").replace(',', "%2C").replace(':', "%3A");
    let to = ask(
        garden(),
        sent.body(Body::from(format!("text={text}Ann+moves+Rider+to+Grove%0Aall+pass%0A%3D%3E+Guard+dies%0A")))
            .unwrap(),
    )
    .await;
    let to = to.headers["location"].to_str().unwrap().to_owned();
    let packed = to.split_once("s=").unwrap().1;
    let answer =
        ask(garden(), Request::get(format!("/replay/prove?s={packed}&{asked}")).body(Body::empty()).unwrap()).await;
    assert_eq!(answer.status, StatusCode::OK, "{}", answer.body);
    answer.body
}

#[tokio::test]
async fn an_expectation_is_proved_from_before_what_led_to_it() {
    let page = page_of("at=9&claim=%3D%3E+Guard+dies").await;
    assert!(page.contains("From here on: Ann moves Rider to Grove") && page.contains("always Guard dies"), "{page}");
    assert!(page.contains("<h2>Holds</h2>"), "{page}");
    let board = page_of("from=0&claim=Guard+dies&how=always").await;
    assert!(board.contains("From the board as it stands") && board.contains("Does not hold"), "{board}");
    assert!(board.contains("Replay it"), "{board}");
}

#[tokio::test]
async fn the_part_of_a_page_says_where_the_search_goes_on() {
    let part = page_of("part=1&states=2&from=0&claim=Bob+scores&how=never").await;
    assert!(!part.contains("<h1>") && part.contains("data-more=\"/replay/prove?part=1"), "{part}");
    let wrong = page_of("claim=Juggles").await;
    assert!(wrong.contains("class=\"diagnostic\""), "{wrong}");
}
