//! Reads whole files, and so only what has an end: regular files, up to a size.

use std::fs::{File, FileType, Metadata};
use std::io::{self, Read};
use std::path::Path;

/// The reason why a file was not read.
#[derive(Debug, thiserror::Error)]
pub enum ReadError {
    /// It is no file: a device or a pipe may have no end.
    #[error("it is {0}, not a file; what is to be read from it can be given as the standard input, by the name -")]
    NotAFile(&'static str),
    /// It is too large.
    #[error(
        "it has more than {} MB, and no more is read; give the rules, FAQs or cards themselves, in several files", most >> 20
    )]
    TooLarge {
        /// The most bytes that are read.
        most: u64,
    },
    /// The system did not give it.
    #[error(transparent)]
    Io(#[from] io::Error),
}

/// Reads a regular file of at most that many bytes. A link to one is followed.
///
/// # Errors
/// When it is no regular file, is larger or cannot be read. Nothing else is opened: a pipe that nobody writes to would
/// block for ever.
pub fn read(path: &Path, most: u64) -> Result<Vec<u8>, ReadError> {
    is_file(&std::fs::metadata(path)?)?;
    let file = File::open(path)?;
    let metadata = file.metadata()?;
    is_file(&metadata)?;
    if metadata.len() > most {
        return Err(ReadError::TooLarge { most });
    }
    up_to(file, most)
}

/// Reads to the end, if that comes within that many bytes.
///
/// # Errors
/// When it does not, or reading fails.
pub fn up_to(from: impl Read, most: u64) -> Result<Vec<u8>, ReadError> {
    let mut bytes = Vec::new();
    from.take(most + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > most { Err(ReadError::TooLarge { most }) } else { Ok(bytes) }
}

fn is_file(metadata: &Metadata) -> Result<(), ReadError> {
    if metadata.is_file() { Ok(()) } else { Err(ReadError::NotAFile(kind(metadata.file_type()))) }
}

#[cfg(unix)]
fn kind(kind: FileType) -> &'static str {
    use std::os::unix::fs::FileTypeExt;
    match kind {
        kind if kind.is_dir() => "a directory",
        kind if kind.is_fifo() => "a pipe",
        kind if kind.is_socket() => "a socket",
        kind if kind.is_char_device() || kind.is_block_device() => "a device",
        _ => "something else",
    }
}

#[cfg(not(unix))]
fn kind(kind: FileType) -> &'static str {
    if kind.is_dir() { "a directory" } else { "something else" }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_has_an_end_is_read() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("rules.txt");
        std::fs::write(&path, "rules").unwrap();
        assert_eq!(read(&path, 5).unwrap(), b"rules");
        assert!(matches!(read(&path, 4), Err(ReadError::TooLarge { most: 4 })));
        assert!(matches!(read(folder.path(), 9), Err(ReadError::NotAFile("a directory"))));
        #[cfg(unix)]
        assert!(matches!(read(Path::new("/dev/zero"), 9), Err(ReadError::NotAFile("a device"))));
        assert!(matches!(up_to(io::repeat(0), 9), Err(ReadError::TooLarge { .. })));
    }
}
