//! Tunes the allocator of the program, mimalloc, so that a server gives back the memory that only its start needed.

/// The settings of mimalloc: memory that is freed is given back after ten milliseconds, and what is reserved is not taken before
/// it is used. They halve the memory of a server that has just started; docs/speed.md has the figures.
#[cfg(target_os = "linux")]
const SETTINGS: [(&str, &str); 2] = [("MIMALLOC_PURGE_DELAY", "10"), ("MIMALLOC_ARENA_EAGER_COMMIT", "0")];

/// Re-executes this program with [`SETTINGS`], which mimalloc reads only when a program starts; the process id and open
/// files stay. Returns where one of them is set already or it cannot be done; then the program goes on as it is.
#[cfg(target_os = "linux")]
pub(super) fn reexec() {
    use std::os::unix::process::CommandExt;
    use std::process::Command;

    if SETTINGS.iter().any(|(name, _)| std::env::var_os(name).is_some()) {
        return;
    }
    let mut arguments = std::env::args_os();
    let (Ok(program), Some(name)) = (std::env::current_exe(), arguments.next()) else { return };
    let _refused = Command::new(program).arg0(name).args(arguments).envs(SETTINGS).exec();
}

/// Does nothing: elsewhere a program is not replaced by itself.
#[cfg(not(target_os = "linux"))]
pub(super) fn reexec() {}
