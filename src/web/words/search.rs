//! `/`: the search and its results.

use super::super::page;
use crate::graph::ChangeKind;
use crate::reference::answers::Verdict;
use crate::rule::{RuleNumber, counted};

/// The fate of a rule that is cited by its number in another edition; its present numbers follow.
pub fn became(number: RuleNumber, from: &str, change: ChangeKind, to: &str) -> String {
    let old = format!("Rule {number} of {from}");
    match change {
        ChangeKind::Removed => format!("{old} is gone from {to}."),
        ChangeKind::Reworded => format!("{old}, reworded since, is in {to} now:"),
        ChangeKind::Split => format!("{old} is two or more rules in {to} now:"),
        ChangeKind::Merged => format!("{old}, joined with others, is in {to} now:"),
        _ => format!("{old} is in {to} now:"),
    }
}

/// The title of the start page.
pub const TITLE: &str = "Riftbound rules";
/// The start page in previews of links.
pub const ABOUT: &str = "Search the rules of Riftbound, edition by edition, with rulings and errata.";
/// A main destination, as a large link.
pub struct Tile {
    /// The class with its colour.
    pub class: &'static str,
    /// The address.
    pub href: &'static str,
    /// Its name.
    pub name: &'static str,
    /// A description.
    pub says: &'static str,
}

/// The main destinations.
pub const TILES: [Tile; 4] = [
    Tile {
        class: "k-rule",
        href: "#q",
        name: "Ask a rule",
        says: "A number, a few words, or a question as players put it",
    },
    Tile {
        class: "k-card",
        href: "/cards",
        name: "Look up a card",
        says: "What it does today, whether it is banned, rulings on it",
    },
    Tile {
        class: "k-scenario",
        href: "/replay",
        name: "Replay a board",
        says: "Put it together by tapping, and see which rule fires at each step",
    },
    Tile {
        class: "k-faq",
        href: page::DESK,
        name: "Event desk",
        says: "Calls, rulings, penalties and slips for the judges of an event",
    },
];

/// The further destinations.
pub const DOORS: [(&str, &str); 5] = [
    ("Which penalty?", "/penalty"),
    ("Procedures and timing cards", "/procedures"),
    ("Is a deck legal?", "/deck"),
    ("Update old citations", "/cite"),
    ("Practice", "/practice"),
];

/// The text of a screen reader when nothing was found.
pub const NO_HITS: &str = "No results.";

/// The title of a page of results.
pub fn title(query: &str) -> String {
    format!("{query}: search")
}

/// The text of a screen reader for a first hit that is a rule, when the results have changed.
pub fn rule(number: RuleNumber) -> String {
    format!("rule {number}")
}

/// The text of a screen reader when the results have changed.
pub fn found(hits: usize, first: &str) -> String {
    format!("{}, the first is {first}.", counted(hits, "result", "results"))
}

/// For screen readers: nothing was found but rulings of others.
pub fn others(hits: usize) -> String {
    format!(
        "No results but {}.",
        counted(hits, "ruling of others, which binds nobody", "rulings of others, which bind nobody")
    )
}

/// Above the results: the typed number exists only in other editions.
pub fn number_elsewhere(number: RuleNumber, editions: &[String]) -> String {
    format!("{number} does not exist in this edition. It does in {}.", editions.join(", "))
}

/// Above the results: the library does not have the edition that was asked for.
pub fn from_another_edition(edition: &str) -> String {
    format!("{edition} is not here; this is from another edition.")
}

/// Above the results: only the first `most` characters of a query were searched for.
pub fn cut(most: usize) -> String {
    format!("This question is too long to be searched for as a whole: only its first {most} letters were.")
}

/// Above the results: nothing answers. The words that no rule has, those that the nearest one lacks, and a hint.
pub fn nothing_convincing(unknown: &str, missing: &str) -> String {
    let mut text = "Nothing here fits well enough to be called an answer.".to_owned();
    if !unknown.is_empty() {
        text += &format!(" No rule speaks of {unknown}.");
    }
    if !missing.is_empty() {
        text += &format!(" The nearest one says nothing of {missing}.");
    }
    text + " It would help to know the card, the keyword, or what was going on: a showdown, a combat, a chain, a phase of the turn."
}

/// Below the results, among the corrections and synonyms: a mistyped word.
pub fn corrected(meant: &str, typed: &str) -> String {
    format!("{meant} for {typed}")
}

/// Below a hit: the heaviest words.
pub fn found_by(words: &[&str]) -> String {
    format!("found by {}", words.join(", "))
}

/// Above all results: the stored answer to a similar question.
pub fn verdict(verdict: Verdict, on: Option<&str>) -> String {
    match (verdict, on) {
        (Verdict::Yes, _) => "Yes".to_owned(),
        (Verdict::No, _) => "No".to_owned(),
        (Verdict::Depends, Some(on)) => format!("It depends on {on}"),
        (Verdict::Depends, None) => "It depends".to_owned(),
    }
}

/// Below an answer: the edition that it holds in, and the authority.
pub fn answered(edition: &str, is_ruling: bool) -> String {
    let by = if is_ruling { "by an official ruling that still holds" } else { "by its rules, shown on a board" };
    format!("{edition}, {by}. It answers the question above it, which may differ from yours.")
}
