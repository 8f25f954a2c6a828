//! Logs that are changed or lost outside this program: they are read as far as they are undamaged, and not written.

use std::path::Path;

use sqlx::{Connection, Executor, Row};
use tribunal::desk::damage::Fault;
use tribunal::desk::model::Role;
use tribunal::desk::{Desk, DeskError, Export, Upgrade};

use crate::behaviour::{Cup, note, warning};
use crate::kept::{copied, kept, said};
use crate::place::Place;

async fn beside(place: &Place, sql: &str) {
    let mut connection = sqlx::AnyConnection::connect(&place.address).await.unwrap();
    for sql in sql.split(';').map(str::trim).filter(|sql| !sql.is_empty()) {
        connection.execute(sqlx::AssertSqlSafe(sql.to_owned())).await.unwrap();
    }
    connection.close().await.unwrap();
}

/// An event with a dispute of ten notes, its desk closed.
async fn written(place: &Place) -> Cup {
    let cup = Cup::begin(place).await;
    let number = cup.open(&cup.head).await.dispute;
    for at in 0..10 {
        cup.append(&cup.head, Some(number), 1, note(&format!("note {at}"))).await.unwrap();
    }
    cup
}

/// A desk that is damaged in this way: it reads, says so and writes nothing.
async fn refuses(desk: &Desk, cup: &Cup, fault: &Fault) {
    let faults = desk.damage().expect("it says that it is damaged");
    assert!(faults.told.contains(fault), "{faults:?}");
    let seat = desk.seat(&cup.founded.code, &cup.founded.session).await.unwrap();
    assert!(!desk.disputes(&seat).await.unwrap().is_empty(), "what is whole is read");
    let refused = cup_on(desk, cup, &seat).await;
    assert!(matches!(refused, Err(DeskError::Damaged(_))), "{refused:?}");
    assert!(refused.unwrap_err().to_string().contains("tribunal desk verify"));
    let joined = desk.join(&cup.founded.code, &cup.secret(Role::Judge), "Jun").await;
    assert!(matches!(joined, Err(DeskError::Damaged(_))), "{joined:?}");
    assert!(desk.verify().await.unwrap().told.contains(fault));
    assert!(desk.answers().await.is_ok() && desk.damaged_events() == 1, "the desk itself is not down");
    goes_on_elsewhere(desk).await;
}

/// Damage in the log of one event stops no other: those that are there, and those that begin now.
async fn goes_on_elsewhere(desk: &Desk) {
    let other = Cup::at(desk.clone()).await;
    let judge = other.join(Role::Judge, "Jun").await;
    let number = other.open(&judge).await.dispute;
    other.append(&judge, Some(number), 1, note("elsewhere")).await.unwrap();
    assert!(desk.damage_of(&other.founded.code).is_none());
}

async fn cup_on(desk: &Desk, cup: &Cup, seat: &tribunal::desk::Seat) -> Result<(), DeskError> {
    let asked = tribunal::desk::WriteRequest {
        dispute: Some(1),
        base: tribunal::desk::model::Version(1),
        key: format!("late{}", cup.founded.code),
    };
    desk.append(seat, &asked, note("late")).await.map(drop)
}

pub async fn an_entry_that_is_missing_stops_writing(place: &Place) {
    let cup = written(place).await;
    beside(place, "DELETE FROM entry WHERE seq = 6").await;
    let gap = Fault::Gap { event: cup.founded.code.clone(), first: 6, last: 6 };
    // Who reads past it notices, and nothing follows.
    cup.desk.disputes(&cup.head).await.unwrap();
    refuses(&cup.desk, &cup, &gap).await;
    refuses(&place.desk().await, &cup, &gap).await;
}

pub async fn the_last_entry_is_missed_before_the_next_is_written(place: &Place) {
    let cup = written(place).await;
    beside(place, "DELETE FROM entry WHERE seq = 13").await;
    let refused = cup_on(&cup.desk, &cup, &cup.head).await;
    assert!(matches!(refused, Err(DeskError::Damaged(_))), "{refused:?}");
    let gap = Fault::Gap { event: cup.founded.code.clone(), first: 13, last: 13 };
    refuses(&cup.desk, &cup, &gap).await;
    refuses(&place.desk().await, &cup, &gap).await;
}

pub async fn an_entry_that_was_changed_is_told(place: &Place) {
    let cup = written(place).await;
    let on = if place.address.starts_with("postgres") { " ON entry" } else { "" };
    beside(
        place,
        &format!(
            "DROP TRIGGER entry_is_kept{on}; UPDATE entry SET change = REPLACE(change, 'note 3', 'none 3') WHERE seq > 1"
        ),
    )
    .await;
    let desk = place.desk().await;
    refuses(&desk, &cup, &Fault::Changed { event: cup.founded.code.clone(), seq: 7 }).await;
    assert_eq!(desk.damage().unwrap().told.len(), 1, "what follows it is not told again");
}

pub async fn an_export_that_was_changed_or_cut_is_not_taken_in(place: &Place) {
    let cup = written(place).await;
    let text = serde_json::to_string(&cup.desk.export(None).await.unwrap()).unwrap();
    let export = || serde_json::from_str::<serde_json::Value>(&text).unwrap();
    let mut cut = export();
    cut["events"][0]["entries"].as_array_mut().unwrap().pop();
    let mut gapped = export();
    gapped["events"][0]["entries"].as_array_mut().unwrap().remove(4);
    let changed: serde_json::Value = serde_json::from_str(&text.replace("note 3", "none 3")).unwrap();
    let elsewhere = Place::sqlite();
    let desk = elsewhere.desk().await;
    for (what, export) in [("cut", cut), ("gapped", gapped), ("changed", changed)] {
        let refused = desk.import(&Export::read(&export.to_string()).unwrap()).await.unwrap_err();
        assert!(refused.to_string().contains("nothing was taken in"), "{what}: {refused}");
    }
    desk.import(&Export::read(&text).unwrap()).await.unwrap();
    assert!(desk.verify().await.unwrap().is_empty());
}

#[tokio::test]
async fn a_few_flipped_bytes_are_noticed_at_the_start() {
    let place = Place::sqlite();
    let cup = written(&place).await;
    for _ in 0..60 {
        cup.open(&cup.head).await;
    }
    cup.desk.close().await;
    let file = place.files().into_iter().find(|file| file.ends_with("desk.sqlite")).unwrap();
    let whole = std::fs::read(&file).unwrap();
    let opened = b"{\"kind\":\"opened\"";
    let at: Vec<usize> = (0..whole.len() - opened.len()).filter(|at| whole[*at..].starts_with(opened)).collect();
    assert!(at.len() > 50);
    // A letter of what somebody wrote, and the head of a page with many entries.
    for (what, flip) in [("a letter", at[30] + 4), ("a page", at[30] / 4096 * 4096 + 3)] {
        let mut bytes = whole.clone();
        bytes[flip] ^= 0x15;
        std::fs::write(&file, &bytes).unwrap();
        let desk = place.desk().await;
        assert!(desk.damage().is_some(), "{what}");
        let seat = desk.seat(&cup.founded.code, &cup.founded.session).await.unwrap();
        assert!(matches!(cup_on(&desk, &cup, &seat).await, Err(DeskError::Damaged(_))), "{what}");
        let told = desk.verify().await.unwrap();
        assert!(!told.is_empty(), "{what}");
        desk.close().await;
    }
    std::fs::write(&file, &whole).unwrap();
    assert!(place.desk().await.damage().is_none());
}

fn desk_of_before() -> tempfile::TempDir {
    copied(&kept()[0].join("library"))
}

#[tokio::test]
async fn a_desk_of_before_is_kept_as_it_was_and_given_a_chain() {
    let directory = desk_of_before();
    let desk = Desk::in_library(directory.path()).await.unwrap();
    assert!(desk.damage().is_none() && desk.verify().await.unwrap().is_empty());
    desk.close().await;
    let before = directory.path().join("desk.sqlite.before-2");
    let mut connection = sqlx::AnyConnection::connect(&format!("sqlite://{}", before.display())).await.unwrap();
    let count = |row: sqlx::any::AnyRow| row.get::<i64, _>(0);
    assert_eq!(count(connection.fetch_one("SELECT MAX(version) FROM _sqlx_migrations").await.unwrap()), 1);
    assert!(count(connection.fetch_one("SELECT COUNT(*) FROM entry").await.unwrap()) > 5);
    connection.close().await.unwrap();
    let first = std::fs::read(&before).unwrap();
    Desk::in_library(directory.path()).await.unwrap().close().await;
    assert_eq!(std::fs::read(&before).unwrap(), first, "once");
}

#[tokio::test]
async fn an_event_is_erased_in_what_was_kept_before_too() {
    let directory = desk_of_before();
    let desk = Desk::in_library(directory.path()).await.unwrap();
    let told = said(&kept()[0], "told.txt");
    let (code, head) = (told.lines().next().unwrap(), told.lines().last().unwrap());
    let code = tribunal::desk::Code::typed(code);
    let session = desk.join(&code, head, "Kim").await.unwrap();
    let before = directory.path().join("desk.sqlite.before-2");
    let holds = |file: &Path| std::fs::read(file).unwrap().windows(15).any(|part| part == b"I heard both.\\n");
    assert!(holds(&before));
    desk.erase(&desk.seat(&code, &session).await.unwrap()).await.unwrap();
    desk.close().await;
    assert!(!holds(&before) && !holds(&directory.path().join("desk.sqlite")));
}

#[tokio::test]
async fn a_log_of_before_that_is_not_whole_is_not_sealed_in() {
    let directory = desk_of_before();
    sqlx::any::install_default_drivers();
    let file = directory.path().join("desk.sqlite");
    let mut connection = sqlx::AnyConnection::connect(&format!("sqlite://{}", file.display())).await.unwrap();
    connection.execute("DELETE FROM entry WHERE seq = 4").await.unwrap();
    connection.close().await.unwrap();
    for _ in 0..2 {
        let desk = Desk::in_library(directory.path()).await.unwrap();
        assert!(matches!(desk.damage().unwrap().told.as_slice(), [Fault::Gap { first: 4, last: 4, .. }]));
        desk.close().await;
    }
}

#[cfg(unix)]
#[tokio::test]
async fn the_desk_is_for_its_owner_and_is_made_so_again() {
    use std::os::unix::fs::{PermissionsExt, symlink};
    let root = tempfile::tempdir().unwrap();
    let library = root.path().join("library");
    let mode = |name: &str| std::fs::metadata(library.join(name)).unwrap().permissions().mode() & 0o777;
    let desk = Desk::in_library(&library).await.unwrap();
    Cup::at(desk.clone()).await;
    let all = ["desk.sqlite", "desk.sqlite-wal", "desk.sqlite-shm"];
    assert_eq!(all.map(mode), [0o600; 3]);
    assert_eq!(mode("."), 0o700);
    for name in all {
        std::fs::set_permissions(library.join(name), std::fs::Permissions::from_mode(0o644)).unwrap();
    }
    let other = Desk::in_library(&library).await.unwrap();
    assert_eq!(all.map(mode), [0o600; 3]);
    other.close().await;
    desk.close().await;
    let elsewhere = root.path().join("elsewhere");
    std::fs::create_dir(&elsewhere).unwrap();
    symlink(library.join("desk.sqlite"), elsewhere.join("desk.sqlite")).unwrap();
    let refused = Desk::in_library(&elsewhere).await.unwrap_err();
    assert!(refused.to_string().contains("a link"), "{refused}");
}

/// The statements that take a database on PostgreSQL back to an earlier format, the newest first: before the table of
/// players, before the chain.
const BACK: [&str; 2] = [
    "DROP TABLE player; DELETE FROM _sqlx_migrations WHERE version = 3",
    "DROP TABLE spent; ALTER TABLE secret DROP COLUMN tag; ALTER TABLE entry DROP COLUMN hash_before;
    ALTER TABLE event DROP COLUMN head; DELETE FROM _sqlx_migrations WHERE version = 2",
];
/// The format of today: one more than those before it.
const NEWEST: i64 = 1 + BACK.len() as i64;

#[tokio::test]
async fn a_postgres_of_before_is_not_changed_until_somebody_has_kept_it() {
    for back in 1..=BACK.len() {
        let Some(place) = Place::postgres().await else {
            return println!("skipped: TRIBUNAL_TEST_POSTGRES names no server");
        };
        of_before(&place, back).await;
    }
}

/// So many formats back.
async fn of_before(place: &Place, back: usize) {
    let cup = written(place).await;
    cup.desk.close().await;
    for sql in &BACK[..back] {
        beside(place, sql).await;
    }
    for _ in 0..2 {
        let refused = place.try_desk().await.unwrap_err();
        let is_told = |format, newest| format == NEWEST - back as i64 && newest == NEWEST;
        assert!(matches!(refused, DeskError::Outdated { format, newest } if is_told(format, newest)), "{refused}");
        assert!(["pg_dump", "--upgrade-database"].iter().all(|what| refused.to_string().contains(what)), "{refused}");
    }
    let desk = Desk::open_with(&place.address, Upgrade::Allowed).await.unwrap();
    assert!(desk.verify().await.unwrap().is_empty());
    let seat = desk.seat(&cup.founded.code, &cup.founded.session).await.unwrap();
    cup_on(&desk, &cup, &seat).await.unwrap();
    let asked = tribunal::desk::WriteRequest {
        dispute: Some(1),
        base: tribunal::desk::model::Version(1),
        key: "penalty".to_owned(),
    };
    desk.append(&seat, &asked, warning("Ann", "overpayment")).await.unwrap();
    assert_eq!(desk.erase_player(&seat, "Ann").await.unwrap().entries, 1, "names stand beside the log from now on");
    desk.close().await;
    assert!(place.try_desk().await.is_ok(), "from then on nobody has to say anything");
}
