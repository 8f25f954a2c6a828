//! One small made-up document for each kind of damage, each with its expected result.
//!
//! `tests/documents/NAME.txt` is read, and `NAME.expected` lists its rules (number, how it was found, words), what is
//! lost, and each finding with its line. After an intended change, `TRIBUNAL_UPDATE=1` rewrites the expected files; the
//! difference is then reviewed before it is kept.

use std::fmt::Write;
use std::path::{Path, PathBuf};

use tribunal::document::{Document, Hints, Kind, Recovery, read};

/// Returns the contents of a document, one per line.
fn describe(document: &Document) -> String {
    let Some(book) = document.body.rulebook() else { return "unread\n".to_owned() };
    let mut told = String::new();
    for rule in book.rules() {
        let how = match rule.recovery {
            Recovery::Printed => String::new(),
            other => format!(" ({other:?})").to_lowercase(),
        };
        let _ = writeln!(told, "{}{how} {}", rule.number, rule.full_text().replace('\n', " / "));
    }
    let lost: Vec<String> = book.lost.iter().map(ToString::to_string).collect();
    if !lost.is_empty() {
        let _ = writeln!(told, "lost: {}", lost.join(" "));
    }
    for finding in &document.findings {
        let line = finding.line.map_or("-".to_owned(), |line| line.to_string());
        let rule = finding.rule.map_or(String::new(), |rule| format!(" {rule}"));
        let _ = writeln!(told, "finding at {line}: {}{rule}", finding.kind);
    }
    told
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/documents")
}

#[test]
fn every_kind_of_damage_is_repaired_as_said_beside_it() {
    let files = folder().read_dir().unwrap().map(|entry| entry.unwrap().path());
    let mut files: Vec<PathBuf> = files.filter(|path| path.extension().is_some_and(|end| end == "txt")).collect();
    files.sort();
    assert!(files.len() >= 11, "the documents are there");
    for file in files {
        let document = read(&std::fs::read(&file).unwrap(), Hints::default());
        assert_eq!(document.body.kind(), Some(Kind::Core), "{}", file.display());
        let (told, expected) = (describe(&document), file.with_extension("expected"));
        if std::env::var_os("TRIBUNAL_UPDATE").is_some() {
            std::fs::write(&expected, &told).unwrap();
        }
        assert_eq!(told, std::fs::read_to_string(&expected).unwrap_or_default(), "{}", file.display());
    }
}
