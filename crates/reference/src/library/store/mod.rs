//! The library directory: the files that a user imported, kept as they came.
//!
//! Reading is deterministic, so what is stored is the source itself and what the user said about it; the documents are
//! read again at start-up, and a better reader serves an old library at once. The manifest `library.json` names every
//! stored source. A change writes new sources first and then renames a new manifest over the old one, so a crash at any
//! moment leaves the old library or the new one, never a mixture.

mod error;
mod name;
pub mod private;
pub mod regular;
#[cfg(test)]
mod tests;

use std::collections::BTreeSet;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

pub use error::StoreError;
pub use name::{NoSource, SourceName};

use private::Private;

use super::{Library, StoredDocument, shipped};
use tribunal_document::{Document, Hints, Kind, slug};
use tribunal_rule::Edition;

/// The format that this version writes; it reads this one and all before it.
const FORMAT: u32 = 1;
const MANIFEST: &str = "library.json";
const SOURCES: &str = "sources";
const LOCK: &str = "lock";
/// The most bytes of a manifest: some hundred thousand documents.
const MOST_MANIFEST: u64 = 64 << 20;
/// The prefix of the name of a file that is still being written.
const WRITING: &str = ".writing-";

/// A library directory.
#[derive(Clone, Debug)]
pub struct Store {
    root: PathBuf,
}

/// A file in the library.
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
    pub source: SourceName,
}

/// A file about to be imported.
#[derive(Clone, Debug)]
pub struct Import {
    /// The file as the user named it.
    pub file: String,
    /// Its bytes.
    pub bytes: Vec<u8>,
    /// The hints that the user gave about it.
    pub hints: Hints,
}

/// The content of a library directory: all that can be read, and why the rest cannot.
#[derive(Debug)]
pub struct Readable {
    /// The documents that ship, then those of the library, in order of their names.
    pub documents: Vec<StoredDocument>,
    /// The errors of what could not be read: the manifest, or sources that it names.
    pub faults: Vec<StoreError>,
}

#[derive(Debug, Default, Serialize, Deserialize)]
struct Manifest {
    format: u32,
    documents: Vec<Entry>,
}

/// Reads a file of ours that has at most that many bytes.
fn read(path: &Path, most: u64) -> Result<Vec<u8>, StoreError> {
    regular::read(path, most).map_err(|error| StoreError::Unread { path: path.to_owned(), error })
}

/// Turns an I/O error into one that names the file and what was tried.
fn failed<'a>(action: &'static str, path: &'a Path) -> impl FnOnce(io::Error) -> StoreError + 'a {
    move |error| StoreError::Io { action, path: path.to_owned(), error }
}

impl Store {
    /// Opens the library in this directory, which need not exist yet.
    #[must_use]
    pub fn at(root: impl Into<PathBuf>) -> Self {
        Self { root: root.into() }
    }

    /// Returns the directory.
    #[must_use]
    pub fn root(&self) -> &Path {
        &self.root
    }

    /// Returns the files in the library, in order of their names.
    ///
    /// # Errors
    /// When the manifest cannot be read; a directory that does not exist has no files.
    pub fn entries(&self) -> Result<Vec<Entry>, StoreError> {
        let path = self.root.join(MANIFEST);
        if !private::is_ours(&path, Private::File).map_err(failed("use", &path))? {
            return Ok(Vec::new());
        }
        let bytes = read(&path, MOST_MANIFEST)?;
        let manifest: Manifest =
            serde_json::from_slice(&bytes).map_err(|error| StoreError::Damaged { path: path.clone(), error })?;
        if manifest.format > FORMAT {
            return Err(StoreError::Newer { path, found: manifest.format });
        }
        Ok(manifest.documents)
    }

    /// Returns a hash that changes whenever the library does, and is cheap to compute; none where there is no manifest.
    #[must_use]
    pub fn state(&self) -> Option<blake3::Hash> {
        regular::read(&self.root.join(MANIFEST), MOST_MANIFEST).ok().map(|bytes| blake3::hash(&bytes))
    }

    /// Reads what ships and every file of the library, and puts them together.
    ///
    /// # Errors
    /// When the manifest or a source cannot be read or was altered.
    pub fn load(&self) -> Result<Library, StoreError> {
        let readable = self.readable();
        readable.faults.into_iter().next().map_or(Ok(Library::new(readable.documents)), Err)
    }

    /// Reads what ships and every file of the library that can be read: a damaged library still answers with what is
    /// whole.
    #[must_use]
    pub fn readable(&self) -> Readable {
        let mut readable = Readable { documents: shipped(), faults: Vec::new() };
        let entries = self.entries().unwrap_or_else(|fault| {
            readable.faults.push(fault);
            Vec::new()
        });
        for entry in entries {
            match self.bytes_of(&entry) {
                Ok(bytes) => {
                    let document = tribunal_document::read(&bytes, Hints { kind: entry.kind, edition: entry.edition });
                    readable.documents.push(entry.hold(document));
                }
                Err(fault) => readable.faults.push(fault),
            }
        }
        readable
    }

    fn bytes_of(&self, entry: &Entry) -> Result<Vec<u8>, StoreError> {
        self.is_ours()?;
        let path = self.source(&entry.source);
        private::is_ours(&path, Private::File).map_err(failed("use", &path))?;
        let bytes = read(&path, tribunal_document::LARGEST as u64)?;
        if entry.source.is_of(&bytes) { Ok(bytes) } else { Err(StoreError::Altered { path, id: entry.id.clone() }) }
    }

    /// Adds files, all or none. A file whose bytes the library has already takes the place of the earlier import.
    ///
    /// # Errors
    /// When the directory cannot be written; the library then is what it was.
    pub fn import(&self, imports: &[Import], now: i64) -> Result<Vec<Entry>, StoreError> {
        self.is_ours()?;
        let sources = self.root.join(SOURCES);
        private::directory(&sources).map_err(failed("create", &sources))?;
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
        let named = entries.iter().map(|entry| entry.source.clone()).collect();
        self.write_manifest(entries)?;
        self.sweep(&named);
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
        self.is_ours()?;
        let _lock = self.lock()?;
        let mut entries = self.entries()?;
        let at = find(&entries, id)?;
        let removed = entries.remove(at);
        let is_named = entries.iter().any(|entry| entry.source == removed.source);
        self.write_manifest(entries)?;
        if !is_named {
            // The manifest no longer names it: a failure to delete leaves a stray file, not a wrong library.
            let _ = fs::remove_file(self.source(&removed.source));
        }
        Ok(removed)
    }

    /// Deletes what killed writers left: half files, and sources that no manifest names. Only to be called under the
    /// lock; what cannot be deleted is a stray file, not a wrong library.
    fn sweep(&self, named: &BTreeSet<SourceName>) {
        let names = |folder: &Path| -> Vec<String> {
            let found = fs::read_dir(folder).into_iter().flatten().filter_map(Result::ok);
            found.filter_map(|file| file.file_name().into_string().ok()).collect()
        };
        for stray in names(&self.root).iter().filter(|name| name.starts_with(WRITING)) {
            let _ = fs::remove_file(self.root.join(stray));
        }
        let sources = self.root.join(SOURCES);
        for stray in names(&sources) {
            // What is not named as we name things was put there by somebody else.
            let is_named =
                SourceName::try_from(stray.clone()).map_or(!stray.starts_with(WRITING), |name| named.contains(&name));
            if !is_named {
                let _ = fs::remove_file(sources.join(stray));
            }
        }
    }

    fn source(&self, name: &SourceName) -> PathBuf {
        self.root.join(SOURCES).join(name)
    }

    /// Checks that all that is written, swept or locked here is in this directory itself, not behind a link.
    fn is_ours(&self) -> Result<(), StoreError> {
        for (name, what) in [(SOURCES, Private::Directory), (LOCK, Private::File), (MANIFEST, Private::File)] {
            let path = self.root.join(name);
            private::is_ours(&path, what).map_err(failed("use", &path))?;
        }
        Ok(())
    }

    /// Restricts the library to its owner where others could read it; whoever serves a library calls this first.
    pub fn mend(&self) {
        // A directory that holds no library yet is not known to be one.
        if self.root.join(MANIFEST).exists() {
            private::mend(&self.root, Private::Directory);
        }
    }

    fn lock(&self) -> Result<File, StoreError> {
        let path = self.root.join(LOCK);
        let mut options = OpenOptions::new();
        // Whatever it holds stays: only the lock on it counts.
        let file = options.write(true).create(true).truncate(false).open(&path).map_err(failed("create", &path))?;
        match file.try_lock() {
            Ok(()) => Ok(file),
            Err(TryLockError::WouldBlock) => Err(StoreError::Busy(self.root.clone())),
            Err(TryLockError::Error(source)) => Err(failed("lock", &path)(source)),
        }
    }

    fn write_source(&self, name: &SourceName, bytes: &[u8]) -> Result<(), StoreError> {
        let path = self.source(name);
        let held = regular::read(&path, tribunal_document::LARGEST as u64).is_ok_and(|held| name.is_of(&held));
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
    /// Returns the entry that importing it now makes.
    #[must_use]
    pub fn entry(&self, now: i64) -> Entry {
        Entry::of(self, now)
    }
}

impl Entry {
    fn of(import: &Import, now: i64) -> Self {
        let source = SourceName::of(&import.bytes);
        let stem = Path::new(&import.file).file_stem().and_then(|stem| stem.to_str()).unwrap_or("document");
        let id = format!("{}-{}", slug(stem), source.as_str().get(..6).unwrap_or_default());
        let Hints { kind, edition } = import.hints;
        Self { id, file: import.file.clone(), imported: now, kind, edition, source }
    }

    /// Returns the document as the library has it.
    #[must_use]
    pub fn hold(self, document: Document) -> StoredDocument {
        StoredDocument { id: self.id, file: self.file, imported: Some(self.imported), document }
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
        let mut file = tempfile::Builder::new().prefix(WRITING).tempfile_in(folder)?;
        file.write_all(bytes)?;
        file.as_file().sync_all()?;
        file.persist(path)?;
        // The rename itself must reach the disk too.
        File::open(folder)?.sync_all()
    };
    write().map_err(failed("write", path))
}
