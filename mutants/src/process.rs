//! Runs a program that may never end, crash or use up the memory.

use std::fs::File;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

use anyhow::{Context, Result};

/// The way in which a program ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum End {
    /// It succeeded.
    Good,
    /// It failed.
    Bad,
    /// It was killed at the time limit.
    Late,
}

/// The result of a run.
pub struct Done {
    /// The way in which it ended.
    pub end: End,
    /// The standard output.
    pub printed: String,
    /// The processor time.
    pub took: Duration,
}

/// Sets the limits, runs the program, and records its processor time: on a machine that has other things to do,
/// wall-clock time says nothing. A program that uses up the time is killed by one of two signals.
const SCRIPT: &str = r#"
ulimit -c 0
ulimit -v 6000000
ulimit -t "$1"
times=$2
shift 2
"$@"
status=$?
times > "$times"
case $status in 137|152) exit 9 ;; 0) exit 0 ;; *) exit 1 ;; esac
"#;

/// A program with its input.
pub struct Job<'a> {
    /// The program.
    pub program: &'a Path,
    /// Its arguments.
    pub arguments: &'a [&'a str],
    /// The variables that are added to its environment.
    pub environment: Vec<(&'a str, String)>,
    /// The standard input.
    pub input: String,
    /// The folder for its input and output; the program runs in the copy below it, `tree`.
    pub folder: &'a Path,
}

impl Job<'_> {
    /// Runs it within this processor time and six gigabytes of memory.
    pub fn run(&self, most: Duration) -> Result<Done> {
        let file = |name: &str| self.folder.join(name);
        std::fs::write(file("input.txt"), &self.input)?;
        let status = Command::new("bash")
            .args(["-c", SCRIPT, "bash", &most.as_secs().max(1).to_string()])
            .arg(file("times.txt"))
            .arg(self.program)
            .args(self.arguments)
            .envs(self.environment.iter().map(|(name, value)| (name, value)))
            .current_dir(file("tree"))
            .stdin(Stdio::from(File::open(file("input.txt"))?))
            .stdout(Stdio::from(File::create(file("printed.txt"))?))
            .stderr(Stdio::null())
            .status()
            .with_context(|| format!("running {}", self.program.display()))?;
        let end = match status.code() {
            Some(0) => End::Good,
            Some(9) => End::Late,
            _ => End::Bad,
        };
        let printed = String::from_utf8_lossy(&std::fs::read(file("printed.txt"))?).into_owned();
        let times = std::fs::read_to_string(file("times.txt"))?;
        Ok(Done {
            end,
            printed,
            took: times.lines().nth(1).unwrap_or_default().split_whitespace().filter_map(seconds).sum(),
        })
    }
}

/// Parses a time as the shell prints it, `0m1.234s`: its own in the first line, that of its children in the second.
fn seconds(words: &str) -> Option<Duration> {
    let (minutes, seconds) = words.strip_suffix('s')?.split_once('m')?;
    Some(
        Duration::from_secs(minutes.parse::<u64>().ok()? * 60)
            + Duration::try_from_secs_f64(seconds.parse().ok()?).ok()?,
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn run(script: &str) -> Done {
        let folder = std::env::temp_dir().join(format!("tribunal-mutants-{}-{}", std::process::id(), script.len()));
        std::fs::create_dir_all(folder.join("tree")).unwrap();
        let arguments = ["-c", script];
        let (program, environment, input) = (Path::new("bash"), vec![], "some".to_owned());
        let done =
            Job { program, arguments: &arguments, environment, input, folder: &folder }.run(Duration::from_secs(1));
        std::fs::remove_dir_all(&folder).unwrap();
        done.unwrap()
    }

    #[test]
    fn what_ends_tells_how_and_what_it_printed() {
        let done = run("cat; exit 0");
        assert_eq!((done.end, done.printed.as_str()), (End::Good, "some"));
        assert_eq!(run("exit 101").end, End::Bad);
    }

    #[test]
    fn what_does_not_end_is_late() {
        let done = run("while :; do :; done");
        assert_eq!(done.end, End::Late);
        assert!(done.took > Duration::from_millis(500), "{:?}", done.took);
    }
}
