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
