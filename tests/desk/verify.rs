//! `tribunal desk verify` and `export` as whoever runs a desk meets them: what is said of a desk that is whole, that lacks an
//! entry, in which one was changed, and whose file is damaged.

use std::path::Path;

use assert_cmd::Command;
use sqlx::{Connection, Executor};
use tribunal::desk::{Desk, Export};

use crate::behaviour::{Cup, note};
use crate::kept::{copied, kept};

/// The result of a command.
#[derive(Debug)]
struct Said {
    status: i32,
    out: String,
    err: String,
}

fn tribunal(library: &Path, words: &[&str]) -> Said {
    let output = Command::cargo_bin("tribunal")
        .unwrap()
        .env("TRIBUNAL_LIBRARY", library)
        .env_remove("TRIBUNAL_DATABASE")
        .env("NO_COLOR", "1")
        .args(words)
        .output()
        .unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    Said { status: output.status.code().unwrap(), out: text(output.stdout), err: text(output.stderr) }
}

/// A desk of two events, each with a dispute of ten notes, and their codes.
async fn written() -> (tempfile::TempDir, [String; 2]) {
    let library = tempfile::tempdir().unwrap();
    let desk = Desk::in_library(library.path()).await.unwrap();
    let mut codes = Vec::new();
    for _ in 0..2 {
        let cup = Cup::at(desk.clone()).await;
        let number = cup.open(&cup.head).await.dispute;
        for at in 0..10 {
            cup.append(&cup.head, Some(number), 1, note(&format!("note {at}"))).await.unwrap();
        }
        codes.push(cup.founded.code.to_string());
    }
    desk.close().await;
    (library, codes.try_into().unwrap())
}

/// Changes a desk's database outside the program.
async fn beside(library: &Path, sql: &str) {
    sqlx::any::install_default_drivers();
    let address = format!("sqlite://{}", library.join("desk.sqlite").display());
    let mut connection = sqlx::AnyConnection::connect(&address).await.unwrap();
    for sql in sql.split(';').map(str::trim).filter(|sql| !sql.is_empty()) {
        connection.execute(sqlx::AssertSqlSafe(sql.to_owned())).await.unwrap();
    }
    connection.close().await.unwrap();
}

#[tokio::test]
async fn of_a_whole_desk_it_is_said_that_it_is() {
    let (library, _) = written().await;
    let said = tribunal(library.path(), &["desk", "verify"]);
    assert_eq!((said.status, said.out.as_str()), (0, "every log is whole\n"), "{said:?}");
    let said = tribunal(library.path(), &["desk", "verify", "--json"]);
    assert_eq!(said.status, 0);
    assert_eq!(serde_json::from_str::<serde_json::Value>(&said.out).unwrap()["told"], serde_json::json!([]));
}

#[tokio::test]
async fn missing_entries_are_told_by_number_and_event() {
    let (library, [one, other]) = written().await;
    let gap =
        format!("DELETE FROM entry WHERE seq BETWEEN 6 AND 8 AND event = (SELECT id FROM event WHERE code = '{one}')");
    beside(library.path(), &gap).await;
    let said = tribunal(library.path(), &["desk", "verify"]);
    assert_eq!(
        (said.status, said.out.as_str()),
        (1, &*format!("event {one}: entries 6 to 8 are missing\n")),
        "{said:?}"
    );
    let said = tribunal(library.path(), &["desk", "verify", "--json"]);
    let told: serde_json::Value = serde_json::from_str(&said.out).unwrap();
    assert_eq!(said.status, 1);
    assert_eq!(told["told"], serde_json::json!([{"kind": "gap", "event": one, "first": 6, "last": 8}]));
    // What is whole is carried elsewhere; what is not, is written and taken in by nobody.
    let elsewhere = tempfile::tempdir().unwrap();
    for (code, is_taken_in) in [(&other, true), (&one, false)] {
        let said = tribunal(library.path(), &["desk", "export", "--event", code]);
        assert_eq!(said.status, 0, "{said:?}");
        let file = elsewhere.path().join(code);
        std::fs::write(&file, said.out).unwrap();
        let said = tribunal(elsewhere.path(), &["desk", "import", file.to_str().unwrap()]);
        assert_eq!(said.status == 0, is_taken_in, "{said:?}");
        assert!(is_taken_in || said.err.contains("its log has no entry 6; nothing was taken in"), "{said:?}");
    }
    assert_eq!(tribunal(elsewhere.path(), &["desk", "verify"]).status, 0);
}

#[tokio::test]
async fn an_entry_that_was_changed_is_told_by_number_and_event() {
    let (library, [_, other]) = written().await;
    let change = format!(
        "DROP TRIGGER entry_is_kept; UPDATE entry SET change = REPLACE(change, 'note 3', 'none 3')
         WHERE event = (SELECT id FROM event WHERE code = '{other}')"
    );
    beside(library.path(), &change).await;
    let said = tribunal(library.path(), &["desk", "verify"]);
    let told = format!("event {other}: entry 7 is not what it was when it was written\n");
    assert_eq!((said.status, said.out), (1, told));
}

#[tokio::test]
async fn more_faults_than_anybody_reads_are_counted() {
    let (library, _) = written().await;
    let orphans = "DROP TRIGGER entry_is_kept;
        WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 150)
        INSERT INTO entry (event, seq, dispute, version, base, member, at, idempotency, change, hash_before)
        SELECT (SELECT id FROM event LIMIT 1), 1000 + 2 * i, 1, 1000 + i, 1, (SELECT id FROM member LIMIT 1), 0, 'x' || i, '{', 'x'
        FROM n";
    beside(library.path(), orphans).await;
    let said = tribunal(library.path(), &["desk", "verify"]);
    assert_eq!((said.status, said.out.lines().count()), (1, 101), "{said:?}");
    assert!(said.out.lines().last().unwrap().starts_with("and ") && said.out.ends_with(" more\n"), "{said:?}");
}

#[tokio::test]
async fn a_file_that_is_no_desk_is_an_error_with_its_name() {
    let library = tempfile::tempdir().unwrap();
    std::fs::write(library.path().join("desk.sqlite"), "no database, whatever it is called".repeat(100)).unwrap();
    let said = tribunal(library.path(), &["desk", "verify"]);
    assert_eq!(said.status, 1, "{said:?}");
    assert!(said.err.starts_with("error: ") && said.err.contains("not a database"), "{said:?}");
}

/// A desk that an earlier build wrote and that is damaged is left in the format that it has. All that can be read of it is
/// read and exported.
#[tokio::test]
async fn a_damaged_desk_of_before_is_exported_as_far_as_it_goes() {
    for folder in kept() {
        let library = copied(&folder.join("library"));
        // The head of the file tells of pages to spare that there are not: SQLite finds itself damaged, the rows are whole.
        let file = library.path().join("desk.sqlite");
        let mut bytes = std::fs::read(&file).unwrap();
        bytes[39] += 3;
        std::fs::write(&file, &bytes).unwrap();
        let said = tribunal(library.path(), &["desk", "verify"]);
        assert_eq!(said.status, 1, "{said:?}");
        assert!(said.out.contains("the database is damaged"), "{said:?}");
        let faults = said.out.lines().filter(|line| !line.contains("the database is damaged: ")).count();
        assert!(faults == 0 && !said.out.contains("column"), "what is told is what is damaged: {said:?}");
        let said = tribunal(library.path(), &["desk", "export"]);
        assert_eq!(said.status, 0, "{said:?}");
        let (events, entries) = Export::read(&said.out).unwrap().counts();
        assert!(events == 1 && entries > 5, "{events} events, {entries} entries");
        assert_eq!(std::fs::read(&file).unwrap(), bytes, "nothing of it is changed");
        // Taken in elsewhere it is a desk again.
        let elsewhere = tempfile::tempdir().unwrap();
        let export = elsewhere.path().join("export.json");
        std::fs::write(&export, said.out).unwrap();
        assert_eq!(tribunal(elsewhere.path(), &["desk", "import", export.to_str().unwrap()]).status, 0);
        assert_eq!(tribunal(elsewhere.path(), &["desk", "verify"]).out, "every log is whole\n");
    }
}

#[tokio::test]
async fn a_log_of_before_that_lacks_an_entry_is_exported_and_told() {
    for folder in kept() {
        let library = copied(&folder.join("library"));
        beside(library.path(), "DELETE FROM entry WHERE seq = 4").await;
        let said = tribunal(library.path(), &["desk", "verify"]);
        assert_eq!(said.status, 1, "{said:?}");
        assert!(said.out.contains(": entry 4 is missing\n"), "{said:?}");
        let said = tribunal(library.path(), &["desk", "export"]);
        assert_eq!(said.status, 0, "{said:?}");
        assert!(Export::read(&said.out).unwrap().counts().1 > 4);
    }
}
