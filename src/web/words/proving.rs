//! `/replay/prove`: claims over every line of play.

use crate::prove::Verdict;

/// The title of the page.
pub const TITLE: &str = "Whatever the players choose";
/// What an address that was cut did not carry.
pub const LINK: &str = "a whole scenario";

/// A verdict in a word or two.
pub fn verdict(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Holds => "Holds",
        Verdict::DoesNot => "Does not hold",
        Verdict::NotSettled => "Not settled",
    }
}

/// Below the verdict: under which edition, how far lines go, and how much was looked at.
pub fn looked(edition: &str, horizon: &str, states: usize, depth: usize) -> String {
    format!("{edition}, {horizon}: {states} positions looked at, at most {depth} choices in a row")
}

/// Said while the search goes on.
pub fn so_far(states: usize) -> String {
    format!("{states} positions looked at so far, and it is not settled yet.")
}

/// From where it is claimed.
pub fn from(action: Option<&str>) -> String {
    match action {
        Some(action) => format!("From here on: {}", action.trim()),
        None => "From the board as it stands".to_owned(),
    }
}
