//! The examples of a rule, set apart from its words.

/// Cuts a text at each "Example:" or "Examples:". Everything up to the next one belongs to the example.
///
/// "e.g." and an example in brackets stay where they are: they are part of a sentence.
pub(super) fn split(text: &str) -> (String, Vec<String>) {
    let mut parts: Vec<&str> = Vec::new();
    let mut from = 0;
    let mut search = 0;
    while let Some(found) = text.get(search..).and_then(|rest| rest.find("Example")) {
        let at = search + found;
        search = at + "Example".len();
        let (Some(before), Some(after)) = (text.get(..at), text.get(search..)) else { break };
        let apart = before.chars().next_back().is_none_or(char::is_whitespace);
        if let Some(label) = label(after).filter(|_| apart) {
            parts.push(text.get(from..at).unwrap_or_default());
            from = search + label;
            search = from;
        }
    }
    parts.push(text.get(from..).unwrap_or_default());
    let mut parts = parts.into_iter().map(|part| part.trim().to_owned());
    let words = parts.next().unwrap_or_default();
    let examples: Vec<String> = parts.filter(|part| !part.is_empty()).collect();
    // A rule that says no more than "Examples:" has them in its children.
    if words.is_empty() && examples.is_empty() { (text.trim().to_owned(), examples) } else { (words, examples) }
}

/// How many bytes the rest of the label takes: `:`, `s:`, ` 2:`.
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
        let (found, set_apart) = split(text);
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
