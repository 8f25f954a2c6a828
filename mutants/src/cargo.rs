//! Builds the copy.

use std::ops::Range;
use std::path::PathBuf;
use std::process::{Command, Stdio};

use anyhow::{Context, Result, ensure};
use serde_json::Value;

/// The builds of one copy.
pub struct Cargo {
    /// The folder of the copy.
    pub copy: PathBuf,
    /// The target folder, shared by all copies, so that dependencies are built once.
    pub target: PathBuf,
}

/// An error of the compiler.
pub struct CompileError {
    /// The file, as a path from the root.
    pub file: String,
    /// The range of bytes that it points at.
    pub bytes: Range<usize>,
    /// The message.
    pub says: String,
}

impl Cargo {
    /// Returns the errors that keep the engine from compiling.
    pub fn errors(&self) -> Result<Vec<CompileError>> {
        let (messages, _) = self.run(&["check", "--lib", "-p", "tribunal-engine"])?;
        let errors = messages.iter().filter(|message| message["message"]["level"] == "error");
        Ok(errors.filter_map(|message| compile_error(&message["message"])).collect())
    }

    /// Builds the program that runs scenarios; returns its path.
    pub fn judge(&self) -> Result<PathBuf> {
        let (messages, good) = self.run(&["build", "--example", "judge", "-p", "tribunal-scenario"])?;
        ensure!(good, "the copy cannot be built: try cargo build -p tribunal-scenario in {}", self.copy.display());
        executables(&messages).pop().context("cargo names no example")
    }

    /// Builds the tests of the engine, unit tests among them; returns the paths of the programs.
    pub fn tests(&self) -> Result<Vec<PathBuf>> {
        let (messages, good) = self.run(&[
            "test",
            "--no-run",
            "-p",
            "tribunal-engine",
            "-p",
            "tribunal-scenario",
            "--lib",
            "--test",
            "engine",
        ])?;
        ensure!(good, "the tests of the copy cannot be built: try cargo test --no-run in {}", self.copy.display());
        Ok(executables(&messages))
    }

    fn run(&self, arguments: &[&str]) -> Result<(Vec<Value>, bool)> {
        let done = Command::new("cargo")
            .args(arguments)
            .arg("--message-format=json")
            .current_dir(&self.copy)
            .env("CARGO_TARGET_DIR", &self.target)
            .env("CARGO_PROFILE_DEV_OPT_LEVEL", "1")
            .env("CARGO_PROFILE_TEST_OPT_LEVEL", "1")
            .stderr(Stdio::null())
            .output()
            .context("running cargo")?;
        let lines = String::from_utf8_lossy(&done.stdout);
        Ok((lines.lines().filter_map(|line| serde_json::from_str(line).ok()).collect(), done.status.success()))
    }
}

/// Returns an error with its primary place; `None` for the line that only counts the others.
fn compile_error(message: &Value) -> Option<CompileError> {
    let spans = message["spans"].as_array()?;
    let span = spans.iter().find(|span| span["is_primary"] == true).or(spans.first())?;
    let byte = |name: &str| usize::try_from(span[name].as_u64()?).ok();
    Some(CompileError {
        file: span["file_name"].as_str()?.to_owned(),
        bytes: byte("byte_start")?..byte("byte_end")?,
        says: message["message"].as_str().unwrap_or_default().to_owned(),
    })
}

fn executables(messages: &[Value]) -> Vec<PathBuf> {
    messages.iter().filter_map(|message| message["executable"].as_str()).map(PathBuf::from).collect()
}
