//! The examples of a rule, set apart from its words.

/// Cuts a text at each "Example:" or "Examples:". Everything up to the next one belongs to the example.
///
/// "e.g." and an example in brackets stay where they are: they are part of a sentence.
pub(super) fn part(text: String) -> (String, Vec<String>) {
    if !text.contains(WORD) || labels(&text).next().is_none() {
        return (text, Vec::new());
    }
    let mut parts: Vec<&str> = Vec::new();
    let mut from = 0;
    for (at, end) in labels(&text) {
        parts.push(text.get(from..at).unwrap_or_default());
        from = end;
    }
    parts.push(text.get(from..).unwrap_or_default());
    let mut parts = parts.into_iter().map(|part| part.trim().to_owned());
    let words = parts.next().unwrap_or_default();
    let examples: Vec<String> = parts.filter(|part| !part.is_empty()).collect();
    // A rule that says no more than "Examples:" has them in its children.
    if words.is_empty() && examples.is_empty() { (text.trim().to_owned(), examples) } else { (words, examples) }
}

/// The word that labels of examples begin with; most texts have none.
const WORD: &str = "Example";

/// Returns the byte ranges of the labels of examples.
fn labels(text: &str) -> impl Iterator<Item = (usize, usize)> {
    text.match_indices(WORD).filter_map(|(at, _)| {
        let (before, after) = (text.get(..at)?, text.get(at + WORD.len()..)?);
        let apart = before.chars().next_back().is_none_or(char::is_whitespace);
        let label = label(after).filter(|_| apart)?;
        Some((at, at + WORD.len() + label))
    })
}

/// Returns the number of bytes in the rest of the label: `:`, `s:`, ` 2:`.
fn label(after: &str) -> Option<usize> {
    let plural = after.strip_prefix('s').unwrap_or(after);
    let counted = plural.strip_prefix(' ').map_or(plural, |rest| rest.trim_start_matches(|c: char| c.is_ascii_digit()));
    let rest = counted.strip_prefix(':').or_else(|| plural.strip_prefix(" :"))?;
    Some(after.len() - rest.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, words: &str, examples: &[&str]) {
        let (found, set_apart) = part(text.to_owned());
        assert_eq!(
            (found.as_str(), set_apart.iter().map(String::as_str).collect::<Vec<_>>()),
            (words, examples.to_vec())
        );
    }

    #[test]
    fn examples_are_set_apart() {
        check("Frogs swim. Example: Ann's frog.\nExample 2: Bob's.", "Frogs swim.", &["Ann's frog.", "Bob's."]);
        check("Frogs swim. Examples: \"a\" \"b\"", "Frogs swim.", &["\"a\" \"b\""]);
        check("Example:\"Quoted.\"", "", &["\"Quoted.\""]);
    }

    #[test]
    fn what_is_part_of_a_sentence_stays() {
        for text in [
            "Examples:",
            "Frogs, e.g., swim.",
            "Examples of frogs:",
            "Frogs (Example: Ann's) swim.",
            "For Example",
            "Frogs swim.",
        ] {
            check(text, text, &[]);
        }
    }
}
