//! `/faq`, and the page of a ruling.

use jiff::civil::Date;

use crate::document::Fate;
use crate::rule::Edition;

/// The list of rulings in previews of links.
pub const ABOUT: &str = "Questions with their rulings, FAQ by FAQ, newest first.";
/// Beside a ruling in a list.
pub const OVER: &str = "superseded";
/// Beside a ruling whose FAQ is superseded, and which a later text confirms.
pub const CONFIRMED: &str = "confirmed since";

/// The name of a FAQ.
pub fn name(faq: &str) -> String {
    format!("{faq} FAQ")
}

/// Where and when a ruling was given, over which edition, and the one that ends it.
pub fn facts(name: &str, date: Option<Date>, reach: Option<(Edition, Option<Edition>)>) -> String {
    let date = date.map(|date| format!(" of {date}")).unwrap_or_default();
    let reach = reach.map(|reach| match reach {
        (over, Some(until)) => format!(", over core rules {over} until {until}"),
        (over, None) => format!(", over core rules {over}"),
    });
    format!("{name}{date}{}", reach.unwrap_or_default())
}

/// Above a ruling that an edition has ended.
pub fn superseded(by: &str) -> String {
    format!("Superseded by {by}.")
}

/// Above a ruling that a later text confirms: that its FAQ counts no more changes nothing about the answer.
pub fn still_holds(by: &str) -> String {
    format!("Its FAQ is superseded by {by}, but a later text confirms this answer.")
}

/// Above a ruling that was withdrawn and that a later text confirms.
pub fn still_holds_though_withdrawn(day: Date) -> String {
    format!("The publisher withdrew this FAQ on {day}, but a later text confirms this answer.")
}

/// Above a ruling that was withdrawn.
pub fn withdrawn(day: Date) -> String {
    format!("Withdrawn by the publisher on {day}.")
}

/// What a later text made of a ruling.
pub fn fate(fate: Fate) -> &'static str {
    match fate {
        Fate::Confirmed => "Confirmed",
        Fate::Changed => "Changed",
        Fate::Overtaken => "Overtaken",
        Fate::Open => "Left open",
    }
}
