//! The library directory: the files that a user imported, kept as they came.
//!
//! Reading is deterministic, so what is stored is the source itself and what the user said about it; the documents are
//! read again at start-up, and a better reader serves an old library at once. The manifest `library.json` names every
//! source held. A change writes new sources first and then renames a new manifest over the old one, so a crash at any
//! moment leaves the old library or the new one, never a mixture.

use std::fs::{self, File, TryLockError};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::{Held, Library, shipped};
use crate::document::{self, Document, Hints, Kind, slug};
use crate::rule::Edition;

/// The format that this version writes; it reads this one and all before it.
const FORMAT: u32 = 1;
const MANIFEST: &str = "library.json";
const SOURCES: &str = "sources";
const LOCK: &str = "lock";

/// A library directory.
#[derive(Clone, Debug)]
pub struct Store {
    root: PathBuf,
}

/// A file that the library holds.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Entry {
    /// The name by which it is removed: the file's name and the start of its hash.
    pub id: String,
    /// The file as the user named it.
    pub file: String,
    /// When it was imported, in seconds since 1970.
    pub imported: i64,
    /// The kind that the user gave, where the file's own looks were not to decide.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub kind: Option<Kind>,
    /// The edition that the user gave.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub edition: Option<Edition>,
    /// The hash of the bytes, which is the name of the file under `sources/`.
    pub source: String,
}

/// A file about to be imported.
#[derive(Clone, Debug)]
pub struct Import {
    /// The file as the user named it.
    pub file: String,
    /// Its bytes.
    pub bytes: Vec<u8>,
    /// What the user said about it.
    pub hints: Hints,
}

#[derive(Debug, Default, Serialize, Deserialize)]
struct Manifest {
    format: u32,
    documents: Vec<Entry>,
}

/// Why the library directory cannot be used; each says what to do.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// A file of the library cannot be read or written.
    #[error("cannot {action} {}: {source}", path.display())]
    Io {
        /// What was tried.
        action: &'static str,
        /// The file or folder.
        path: PathBuf,
        /// Why it failed.
        source: io::Error,
    },
    /// The manifest is not what this program writes.
    #[error(
        "{} is damaged ({source}); nothing was changed. Restore it from a backup, or move the folder away and import again",
        path.display()
    )]
    Damaged {
        /// The manifest.
        path: PathBuf,
        /// What is wrong with it.
        source: serde_json::Error,
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
        /// The nearest name held.
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

/// Turns an I/O error into one that names the file and what was tried.
fn failed<'a>(action: &'static str, path: &'a Path) -> impl FnOnce(io::Error) -> StoreError + 'a {
    move |source| StoreError::Io { action, path: path.to_owned(), source }
}

impl Store {
    /// The library in this directory, which need not exist yet.
    #[must_use]
    pub fn at(root: impl Into<PathBuf>) -> Self {
        Self { root: root.into() }
    }

    /// The directory.
    #[must_use]
    pub fn root(&self) -> &Path {
        &self.root
    }

    /// The files held, in order of their names.
    ///
    /// # Errors
    /// When the manifest cannot be read; a directory that does not exist holds nothing.
    pub fn entries(&self) -> Result<Vec<Entry>, StoreError> {
        let path = self.root.join(MANIFEST);
        let bytes = match fs::read(&path) {
            Ok(bytes) => bytes,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
            Err(error) => return Err(failed("read", &path)(error)),
        };
        let manifest: Manifest =
            serde_json::from_slice(&bytes).map_err(|source| StoreError::Damaged { path: path.clone(), source })?;
        if manifest.format > FORMAT {
            return Err(StoreError::Newer { path, found: manifest.format });
        }
        Ok(manifest.documents)
    }

    /// Something that changes whenever the library does, and is cheap to ask for.
    #[must_use]
    pub fn state(&self) -> Option<blake3::Hash> {
        fs::read(self.root.join(MANIFEST)).ok().map(|bytes| blake3::hash(&bytes))
    }

    /// Reads what ships and every file held, and puts them together.
    ///
    /// # Errors
    /// When the manifest or a source cannot be read or was altered.
    pub fn load(&self) -> Result<Library, StoreError> {
        Ok(Library::new(self.documents()?))
    }

    /// Reads what ships and every file held.
    ///
    /// # Errors
    /// When the manifest or a source cannot be read or was altered.
    pub fn documents(&self) -> Result<Vec<Held>, StoreError> {
        let mut documents = shipped();
        for entry in self.entries()? {
            let path = self.source(&entry.source);
            let bytes = fs::read(&path).map_err(failed("read", &path))?;
            if blake3::hash(&bytes).to_hex().as_str() != entry.source {
                return Err(StoreError::Altered { path, id: entry.id });
            }
            let document = document::read(&bytes, Hints { kind: entry.kind, edition: entry.edition });
            documents.push(entry.hold(document));
        }
        Ok(documents)
    }

    /// Adds files, all or none. A file whose bytes are already held takes the place of the earlier import.
    ///
    /// # Errors
    /// When the directory cannot be written; the library then is what it was.
    pub fn import(&self, imports: &[Import], now: i64) -> Result<Vec<Entry>, StoreError> {
        let sources = self.root.join(SOURCES);
        fs::create_dir_all(&sources).map_err(failed("create", &sources))?;
        let _lock = self.lock()?;
        let mut entries = self.entries()?;
        let mut added = Vec::new();
        for import in imports {
            let entry = Entry::of(import, now);
            self.write_source(&entry.source, &import.bytes)?;
            entries.retain(|held| held.source != entry.source);
            entries.push(entry.clone());
            added.push(entry);
        }
        self.write_manifest(entries)?;
        Ok(added)
    }

    /// Removes a file by its name, or by a beginning of it that fits no other.
    ///
    /// # Errors
    /// When no name or several names fit, or the directory cannot be written.
    pub fn remove(&self, id: &str) -> Result<Entry, StoreError> {
        if !self.root.exists() {
            return Err(StoreError::Unknown { id: id.to_owned(), nearest: None });
        }
        let _lock = self.lock()?;
        let mut entries = self.entries()?;
        let at = find(&entries, id)?;
        let removed = entries.remove(at);
        self.write_manifest(entries)?;
        // The manifest no longer names it: a failure to delete leaves a stray file, not a wrong library.
        let _ = fs::remove_file(self.source(&removed.source));
        Ok(removed)
    }

    fn source(&self, hash: &str) -> PathBuf {
        self.root.join(SOURCES).join(hash)
    }

    fn lock(&self) -> Result<File, StoreError> {
        let path = self.root.join(LOCK);
        let file = File::create(&path).map_err(failed("create", &path))?;
        match file.try_lock() {
            Ok(()) => Ok(file),
            Err(TryLockError::WouldBlock) => Err(StoreError::Busy(self.root.clone())),
            Err(TryLockError::Error(source)) => Err(failed("lock", &path)(source)),
        }
    }

    fn write_source(&self, hash: &str, bytes: &[u8]) -> Result<(), StoreError> {
        let path = self.source(hash);
        let held = fs::read(&path).is_ok_and(|held| blake3::hash(&held).to_hex().as_str() == hash);
        if held { Ok(()) } else { write_whole(&path, bytes) }
    }

    fn write_manifest(&self, mut documents: Vec<Entry>) -> Result<(), StoreError> {
        documents.sort_by(|a, b| a.id.cmp(&b.id));
        let path = self.root.join(MANIFEST);
        let mut json = serde_json::to_vec_pretty(&Manifest { format: FORMAT, documents })
            .map_err(|error| failed("write", &path)(error.into()))?;
        json.push(b'\n');
        write_whole(&path, &json)
    }
}

impl Import {
    /// The entry that importing it now makes.
    #[must_use]
    pub fn entry(&self, now: i64) -> Entry {
        Entry::of(self, now)
    }
}

impl Entry {
    fn of(import: &Import, now: i64) -> Self {
        let source = blake3::hash(&import.bytes).to_hex().to_string();
        let stem = Path::new(&import.file).file_stem().and_then(|stem| stem.to_str()).unwrap_or("document");
        let id = format!("{}-{}", slug(stem), source.get(..6).unwrap_or_default());
        let Hints { kind, edition } = import.hints;
        Self { id, file: import.file.clone(), imported: now, kind, edition, source }
    }

    /// The document as the library holds it.
    #[must_use]
    pub fn hold(self, document: Document) -> Held {
        Held { id: self.id, file: self.file, imported: Some(self.imported), document }
    }
}

fn find(entries: &[Entry], id: &str) -> Result<usize, StoreError> {
    if let Some(at) = entries.iter().position(|entry| entry.id == id) {
        return Ok(at);
    }
    let fits: Vec<usize> = (0..entries.len()).filter(|&at| entries[at].id.starts_with(id)).collect();
    match fits.as_slice() {
        [at] if !id.is_empty() => Ok(*at),
        [] => {
            let similar = |entry: &&Entry| (strsim::jaro_winkler(&entry.id, id) * 1000.0) as u32;
            let nearest = entries.iter().max_by_key(similar).map(|entry| entry.id.clone());
            Err(StoreError::Unknown { id: id.to_owned(), nearest })
        }
        several => Err(StoreError::Ambiguous {
            id: id.to_owned(),
            fits: several.iter().map(|&at| entries[at].id.clone()).collect(),
        }),
    }
}

/// Writes a file so that a crash at any moment leaves the old content or the new one.
fn write_whole(path: &Path, bytes: &[u8]) -> Result<(), StoreError> {
    let folder = path.parent().unwrap_or(Path::new("."));
    let write = || -> io::Result<()> {
        let mut file = tempfile::NamedTempFile::new_in(folder)?;
        file.write_all(bytes)?;
        file.as_file().sync_all()?;
        file.persist(path)?;
        // The rename itself must reach the disk too.
        File::open(folder)?.sync_all()
    };
    write().map_err(failed("write", path))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn store() -> (tempfile::TempDir, Store) {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::at(folder.path().join("library"));
        (folder, store)
    }

    fn import(file: &str, text: &str) -> Import {
        Import { file: file.to_owned(), bytes: text.as_bytes().to_vec(), hints: Hints::default() }
    }

    const RULES: &str = "Made-up Core Rules\nLast Updated: 2025-10-01\n100. Marbles\n101. A marble is round.\n";

    #[test]
    fn what_is_imported_is_there_until_it_is_removed() {
        let (_folder, store) = store();
        assert_eq!(store.entries().unwrap(), []);
        let added = store.import(&[import("a/core rules.txt", RULES)], 7).unwrap();
        assert!(added[0].id.starts_with("core-rules-"), "{}", added[0].id);
        assert_eq!(store.entries().unwrap(), added);
        let library = store.load().unwrap();
        assert!(library.documents().iter().any(|held| held.id == added[0].id && held.imported == Some(7)));
        assert_eq!(store.remove("core-rules").unwrap(), added[0]);
        assert_eq!(store.entries().unwrap(), []);
        assert_eq!(fs::read_dir(store.root().join(SOURCES)).unwrap().count(), 0);
    }

    #[test]
    fn importing_the_same_bytes_again_changes_nothing_but_the_name() {
        let (_folder, store) = store();
        store.import(&[import("one.txt", RULES)], 1).unwrap();
        store.import(&[import("two.txt", RULES)], 2).unwrap();
        let entries = store.entries().unwrap();
        assert_eq!(entries.len(), 1);
        assert_eq!(entries[0].file, "two.txt");
    }

    #[test]
    fn a_damaged_manifest_is_refused_and_kept() {
        let (_folder, store) = store();
        store.import(&[import("one.txt", RULES)], 1).unwrap();
        let manifest = store.root().join(MANIFEST);
        fs::write(&manifest, "{").unwrap();
        assert!(matches!(store.import(&[import("two.txt", "x")], 2), Err(StoreError::Damaged { .. })));
        assert_eq!(fs::read_to_string(&manifest).unwrap(), "{");
        fs::write(&manifest, r#"{"format": 99, "documents": []}"#).unwrap();
        assert!(matches!(store.load(), Err(StoreError::Newer { found: 99, .. })));
    }

    #[test]
    fn an_altered_source_is_named() {
        let (_folder, store) = store();
        let added = store.import(&[import("one.txt", RULES)], 1).unwrap();
        fs::write(store.source(&added[0].source), "other bytes").unwrap();
        assert!(matches!(store.load(), Err(StoreError::Altered { id, .. }) if id == added[0].id));
    }

    #[test]
    fn two_writers_do_not_meet() {
        let (_folder, store) = store();
        store.import(&[import("one.txt", RULES)], 1).unwrap();
        let _held = store.lock().unwrap();
        assert!(matches!(store.import(&[import("two.txt", "x")], 2), Err(StoreError::Busy(_))));
        assert_eq!(store.entries().unwrap().len(), 1);
    }

    #[test]
    fn a_wrong_name_gets_the_nearest_right_one() {
        let (_folder, store) = store();
        let added = store.import(&[import("errata.txt", "a"), import("errors.txt", "b")], 1).unwrap();
        assert!(matches!(store.remove("err"), Err(StoreError::Ambiguous { fits, .. }) if fits.len() == 2));
        let wrong = added[0].id.replacen("errata", "erata", 1);
        assert!(matches!(store.remove(&wrong), Err(StoreError::Unknown { nearest: Some(n), .. }) if n == added[0].id));
    }

    #[test]
    fn the_state_changes_with_the_library() {
        let (_folder, store) = store();
        assert_eq!(store.state(), None);
        store.import(&[import("one.txt", RULES)], 1).unwrap();
        let first = store.state();
        assert_eq!(store.state(), first);
        store.import(&[import("two.txt", "x")], 1).unwrap();
        assert_ne!(store.state(), first);
    }
}
