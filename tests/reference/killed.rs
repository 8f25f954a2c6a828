//! A library survives the death of its writer: killed at any moment, it is what it was before or what it was to become.

use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

use tribunal::document::Hints;
use tribunal::library::store::{Import, Store};

/// Tells the child, which is this test binary again, where the library lies.
const FOLDER: &str = "TRIBUNAL_TEST_KILLED";
const READY: &str = "imported";
const KILLS: u64 = 100;

fn import(file: &str, mark: &str) -> Import {
    let line = format!("101. Marble {mark} is round.\n");
    Import { file: file.to_owned(), bytes: line.repeat(200).into_bytes(), hints: Hints::default() }
}

/// The two files that every import brings together: a library never holds one of them alone.
fn pair(writer: &str, round: usize) -> [Import; 2] {
    ["left", "right"].map(|side| import(&format!("{side}.txt"), &format!("{side} {round} of {writer}")))
}

/// The work of the child process until it is killed; run as a test by itself it does nothing.
#[test]
fn writer() {
    let Ok(folder) = std::env::var(FOLDER) else { return };
    let store = Store::at(folder);
    let writer = std::process::id().to_string();
    for round in 0.. {
        // A few new pairs, then the same again: enough to be killed in, and little to check.
        store.import(&pair(&writer, round % 3), 1).unwrap();
        println!("\n{READY}");
    }
}

#[test]
fn a_killed_import_leaves_the_old_library_or_the_new_one() {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::at(folder.path().join("library"));
    let mut held = 0;
    for kill in 0..KILLS {
        die_writing(store.root(), Duration::from_micros(7919 * kill % 20_000));
        let entries = store.entries().unwrap();
        assert_eq!(entries.len() % 2, 0, "kill {kill} left half an import");
        assert!(entries.len() > held, "kill {kill} lost what its writer had imported");
        for entry in &entries {
            let bytes = std::fs::read(store.root().join("sources").join(&entry.source)).unwrap();
            assert!(entry.source.is_of(&bytes), "kill {kill} tore {}", entry.id);
        }
        held = entries.len();
    }
    store.import(&pair("nobody", 0), 1).unwrap();
    let files = std::fs::read_dir(store.root().join("sources")).unwrap().count();
    assert_eq!(files, held + 2, "the next import sweeps away what killed writers left");
    println!("{KILLS} writers killed; the library of {held} documents was whole each time");
}

/// Starts a writer and kills it this long after its first import was acknowledged.
fn die_writing(library: &Path, after: Duration) {
    let mut child = Command::new(std::env::current_exe().unwrap())
        .args(["--exact", "killed::writer", "--nocapture"])
        .env(FOLDER, library)
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let lines = BufReader::new(child.stdout.take().unwrap()).lines();
    assert!(lines.map_while(Result::ok).any(|line| line == READY), "the writer did not start");
    std::thread::sleep(after);
    child.kill().unwrap();
    child.wait().unwrap();
}
