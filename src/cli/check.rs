use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use anstream::{eprintln, println};
use anyhow::Context;
use rayon::prelude::*;

use super::{Outcome, markdown_files, paint};
use crate::game::edition::{ENACTED, Procedures};
use crate::library::{Library, LibraryRule, shipped};
use crate::rule::{RuleNumber, RuleRef};
use crate::scenario::{self, Options, Replay, Run, markdown};

/// Run every scenario below a path and print what each rule is exercised by
///
/// Looks into Markdown files for `scenario` blocks; several files are replayed at once, and told in order.
///
/// Examples:
///   tribunal check
///   tribunal check tests/scenarios faq --rules
///   tribunal check tests/scenarios --kinds
#[derive(Debug, clap::Args)]
#[command(verbatim_doc_comment)]
pub(super) struct Check {
    /// Files and folders to look in
    #[arg(value_name = "PATH", default_value = ".")]
    paths: Vec<PathBuf>,
    /// Name every scenario that exercises a rule, not only the first
    #[arg(long)]
    rules: bool,
    /// Say of every numbered rule what the engine makes of it, not only of how many
    #[arg(long)]
    kinds: bool,
}

/// The most answers to an open choice that are listed.
const OPTIONS: usize = 8;

/// The results so far.
#[derive(Default)]
struct Tally {
    passed: usize,
    failed: usize,
    exercised: BTreeMap<RuleRef, BTreeSet<String>>,
    /// What is told of those that failed, line by line.
    told: Vec<String>,
}

impl Check {
    pub(super) fn run(self) -> anyhow::Result<Outcome> {
        let mut files = Vec::new();
        for path in &self.paths {
            markdown_files(path, &mut files)?;
        }
        let options = Options { receipts: false, ..Options::default() };
        let mut tally = Tally::default();
        for found in files.par_iter().map(|file| Tally::of(file, &options)).collect::<Vec<_>>() {
            tally.add(found?);
        }
        if tally.passed + tally.failed == 0 {
            anyhow::bail!(
                "there is no block marked `scenario` in {} Markdown files, so nothing was checked",
                files.len()
            );
        }
        tally.exercised.iter().for_each(|(rule, scenarios)| print_rule(rule, scenarios, self.rules));
        let library = Library::new(shipped());
        ENACTED.iter().for_each(|tables| print_coverage(tables, &tally, &library));
        println!("\n{} replays as expected, {} not", tally.passed, tally.failed);
        println!("{} rules, each edition counted, are exercised by them", tally.exercised.len());
        super::kinds::print(&library, self.kinds);
        Ok(if tally.failed == 0 { Outcome::Done } else { Outcome::Refused })
    }
}

/// Prints a rule with the scenarios that exercise it.
fn print_rule(rule: &RuleRef, scenarios: &BTreeSet<String>, all: bool) {
    let Some(first) = scenarios.first() else { return };
    let number = paint::number(rule);
    match scenarios.len() - 1 {
        _ if all => {
            println!("{number}");
            scenarios.iter().for_each(|scenario| println!("  {scenario}"));
        }
        0 => println!("{number}  {first}"),
        more => println!("{number}  {first} {}", paint::quiet(format!("and {more} more"))),
    }
}

/// Prints how far the rules of an edition are exercised, and names those that the engine cites and no scenario
/// exercises.
fn print_coverage(tables: &'static Procedures, tally: &Tally, library: &Library) {
    let edition = tables.edition;
    let is_exercised = |number: RuleNumber| tally.exercised.contains_key(&RuleRef::new(edition, number));
    let cited: BTreeMap<RuleNumber, &str> = tables.cited().into_iter().map(|(name, rule)| (rule, name)).collect();
    let all = library.edition(edition).map_or(0, |held| held.rules().len());
    let exercised = tally.exercised.keys().filter(|rule| rule.edition == edition).count();
    let not: Vec<_> = cited.iter().filter(|(number, _)| !is_exercised(**number)).collect();
    println!();
    println!("{}", paint::strong(format!("core rules {edition}: {exercised} of {all} rules are exercised")));
    println!("of the {} that the engine rests on, {} are not:", cited.len(), not.len());
    for (number, name) in not {
        let known = library.rule(RuleRef::new(edition, *number)).map(LibraryRule::text);
        let words = known.map_or_else(|| name.replace('_', " "), str::to_owned);
        println!("{}", paint::entry(&format!("{} {words}", paint::number(number)), "  "));
    }
}

/// Returns the rules that a run exercises: rules of its events, of cleanup steps that fired, of refusals, and of an
/// open choice.
fn exercised(run: &Run) -> BTreeSet<RuleRef> {
    let steps = run.steps.iter().flat_map(|step| &step.cleanups).flat_map(|cleanup| &cleanup.steps);
    let fired = steps.filter(|step| step.fired).map(|step| step.rule);
    let events = run.steps.iter().flat_map(|step| &step.events).filter_map(|event| event.rule);
    let refused = run.steps.iter().filter_map(|step| step.refused.as_ref()?.rule);
    events.chain(fired).chain(refused).chain(run.choice.iter().map(|choice| choice.rule)).collect()
}

impl Tally {
    /// Replays the scenarios of a file.
    fn of(file: &Path, options: &Options) -> anyhow::Result<Self> {
        let text = std::fs::read_to_string(file).with_context(|| format!("cannot read {}", file.display()))?;
        let mut tally = Self::default();
        match markdown::blocks(&text) {
            Ok(blocks) => {
                for block in blocks {
                    let name = format!("{}:{} {}", file.display(), block.line, block.heading);
                    tally.scenario(&name, &scenario::replay(&block.text, options));
                }
            }
            Err(mistake) => {
                tally.told.push(format!("{} {}\n{}", paint::error("failed:"), file.display(), mistake.render(&text)));
                tally.failed += 1;
            }
        }
        Ok(tally)
    }

    /// Adds the results of a file after those before it, and tells of what failed.
    fn add(&mut self, of: Self) {
        let Self { passed, failed, exercised, told } = of;
        told.iter().for_each(|line| eprintln!("{line}"));
        self.passed += passed;
        self.failed += failed;
        for (rule, names) in exercised {
            self.exercised.entry(rule).or_default().extend(names);
        }
    }

    fn scenario(&mut self, name: &str, replay: &Replay) {
        for run in &replay.runs {
            if run.verdict.is_met() {
                self.passed += 1;
            } else {
                self.failed += 1;
                self.tell(name, run);
            }
            for rule in exercised(run) {
                self.exercised.entry(rule).or_default().insert(name.to_owned());
            }
        }
    }

    /// Tells what a run that failed came to.
    fn tell(&mut self, name: &str, run: &Run) {
        let told = &mut self.told;
        told.push(format!("{} {name} under {}", paint::error("failed:"), run.edition));
        told.extend(run.diagnostics.iter().map(|note| note.rendered.clone()));
        let unmet = run.expectations.iter().filter(|expected| !expected.met);
        told.extend(unmet.map(|expected| format!("  line {}: {}  {}", expected.line, expected.text, expected.why)));
        if let Some(choice) = &run.choice {
            let who = choice.who.as_deref().unwrap_or("a reading");
            told.push(format!("  needs a choice: {who} [{}]: {}", choice.rule, choice.asks));
            told.extend(choice.options.iter().take(OPTIONS).map(|option| format!("    {option}")));
        }
        told.extend(run.taints.iter().map(|taint| format!("  {taint}")));
    }
}
