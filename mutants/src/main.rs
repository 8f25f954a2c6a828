//! Mutation testing of the rules engine.
//!
//! A mutant is the engine with one small mistake made on purpose: an operator exchanged, a condition fixed, an arm of a
//! `match` removed, a body that does nothing. A test suite that still passes would not notice that mistake. To rebuild
//! the engine for each takes hours; here all mutants of a sample are written into one copy (mutant schemata), each
//! behind a check of the environment, and the copy is built once. A run without a mutant shows which of them each
//! scenario and each test reaches, and so each mutant is run against those alone, stopping at the first that notices.

mod baseline;
mod candidates;
mod cargo;
mod defaults;
mod draw;
mod edit;
mod judge;
mod process;
mod results;
mod rewrite;
mod sample;
mod tree;

use std::path::Path;

use anyhow::{Context, Result, bail};

use crate::baseline::Baseline;
use crate::cargo::Cargo;
use crate::results::Results;
use crate::sample::{Mutant, sample};
use crate::tree::Tree;

const USAGE: &str = "usage: SEED [COUNT] [--again] [--thorough]";

/// The parsed arguments.
struct Asked {
    seed: u64,
    count: usize,
    /// True if mutants that survived are judged again.
    again: bool,
    /// True if slow tests are run for every mutant.
    thorough: bool,
}

impl Asked {
    fn read(arguments: impl Iterator<Item = String>) -> Result<Self> {
        let mut asked = Self { seed: 0, count: 200, again: false, thorough: false };
        let mut numbers = vec![];
        for argument in arguments {
            match argument.parse() {
                Ok(number) => numbers.push(number),
                Err(_) if argument == "--again" => asked.again = true,
                Err(_) if argument == "--thorough" => asked.thorough = true,
                Err(_) => bail!("{USAGE}; {argument} is none of it"),
            }
        }
        asked.seed = *numbers.first().context(USAGE)?;
        if let Some(count) = numbers.get(1) {
            asked.count = usize::try_from(*count)?;
        }
        Ok(asked)
    }
}

fn main() -> Result<()> {
    let asked = Asked::read(std::env::args().skip(1))?;
    let root = tree::root()?;
    let folder = root.join("target/mutants").join(asked.seed.to_string());
    let tree = Tree { root: root.clone(), copy: folder.join("tree") };
    std::fs::create_dir_all(&tree.copy)?;
    let cargo = Cargo { copy: tree.copy.clone(), target: root.join("target/mutants/build") };
    let sample = sample(&tree, &cargo, &folder.join("sample.tsv"), asked.seed, asked.count)?;
    tree.copy_tests()?;
    run(&asked, &cargo, &folder, &sample)
}

/// Judges the mutants that are not judged yet, and prints a summary.
fn run(asked: &Asked, cargo: &Cargo, folder: &Path, sample: &[Mutant]) -> Result<()> {
    let mut results = Results::open(folder.join("results.tsv"));
    let due = |results: &Results, one: &Mutant| match results.outcomes.get(&one.number) {
        None => true,
        Some(outcome) => asked.again && !outcome.is_caught(),
    };
    let open: Vec<_> = sample.iter().filter(|one| due(&results, one)).collect();
    if !open.is_empty() {
        let judge = cargo.judge()?;
        let scenarios = baseline::scenarios(&judge, folder)?;
        let mut left = vec![];
        for (at, one) in open.iter().enumerate() {
            match judge::by_scenarios(one.number, &scenarios, &judge, folder)? {
                Some(outcome) => results.add(at + 1, open.len(), one, outcome)?,
                None => left.push(*one),
            }
        }
        println!("{} of {} pass all scenarios", left.len(), open.len());
        let baseline = Baseline { scenarios, tests: baseline::tests(&cargo.tests()?, folder)? };
        for (at, one) in left.iter().enumerate() {
            let outcome = judge::by_tests(one.number, asked.thorough, &baseline, folder)?;
            results.add(at + 1, left.len(), one, outcome)?;
        }
    }
    std::fs::write(folder.join("table.tsv"), results.table(sample))?;
    print!("{}", results.summary(sample));
    Ok(())
}
