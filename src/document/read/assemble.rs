//! Rows to rules: words, examples, headings, and what could not be kept.

use std::collections::BTreeMap;

use super::rows::{Printed, Row, Sheet};
use super::tidy::tidy;
use super::{examples, titles};
use crate::document::{Finding, FindingKind, Rule, Rulebook, Unnumbered};
use crate::rule::RuleNumber;

/// Makes the rules of a sheet; rows without a number continue the rule before them.
pub(super) fn rulebook(sheet: Sheet, findings: &mut Vec<Finding>) -> Rulebook {
    let Sheet { pages, findings: found, lost, partial, extent } = sheet;
    findings.extend(found);
    let mut rows = joined(pages.into_iter().flatten());
    rows.sort_by_key(|(number, _)| *number);
    let mut rules: Vec<Rule> = Vec::with_capacity(rows.len());
    let mut marked = Vec::with_capacity(rows.len());
    let mut doubts: BTreeMap<RuleNumber, Vec<RuleNumber>> = BTreeMap::new();
    for (number, mut row) in rows {
        let heading = row.heading;
        if !row.could_be.is_empty() {
            doubts.insert(number, std::mem::take(&mut row.could_be));
        }
        let rule = rule(number, row);
        match rules.last_mut().filter(|last| last.number == number) {
            Some(first) => findings.push(twice(first, &rule)),
            None => {
                rules.push(rule);
                marked.push(heading);
            }
        }
    }
    titles::decide(&mut rules, &marked);
    findings.extend(rules.iter().filter(|rule| rule.text.is_empty() && rule.examples.is_empty()).map(empty));
    let (unnumbered, rules) = part(rules, doubts);
    let (mut book, _) = Rulebook::new(rules);
    book.unnumbered = unnumbered;
    book.lost = lost;
    book.partial = partial;
    book.extent = extent;
    book
}

/// The texts whose numbers nothing proves, and the rules.
fn part(rules: Vec<Rule>, mut doubts: BTreeMap<RuleNumber, Vec<RuleNumber>>) -> (Vec<Unnumbered>, Vec<Rule>) {
    let mut unnumbered = Vec::with_capacity(doubts.len());
    let mut kept = Vec::with_capacity(rules.len());
    for rule in rules {
        match doubts.remove(&rule.number) {
            Some(could_be) => unnumbered.push(Unnumbered { rule, could_be }),
            None => kept.push(rule),
        }
    }
    (unnumbered, kept)
}

/// Numbered rows, each with the rows without a number that follow it.
fn joined(rows: impl Iterator<Item = Row>) -> Vec<(RuleNumber, Row)> {
    let mut numbered: Vec<(RuleNumber, Row)> = Vec::new();
    for row in rows {
        match (&row.printed, numbered.last_mut()) {
            (Printed::Number(number), _) => numbered.push((*number, row)),
            (_, Some((_, last))) => {
                last.text.push('\n');
                last.text.push_str(&row.text);
                last.notes.extend(row.notes);
            }
            (_, None) => {}
        }
    }
    numbered
}

fn rule(number: RuleNumber, row: Row) -> Rule {
    let (text, examples) = examples::part(tidy(row.text));
    Rule { examples, notes: row.notes, recovery: row.recovery, ..Rule::printed(number, text, row.line) }
}

/// Two rows with one number: the longer text is not lost where the first print is empty.
fn twice(first: &mut Rule, second: &Rule) -> Finding {
    if first.text.is_empty() && first.examples.is_empty() {
        first.text.clone_from(&second.text);
        first.examples.clone_from(&second.examples);
    }
    let note = format!("printed twice; the print of line {} is kept", first.line);
    Finding::at(FindingKind::Twice, second.line, note).about(second.number)
}

fn empty(rule: &Rule) -> Finding {
    Finding::at(FindingKind::Cut, rule.line, "no text stands beside this number").about(rule.number)
}
