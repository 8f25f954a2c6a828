//! The pages of refusals.

use axum::http::StatusCode;

use crate::rule::RuleNumber;
use crate::web::item::Kind;

/// The title where the status has no name.
pub const NO: &str = "No";
/// The message for an address that does not exist.
pub const NOTHING_HERE: &str = "Page not found.";

/// The message where the edition has no such rule.
pub fn no_rule(number: RuleNumber, edition: &str) -> String {
    format!("Rule {number} does not exist in {edition}.")
}

/// The message where no document has the words of the rule.
pub fn lost(number: RuleNumber, edition: &str) -> String {
    format!("Rule {number} of {edition} is lost: it is known to exist, but no document here has its words.")
}

/// The message where no edition has such a rule; also above the results of a search.
pub fn no_number(number: RuleNumber) -> String {
    format!("No edition here has a rule {number}.")
}

/// The message where the library does not have the edition.
pub fn not_held(edition: &str) -> String {
    format!("This library does not have {edition}.")
}

/// The message for two editions that are the same, or of different documents.
pub fn not_comparable(one: &str, other: &str) -> String {
    format!("{one} and {other} cannot be compared.")
}

/// The message for an address that names neither an edition nor a rule.
pub fn names_nothing(text: &str) -> String {
    format!("`{text}` names neither an edition nor a rule.")
}

/// The message where there is no card, ruling, term or document of this name.
pub fn no_entry(kind: Kind, slug: &str) -> String {
    format!("There is no {} called `{slug}` here.", super::kind::one(kind).to_lowercase())
}

/// The message where more was sent than is read at once.
pub fn too_long(most: usize) -> String {
    format!("This is too long: at most {} KiB are read at once.", most / 1024)
}

/// The reason why a request cannot be answered; the name of the status where there is no more to say.
pub fn request(status: StatusCode) -> String {
    match status {
        StatusCode::BAD_REQUEST => "This cannot be read as what this address takes.".to_owned(),
        StatusCode::METHOD_NOT_ALLOWED => "This address answers, but not to what was asked of it.".to_owned(),
        StatusCode::PAYLOAD_TOO_LARGE => "This is more than anybody may send.".to_owned(),
        StatusCode::INTERNAL_SERVER_ERROR => {
            "This is a fault of ours, and the rest goes on. The log tells of it under the number in x-request-id."
                .to_owned()
        }
        StatusCode::SERVICE_UNAVAILABLE => "There is no room for this now. Try again in a few seconds.".to_owned(),
        other => other.to_string(),
    }
}
