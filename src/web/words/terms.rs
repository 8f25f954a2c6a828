//! `/terms`, and the page of a term.

/// The list of terms in previews of links.
pub const ABOUT: &str = "Keywords and defined terms, and what they mean.";
/// Above rulings.
pub const RULINGS: &str = "Rulings that use it";
/// Above rules.
pub const RULES: &str = "Rules in force that use it";
/// Above cards.
pub const CARDS: &str = "Cards that use it";
