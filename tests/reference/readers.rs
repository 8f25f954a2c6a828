//! Numbered documents in every shape: the publisher's own where they are at hand, and any bytes at all.

use std::collections::BTreeSet;
use std::fmt::Write;
use std::path::Path;

use proptest::prelude::*;
use tribunal::document::{Document, FindingKind, Hints, Kind, Rule, normalise, read};

fn shared(path: &str) -> Option<String> {
    let path = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../shared")).join(path);
    let text = std::fs::read_to_string(&path).ok();
    if text.is_none() {
        println!("skipped: ../shared is absent");
    }
    text
}

fn document(text: &str) -> Document {
    read(text.as_bytes(), Hints::default())
}

fn rules(document: &Document) -> &[Rule] {
    document.body.rulebook().map(|book| book.rules()).unwrap_or_default()
}

/// A rule without what depends on the shape: its line, how it was found, hyphens and spaces.
fn essence(rule: &Rule) -> (String, bool, String) {
    let words = normalise(&rule.full_text()).replace([' ', '-'], "");
    (rule.number.to_string(), rule.heading, words)
}

fn assert_ascending(document: &Document) {
    assert!(rules(document).windows(2).all(|pair| pair[0].number < pair[1].number));
}

#[test]
fn every_numbered_document_gives_its_rules() {
    let expected = [
        ("editions/core-1.0.txt", Kind::Core, 1364, Some("2025-06-02"), None),
        ("editions/core-1.1.txt", Kind::Core, 1616, Some("2025-10-01"), None),
        ("editions/core-1.2.txt", Kind::Core, 1795, Some("2025-12-01"), None),
        ("editions/core-1.4.md", Kind::Core, 2381, Some("2026-07-16"), None),
        ("editions/tournament-rules-2026-03-30.txt", Kind::Tournament, 873, Some("2026-03-30"), Some("tr-2026-03-30")),
        ("seeds/core-rules-166-325.web.txt", Kind::Core, 208, None, None),
        ("seeds/core-rules-357-411.web.txt", Kind::Core, 278, None, None),
        ("seeds/core-rules-346.web.txt", Kind::Core, 52, None, None),
    ];
    for (file, kind, count, date, edition) in expected {
        let Some(text) = shared(file) else { return };
        let document = document(&text);
        println!("{file}: {} rules, {} findings", rules(&document).len(), document.findings.len());
        assert_eq!(document.body.kind(), Some(kind), "{file}");
        assert_eq!(rules(&document).len(), count, "{file}");
        assert_eq!(document.date.map(|date| date.to_string()).as_deref(), date, "{file}");
        assert_eq!(document.edition.map(|edition| edition.to_string()).as_deref(), edition, "{file}");
        assert_eq!(document.body.rulebook().map(|book| book.partial), Some(date.is_none()), "{file}");
        assert_ascending(&document);
    }
}

/// Returns the figures of a document of any kind: its kind, the number of its entries, and of its findings.
fn figures(document: &Document) -> (Option<Kind>, usize, usize) {
    (document.body.kind(), document.body.entries(), document.findings.len())
}

/// Every document at hand except the cards: a reader that learns one of them must not read another differently.
#[test]
fn every_document_at_hand_gives_these_figures() {
    let expected = [
        ("editions/core-1.0.txt", Kind::Core, 1364, 2),
        ("editions/core-1.1.txt", Kind::Core, 1616, 6),
        ("editions/core-1.2.txt", Kind::Core, 1795, 28),
        ("editions/core-1.3.txt", Kind::Core, 2088, 2),
        ("editions/core-1.4.md", Kind::Core, 2381, 30),
        ("editions/core-1.5.txt", Kind::Core, 2494, 0),
        ("editions/tournament-rules-2026-03-30.txt", Kind::Tournament, 873, 0),
        ("editions/tournament-rules-2026-07-16.txt", Kind::Tournament, 935, 0),
        ("editions/tournament-rules-2026-10-09.txt", Kind::Tournament, 975, 2),
        ("seeds/core-rules-166-325.web.txt", Kind::Core, 208, 1),
        ("seeds/core-rules-2025-06-02.pdf-text.txt", Kind::Core, 1325, 67),
        ("seeds/core-rules-346.web.txt", Kind::Core, 52, 3),
        ("seeds/core-rules-357-411.web.txt", Kind::Core, 278, 1),
        ("seeds/origins-faq.md", Kind::Faq, 97, 25),
        ("faq/errata-origins.md", Kind::Errata, 31, 1),
        ("faq/errata-spiritforged.md", Kind::Errata, 16, 1),
        ("faq/legality-2026-09-18.md", Kind::Legality, 25, 1),
        ("faq/patch-notes-1.1.md", Kind::PatchNotes, 31, 0),
        ("faq/patch-notes-1.2.md", Kind::PatchNotes, 15, 1),
        ("faq/radiance-errata-2026-10-09.md", Kind::Errata, 4, 0),
        ("faq/spiritforged-faq.md", Kind::Faq, 27, 0),
        ("faq/unleashed-errata-2026-04-03.md", Kind::Errata, 8, 0),
        ("faq/unleashed-faq-2026-04-29.md", Kind::Faq, 20, 0),
        ("faq/vendetta-errata-2026-07-23.md", Kind::Errata, 8, 0),
        ("faq/vendetta-faq-2026-08-14.md", Kind::Faq, 34, 1),
    ];
    let mut other = Vec::new();
    for (file, kind, entries, findings) in expected {
        let Some(text) = shared(file) else { return };
        let figures = figures(&document(&text));
        println!("{file}: {figures:?}");
        if figures != (Some(kind), entries, findings) {
            other.push((file, figures));
        }
    }
    assert_eq!(other, []);
}

#[test]
fn texts_with_form_feeds_give_the_rules_of_those_without() {
    for (file, count) in [("editions/core-1.5", 2494), ("editions/tournament-rules-2026-10-09", 975)] {
        let Some(plain) = shared(&format!("{file}.txt")) else { return };
        let Some(paged) = shared(&format!("{file}.pdf-text.txt")) else { return };
        assert!(paged.contains('\u{c}'), "{file}");
        let (plain, paged) = (document(&plain), document(&paged));
        assert_eq!((rules(&plain).len(), rules(&paged).len()), (count, count), "{file}");
        let words = |rule: &Rule| {
            let words: Vec<String> = rule.full_text().split_whitespace().map(str::to_owned).collect();
            (rule.number, rule.heading, rule.recovery, words)
        };
        let differing = rules(&plain).iter().zip(rules(&paged)).filter(|(a, b)| words(a) != words(b));
        assert_eq!(differing.map(|(a, _)| a.number.to_string()).collect::<Vec<_>>(), Vec::<String>::new(), "{file}");
        let found = |document: &Document| {
            document.findings.iter().map(|it| (it.kind, it.rule, it.note.clone())).collect::<Vec<_>>()
        };
        // What a page break tore is joined, and that is told; there is nothing else to tell.
        let torn = found(&paged).into_iter().filter(|(kind, ..)| *kind != FindingKind::Joined);
        assert_eq!(found(&plain), torn.collect::<Vec<_>>(), "{file}");
    }
}

/// One way to write a document down: from its title, its date and its rules as `(number, text)`.
type Shape = fn(&[(String, String)]) -> String;

fn page(rules: &[(String, String)], item: impl Fn(&str, &str) -> String) -> String {
    let mut page = String::from(
        "<!doctype html><title>x</title><nav>Home</nav><h1>Core Rules</h1><p>Last Updated: 2025-10-01</p>",
    );
    for (number, text) in rules {
        page.push_str(&item(number, &text.replace('&', "&amp;").replace('<', "&lt;")));
    }
    page + "<footer>The end</footer>"
}

fn lines(rules: &[(String, String)], line: impl Fn(usize, &str, &str) -> String) -> String {
    let mut text = String::from("Core Rules\nLast Updated: 2025-10-01\n");
    for (at, (number, words)) in rules.iter().enumerate() {
        text.push_str(&line(at, number, words));
    }
    text
}

/// A text wrapped at so many letters.
fn wrapped(text: &str, width: usize) -> String {
    let mut lines = String::new();
    let mut length = 0;
    for word in text.split(' ') {
        if length + word.len() > width {
            lines.push('\n');
            length = 0;
        } else if length > 0 {
            lines.push(' ');
        }
        lines.push_str(word);
        length += word.len() + 1;
    }
    lines
}

const SHAPES: [(&str, Shape); 14] = [
    ("paragraphs of a web page", |rules| page(rules, |n, text| format!("<p>{n}. {text}</p>\n"))),
    ("a list of a web page", |rules| page(rules, |n, text| format!("<ul><li><b>{n}.</b> {text}</li></ul>"))),
    ("a table of a web page", |rules| {
        page(rules, |n, text| format!("<table><tr><td>{n}</td><td>{text}</td></tr></table>"))
    }),
    ("bulleted bold numbers", |rules| lines(rules, |_, n, text| format!("- **{n}.** {}\n", text.replace('[', "\\[")))),
    ("bold numbers", |rules| lines(rules, |_, n, text| format!("**{n}** {}\n\n", text.replace('[', "\\[")))),
    ("a table of Markdown", |rules| {
        let rows = lines(rules, |_, n, text| format!("| {n} | {} |\n", text.replace('|', "\\|")));
        rows.replacen("2025-10-01\n", "2025-10-01\n\n| n | rule |\n|---|---|\n", 1)
    }),
    ("one number a line", |rules| lines(rules, |_, n, text| format!("{n}.\n{text}\n"))),
    ("numbers without their last dot", |rules| lines(rules, |_, n, text| format!("{n} {text}\n"))),
    ("the word before the number", |rules| lines(rules, |_, n, text| format!("Rule {n}: {text}\n"))),
    ("indented, with carriage returns", |rules| lines(rules, |_, n, text| format!("  \t{n}.\u{a0} {text}\r\n"))),
    ("ligatures and soft hyphens", |rules| {
        lines(rules, |_, n, text| format!("{n}. {}\n", text.replace("fi", "\u{fb01}").replace("ment", "\u{ad}ment")))
    }),
    ("wrapped", |rules| lines(rules, |_, n, text| wrapped(&format!("{n}. {text}"), 76) + "\n")),
    ("wrapped, with headers, footers and page numbers", |rules| {
        let text = lines(rules, |_, n, text| wrapped(&format!("{n}. {text}"), 90) + "\n");
        let lines: Vec<&str> = text.lines().collect();
        let pages = lines.chunks(40).enumerate();
        pages.fold(String::new(), |mut text, (at, page)| {
            let _ = write!(text, "{}\n{}\n\u{c}Core Rules\n", page.join("\n"), at + 1);
            text
        })
    }),
    ("bottom-up numbers of pages", |rules| lines(rules, |_, n, text| format!("{n}. {text}\nPage 3 of 70\n"))),
];

/// The number of rules that are written in each shape; enough to contain every trap, few enough to be quick.
const COMPARED: usize = 700;

#[test]
fn every_shape_gives_the_same_rules() {
    let Some(text) = shared("editions/core-1.1.txt") else { return };
    let original = document(&text);
    let original = &rules(&original)[..COMPARED];
    let written: Vec<(String, String)> =
        original.iter().map(|rule| (rule.number.to_string(), rule.full_text().replace('\n', " "))).collect();
    let compared: Vec<_> = original.iter().map(essence).collect();
    for (name, shape) in SHAPES {
        let document = document(&shape(&written));
        assert_eq!(document.body.kind(), Some(Kind::Core), "{name}");
        let count = rules(&document).len();
        let found: BTreeSet<_> = rules(&document).iter().map(essence).collect();
        let same = compared.iter().filter(|rule| found.contains(*rule)).count();
        println!("{name}: {count} rules, {same} the same");
        assert_eq!(count, written.len(), "{name}");
        assert!(same * 1000 >= count * 995, "{name}: {same} of {count}");
        assert_ascending(&document);
    }
}

#[test]
fn printing_and_reading_again_gives_the_same_rules() {
    for file in ["editions/core-1.4.md", "editions/tournament-rules-2026-03-30.txt"] {
        let Some(text) = shared(file) else { return };
        assert_round_trip(&document(&text), file);
    }
}

fn assert_round_trip(first: &Document, name: &str) {
    let Some(printed) = first.to_markdown() else { return };
    let second = document(&printed);
    let whole = |document: &Document| -> Vec<_> {
        let whole =
            |rule: &Rule| (rule.number, rule.heading, rule.text.clone(), rule.examples.clone(), rule.notes.clone());
        rules(document).iter().map(whole).collect()
    };
    for (before, after) in whole(first).iter().zip(&whole(&second)) {
        assert_eq!(before, after, "{name}");
    }
    assert_eq!(rules(first).len(), rules(&second).len(), "{name}");
    assert_eq!(first.date, second.date, "{name}");
    assert_eq!(first.body.kind(), second.body.kind(), "{name}");
}

#[test]
fn words_that_an_extraction_ran_together_are_told_where_they_stand() {
    let files = [
        "editions/core-1.0.txt",
        "editions/core-1.1.txt",
        "editions/core-1.2.txt",
        "editions/core-1.4.md",
        "editions/core-1.5.txt",
        "editions/tournament-rules-2026-03-30.txt",
        "faq/patch-notes-1.2.md",
        "faq/spiritforged-faq.md",
        "faq/vendetta-faq-2026-08-14.md",
    ];
    let mut told = Vec::new();
    for file in files {
        let Some(text) = shared(file) else { return };
        let findings = document(&text).findings.into_iter().filter(|finding| finding.kind == FindingKind::Fused);
        told.extend(findings.map(|finding| {
            let word = finding.note.split('"').nth(1).unwrap_or_default();
            format!("{file} {}: {word}", finding.rule.map(|rule| rule.to_string()).unwrap_or_default())
        }));
    }
    let expected = [
        "editions/core-1.4.md 323.5: LethalDamage",
        "editions/core-1.4.md 323.5: themare",
        "faq/patch-notes-1.2.md : toInactive",
        "faq/vendetta-faq-2026-08-14.md : activatedability",
    ];
    assert_eq!(told, expected);
}

#[test]
fn headings_that_a_converter_parted_from_their_numbers_are_read() {
    let Some(text) = shared("editions/core-1.0.txt") else { return };
    let first = document(&text);
    let forms: [fn(&Rule) -> String; 3] = [
        |rule| format!("{}.\n\n## {}\n\n", rule.number, rule.text),
        |rule| format!("## {}\n\n{}.\n\n", rule.text, rule.number),
        |rule| format!("**{}.**\n\n**{}**\n\n", rule.number, rule.text),
    ];
    for form in forms {
        let mut printed = String::from("# Core Rules\n\nLast Updated: 2025-06-02\n\n");
        for rule in rules(&first) {
            match rule.heading {
                true => printed.push_str(&form(rule)),
                false => drop(write!(printed, "{}. {}\n\n", rule.number, rule.text.replace('\n', "\n\n"))),
            }
        }
        let numbers = |document: &Document| -> Vec<_> { rules(document).iter().map(|rule| rule.number).collect() };
        assert_eq!(numbers(&document(&printed)), numbers(&first));
    }
}

/// Rules about ponds, numbered as rulebooks are.
fn pond() -> impl Strategy<Value = String> {
    let words = "[A-Z][a-z]{1,7}( [a-z]{1,7}| \\[M\\]| See rule 3[0-9]{2}| 3[0-9]{2}\\.[1-9] [a-z]{1,7}){0,12}[.]?( Example: A frog\\.)?";
    let children = proptest::collection::vec((words, proptest::collection::vec(words, 0..3)), 0..4);
    let written = proptest::collection::vec((words, children), 3..12).prop_map(|sections| {
        let mut text = String::from("Pond Core Rules\nLast Updated: 2031-05-06\n");
        for (number, (words, children)) in (300..).zip(sections) {
            let _ = writeln!(text, "{number}. {words}");
            for (child, (words, letters)) in (1..).zip(children) {
                let _ = writeln!(text, "{number}.{child}. {words}");
                for (letter, words) in ('a'..).zip(letters) {
                    let _ = writeln!(text, "{number}.{child}.{letter}. {words}");
                }
            }
        }
        text
    });
    // A rule that ends in a word which wants a number after it goes on with the next one.
    written.prop_filter("ends in a reference", |text| {
        let wanting = ["See", "see", "rule", "rules", "section", "sections", "through", "step"];
        text.lines().all(|line| line.split(' ').next_back().is_none_or(|last| !wanting.contains(&last)))
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn any_bytes_give_a_document(bytes in proptest::collection::vec(any::<u8>(), 0..600)) {
        assert_ascending(&read(&bytes, Hints::default()));
    }

    #[test]
    fn any_signs_of_a_rulebook_give_a_document(text in "([0-9]{3}[.a-c0-9]{0,6}|[.:()*#|<>/&\\-\\[\\]`~_ \t\n\r\u{c}]|<[a-z]{1,3}>|Example:|See rule|[A-Z]?[a-z]{1,5}){0,200}") {
        for kind in [None, Some(Kind::Core), Some(Kind::Tournament)] {
            assert_ascending(&read(text.as_bytes(), Hints { kind, edition: None }));
        }
    }

    #[test]
    fn any_damage_to_a_document_gives_a_document(text in pond(), cut in 0usize..4000, seed in any::<u64>()) {
        let mut lines: Vec<&str> = text.lines().collect();
        let steps = lines.len().max(1);
        for at in 0..lines.len() {
            lines.swap(at, (seed as usize).wrapping_mul(at + 1) % steps);
        }
        assert_ascending(&document(&lines.join("\n")));
        assert_ascending(&document(text.get(..cut.min(text.len())).unwrap_or(&text)));
        let mut bytes = b"%PDF-1.4\n".to_vec();
        bytes.extend(text.bytes());
        assert_ascending(&read(&bytes, Hints::default()));
    }

    #[test]
    fn what_was_read_can_be_printed_and_read_again(text in pond()) {
        let first = document(&text);
        assert_round_trip(&first, &text);
    }

    #[test]
    fn a_clean_document_is_read_whole(text in pond()) {
        let first = document(&text);
        prop_assert_eq!(rules(&first).len(), text.lines().count() - 2);
    }
}

#[test]
fn time_grows_with_the_length_of_garbage_and_not_with_its_square() {
    let garbage = |lines: usize| -> String {
        let mut state = 1u64;
        let mut text = String::new();
        for _ in 0..lines {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            let _ = writeln!(text, "{}.{}. Frog {}", state >> 55, (state >> 40) % 30, state >> 60);
        }
        text
    };
    // Of several runs the quickest: what else the machine does can only add to it. Were the time to grow with the square,
    // it would be sixty-four times as long.
    let time = |lines: usize, runs: usize| {
        let text = garbage(lines);
        let run = || {
            let start = std::time::Instant::now();
            document(&text);
            start.elapsed()
        };
        (0..runs).map(|_| run()).min().unwrap_or_default()
    };
    let (short, long) = (time(1500, 4), time(12_000, 2));
    println!("1,500 lines: {short:?}; 12,000 lines: {long:?}");
    assert!(long < short * 40, "{short:?} to {long:?}");
}
