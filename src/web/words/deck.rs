//! `/deck`: whether a deck list is legal.

/// The title.
pub const TITLE: &str = "Check a deck list";
/// The page in previews of links.
pub const ABOUT: &str =
    "Paste a deck list: every rule of deck construction that it breaks, and what could not be checked.";

/// The verdict in a word or two; open where some cards are not known, or something was not checked.
pub fn verdict(legal: Option<bool>) -> &'static str {
    match legal {
        Some(true) => "Legal by the core rules",
        Some(false) => "Not legal",
        None => "Nothing found wrong, but not everything was checked",
    }
}

/// Below the verdict: the rules that it follows.
pub fn by(tournament: Option<&str>, core: &str) -> String {
    let over = tournament.map(|rules| format!("{rules}, over ")).unwrap_or_default();
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
