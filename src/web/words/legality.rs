//! `/legality`, and the fact on the page of a card.

use jiff::civil::Date;

use crate::document::{CardSort, ListKind};

/// The title.
pub const TITLE: &str = "Legality";
/// The page in previews of links.
pub const ABOUT: &str = "The cards that each format bans or restricts, and from when.";
/// Among the facts of a card that a format lists.
pub const FACT: &str = "Legality";

/// Above a list of cards.
pub fn list(list: ListKind, sort: CardSort) -> String {
    let list = match list {
        ListKind::Banned => "Banned",
        ListKind::Restricted => "Restricted",
    };
    let sort = match sort {
        CardSort::Card => "cards",
        CardSort::Legend => "legends",
        CardSort::Battlefield => "battlefields",
        CardSort::Rune => "runes",
    };
    format!("{list} {sort}")
}

/// Next to a format: the day from which its lists apply.
pub fn from(day: Date) -> String {
    format!("since {day}")
}

/// The note on a card where no list of any format is known for today.
pub const NO_LIST: &str = "not known: no format's list for today is here";

/// The note on a card that the lists of some formats do not name, and the day of these lists.
pub fn not_listed(formats: &[String], from: Option<Date>) -> String {
    let from = from.map(|day| format!(" (list of {day})")).unwrap_or_default();
    format!("not banned or restricted in {}{from}", formats.join(" or "))
}

/// A format's entry for a card.
pub fn of_card(list: ListKind, format: &str, from: Option<Date>) -> String {
    let list = match list {
        ListKind::Banned => "banned",
        ListKind::Restricted => "restricted",
    };
    let from = from.map(|day| format!(" since {day}")).unwrap_or_default();
    format!("{list} in {format}{from}")
}
