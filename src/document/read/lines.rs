//! The plainest shape: a title, a date, then one rule a line, its number first.

use std::sync::LazyLock;

use regex::Regex;

use crate::document::normal::pattern;
use crate::document::{Body, Document, Finding, FindingKind, Hints, Kind, Rule, Rulebook, Wording};
use crate::rule::RuleNumber;

/// Reads numbered lines; a line without a number continues the rule before it.
pub(super) fn read(text: &str, hints: Hints) -> Document {
    static ROW: LazyLock<Regex> = LazyLock::new(|| pattern(r"^(\d{3}(?:\.(?:\d{1,2}|[a-z]))*)\.?\s+(.*)$"));
    let mut title = String::new();
    let mut date = None;
    let mut rules: Vec<Rule> = Vec::new();
    for (at, line) in text.lines().enumerate() {
        let row = ROW.captures(line).and_then(|row| Some((row[1].parse::<RuleNumber>().ok()?, row[2].to_owned())));
        match row {
            Some((number, words)) if rules.last().is_none_or(|last| last.number < number) => {
                rules.push(Rule::printed(number, words, at + 1));
            }
            _ => match rules.last_mut() {
                Some(rule) => {
                    rule.text.push(' ');
                    rule.text.push_str(line.trim());
                }
                None if title.is_empty() => title = line.trim().to_owned(),
                None => date = date.or_else(|| line.rsplit(' ').next()?.parse().ok()),
            },
        }
    }
    for rule in &mut rules {
        let parts: Vec<String> = rule.text.split("Example:").map(|part| part.trim().to_owned()).collect();
        if let [words, examples @ ..] = parts.as_slice() {
            rule.examples = examples.to_vec();
            rule.text.clone_from(words);
        }
        let last = rule.text.chars().last().unwrap_or(' ');
        rule.heading = rule.text.split_whitespace().count() <= 8 && !matches!(last, '.' | ':' | '?' | '"' | ')');
    }
    let (book, twice) = Rulebook::new(rules);
    let findings = twice
        .into_iter()
        .map(|rule| Finding::at(FindingKind::Twice, rule.line, "printed twice").about(rule.number))
        .collect();
    let tournament = title.contains("Tournament");
    let body = match hints.kind {
        Some(Kind::Tournament) => Body::Tournament(book),
        Some(Kind::Core) => Body::Core(book),
        _ if book.rules().is_empty() => Body::Unread,
        _ if tournament => Body::Tournament(book),
        _ => Body::Core(book),
    };
    Document { title, wording: Wording::Official, edition: hints.edition, date, body, findings }
}
