//! A count with its noun, in words.

/// Returns a count with its noun: `1 minute`, `2 minutes`, `no minutes`.
///
/// ```
/// use tribunal_rule::counted;
///
/// assert_eq!(counted(1, "entry", "entries"), "1 entry");
/// assert_eq!(counted(0, "entry", "entries"), "no entries");
/// assert_eq!(counted(3, "entry", "entries"), "3 entries");
/// ```
#[must_use]
pub fn counted(count: usize, one: &str, many: &str) -> String {
    match count {
        0 => format!("no {many}"),
        1 => format!("1 {one}"),
        _ => format!("{count} {many}"),
    }
}
