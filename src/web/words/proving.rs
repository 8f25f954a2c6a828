//! `/replay/prove`: claims over every line of play.

use crate::prove::Verdict;
use crate::rule::counted;

/// The title of the page.
pub const TITLE: &str = "Whatever the players choose";
/// The thing that is missing from a truncated address.
pub const LINK: &str = "a whole scenario";

/// A verdict in a word or two.
pub fn verdict(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Holds => "Holds",
        Verdict::DoesNot => "Does not hold",
        Verdict::NotSettled => "Not settled",
    }
}

/// Below the verdict: the edition, the length of lines, and the size of the search.
pub fn looked(edition: &str, horizon: &str, states: usize, depth: usize) -> String {
    let (looked, choices) = (counted(states, "position", "positions"), counted(depth, "choice", "choices"));
    format!("{edition}, {horizon}: {looked} looked at, at most {choices} in a row")
}

/// The note while the search continues.
pub fn so_far(states: usize) -> String {
    format!("{} looked at so far, and it is not settled yet.", counted(states, "position", "positions"))
}

/// The point from which it is claimed.
pub fn from(action: Option<&str>) -> String {
    match action {
        Some(action) => format!("From here on: {}", action.trim()),
        None => "From the board as it stands".to_owned(),
    }
}
