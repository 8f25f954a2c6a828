//! Every claim that ships holds: a replay does not examine claims, so this test does.

use std::path::{Path, PathBuf};

use tribunal_prove::{Options, Verdict, prove};
use tribunal_scenario::markdown;
use tribunal_scenario::read::read;
use tribunal_scenario::script::Says;
use walkdir::{DirEntry, WalkDir};

fn files(folder: &Path) -> Vec<PathBuf> {
    let files = WalkDir::new(folder).sort_by_file_name().into_iter().flatten().map(DirEntry::into_path);
    files.filter(|path| path.extension().is_some_and(|e| e == "md")).collect()
}

/// Returns true if a scenario makes a claim over lines of play. Most have no line that could, and are not read for it.
fn claims_something(text: &str) -> bool {
    let may = |line: &str| ["always", "never", "can"].iter().any(|word| line.contains(word));
    let claimed = |says: &Says| matches!(says, Says::Expects(expected) if expected.over.is_some());
    text.lines().any(|line| line.starts_with("=>") && may(line))
        && read(text).0.lines.iter().any(|line| claimed(&line.says))
}

#[test]
fn every_claim_that_ships_holds() {
    let root = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."));
    let mut claims = 0;
    for file in ["tests/scenarios", "docs", "faq"].iter().flat_map(|folder| files(&root.join(folder))) {
        let text = std::fs::read_to_string(&file).unwrap_or_default();
        for block in markdown::blocks(&text).unwrap_or_default() {
            if !claims_something(&block.text) {
                continue;
            }
            let options = Options { explains: false, ..Options::default() };
            for proved in prove(&block.text, &options).unwrap_or_else(|refused| panic!("{}: {refused}", file.display()))
            {
                claims += 1;
                let place = format!("{}:{} line {}", file.display(), block.line, proved.line);
                assert_eq!(
                    proved.verdict,
                    Verdict::Holds,
                    "{place}: {} under {}\n{:?}",
                    proved.claim,
                    proved.edition,
                    proved.open
                );
            }
        }
    }
    assert!(claims > 5, "{claims}");
}
