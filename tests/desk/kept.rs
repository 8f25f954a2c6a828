//! This build reads the files of earlier builds: `tests/kept/` has a folder for each format, with a library of made-up
//! documents, a desk on SQLite, its export and a packet, as the build of that time wrote them.
//!
//! `TRIBUNAL_WRITE_KEPT=FOLDER cargo nextest run --test desk written_as_of_now` writes such a folder with the build of today;
//! whoever changes a format does that before, and never touches the folders that are there.

use std::path::{Path, PathBuf};

use sqlx::{Connection, Executor};
use tribunal::desk::model::{Act, Board, DisputeChange, Placing, Role, State, Written};
use tribunal::desk::packet::{Packet, verify};
use tribunal::desk::{Code, Desk, Export};
use tribunal::document::Hints;
use tribunal::library::store::{Import, Store};
use tribunal::reference::Reference;

use crate::behaviour::{Cup, note, text, warning};
use crate::place::Place;

/// The board of the dispute that is kept.
const BOARD: &str = "players Ann, Bob\nbattlefield Grove, controlled by Bob\n  Bob: Guard 2 might\nbase of Ann\n  \
                     Rider 4 might\nAnn moves Rider to Grove\nall pass\n";

/// The folders of what is kept, one for each format, the oldest first.
pub fn kept() -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/kept");
    let mut folders: Vec<PathBuf> = std::fs::read_dir(root).unwrap().map(|entry| entry.unwrap().path()).collect();
    folders.retain(|folder| folder.is_dir());
    folders.sort();
    assert!(!folders.is_empty());
    folders
}

/// A copy of a folder that may be written to.
pub fn copied(from: &Path) -> tempfile::TempDir {
    let directory = tempfile::tempdir().unwrap();
    copy(from, directory.path());
    directory
}

fn copy(from: &Path, to: &Path) {
    std::fs::create_dir_all(to).unwrap();
    for entry in std::fs::read_dir(from).unwrap().map(Result::unwrap) {
        let to = to.join(entry.file_name());
        if entry.path().is_dir() {
            copy(&entry.path(), &to);
        } else {
            std::fs::copy(entry.path(), to).unwrap();
        }
    }
}

pub fn said(folder: &Path, name: &str) -> String {
    std::fs::read_to_string(folder.join(name)).unwrap()
}

/// The library that is kept, as it is written now.
fn library_in(folder: &Path) -> Store {
    let store = Store::at(folder);
    let import = |file: &str, text: &str, edition: Option<&str>| Import {
        file: file.to_owned(),
        bytes: text.as_bytes().to_vec(),
        hints: Hints { edition: edition.map(|edition| edition.parse().unwrap()), ..Hints::default() },
    };
    let garden = import("garden.txt", include_str!("../browser/library/garden.txt"), Some("1.4"));
    let faq = import("faq.md", include_str!("../browser/library/faq.md"), None);
    store.import(&[garden, faq], 1_700_000_000).unwrap();
    store
}

#[tokio::test]
async fn written_as_of_now() {
    let Ok(folder) = std::env::var("TRIBUNAL_WRITE_KEPT") else { return };
    let folder = Path::new(&folder);
    let store = library_in(&folder.join("library"));
    let desk = Desk::in_library(&folder.join("library")).await.unwrap();
    let cup = Cup::at(desk).await;
    let (judge, reader) = (cup.join(Role::Judge, "Jun").await, cup.join(Role::Reader, "Zo\u{eb}").await);
    let placing = Placing { round: "3".to_owned(), table: "12".to_owned(), players: vec!["Ann".into(), "Bob".into()] };
    let board = Some(Board { text: BOARD.to_owned(), happened: None });
    let question = Written { text: "Does the **Guard** stay?".to_owned(), pins: Vec::new() };
    cup.append(&judge, None, 0, DisputeChange::Opened { placing, question, board }).await.unwrap();
    cup.append(&judge, Some(1), 1, note("I heard both.\n\nBob saw it otherwise.")).await.unwrap();
    cup.act(&judge, 1, Act::Rule).await.unwrap();
    cup.act(&judge, 1, Act::Appeal).await.unwrap();
    cup.act(&cup.head, 1, Act::Overturn).await.unwrap();
    cup.append(&judge, Some(1), 5, DisputeChange::Shared { link: "one".to_owned() }).await.unwrap();
    cup.open(&cup.head).await;
    for player in ["Ann", "ann", "Bob"] {
        cup.append(&judge, Some(2), 1, warning(player, "overpayment")).await.unwrap();
    }
    cup.desk.erase_player(&cup.head, "Bob").await.unwrap();
    cup.desk.remove(&cup.head, &reader.person.id).await.unwrap();
    let secrets: Vec<String> = cup.founded.secrets.iter().map(ToString::to_string).collect();
    let told = format!("{}\n{}\n{}\n", cup.founded.code, cup.desk.link(&judge, 1, "one"), secrets.join("\n"));
    std::fs::write(folder.join("told.txt"), told).unwrap();
    let export = serde_json::to_string_pretty(&cup.desk.export(None).await.unwrap()).unwrap();
    std::fs::write(folder.join("export.json"), export).unwrap();
    let reference = Reference::new(store.load().unwrap()).unwrap();
    let (event, dispute) = (cup.desk.event(&cup.head).await.unwrap(), cup.desk.dispute(&cup.head, 1).await.unwrap());
    let packet = serde_json::to_string_pretty(&Packet::of(&reference, &event, &dispute)).unwrap();
    std::fs::write(folder.join("packet.json"), packet).unwrap();
    cup.desk.close().await;
}

/// Reads a desk of long ago as somebody who joins it today.
async fn read(desk: &Desk, folder: &Path) {
    let told = said(folder, "told.txt");
    let mut told = told.lines();
    let (code, link) = (Code::typed(told.next().unwrap()), told.next().unwrap());
    let judge = told.find(|secret| secret.starts_with("judge-")).unwrap();
    let session = desk.join(&code, judge, "Kim").await.unwrap();
    let seat = desk.seat(&code, &session).await.unwrap();
    let disputes = desk.disputes(&seat).await.unwrap();
    assert_eq!(disputes.len(), 2);
    let dispute = &disputes[0];
    assert_eq!((dispute.state, dispute.notes.len(), dispute.history.len()), (State::Overturned, 1, 6));
    assert_eq!(dispute.ruling().unwrap().by.name, "Hana");
    assert_eq!(dispute.board.as_ref().unwrap().text, BOARD);
    assert!(desk.by_link(link).await.is_ok(), "links go on");
    let penalties = desk.penalties(&seat).await.unwrap();
    assert_eq!(penalties.len(), said(folder, "export.json").matches("\"kind\": \"penalized\"").count());
    let asked = tribunal::desk::WriteRequest { dispute: Some(2), base: disputes[1].version, key: "third".to_owned() };
    desk.append(&seat, &asked, warning("Ann", "overpayment")).await.unwrap();
    let given = desk.penalties(&seat).await.unwrap().pop().unwrap();
    let earlier = penalties.iter().filter(|one| one.is_of("Ann")).count();
    assert_eq!(given.given.before.same.len(), earlier, "those of long ago are counted");
    let removed = desk.members(&seat).await.unwrap().into_iter().filter(|member| member.removed);
    assert_eq!(removed.map(|member| member.name).collect::<Vec<_>>(), ["Zo\u{eb}"]);
    let asked = tribunal::desk::WriteRequest { dispute: Some(1), base: dispute.version, key: "now".to_owned() };
    desk.append(&seat, &asked, DisputeChange::Noted { note: text("Written by the build of today.") }).await.unwrap();
}

#[tokio::test]
async fn a_desk_of_every_format_is_read_and_written_on() {
    for folder in kept() {
        let directory = copied(&folder.join("library"));
        let desk = Desk::in_library(directory.path()).await.unwrap();
        read(&desk, &folder).await;
    }
}

async fn taken_in(place: &Place) {
    for folder in kept() {
        let desk = place.desk().await;
        desk.import(&Export::read(&said(&folder, "export.json")).unwrap()).await.unwrap();
        read(&desk, &folder).await;
        for row in ["entry", "member", "secret", "event"] {
            let mut connection = sqlx::AnyConnection::connect(&place.address).await.unwrap();
            connection.execute(sqlx::AssertSqlSafe(format!("DELETE FROM {row}"))).await.unwrap();
        }
    }
}

#[tokio::test]
async fn an_export_of_every_format_is_taken_in_on_sqlite() {
    taken_in(&Place::sqlite()).await;
}

#[tokio::test]
async fn an_export_of_every_format_is_taken_in_on_postgres() {
    match Place::postgres().await {
        Some(place) => taken_in(&place).await,
        None => println!("skipped: TRIBUNAL_TEST_POSTGRES names no server"),
    }
}

#[test]
fn a_library_and_a_packet_of_every_format_are_read() {
    for folder in kept() {
        let directory = copied(&folder.join("library"));
        let store = Store::at(directory.path());
        assert_eq!(store.entries().unwrap().len(), 2);
        let library = store.load().unwrap();
        assert!(library.rule("103.2@1.4".parse().unwrap()).is_some());
        let outcome = verify(&said(&folder, "packet.json"), &library).unwrap();
        // An engine of today may end a board of long ago otherwise, and says so; the packet is read all the same.
        let seal = outcome.checks.iter().find(|check| check.what == "seal").unwrap();
        assert_eq!(seal.holds, Some(true), "{outcome:?}");
        store.remove("faq").unwrap();
        assert_eq!(store.entries().unwrap().len(), 1);
    }
}
