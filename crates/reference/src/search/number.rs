//! Parses rule numbers as people type them: `322.4`, `322 4`, `rule 322.4`, `523@1.0`, `318-323`, `322.`.

use std::sync::LazyLock;

use regex::Regex;
use serde::Serialize;

use tribunal_document::pattern;
use tribunal_rule::{Edition, RuleNumber};

/// A text that is nothing but a rule number, in one of the forms people type.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "form", rename_all = "kebab-case")]
pub enum Typed {
    /// One number, complete as far as one can tell.
    Number {
        /// The number.
        number: RuleNumber,
    },
    /// All rules from one number to another, the last one's children included.
    Range {
        /// The first number.
        from: RuleNumber,
        /// The last number.
        to: RuleNumber,
    },
    /// The beginning of a number that is still being typed: `32` for 320 to 329.
    Beginning {
        /// The first number that begins so.
        from: RuleNumber,
        /// The last number that begins so.
        to: RuleNumber,
    },
}

/// The pattern of a number. Parts are separated by dots or spaces; a letter needs neither. Two letters need a dot, or
/// `318 to` would be a number.
const NUMBER: &str = r"\d{3}(?:(?:[.\s]*[a-z]|\s*\.\s*[a-z]{2})(?:[.\s]*\d{1,2})?|[.\s]+\d{1,2})*?";

/// An edition by its name, and what may stand before it in words.
const EDITION: &str = r"\d\.\d|core-[\d-]+|tr-[\d-]+";
const THE_EDITION: &str = r"(?:the\s+)?(?:core\s+)?(?:rules\s+)?(?:edition\s+|version\s+)?";

/// Reads a text that is nothing but a number (or range, or beginning of a number), with the edition after an `@`, or in words:
/// `442.1 from 1.1`, `442.1 (1.1)`.
pub(super) fn typed(text: &str) -> Option<(Typed, Option<Edition>)> {
    static SHAPE: LazyLock<Regex> = LazyLock::new(|| {
        pattern(&format!(
            r"(?ix)^\s* (?:(?:core\s+)?rules?|cr|r|no|number|§|\#)? [\s.:\#]* (?:
                (?<from>{NUMBER}) \s*(?:-|–|—|\.\.\.?|…|\bto\b|\bthrough\b)\s* (?<to>{NUMBER})
              | (?<one>{NUMBER})
              | (?<part>\d{{1,2}}) ) [.\s]* (?:
                @\s*(?<edition>[\w.-]*)
              | \b(?:from|of|in|under)\s+ {THE_EDITION} (?<of>{EDITION}) (?:\s+(?:core\s+)?rules|\s+edition)?
              | \(\s* {THE_EDITION} (?<within>{EDITION}) \s*\) )? \s*$"
        ))
    });
    let found = SHAPE.captures(text)?;
    let group = |name: &str| found.name(name).map(|group| group.as_str());
    let edition = group("edition").or(group("of")).or(group("within")).and_then(|edition| edition.parse().ok());
    let typed = match (group("from"), group("to"), group("one"), group("part")) {
        (Some(from), Some(to), _, _) => {
            let (from, to) = (number(from)?, number(to)?);
            Typed::Range { from: from.min(to), to: from.max(to) }
        }
        (_, _, Some(one), _) => Typed::Number { number: number(one)? },
        (_, _, _, Some(part)) => beginning(part)?,
        _ => return None,
    };
    Some((typed, edition))
}

/// Returns the numbers named inside a sentence: with a dot (`322.4`), or after the word "rule".
pub(super) fn mentioned(text: &str) -> Vec<RuleNumber> {
    static MENTION: LazyLock<Regex> = LazyLock::new(|| {
        pattern(r"(?i)(?:\b(?:rules?|cr)\s+|§\s*)(\d{3}(?:\.(?:\d{1,2}|[a-z]))*)\b|\b(\d{3}(?:\.(?:\d{1,2}|[a-z]))+)\b")
    });
    let mut numbers: Vec<RuleNumber> = MENTION
        .captures_iter(text)
        .filter_map(|found| number(found.get(1).or_else(|| found.get(2))?.as_str()))
        .collect();
    numbers.dedup();
    numbers
}

/// Reads `322 4`, `103.1b` and `103.1.B` alike.
fn number(text: &str) -> Option<RuleNumber> {
    let mut parts = String::with_capacity(text.len() + 4);
    let mut last = None;
    for c in text.chars() {
        let sort = (c.is_ascii_digit(), c.is_ascii_alphabetic());
        if sort == (false, false) {
            last = None;
            continue;
        }
        if last != Some(sort) && !parts.is_empty() {
            parts.push('.');
        }
        parts.push(c.to_ascii_lowercase());
        last = Some(sort);
    }
    parts.parse().ok()
}

/// Reads the beginning of a number: `3` stands for 300 to 399, `32` for 320 to 329.
fn beginning(digits: &str) -> Option<Typed> {
    let from: u16 = format!("{digits:0<3}").parse().ok()?;
    let to: u16 = format!("{digits:9<3}").parse().ok()?;
    Some(Typed::Beginning { from: RuleNumber::top(from), to: RuleNumber::top(to) })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn one(text: &str) -> Option<String> {
        match typed(text)?.0 {
            Typed::Number { number } => Some(number.to_string()),
            _ => None,
        }
    }

    #[test]
    fn a_number_is_read_however_it_is_typed() {
        for text in ["322.4", "322 4", " 322.4. ", "rule 322.4", "Rule 322.4", "r322.4", "§322.4", "#322.4", "322.4@"]
        {
            assert_eq!(one(text).as_deref(), Some("322.4"), "{text}");
        }
        for text in ["103.1.b.4", "103 1 b 4", "103.1b4", "103.1.B.4"] {
            assert_eq!(one(text).as_deref(), Some("103.1.b.4"), "{text}");
        }
        assert_eq!(one("322."), Some("322".to_owned()));
    }

    #[test]
    fn an_edition_follows_the_at_sign() {
        let (typed, edition) = typed("523@1.0").unwrap();
        assert_eq!(typed, Typed::Number { number: RuleNumber::top(523) });
        assert_eq!(edition, Some(Edition::CORE_1_0));
    }

    #[test]
    fn a_range_is_read_in_either_direction() {
        let range = Typed::Range { from: RuleNumber::top(318), to: RuleNumber::top(323) };
        for text in ["318-323", "318 – 323", "rules 318 through 323", "323 to 318"] {
            assert_eq!(typed(text).map(|(typed, _)| typed), Some(range), "{text}");
        }
    }

    #[test]
    fn the_beginning_of_a_number_stands_for_all_that_begin_so() {
        let (from, to) = (RuleNumber::top(320), RuleNumber::top(329));
        assert_eq!(typed("32").map(|(typed, _)| typed), Some(Typed::Beginning { from, to }));
    }

    #[test]
    fn words_are_no_number() {
        for text in ["", "cleanup", "3 units", "322.4 and more", "1000", "rule", "@1.0", "12345.6"] {
            assert_eq!(typed(text), None, "{text}");
        }
    }

    #[test]
    fn numbers_are_noticed_in_a_sentence() {
        let found = |text: &str| mentioned(text).iter().map(ToString::to_string).collect::<Vec<_>>();
        assert_eq!(found("does 322.4 come before rule 323?"), ["322.4", "323"]);
        assert!(found("a deck of 100 cards and 7.5 minutes").is_empty());
    }
}
