//! The `tribunal` command.

use std::process::ExitCode;

/// Searches over lines of play make and drop states by the hundred thousand: a third of their time was the system's allocator.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    tribunal::cli::run()
}
