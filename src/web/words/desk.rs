//! `/desk`: events and their disputes.

use jiff::civil::Date;

use super::page::tournament_within;
use crate::desk::model::{Act, ListStanding, PenaltyAct, PinFate};
use crate::penalty::Penalty;
use crate::rule::{Edition, RuleNumber, RuleRef, counted};

/// The desk in previews of links.
pub const ABOUT: &str = "Disputes at an event: the question, the board, the rules, the ruling, who and when.";
/// The title of the page with the secrets.
pub const BEGUN: &str = "The event has begun";
/// The title of the form to join, and the link to it for visitors who have not joined.
pub const JOIN: &str = "Join an event";
/// The title of the head judge's page.
pub const THE_EVENT: &str = "The event";
/// The title once an event is erased.
pub const ERASED: &str = "The event is erased";
/// The title of the page about the rules in force at an event.
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

/// The title of the page for the players.
pub fn for_players(number: i64) -> String {
    format!("Dispute {number}, for the players")
}

/// The label of a rule's QR code, for people who cannot see it.
pub fn address_of(rule: RuleRef) -> String {
    format!("The address of {rule}")
}

/// The label of the button of an act, and the name of its text field. They depend on whether there is a ruling.
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

/// The fate of a cited thing.
pub fn fate(fate: &PinFate) -> &'static str {
    match fate {
        PinFate::Unchanged => "unchanged",
        PinFate::Moved { .. } => "moved",
        PinFate::Reworded { .. } => "reworded since",
        PinFate::Gone => "gone",
        PinFate::Unknown => "not here any more: nobody can say whether it changed",
    }
}

/// A note on what the page of a dispute had no room for: decisions that the history has, lines of accounts, names of
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

/// The subject of such a rule.
pub const MAY_NOT_ANSWER: &str = "what judges may not answer where the level is high";
/// The subject of such a rule.
pub const HELP_WITH: &str = "which information judges help with";

/// The message where the database does not answer. Its own error is only logged.
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
/// A field.
pub const FORMAT: &str = "the format";
/// A field, in a sentence that says what is wrong with it.
pub const QUERY: &str = "what is asked about";
/// The body that a program sends, in a sentence on what is wrong with it.
pub const BODY: &str = "the body";
/// The header that a program did not send, in a sentence on what is missing.
pub const KEY: &str = "the header Idempotency-Key";

/// The error on a code for erasing an event.
pub const TYPE_THE_CODE: &str = "type the code of the event to erase it";
/// The error on a date.
pub const DATE_LOOKS_SO: &str = "it looks like 2026-11-21";

/// The error on an unknown change of an event.
pub fn cannot_be_done(what: &str) -> String {
    format!("`{what}` is nothing that can be done")
}

/// The name of a missing edition, where none was given.
pub fn in_force_on(date: jiff::civil::Date) -> String {
    format!("in force on {date}")
}

/// The label of the button of an act on a penalty, and the name of its text field.
pub fn penalty_act(act: PenaltyAct) -> (&'static str, &'static str) {
    match act {
        PenaltyAct::Appeal => ("Appeal the penalty", "What the player says against it"),
        PenaltyAct::Uphold => ("Uphold the penalty", "Why it stands"),
        PenaltyAct::Overturn => ("Overturn the penalty", "Why it is lifted"),
        PenaltyAct::TakeBack => ("Take the penalty back", "What the mistake was (701.1.m)"),
    }
}

/// The place of a penalty.
pub fn in_dispute(name: &str, dispute: i64) -> String {
    format!("{name}, dispute {dispute}")
}

/// An infraction in a list to choose from.
pub fn infraction(name: &str, rule: &str, printed: &str) -> String {
    format!("{name} ({rule}): {printed}")
}

/// The note on a penalty for something that the table has no name for.
pub const FREELY_NAMED: &str = "Named in free words, beyond the table (701.1.k): no count includes it.";
/// The note on a penalty that the table does not have for this infraction.
pub const BEYOND_THE_TABLE: &str =
    "The table has no such penalty for this infraction: going beyond it is for the head judge alone (701.1.k).";
/// The note on a penalty for an infraction that the table of this program does not have.
pub const UNKNOWN_INFRACTION: &str = "The table of infractions has no such infraction today: it is shown as it was given. A Warning counts among those of its kind, and for the same infraction only by its rule.";
/// The note on a penalty that was given as one of the table, and that the table of this program does not have.
pub const UNKNOWN_PENALTY: &str = "It was given as a penalty of the table, and the table has no such penalty for this infraction today: it is shown and counted as it was given. The head judge decides whether it stands (701.1.k).";
/// The note on a Warning for tracking.
pub const FOR_TRACKING: &str = "For tracking: it never upgrades by itself (702.17.b). Whether it counts to the total is open; here it is not counted.";
/// The note on an infraction whose rule prints no penalty for all cases.
pub const DEPENDS_ON_THE_CASE: &str = "depends on the case";
/// The note where the program has no table of infractions.
pub const NO_TABLE: &str = "No table of infractions is here: Warnings are kept, and nothing is counted.";

/// The source of the penalties.
pub fn penalties_by(issue: Edition) -> String {
    format!(
        "Decided by the {}, in force on the day of this event. An addendum of the event goes before them; they go before the core rules.",
        tournament_within(issue)
    )
}

/// The note where the table is of another edition than that of the day.
pub fn penalties_by_another(table: Edition, issue: Edition) -> String {
    format!(
        "The table is that of the {}; on the day of this event the {} were in force. Hold a penalty against that text.",
        tournament_within(table),
        tournament_within(issue)
    )
}

/// The note where the edition in force is unknown.
pub fn penalties_by_unknown(table: Edition) -> String {
    format!(
        "The table is that of the {}. Which issue is in force on the day of this event is not known here.",
        tournament_within(table)
    )
}

/// The time that somebody has waited.
pub fn waits(minutes: i64) -> String {
    match minutes {
        0 => "waiting for less than a minute".to_owned(),
        1..=90 => format!("waiting for {}", self::minutes(u32::try_from(minutes).unwrap_or(u32::MAX))),
        _ => format!("waiting for {}", counted(usize::try_from(minutes / 60).unwrap_or(0), "hour", "hours")),
    }
}

/// A call in a line: the judge who has taken it.
pub fn taken_by(name: &str) -> String {
    format!("{name} goes")
}

/// A dispute that has no question yet.
pub const NO_QUESTION: &str = "A judge is called";
/// The title of the slip.
pub fn slip(number: i64) -> String {
    format!("Dispute {number}, slip")
}
/// The error where an event is closed without its box ticked.
pub const TICK_TO_CLOSE: &str = "tick the box to close the event: nothing changes any more then";
/// A field, in a sentence that says what is wrong with it.
pub const CLOSING: &str = "closing";
/// A field, in a sentence that says what is wrong with it.
pub const PENALTY: &str = "the penalty";
/// The error on a penalty.
pub fn no_penalty(what: &str) -> String {
    format!("`{what}` is no penalty")
}
/// A field, in a sentence that says what is wrong with it.
pub const MINUTES: &str = "the time extension";
/// The error on minutes.
pub const MINUTES_LOOK_SO: &str = "it is a number of minutes";

/// A penalty in a line of the history.
pub fn penalized(player: &str, penalty: Penalty, name: &str) -> String {
    format!("{player}: {}, {name}", penalty.name())
}

/// A time extension.
pub fn minutes(minutes: u32) -> String {
    counted(minutes as usize, "minute", "minutes")
}

/// The label of the QR code for joining.
pub fn joins_as(role: crate::desk::model::Role) -> String {
    format!("Join as {role}")
}

/// The title of the deck checks.
pub const DECK_CHECKS: &str = "Deck checks";
/// A field, in a sentence that says what is wrong with it.
pub const ROUND: &str = "the round";
/// A field, in a sentence that says what is wrong with it.
pub const TABLE: &str = "the table";
/// A field, in a sentence that says what is wrong with it.
pub const TABLES: &str = "the number of tables";
/// A field, in a sentence that says what is wrong with it.
pub const PLAYER: &str = "the player's name";
/// A field, in a sentence that says what is wrong with it.
pub const REGISTERED: &str = "the registered list";
/// A field, in a sentence that says what is wrong with it.
pub const FOUND: &str = "the deck as found";
/// A field, in a sentence that says what is wrong with it.
pub const NOTE: &str = "the note";

/// The error on a number.
pub fn number_up_to(most: u32) -> String {
    format!("it is a number from 1 to {most}")
}

/// The formats that have lists of banned cards.
pub fn formats(known: &[&str]) -> String {
    match known {
        [] => "no format has a list of banned cards here; leave it empty".to_owned(),
        known => format!("formats with a list of banned cards are {}; leave it empty for another", known.join(", ")),
    }
}

/// The legality of a registered list, in a few words.
pub fn standing(of: &ListStanding) -> String {
    match (of.legal, &of.format) {
        (Some(true), Some(format)) => {
            let since = of.since.map(|since| format!(" of {since}")).unwrap_or_default();
            format!("the list is legal by the bans of {format}{since}")
        }
        (Some(false), _) => "the list is not legal".to_owned(),
        _ => "nothing found wrong with the list, but not everything was checked".to_owned(),
    }
}

/// Next to a check: the number of further findings that are not stored.
pub fn and_more(more: usize) -> String {
    format!("and {more} more")
}

/// Above the form of a deck check: the rules by which a registered list is judged.
pub fn judged_by(format: Option<&str>, date: Date) -> String {
    match format {
        Some(format) => {
            format!(
                "The registered list is checked against the tournament rules and the bans of {format} as of {date}."
            )
        }
        None => format!(
            "The registered list is held against the tournament rules of {date}. The event names no format, so nothing is said of bans."
        ),
    }
}
