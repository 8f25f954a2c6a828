//! Runs scenarios of the mutated copy in one process.
//!
//! `judge list` runs them all and prints for each its place, the time, whether its expectations were met, and which
//! mutants it reached. `judge try` reads from standard input which to run, prints each before it runs it, and stops at
//! the first whose expectations are not met. `judge FILE` runs the scenarios of one file and prints the result of each.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use tribunal_scenario::{Options, Verdict, markdown, replay};

struct Block {
    place: String,
    text: String,
}

fn main() -> ExitCode {
    match std::env::args().nth(1).as_deref() {
        Some("list") => list(&blocks()),
        Some("try") => return try_some(&blocks()),
        Some(file) => one_file(Path::new(file)),
        None => return ExitCode::from(2),
    }
    ExitCode::SUCCESS
}

fn one_file(file: &Path) {
    let mut blocks = vec![];
    add_blocks(file, &file.display().to_string(), &mut blocks);
    for block in &blocks {
        println!("{} {}", if holds(block) { "good" } else { "FAILS" }, block.place);
    }
}

fn list(blocks: &[Block]) {
    for block in blocks {
        tribunal_engine::mutants::reached();
        let start = computed();
        let good = holds(block);
        let took = (computed() - start) / 1000;
        let reached: Vec<_> = tribunal_engine::mutants::reached().iter().map(usize::to_string).collect();
        println!("{}\t{took}\t{good}\t{}", block.place, reached.join(","));
    }
}

/// Returns the processor time of this thread, in nanoseconds.
fn computed() -> u64 {
    let told = std::fs::read_to_string("/proc/thread-self/schedstat").expect("the system tells how long a thread ran");
    told.split_whitespace().next().and_then(|time| time.parse().ok()).expect("a time comes first")
}

fn try_some(blocks: &[Block]) -> ExitCode {
    for line in std::io::stdin().lines().map_while(Result::ok) {
        let Some(block) = line.parse().ok().and_then(|at: usize| blocks.get(at)) else { continue };
        println!("{}", block.place);
        let _ = std::io::stdout().flush();
        if !holds(block) {
            return ExitCode::FAILURE;
        }
    }
    ExitCode::SUCCESS
}

fn holds(block: &Block) -> bool {
    replay(&block.text, &Options::default()).runs.iter().all(|run| run.verdict.is_met())
}

fn blocks() -> Vec<Block> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut files: Vec<PathBuf> = vec![];
    ["tests/scenarios", "docs", "faq"].iter().for_each(|folder| markdown_below(&root.join(folder), &mut files));
    files.sort();
    let mut all = vec![];
    for file in files {
        add_blocks(&file, &file.strip_prefix(root).unwrap_or(&file).display().to_string(), &mut all);
    }
    all
}

fn add_blocks(file: &Path, name: &str, all: &mut Vec<Block>) {
    let text = std::fs::read_to_string(file).expect("a scenario file can be read");
    for block in markdown::blocks(&text).expect("the fences are closed") {
        all.push(Block { place: format!("{name}:{} {}", block.line, block.heading), text: block.text });
    }
}

fn markdown_below(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        if path.is_dir() {
            markdown_below(&path, found);
        } else if path.extension().is_some_and(|ending| ending == "md") {
            found.push(path);
        }
    }
}
