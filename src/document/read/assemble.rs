//! Rows to rules: headings, paragraphs, examples, and what could not be kept.

use super::rows::{Printed, Row, Sheet};
use crate::document::{Finding, FindingKind, Rule, Rulebook};

/// Makes the rules of a sheet; rows without a number continue the rule before them.
pub(super) fn rulebook(sheet: Sheet, findings: &mut Vec<Finding>) -> Rulebook {
    let mut rules: Vec<Rule> = Vec::new();
    for row in sheet.pages.into_iter().flatten() {
        match (&row.printed, rules.last_mut()) {
            (Printed::Number(number), _) => rules.push(rule(*number, row)),
            (_, Some(last)) => {
                last.text.push('\n');
                last.text.push_str(row.text.trim());
            }
            (_, None) => {}
        }
    }
    for rule in &mut rules {
        split_examples(rule);
    }
    let (mut book, twice) = Rulebook::new(rules);
    book.lost = sheet.lost;
    book.partial = sheet.partial;
    findings.extend(sheet.findings);
    findings.extend(
        twice.into_iter().map(|rule| Finding::at(FindingKind::Twice, rule.line, "printed twice").about(rule.number)),
    );
    book
}

fn rule(number: crate::rule::RuleNumber, row: Row) -> Rule {
    let heading = row.heading.unwrap_or_else(|| looks_like_title(&row.text));
    Rule { heading, notes: row.notes, recovery: row.recovery, ..Rule::printed(number, row.text.trim(), row.line) }
}

fn looks_like_title(text: &str) -> bool {
    let last = text.trim_end().chars().last().unwrap_or(' ');
    text.split_whitespace().count() <= 8 && !matches!(last, '.' | ':' | '?' | '"' | ')')
}

fn split_examples(rule: &mut Rule) {
    let parts: Vec<String> = rule.text.split("Example:").map(|part| part.trim().to_owned()).collect();
    if let [words, examples @ ..] = parts.as_slice() {
        rule.examples = examples.to_vec();
        rule.text.clone_from(words);
    }
}
