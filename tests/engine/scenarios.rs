//! Every `scenario` block below tests/scenarios and docs comes out as it says.

use std::path::{Path, PathBuf};

use tribunal_scenario::{Options, markdown, replay};

pub fn markdown_below(folder: &Path) -> Vec<PathBuf> {
    let Ok(entries) = std::fs::read_dir(folder) else { return vec![] };
    let mut found = vec![];
    for entry in entries.flatten() {
        let path = entry.path();
        if path.is_dir() {
            found.extend(markdown_below(&path));
        } else if path.extension().is_some_and(|ending| ending == "md") {
            found.push(path);
        }
    }
    found.sort();
    found
}

/// Why a block did not come out as it says.
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
