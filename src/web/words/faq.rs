//! `/faq`, and the page of a ruling.

use jiff::civil::Date;

use crate::document::Fate;
use crate::reference::holds::{Ground, Holding, Holds};
use crate::rule::Edition;

/// The list of rulings in previews of links.
pub const ABOUT: &str = "Questions with their rulings, FAQ by FAQ, newest first.";
/// The name of a FAQ.
pub fn name(faq: &str) -> String {
    format!("{faq} FAQ")
}

/// The source and date of a ruling, the edition that it applies to, and the one that ends it.
pub fn facts(name: &str, date: Option<Date>, reach: Option<(Edition, Option<Edition>)>) -> String {
    let date = date.map(|date| format!(" of {date}")).unwrap_or_default();
    let reach = reach.map(|reach| match reach {
        (over, Some(until)) => format!(", written for core rules {over}, in use until {until}"),
        (over, None) => format!(", written for core rules {over}"),
    });
    format!("{name}{date}{}", reach.unwrap_or_default())
}

/// First on the page of a ruling: its standing.
pub fn status(holding: &Holding) -> String {
    let edition = holding.edition;
    match holding.holds {
        Holds::Still => format!("Still correct in {edition}"),
        Holds::Changed => format!("Changed in {edition}"),
        Holds::Obsolete => format!("Obsolete in {edition}"),
        Holds::Unchecked => format!("Not checked against {edition}"),
    }
}

/// Above a ruling that is shown alone and no longer holds as a whole: its fate.
pub fn with_note(status: &str, note: &str) -> String {
    format!("{status}: {note}")
}

/// After the standing of a ruling: the evidence. `by` is the edition or document that decided, where one did.
pub fn why(ground: &Ground, by: &str) -> String {
    match ground {
        Ground::Own => "It rests on this edition.".to_owned(),
        Ground::Stated(_) => format!("According to {by}."),
        Ground::Rules(edition) => format!("The rules of {edition} that it rests on are the same."),
        Ground::Reworded(rule) => format!("Rule {rule}, on which it rests, has been reworded."),
        Ground::Nothing => "No rule here settles it.".to_owned(),
    }
}

/// Next to a ruling in a list: its standing.
pub fn in_a_list(holding: &Holding) -> String {
    let edition = holding.edition;
    match holding.holds {
        Holds::Still => format!("still correct in {edition}"),
        Holds::Changed => format!("changed in {edition}"),
        Holds::Obsolete => format!("obsolete in {edition}"),
        Holds::Unchecked => format!("not checked against {edition}"),
    }
}

/// Next to the facts of a ruling whose FAQ an edition has ended.
pub fn superseded(by: &str) -> String {
    format!("Its FAQ is superseded by {by}.")
}

/// Next to the facts of a ruling whose FAQ was withdrawn.
pub fn withdrawn(day: Date) -> String {
    format!("The publisher withdrew its FAQ on {day}.")
}

/// The effect of a later text on a ruling.
pub fn fate(fate: Fate) -> &'static str {
    match fate {
        Fate::Confirmed => "Confirmed",
        Fate::Changed => "Changed",
        Fate::Overtaken => "Overtaken",
        Fate::Open => "Left open",
    }
}
