//! Whatever the costs of boards, rule pages and `/healthz` are answered meanwhile: nothing that parses, replays or
//! draws does so on the threads that answer requests.
//!
//! The runtime of these tests has one thread, which answers everything. The tests measure how long that thread worked
//! between two answers, not how late it was, so that other load on the machine does not matter.

use std::time::Duration;

use axum::body::Body;
use axum::http::{Request, StatusCode};
use tribunal::web::Site;

use crate::desk::Browser;
use crate::garden::{Answer, ask, garden, request};

/// The longest that a request for a rule may be delayed by the boards of others.
const MOST: Duration = Duration::from_millis(100);

/// Boards within the limits that cost as much as any that were found.
fn worst() -> Vec<String> {
    let crowd = |text: &str| {
        let units: String = (0..6).map(|at| format!(" c{at} 1 might {text} x40\n")).collect();
        format!("players A, B\nbase of A\n{units}")
    };
    let aura = crowd("\"Other friendly units have +1 [M].\"");
    let each = crowd("\"I have +1 [M] for each other friendly unit.\"");
    let more = format!("editions 1.1, 1.4\n{each}A ends the turn\nB ends the turn\n");
    vec![aura, each, more]
}

/// Returns the processor time of this thread; `None` where the system does not provide it.
fn worked() -> Option<Duration> {
    let told = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    told.split(' ').next()?.parse().ok().map(Duration::from_nanos)
}

/// Requests rule pages and `/healthz` until all of `busy` is answered; returns the longest time that the one thread
/// worked without a break.
async fn beside(site: &Site, busy: Vec<tokio::task::JoinHandle<Answer>>) -> Option<Duration> {
    let mut longest = Duration::ZERO;
    let mut rounds = 0;
    while rounds < 20 || busy.iter().any(|one| !one.is_finished()) {
        for page in ["/healthz", "/1.4/101"] {
            let before = worked()?;
            // Everything else that can go on does so before this one is answered.
            tokio::time::sleep(Duration::from_millis(2)).await;
            assert_eq!(ask(site.clone(), request(page)).await.status, StatusCode::OK, "{page}");
            longest = longest.max(worked()? - before);
        }
        rounds += 1;
    }
    for one in busy {
        let answer = one.await.unwrap();
        let known = [StatusCode::OK, StatusCode::SEE_OTHER, StatusCode::SERVICE_UNAVAILABLE];
        assert!(known.contains(&answer.status), "{}: {}", answer.status, answer.body);
    }
    println!("the thread that answers worked {longest:?} at a stretch at most, over {rounds} rounds");
    Some(longest)
}

fn posted(site: &Site, path: &str, body: String) -> tokio::task::JoinHandle<Answer> {
    let form = if path == "/replay/build" { "application/x-www-form-urlencoded" } else { "text/plain" };
    let request = Request::post(path).header("content-type", form).body(Body::from(body)).unwrap();
    tokio::spawn(ask(site.clone(), request))
}

fn encoded(text: &str) -> String {
    text.bytes().map(|byte| format!("%{byte:02X}")).collect()
}

#[tokio::test]
async fn the_worst_boards_keep_nobody_waiting_who_asks_for_a_rule() {
    let site = garden();
    ask(site.clone(), request("/1.4/101")).await;
    let mut busy = Vec::new();
    for board in worst() {
        busy.push(posted(&site, "/api/v1/replay?all_outcomes=true", board.clone()));
        busy.push(posted(&site, "/replay/run", board.clone()));
        busy.push(posted(&site, "/replay/build", format!("build=unit&live=1&name=U&text={}", encoded(&board))));
        busy.push(posted(&site, "/replay/build", format!("build=unit&name=U&text={}", encoded(&board))));
    }
    let Some(longest) = beside(&site, busy).await else { return };
    assert!(longest < MOST, "{longest:?}");
}

#[tokio::test]
async fn the_worst_boards_of_a_dispute_keep_nobody_waiting_either() {
    let head = Browser::head().await;
    for (at, board) in worst().into_iter().enumerate() {
        let form = format!("key=board{at}&question=Does+it+grow,+by+rule+101?&board={}", encoded(&board));
        assert_eq!(head.post(&head.at(""), &form).await.status, StatusCode::SEE_OTHER);
    }
    ask(head.site.clone(), request("/1.4/101")).await;
    let mut busy = Vec::new();
    for number in 1..=worst().len() {
        for page in ["", "/table", "/packet", "/packet.json", "/packet.md"] {
            busy.push(tokio::spawn(ask(head.site.clone(), head.asks(&head.at(&format!("/{number}{page}"))))));
        }
    }
    let Some(longest) = beside(&head.site, busy).await else { return };
    assert!(longest < MOST, "{longest:?}");
}
