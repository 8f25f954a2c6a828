//! Repairs texts that slid against their numbers.

use super::column::guess;
use super::openings::Openings;
use super::row_state::RowState;
use super::words::{is_torn, starts_inside};
use crate::read::rows::{Printed, Row};
use crate::{Finding, FindingKind, Recovery};

/// Gives a number without a text the text of the row next to it that has no number.
pub(super) fn pair(rows: &mut [Row], findings: &mut Vec<Finding>) {
    for at in 1..rows.len() {
        let Some([before, here]) = rows.get_mut(at - 1..=at) else { continue };
        let (number, text) = match (is_bare(before), is_bare(here)) {
            (true, false) if wants_number(here, false) => (before, here),
            (false, true) if wants_number(before, true) => (here, before),
            _ => continue,
        };
        if let Printed::Number(found) = number.printed {
            let note = "its text stands one row from it";
            findings.push(Finding::at(FindingKind::Realigned, text.line, note).about(found));
            text.printed = std::mem::replace(&mut number.printed, Printed::Nothing);
            text.recovery = Recovery::Realigned;
        }
    }
}

fn is_bare(row: &Row) -> bool {
    row.text.is_empty() && row.number().is_some()
}

/// Returns true if a row has a text of its own and no number: a damaged one, or, after a bare number, none at all.
fn wants_number(row: &Row, before: bool) -> bool {
    let numberless = match &row.printed {
        Printed::Damaged(column) => guess(column).is_none(),
        Printed::Nothing => !before,
        Printed::Number(_) => false,
    };
    numberless && !row.text.is_empty() && !starts_inside(&row.text)
}

/// Moves the rest of a sentence back to its row, where a row stops in the middle of it and the next goes on with it.
/// All rows have their numbers here.
pub(super) fn realign(pieces: &mut [RowState], findings: &mut Vec<Finding>) {
    let mut openings = None;
    for at in 1..pieces.len() {
        let Some([before, here]) = pieces.get(at - 1..=at) else { continue };
        if !starts_inside(&here.row.text) || !is_torn(&before.row.text) {
            continue;
        }
        let openings = openings.get_or_insert_with(|| Openings::of(pieces.iter().map(|piece| &piece.row)));
        let after = pieces.get(at + 1).map_or("", |piece| &piece.row.text).to_owned();
        let Some([before, here]) = pieces.get_mut(at - 1..=at) else { continue };
        let (before, here) = (&mut before.row, &mut here.row);
        let Some(cut) = openings.boundary(&here.text, &[&before.text, &after]) else { continue };
        let (tail, own) = here.text.split_at_checked(cut).unwrap_or((&here.text, ""));
        before.text = format!("{} {}", before.text.trim_end(), tail.trim());
        here.text = own.trim().to_owned();
        for row in [before, here] {
            if row.recovery != Recovery::Inferred {
                row.recovery = Recovery::Realigned;
            }
            let note = "its text had slid against the numbers; parted at a sentence";
            let finding = Finding::at(FindingKind::Realigned, row.line, note);
            findings.push(Finding { rule: row.number(), ..finding });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing;
    use super::*;

    fn check(text: &str, expected: &str) {
        let mut rows: Vec<Row> = testing::pages(text).into_iter().flatten().collect();
        pair(&mut rows, &mut Vec::new());
        let mut pieces: Vec<RowState> =
            rows.into_iter().map(|row| RowState { row, edge: false, rule: false }).collect();
        realign(&mut pieces, &mut Vec::new());
        let rows: Vec<Row> = pieces.into_iter().map(|piece| piece.row).collect();
        assert_eq!(testing::printed(&rows).join(" "), expected);
    }

    #[test]
    fn a_bare_number_takes_the_text_beside_it() {
        check("300|Frogs\n?E0.1|They leap.\n300.1|\n301|Toads", "300|Frogs 300.1|They leap. -| 301|Toads");
        check("300|Frogs\n300.1|\n?|They leap.\n301|Toads", "300|Frogs -| 300.1|They leap. 301|Toads");
        check("300|Frogs\n-|They leap.\n300.1|\n301|Toads", "300|Frogs -|They leap. 300.1| 301|Toads");
    }

    #[test]
    fn sentences_go_back_to_the_rows_they_began_in() {
        check(
            "300.3|When leaping is a cost, a frog must be able to leap into the\n\
             300.4|pond. It pays so. When leaping is an effect, a frog leaps as far as\n300.5|it can.\n301|Toads",
            "300.3|When leaping is a cost, a frog must be able to leap into the pond. It pays so. \
             300.4|When leaping is an effect, a frog leaps as far as 300.5|it can. 301|Toads",
        );
    }
}
