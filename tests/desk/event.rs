//! A whole event by script: a head judge and two judges, each at another server process on one database, while visitors
//! read. It ends with the right upgrades, and every server gives the same answers.

use std::net::SocketAddr;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use serde_json::{Value, json};

use crate::killed::{Running, ask, patiently};
use crate::place::Place;

/// Somebody at a server.
struct Judge<'a> {
    at: SocketAddr,
    code: &'a str,
    session: String,
    name: &'a str,
}

impl Judge<'_> {
    /// Writes to a dispute; gives status and answer. What is written rests on its version as it is then.
    fn write(&self, dispute: i64, key: &str, mut wanted: Value) -> (u16, Value) {
        let path = format!("/api/v1/desk/events/{}/disputes/{dispute}", self.code);
        wanted["base"] = self.read(&path)["version"].clone();
        let key = format!("{}-{key}", self.name);
        let (status, body) = patiently(self.at, "POST", &path, &self.session, &key, &wanted.to_string()).unwrap();
        (status, serde_json::from_str(&body).unwrap())
    }

    fn read(&self, path: &str) -> Value {
        let (status, body) = patiently(self.at, "GET", path, &self.session, "", "").unwrap();
        assert_eq!(status, 200, "{path}: {body}");
        serde_json::from_str(&body).unwrap()
    }

    fn does(&self, dispute: i64, key: &str, wanted: Value) {
        let (status, answer) = self.write(dispute, key, wanted);
        assert_eq!(status, 201, "{} {key}: {answer}", self.name);
    }

    fn is_refused(&self, status: u16, dispute: i64, key: &str, wanted: Value) {
        let answer = self.write(dispute, key, wanted);
        assert_eq!(answer.0, status, "{} {key}: {}", self.name, answer.1);
    }

    /// A player calls from a table.
    fn calls(&self, table: &str, players: [&str; 2]) -> i64 {
        let path = format!("/api/v1/desk/events/{}/disputes", self.code);
        let placing = json!({"round": "1", "table": table, "players": players});
        let body = json!({"do": "open", "placing": placing, "question": ""}).to_string();
        let (status, body) = patiently(self.at, "POST", &path, &self.session, table, &body).unwrap();
        assert_eq!(status, 201, "{body}");
        serde_json::from_str::<Value>(&body).unwrap()["dispute"].as_i64().unwrap()
    }
}

fn penalty(player: &str, infraction: &str) -> Value {
    json!({"do": "penalize", "player": player, "infraction": infraction, "text": "Put right."})
}

/// The event begins at the first server; gives its code, and somebody at each server.
fn founded(servers: &[Running]) -> (String, [String; 3]) {
    let event = json!({"name": "Cup", "head": "Hana", "date": "2026-11-21", "level": "competitive", "edition": "1.4"});
    let made = |at: SocketAddr, path: &str, key: &str, body: Value| -> Value {
        let (status, body) = patiently(at, "POST", path, "", key, &body.to_string()).unwrap();
        assert_eq!(status, 201, "{body}");
        serde_json::from_str(&body).unwrap()
    };
    let begun = made(servers[0].at, "/api/v1/desk/events", "e", event);
    let text = |value: &Value| value.as_str().unwrap().to_owned();
    let join = |at: SocketAddr, name: &str| {
        let body = json!({"code": begun["code"], "secret": begun["secrets"]["judge"], "name": name});
        text(&made(at, "/api/v1/desk/join", name, body)["session"])
    };
    let sessions = [text(&begun["session"]), join(servers[1].at, "Jun"), join(servers[2].at, "Kim")];
    (text(&begun["code"]), sessions)
}

/// Plays the judges' script. Where two or more write at once, each is at another server.
fn played(hana: &Judge<'_>, jun: &Judge<'_>, kim: &Judge<'_>) {
    let (first, second) = (jun.calls("4", ["Ann", "Bob"]), kim.calls("9", ["Ann", "Cid"]));
    jun.does(first, "claim", json!({"do": "claim"}));
    kim.is_refused(409, first, "claim", json!({"do": "claim"}));
    kim.does(second, "claim", json!({"do": "claim"}));
    // Five Warnings of other kinds for Ann, at two tables at the same time; a tournament error is no game play error.
    std::thread::scope(|scope| {
        scope.spawn(|| {
            for infraction in ["looking-at-opponent-private", "mispayment", "slow-play"] {
                jun.does(first, infraction, penalty("Ann", infraction));
            }
        });
        scope.spawn(|| {
            for infraction in ["general-error", "drawing-extra-cards", "facedown-card-error"] {
                kim.does(second, infraction, penalty("ann", infraction));
            }
        });
        scope.spawn(|| hana.does(first, "cid", penalty("Cid", "unsporting-minor")));
    });
    kim.does(second, "sixth", penalty("Ann", "mulligan-error"));
    // Bob's third of one kind, of which one is overturned on appeal: the next is the third again.
    for at in 0..3 {
        jun.does(first, &format!("bob{at}"), penalty("Bob", "mispayment"));
    }
    let given = jun.read(&format!("/api/v1/desk/events/{}/disputes/{first}", jun.code));
    let theirs = given["penalties"].as_array().unwrap().iter().filter(|one| one["given"]["player"] == "Bob");
    let version = theirs.map(|one| one["at"]["version"].clone()).next().unwrap();
    let settle = |act: &str| json!({"do": "settle", "penalty": version, "act": act, "text": "so"});
    jun.does(first, "appeal", settle("appeal"));
    kim.is_refused(403, first, "overturn", settle("overturn"));
    hana.does(first, "overturn", settle("overturn"));
    kim.does(first, "bob-again", penalty("Bob", "mispayment"));
    // Beyond the table, which is for the head judge alone; and the second of one conduct.
    let beyond =
        json!({"do": "penalize", "player": "Cid", "infraction": "mispayment", "penalty": "match-loss", "text": ""});
    kim.is_refused(403, second, "beyond", beyond.clone());
    kim.does(second, "escalate", json!({"do": "escalate", "text": "He did it on purpose."}));
    hana.does(second, "beyond", beyond);
    kim.does(second, "cid", penalty("Cid", "unsporting-minor"));
    jun.does(first, "time", json!({"do": "extend", "minutes": 6}));
    jun.does(first, "rule", json!({"do": "decide", "act": "rule", "text": "By rule 101."}));
    kim.does(second, "rule", json!({"do": "decide", "act": "rule", "text": "By rule 101."}));
}

/// Returns the penalties that count in the report, each as given and after upgrades.
fn standing(report: &str) -> Vec<String> {
    let cells = |line: &str| line.trim_matches('"').split("\",\"").map(str::to_owned).collect::<Vec<_>>();
    let number = |rule: &str| rule.split('@').next().unwrap_or_default().to_owned();
    let rows = report.lines().skip(1).map(cells).filter(|row| !row[6].is_empty());
    let mut rows: Vec<String> = rows
        .map(|row| format!("{} {} {}: {}, {}", row[6].to_lowercase(), number(&row[8]), row[10], row[11], row[13]))
        .collect();
    rows.sort();
    rows
}

fn event_at_three_servers(address: &str) {
    let servers = [Running::start(address), Running::start(address), Running::start(address)];
    let (code, sessions) = founded(&servers);
    let [hana, jun, kim] = [("Hana", 0), ("Jun", 1), ("Kim", 2)].map(|(name, at)| Judge {
        at: servers[at].at,
        code: &code,
        session: sessions[at].clone(),
        name,
    });
    let (stop, pages) = (AtomicBool::new(false), AtomicUsize::new(0));
    std::thread::scope(|scope| {
        for server in &servers {
            let (at, stop, pages) = (server.at, &stop, &pages);
            scope.spawn(move || {
                while !stop.load(Ordering::Relaxed) {
                    let (status, _) = ask(at, "GET", "/rules/101@1.4", "", "", "").unwrap();
                    assert!(status < 500, "a reader is answered: {status}");
                    pages.fetch_add(1, Ordering::Relaxed);
                }
            });
        }
        played(&hana, &jun, &kim);
        stop.store(true, Ordering::Relaxed);
    });
    let report = |judge: &Judge<'_>| {
        ask(judge.at, "GET", &format!("/desk/e/{code}/report.csv"), &judge.session, "", "").unwrap().1
    };
    let told = report(&hana);
    assert_eq!(standing(&told), EXPECTED, "{told}");
    assert_eq!((report(&jun), report(&kim)), (told.clone(), told), "every server tells the same");
    println!("{} pages read beside it", pages.load(Ordering::Relaxed));
}

/// The expected result, in the order of names and rules: Ann's sixth game play error (702.1.b.2), Bob's third
/// mispayment and the one after the first was overturned (702.1.b.1), Cid's second unsporting conduct (704.1.b).
const EXPECTED: [&str; 14] = [
    "ann 702.11 Warning: Warning, given",
    "ann 702.12 Warning: Warning, given",
    "ann 702.13 Warning: Warning, given",
    "ann 702.14 Warning: Game Loss, given",
    "ann 702.16 Warning: Warning, given",
    "ann 702.9 Warning: Warning, given",
    "ann 703.2 Warning: Warning, given",
    "bob 702.9 Warning: Game Loss, given",
    "bob 702.9 Warning: Game Loss, given",
    "bob 702.9 Warning: Warning, given",
    "bob 702.9 Warning: Warning, overturned",
    "cid 702.9 Match Loss: Match Loss, given",
    "cid 704.2 Warning: Game Loss, given",
    "cid 704.2 Warning: Warning, given",
];

#[test]
fn an_event_at_three_servers_ends_with_the_right_upgrades_on_sqlite() {
    let place = Place::sqlite();
    event_at_three_servers(&place.address);
}

#[test]
fn an_event_at_three_servers_ends_with_the_right_upgrades_on_postgres() {
    let runtime = tokio::runtime::Runtime::new().unwrap();
    match runtime.block_on(Place::postgres()) {
        Some(place) => event_at_three_servers(&place.address),
        None => println!("skipped: TRIBUNAL_TEST_POSTGRES names no server"),
    }
}
