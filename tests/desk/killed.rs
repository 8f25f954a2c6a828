//! Everything acknowledged survives the death of the server at any moment: a server process is killed repeatedly while
//! phones write, and the acknowledgements are compared with the log: notes on one server, penalties on two that share a
//! database and die by turns.
//!
//! `TRIBUNAL_TEST_KILLS` is the number of kills; `.ci/desk-killed` does hundreds.

use std::collections::{BTreeMap, BTreeSet};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use tribunal::desk::model::Imposed;
use tribunal::desk::{Code, Desk};
use tribunal::document::{Hints, read};
use tribunal::library::{Library, StoredDocument};
use tribunal::penalty::Penalty;
use tribunal::reference::Reference;
use tribunal::web::{Config, Current, Proxies, Server, Site};

use crate::place::Place;

/// Tells the child, which is this test binary again, where the desk is.
const ADDRESS: &str = "TRIBUNAL_TEST_DESK";
/// The number of phones that write at the same time.
const PHONES: usize = 3;

/// The work of the child process until it is killed; run as a test by itself it does nothing.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn server() {
    let Ok(address) = std::env::var(ADDRESS) else { return };
    let hints = Hints { edition: Some("1.4".parse().unwrap()), ..Hints::default() };
    let document = read(include_bytes!("../browser/library/garden.txt"), hints);
    let held = StoredDocument { id: "garden".to_owned(), file: "garden".to_owned(), imported: None, document };
    let site = Site::new(Current::new(Reference::new(Library::new(vec![held])).unwrap()));
    let site = site.with_desk(Desk::open(&address).await.unwrap());
    let server =
        Server::bind(&Config { host: "127.0.0.1".to_owned(), port: 0, tls: None, proxies: Proxies::default() })
            .await
            .unwrap();
    println!("\nlistening {}", server.address().unwrap());
    server.run(site).await.unwrap();
}

/// A server process, killed when it is dropped.
pub struct Running {
    pub child: Child,
    pub at: SocketAddr,
}

impl Running {
    pub fn start(address: &str) -> Self {
        Self::by(&mut Command::new(std::env::current_exe().unwrap()), address)
    }

    /// Starts it by a command that runs this test binary with the arguments that are added.
    pub fn by(command: &mut Command, address: &str) -> Self {
        let command = command.args(["--exact", "killed::server", "--nocapture"]).env(ADDRESS, address);
        let mut child = command.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
        let lines = BufReader::new(child.stdout.take().unwrap()).lines();
        let at = lines.map_while(Result::ok).find_map(|line| line.strip_prefix("listening ")?.parse().ok());
        Self { child, at: at.unwrap() }
    }
}

impl Running {
    /// Ends it by the signal that nothing can be done about.
    fn kill(&mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        self.kill();
    }
}

/// Sends one request; gives status and body, or nothing where the server died.
pub fn ask(at: SocketAddr, method: &str, path: &str, session: &str, key: &str, body: &str) -> Option<(u16, String)> {
    let mut stream = TcpStream::connect(at).ok()?;
    stream.set_read_timeout(Some(Duration::from_secs(20))).ok()?;
    let head = format!(
        "{method} {path} HTTP/1.1\r\nhost: desk.test\r\nconnection: close\r\nauthorization: Bearer {session}\r\n\
         idempotency-key: {key}\r\ncontent-type: application/json\r\ncontent-length: {}\r\n\r\n",
        body.len()
    );
    stream.write_all(head.as_bytes()).ok()?;
    stream.write_all(body.as_bytes()).ok()?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer).ok()?;
    let (head, body) = answer.split_once("\r\n\r\n")?;
    Some((head.split(' ').nth(1)?.parse().ok()?, body.to_owned()))
}

/// The writes of the phones: each note or penalty by its key, with its acknowledgement.
type Sent = Arc<Mutex<BTreeMap<String, Option<String>>>>;

/// The writes of phones to a dispute, by their keys.
struct Writes {
    path: String,
    session: String,
    body: fn(&str) -> String,
    sent: Sent,
}

fn a_note(key: &str) -> String {
    format!("{{\"do\":\"note\",\"base\":1,\"text\":\"{key}\"}}")
}

/// A Warning for one of three players, whose name is written in two ways.
fn a_warning(key: &str) -> String {
    let number: usize = key.bytes().map(usize::from).sum();
    let player = ["Ann", "Bob", "Cid", "ann ", "BOB", "cid"][number % 6];
    format!(
        "{{\"do\":\"penalize\",\"base\":1,\"player\":\"{player}\",\"infraction\":\"mispayment\",\"text\":\"{key}\"}}"
    )
}

/// Asks again, in the same words and under the same name, for as long as the server is too busy.
pub fn patiently(
    at: SocketAddr,
    method: &str,
    path: &str,
    session: &str,
    key: &str,
    body: &str,
) -> Option<(u16, String)> {
    loop {
        match ask(at, method, path, session, key, body) {
            Some((503, _)) => std::thread::sleep(Duration::from_millis(50)),
            answer => return answer,
        }
    }
}

/// Writes until `stop`, each thing once; anything not acknowledged is sent again unchanged.
fn phone(at: SocketAddr, writes: &Writes, name: &str, stop: &AtomicBool) {
    let sent = &writes.sent;
    let open: Vec<String> = {
        let sent = sent.lock().unwrap();
        let open = sent.iter().filter(|(key, done)| done.is_none() && key.starts_with(name));
        open.map(|(key, _)| key.clone()).collect()
    };
    let first = sent.lock().unwrap().keys().filter(|key| key.starts_with(name)).count();
    let keys = open.into_iter().chain((first..).map(|at| format!("{name}-{at:06}")));
    for key in keys {
        if stop.load(Ordering::Relaxed) {
            return;
        }
        sent.lock().unwrap().entry(key.clone()).or_default();
        match patiently(at, "POST", &writes.path, &writes.session, &key, &(writes.body)(&key)) {
            Some((201, answer)) => drop(sent.lock().unwrap().insert(key, Some(answer))),
            Some((status, body)) => panic!("{key}: {status} {body}"),
            None => return,
        }
    }
}

fn how_often() -> u64 {
    std::env::var("TRIBUNAL_TEST_KILLS").ok().and_then(|kills| kills.parse().ok()).unwrap_or(8)
}

/// Phones write to these servers, each to its own, until the first of them is killed.
fn written_until_killed(servers: &mut [Running], writes: &Writes, kill: u64) {
    let stop = AtomicBool::new(false);
    std::thread::scope(|scope| {
        for at in 0..PHONES {
            let (at_server, stop) = (servers[at % servers.len()].at, &stop);
            scope.spawn(move || phone(at_server, writes, &format!("phone{at}"), stop));
        }
        // However slow the machine is, something was acknowledged before, and the next is under way.
        let enough = acknowledged(&writes.sent) + 1 + usize::try_from(kill % 5).unwrap();
        let begun = Instant::now();
        while acknowledged(&writes.sent) < enough && begun.elapsed() < Duration::from_secs(20) {
            std::thread::sleep(Duration::from_millis(1));
        }
        std::thread::sleep(Duration::from_micros(7919 * kill % 12_000));
        servers[0].kill();
        stop.store(true, Ordering::Relaxed);
    });
}

fn writes(body: fn(&str) -> String, address: &str) -> (String, Writes) {
    let (event, session) = begun(&Running::start(address));
    let path = format!("/api/v1/desk/events/{event}/disputes/1");
    (event, Writes { path, session, body, sent: Sent::default() })
}

fn killed(address: &str) {
    let kills = how_often();
    let (_, writes) = writes(a_note, address);
    for kill in 0..kills {
        written_until_killed(&mut [Running::start(address)], &writes, kill);
    }
    counted(address, &writes.path, &writes.session, &writes.sent, kills);
}

/// Two servers on one database, one of which dies while the other goes on.
fn two_killed(address: &str) {
    let kills = how_often();
    let (event, writes) = writes(a_warning, address);
    let mut servers = vec![Running::start(address), Running::start(address)];
    for kill in 0..kills {
        written_until_killed(&mut servers, &writes, kill);
        servers.remove(0);
        servers.push(Running::start(address));
    }
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let given = runtime.block_on(async {
        let desk = Desk::open(address).await.unwrap();
        let seat = desk.seat(&Code::typed(&event), &writes.session).await.unwrap();
        assert!(desk.verify().await.unwrap().is_empty(), "the log is whole");
        desk.penalties(&seat).await.unwrap()
    });
    are_counted(&given, &writes.sent.lock().unwrap(), kills);
}

/// Compares the stored penalties with the acknowledgements, and each with those before it.
fn are_counted(given: &[Imposed], sent: &BTreeMap<String, Option<String>>, kills: u64) {
    let mut of: BTreeMap<String, Vec<&Imposed>> = BTreeMap::new();
    let mut there: BTreeMap<&str, &Imposed> = BTreeMap::new();
    for one in given {
        let twice = there.insert(&one.given.words.text, one);
        assert!(twice.is_none(), "{} is there twice", one.given.words.text);
        let earlier = of.entry(one.given.player.trim().to_lowercase()).or_default();
        let before: Vec<_> = earlier.iter().map(|one| one.at).collect();
        assert_eq!(one.given.before.same, before, "each counts exactly those before it");
        let penalty = if earlier.len() < 2 { Penalty::Warning } else { Penalty::GameLoss };
        assert_eq!(one.penalty(), penalty, "the third and every one after it (702.1.b.1)");
        earlier.push(one);
    }
    assert_eq!(of.len(), 3, "three players, however their names are written");
    let acknowledged: Vec<_> = sent.iter().filter_map(|(key, told)| Some((key, told.as_ref()?))).collect();
    for (key, told) in &acknowledged {
        let one = there.get(key.as_str()).unwrap_or_else(|| panic!("{key} was acknowledged and is lost"));
        let told: serde_json::Value = serde_json::from_str(told).unwrap();
        assert_eq!(told["version"], one.at.version.0, "{key} stands where it was said to");
        let upgraded = told["change"].to_string().contains("game-loss");
        assert_eq!(upgraded, one.penalty() == Penalty::GameLoss, "{key} is what the judge was told");
    }
    let count = acknowledged.len();
    assert!(count as u64 >= kills, "the servers were killed under writes: {count} acknowledged");
    println!(
        "{kills} of two servers killed: {} penalties sent, {count} acknowledged, {} there, none lost, none twice, each counted",
        sent.len(),
        given.len()
    );
}

fn acknowledged(sent: &Sent) -> usize {
    sent.lock().unwrap().values().filter(|done| done.is_some()).count()
}

/// Begins an event with one dispute; gives its code and the session of its head judge.
pub fn begun(server: &Running) -> (String, String) {
    let event = r#"{"name":"Cup","head":"Hana","date":"2026-11-21","level":"casual","edition":"1.4"}"#;
    let (status, body) = patiently(server.at, "POST", "/api/v1/desk/events", "", "e", event).unwrap();
    assert_eq!(status, 201, "{body}");
    let begun: serde_json::Value = serde_json::from_str(&body).unwrap();
    let (code, session) = (begun["code"].as_str().unwrap().to_owned(), begun["session"].as_str().unwrap().to_owned());
    let path = format!("/api/v1/desk/events/{code}/disputes");
    let opened =
        patiently(server.at, "POST", &path, &session, "d", r#"{"do":"open","question":"Does it grow?"}"#).unwrap();
    assert_eq!(opened.0, 201, "{}", opened.1);
    (code, session)
}

/// Compares the stored entries with the acknowledgements.
fn counted(address: &str, path: &str, session: &str, sent: &Sent, kills: u64) {
    let server = Running::start(address);
    let (status, body) = ask(server.at, "GET", path, session, "", "").unwrap();
    assert_eq!(status, 200, "{body}");
    let dispute: serde_json::Value = serde_json::from_str(&body).unwrap();
    let notes = dispute["notes"].as_array().unwrap().iter();
    let there: Vec<String> = notes.map(|note| note["note"]["text"].as_str().unwrap().to_owned()).collect();
    let distinct: BTreeSet<&String> = there.iter().collect();
    assert_eq!(distinct.len(), there.len(), "nothing is there twice");
    let sent = sent.lock().unwrap();
    let acknowledged = sent.iter().filter(|(_, done)| done.is_some()).map(|(key, _)| key);
    let lost: Vec<&String> = acknowledged.clone().filter(|key| !distinct.contains(key)).collect();
    assert_eq!(lost, Vec::<&String>::new(), "acknowledged and lost");
    let count = acknowledged.count();
    assert!(count as u64 >= kills, "the servers were killed under writes: {count} acknowledged");
    println!(
        "{kills} servers killed: {} notes sent, {count} acknowledged, {} there, none lost, none twice",
        sent.len(),
        there.len()
    );
}

#[test]
fn what_was_acknowledged_survives_a_killed_server_on_sqlite() {
    let place = Place::sqlite();
    killed(&place.address);
}

#[test]
fn what_was_acknowledged_survives_a_killed_server_on_postgres() {
    let runtime = tokio::runtime::Runtime::new().unwrap();
    match runtime.block_on(Place::postgres()) {
        Some(place) => killed(&place.address),
        None => println!("skipped: TRIBUNAL_TEST_POSTGRES names no server"),
    }
}

#[test]
fn a_penalty_survives_a_killed_server_on_sqlite() {
    let place = Place::sqlite();
    two_killed(&place.address);
}

#[test]
fn a_penalty_survives_a_killed_server_on_postgres() {
    let runtime = tokio::runtime::Runtime::new().unwrap();
    match runtime.block_on(Place::postgres()) {
        Some(place) => two_killed(&place.address),
        None => println!("skipped: TRIBUNAL_TEST_POSTGRES names no server"),
    }
}
