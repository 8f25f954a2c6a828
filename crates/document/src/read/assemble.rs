//! Rows to rules: words, examples, headings, and what could not be kept.

use std::collections::BTreeMap;

use super::rows::{Row, Sheet};
use super::tidy::tidy;
use super::{examples, titles};
use crate::{Finding, FindingKind, Rule, Rulebook, Unnumbered};
use tribunal_rule::RuleNumber;

/// Makes the rules of a sheet; rows without a number continue the rule before them. Of two rows with one number the
/// first is kept.
pub(super) fn rulebook(sheet: Sheet, findings: &mut Vec<Finding>) -> Rulebook {
    let Sheet { pages, findings: found, lost, partial, extent } = sheet;
    findings.extend(found);
    let rows = joined(pages);
    let mut rules: Vec<Rule> = Vec::with_capacity(rows.len());
    let mut marked = Vec::with_capacity(rows.len());
    let mut doubts: BTreeMap<RuleNumber, Vec<RuleNumber>> = BTreeMap::new();
    for mut row in rows {
        let Some(number) = row.number() else { continue };
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

/// Separates the texts whose numbers nothing proves from the rules.
fn part(mut rules: Vec<Rule>, doubts: BTreeMap<RuleNumber, Vec<RuleNumber>>) -> (Vec<Unnumbered>, Vec<Rule>) {
    let unnumbered = rules
        .extract_if(.., |rule| doubts.contains_key(&rule.number))
        .filter_map(|rule| Some(Unnumbered { could_be: doubts.get(&rule.number)?.clone(), rule }))
        .collect();
    (unnumbered, rules)
}

/// Numbered rows in the order of their numbers, each with the rows without a number that follow it.
fn joined(pages: Vec<Vec<Row>>) -> Vec<Row> {
    let mut pages = pages.into_iter();
    // After a repair there is one page, which becomes the book.
    let mut rows = pages.next().unwrap_or_default();
    rows.extend(pages.flatten());
    let first = rows.iter().position(|row| row.number().is_some()).unwrap_or(rows.len());
    rows.drain(..first);
    rows.dedup_by(|row, before| {
        let joins = row.number().is_none();
        if joins {
            before.text.push('\n');
            before.text.push_str(&row.text);
            before.notes.append(&mut row.notes);
        }
        joins
    });
    rows.sort_by_key(Row::number);
    rows
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
