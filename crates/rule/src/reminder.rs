//! Reminder text of cards.

/// Returns a line of card text without its reminder text (what stands in parentheses), in single spaces.
///
/// An unclosed parenthesis is kept: nothing is dropped that may be more than a reminder.
///
/// ```
/// use tribunal_rule::without_reminder;
///
/// assert_eq!(without_reminder("[Guard] (Stays (once) home.) Draw 1."), "[Guard] Draw 1.");
/// assert_eq!(without_reminder("(Only a reminder.)"), "");
/// assert_eq!(without_reminder("Draw 1 (or so"), "Draw 1 (or so");
/// ```
#[must_use]
pub fn without_reminder(line: &str) -> String {
    let mut kept = String::with_capacity(line.len());
    let mut rest = line;
    while let Some((before, after)) = rest.split_once('(') {
        let Some(end) = closing(after) else { break };
        kept.push_str(before);
        rest = after.get(end + 1..).unwrap_or_default();
    }
    kept.push_str(rest);
    let words: Vec<&str> = kept.split_whitespace().collect();
    words.join(" ")
}

/// Returns the byte of the parenthesis that closes one opened before this text; none where it is never closed.
fn closing(text: &str) -> Option<usize> {
    let mut depth = 0_usize;
    text.char_indices().find_map(|(at, c)| match c {
        '(' => {
            depth += 1;
            None
        }
        ')' if depth == 0 => Some(at),
        ')' => {
            depth -= 1;
            None
        }
        _ => None,
    })
}
