//! Reads the documents that are not rulebooks: FAQs, errata, patch notes and cards, where they are next to the
//! repository.

use std::path::Path;

use proptest::prelude::*;
use tribunal::document::{Body, Card, Document, Errata, Faq, FindingKind, Hints, Kind, Notes, Subject, read};
use tribunal::rule::without_reminder;

/// Reads a file of the shared folder; none, with a word about it, where that folder is absent.
fn shared(file: &str) -> Option<Document> {
    let path = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../shared")).join(file);
    match std::fs::read(&path) {
        Ok(bytes) => Some(read(&bytes, Hints::default())),
        Err(_) => {
            eprintln!("skipped: ../shared is absent ({file})");
            None
        }
    }
}

fn cards() -> Option<Vec<Card>> {
    match shared("cards/riftcodex-ogn-ogs-sfd.json")?.body {
        Body::Cards(cards) => Some(cards),
        other => panic!("not read as cards: {:?}", other.kind()),
    }
}

fn faq(file: &str) -> Option<(Faq, Document)> {
    let document = shared(file)?;
    match document.body.clone() {
        Body::Faq(faq) => Some((faq, document)),
        other => panic!("not read as a FAQ: {:?}", other.kind()),
    }
}

fn errata(file: &str) -> Option<Errata> {
    match shared(file)?.body {
        Body::Errata(errata) => Some(errata),
        other => panic!("not read as errata: {:?}", other.kind()),
    }
}

fn notes(file: &str) -> Option<Notes> {
    match shared(file)?.body {
        Body::PatchNotes(notes) => Some(notes),
        other => panic!("not read as patch notes: {:?}", other.kind()),
    }
}

#[test]
fn printings_come_together_as_cards() {
    let Some(cards) = cards() else { return };
    assert_eq!(cards.len(), 542);
    assert_eq!(cards.iter().map(|card| card.printings.len()).sum::<usize>(), 664);
    let named = |name: &str| cards.iter().find(|card| card.name == name || card.aliases.iter().any(|it| it == name));
    for name in ["Jinx, Rebel", "Unforgiven", "Recruit", "Mega-Mech", "Dark Child (Starter)", "Zhonya's Hourglass"] {
        assert!(named(name).is_some(), "{name}");
    }
    assert_eq!(named("Ahri, Inquisitive").map(|card| card.printings.len()), Some(4));
}

#[test]
fn no_card_text_keeps_markup_or_codes() {
    let Some(cards) = cards() else { return };
    let printed = cards.iter().flat_map(|card| card.printings.iter().flat_map(|printing| &printing.text));
    let mut lines = cards.iter().flat_map(|card| &card.text).chain(printed);
    assert_eq!(lines.find(|line| line.contains(":rb_") || line.contains('<') || line.contains("&quot")), None);
}

#[test]
fn every_wording_that_the_errata_print_is_one_of_the_card_file_up_to_typing() {
    let Some(cards) = cards() else { return };
    let plain = |lines: &[String]| {
        let text: Vec<String> = lines.iter().map(|line| without_reminder(line)).collect();
        let text = tribunal::document::normalise(&text.join(" "));
        text.replace(['[', ']', ' '], "")
    };
    let mut unknown = Vec::new();
    for file in ["faq/errata-origins.md", "faq/errata-spiritforged.md"] {
        for erratum in errata(file).expect("the card file is there").errata {
            let slug = tribunal::document::slug(erratum.subject.card().expect("these change cards only"));
            let is = |name: &String| tribunal::document::slug(name) == slug;
            let card = cards.iter().find(|card| is(&card.name) || card.aliases.iter().any(is));
            let card = card.unwrap_or_else(|| panic!("no card is called {slug}"));
            let held: Vec<String> = card.printings.iter().map(|printing| plain(&printing.text)).collect();
            if !held.contains(&plain(&erratum.new)) && !held.contains(&plain(&erratum.old)) {
                unknown.push(slug);
            }
        }
    }
    println!("wordings in no printing: {unknown:?}");
    assert!(unknown.len() <= 1, "{unknown:?}");
}

#[test]
fn the_first_faq_comes_out_whole() {
    let Some((faq, document)) = faq("seeds/origins-faq.md") else { return };
    assert_eq!((document.title.as_str(), faq.name.as_str()), ("Riftbound Origins FAQ", "origins"));
    assert_eq!((faq.entries.len(), faq.revised.len(), faq.sections.len()), (97, 31, 2));
    let kinds = |kind| document.findings.iter().filter(|finding| finding.kind == kind).count();
    assert_eq!((kinds(FindingKind::Dropped), kinds(FindingKind::Joined)), (22, 2), "page headers and what they cut");
    assert_eq!(faq.entries.iter().filter(|entry| entry.statement).count(), 1);
    assert_eq!(faq.entries.iter().filter(|entry| entry.answer.is_empty()).count(), 0);
    let topics: std::collections::BTreeSet<_> = faq.entries.iter().map(|entry| &entry.path).collect();
    assert_eq!(topics.iter().filter(|path| path.len() == 2).count(), 16, "topics with questions of their own");
    assert_eq!(topics.iter().filter(|path| path.len() == 3).count(), 26, "sub-topics: cards");
    for line in [299, 639, 729, 793] {
        assert!(faq.entries.iter().any(|entry| entry.line == line && entry.follows.is_some()), "{line}");
    }
    let header = |text: &str| text.contains("Last updated");
    assert!(!faq.entries.iter().any(|entry| header(&entry.answer)) && !faq.sections.iter().any(|it| header(&it.text)));
}

#[test]
fn the_revised_texts_of_the_first_faq_are_as_long_as_printed() {
    let Some((faq, _)) = faq("seeds/origins-faq.md") else { return };
    let mut lengths = [0; 5];
    for text in &faq.revised {
        lengths[text.lines.len()] += 1;
    }
    assert_eq!(lengths, [0, 18, 13, 0, 0], "lines of the revised texts");
}

#[test]
fn the_second_faq_is_read_in_its_own_style() {
    let Some((faq, document)) = faq("faq/spiritforged-faq.md") else { return };
    assert_eq!(document.date.map(|date| date.to_string()).as_deref(), Some("2026-01-14"));
    assert_eq!((faq.name.as_str(), faq.entries.len(), faq.revised.len()), ("spiritforged", 27, 17));
    let rules: Vec<_> = faq.revised.iter().filter(|text| matches!(text.subject, Subject::Rule { .. })).collect();
    assert_eq!(rules.len(), 1);
    assert_eq!(rules[0].lines.len(), 1);
    assert_eq!(faq.sections.len(), 5);
    assert_eq!(faq.entries.iter().filter(|entry| entry.cards.is_empty()).count(), 5, "questions about no one card");
}

#[test]
fn both_errata_documents_are_read() {
    for (file, name, count, sections) in
        [("faq/errata-origins.md", "origins", 31, 1), ("faq/errata-spiritforged.md", "spiritforged", 16, 2)]
    {
        let Some(errata) = errata(file) else { return };
        assert_eq!((errata.name.as_str(), errata.errata.len()), (name, count));
        assert!(errata.errata.iter().all(|it| !it.new.is_empty() && !it.old.is_empty()), "{file}");
        let paths: std::collections::BTreeSet<_> = errata.errata.iter().map(|it| &it.path).collect();
        assert_eq!(paths.len(), sections);
    }
    let notes = errata("faq/errata-origins.md").map(|it| it.errata.iter().filter(|it| !it.reason.is_empty()).count());
    assert_eq!(notes, Some(3), "notes under the old texts");
}

#[test]
fn patch_notes_are_read_with_their_tags() {
    for (file, sections, changes) in [("faq/patch-notes-1.1.md", 31, 84), ("faq/patch-notes-1.2.md", 15, 33)] {
        let Some(notes) = notes(file) else { return };
        let tagged = notes.notes.iter().map(|note| note.changes.len()).sum::<usize>();
        assert_eq!((notes.notes.len(), tagged), (sections, changes), "{file}");
    }
}

/// A Markdown file as a web page would serve it.
fn page(markdown: &str) -> String {
    let element = |line: &str| {
        let level = line.bytes().take_while(|byte| *byte == b'#').count();
        match (level, line.strip_prefix("- ")) {
            (1..=6, _) => format!("<h{level}>{}</h{level}>", line.trim_start_matches('#').trim()),
            (_, Some(item)) => format!("<ul><li>{item}</li></ul>"),
            _ if line.starts_with('<') => line.to_owned(),
            _ => format!("<p>{line}</p>"),
        }
    };
    let lines: Vec<String> = markdown.lines().map(str::trim).filter(|line| !line.is_empty()).map(element).collect();
    format!("<html><body><article>{}</article></body></html>", lines.join("\n"))
}

#[test]
fn web_pages_of_faqs_and_errata_give_the_same_as_their_markdown() {
    for file in
        ["seeds/origins-faq.md", "faq/spiritforged-faq.md", "faq/errata-origins.md", "faq/errata-spiritforged.md"]
    {
        let path = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../shared")).join(file);
        let Ok(markdown) = std::fs::read_to_string(path) else {
            return eprintln!("skipped: ../shared is absent ({file})");
        };
        let told = |text: &str| match read(text.as_bytes(), Hints::default()).body {
            Body::Faq(faq) => {
                let asked = faq.entries.into_iter().map(|entry| (entry.path, entry.question, 0));
                asked
                    .chain(faq.revised.into_iter().map(|text| (text.path, text.subject.to_string(), text.lines.len())))
                    .collect()
            }
            Body::Errata(errata) => {
                let lines = |it: &tribunal::document::Erratum| it.new.len() + it.old.len();
                errata.errata.into_iter().map(|it| (it.path.clone(), it.subject.to_string(), lines(&it))).collect()
            }
            other => panic!("{file}: {:?}", other.kind()),
        };
        let (from_page, from_file): (Vec<_>, Vec<_>) = (told(&page(&markdown)), told(&markdown));
        assert_eq!(from_page, from_file, "{file}");
    }
}

const KINDS: [Kind; 4] = [Kind::Faq, Kind::Errata, Kind::PatchNotes, Kind::Cards];

/// Pieces of which such documents are made, to be put together at random.
fn piece() -> impl Strategy<Value = String> {
    let fixed = [
        "Q: ",
        "A: ",
        "### ",
        "- ",
        "\n",
        "\n\n\n\n",
        "(revised text)",
        "[NEW TEXT]",
        "[OLD TEXT]",
        "\u{25b2}",
        "*",
        "**",
        "NEW RULE: ",
        "[{\"name\": \"",
        "\"}]",
        " - ",
        "(Signature)",
        "<li>",
        ":rb_might:",
        "---\n",
        "```scenario\n",
        "\u{fb01}",
        "\u{202e}",
        "#### ",
        "rule 300.1.a",
    ];
    prop_oneof![4 => prop::sample::select(fixed.to_vec()).prop_map(str::to_owned), 1 => "\\PC{0,12}"]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn no_bytes_make_a_reader_panic(bytes in prop::collection::vec(any::<u8>(), 0..300), kind in prop::sample::select(KINDS.to_vec())) {
        let hints = Hints { kind: Some(kind), ..Hints::default() };
        prop_assert_eq!(read(&bytes, hints), read(&bytes, hints));
    }

    #[test]
    fn nothing_made_of_their_pieces_makes_a_reader_panic(pieces in prop::collection::vec(piece(), 0..60), kind in prop::sample::select(KINDS.to_vec())) {
        let text = pieces.concat();
        let document = read(text.as_bytes(), Hints { kind: Some(kind), ..Hints::default() });
        prop_assert_eq!(document.body.kind(), Some(kind));
    }
}
