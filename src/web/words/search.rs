//! `/`: the search and its hits.

use super::super::page;
use crate::graph::ChangeKind;
use crate::reference::answers::Verdict;
use crate::rule::RuleNumber;

/// What became of a rule that is cited as another edition numbers it; its numbers now stand behind it.
pub fn became(number: RuleNumber, from: &str, change: ChangeKind, to: &str) -> String {
    let old = format!("Rule {number} of {from}");
    match change {
        ChangeKind::Removed => format!("{old} is gone from {to}."),
        ChangeKind::Reworded => format!("{old}, reworded since, is in {to} now:"),
        ChangeKind::Split => format!("{old} is several rules in {to} now:"),
        ChangeKind::Merged => format!("{old}, joined with others, is in {to} now:"),
        _ => format!("{old} is in {to} now:"),
    }
}

/// The title of the start page.
pub const TITLE: &str = "Riftbound rules";
/// The start page in previews of links.
pub const ABOUT: &str = "Search the rules of Riftbound, edition by edition, with rulings and errata.";
/// What one comes for, as a large link.
pub struct Tile {
    /// Of which kind of thing it has the colour.
    pub class: &'static str,
    /// Where it leads.
    pub href: &'static str,
    /// Its name.
    pub name: &'static str,
    /// What is there.
    pub says: &'static str,
}

/// What one comes for most.
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

/// What one comes for less often.
pub const DOORS: [(&str, &str); 5] = [
    ("Which penalty?", "/penalty"),
    ("Procedures and timing cards", "/procedures"),
    ("Is a deck legal?", "/deck"),
    ("Check citations", "/cite"),
    ("Practice", "/practice"),
];

/// What a screen reader says when nothing was found.
pub const NO_HITS: &str = "No hits.";

/// The title of a page of hits.
pub fn title(query: &str) -> String {
    format!("{query}: search")
}

/// What a screen reader says when the hits have changed, of a first hit that is a rule.
pub fn rule(number: RuleNumber) -> String {
    format!("rule {number}")
}

/// What a screen reader says when the hits have changed.
pub fn found(hits: usize, first: &str) -> String {
    format!("{hits} hits, the first is {first}.")
}

/// What a screen reader says when nothing was found but rulings of others.
pub fn others(hits: usize) -> String {
    format!("No hits but {hits} rulings of others, which bind nobody.")
}

/// Above the hits: the number that was typed is one of other editions.
pub fn number_elsewhere(number: RuleNumber, editions: &[String]) -> String {
    format!("{number} does not exist in this edition. It does in {}.", editions.join(", "))
}

/// Above the hits: the edition that was asked is not held.
pub fn from_another_edition(edition: &str) -> String {
    format!("The library holds no {edition}; this is from another edition.")
}

/// Above the hits: only the beginning of a question was searched for, so many letters.
pub fn cut(most: usize) -> String {
    format!("This question is too long to be searched for as a whole: only its first {most} letters were.")
}

/// Above the hits: nothing answers. The words that no rule has, those that the nearest one lacks, and what would help.
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

/// Below the hits, among what was searched for as well: a word that was mistyped.
pub fn corrected(meant: &str, typed: &str) -> String {
    format!("{meant} for {typed}")
}

/// Below a hit: the words that say most.
pub fn found_by(words: &[&str]) -> String {
    format!("found by {}", words.join(", "))
}

/// First of all: what a question like the one asked is answered with.
pub fn verdict(verdict: Verdict, on: Option<&str>) -> String {
    match (verdict, on) {
        (Verdict::Yes, _) => "Yes".to_owned(),
        (Verdict::No, _) => "No".to_owned(),
        (Verdict::Depends, Some(on)) => format!("It depends on {on}"),
        (Verdict::Depends, None) => "It depends".to_owned(),
    }
}

/// Below an answer: under which edition it holds, and who says so.
pub fn answered(edition: &str, is_ruling: bool) -> String {
    let by = if is_ruling { "by an official ruling that still holds" } else { "by its rules, shown on a board" };
    format!("{edition}, {by}. It answers the question above it, which may differ from yours.")
}
