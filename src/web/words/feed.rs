//! `/feed.atom` and `/editions.ics`: publications, effective dates, and rulings that were overtaken.

use jiff::civil::Date;

use crate::library::{Issue, IssueKind};
use crate::reference::holds::Holding;

/// The title of both.
pub const TITLE: &str = "Tribunal: editions and rulings";

/// The name of an issue.
pub fn issue(issue: &Issue) -> String {
    match issue.kind {
        IssueKind::Rules(edition) if edition.is_core() => format!("Core rules {edition}"),
        IssueKind::Rules(edition) => format!("Tournament rules {edition}"),
        IssueKind::Faq => format!("FAQ: {}", issue.name),
        IssueKind::Errata => format!("Errata: {}", issue.name),
        IssueKind::Legality => "Format legality".to_owned(),
    }
}

/// The title for a published document, with the day from which it applies.
pub fn came_out(name: &str, printed: Date, in_force: Date) -> String {
    if printed == in_force {
        format!("{name}, of {printed}")
    } else {
        format!("{name}, printed {printed}, in force from {in_force}")
    }
}

/// The title for an edition that takes effect.
pub fn in_force(name: &str) -> String {
    format!("{name} in force")
}

/// The title for a ruling that no longer holds as it did.
pub fn ruling(holding: &Holding, question: &str) -> String {
    format!("{}: {question}", super::faq::status(holding))
}
