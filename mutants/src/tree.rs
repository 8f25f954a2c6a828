//! The copy of the repository that the mutants are written into.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, ensure};

/// The paths of the tests and of what they read: they are copied again although the mutants of a copy stay.
const TESTS: [&str; 6] = ["tests/", "docs/", "faq/", "rules/", "benches/", "ARCHITECTURE.md"];

/// The repository and its copy.
pub struct Tree {
    /// The root of the repository.
    pub root: PathBuf,
    /// The root of the copy.
    pub copy: PathBuf,
}

impl Tree {
    /// Copies everything that the repository contains, and links the copy to the folder `../shared` next to the
    /// repository.
    pub fn copy_all(&self) -> Result<()> {
        self.copy_if(|_| true)?;
        let (beside, link) = (self.root.join("../shared"), self.copy.join("../shared"));
        if beside.exists() && !link.exists() {
            std::os::unix::fs::symlink(beside.canonicalize()?, link)?;
        }
        Ok(())
    }

    /// Copies the tests as they are now.
    pub fn copy_tests(&self) -> Result<()> {
        self.copy_if(|file| TESTS.iter().any(|start| file.starts_with(start)))
    }

    /// Returns the source files below a folder, as paths from the root.
    pub fn sources(&self, folder: &str) -> Result<Vec<String>> {
        let mut all = self.files()?;
        all.retain(|file| file.starts_with(folder) && file.ends_with(".rs"));
        all.sort();
        Ok(all)
    }

    /// Reads a file of the repository.
    pub fn read(&self, file: &str) -> Result<String> {
        let path = self.root.join(file);
        std::fs::read_to_string(&path).with_context(|| format!("reading {}", path.display()))
    }

    /// Writes a file of the copy, unless it has these bytes already: what was built of it then stays valid.
    pub fn write(&self, file: &str, bytes: &[u8]) -> Result<()> {
        let path = self.copy.join(file);
        if std::fs::read(&path).is_ok_and(|old| old == bytes) {
            return Ok(());
        }
        if let Some(folder) = path.parent() {
            std::fs::create_dir_all(folder)?;
        }
        std::fs::write(&path, bytes).with_context(|| format!("writing {}", path.display()))
    }

    fn copy_if(&self, wanted: impl Fn(&str) -> bool) -> Result<()> {
        for file in self.files()?.iter().filter(|file| wanted(file)) {
            let from = self.root.join(file);
            // Git still lists what was deleted and not committed.
            if from.is_file() {
                self.write(file, &std::fs::read(&from).with_context(|| format!("reading {}", from.display()))?)?;
            }
        }
        Ok(())
    }

    fn files(&self) -> Result<Vec<String>> {
        let listed = Command::new("git")
            .args(["ls-files", "-z", "--cached", "--others", "--exclude-standard"])
            .current_dir(&self.root)
            .output()
            .context("listing the files: is git there?")?;
        ensure!(listed.status.success(), "git ls-files: {}", String::from_utf8_lossy(&listed.stderr));
        let names = String::from_utf8(listed.stdout).context("a file name is not UTF-8")?;
        Ok(names.split('\0').filter(|name| !name.is_empty()).map(str::to_owned).collect())
    }
}

/// Returns the root of the repository, seen from this crate.
pub fn root() -> Result<PathBuf> {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().map(Path::to_path_buf).context("this crate is in no repository")
}
