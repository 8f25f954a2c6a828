//! Any file gives a document, the same one every time, and one that a library can hold.

use tribunal::document::{Hints, Kind, read};
use tribunal::library::{Library, StoredDocument};

/// What a caller may know beforehand, by the first byte.
const KINDS: [Option<Kind>; 7] = [
    None,
    Some(Kind::Core),
    Some(Kind::Tournament),
    Some(Kind::Faq),
    Some(Kind::Errata),
    Some(Kind::PatchNotes),
    Some(Kind::Cards),
];

/// The first byte says what is known of the file, the others are the file.
pub fn hold(bytes: &[u8]) {
    let Some((first, file)) = bytes.split_first() else { return };
    let kind = KINDS.get(usize::from(*first) % KINDS.len()).copied().flatten();
    let hints = Hints { kind, ..Hints::default() };
    let document = read(file, hints);
    assert_eq!(read(file, hints), document, "the same bytes, the same document");
    let held = StoredDocument { id: "it".to_owned(), file: "it".to_owned(), imported: None, document };
    for edition in Library::new(vec![held]).editions() {
        assert!(edition.rules().iter().all(|rule| edition.get(rule.reference.number).is_some()));
    }
}
