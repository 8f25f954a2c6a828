//! Prints a witness as a block of a scenario file, with the expectations for each edition.

use super::{Differences, Witness};

impl Witness {
    /// Returns a heading with the rules and causes, and the board with the expectations for each side. `None` if a side
    /// is not an edition, or if nothing can be expected of one side.
    #[must_use]
    pub fn block(&self, found: &Differences) -> Option<String> {
        let [one, other] = &found.sides;
        let is_edition = |side: &String| side.parse::<tribunal_rule::Edition>().is_ok();
        let told = self.expected.iter().all(|facts| !facts.is_empty());
        if !told || !found.sides.iter().all(is_edition) {
            return None;
        }
        let numbers: Vec<_> = self.rules.iter().rev().take(2).map(ToString::to_string).collect();
        let causes: Vec<_> = self.causes.iter().map(|cause| spoken(&cause.words())).collect();
        let heading = if numbers.is_empty() { "no single rule".to_owned() } else { numbers.join(", ") };
        let expects = |side: &str, facts: &[String]| format!("=> under {side}: {}\n", facts.join(", "));
        Some(format!(
            "## {heading}: between {one} and {other}, {}\n\n```scenario\neditions {one}, {other}\n{}{}{}```\n",
            causes.join("; "),
            self.scenario,
            expects(one, &self.expected[0]),
            expects(other, &self.expected[1]),
        ))
    }
}

/// Returns the name of a row as words: `focus_kept` and `FocusKept` become "focus kept".
fn spoken(name: &str) -> String {
    let mut words = String::new();
    for (at, letter) in name.char_indices() {
        match letter {
            '_' => words.push(' '),
            _ if letter.is_uppercase() && !name.contains(' ') => {
                words.push_str(if at == 0 { "" } else { " " });
                words.extend(letter.to_lowercase());
            }
            _ => words.push(letter),
        }
    }
    words
}

#[cfg(test)]
mod tests {
    use super::spoken;

    #[test]
    fn rows_are_called_by_words() {
        assert_eq!([spoken("focus_kept"), spoken("FocusKept")], ["focus kept", "focus kept"]);
        assert_eq!(spoken("the reading `own legion`"), "the reading `own legion`");
    }
}
