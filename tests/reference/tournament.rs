//! The shipped tournament rules: their infractions by name, and their place in searches with the core rules.

use std::sync::LazyLock;

use tribunal::document::normalise;
use tribunal::graph::Graph;
use tribunal::library::{EditionRules, Library, shipped};
use tribunal::rule::RuleRef;
use tribunal::search::{Index, Query};

use crate::shared;

/// The chapters of infractions, with the first and the last rule that names one.
const INFRACTIONS: [(u8, u8, u8); 3] = [(2, 2, 17), (3, 2, 10), (4, 2, 8)];

/// The two infractions that have no penalty in their names: it hangs on what happened.
const WITHOUT_PENALTY: [&str; 2] = ["703.8", "703.9"];

static LIBRARY: LazyLock<Library> = LazyLock::new(|| {
    let held = shipped().into_iter().filter(|held| ["/tr-", "/core-1.5"].iter().any(|name| held.file.contains(name)));
    Library::new(held.collect())
});

fn infractions() -> impl Iterator<Item = String> {
    INFRACTIONS.into_iter().flat_map(|(chapter, first, last)| (first..=last).map(move |at| format!("70{chapter}.{at}")))
}

fn rule(number: &str) -> RuleRef {
    format!("{number}@tr-2026-10-09").parse().unwrap()
}

#[test]
fn every_infraction_is_called_by_its_name_and_penalty() {
    let graph = Graph::build(&LIBRARY);
    assert_eq!(infractions().count(), 32);
    for number in infractions() {
        let title = graph.title(rule(&number)).unwrap_or_else(|| panic!("{number} has no title"));
        assert_eq!(title.contains('['), !WITHOUT_PENALTY.contains(&number.as_str()), "{number}: {title}");
    }
}

/// The words in square brackets of a text, in order: its penalties.
fn penalties(text: &str) -> Vec<String> {
    let parts = text.split('[').skip(1).filter_map(|part| part.split_once(']'));
    let mut penalties: Vec<String> = parts.map(|(penalty, _)| penalty.trim_end_matches('s').to_lowercase()).collect();
    penalties.sort();
    penalties.dedup();
    penalties
}

/// The numbers of a text that are not parts of a rule's number: minutes, turns, cards, Might.
fn amounts(text: &str) -> Vec<String> {
    let words = text.split(|c: char| !(c.is_alphanumeric() || c == '.' || c == '/'));
    let plain = words.map(|word| word.trim_end_matches('.')).filter(|word| word.len() < 3);
    let mut amounts: Vec<String> = plain.filter(|word| word.parse::<u16>().is_ok()).map(str::to_owned).collect();
    amounts.sort();
    amounts.dedup();
    amounts
}

/// Lines that differ for a reason: the text prints `[citation needed]`, or ranges that the line writes as whole numbers.
const SAID_OTHERWISE: [&str; 3] = ["413.5", "421.8", "603.7.c"];

#[test]
fn each_line_has_the_penalties_and_amounts_of_the_official_rule() {
    let Some(official) = shared::library() else { return };
    let issues = LIBRARY.editions().filter(|held| !held.edition.is_core());
    for line in issues.flat_map(EditionRules::rules) {
        let printed = official.rule(line.reference).unwrap().words().unwrap();
        let printed = normalise(&format!("{} {}", printed.text, printed.examples.join(" ")));
        let digest = line.words().unwrap();
        let digest = format!("{} {}", digest.text, digest.examples.join(" "));
        let told = |text: &str| (penalties(text), amounts(text));
        let spared = SAID_OTHERWISE.contains(&line.number().to_string().as_str());
        assert!(spared != (told(&digest) == told(&printed)), "{}: {digest}\n{printed}", line.reference);
    }
}

#[test]
fn a_search_in_the_core_rules_leads_to_the_tournament_rules() {
    let index = Index::build(&LIBRARY, &Graph::build(&LIBRARY)).expect("an index");
    let expected = [
        ("appeal", "413.1"),
        ("slow play", "703.2"),
        ("deck check", "411"),
        ("missed trigger", "702.2"),
        ("forgetting to ready during the awaken phase", "702.15"),
        ("bribery", "704.5"),
        ("marked cards", "423"),
    ];
    for (typed, number) in expected {
        let answer = index.search(&Query::new(typed).within("1.5".parse().unwrap()));
        let found: Vec<String> = answer.elsewhere.iter().map(|hit| hit.reference.to_string()).collect();
        assert!(found.contains(&rule(number).to_string()), "{typed}: {found:?}");
    }
    let answer = index.search(&Query::new("conquer").within("1.5".parse().unwrap()));
    assert!(answer.elsewhere.is_empty(), "{:?}", answer.elsewhere);
}
