//! Every `scenario` block below tests/scenarios and docs comes out as it says.

use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};

use tribunal_engine::edition::ENACTED;
use tribunal_scenario::{Options, markdown, replay};
use walkdir::{DirEntry, WalkDir};

pub fn markdown_below(folder: &Path) -> Vec<PathBuf> {
    let files = WalkDir::new(folder).sort_by_file_name().into_iter().flatten().map(DirEntry::into_path);
    files.filter(|path| path.extension().is_some_and(|ending| ending == "md")).collect()
}

/// Returns the reasons why a block does not meet its expectations.
fn failures(text: &str) -> Vec<String> {
    let replay = replay(text, &Options::default());
    let mut failures = vec![];
    for run in replay.runs.iter().filter(|run| !run.verdict.is_met()) {
        let mut why = format!("  under {}: {:?}\n", run.edition, run.verdict);
        run.diagnostics.iter().for_each(|note| why.push_str(&note.rendered));
        for expected in run.expectations.iter().filter(|expected| !expected.met) {
            why.push_str(&format!("  line {}: {}\n    {}\n", expected.line, expected.text, expected.why));
        }
        run.taints.iter().for_each(|taint| why.push_str(&format!("  tainted: {taint}\n")));
        if let Some(choice) = &run.choice {
            why.push_str(&format!(
                "  open choice [{}]: {:?} {}\n    {}\n",
                choice.rule,
                choice.who,
                choice.asks,
                choice.options.join("\n    ")
            ));
        }
        if std::env::var_os("TRIBUNAL_TRACE").is_some() {
            for step in &run.steps {
                why.push_str(&format!("  > {}\n", step.action));
                step.events.iter().for_each(|e| why.push_str(&format!("    [{:?}] {}\n", e.rule, e.text)));
            }
        }
        failures.push(why);
    }
    failures
}

fn run_folder(folder: &str) -> usize {
    let root = Path::new(crate::ROOT).join(folder);
    let only = std::env::var("TRIBUNAL_SCENARIO").ok();
    let mut wrong = vec![];
    let mut count = 0;
    for path in markdown_below(&root) {
        let text = std::fs::read_to_string(&path).expect("a scenario file can be read");
        let blocks =
            markdown::blocks(&text).unwrap_or_else(|mistake| panic!("{}: {}", path.display(), mistake.render(&text)));
        for block in blocks.iter().filter(|b| only.as_ref().is_none_or(|only| b.heading.contains(only.as_str()))) {
            count += 1;
            for failure in failures(&block.text) {
                wrong.push(format!("{}:{} {}\n{failure}", path.display(), block.line, block.heading));
            }
        }
    }
    assert!(wrong.is_empty(), "{} of {count} scenarios:\n{}", wrong.len(), wrong.join("\n"));
    count
}

/// The chapters that a folder of scenarios has by its name, as `318-324-cleanups`, in the numbers of the newest edition.
fn chapters(folder: &str) -> Option<RangeInclusive<u16>> {
    let (first, rest) = folder.split_once('-')?;
    let (last, _) = rest.split_once('-')?;
    Some(first.parse().ok()?..=last.parse().ok()?)
}

/// The chapters of the newest edition that a heading begins with: both of `463.1, 323.12@1.5: the turn player says`.
fn chapters_named(heading: &str) -> Vec<u16> {
    let newest = ENACTED.iter().map(|tables| tables.edition.to_string()).max().unwrap_or_default();
    let (numbers, _) = heading.split_once(':').unwrap_or_default();
    let named: Vec<_> = numbers.split(", ").map(|named| named.split_once('@').unwrap_or((named, ""))).collect();
    if !named.iter().any(|(_, edition)| *edition == newest) {
        return vec![];
    }
    let of_newest = named.iter().filter(|(_, edition)| edition.is_empty() || *edition == newest);
    of_newest.filter_map(|(number, _)| number.get(..3)?.parse().ok()).collect()
}

#[test]
fn a_scenario_stands_in_the_folder_of_a_chapter_that_its_heading_names() {
    let root = Path::new(crate::ROOT).join("tests/scenarios");
    let (mut wrong, mut held) = (vec![], 0);
    for path in markdown_below(&root) {
        let folder = path.parent().and_then(Path::file_name).unwrap_or_default().to_string_lossy().into_owned();
        assert!(path.parent() != Some(&root), "{}: it belongs in the folder of a chapter", path.display());
        let Some(chapters) = chapters(&folder) else { continue };
        let text = std::fs::read_to_string(&path).expect("a scenario file can be read");
        for block in markdown::blocks(&text).expect("the fences are closed") {
            let named = chapters_named(&block.heading);
            held += usize::from(!named.is_empty());
            if !named.is_empty() && !named.iter().any(|chapter| chapters.contains(chapter)) {
                wrong.push(format!("{folder}: {}", block.heading));
            }
        }
    }
    assert!(wrong.is_empty() && held > 90, "of {held}:\n{}", wrong.join("\n"));
}

#[test]
fn scenarios_come_out_as_they_say() {
    assert!(run_folder("tests/scenarios") > 0 || std::env::var_os("TRIBUNAL_SCENARIO").is_some());
}

#[test]
fn examples_of_the_language_come_out_as_they_say() {
    run_folder("docs");
}

#[test]
fn scenarios_of_rulings_come_out_as_they_say() {
    run_folder("faq");
}
