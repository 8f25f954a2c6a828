//! What stands around every page: the parts of the reference, the editions and how they stand.

use jiff::civil::Date;

use crate::rule::Edition;

/// The first of the parts that the frame leads to: the edition in force.
pub const RULES: &str = "Rules";
/// The part that the frame leads to at `/replay`.
pub const REPLAY: &str = "Replay";
/// The part that the frame leads to at `/desk`; a site that is only files leaves it out.
pub const DESK: &str = "Desk";
/// The part that the frame leads to at `/faq`, and the title there.
pub const RULINGS: &str = "Rulings";
/// The part that the frame leads to at `/cards`, and the title there.
pub const CARDS: &str = "Cards";
/// The part that the frame leads to at `/terms`, and the title there.
pub const TERMS: &str = "Terms";
/// The part that the frame leads to at `/documents`, and the title there.
pub const DOCUMENTS: &str = "Documents";

/// The title of `/desk`, with a desk and without one.
pub const THE_DESK: &str = "The desk";

/// Beside an edition that counts, where nobody says since when.
pub const IN_FORCE: &str = "in force";
/// Beside an edition that does not count yet, where nobody says from when.
pub const NOT_YET: &str = "not in force yet";

/// Beside an edition that counts.
pub fn in_force_since(day: &str) -> String {
    format!("in force since {day}")
}

/// Beside an edition that another has taken the place of.
pub fn superseded_by(by: Edition) -> String {
    format!("superseded by {by}")
}

/// Beside an edition that does not count yet.
pub fn in_force_from(day: &str) -> String {
    format!("in force from {day}")
}

/// After the name of an edition, where it is copied or shown alone.
pub fn printed(day: &str) -> String {
    format!(", printed {day}")
}

/// Beside the badge of every page: up to which day this build knows what is in force.
pub fn known(day: Date) -> String {
    format!("as known on {day}")
}

/// On every page of a site that does not hold the edition in force.
pub fn ahead(edition: Edition, since: Date, shown: Edition) -> String {
    format!("Core rules {edition} are in force since {since} and are not available here: what is shown is {shown}.")
}

/// On every page of a build that has grown old.
pub fn stale(day: Date) -> String {
    format!(
        "This copy was last checked against the publisher's list on {day}. Newer rules may be in force: ask for a newer copy."
    )
}

/// The name of core rules whose edition nothing tells.
pub const UNKNOWN_EDITION: &str = "Core rules of an unknown edition";
/// The tournament rules where there is little room: each issue by its day.
pub fn tournament_in_short(date: Date) -> String {
    format!("TR {date}")
}

/// The name of an edition of the core rules.
pub fn core(major: u8, minor: u8) -> String {
    format!("Core rules {major}.{minor}")
}

/// The name of core rules that have a date and no number.
pub fn core_of(date: Date) -> String {
    format!("Core rules of {date}")
}

/// An edition of the tournament rules within a sentence.
pub fn tournament_within(edition: Edition) -> String {
    match edition {
        Edition::Tournament(date) => format!("tournament rules of {date}"),
        other => other.to_string(),
    }
}

/// The name of an edition of the tournament rules.
pub fn tournament_of(date: Date) -> String {
    format!("Tournament rules of {date}")
}
