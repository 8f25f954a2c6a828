//! Titles in cross references: "See rule 620. Combat for more information" names a heading and its number.

use std::cell::OnceCell;
use std::collections::BTreeMap;
use std::sync::LazyLock;

use regex::Regex;

use super::words::words;
use crate::normal::pattern;
use crate::read::number_line::three_digits;
use crate::read::rows::Row;
use tribunal_rule::RuleNumber;

/// The titles by which references name rules. They are read when first needed, which a document whose numbers are whole
/// never does.
#[derive(Clone, Debug, Default)]
pub(super) struct Titles {
    /// The texts that may hold references.
    texts: Vec<String>,
    numbers: OnceCell<BTreeMap<String, RuleNumber>>,
}

impl Titles {
    /// Gathers the texts with references; a title that references give to several numbers counts for nothing.
    pub fn of<'a>(rows: impl Iterator<Item = &'a Row>) -> Self {
        let texts = rows.filter(|row| refers(&row.text)).map(|row| row.text.clone()).collect();
        Self { texts, numbers: OnceCell::new() }
    }

    fn numbers(&self) -> &BTreeMap<String, RuleNumber> {
        static REFERENCE: LazyLock<Regex> = LazyLock::new(|| {
            pattern(
                r"(?x) (?: [Rr]ules? | [Ss]ee ) \s+ (?: rule \s+ )? (\d{3} (?: \. (?: \d{1,2} | [a-z] ) (?-u:\b) )* ) \s*\.\s+
                ( [A-Z\[] [^.;()<>\n]{1,70}? ) (?: \s+ (?: for | and ) (?-u:\b) | \s* [.;,)<\n] | $ )",
            )
        });
        self.numbers.get_or_init(|| {
            let mut named: BTreeMap<String, Option<RuleNumber>> = BTreeMap::new();
            for found in self.texts.iter().flat_map(|text| REFERENCE.captures_iter(text)) {
                let Ok(number) = found[1].parse::<RuleNumber>() else { continue };
                let held = named.entry(key(&found[2])).or_insert(Some(number));
                *held = held.filter(|held| *held == number);
            }
            named.into_iter().filter_map(|(title, number)| Some((title, number?))).collect()
        })
    }

    /// Returns the number of the rule that references name by these words.
    pub fn number_of(&self, text: &str) -> Option<RuleNumber> {
        if text.len() > 80 || text.trim_end().ends_with(['.', ':']) {
            return None;
        }
        self.numbers().get(&key(text)).copied()
    }
}

/// Returns true if a text has a number after a word that refers to it: a check cheaper than the pattern.
fn refers(text: &str) -> bool {
    three_digits(text.as_bytes()).any(|at| {
        let before = text.get(..at).unwrap_or_default();
        let word = before.trim_end();
        word.len() < before.len() && ["ule", "ules", "ee"].iter().any(|end| word.ends_with(end))
    })
}

/// Returns a title in one form: small letters, without its article.
fn key(title: &str) -> String {
    let words: Vec<String> = words(title).collect();
    match words.as_slice() {
        [article, rest @ ..] if article == "the" && !rest.is_empty() => rest.join(" "),
        all => all.join(" "),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::read::rows::Printed;

    #[test]
    fn references_name_titles() {
        let rows = [
            "Frogs leap. See rule 605 . Leap for more information. See rule 606.1.a. The Long Leap.",
            "As in rule 608. Pond and rule 609. Bank for more.",
            "See rule 610. Leap for more information.",
            "See 611. Frogs, which rule 612 says.",
        ]
        .map(|text| Row::new(Printed::Nothing, text, 1));
        let titles = Titles::of(rows.iter());
        let number = |title: &str| titles.number_of(title).map(|number| number.to_string());
        assert_eq!(number("Long Leap").as_deref(), Some("606.1.a"));
        assert_eq!(number("Pond").as_deref(), Some("608"));
        assert_eq!(number("The bank").as_deref(), Some("609"));
        assert_eq!(number("Frogs").as_deref(), Some("611"));
        assert_eq!(number("Leap"), None, "two rules are called so");
        assert_eq!(number("Pond."), None, "a sentence is no title");
    }
}
