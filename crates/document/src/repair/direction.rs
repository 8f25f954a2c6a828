//! Pages whose rows were printed from the bottom to the top.

use super::column::guess;
use super::step::is_natural;
use crate::read::rows::{Printed, Row};
use crate::{Finding, FindingKind, Recovery};
use tribunal_rule::RuleNumber;

/// Reverses the pages that descend. A row without a number stood before the row that it continues, and comes after it.
pub(super) fn turn(pages: &mut [Vec<Row>], findings: &mut Vec<Finding>) {
    for page in pages {
        if descends(page) {
            page.reverse();
            let numbered = page.iter_mut().filter(|row| row.number().is_some());
            numbered.for_each(|row| row.recovery = Recovery::Reordered);
            let lines = page.iter().map(|row| row.line);
            if let (Some(from), Some(to)) = (lines.clone().min(), lines.max()) {
                let note = format!("lines {from} to {to} are printed from the bottom to the top");
                findings.push(Finding::at(FindingKind::Reordered, from, note));
            }
        }
    }
}

/// Returns true if most steps from one number of a page to the next go down; of two numbers, if that is natural when
/// read upwards.
fn descends(page: &[Row]) -> bool {
    let numbers: Vec<RuleNumber> = page.iter().filter_map(number).collect();
    let up = numbers.windows(2).filter(|pair| pair[0] < pair[1]).count();
    let down = numbers.windows(2).filter(|pair| pair[0] > pair[1]).count();
    match numbers.as_slice() {
        // Of two numbers, one may be misread: only a step that fits when read upwards is one.
        [first, second] => is_natural(second, first),
        _ => down > up,
    }
}

fn number(row: &Row) -> Option<RuleNumber> {
    match &row.printed {
        Printed::Number(number) => Some(*number),
        Printed::Damaged(column) => guess(column),
        Printed::Nothing => None,
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing;
    use super::*;

    fn check(text: &str, expected: &str) {
        let mut pages = testing::pages(text);
        turn(&mut pages, &mut Vec::new());
        let rows: Vec<Row> = pages.into_iter().flatten().collect();
        assert_eq!(testing::printed(&rows).join(" "), expected);
    }

    #[test]
    fn a_page_is_turned_with_what_continues_its_rows() {
        check("300|a\n301|b\n\n303|e\n-|d2\n302.1|d\n302|c", "300|a 301|b 302|c 302.1|d -|d2 303|e");
    }

    #[test]
    fn a_misread_number_turns_nothing() {
        check("300|a\n305|b\n302|c\n303|d", "300|a 305|b 302|c 303|d");
        check("303|a\n302|b\n309|c\n301|d\n300|e", "300|e 301|d 309|c 302|b 303|a");
        check("309|a\n301|b", "309|a 301|b");
        check("301|a\n300|b", "300|b 301|a");
    }
}
