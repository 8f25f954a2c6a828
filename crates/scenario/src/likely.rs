//! Recognises scenarios among texts, for whoever is sent either a question or a board.

/// The beginnings of lines that only scenarios have.
const BEGINNINGS: [&str; 6] = ["players ", "battlefield ", "base of ", "hand of ", "edition ", "=>"];

/// Returns true if a text is likely to be meant as a scenario: two lines or more, one of which begins as only those of
/// a scenario do.
///
/// ```
/// use tribunal_scenario::is_likely;
///
/// assert!(is_likely("players Ann, Bob\n=> nobody scores"));
/// assert!(!is_likely("battlefield that nobody controls"));
/// ```
#[must_use]
pub fn is_likely(text: &str) -> bool {
    let begins = |line: &str| BEGINNINGS.iter().any(|beginning| line.trim_start().starts_with(beginning));
    text.lines().nth(1).is_some() && text.lines().any(begins)
}
