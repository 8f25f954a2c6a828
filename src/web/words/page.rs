//! The frame of every page: the sections of the reference, the editions and their standing.

use jiff::civil::Date;

use crate::rule::Edition;

/// The first section in the frame: the edition in force.
pub const RULES: &str = "Rules";
/// The section at `/replay`.
pub const REPLAY: &str = "Replay";
/// The section at `/desk`; a static site leaves it out.
pub const DESK: &str = "Desk";
/// The section at `/faq`, and its title.
pub const RULINGS: &str = "Rulings";
/// The section at `/cards`, and its title.
pub const CARDS: &str = "Cards";
/// The section at `/terms`, and its title.
pub const TERMS: &str = "Terms";
/// The section at `/documents`, and its title.
pub const DOCUMENTS: &str = "Documents";

/// The title of `/desk`, with a desk and without one.
pub const THE_DESK: &str = "The desk";

/// The standing of an edition in force without a known day.
pub const IN_FORCE: &str = "in force";
/// The standing of an edition not in force yet without a known day.
pub const NOT_YET: &str = "not in force yet";

/// The standing of an edition in force.
pub fn in_force_since(day: &str) -> String {
    format!("in force since {day}")
}

/// The standing of an edition that was superseded.
pub fn superseded_by(by: Edition) -> String {
    format!("superseded by {}", tournament_within(by))
}

/// The standing of an edition not in force yet.
pub fn in_force_from(day: &str) -> String {
    format!("in force from {day}")
}

/// After the name of an edition, where it is copied or shown alone.
pub fn printed(day: &str) -> String {
    format!(", printed {day}")
}

/// Next to the badge of every page: the day up to which this build knows the publisher's documents.
pub fn known(day: Date) -> String {
    format!("as known on {day}")
}

/// The note on every page of a site that lacks the edition in force.
pub fn ahead(edition: Edition, since: Date, shown: Edition) -> String {
    format!("Core rules {edition} are in force since {since} and are not available here: what is shown is {shown}.")
}

/// The note on every page of an old build.
pub fn stale(day: Date) -> String {
    format!(
        "This copy was last checked against the publisher's list on {day}. Newer rules may be in force: ask for a newer copy."
    )
}

/// The name of core rules whose edition cannot be determined.
pub const UNKNOWN_EDITION: &str = "Core rules of an unknown edition";
/// The short name of the tournament rules, by date.
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
