//! What the copy does when no mutant is on: what passes, how long it takes, and which mutants it reaches.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use anyhow::{Result, ensure};

use crate::cargo::Built;
use crate::process::{End, Job};

/// Longer than anything takes that passes.
const AGES: Duration = Duration::from_secs(900);

/// Something that can notice a mutant.
pub struct Witness {
    /// A scenario by its place in the list of all, or a test by its program and name.
    pub by: By,
    /// How long it takes.
    pub takes: Duration,
    /// The mutants that it reaches.
    pub reaches: BTreeSet<usize>,
}

/// How a witness is asked.
pub enum By {
    /// A scenario.
    Scenario(usize),
    /// A test.
    Test(PathBuf, String),
}

/// All witnesses.
pub struct Baseline {
    /// The scenarios.
    pub scenarios: Vec<Witness>,
    /// The tests, quick ones first.
    pub tests: Vec<Witness>,
}

impl Baseline {
    /// Asks all of them with no mutant on. Who does not pass is told, and left out.
    pub fn take(built: &Built, folder: &Path) -> Result<Self> {
        let scenarios = scenarios(built, folder)?;
        println!("{} scenarios in {:.1} s", scenarios.len(), sum(&scenarios).as_secs_f64());
        let mut tests = vec![];
        for program in &built.tests {
            tests.extend(tests_of(program, folder)?);
        }
        tests.sort_by_key(|test| test.takes);
        println!("{} tests in {:.1} s", tests.len(), sum(&tests).as_secs_f64());
        Ok(Self { scenarios, tests })
    }
}

/// How long all of them take.
pub fn sum(of: &[Witness]) -> Duration {
    of.iter().map(|witness| witness.takes).sum()
}

fn scenarios(built: &Built, folder: &Path) -> Result<Vec<Witness>> {
    let job = Job { program: &built.judge, arguments: &["list"], environment: vec![], input: String::new(), folder };
    let (end, printed) = job.run(AGES)?;
    ensure!(end == End::Good, "the judge does not pass with no mutant on");
    let mut all = vec![];
    for (at, line) in printed.lines().enumerate() {
        let mut parts = line.split('\t');
        let mut part = || parts.next().unwrap_or_default();
        let (place, micros, good, reached) = (part(), part(), part(), part());
        if good != "true" {
            println!("left out, since it fails with no mutant on: {place}");
            continue;
        }
        let reaches = reached.split(',').filter_map(|number| number.parse().ok()).collect();
        all.push(Witness { by: By::Scenario(at), takes: Duration::from_micros(micros.parse()?), reaches });
    }
    Ok(all)
}

fn tests_of(program: &Path, folder: &Path) -> Result<Vec<Witness>> {
    let arguments = ["--list", "--format", "terse"];
    let job = Job { program, arguments: &arguments, environment: vec![], input: String::new(), folder };
    let (_, printed) = job.run(AGES)?;
    let names = printed.lines().filter_map(|line| line.strip_suffix(": test"));
    // The judge has run the scenarios.
    let names = names.filter(|name| !name.starts_with("scenarios::"));
    names.filter_map(|name| test(program, name, folder).transpose()).collect()
}

fn test(program: &Path, name: &str, folder: &Path) -> Result<Option<Witness>> {
    let log = folder.join("reached.txt");
    std::fs::write(&log, "")?;
    let start = Instant::now();
    let environment = vec![("MUTANTS_REACHED", log.display().to_string())];
    let arguments = ["--exact", name];
    let (end, _) = Job { program, arguments: &arguments, environment, input: String::new(), folder }.run(AGES)?;
    if end != End::Good {
        println!("left out, since it fails with no mutant on: {name}");
        return Ok(None);
    }
    let reaches = std::fs::read_to_string(&log)?.lines().filter_map(|line| line.parse().ok()).collect();
    Ok(Some(Witness { by: By::Test(program.to_owned(), name.to_owned()), takes: start.elapsed(), reaches }))
}
