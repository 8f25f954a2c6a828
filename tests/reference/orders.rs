//! The order in which documents are imported does not matter, over everything that is at hand.

use std::path::Path;

use tribunal::document::{Hints, read};
use tribunal::library::{Library, StoredDocument, shipped};

/// The folders next to the repository, of which every file that can be read is used.
const FOLDERS: [&str; 4] = ["seeds", "editions", "faq", "cards"];

fn everything() -> Option<Vec<StoredDocument>> {
    let mut held = shipped();
    for folder in FOLDERS {
        let folder = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../shared")).join(folder);
        let mut paths: Vec<_> = folder.read_dir().ok()?.filter_map(|entry| Some(entry.ok()?.path())).collect();
        paths.sort();
        for path in paths {
            let document = read(&std::fs::read(&path).ok()?, Hints::default());
            let file = path.display().to_string();
            held.push(StoredDocument { id: file.clone(), file, imported: Some(0), document });
        }
    }
    Some(held)
}

/// Returns the hash of everything that a library of these documents says; all that is derived from it is a pure
/// function of that.
fn hash(held: Vec<StoredDocument>) -> String {
    blake3::hash(format!("{:?}", Library::new(held)).as_bytes()).to_hex().to_string()
}

/// Shuffled by a small generator, so that a failure can be repeated.
fn shuffled(mut held: Vec<StoredDocument>, seed: u64) -> Vec<StoredDocument> {
    let mut state = seed;
    for at in (1..held.len()).rev() {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        held.swap(at, (state >> 33) as usize % (at + 1));
    }
    held
}

#[test]
fn every_order_of_imports_gives_the_same_library() {
    let Some(held) = everything() else {
        println!("skipped: ../shared is absent");
        return;
    };
    let first = hash(held.clone());
    for seed in 1..=2 {
        assert_eq!(hash(shuffled(held.clone(), seed)), first, "seed {seed}");
    }
}
