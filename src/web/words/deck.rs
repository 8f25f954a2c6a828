//! `/deck`: whether a deck list is legal.

/// The title.
pub const TITLE: &str = "Check a deck list";
/// The page in previews of links.
pub const ABOUT: &str = "Paste a deck list: legal, or every rule of deck construction that it breaks.";

/// The verdict in a word or two; open where some cards are not known.
pub fn verdict(legal: Option<bool>) -> &'static str {
    match legal {
        Some(true) => "Legal",
        Some(false) => "Not legal",
        None => "Nothing is wrong with the cards that are known here",
    }
}

/// Below the verdict: the rules that it follows.
pub fn by(tournament: bool, core: &str) -> String {
    let over = if tournament { "tournament rules, over " } else { "" };
    format!("By {over}{core}")
}

/// Beside a breach: where in the list it is.
pub fn lines(lines: &[usize]) -> String {
    match lines {
        [] => String::new(),
        [line] => format!("line {line}"),
        more => format!("lines {}", more.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")),
    }
}
