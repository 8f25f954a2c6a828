//! Measures the copy with no mutant on: which tests pass, how long they take, and which mutants they reach.

use std::collections::{BTreeMap, BTreeSet};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::{Duration, UNIX_EPOCH};

use anyhow::{Result, ensure};

use crate::process::{Done, End, Job};

/// A time limit longer than anything takes that passes.
const AGES: Duration = Duration::from_secs(900);

/// A scenario or test that can notice a mutant.
pub struct Witness {
    /// The scenario or test.
    pub by: By,
    /// The time that it takes.
    pub takes: Duration,
    /// The mutants that it reaches.
    pub reaches: BTreeSet<usize>,
}

/// The way in which a witness is run.
pub enum By {
    /// A scenario, by its place in the list of all.
    Scenario(usize),
    /// A test, by its program and name.
    Test(PathBuf, String),
}

/// All witnesses.
pub struct Baseline {
    /// The scenarios.
    pub scenarios: Vec<Witness>,
    /// The tests, quick ones first.
    pub tests: Vec<Witness>,
}

/// Returns the time that all of them take.
pub fn sum(of: &[Witness]) -> Duration {
    of.iter().map(|witness| witness.takes).sum()
}

/// Runs all scenarios with no mutant on. Those that fail are reported, and left out.
pub fn scenarios(judge: &Path, folder: &Path) -> Result<Vec<Witness>> {
    let job = Job { program: judge, arguments: &["list"], environment: vec![], input: String::new(), folder };
    let Done { end, printed, .. } = job.run(AGES)?;
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
        let takes = Duration::from_micros(micros.parse()?);
        all.push(Witness { by: By::Scenario(at), takes, reaches: numbers(reached) });
    }
    println!("{} scenarios in {:.1} s", all.len(), sum(&all).as_secs_f64());
    Ok(all)
}

/// Runs all tests with no mutant on; quick ones come first. Those that fail are reported, and left out.
pub fn tests(programs: &[PathBuf], folder: &Path) -> Result<Vec<Witness>> {
    let mut kept = Kept::open(folder.join("tests.tsv"));
    let mut all = vec![];
    for program in programs {
        all.extend(tests_of(program, folder, &mut kept)?);
    }
    all.sort_by_key(|test| test.takes);
    println!("{} tests in {:.1} s", all.len(), sum(&all).as_secs_f64());
    Ok(all)
}

fn tests_of(program: &Path, folder: &Path, kept: &mut Kept) -> Result<Vec<Witness>> {
    let arguments = ["--list", "--format", "terse"];
    let job = Job { program, arguments: &arguments, environment: vec![], input: String::new(), folder };
    let printed = job.run(AGES)?.printed;
    let names = printed.lines().filter_map(|line| line.strip_suffix(": test"));
    // The judge has run the scenarios.
    let names = names.filter(|name| !name.starts_with("scenarios::"));
    names.filter_map(|name| test(program, name, folder, kept).transpose()).collect()
}

fn test(program: &Path, name: &str, folder: &Path, kept: &mut Kept) -> Result<Option<Witness>> {
    let built = std::fs::metadata(program)?.modified()?.duration_since(UNIX_EPOCH)?.as_millis();
    let key = format!("{} {built} {name}", program.display());
    if !kept.known.contains_key(&key) {
        let log = folder.join("reached.txt");
        std::fs::write(&log, "")?;
        let environment = vec![("MUTANTS_REACHED", log.display().to_string())];
        let arguments = ["--exact", name];
        let job = Job { program, arguments: &arguments, environment, input: String::new(), folder };
        let done = job.run(AGES)?;
        if done.end != End::Good {
            println!("left out, since it fails with no mutant on: {name}");
            return Ok(None);
        }
        let reached: Vec<_> = std::fs::read_to_string(&log)?.lines().map(str::to_owned).collect();
        kept.add(&key, done.took, &reached.join(","))?;
    }
    Ok(kept.known.get(&key).map(|(takes, reaches)| Witness {
        by: By::Test(program.to_owned(), name.to_owned()),
        takes: *takes,
        reaches: reaches.clone(),
    }))
}

/// A cache of the measurements of tests that were not rebuilt since: some of them take minutes.
struct Kept {
    file: PathBuf,
    known: BTreeMap<String, (Duration, BTreeSet<usize>)>,
}

impl Kept {
    fn open(file: PathBuf) -> Self {
        let text = std::fs::read_to_string(&file).unwrap_or_default();
        let known = text.lines().filter_map(|line| {
            let mut parts = line.split('\t');
            let (key, micros, reached) = (parts.next()?, parts.next()?, parts.next()?);
            Some((key.to_owned(), (Duration::from_micros(micros.parse().ok()?), numbers(reached))))
        });
        Self { known: known.collect(), file }
    }

    fn add(&mut self, key: &str, takes: Duration, reached: &str) -> Result<()> {
        let mut file = std::fs::OpenOptions::new().create(true).append(true).open(&self.file)?;
        writeln!(file, "{key}\t{}\t{reached}", takes.as_micros())?;
        self.known.insert(key.to_owned(), (takes, numbers(reached)));
        Ok(())
    }
}

fn numbers(list: &str) -> BTreeSet<usize> {
    list.split(',').filter_map(|number| number.parse().ok()).collect()
}
