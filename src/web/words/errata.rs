//! `/errata`, and errata on the pages of cards and rules.

use jiff::civil::Date;

use crate::document::Authority;

/// The title.
pub const TITLE: &str = "Errata";
/// The list in previews of links.
pub const ABOUT: &str = "Every card and rule whose wording changed, newest first.";
/// The note on an erratum that no longer applies.
pub const WITHDRAWN: &str = "Provisional, and withdrawn since";

/// Among our facts on an erratum: the situation before it.
pub const BEFORE: &str = "Before";
/// Among our facts on an erratum: the situation with it.
pub const NOW: &str = "Now";
/// Among our facts on an erratum: its effect on games.
pub const EFFECT: &str = "Effect";
/// Among our facts on an erratum: its fate.
pub const SINCE: &str = "Since then";

/// The effect on games.
pub fn effect(functional: bool) -> &'static str {
    if functional { "Games can play out differently." } else { "The words are made clearer; games play out as before." }
}

/// The document of an erratum, with its date; also the source of a card's wording.
pub fn source(name: &str, authority: Authority, date: Option<Date>) -> String {
    let kind = match authority {
        Authority::Faq => "FAQ",
        Authority::Errata => "errata",
    };
    let date = date.map(|date| format!(", {date}")).unwrap_or_default();
    format!("{name} {kind}{date}")
}
