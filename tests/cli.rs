//! The command line as a person meets it: whole sessions over a made-up rulebook.
#![allow(clippy::unwrap_used, reason = "a test may stop at what it did not expect")]

use std::path::Path;

use assert_cmd::Command;
use insta::assert_snapshot;

const GAME: &str = "Marbles Core Rules
Last Updated: 2025-10-01
100. The Ring
101. Marbles lie inside the ring. See rule 102. Shooting for how they leave it.
101.1. A marble on the line counts as inside.
102. Shooting
103. A player knuckles down and shoots. Example: Mo shoots from the line.
";

struct Session {
    folder: tempfile::TempDir,
}

impl Session {
    /// A folder with `rules.txt` in it and an empty library.
    fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join("rules.txt"), GAME).unwrap();
        Self { folder }
    }

    fn imported() -> Self {
        let session = Self::new();
        session.run(&["import", "rules.txt", "--kind", "core", "--edition", "9.1"]);
        session
    }

    fn path(&self) -> &Path {
        self.folder.path()
    }

    /// Runs a command and returns its status, stdout and stderr as one text.
    fn run(&self, arguments: &[&str]) -> String {
        let output = Command::cargo_bin("tribunal")
            .unwrap()
            .current_dir(self.path())
            .env("TRIBUNAL_LIBRARY", self.path().join("library"))
            .env("NO_COLOR", "1")
            .env("COLUMNS", "80")
            .args(arguments)
            .output()
            .unwrap();
        let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
        let (out, err) = (text(output.stdout), text(output.stderr));
        let end = format!("[exit status {}]", output.status.code().unwrap());
        [out, err, end].into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join("")
    }

    fn json(&self, arguments: &[&str]) -> serde_json::Value {
        let text = self.run(arguments);
        serde_json::from_str(text.strip_suffix("[exit status 0]").unwrap()).unwrap()
    }
}

#[test]
fn a_rule_is_shown_in_its_place_with_what_bears_on_it() {
    assert_snapshot!(Session::imported().run(&["show", "101@9.1"]));
}

#[test]
fn a_rule_that_does_not_exist_gets_its_neighbour() {
    let session = Session::imported();
    assert_snapshot!(session.run(&["show", "101.7@9.1"]), @"
    error: there is no rule 101.7 in 9.1; the one before it is 101.1
    [exit status 1]
    ");
}

#[test]
fn what_is_no_rule_number_is_wrong_usage() {
    let said = Session::imported().run(&["show", "ring"]);
    assert!(said.contains("a rule number looks like 322.4"), "{said}");
    assert!(said.ends_with("[exit status 2]"), "{said}");
}

#[test]
fn json_has_the_names_that_others_rely_on() {
    let session = Session::imported();
    let rule = session.json(&["show", "103@9.1", "--json"]);
    for name in ["edition", "number", "title_path", "official", "digest", "examples", "cites", "cited_by", "lineage"] {
        assert!(rule.get(name).is_some(), "{name} is missing from {rule}");
    }
    assert_eq!(rule["examples"], serde_json::json!(["Mo shoots from the line."]));
    assert!(rule["hash"]["official"].is_string());
    let found = session.json(&["search", "knuckles", "--edition", "9.1", "--json"]);
    assert_eq!(found["edition"], "9.1");
    assert_eq!(found["hits"][0]["ref"], "103@9.1");
    assert_eq!(found["hits"][0]["kind"], "rule");
}

#[test]
fn the_command_line_ranks_as_the_index_does() {
    const QUESTION: &str = "when can I flip up my hidden card";
    let found = Session::new().json(&["search", QUESTION, "--edition", "1.1", "--json"]);
    let told: Vec<&str> = found["hits"].as_array().unwrap().iter().filter_map(|hit| hit["ref"].as_str()).collect();
    let library = tribunal::library::Library::new(tribunal::library::shipped());
    let index = tribunal::search::Index::build(&library, &tribunal::graph::Graph::build(&library)).unwrap();
    let query = tribunal::search::Query::new(QUESTION).within(tribunal::rule::Edition::CORE_1_1);
    let ranked: Vec<String> = index.search(&query).hits.iter().map(|hit| hit.reference.to_string()).collect();
    assert_eq!(told, ranked);
    assert!(found["chain"].as_array().is_some_and(|chain| !chain.is_empty()));
}

#[test]
fn an_import_reports_each_document() {
    let session = Session::new();
    let report = session.json(&["import", "rules.txt", "--kind", "core", "--edition", "9.1", "--dry-run", "--json"]);
    let document = &report["documents"][0];
    assert_eq!(document["rules"], 5);
    assert_eq!(document["numbers"], serde_json::json!(["100", "101", "101.1", "102", "103"]));
    assert_eq!(document["recovered"]["printed"], 5);
    assert_eq!(document["lost"], serde_json::json!([]));
    assert_eq!(
        session.json(&["library", "--json"]).as_array().map(|all| all.iter().any(|row| row["file"] == "rules.txt")),
        Some(false)
    );
}

#[test]
fn what_cannot_be_read_is_refused_and_nothing_is_kept() {
    let session = Session::new();
    std::fs::write(session.path().join("noise.txt"), "nothing of the sort\n").unwrap();
    let said = session.run(&["import", "rules.txt", "noise.txt"]);
    assert!(said.contains("refused: nothing in noise.txt"), "{said}");
    assert!(said.ends_with("[exit status 1]"), "{said}");
    assert!(!session.path().join("library/library.json").exists());
}

#[test]
fn a_file_that_is_not_there_is_named() {
    let said = Session::new().run(&["import", "missing.txt"]);
    assert!(said.starts_with("error: cannot read missing.txt"), "{said}");
}

#[test]
fn what_was_imported_can_be_removed_by_a_beginning_of_its_name() {
    let session = Session::imported();
    let said = session.run(&["library", "remove", "rules"]);
    assert!(said.starts_with("removed rules-"), "{said}");
    assert!(session.run(&["library", "remove", "rules"]).contains("no imported document is named `rules`"));
}

#[test]
fn a_library_that_is_damaged_in_part_answers_with_the_rest() {
    let session = Session::imported();
    for source in std::fs::read_dir(session.path().join("library/sources")).unwrap() {
        std::fs::write(source.unwrap().path(), "other bytes").unwrap();
    }
    let answer = session.run(&["show", "322.2@1.1"]);
    assert!(
        answer.contains("warning: ") && answer.contains("is not the file that was imported as `rules-"),
        "{answer}"
    );
    assert!(answer.contains("322.2") && answer.ends_with("[exit status 0]"), "{answer}");
}

#[test]
fn a_library_that_cannot_be_written_says_so_once_and_stays_as_it_is() {
    let session = Session::imported();
    let before = session.run(&["library", "list"]);
    let [sources, away] = ["sources", "away"].map(|name| session.path().join("library").join(name));
    // A file stands where the folder should: nobody may write there, not even who may write anywhere.
    std::fs::rename(&sources, &away).unwrap();
    std::fs::write(&sources, "").unwrap();
    std::fs::write(session.path().join("more.txt"), format!("{GAME}104. The ring stays where it is.\n")).unwrap();
    let said = session.run(&["import", "more.txt", "--kind", "core", "--edition", "9.2"]);
    let error = said.lines().find(|line| line.starts_with("error: cannot ")).unwrap_or_else(|| panic!("{said}"));
    assert_eq!((error.contains("sources"), said.matches("error: cannot ").count()), (true, 1), "{said}");
    std::fs::remove_file(&sources).unwrap();
    std::fs::rename(&away, &sources).unwrap();
    assert_eq!(session.run(&["library", "list"]), before);
}

#[test]
fn completions_are_printed_for_each_shell() {
    for shell in ["bash", "zsh", "fish"] {
        assert!(Session::new().run(&["completions", shell]).contains("tribunal"), "{shell}");
    }
}

const BOARD: &str = "players Ann, Bob
battlefield Grove
base of Ann
  Ann: Rider 4 might

Ann moves Rider to Grove
all pass
=> Ann controls Grove
";

#[test]
fn a_board_is_replayed_and_its_expectations_decide_the_status() {
    let session = Session::new();
    std::fs::write(session.path().join("board.scn"), BOARD).unwrap();
    let said = session.run(&["replay", "board.scn"]);
    assert!(said.contains("yes => Ann controls Grove"), "{said}");
    assert!(said.ends_with("[exit status 0]"), "{said}");
    let brief = session.run(&["replay", "board.scn", "--brief"]);
    assert!(brief.contains("yes => Ann controls Grove") && brief.contains("as expected"), "{brief}");
    assert!(said.contains("all pass") && !brief.contains("all pass"), "the verdict without what happened: {brief}");
    std::fs::write(session.path().join("board.scn"), BOARD.replace("Ann controls", "Bob controls")).unwrap();
    assert!(session.run(&["replay", "board.scn"]).ends_with("[exit status 1]"));
}

#[test]
fn a_rule_that_an_edition_does_not_have_proves_and_expects_nothing() {
    let session = Session::new();
    let board = "players Ann, Bob\nbattlefield Grove\nbase of Ann\n  Ox 2 might\n";
    let named = |command: &str, expected: &str| {
        std::fs::write(session.path().join("board.scn"), format!("{board}{expected}\n")).unwrap();
        session.run(&[command, "board.scn", "--edition", "1.5"])
    };
    let no = |rule: &str| format!("core rules {} have no rule {}", &rule[6..], &rule[..5]);
    for (command, expected, unknown) in [
        ("prove", "=> never [999.9] Ann conquers Grove", "999.9@1.5"),
        ("prove", "=> never [471.1@1.5, 999.9@1.4] Ann conquers Grove", "999.9@1.4"),
        ("replay", "Ann moves Ox to Grove\nall pass\n=> [999.9] Ann conquers Grove", "999.9@1.5"),
        ("replay", "=> [999.9] Grove is not contested", "999.9@1.5"),
        ("replay", "Ann moves Ox to Hill\n=> refused by 999.9", "999.9@1.5"),
        ("replay", "=> 999.9 does not fire", "999.9@1.5"),
    ] {
        let told = named(command, &expected.replace("Hill", "base"));
        assert!(told.contains(&no(unknown)), "{command} {expected}: {told}");
    }
    let right = named("replay", "Ann moves Ox to Grove\nall pass\n=> [469.1@1.4, 471.1] Ann conquers Grove");
    assert!(right.contains("as expected"), "{right}");
}

#[test]
fn every_scenario_below_a_path_is_checked_and_an_open_fence_fails() {
    let session = Session::new();
    let path = session.path().join("rulings.md");
    std::fs::write(&path, format!("# One\n```scenario\n{BOARD}```\n")).unwrap();
    assert!(session.run(&["check"]).contains("1 replays as expected, 0 not"));
    std::fs::write(&path, format!("# One\n```scenario\n{BOARD}")).unwrap();
    assert!(session.run(&["check"]).ends_with("[exit status 1]"));
}

/// A file without a board is never reported as meeting its expectations.
#[test]
fn a_file_without_a_scenario_is_an_error() {
    let session = Session::new();
    std::fs::write(session.path().join("board.md"), BOARD).unwrap();
    let said = session.run(&["check"]);
    assert!(said.contains("nothing was checked") && !said.ends_with("[exit status 0]"), "{said}");
    for command in ["replay", "prove"] {
        let said = session.run(&[command, "board.md"]);
        assert!(said.contains("has no block marked `scenario`") && !said.ends_with("[exit status 0]"), "{said}");
    }
}

#[test]
fn a_diff_has_every_rule_of_both_editions() {
    let changes = Session::new().json(&["diff", "1.0", "1.1", "--json"]);
    let side = |name: &str| -> usize {
        changes["changes"].as_array().unwrap().iter().map(|change| change[name].as_array().unwrap().len()).sum()
    };
    assert_eq!((side("from"), side("to")), (1364, 1616));
}

#[test]
fn what_a_text_cites_is_followed_and_decides_the_status() {
    let session = Session::imported();
    let newer = GAME.replace("103. A player", "103. Rest\n104. A player").replace("2025-10-01", "2025-12-01");
    std::fs::write(session.path().join("newer.txt"), newer).unwrap();
    session.run(&["import", "newer.txt", "--kind", "core", "--edition", "9.2"]);
    std::fs::write(session.path().join("ruling.md"), "Knuckle down: 103@9.1.\n").unwrap();
    assert_snapshot!(session.run(&["cite", "ruling.md", "--to", "9.2"]), @"
    ruling.md:1:15: 103@9.1
      103@9.1 has another number: 104@9.2
      the edition is written with it, matched by lineage
    1 citations followed to 9.2: 0 stand, 1 do not, 0 open
    [exit status 1]
    ");
}

#[test]
fn a_citation_of_an_edition_that_is_not_held_names_those_that_are() {
    let said = Session::imported().run(&["cite", "rules.txt", "--to", "9.7"]);
    assert!(said.starts_with("error: nothing of edition 9.7 is held; held are 1.0, 1.1"), "{said}");
}

#[test]
fn a_new_edition_comes_with_a_list_of_work() {
    let session = Session::imported();
    let newer = GAME.replace("knuckles down and shoots", "kneels and shoots").replace("2025-10-01", "2025-12-01");
    std::fs::write(session.path().join("newer.txt"), newer).unwrap();
    session.run(&["import", "newer.txt", "--kind", "core", "--edition", "9.2"]);
    std::fs::write(
        session.path().join("board.md"),
        "```scenario\nedition 9.1\n=> [103.1] no\n=> [103@9.1] it rolls\n```\n",
    )
    .unwrap();
    let said = session.run(&["worklist", "9.2", "--scenarios", "board.md"]);
    let expected = [
        "core rules 9.2 held against 9.1",
        "1 lines to write (4 more keep theirs)",
        "103 reworded, was 103",
        "board.md:2",
        "103@9.1 reworded \u{2192} 103@9.2",
    ];
    for told in expected {
        assert!(said.contains(told), "{told} is missing from {said}");
    }
}

#[cfg(unix)]
#[test]
fn only_what_has_an_end_is_imported() {
    let folder = tempfile::tempdir().unwrap();
    let run = |name: &str| {
        let mut command = Command::cargo_bin("tribunal").unwrap();
        command.env("TRIBUNAL_LIBRARY", folder.path().join("library")).env("NO_COLOR", "1");
        command.args(["import", name, "--dry-run"]).timeout(std::time::Duration::from_secs(30));
        let output = command.write_stdin(GAME).output().unwrap();
        (output.status.code(), String::from_utf8(output.stderr).unwrap())
    };
    let pipe = folder.path().join("pipe");
    assert!(std::process::Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    let here = folder.path().display().to_string();
    for (name, what) in [("/dev/zero", "a device"), (pipe.to_str().unwrap(), "a pipe"), (&here, "a directory")] {
        let (code, said) = run(name);
        assert!(code == Some(1) && said.contains(what) && said.contains("standard input"), "{name}: {code:?} {said}");
    }
    assert_eq!(run("-").0, Some(0), "the standard input is read");
}

/// Answers one request after another with these pages, on an address of this machine.
fn serving(pages: Vec<(&'static str, String)>) -> String {
    use std::io::{Read, Write};
    let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let address = format!("http://{}/hub", listener.local_addr().unwrap());
    std::thread::spawn(move || {
        for (status, page) in pages {
            let (mut stream, _) = listener.accept().unwrap();
            let mut request = [0; 1024];
            let _ = stream.read(&mut request);
            let _ = stream.write_all(format!("HTTP/1.1 {status}\r\nContent-Type: text/html\r\n\r\n{page}").as_bytes());
        }
    });
    address
}

#[test]
fn what_is_outdated_is_told_from_a_page_that_somebody_gives() {
    let session = Session::imported();
    let page = |day: &str| {
        format!(
            "<!doctype html><html><body><h1>Rules Hub</h1><ul><li><a href=\"/c\">Core Rules</a> <p>Last updated: {day}</p></li></ul>\
             </body></html>"
        )
    };
    // The newest rules held are those that ship.
    let (same, newer) = (page("October 1, 2025"), page("May 6, 2041"));
    std::fs::write(session.path().join("hub.html"), &same).unwrap();
    let said = session.run(&["library", "outdated", "--hub", "hub.html"]);
    assert!(said.contains("0 of 1 newer than what is held"), "{said}");
    assert!(said.ends_with("[exit status 0]"), "{said}");

    let address = serving(vec![("200 OK", same), ("200 OK", newer), ("404 Not Found", String::new())]);
    let said = session.run(&["library", "outdated", "--hub", &address]);
    assert!(said.ends_with("[exit status 0]"), "{said}");
    let said = session.run(&["library", "outdated", "--hub", &address]);
    assert!(said.contains("newer: Core Rules of 2041-05-06") && said.ends_with("[exit status 1]"), "{said}");
    let said = session.run(&["library", "outdated", "--hub", &address]);
    assert!(said.contains("answered 404 Not Found"), "{said}");

    // Nobody answers there: the address is named, and nothing is said of documents.
    let said = session.run(&["library", "outdated", "--hub", "https://127.0.0.1:9/hub"]);
    assert!(said.contains("cannot fetch https://127.0.0.1:9/hub"), "{said}");
    std::fs::write(session.path().join("empty.html"), "<p>Nothing</p>").unwrap();
    assert!(session.run(&["library", "outdated", "--hub", "empty.html"]).contains("lists no document with a date"));
    // Nobody is asked where nobody is named.
    assert!(session.run(&["library", "outdated"]).contains("only what this build knows, up to 2026-10-10"));
}

#[test]
fn every_document_at_hand_is_imported_in_one_go() {
    let shared = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../shared"));
    let mut files: Vec<String> = Vec::new();
    for folder in ["editions", "faq", "seeds"] {
        let Ok(entries) = shared.join(folder).read_dir() else {
            println!("skipped: ../shared/{folder} is absent");
            return;
        };
        let paths = entries.map(|entry| entry.unwrap().path());
        files.extend(
            paths
                .filter(|path| path.extension().is_some_and(|end| end != "tsv"))
                .map(|path| path.display().to_string()),
        );
    }
    files.sort();
    let session = Session::new();
    let arguments: Vec<&str> = ["import", "--json"].into_iter().chain(files.iter().map(String::as_str)).collect();
    let report = session.json(&arguments);
    let documents = report["documents"].as_array().unwrap();
    assert_eq!(documents.len(), files.len());
    for document in documents {
        let figure = |name: &str| document[name].to_string();
        println!("{} {} {}: {} entries", figure("file"), figure("kind"), figure("edition"), figure("entries"));
        assert!(document["entries"].as_u64().is_some_and(|entries| entries > 0), "{document}");
    }
}

#[test]
fn what_happened_at_a_table_leads_to_its_penalty() {
    let session = Session::new();
    let asked = session.run(&["penalty", "drew two cards instead of one", "--level", "competitive"]);
    assert!(asked.contains("702.12 Drawing Extra Cards") && asked.contains("--answer caught=hand"), "{asked}");
    let answers = ["--answer", "caught=hand", "--answer", "same=fewer", "--answer", "total=reached", "--json"];
    let arguments: Vec<&str> = ["penalty", "drew", "two", "cards", "instead", "of", "one", "--level", "competitive"]
        .into_iter()
        .chain(answers)
        .collect();
    let ruled = session.json(&arguments);
    assert_eq!(ruled["penalty"], "game-loss");
    assert_eq!(ruled["upgraded"]["rule"], "702.1.b.2@tr-2026-10-09");
    assert_eq!(ruled["remedies"][0]["by"], "opponent");
    let told = session.run(&["penalty", "--infraction", "wagering"]);
    assert!(told.contains("Disqualification") && told.contains("Call the head judge"), "{told}");
    assert!(session.run(&["penalty", "zzzz"]).ends_with("[exit status 1]"));
    assert!(session.run(&["penalty", "wager", "--level", "kitchen"]).ends_with("[exit status 2]"));
    assert!(session.run(&["penalty"]).contains("missed-trigger"));
}

#[test]
fn the_doctor_tells_what_is_there_and_what_to_do() {
    let session = Session::new();
    let told = session.run(&["doctor"]);
    for says in ["good:  build", "editions", "note:  words", "tribunal import", "no event was ever begun", "status 0"] {
        let says = says.replace("editions", "core rules 1.0, 1.1");
        assert!(told.contains(&says), "{says}: {told}");
    }
    let imported = Session::imported();
    let library = imported.path().join("library");
    let source = std::fs::read_dir(library.join("sources")).unwrap().next().unwrap().unwrap().path();
    std::fs::remove_file(source).unwrap();
    let told = imported.run(&["doctor"]);
    assert!(told.contains("wrong: library") && told.contains("import those files again"), "{told}");
    assert!(told.contains("status 1"), "{told}");
    let json = session.run(&["doctor", "--json"]);
    assert!(json.contains("\"state\": \"note\""), "{json}");
}

#[test]
fn the_version_says_which_editions_are_known_and_until_when() {
    let told = Session::new().run(&["--version"]);
    assert!(told.contains("tribunal 0.2.0 (core rules 1.0, 1.1, 1.2, 1.3, 1.4, 1.5; documents known up to "), "{told}");
}
