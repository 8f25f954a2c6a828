//! Texts against three small editions in which one number means three things.

use super::*;
use crate::Reference;
use crate::library::{Library, StoredDocument};
use tribunal_document::{Hints, read};
use tribunal_rule::Edition;

const OLD: &str = "Boats
Last Updated: 2025-10-01
100. Boats
101. Hulls
102. A hull floats on water for as long as nobody drills a hole into it.
103. Oars
103.1. An oar is made of wood and the crew pulls it twice a day.
103.2. The captain may whistle while the crew rests.
104. Lanterns
104.1. A lantern burns oil at night.
";
/// Sails came in before the oars; the whistle is gone, and lanterns burn longer.
const NEW: &str = "Boats
Last Updated: 2025-12-01
100. Boats
101. Hulls
102. A hull floats on water for as long as nobody drills a hole into it.
103. Sails
103.1. A sail is made of linen and catches the wind of the storm.
104. Oars
104.1. An oar is made of wood and the crew pulls it twice a day.
105. Lanterns
105.1. A lantern burns oil at night and in fog.
";

fn held(edition: Edition, text: &str) -> StoredDocument {
    let hints = Hints { edition: Some(edition), ..Hints::default() };
    StoredDocument {
        id: edition.to_string(),
        file: edition.to_string(),
        imported: Some(0),
        document: read(text.as_bytes(), hints),
    }
}

fn reference() -> Reference {
    let books = vec![held(Edition::CORE_1_1, OLD), held(Edition::CORE_1_2, NEW)];
    Reference::new(Library::new(books)).unwrap()
}

/// Returns each citation of a text as `number edition settled: kind now`.
fn describe(text: &str) -> Vec<String> {
    let reference = reference();
    let checker = Checker::new(&reference, None, None, jiff::civil::date(2026, 1, 1)).unwrap();
    checker.check(text).citations.iter().map(tell).collect()
}

fn tell(answer: &Answer) -> String {
    let Some(fate) = &answer.fate else {
        let editions: Vec<String> = answer.candidates.iter().map(|one| one.edition.to_string()).collect();
        return format!("{} open: {}", answer.number, editions.join(" or "));
    };
    let now: Vec<String> = fate.now.iter().map(|rule| format!(" {}", rule.number)).collect();
    let edition = answer.edition.map(|edition| edition.to_string()).unwrap_or_default();
    format!("{}@{edition} {:?}: {:?}{}", answer.number, answer.settled, fate.kind, now.concat())
}

#[test]
fn what_is_written_with_an_edition_needs_no_guessing() {
    assert_eq!(
        describe("By 103.1@1.1, 103.2@1.1, 104.1@1.1 and 102@1.1; not 105@1.1, nor 103@1.3."),
        [
            "103.1@1.1 Written: Renumbered 104.1",
            "103.2@1.1 Written: Gone",
            "104.1@1.1 Written: Reworded 105.1",
            "102@1.1 Written: Same 102",
            "105@1.1 Written: NeverExisted",
            "103@1.3 Written: NotHeld",
        ]
    );
}

#[test]
fn the_words_beside_a_number_tell_its_edition() {
    assert_eq!(describe("The crew pulls the oar twice, see 103.1."), ["103.1@1.1 Words: Renumbered 104.1"]);
    assert_eq!(describe("Linen catches the wind (rule 103.1)."), ["103.1@1.2 Words: Same 103.1"]);
    assert_eq!(describe("See rule 103. Sails."), ["103@1.2 Words: Same 103"]);
    assert_eq!(
        describe("Rule 103.1: \u{201c}the crew pulls it twice a day\u{201d}."),
        ["103.1@1.1 Words: Renumbered 104.1"]
    );
}

#[test]
fn a_number_alone_is_asked_about_unless_it_does_not_matter() {
    assert_eq!(describe("Rule 103.1."), ["103.1 open: 1.1 or 1.2"]);
    assert_eq!(describe("Rule 102."), ["102@1.1 Alike: Same 102"]);
    assert_eq!(describe("Rule 103.2."), ["103.2@1.1 Only: Gone"]);
}

#[test]
fn the_numbers_of_a_text_speak_for_one_another() {
    let text = "The captain may whistle (103.2).\n\nThe other one is rule 103.1.";
    assert_eq!(describe(text)[1], "103.1@1.1 Words: Renumbered 104.1");
    assert_eq!(describe("Core rules 1.2:\n\nrule 103.1"), ["103.1@1.2 Words: Same 103.1"]);
    assert_eq!(describe("In core rules 1.1, rule 103.1."), ["103.1@1.1 Beside: Renumbered 104.1"]);
    assert_eq!(describe("Written 2025-11-01.\n\nRule 103.1"), ["103.1@1.1 Words: Renumbered 104.1"]);
}

#[test]
fn whoever_asks_may_say_which_edition_and_where_to() {
    let reference = reference();
    let day = jiff::civil::date(2026, 1, 1);
    let checker = Checker::new(&reference, Some(Edition::CORE_1_2), Some(Edition::CORE_1_1), day).unwrap();
    let report = checker.check("Rule 104.1 and 103.1@1.1.");
    let told: Vec<String> = report.citations.iter().map(tell).collect();
    assert_eq!(told, ["104.1@1.2 Given: Renumbered 103.1", "103.1@1.1 Written: Same 103.1"]);
    assert!(!report.live);
    let missing = Checker::new(&reference, Some(Edition::CORE_1_4), None, day).unwrap_err();
    assert_eq!(missing.to_string(), "nothing of edition 1.4 is held; held are 1.1, 1.2");
}

#[test]
fn a_hash_finds_the_words_under_whatever_number_they_stand() {
    let reference = reference();
    let oar = reference.library.rule("103.1@1.1".parse().unwrap()).unwrap();
    let written = Citation::of(oar).to_string();
    assert_eq!(describe(&written), ["103.1@1.1 Written: Renumbered 104.1"]);
    let mistaken = written.replace("103.1@1.1", "105@1.1");
    assert_eq!(describe(&mistaken), ["105@1.1 Written: Renumbered 104.1"]);
    let checker = Checker::new(&reference, None, None, jiff::civil::date(2026, 1, 1)).unwrap();
    let fate = checker.check(&mistaken).citations.remove(0).fate.unwrap();
    assert_eq!(fate.note, "the words cited are those of 103.1@1.1, not of 105@1.1");
    assert_eq!(fate.matched, [Matched::Hash, Matched::Quote, Matched::Lineage]);
}

#[test]
fn importing_the_official_text_changes_no_citation_of_ours() {
    let digest = "---\ndocument: core\nedition: \"1.2\"\ntext: digest\n---\n\n- **102.** A hull floats.\n";
    let ours = StoredDocument { id: "ours".into(), imported: None, ..held(Edition::CORE_1_2, digest) };
    let alone = Reference::new(Library::new(vec![ours.clone()])).unwrap();
    let at = "102@1.2".parse().unwrap();
    let cited = Citation::of(alone.library.rule(at).unwrap());
    assert!(cited.official.is_none() && cited.digest.is_some());
    let both = Library::new(vec![ours, held(Edition::CORE_1_2, NEW)]);
    let rule = both.rule(at).unwrap();
    assert!(rule.official.is_some());
    assert_eq!(cited.holds(rule), Some(true));
}

#[test]
fn what_cannot_be_compared_is_not_called_changed() {
    let rule = "102@1.2".parse().unwrap();
    let reference = reference();
    let official = reference.library.rule(rule).unwrap();
    let of_ours =
        Citation { rule, official: None, digest: Some("00000000000000aa".parse().unwrap()), quote: String::new() };
    assert_eq!(of_ours.holds(official), None);
    assert_eq!(describe(&of_ours.to_string()), ["102@1.2 Written: Same 102"]);
}

#[test]
fn an_answer_says_where_it_stands() {
    let reference = reference();
    let checker = Checker::new(&reference, None, None, jiff::civil::date(2026, 1, 1)).unwrap();
    let report = checker.check("Caf\u{e9}:\n  \u{e9} rule 102 stands.");
    assert_eq!((report.citations[0].line, report.citations[0].column), (2, 5));
    assert_eq!(report.citations[0].text, "rule 102");
    assert!(report.live);
    let json = serde_json::to_value(&report).unwrap();
    let citation = &json["citations"][0];
    assert_eq!((&citation["settled"], &citation["fate"]["kind"]), (&"alike".into(), &"same".into()));
    assert!(citation["fate"]["cite"].as_str().unwrap().starts_with("102@1.2#o"), "{citation}");
}

#[test]
fn a_number_that_nothing_introduces_is_found_by_its_title() {
    assert_eq!(describe("103 is Oars in 1.1"), describe("rule 103 is Oars in 1.1"));
    assert_eq!(describe("Under 1.2, 104 (Oars) applies.").len(), 1);
    // The title is of another number, no title, or only begins like one.
    for text in ["102 is Oars in 1.1", "103 of us pulled", "103 (Oarsmen) came", "$103, Oars"] {
        assert_eq!(describe(text), Vec::<String>::new(), "{text}");
    }
}
