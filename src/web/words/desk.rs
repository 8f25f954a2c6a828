//! `/desk`: events and their disputes.

use crate::desk::model::{Act, PinFate};
use crate::rule::{RuleNumber, RuleRef};

/// The desk in previews of links.
pub const ABOUT: &str = "Disputes at an event: the question, the board, the rules, the ruling, who and when.";
/// The title of the page with the secrets.
pub const BEGUN: &str = "The event has begun";
/// The title of the form to join, and the way to it where somebody has not.
pub const JOIN: &str = "Join an event";
/// The title of what the head judge answers for.
pub const THE_EVENT: &str = "The event";
/// The title once an event is erased.
pub const ERASED: &str = "The event is erased";
/// The title of what is in force at an event.
pub const IN_FORCE_HERE: &str = "What is in force here";
/// A moment, to the minute, as `strftime` has it.
pub const MOMENT: &str = "%Y-%m-%d %H:%M UTC";

/// A round, in the line of a dispute.
pub fn round(name: &str) -> String {
    format!("round {name}")
}

/// A table, in the line of a dispute.
pub fn table(name: &str) -> String {
    format!("table {name}")
}

/// The title of a dispute.
pub fn dispute(number: i64) -> String {
    format!("Dispute {number}")
}

/// The title of the packet of a dispute.
pub fn packet(number: i64, event: &str) -> String {
    format!("Dispute {number}: {event}")
}

/// The title of what players may see of a dispute.
pub fn for_players(number: i64) -> String {
    format!("Dispute {number}, for the players")
}

/// The squares that lead to a rule, for who cannot see them.
pub fn address_of(rule: RuleRef) -> String {
    format!("The address of {rule}")
}

/// What can be done to a dispute: the words of the button, and what is asked for. Whether it is ruled changes them.
pub fn act(act: Act, ruled: bool) -> (&'static str, &'static str) {
    match act {
        Act::Rule if ruled => ("Rule otherwise", "The ruling that takes the place of the one above"),
        Act::Rule => ("Rule", "The ruling"),
        Act::Appeal => ("Appeal", "What the player says against it"),
        Act::Uphold => ("Uphold", "Why the ruling stands"),
        Act::Overturn => ("Overturn", "The ruling that takes its place"),
        Act::Withdraw if ruled => ("Withdraw the appeal", "Why"),
        Act::Withdraw => ("Withdraw", "Why"),
    }
}

/// What became of something that was cited.
pub fn fate(fate: &PinFate) -> &'static str {
    match fate {
        PinFate::Unchanged => "unchanged",
        PinFate::Moved { .. } => "moved",
        PinFate::Reworded { .. } => "reworded since",
        PinFate::Gone => "gone",
        PinFate::Unknown => "not held here any more: whether it changed cannot be told",
    }
}

/// What there was no room for on the page of a dispute: decisions that the history tells, lines of two tellings, names of
/// cards, links. An empty string where everything is there.
pub fn left_out(parts: &[(usize, &str)]) -> String {
    let parts: Vec<String> =
        parts.iter().filter(|(count, _)| *count > 0).map(|(count, what)| format!("{count} {what}")).collect();
    if parts.is_empty() {
        return String::new();
    }
    format!("Too long to be shown whole; left out: {}.", parts.join(", "))
}
/// Something that may be left out.
pub const DECISIONS: &str = "earlier decisions, which stand in the history";
/// Something that may be left out.
pub const TELLINGS: &str = "lines of the tellings";
/// Something that may be left out.
pub const NAMES: &str = "names that nothing has";
/// Something that may be left out.
pub const LINKS: &str = "earlier links for outsiders";
/// Something that may be left out.
pub const THEIRS: &str = "earlier changes, which stand in the history";
/// Something that may be left out.
pub const ASKED_ABOUT: &str = "things that were asked about";
/// Something that may be left out.
pub const CITED: &str = "citations";

/// After the name of who did it, in a history that shows an entry of the event itself.
pub const CHANGED_THE_EVENT: &str = "changed the event";

/// A tournament rule that the page for players follows.
pub fn tournament_rule(number: RuleNumber) -> String {
    format!("TR {number}")
}

/// What such a rule is about.
pub const MAY_NOT_ANSWER: &str = "what judges may not answer where the level is high";
/// What such a rule is about.
pub const HELP_WITH: &str = "which information judges help with";

/// Where the database does not answer. What it says itself is for the log alone.
pub const UNREACHABLE: &str = "the desk cannot be reached just now; nothing was changed, try again";

/// A field, in a sentence that says what is wrong with it.
pub const ADDENDA: &str = "the addenda";
/// A field, in a sentence that says what is wrong with it.
pub const ROLE: &str = "the role";
/// A field, in a sentence that says what is wrong with it.
pub const CODE: &str = "the code";
/// A field, in a sentence that says what is wrong with it.
pub const DATE: &str = "the date";
/// A field, in a sentence that says what is wrong with it.
pub const LEVEL: &str = "the level";
/// A field, in a sentence that says what is wrong with it.
pub const QUERY: &str = "what is asked about";
/// What a program sends, in a sentence that says what is wrong with it.
pub const BODY: &str = "the body";
/// What a program did not send, in a sentence that says so.
pub const KEY: &str = "the header Idempotency-Key";

/// What is wrong with a code that is to erase an event.
pub const TYPE_THE_CODE: &str = "type the code of the event to erase it";
/// What is wrong with a date.
pub const DATE_LOOKS_SO: &str = "it looks like 2026-11-21";

/// What is wrong with something that was asked of an event.
pub fn cannot_be_done(what: &str) -> String {
    format!("`{what}` is nothing that can be done")
}

/// The edition that is not held, where none was named.
pub fn in_force_on(date: jiff::civil::Date) -> String {
    format!("in force on {date}")
}
