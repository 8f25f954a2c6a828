//! The digest, which ships inside the binary and is read by the same reader as any document.

use super::{StoredDocument, each};
use tribunal_document::{Hints, read};

/// A file of the repository that is compiled in.
struct Shipped {
    path: &'static str,
    text: &'static str,
}

/// Names files of the repository that are compiled in; their paths are seen from its root.
macro_rules! shipped {
    ($($path:literal),* $(,)?) => {
        &[$(Shipped { path: $path, text: include_str!(concat!("../../../../", $path)) }),*]
    };
}

const FILES: &[Shipped] = shipped![
    "rules/core-1.0.md",
    "rules/core-1.1.md",
    "rules/core-1.2.md",
    "rules/core-1.3.md",
    "rules/core-1.4.md",
    "rules/core-1.5.md",
    "rules/tr-2026-03-30.md",
    "rules/tr-2026-07-16.md",
    "rules/tr-2026-10-09.md",
    "faq/origins.md",
    "faq/spiritforged.md",
    "faq/unleashed.md",
    "faq/vendetta.md",
    "faq/errata.toml",
    "faq/legality.md",
];

/// Reads the documents of the repository's `rules/` and `faq/` folders.
#[must_use]
pub fn shipped() -> Vec<StoredDocument> {
    each(FILES, Shipped::hold)
}

impl Shipped {
    fn hold(&self) -> StoredDocument {
        StoredDocument {
            id: self.path.trim_end_matches(".md").trim_end_matches(".toml").replace('/', "-"),
            file: self.path.to_owned(),
            imported: None,
            document: read(self.text.as_bytes(), Hints::default()),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::path::Path;

    use super::*;
    use tribunal_document::{FindingKind, Wording};

    /// Returns true if a file or folder of these folders has tables for the program, not a document.
    fn is_table(path: &Path) -> bool {
        path.ends_with("faq/cards")
            || path.ends_with("rules/words.toml")
            || path.ends_with("rules/infractions.toml")
            || path.ends_with("rules/practice.toml")
            || path.ends_with("rules/answers.toml")
            || path.extension().is_some_and(|end| ["tsv", "txt", "jsonl"].iter().any(|table| end == *table))
    }

    #[test]
    fn no_document_of_the_repository_is_forgotten() {
        let root = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."));
        let there: BTreeSet<String> = ["rules", "faq"]
            .iter()
            .flat_map(|folder| root.join(folder).read_dir().unwrap())
            .map(|entry| entry.unwrap().path())
            .filter(|path| !is_table(path))
            .map(|path| path.strip_prefix(root).unwrap().to_string_lossy().into_owned())
            .collect();
        let compiled: BTreeSet<String> = FILES.iter().map(|file| file.path.to_owned()).collect();
        assert_eq!(there, compiled);
    }

    #[test]
    fn what_ships_is_in_our_own_words_and_wholly_read() {
        for held in shipped() {
            assert_eq!(held.document.wording, Wording::Digest, "{}", held.file);
            assert!(held.document.body.kind().is_some(), "{}", held.file);
            let amiss = [FindingKind::Dropped, FindingKind::Twice, FindingKind::Inferred, FindingKind::Unread];
            let found: Vec<_> = held.document.findings.iter().filter(|f| amiss.contains(&f.kind)).collect();
            assert!(found.is_empty(), "{}: {found:?}", held.file);
        }
    }
}
