//! Tunes glibc's malloc, so that a server gives back the memory that only its start needed.

/// The settings of glibc's malloc: two arenas for all threads, freed memory given back from 1 MiB on, and allocations
/// from 128 KiB on mapped separately. They save a third of the memory of a server that has just started; docs/speed.md
/// has the figures.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
const SETTINGS: [(&str, &str); 3] =
    [("MALLOC_ARENA_MAX", "2"), ("MALLOC_TRIM_THRESHOLD_", "1048576"), ("MALLOC_MMAP_THRESHOLD_", "131072")];

/// Re-executes this program with [`SETTINGS`], which glibc reads only when a program starts; the process id and open
/// files stay. Returns where one of them is set already or it cannot be done; then the program goes on as it is.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
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

/// Does nothing: other systems have allocators of their own.
#[cfg(not(all(target_os = "linux", target_env = "gnu")))]
pub(super) fn reexec() {}
