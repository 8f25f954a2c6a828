//! Running a program that may hang, crash or eat up the memory.

use std::fs::File;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context, Result};

/// How a program ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum End {
    /// With success.
    Good,
    /// Without.
    Bad,
    /// It had to be ended.
    Late,
}

/// A program with what it is given.
pub struct Job<'a> {
    /// The program.
    pub program: &'a Path,
    /// Its arguments.
    pub arguments: &'a [&'a str],
    /// What is set in its environment.
    pub environment: Vec<(&'a str, String)>,
    /// What it reads.
    pub input: String,
    /// Where it runs, and where what it prints is put.
    pub folder: &'a Path,
}

impl Job<'_> {
    /// Runs it for so long at most, with six gigabytes at most; gives how it ended and what it printed.
    pub fn run(&self, most: Duration) -> Result<(End, String)> {
        let (read, printed) = (self.folder.join("input.txt"), self.folder.join("printed.txt"));
        std::fs::write(&read, &self.input)?;
        let mut child = Command::new("bash")
            .args(["-c", "ulimit -v 6000000; ulimit -c 0; exec \"$@\"", "bash"])
            .arg(self.program)
            .args(self.arguments)
            .envs(self.environment.iter().map(|(name, value)| (name, value)))
            .current_dir(self.folder.join("tree"))
            .stdin(Stdio::from(File::open(&read)?))
            .stdout(Stdio::from(File::create(&printed)?))
            .stderr(Stdio::null())
            .spawn()
            .with_context(|| format!("running {}", self.program.display()))?;
        let start = Instant::now();
        let end = loop {
            match child.try_wait()? {
                Some(status) if status.success() => break End::Good,
                Some(_) => break End::Bad,
                None if start.elapsed() > most => {
                    child.kill()?;
                    child.wait()?;
                    break End::Late;
                }
                None => std::thread::sleep(Duration::from_millis(3)),
            }
        };
        Ok((end, String::from_utf8_lossy(&std::fs::read(&printed)?).into_owned()))
    }
}
