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
fn what_is_whole_is_read_beside_what_is_not() {
    let (_folder, store) = store();
    let added =
        store.import(&[import("one.txt", RULES), import("two.txt", "Other rules\n101. A cube is not.\n")], 1).unwrap();
    fs::remove_file(store.source(&added[0].source)).unwrap();
    let readable = store.readable();
    assert_eq!(readable.faults.len(), 1, "{:?}", readable.faults);
    assert!(readable.documents.iter().any(|held| held.id == added[1].id));
    assert!(readable.documents.iter().all(|held| held.id != added[0].id));
    fs::write(store.root().join(MANIFEST), "{").unwrap();
    let readable = store.readable();
    assert!(matches!(readable.faults.as_slice(), [StoreError::Damaged { .. }]));
    assert_eq!(readable.documents.len(), shipped().len());
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
