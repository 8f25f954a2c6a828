//! Files that mean harm, or that somebody saved in an odd way: refused in words that say why, or shown as the text that
//! they are, in little time and memory. All of them are made here.

use std::fmt::Write;
use std::io::Write as _;

use lopdf::encryption::{EncryptionState, EncryptionVersion, Permissions};
use lopdf::{Object, Stream, dictionary};
use tribunal::document::{Body, Document, FindingKind, Hints, Kind, LARGEST, read};

use crate::pdf::{pdf, saved, shown};

/// The most memory of a process that reads one hostile file, in megabytes: the reader's own bounds, and the rest of the
/// test.
const MEMORY_MB: usize = 400;

/// The most memory that this process ever had, where the system tells. Each test is a process of its own under nextest.
fn peak_mb() -> Option<usize> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    Some(line.trim().trim_end_matches("kB").trim().parse::<usize>().ok()? >> 10)
}

fn assert_bounded() {
    if let Some(peak) = peak_mb() {
        println!("{peak} MB at most");
        assert!(peak < MEMORY_MB, "{peak} MB");
    }
}

fn pond(line: &str) -> String {
    let mut text = String::from("Pond Core Rules\nLast Updated: 2031-05-06\n");
    for number in 300..340 {
        let _ = writeln!(text, "{number}. {line}");
    }
    text
}

fn texts(document: &Document) -> Vec<&str> {
    document
        .body
        .rulebook()
        .map(|book| book.rules())
        .unwrap_or_default()
        .iter()
        .map(|rule| rule.text.as_str())
        .collect()
}

/// Returns the reason why nothing was read of these bytes.
fn refusal(bytes: &[u8]) -> String {
    let document = read(bytes, Hints::default());
    assert_eq!(document.body, Body::Unread);
    let fault = document.findings.iter().find(|finding| finding.kind == FindingKind::Unread);
    fault.expect("nothing is refused without a word").note.clone()
}

fn locked(user: &str) -> Vec<u8> {
    let mut pdf = pdf(&[&shown(&pond("Frogs leap."))]);
    let id = Object::string_literal("0123456789abcdef");
    pdf.trailer.set("ID", vec![id.clone(), id]);
    let version = EncryptionVersion::V2 {
        document: &pdf,
        owner_password: "owner",
        user_password: user,
        key_length: 128,
        permissions: Permissions::all(),
    };
    let state = EncryptionState::try_from(version).unwrap();
    pdf.encrypt(&state).unwrap();
    saved(pdf)
}

#[test]
fn a_pdf_that_wants_a_password_is_refused_and_says_so() {
    assert!(refusal(&locked("frog")).contains("password"));
    // One that is only protected from changes opens for everybody, and is read.
    let open = read(&locked(""), Hints::default());
    assert_eq!(texts(&open).len(), 40, "{:?}", open.findings);
}

#[test]
fn a_small_pdf_that_unpacks_to_a_gigabyte_is_refused() {
    let mut packer = flate2::write::ZlibEncoder::new(Vec::new(), flate2::Compression::fast());
    for _ in 0..256 {
        packer.write_all(&[b' '; 1 << 20]).unwrap();
    }
    let packed = packer.finish().unwrap();
    let mut pdf = pdf(&[b""]);
    let page = pdf.page_iter().next().unwrap();
    let bomb = pdf.add_object(Stream::new(dictionary! { "Filter" => "FlateDecode" }, packed));
    pdf.get_dictionary_mut(page).unwrap().set("Contents", bomb);
    let bytes = saved(pdf);
    assert!(bytes.len() < 4 << 20);
    assert!(refusal(&bytes).contains("too large"));
    assert_bounded();
}

#[test]
fn a_pdf_of_pages_that_are_pages_of_themselves_ends() {
    let mut pdf = pdf(&[b""]);
    let pages = pdf.catalog().unwrap().get(b"Pages").unwrap().as_reference().unwrap();
    pdf.get_dictionary_mut(pages).unwrap().set("Kids", vec![pages.into()]);
    assert!(!refusal(&saved(pdf)).is_empty());
    assert!(!refusal(b"%PDF-1.7\nnothing more").is_empty());
}

#[test]
fn a_file_larger_than_any_rulebook_is_refused_at_once() {
    let start = std::time::Instant::now();
    let bytes = vec![b'3'; LARGEST + 1];
    assert!(refusal(&bytes).contains("MB"));
    assert!(start.elapsed() < std::time::Duration::from_secs(5));
    assert_bounded();
}

#[test]
fn one_line_without_end_is_read_in_little_memory() {
    let long = format!("{}{}", pond("Frogs leap."), "frog ".repeat(400_000));
    assert_eq!(texts(&read(long.as_bytes(), Hints::default())).len(), 40);
    assert_bounded();
}

#[test]
fn every_encoding_gives_the_same_rules() {
    let text = pond("Frogs \u{201c}leap\u{201d}, don\u{2019}t they?");
    let utf16 = |unit: fn(u16) -> [u8; 2]| -> Vec<u8> {
        "\u{feff}".encode_utf16().chain(text.encode_utf16()).flat_map(unit).collect()
    };
    let windows: Vec<u8> = text
        .chars()
        .map(|c| match c {
            '\u{201c}' => 0x93,
            '\u{201d}' => 0x94,
            '\u{2019}' => 0x92,
            c => u8::try_from(c).unwrap(),
        })
        .collect();
    let plain = read(text.as_bytes(), Hints::default());
    assert_eq!(texts(&plain).len(), 40);
    for bytes in [utf16(u16::to_le_bytes), utf16(u16::to_be_bytes), windows.clone()] {
        assert_eq!(texts(&read(&bytes, Hints::default())), texts(&plain));
    }
    let guessed = read(&windows, Hints::default());
    assert!(guessed.findings.iter().any(|finding| finding.note.contains("not UTF-8")));
}

#[test]
fn signs_that_are_not_seen_are_not_read() {
    let odd = pond("Fro\u{200b}gs \u{202e}le\u{200d}ap\u{202c} to\0 the \u{2066}pond\u{2069}.\u{feff}");
    let document = read(odd.as_bytes(), Hints::default());
    assert_eq!(texts(&document), vec!["Frogs leap to the pond."; 40]);
    let arabic = pond("\u{636}\u{641}\u{62f}\u{639} leaps.");
    assert_eq!(texts(&read(arabic.as_bytes(), Hints::default()))[0], "\u{636}\u{641}\u{62f}\u{639} leaps.");
}

#[test]
fn markup_in_a_rule_is_text_in_a_text_and_nothing_in_a_page() {
    let text = pond("Frogs <script>leap()</script> leap.");
    assert!(texts(&read(text.as_bytes(), Hints::default()))[0].contains("<script>"), "pages escape it");
    let mut page = String::from("<!doctype html><h1>Pond Core Rules</h1>");
    for number in 300..340 {
        let _ = write!(page, "<p>{number}. Frogs <script>leap()</script><img src=x onerror=leap()>leap.</p>");
    }
    assert_eq!(texts(&read(page.as_bytes(), Hints::default())), vec!["Frogs leap."; 40]);
}

#[test]
fn what_nests_without_end_is_read_all_the_same() {
    let page =
        format!("<!doctype html>{}<p>300. Frogs leap.<p>301. Toads walk.<p>302. Newts swim.", "<div>".repeat(100_000));
    assert_eq!(texts(&read(page.as_bytes(), Hints::default())).len(), 3);
    let quoted =
        format!("# Pond Core Rules\n\n{}x\n\n{}y\n\n{}", "> ".repeat(5000), "- ".repeat(5000), pond("**Frogs** leap."));
    assert_eq!(texts(&read(quoted.as_bytes(), Hints::default())).len(), 40);
    assert!(!refusal("[".repeat(200_000).as_bytes()).is_empty());
    assert_bounded();
}

#[test]
fn a_card_whose_name_is_a_sign_has_an_address() {
    let file = r#"[{"name": "[", "text": {"rich": "<p>Leap.</p>"}}, {"name": "]", "text": {"rich": "<p>Swim.</p>"}}]"#;
    let Body::Cards(cards) = read(file.as_bytes(), Hints::default()).body else { panic!("not read as cards") };
    assert_eq!(cards.iter().map(|card| card.slug.as_str()).collect::<Vec<_>>(), ["u5b", "u5d"]);
}

#[test]
fn a_block_that_is_left_open_is_told_once() {
    let faq = "---\ndocument: faq\nname: pond\ntext: digest\n---\n## Pond\n#### Do frogs leap?\nThey do.\n```scenario\nedition 1.1\n";
    let document = read(faq.as_bytes(), Hints::default());
    assert_eq!(document.body.kind(), Some(Kind::Faq));
    let open = document.findings.iter().filter(|finding| finding.kind == FindingKind::Unclosed);
    assert_eq!(open.map(|finding| finding.line).collect::<Vec<_>>(), [Some(9)]);
}
