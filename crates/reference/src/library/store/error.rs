//! Errors of a library directory, each with what to do about it.

use std::io;
use std::path::PathBuf;

use super::FORMAT;
use super::regular::ReadError;

/// The reason why the library directory cannot be used; each says what to do.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// A file of the library cannot be read or written.
    #[error("cannot {action} {}: {error}", path.display())]
    Io {
        /// The operation that was tried.
        action: &'static str,
        /// The file or folder.
        path: PathBuf,
        /// The reason why it failed.
        error: io::Error,
    },
    /// A file of the library cannot be read.
    #[error("cannot read {}: {error}", path.display())]
    Unread {
        /// The file.
        path: PathBuf,
        /// The reason.
        error: ReadError,
    },
    /// The manifest is not what this program writes.
    #[error(
        "{} is damaged ({error}); nothing was changed. Restore it from a backup, or move the folder away and import again",
        path.display()
    )]
    Damaged {
        /// The manifest.
        path: PathBuf,
        /// The fault of the manifest.
        error: serde_json::Error,
    },
    /// The library was written by a newer version.
    #[error("{} has format {found}; this version reads formats up to {FORMAT}. Update tribunal", path.display())]
    Newer {
        /// The manifest.
        path: PathBuf,
        /// The format found.
        found: u32,
    },
    /// A source no longer has the bytes that were imported.
    #[error("{} is not the file that was imported as `{id}`; run `tribunal library remove {id}` and import it again", path.display())]
    Altered {
        /// The stored source.
        path: PathBuf,
        /// The document's name.
        id: String,
    },
    /// Another process is changing the library.
    #[error("another process is changing the library in {}; try again when it is done", .0.display())]
    Busy(PathBuf),
    /// No document has this name.
    #[error("no imported document is named `{id}`{}", nearest.as_ref().map(|n| format!("; did you mean `{n}`?")).unwrap_or_default())]
    Unknown {
        /// The name asked for.
        id: String,
        /// The nearest name in the library.
        nearest: Option<String>,
    },
    /// Several documents fit a shortened name.
    #[error("`{id}` fits several documents: {}", fits.join(", "))]
    Ambiguous {
        /// The name asked for.
        id: String,
        /// The names that fit.
        fits: Vec<String>,
    },
}
