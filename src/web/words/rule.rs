//! The page of a rule.

use jiff::civil::Date;

use crate::document::{Recovery, Wording};
use crate::graph::ChangeKind;
use crate::reference::enactment::Kind;
use crate::rule::{Edition, RuleNumber, RuleRef};

/// The title where the edition in force has no rule of this number.
pub fn in_other_editions(number: RuleNumber) -> String {
    format!("{number} in other editions")
}

/// The same in previews of links.
pub fn only_elsewhere(in_force: &str, number: RuleNumber) -> String {
    format!("{in_force} has no rule {number}; other editions do.")
}

/// Above a rule that is shown alone, of a superseded edition.
pub fn superseded(by: &str) -> String {
    format!("Superseded by {by}.")
}

/// Below the rule: how the simulator treats it.
pub fn simulated(kind: Kind) -> &'static str {
    match kind {
        Kind::Enacted => "Simulated",
        Kind::Definition => "A definition: nothing to simulate",
        Kind::Setup => "About decks or the setup of a game: not simulated",
        Kind::Reminder => "A reminder of another rule",
        Kind::NotYet => "Not simulated yet",
    }
}

/// Above rulings that name the rule.
pub const RULINGS: &str = "Rulings about it";
/// Above rules that the rule names.
pub const CITES: &str = "It cites";
/// Above rules that name the rule.
pub const CITED_BY: &str = "Cited by";
/// Above the terms whose definition the rule is.
pub const DEFINES: &str = "It defines";
/// Above rulings that use a term whose definition the rule is.
pub const RULINGS_WITH_TERM: &str = "Rulings that use the term";
/// Above cards that use a term whose definition the rule is.
pub const CARDS_WITH_TERM: &str = "Cards that use the term";
/// Above cards that name the rule.
pub const CARDS: &str = "Cards about it";
/// Above notes that name the rule.
pub const NOTES: &str = "Notes about it";
/// Above scenarios that name the rule.
pub const SCENARIOS: &str = "Scenarios that name it";

/// Above the rule: a FAQ that changes its words or says how to read it, with the days and editions.
pub fn amended(faq: &str, its_words: bool, since: Option<Date>, until: Option<Edition>) -> String {
    let does = if its_words { "changes the words of this rule" } else { "says how to read this rule" };
    let since = since.map(|since| format!(" since {since}")).unwrap_or_default();
    let until = until.map(|until| format!(", until core rules {until}")).unwrap_or_default();
    format!("The {faq} FAQ {does}{since}{until}.")
}

/// The way in which the number was found, where it is not simply printed with the text.
pub fn recovered(recovery: Recovery) -> Option<&'static str> {
    match recovery {
        Recovery::Printed => None,
        Recovery::Reordered => Some("It stood in another place in the document; its number is as printed."),
        Recovery::Realigned => Some("Texts had slid against their numbers in the document; this one was put back."),
        Recovery::Inferred => Some("Its number was not printed, or misprinted, in the document, and is inferred."),
    }
}

/// A broken cross-reference: its words, the error, and the rule that is probably meant.
pub fn slip(words: &str, why: &str, likely: Option<RuleRef>) -> String {
    let likely = likely.map(|likely| format!(" Probably {likely} is meant.")).unwrap_or_default();
    format!("\u{201c}{words}\u{201d}: {}.{likely}", why.trim_end_matches('.'))
}

/// Next to the source of the words: the day they were printed, or the printing they were written for.
pub fn dated(wording: Wording, date: Date) -> String {
    match wording {
        Wording::Official | Wording::Others => format!("printed {date}"),
        Wording::Digest => format!("for the edition of {date}"),
    }
}

/// The relation of the rule to an earlier or later edition; `across` where official words are compared with ours, which
/// shows the lineage but not whether the words changed. Empty where the edition has no such rule.
pub fn relation(change: Option<(ChangeKind, bool)>, earlier: bool, across: bool) -> &'static str {
    match change {
        Some((ChangeKind::Same, _)) if across => "the same rule",
        Some((ChangeKind::Renumbered, _)) if across => "the same rule under another number",
        Some((ChangeKind::Moved, _)) if across => "the same rule in another place",
        Some((ChangeKind::Same, _)) => "the same words",
        Some((ChangeKind::Renumbered, _)) => "the same words under another number",
        Some((ChangeKind::Moved, _)) => "the same words in another place",
        Some((ChangeKind::Reworded, true)) => "with minor edits",
        Some((ChangeKind::Reworded, false)) => "reworded",
        Some((ChangeKind::Merged, _)) if earlier => "one of two or more rules there",
        Some((ChangeKind::Merged, _)) => "merged with others",
        Some((ChangeKind::Split, _)) if earlier => "two or more rules there",
        Some((ChangeKind::Split, _)) => "split into two or more",
        Some((ChangeKind::Added | ChangeKind::Removed, _)) | None if earlier => "not there yet",
        Some((ChangeKind::Added | ChangeKind::Removed, _)) | None => "not there any more",
    }
}
