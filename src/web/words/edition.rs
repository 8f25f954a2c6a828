//! `/{edition}`: the contents of an edition.

use jiff::civil::Date;

use crate::rule::Edition;

/// Among the facts of an edition: the day.
pub const PRINTED: &str = "Printed";
/// Among the facts of an edition: the day.
pub const IN_FORCE_FROM: &str = "In force from";
/// Among the facts of an edition: how many.
pub const RULES: &str = "Rules";
/// Among the facts of an edition: of how many rules.
pub const OFFICIAL: &str = "Official text of";
/// Among the facts of an edition: for how many rules.
pub const OUR_WORDS: &str = "Our own words for";

/// An edition in previews of links.
pub fn about(name: &str) -> String {
    format!("{name}: chapters, sections and every numbered rule.")
}

/// Above the chapters: a FAQ that overrides the edition, and the edition that ends it.
pub fn overridden(faq: &str, printed: Date, until: Option<Edition>) -> String {
    let until = until.map(|until| format!(" until core rules {until}")).unwrap_or_default();
    format!("The {faq} FAQ of {printed} overrides it where they differ{until}.")
}

/// The link to a comparison.
pub fn from_to(from: &str, to: &str) -> String {
    format!("From {from} to {to}")
}
