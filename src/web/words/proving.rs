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

/// The meaning of a verdict, with a line of play below it or without.
pub fn means(verdict: Verdict, has_line: bool) -> &'static str {
    match (verdict, has_line) {
        (Verdict::Holds, true) => "It takes one line of play, and the one below shows it.",
        (Verdict::Holds, false) => "Every line of play was followed, and it fails on none.",
        (Verdict::DoesNot, true) => "It fails on the line of play below.",
        (Verdict::DoesNot, false) => "Every line of play was followed, and it comes about on none.",
        (Verdict::NotSettled, _) => "It may hold or not: what is named below kept it from being settled.",
    }
}

/// What would come of a claim on a board that is changed.
pub fn then(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Holds => "then it holds",
        Verdict::DoesNot => "then it does not hold",
        Verdict::NotSettled => "then it is not settled",
    }
}

/// Above the reasons that stood in the way of a verdict, or were passed on the way to one.
pub fn open(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::NotSettled => "Why it is not settled",
        Verdict::Holds | Verdict::DoesNot => "What is left open",
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
