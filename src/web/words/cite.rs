//! `/cite`: the fate of the rules that a text cites.

use crate::citation::Settled;

/// The title.
pub const TITLE: &str = "Update old citations";
/// The page in previews of links.
pub const ABOUT: &str = "Paste a ruling or a post: every rule number in it, and what became of the rule.";
/// The fate of a rule with only minor edits.
pub const SAYS_THE_SAME: &str = "has minor edits";

/// The answer in one line: of all citations, how many cannot stand under an edition and how many could be of several.
pub fn verdict(all: usize, changed: usize, open: usize, to: &str) -> String {
    match (all, changed, open) {
        (0, ..) => "No rule number was found in this text.".to_owned(),
        (1, 0, 0) => format!("The one citation can stand as it is under {to}."),
        (_, 0, 0) => format!("All {all} citations can stand as they are under {to}."),
        (_, changed, 0) => format!("Of {all}, {changed} cannot stand as they are under {to}."),
        (1, ..) => "The one citation could be of two or more editions.".to_owned(),
        (_, 0, open) => format!("Of {all}, {open} could be of two or more editions; the others can stand under {to}."),
        (_, changed, open) => {
            format!(
                "Of {all}, {changed} cannot stand as they are under {to}, and {open} could be of two or more editions."
            )
        }
    }
}

/// Below a citation: how its edition was determined.
pub fn settled(how: Settled) -> &'static str {
    match how {
        Settled::Written => "written with the number",
        Settled::Given => "as you said",
        Settled::Beside => "named next to the number",
        Settled::Words => "by the text",
        Settled::Only => "no other edition has it",
        Settled::Alike => "or another that leads to the same rule",
        Settled::Open => "",
    }
}

/// Below the fate of a rule: the means by which it was found again.
pub fn matched_by(what: &[&str]) -> String {
    format!("Matched by {}.", what.join(", "))
}

/// After that: what the digest notes about the rule.
pub fn note(text: &str) -> String {
    format!(" Note: {text}.")
}
