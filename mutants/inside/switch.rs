//! The switch of the mutants, and the record of those reached. This file is part of the mutated copy only.

use std::io::Write;
use std::path::PathBuf;
use std::sync::LazyLock;
use std::sync::atomic::{AtomicBool, Ordering};

const MOST: usize = 1 << 16;

static ON: LazyLock<Option<usize>> = LazyLock::new(|| std::env::var("MUTANT").ok()?.parse().ok());
static LOG: LazyLock<Option<PathBuf>> = LazyLock::new(|| Some(std::env::var_os("MUTANTS_REACHED")?.into()));
static REACHED: [AtomicBool; MOST] = [const { AtomicBool::new(false) }; MOST];

/// Returns true if this mutant is on: the one that the environment names. Records that it was reached.
pub fn on(number: usize) -> bool {
    if let Some(seen) = REACHED.get(number)
        && !seen.load(Ordering::Relaxed)
        && !seen.swap(true, Ordering::Relaxed)
        && let Some(log) = &*LOG
    {
        let file = std::fs::OpenOptions::new().create(true).append(true).open(log);
        // Whoever asked for the list will see that it is missing.
        let _ = file.and_then(|mut file| writeln!(file, "{number}"));
    }
    *ON == Some(number)
}

/// Returns the mutants that were reached since the last call.
pub fn reached() -> Vec<usize> {
    REACHED
        .iter()
        .enumerate()
        .filter(|(_, seen)| seen.swap(false, Ordering::Relaxed))
        .map(|(number, _)| number)
        .collect()
}
