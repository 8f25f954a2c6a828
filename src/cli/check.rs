use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use anstream::{eprintln, println};
use anyhow::Context;

use super::{Outcome, markdown_files, paint};
use crate::rule::RuleRef;
use crate::scenario::{self, Options, Replay, Verdict, markdown};

/// Run every scenario below a path and print what each rule is exercised by
///
/// Looks into Markdown files for `scenario` blocks.
///
/// Examples:
///   tribunal check
///   tribunal check tests/scenarios faq --rules
#[derive(Debug, clap::Args)]
#[command(verbatim_doc_comment)]
pub(super) struct Check {
    /// Files and folders to look in
    #[arg(value_name = "PATH", default_value = ".")]
    paths: Vec<PathBuf>,
    /// Print each rule with the scenarios in which it fires
    #[arg(long)]
    rules: bool,
}

/// What was run so far.
#[derive(Default)]
struct Tally {
    passed: usize,
    failed: usize,
    exercised: BTreeMap<RuleRef, BTreeSet<String>>,
}

impl Check {
    pub(super) fn run(self) -> anyhow::Result<Outcome> {
        let mut files = Vec::new();
        for path in &self.paths {
            markdown_files(path, &mut files)?;
        }
        let mut tally = Tally::default();
        for file in &files {
            tally.file(file)?;
        }
        for (rule, scenarios) in tally.exercised.iter().filter(|_| self.rules) {
            println!("{}", paint::number(rule));
            scenarios.iter().for_each(|scenario| println!("  {scenario}"));
        }
        println!("{} scenarios as expected, {} not", tally.passed, tally.failed);
        println!("{} rules fire in them", tally.exercised.len());
        Ok(if tally.failed == 0 { Outcome::Done } else { Outcome::Refused })
    }
}

impl Tally {
    fn file(&mut self, file: &Path) -> anyhow::Result<()> {
        let text = std::fs::read_to_string(file).with_context(|| format!("cannot read {}", file.display()))?;
        let blocks = match markdown::blocks(&text) {
            Ok(blocks) => blocks,
            Err(mistake) => {
                eprintln!("{} {}\n{}", paint::error("failed:"), file.display(), mistake.render(&text));
                self.failed += 1;
                return Ok(());
            }
        };
        for block in blocks {
            let name = format!("{}:{} {}", file.display(), block.line, block.heading);
            self.scenario(&name, &scenario::replay(&block.text, &Options::default()));
        }
        Ok(())
    }

    fn scenario(&mut self, name: &str, replay: &Replay) {
        for run in &replay.runs {
            if run.verdict == Verdict::AsExpected {
                self.passed += 1;
            } else {
                self.failed += 1;
                eprintln!("{} {name} under {}", paint::error("failed:"), run.edition);
                run.diagnostics.iter().for_each(|note| eprintln!("{}", note.rendered));
                let unmet = run.expectations.iter().filter(|expected| !expected.met);
                unmet.for_each(|expected| eprintln!("  line {}: {}  {}", expected.line, expected.text, expected.why));
            }
            let fired = run.steps.iter().flat_map(|step| &step.events).filter_map(|event| event.rule);
            for rule in fired {
                self.exercised.entry(rule).or_default().insert(name.to_owned());
            }
        }
    }
}
