//! A disk that is full or read-only: stored data stays, the error is reported, and writing continues when there is
//! room.
//!
//! The disk is a small one in memory, in a name space of its own; where the machine does not let us have one, the tests say
//! that they were skipped.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::killed::{Running, ask, begun};

/// Mounts a disk of that size at the first argument, does the preparation there, and becomes the other arguments.
const MOUNTED: &str = r#"size=$1; prepare=$2; shift 2; mount -t tmpfs -o "size=$size" none "$0" && cd "$0" && eval "$prepare" && exec "$@""#;

/// A command that will run on a disk of its own, mounted at that place.
fn on_disk(at: &Path, size: &str, prepare: &str) -> Command {
    let mut command = Command::new("unshare");
    command.args(["--map-root-user", "--mount", "sh", "-c", MOUNTED]).arg(at).args([size, prepare]);
    command
}

/// Returns true if such disks can be mounted here.
fn can_mount(at: &Path) -> bool {
    let mut command = on_disk(at, "64k", "true");
    let status = command.arg("true").stderr(Stdio::null()).status();
    let can = status.is_ok_and(|status| status.success());
    if !can {
        println!("skipped: no disk can be mounted here");
    }
    can
}

/// The path of a file as the server sees it, whose disks are its own.
fn seen_by(server: &Running, file: &Path) -> PathBuf {
    PathBuf::from(format!("/proc/{}/root{}", server.child.id(), file.display()))
}

#[test]
fn a_full_disk_is_told_nothing_is_lost_and_it_goes_on_when_there_is_room() {
    let directory = tempfile::tempdir().unwrap();
    if !can_mount(directory.path()) {
        return;
    }
    let ballast = "head -c 300000 /dev/zero > ballast";
    let mut command = on_disk(directory.path(), "1m", ballast);
    let command = command.arg(std::env::current_exe().unwrap());
    let address = format!("sqlite://{}?mode=rwc", directory.path().join("desk.sqlite").display());
    let server = Running::by(command, &address);
    let (event, session) = begun(&server);
    let path = format!("/api/v1/desk/events/{event}/disputes/1");
    let words = "long ".repeat(3_000);
    let note = |at: usize| {
        let body = format!("{{\"do\":\"note\",\"base\":1,\"text\":\"{at} {words}\"}}");
        ask(server.at, "POST", &path, &session, &format!("n{at}"), &body).unwrap()
    };
    let mut kept = 0;
    let refused = loop {
        match note(kept) {
            (201, _) => kept += 1,
            refused => break refused,
        }
        assert!(kept < 200, "the disk is never full");
    };
    assert!(refused.0 == 507 && refused.1.contains("disk") && refused.1.contains("Nothing was changed"), "{refused:?}");
    let there = || {
        let (status, body) = ask(server.at, "GET", &path, &session, "", "").unwrap();
        assert_eq!(status, 200, "what was written is read: {body}");
        serde_json::from_str::<serde_json::Value>(&body).unwrap()["notes"].as_array().unwrap().len()
    };
    assert_eq!(there(), kept);
    std::fs::remove_file(seen_by(&server, &directory.path().join("ballast"))).unwrap();
    // The same note under the same name is taken up now, and whichever connection the next ones come by.
    assert_eq!(note(kept).0, 201, "there is room again");
    for at in 0..8 {
        let short = format!("{{\"do\":\"note\",\"base\":1,\"text\":\"short {at}\"}}");
        assert_eq!(ask(server.at, "POST", &path, &session, &format!("s{at}"), &short).unwrap().0, 201);
    }
    assert_eq!(there(), kept + 9);
}

/// Runs a session of commands on a small disk, where `$tribunal` is the program; gives all that was said.
fn session(size: &str, commands: &str) -> Option<String> {
    let directory = tempfile::tempdir().unwrap();
    if !can_mount(directory.path()) {
        return None;
    }
    let mut command = on_disk(directory.path(), size, "true");
    command.args(["sh", "-c", &format!("exec 2>&1; {commands}")]);
    command.env("tribunal", env!("CARGO_BIN_EXE_tribunal")).env("TRIBUNAL_LIBRARY", "library").env("NO_COLOR", "1");
    let output = command.env("garden", concat!(env!("CARGO_MANIFEST_DIR"), "/tests/browser/library/garden.txt"));
    Some(String::from_utf8(output.output().unwrap().stdout).unwrap())
}

#[test]
fn an_import_that_finds_no_room_changes_nothing() {
    let import = "\"$tribunal\" import";
    let commands = format!(
        "{import} \"$garden\" --edition 9.1 --json >/dev/null; echo first $?\n\
         {{ cat \"$garden\"; seq -f '300.%g. A long row of pots.' 9000; }} > large.txt 2>/dev/null\n\
         head -c 4096 /dev/zero > last; head -c 9999999 /dev/zero > ballast 2>/dev/null; rm last\n\
         {import} large.txt --edition 9.2; echo second $?\n\"$tribunal\" library list"
    );
    let Some(said) = session("400k", &commands) else { return };
    assert!(said.contains("first 0") && said.contains("second 1"), "{said}");
    assert!(said.contains("No space left on device"), "{said}");
    let list = said.split("second 1").nth(1).unwrap();
    assert!(list.contains("9.1") && !list.contains("9.2"), "what was held is held: {said}");
}

#[test]
fn a_library_that_cannot_be_written_says_so_and_is_read() {
    let commands = "\"$tribunal\" import \"$garden\" --edition 9.1 --json >/dev/null; mount -o remount,ro . \n\
                    \"$tribunal\" import \"$garden\" --edition 9.2; echo second $?\n\"$tribunal\" show 103.2@9.1";
    let Some(said) = session("4m", commands) else { return };
    assert!(said.contains("Read-only file system") && said.contains("second 1"), "{said}");
    assert!(said.contains("A wilted plant does not grow"), "{said}");
}
