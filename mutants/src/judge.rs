//! Runs one mutant against everything that reaches it.

use std::fmt;
use std::path::Path;
use std::time::Duration;

use anyhow::Result;

use crate::baseline::{Baseline, By, Witness, sum};
use crate::process::{Done, End, Job};

/// The outcome of a mutant.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// A scenario or test failed; its name.
    Caught(String),
    /// A scenario or test did not end in time, which counts as noticed; its name.
    Late(String),
    /// Everything that reaches it passes.
    Survived,
    /// Nothing reaches it.
    Unreached,
}

impl Outcome {
    /// Returns true if the tests notice the mutant.
    pub fn is_caught(&self) -> bool {
        matches!(self, Self::Caught(_) | Self::Late(_))
    }

    /// Parses a printed outcome.
    pub fn read(words: &str) -> Option<Self> {
        let (word, by) = words.split_once('\t').unwrap_or((words, ""));
        match word {
            "caught" => Some(Self::Caught(by.to_owned())),
            "late" => Some(Self::Late(by.to_owned())),
            "survived" => Some(Self::Survived),
            "unreached" => Some(Self::Unreached),
            _ => None,
        }
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Caught(by) => write!(f, "caught\t{by}"),
            Self::Late(by) => write!(f, "late\t{by}"),
            Self::Survived => write!(f, "survived"),
            Self::Unreached => write!(f, "unreached"),
        }
    }
}

/// Runs a mutant against the scenarios that reach it, all in one process; `None` means that they pass.
pub fn by_scenarios(number: usize, all: &[Witness], judge: &Path, folder: &Path) -> Result<Option<Outcome>> {
    let those: Vec<_> = all.iter().filter(|one| one.reaches.contains(&number)).collect();
    if those.is_empty() {
        return Ok(None);
    }
    let input = those.iter().map(|one| match one.by {
        By::Scenario(at) => format!("{at}\n"),
        By::Test(..) => String::new(),
    });
    let environment = vec![("MUTANT", number.to_string())];
    let job = Job { program: judge, arguments: &["try"], environment, input: input.collect(), folder };
    let Done { end, printed, .. } = job.run(bound(those.iter().map(|one| one.takes).sum()))?;
    Ok(noticed(end, printed.lines().last().unwrap_or("the first scenario")))
}

/// Runs a mutant that passes all scenarios against the tests that reach it, the quickest first.
///
/// A test that takes longer than all scenarios together runs them again, and more than once. Unless `thorough`, it is
/// run only for mutants that no scenario reaches.
pub fn by_tests(number: usize, thorough: bool, baseline: &Baseline, folder: &Path) -> Result<Outcome> {
    let played = baseline.scenarios.iter().any(|one| one.reaches.contains(&number));
    let most = if thorough || !played { Duration::MAX } else { sum(&baseline.scenarios) };
    let mut reached = played;
    for one in baseline.tests.iter().filter(|one| one.reaches.contains(&number)) {
        let By::Test(program, name) = &one.by else { continue };
        reached = true;
        if one.takes > most {
            continue;
        }
        let (arguments, environment) = (["--exact", name], vec![("MUTANT", number.to_string())]);
        let job = Job { program, arguments: &arguments, environment, input: String::new(), folder };
        if let Some(outcome) = noticed(job.run(bound(one.takes))?.end, name) {
            return Ok(outcome);
        }
    }
    Ok(if reached { Outcome::Survived } else { Outcome::Unreached })
}

/// Returns the time limit: five times the measured time, and three seconds.
fn bound(takes: Duration) -> Duration {
    takes * 5 + Duration::from_secs(3)
}

fn noticed(end: End, by: &str) -> Option<Outcome> {
    match end {
        End::Good => None,
        End::Bad => Some(Outcome::Caught(by.to_owned())),
        End::Late => Some(Outcome::Late(by.to_owned())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_outcome_is_read_as_it_is_printed() {
        let all = [
            Outcome::Caught("a.md:3 Tank".to_owned()),
            Outcome::Late("laws".to_owned()),
            Outcome::Survived,
            Outcome::Unreached,
        ];
        for outcome in all {
            assert_eq!(Outcome::read(&outcome.to_string()), Some(outcome));
        }
    }
}
