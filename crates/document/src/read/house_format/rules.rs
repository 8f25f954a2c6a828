//! Reads what the files of the digest add to the rules: marks of headings, and lines on which rules a section has.

use std::sync::LazyLock;

use regex::Regex;

use crate::normal::pattern;
use crate::read::rows::Sheet;

/// The mark after the title of a heading that is an item of a list.
const HEADING: &str = " (heading)";

/// Removes what is written for people: a section's line on which rules it has, and the mark of a heading in a list.
///
/// In the digest every heading is marked, so nothing else is one.
pub(in crate::read) fn mark(sheet: &mut Sheet) {
    static HOLDS: LazyLock<Regex> = LazyLock::new(|| {
        pattern(r"^(?:Rules \d{3}[\d.a-z]* to \d{3}[\d.a-z]*|Rule \d{3}[\d.a-z]*|In the sections that follow)\.$")
    });
    for row in sheet.pages.iter_mut().flatten() {
        if let Some((title, last)) = row.text.rsplit_once('\n')
            && HOLDS.is_match(last.trim())
        {
            row.text = title.trim_end().to_owned();
        }
        if let Some(title) = row.text.strip_suffix(HEADING) {
            row.text = title.to_owned();
            row.heading = Some(true);
        }
        row.heading = Some(row.heading == Some(true));
    }
    for page in &mut sheet.pages {
        page.retain(|row| row.number().is_some() || !HOLDS.is_match(row.text.trim()));
    }
}

#[cfg(test)]
mod tests {
    use crate::{Hints, Wording, read};

    const DIGEST: &str = "---
document: core
edition: \"1.1\"
date: 2025-10-01
text: digest
---

# Marbles, in plain words

## 100. The Ring

*Rules 101 to 101.1.a.*

- **101.** Marbles lie inside
  - **101.1.** Kinds of marbles (heading)
    - **101.1.a.** Glass ones
      > note: The print says gloss.
";

    #[test]
    fn headings_are_what_is_marked_and_nothing_else() {
        let document = read(DIGEST.as_bytes(), Hints::default());
        assert_eq!(document.wording, Wording::Digest);
        let rules = document.body.rulebook().unwrap().rules();
        let told: Vec<_> = rules.iter().map(|rule| (rule.text.as_str(), rule.heading)).collect();
        let expected =
            [("The Ring", true), ("Marbles lie inside", false), ("Kinds of marbles", true), ("Glass ones", false)];
        assert_eq!(told, expected);
        assert_eq!(rules.last().unwrap().notes, ["The print says gloss."]);
        assert_eq!(document.findings, []);
    }
}
