//! A damaged extraction, repaired alone and by the library, compared with the edition that it was made from.

use std::collections::BTreeMap;
use std::path::Path;

use tribunal::document::{Document, FindingKind, Hints, Recovery, Rulebook, normalise, read};
use tribunal::library::{Library, StoredDocument, shipped};
use tribunal::rule::RuleNumber;

const DAMAGED: &str = "seeds/core-rules-2025-06-02.pdf-text.txt";
const CLEAN: &str = "editions/core-1.0.txt";

fn shared(path: &str) -> Option<Vec<u8>> {
    let path = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../shared")).join(path);
    let bytes = std::fs::read(&path).ok();
    if bytes.is_none() {
        println!("skipped: ../shared is absent");
    }
    bytes
}

fn held(path: &str) -> Option<StoredDocument> {
    let document = read(&shared(path)?, Hints::default());
    Some(StoredDocument { id: path.to_owned(), file: path.to_owned(), imported: Some(0), document })
}

fn book(document: &Document) -> &Rulebook {
    document.body.rulebook().unwrap()
}

fn texts(book: &Rulebook) -> BTreeMap<RuleNumber, String> {
    book.rules().iter().map(|rule| (rule.number, normalise(&rule.full_text()))).collect()
}

/// The letters and digits of a text: what no repair may change.
fn letters(text: &str) -> String {
    normalise(text).chars().filter(|c| c.is_alphanumeric()).collect()
}

/// The comparison of a repaired document with the true one; printed, and returned for assertions.
struct Compared {
    found: usize,
    missing: Vec<RuleNumber>,
    invented: Vec<RuleNumber>,
    /// The share of rules with the true text under the true number, in hundredths of a percent.
    equal: usize,
}

fn compare(name: &str, damaged: &Rulebook, clean: &Rulebook) -> Compared {
    let (found, truth) = (texts(damaged), texts(clean));
    let missing: Vec<_> = truth.keys().filter(|number| !found.contains_key(number)).copied().collect();
    let invented: Vec<_> = found.keys().filter(|number| !truth.contains_key(number)).copied().collect();
    let wrong: Vec<_> = found.iter().filter(|(number, text)| truth.get(number) != Some(text)).collect();
    let equal = 10_000 * (found.len() - wrong.len()) / found.len().max(1);
    println!("{name}: {} of {} rules; {:.2}% of the texts are equal", found.len(), truth.len(), equal as f64 / 100.0);
    for recovery in [Recovery::Printed, Recovery::Reordered, Recovery::Realigned, Recovery::Inferred] {
        println!("  {recovery:?} {}", damaged.recovered(recovery));
    }
    println!("  missing {missing:?}; invented {invented:?}; lost {:?}", damaged.lost);
    println!("  other texts {:?}", wrong.iter().map(|(number, _)| number).collect::<Vec<_>>());
    Compared { found: found.len(), missing, invented, equal }
}

#[test]
fn the_damaged_extraction_alone_gives_nearly_the_edition() {
    let (Some(damaged), Some(clean)) = (held(DAMAGED), held(CLEAN)) else { return };
    let (damaged, clean) = (book(&damaged.document), book(&clean.document));
    let compared = compare("alone", damaged, clean);
    assert_eq!(compared.invented, []);
    assert_eq!(compared.found + damaged.unnumbered.len(), 1339);
    assert!(damaged.unnumbered.len() <= 20, "{:?}", damaged.unnumbered);
    assert!(compared.equal >= 9960);
}

#[test]
fn what_no_argument_proves_has_no_number_and_says_which_it_could_have() {
    let Some(damaged) = held(DAMAGED) else { return };
    let findings = &damaged.document.findings;
    for text in &book(&damaged.document).unnumbered {
        let told = findings
            .iter()
            .find(|finding| finding.kind == FindingKind::Unnumbered && finding.line == Some(text.rule.line));
        let (told, above) = (told.unwrap(), told.and_then(|told| told.rule).unwrap());
        assert!(text.could_be.iter().all(|number| told.note.contains(&number.to_string())), "{told:?}");
        let under: Vec<_> = book(&damaged.document).unnumbered_after(above).collect();
        assert!(under.contains(&text), "{above}");
    }
}

/// Asserts that the damaged document, together with these others, gives every number whose text is left and no other.
fn assert_recovered(name: &str, documents: Vec<StoredDocument>) -> Option<()> {
    let (damaged, clean) = (held(DAMAGED)?, held(CLEAN)?);
    let left = letters(&String::from_utf8_lossy(&shared(DAMAGED)?));
    let mut forwards = vec![damaged];
    forwards.extend(documents);
    let backwards: Vec<StoredDocument> = forwards.iter().rev().cloned().collect();
    let forwards = Library::new(forwards);
    let mended = forwards.documents().iter().find(|held| held.id == DAMAGED)?;
    let compared = compare(name, book(&mended.document), book(&clean.document));
    assert_eq!(compared.invented, []);
    assert_eq!(compared.missing, book(&mended.document).lost, "what is missing is reported");
    assert_eq!(book(&mended.document).unnumbered, [], "every number is proved");
    for number in &compared.missing {
        let text = letters(&book(&clean.document).get(*number)?.full_text());
        assert!(text.len() < 20 || !left.contains(&text), "{number} is in the file");
    }
    assert_eq!(compared.found, 1339);
    assert!(compared.equal >= 9950);
    assert_eq!(forwards.documents(), Library::new(backwards).documents(), "the order of imports does not matter");
    Some(())
}

#[test]
fn with_the_digest_every_number_that_is_left_is_right() {
    let _ = assert_recovered("with the digest", shipped());
}

#[test]
fn with_a_neighbouring_edition_more_numbers_are_proved_and_none_is_invented() {
    let (Some(damaged), Some(clean), Some(next)) = (held(DAMAGED), held(CLEAN), held("editions/core-1.1.txt")) else {
        return;
    };
    let alone = book(&damaged.document).unnumbered.len();
    let library = Library::new(vec![damaged, next]);
    let mended = library.documents().iter().find(|held| held.id == DAMAGED).unwrap();
    let compared = compare("with the next edition", book(&mended.document), book(&clean.document));
    assert_eq!(compared.invented, []);
    assert!(book(&mended.document).unnumbered.len() < alone);
    assert!(compared.found + book(&mended.document).unnumbered.len() >= 1335);
}

#[test]
fn with_a_clean_copy_every_number_that_is_left_is_right() {
    let Some(copy) = held(CLEAN) else { return };
    let _ = assert_recovered("with a clean copy", vec![copy.clone()]);
    let _ = assert_recovered("with both", [shipped(), vec![copy]].concat());
}

#[test]
fn what_a_page_leaves_out_is_told_by_number() {
    let (Some(page), Some(clean)) = (held("seeds/core-rules-346.web.txt"), held("editions/core-1.2.txt")) else {
        return;
    };
    let library = Library::new([shipped(), vec![page]].concat());
    let page = library.documents().iter().find(|held| held.imported.is_some()).map(|held| &held.document).unwrap();
    let (page, clean) = (book(page), book(&clean.document));
    let first = page.extent.from.unwrap();
    let chapter = clean.rules().iter().map(|rule| rule.number).filter(|number| *number >= first);
    let expected: Vec<RuleNumber> = chapter.filter(|number| page.get(*number).is_none()).take(72).collect();
    assert_eq!(page.lost, expected);
    // The chapter ends there: what follows is a heading of the level at which the page starts.
    let next = clean.rules().iter().find(|rule| Some(&rule.number) > expected.last()).unwrap();
    assert!(next.heading && next.number.depth() == first.depth());
}

#[test]
fn what_an_edition_itself_leaves_out_is_not_called_lost() {
    let files = [CLEAN, "editions/core-1.1.txt", "editions/core-1.2.txt", "editions/core-1.4.md"];
    let Some(held) = files.into_iter().map(held).collect::<Option<Vec<StoredDocument>>>() else { return };
    let alone = held.iter().flat_map(|held| &held.document.findings);
    assert!(alone.filter(|finding| finding.kind == FindingKind::Lost).count() > 0, "a gap alone may be a loss");
    let library = Library::new([shipped(), held].concat());
    for held in library.documents().iter().filter(|held| held.imported.is_some()) {
        let lost = held.document.findings.iter().filter(|finding| finding.kind == FindingKind::Lost);
        assert_eq!(lost.collect::<Vec<_>>(), Vec::<&tribunal::document::Finding>::new(), "{}", held.file);
        assert_eq!(book(&held.document).lost, [], "{}", held.file);
    }
}
