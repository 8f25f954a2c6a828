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

/// Makes a library of one document, with the manifest as text.
fn held() -> (tempfile::TempDir, Store, String) {
    let (folder, store) = store();
    store.import(&[import("one.txt", RULES)], 1).unwrap();
    let manifest = fs::read_to_string(store.root().join(MANIFEST)).unwrap();
    (folder, store, manifest)
}

#[test]
fn a_manifest_names_nothing_outside_the_library() {
    let (folder, store, manifest) = held();
    let (outside, name) = (folder.path().join("outside"), store.entries().unwrap()[0].source.to_string());
    fs::write(&outside, "mine").unwrap();
    let absolute = outside.display().to_string();
    for path in ["../../outside", "..", ".", "", "/", absolute.as_str(), "a/../../../outside"] {
        let forged = manifest.replace(&name, path);
        fs::write(store.root().join(MANIFEST), &forged).unwrap();
        let refused = store.remove("one").unwrap_err();
        assert!(refused.to_string().contains("is no name in `sources/`"), "{path}: {refused}");
        assert!(store.import(&[import("two.txt", "x")], 2).is_err() && store.load().is_err(), "{path}");
        assert_eq!(fs::read_to_string(&outside).unwrap(), "mine", "{path}");
        assert_eq!(fs::read_to_string(store.root().join(MANIFEST)).unwrap(), forged, "nothing was changed");
    }
}

#[cfg(unix)]
#[test]
fn nothing_behind_a_link_is_written_swept_or_read() {
    use std::os::unix::fs::symlink;
    for name in [LOCK, SOURCES, MANIFEST] {
        let (folder, store, _) = held();
        let (ours, outside) = (store.root().join(name), folder.path().join("outside"));
        let _ = fs::remove_dir_all(&ours).or_else(|_| fs::remove_file(&ours));
        if name == SOURCES {
            fs::create_dir(&outside).unwrap();
            fs::write(outside.join("letter"), "mine").unwrap();
        } else {
            fs::write(&outside, "mine").unwrap();
        }
        symlink(&outside, &ours).unwrap();
        let refused = store.import(&[import("two.txt", "x")], 2).unwrap_err().to_string();
        assert!(refused.contains("it is a link") && refused.contains(name), "{name}: {refused}");
        assert!(store.remove("one").is_err(), "{name}");
        assert!(store.load().is_err(), "{name}");
        let kept = if name == SOURCES { outside.join("letter") } else { outside };
        assert_eq!(fs::read_to_string(kept).unwrap(), "mine", "{name}");
    }
}

#[test]
fn what_is_not_named_as_we_name_things_is_not_swept() {
    let (_folder, store, _) = held();
    let (stray, theirs) = (store.source(&SourceName::of(b"stray")), store.root().join(SOURCES).join("letter"));
    let half = store.root().join(SOURCES).join(format!("{WRITING}half"));
    [&stray, &theirs, &half].into_iter().for_each(|path| fs::write(path, "stray").unwrap());
    store.import(&[import("two.txt", "x")], 2).unwrap();
    assert_eq!([&stray, &theirs, &half].map(|path| path.exists()), [false, true, false]);
}

#[cfg(unix)]
#[test]
fn a_library_is_made_for_its_owner_and_is_made_so_again() {
    use std::os::unix::fs::PermissionsExt;
    let (_folder, store, _) = held();
    let mode = || fs::metadata(store.root()).unwrap().permissions().mode() & 0o777;
    assert_eq!(mode(), 0o700);
    fs::set_permissions(store.root(), fs::Permissions::from_mode(0o755)).unwrap();
    store.mend();
    assert_eq!(mode(), 0o700);
}

#[test]
fn two_documents_of_the_same_bytes_do_not_lose_them_with_one() {
    let (_folder, store, manifest) = held();
    let entries = store.entries().unwrap();
    let twice: serde_json::Value = serde_json::from_str(&manifest).unwrap();
    let mut twice = twice;
    let mut other = twice["documents"][0].clone();
    other["id"] = "other-name".into();
    twice["documents"].as_array_mut().unwrap().push(other);
    fs::write(store.root().join(MANIFEST), twice.to_string()).unwrap();
    store.remove("other-name").unwrap();
    assert_eq!(store.entries().unwrap(), entries);
    assert!(store.load().is_ok());
}
