//! The outcomes of the mutants, stored as soon as each is known.

use std::collections::BTreeMap;
use std::io::Write;
use std::path::PathBuf;

use anyhow::{Context, Result};

use crate::judge::Outcome;
use crate::sample::Mutant;

/// A file with a line for each outcome; of two or more about one mutant the last counts.
pub struct Results {
    file: PathBuf,
    /// The outcomes so far, by the mutants' numbers.
    pub outcomes: BTreeMap<usize, Outcome>,
}

impl Results {
    /// Reads the results in a file, if it exists.
    pub fn open(file: PathBuf) -> Self {
        let text = std::fs::read_to_string(&file).unwrap_or_default();
        let outcomes = text.lines().filter_map(|line| {
            let (number, rest) = line.split_once('\t')?;
            Some((number.parse().ok()?, Outcome::read(rest)?))
        });
        Self { outcomes: outcomes.collect(), file }
    }

    /// Stores the outcome of a mutant, number `at` of `of`, and prints it.
    pub fn add(&mut self, at: usize, of: usize, one: &Mutant, outcome: Outcome) -> Result<()> {
        let words = outcome.to_string().replace('\t', " by ");
        println!("{at}/{of} {} {}: {} -> {words}", one.place, one.function, one.what);
        let mut file = std::fs::OpenOptions::new()
            .create(true)
            .append(true)
            .open(&self.file)
            .with_context(|| format!("writing {}", self.file.display()))?;
        writeln!(file, "{}\t{outcome}", one.number)?;
        self.outcomes.insert(one.number, outcome);
        Ok(())
    }

    /// Returns the share that was caught, and a table of the others.
    pub fn summary(&self, sample: &[Mutant]) -> String {
        let judged: Vec<_> = sample.iter().filter_map(|one| Some((one, self.outcomes.get(&one.number)?))).collect();
        let caught = judged.iter().filter(|(_, outcome)| outcome.is_caught()).count();
        let late = judged.iter().filter(|(_, outcome)| matches!(outcome, Outcome::Late(_))).count();
        let share = 100.0 * caught as f64 / judged.len().max(1) as f64;
        let mut text = format!(
            "{caught} of {} caught ({share:.1} %), {late} of them by never ending; {} to be judged\n",
            judged.len(),
            sample.len() - judged.len()
        );
        for (one, outcome) in judged.iter().filter(|(_, outcome)| !outcome.is_caught()) {
            text.push_str(&format!("{} {} {}: {} ({outcome})\n", one.number, one.place, one.function, one.what));
        }
        text
    }

    /// Returns everything as tab-separated values.
    pub fn table(&self, sample: &[Mutant]) -> String {
        let line = |one: &Mutant| {
            let outcome = self.outcomes.get(&one.number).map(Outcome::to_string).unwrap_or_default();
            format!("{}\t{}\t{}\t{}\t{outcome}\n", one.number, one.place, one.function, one.what)
        };
        std::iter::once("number\tplace\tfunction\tmutation\toutcome\tby\n".to_owned())
            .chain(sample.iter().map(line))
            .collect()
    }
}
