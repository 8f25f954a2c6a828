//! Files and directories that only their owner reads or writes: made so, checked at every start, and mended where they
//! have become otherwise.
//!
//! Where a system has no such modes, its own defaults stand.

use std::fs;
use std::io;
use std::path::Path;

/// The kind of thing that is made or mended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Private {
    /// A directory: 0700.
    Directory,
    /// A file with secrets: 0600.
    File,
}

/// Makes a directory that nobody else can read, with those above it; an existing one is left as it is.
///
/// # Errors
/// When it cannot be made.
pub fn directory(path: &Path) -> io::Result<()> {
    let mut builder = fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(path)
}

/// Makes an empty file that nobody else can read; an existing one is left as it is.
///
/// # Errors
/// When it cannot be made, or what stands there is no file: a link is not followed.
pub fn file(path: &Path) -> io::Result<()> {
    let mut options = fs::OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    match options.open(path) {
        Ok(_) => Ok(()),
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => is_ours(path, Private::File).map(drop),
        Err(error) => Err(error),
    }
}

/// Returns true if there is a file or directory of ours at this path, itself and not a link to one; false if there is
/// nothing.
///
/// # Errors
/// When it is something else, or cannot be looked at.
pub fn is_ours(path: &Path, what: Private) -> io::Result<bool> {
    let kind = match fs::symlink_metadata(path) {
        Ok(metadata) => metadata.file_type(),
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(false),
        Err(error) => return Err(error),
    };
    match what {
        Private::Directory if kind.is_dir() => Ok(true),
        Private::File if kind.is_file() => Ok(true),
        _ => Err(io::Error::new(io::ErrorKind::InvalidInput, Other { what, is_link: kind.is_symlink() })),
    }
}

/// Something else stands where a file or a directory of ours should.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "it is {}, not {}; nothing there is followed, changed or removed. Put it away and try again",
    if *is_link { "a link" } else { "something else" },
    match what { Private::Directory => "a directory of its own", Private::File => "a file of its own" },
)]
pub struct Other {
    what: Private,
    is_link: bool,
}

/// Withdraws the permissions of others to read or write, where they have any, and logs it. What does not exist, is a
/// link or is not ours to change stays as it is.
pub fn mend(path: &Path, what: Private) {
    #[cfg(unix)]
    if let Err(error) = mended(path, what) {
        tracing::warn!(path = %path.display(), %error, "others may read this, and it cannot be changed");
    }
    #[cfg(not(unix))]
    let _ = (path, what);
}

#[cfg(unix)]
fn mended(path: &Path, what: Private) -> io::Result<()> {
    use std::os::unix::fs::PermissionsExt;
    if !matches!(is_ours(path, what), Ok(true)) {
        return Ok(());
    }
    let mode = fs::symlink_metadata(path)?.permissions().mode();
    // A directory for everybody, such as that for temporary files, is not ours alone.
    let is_shared = mode & 0o1000 != 0;
    if mode & 0o077 == 0 || is_shared {
        return Ok(());
    }
    fs::set_permissions(path, fs::Permissions::from_mode(mode & 0o7700))?;
    tracing::warn!(path = %path.display(), was = format!("{:o}", mode & 0o777), "others could read this; now they cannot");
    Ok(())
}

#[cfg(test)]
#[cfg(unix)]
mod tests {
    use std::os::unix::fs::{PermissionsExt, symlink};

    use super::*;

    fn mode(path: &Path) -> u32 {
        fs::metadata(path).unwrap().permissions().mode() & 0o777
    }

    #[test]
    fn what_is_made_is_for_its_owner() {
        let root = tempfile::tempdir().unwrap();
        let folder = root.path().join("a/b");
        directory(&folder).unwrap();
        file(&folder.join("secret")).unwrap();
        assert_eq!((mode(&folder), mode(&folder.join("secret"))), (0o700, 0o600));
    }

    #[test]
    fn what_others_could_read_is_mended_and_links_are_left() {
        let root = tempfile::tempdir().unwrap();
        let (secret, link) = (root.path().join("secret"), root.path().join("link"));
        fs::write(&secret, "x").unwrap();
        fs::set_permissions(&secret, fs::Permissions::from_mode(0o644)).unwrap();
        symlink(&secret, &link).unwrap();
        mend(&link, Private::File);
        assert_eq!(mode(&secret), 0o644);
        assert!(file(&link).unwrap_err().to_string().contains("a link"));
        mend(&secret, Private::File);
        assert_eq!(mode(&secret), 0o600);
    }
}
