//! The labels with which steps introduce themselves, apart from their rule numbers: `2a. Pay`, `Step 3: Pay`.

use std::sync::LazyLock;

use tribunal_document::light::{Regex, pattern, whole};

/// Splits a text into the label of the step that it is, if it prints one, and what follows: `3d` and `Pay."` for
/// `Insert "3d. Pay."`.
pub(super) fn split_label(text: &str) -> (Option<&str>, &str) {
    static LABEL: LazyLock<Regex> = LazyLock::new(|| {
        pattern(r#"^\s*(?:(?:Insert|Add)\s+["\u{201c}]\s*)?(?i:step\s+)?(?P<label>\d{1,2}[a-z]?)[.:]\s+"#)
    });
    let Some(found) = LABEL.captures(text) else { return (None, text) };
    let rest = text.get(whole(&found).end()..).unwrap_or_default();
    (found.name("label").map(|label| label.as_str()), rest)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_step_has_a_label() {
        assert_eq!(split_label("2a. Row on."), (Some("2a"), "Row on."));
        assert_eq!(split_label("Step 4: Stop"), (Some("4"), "Stop"));
        assert_eq!(split_label("Insert \u{201c}3d. Rest.\u{201d}"), (Some("3d"), "Rest.\u{201d}"));
        assert_eq!(split_label("12 oars"), (None, "12 oars"));
        assert_eq!(split_label("Steps are slippery.").0, None);
    }
}
