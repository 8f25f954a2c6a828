//! More than there is room for: whoever comes too much is asked to come back, searches go on, and afterwards all is as before.
//!
//! `TRIBUNAL_TEST_CROWD` says how many replays come at once.

use std::time::{Duration, Instant};

use axum::body::{Body, Bytes};
use axum::http::{Request, StatusCode};
use tribunal::web::Site;

use crate::garden::{Answer, ask, garden};

/// Four triggers in every order, each way followed to its end.
const LONG: &str = "edition 1.1\nplayers Ann, Bob\nbattlefield Grove, controlled by Bob\n  Bob: Guard 99 might\nbase of Ann\n  \
                    Asa 1 might \"When I attack, draw 1.\"\n  Bea 2 might \"When I attack, draw 2.\"\n  \
                    Cid 3 might \"When I attack, draw 3.\"\n  Dot 4 might \"When I attack, draw 4.\"\n\
                    Ann moves Asa, Bea, Cid, Dot to Grove\n";

async fn replay(site: Site) -> Answer {
    ask(site, Request::post("/api/v1/replay?all_outcomes=true").body(Body::from(LONG)).unwrap()).await
}

async fn search(site: Site) -> (StatusCode, Duration) {
    let begun = Instant::now();
    let answer = ask(site, Request::get("/api/v1/search?q=wilted+plant").body(Body::empty()).unwrap()).await;
    (answer.status, begun.elapsed())
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_crowd_of_long_replays_does_not_take_search_down() {
    let crowd = std::env::var("TRIBUNAL_TEST_CROWD").ok().and_then(|crowd| crowd.parse().ok()).unwrap_or(120);
    let site = garden();
    let (_, alone) = search(site.clone()).await;
    let crowd: Vec<_> = (0..crowd).map(|_| tokio::spawn(replay(site.clone()))).collect();
    let mut searches = Vec::new();
    while searches.len() < 20 || crowd.iter().any(|one| !one.is_finished()) {
        let (status, took) = search(site.clone()).await;
        assert_eq!(status, StatusCode::OK);
        searches.push(took);
    }
    let (mut done, mut sent_away) = (0, 0);
    for one in crowd {
        let answer = one.await.unwrap();
        match answer.status {
            StatusCode::OK => done += 1,
            StatusCode::SERVICE_UNAVAILABLE => {
                assert!(answer.header("retry-after").parse::<u32>().is_ok(), "it is said when to come back");
                sent_away += 1;
            }
            other => panic!("{other}: {}", answer.body),
        }
    }
    searches.sort_unstable();
    println!(
        "{done} replays done, {sent_away} sent away; {} searches beside them: median {:?}, longest {:?} (alone {alone:?})",
        searches.len(),
        searches[searches.len() / 2],
        searches[searches.len() - 1]
    );
    assert!(done > 0 && sent_away > 0, "{done} done, {sent_away} sent away");
    assert_eq!(replay(site).await.status, StatusCode::OK, "afterwards there is room");
}

#[tokio::test]
async fn a_body_that_never_ends_is_not_waited_for() {
    let begun = Instant::now();
    let body = Body::from_stream(futures_util::stream::pending::<std::io::Result<Bytes>>());
    let answer = ask(garden(), Request::post("/api/v1/replay").body(body).unwrap()).await;
    assert_eq!(answer.status, StatusCode::SERVICE_UNAVAILABLE);
    assert!(begun.elapsed() < Duration::from_secs(30), "{:?}", begun.elapsed());
}
