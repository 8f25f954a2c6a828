//! `/deck`: the legality of a deck list.

use crate::deck::ListUsed;

/// The title.
pub const TITLE: &str = "Check a deck list";
/// The page in previews of links.
pub const ABOUT: &str =
    "Paste a deck list: every rule of deck construction that it breaks, and what could not be checked.";

/// The verdict in a few words; open where some cards are not known, or something was not checked.
pub fn verdict(legal: Option<bool>, list: Option<&ListUsed>) -> String {
    match (legal, list) {
        (Some(true), None) => "Nothing in the core rules is against it; no list of banned cards was asked".to_owned(),
        (Some(true), Some(list)) => {
            let from = list.from.map(|from| format!(" of {from}")).unwrap_or_default();
            format!("Legal by the list{from} for {}, the newest known on {}", list.format, list.known_until)
        }
        (Some(false), _) => "Not legal".to_owned(),
        (None, _) => "Nothing found wrong, but not everything was checked".to_owned(),
    }
}

/// The note where nobody asked for the list of a format.
#[cfg(feature = "app")]
pub const NO_FORMAT: &str = "whether a card is banned: no format was named, so no list of banned cards counted";

/// A line that names no known card, and the cards that may be meant.
pub fn unknown(written: &str, instead: &[String]) -> String {
    if instead.is_empty() { written.to_owned() } else { format!("{written}; it may be {}", instead.join(" or ")) }
}

/// A line that was matched with another name than is written.
pub fn matched(written: &str, taken_for: &str) -> String {
    format!("{written}: taken for {taken_for}")
}

/// Below the verdict: the rules that it follows.
pub fn by(tournament: Option<&str>, core: &str) -> String {
    let over = tournament.map(|rules| format!("{rules}, over ")).unwrap_or_default();
    format!("By {over}{core}")
}

/// Next to a breach: its lines in the list.
pub fn lines(lines: &[usize]) -> String {
    match lines {
        [] => String::new(),
        [line] => format!("line {line}"),
        more => format!("lines {}", more.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")),
    }
}
