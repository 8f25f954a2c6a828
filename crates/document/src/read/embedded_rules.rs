//! Rules that stand inside the text of another one, because a line break was lost.

use super::number_line::{Form, NumberReading, readings, three_digits};
use super::rows::{Row, Sheet};
use super::starts::{is_unfinished, wants_number};
use crate::{Finding, FindingKind, Recovery};
use tribunal_rule::RuleNumber;

/// Splits the rows that have more than one rule.
///
/// A number within a text is a rule only where it follows the end of a sentence, has a sentence of its own after it, is
/// a natural successor of the rule before it, and fits below the rule that comes next.
pub(super) fn part(sheet: &mut Sheet) {
    // Most documents hold no such row and stay as they are.
    if !sheet.pages.iter().flatten().any(|row| embedded(&row.text).next().is_some()) {
        return;
    }
    let numbers: Vec<RuleNumber> = sheet.pages.iter().flatten().filter_map(Row::number).collect();
    let mut next = numbers.iter().skip(1).copied();
    for page in &mut sheet.pages {
        for row in std::mem::take(page) {
            let limit = row.number().and_then(|_| next.next());
            page.push(row);
            while let Some(found) = page.last_mut().and_then(|row| split_off(row, limit)) {
                if let Some(number) = found.number() {
                    let note = "stood inside the text of the rule before it";
                    sheet.findings.push(Finding::at(FindingKind::Split, found.line, note).about(number));
                }
                page.push(found);
            }
        }
    }
}

/// Cuts the first embedded rule off a row; none where the row has no other rule.
fn split_off(row: &mut Row, limit: Option<RuleNumber>) -> Option<Row> {
    let number = row.number()?;
    let (at, reading) = embedded(&row.text)
        .find(|(_, reading)| follows(reading.number, number) && limit.is_none_or(|limit| reading.number < limit))?;
    let text = row.text.get(at + reading.rest..)?.to_owned();
    row.text.truncate(at);
    row.text.truncate(row.text.trim_end().len());
    Some(Row { recovery: Recovery::Inferred, ..Row::numbered(reading.number, text, row.line) })
}

/// Returns the places in a text where a number stands as a rule's number does, after a sentence and before one, with
/// their readings.
fn embedded(text: &str) -> impl Iterator<Item = (usize, NumberReading)> {
    three_digits(text.as_bytes()).filter_map(move |at| {
        let (before, after) = (text.get(..at)?, text.get(at..)?);
        let apart = before.ends_with(|c: char| c.is_whitespace() || matches!(c, '.' | '\u{201d}' | '"' | ')'));
        if before.trim().is_empty() || !apart || is_unfinished(before) || wants_number(before) {
            return None;
        }
        let reading = readings(after).into_iter().find(|reading| reading.form == Form::Usual)?;
        let opens = after.get(reading.rest..)?.chars().next()?;
        (opens.is_uppercase() || matches!(opens, '"' | '\u{201c}' | '[')).then_some((at, reading))
    })
}

/// Returns true if a number is the first child of another, or the next sibling of it or of one of its ancestors.
fn follows(number: RuleNumber, before: RuleNumber) -> bool {
    let mut older = Some(before);
    while let Some(rule) = older {
        if rule.next_sibling() == number {
            return true;
        }
        older = rule.parent();
    }
    before.first_child() == Some(number)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The rows that one row comes apart into.
    fn check(number: &str, text: &str, next: &str, expected: &[&str]) {
        let rows =
            vec![Row::numbered(number.parse().unwrap(), text, 7), Row::numbered(next.parse().unwrap(), "End.", 8)];
        let mut sheet = Sheet { pages: vec![rows], ..Sheet::default() };
        part(&mut sheet);
        let rows = sheet.pages.iter().flatten().filter(|row| row.line == 7);
        assert_eq!(rows.map(|row| format!("{} {}", row.number().unwrap(), row.text)).collect::<Vec<_>>(), expected);
    }

    #[test]
    fn swallowed_rules_come_out() {
        check(
            "300.2",
            "Frogs swim. 300.2.a By day they sleep. 300.2.b At night they sing.",
            "300.3",
            &["300.2 Frogs swim.", "300.2.a By day they sleep.", "300.2.b At night they sing."],
        );
        check("300.2", "Frogs swim.300.3. Toads walk.", "300.4", &["300.2 Frogs swim.", "300.3 Toads walk."]);
    }

    #[test]
    fn references_stay() {
        let same = |text: &str| check("300.2", text, "301", &[&format!("300.2 {text}")]);
        same("Frogs swim. See rule 300.3. Toads for more information.");
        same("Frogs swim as in 300.3. Toads do not.");
        same("Frogs swim. 300.3 of them drown.");
        same("Frogs swim. 305. Toads walk.");
        same("Frogs swim. 301. Toads walk.");
    }
}
