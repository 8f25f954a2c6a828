//! A server that gives back the memory which only its start needed.

/// What glibc is told: two arenas for all threads, freed memory given back from a megabyte on, and large pieces mapped for
/// themselves. A third of the memory of a server that has just started; docs/speed.md has the figures.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
const SETTINGS: [(&str, &str); 3] =
    [("MALLOC_ARENA_MAX", "2"), ("MALLOC_TRIM_THRESHOLD_", "1048576"), ("MALLOC_MMAP_THRESHOLD_", "131072")];

/// Starts this program again in its own place with [`SETTINGS`], which glibc reads only when a program starts: its number
/// and its open files stay. Returns where the settings are there already, somebody has chosen their own, or it cannot be
/// done; then the program goes on as it is.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
pub(super) fn settle() {
    use std::os::unix::process::CommandExt;
    use std::process::Command;

    if SETTINGS.iter().any(|(name, _)| std::env::var_os(name).is_some()) {
        return;
    }
    let mut arguments = std::env::args_os();
    let (Ok(program), Some(name)) = (std::env::current_exe(), arguments.next()) else { return };
    let _refused = Command::new(program).arg0(name).args(arguments).envs(SETTINGS).exec();
}

/// Other systems have allocators of their own.
#[cfg(not(all(target_os = "linux", target_env = "gnu")))]
pub(super) fn settle() {}
