//! `/errata`, and errata on the pages of cards and rules.

use jiff::civil::Date;

use crate::document::Authority;

/// The title.
pub const TITLE: &str = "Errata";
/// The list in previews of links.
pub const ABOUT: &str = "Every card and rule whose wording changed, newest first.";
/// Beside an erratum that counts no more.
pub const WITHDRAWN: &str = "Provisional, and withdrawn since";

/// Among what our words say of an erratum: what was true before it.
pub const BEFORE: &str = "Before";
/// Among what our words say of an erratum: what is true with it.
pub const NOW: &str = "Now";
/// Among what our words say of an erratum: whether games change.
pub const EFFECT: &str = "Effect";
/// Among what our words say of an erratum: what became of it.
pub const SINCE: &str = "Since then";

/// Whether games change.
pub fn effect(functional: bool) -> &'static str {
    if functional { "Games can play out differently." } else { "The words are made clearer; games play out as before." }
}

/// The document that gave an erratum, with its date; also what gave a card's wording.
pub fn source(name: &str, authority: Authority, date: Option<Date>) -> String {
    let kind = match authority {
        Authority::Faq => "FAQ",
        Authority::Errata => "errata",
    };
    let date = date.map(|date| format!(", {date}")).unwrap_or_default();
    format!("{name} {kind}{date}")
}
