//! A text extraction that keeps two columns: the number, a tab, the text; blank lines part the pages.
//!
//! Every line is a row of its own here, and a line that lost its number is not joined to the one before: which row goes
//! where is a question for the repairs, which see the whole sheet.

use super::rows::{Printed, Row, Sheet};
use super::text::{LinePart, pieces};
use tribunal_rule::RuleNumber;

/// Returns the rows of such an extraction, or none where most lines have another shape.
pub(super) fn sheet(text: &str) -> Option<Sheet> {
    if !text.contains('\t') {
        return None;
    }
    let lines: Vec<&str> = pieces(text).map(|piece| piece.text).filter(|line| !line.trim().is_empty()).collect();
    let tabbed = lines.iter().filter(|line| line.contains('\t')).count();
    let numbered = lines.iter().filter(|line| line.contains('\t') && row(line, 0).number().is_some()).count();
    (numbered >= 3 && numbered * 3 > lines.len() && tabbed * 2 > lines.len())
        .then(|| Sheet { pages: pages(text), ..Sheet::default() })
}

fn pages(text: &str) -> Vec<Vec<Row>> {
    let mut pages: Vec<Vec<Row>> = Vec::new();
    let mut open = false;
    for LinePart { at, text: line, turns, .. } in pieces(text) {
        let empty = line.trim().is_empty();
        open &= !empty && !turns;
        if empty {
            continue;
        }
        match pages.last_mut().filter(|_| open) {
            Some(page) => page.push(row(line, at)),
            None => pages.push(vec![row(line, at)]),
        }
        open = true;
    }
    pages
}

/// Makes a row of a line. One without any tab has lost the column of numbers: its number may be gone, not absent.
fn row(line: &str, at: usize) -> Row {
    let (column, text) = line.split_once('\t').unwrap_or(("", line));
    let column = column.trim();
    let printed = match column.parse::<RuleNumber>() {
        Ok(number) if is_usual(column) => Printed::Number(number),
        _ if column.is_empty() && line.starts_with('\t') => Printed::Nothing,
        _ => Printed::Damaged(column.to_owned()),
    };
    Row::new(printed, spaced(text.trim()), at)
}

/// Mends the spaces around a stop that follows a bold or linked word: one too many before it, sometimes none after it.
fn spaced(text: &str) -> String {
    let mut spaced = String::with_capacity(text.len() + 1);
    for (at, part) in text.split(" .").enumerate() {
        if at > 0 {
            spaced.push_str(if part.starts_with(char::is_uppercase) { ". " } else { " ." });
        }
        spaced.push_str(part);
    }
    spaced
}

/// Returns true if the column starts with three digits, as every rule number does.
fn is_usual(column: &str) -> bool {
    column.split('.').next().is_some_and(|first| first.len() == 3)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_become_rows_and_blank_lines_pages() {
        let text =
            "The Pond Rules\n\n300.\tFrogs\n300.1\tThey swim in\n\n\tthe pond.\n3 01.\tToads\nno column\n302.\tNewts\n";
        let sheet = sheet(text).unwrap();
        let printed: Vec<Vec<String>> = sheet
            .pages
            .iter()
            .map(|page| {
                page.iter()
                    .map(|row| match &row.printed {
                        Printed::Number(number) => number.to_string(),
                        Printed::Damaged(column) => format!("?{column}"),
                        Printed::Nothing => "-".to_owned(),
                    })
                    .collect()
            })
            .collect();
        assert_eq!(printed, [vec!["?"], vec!["300", "300.1"], vec!["-", "?3 01.", "?", "302"]]);
        assert_eq!(sheet.pages[2][0].line, 6);
        assert_eq!(sheet.pages[2][0].text, "the pond.");
    }

    #[test]
    fn a_form_feed_parts_pages_and_lines() {
        let text = "300.\tFrogs\n300.1\tThey swim\u{c}301.\tToads\n\u{c}302.\tNewts\n";
        let pages = sheet(text).unwrap().pages;
        let rows: Vec<Vec<(usize, &str)>> =
            pages.iter().map(|page| page.iter().map(|row| (row.line, row.text.as_str())).collect()).collect();
        assert_eq!(rows, [vec![(1, "Frogs"), (2, "They swim")], vec![(2, "Toads")], vec![(3, "Newts")]]);
    }

    #[test]
    fn a_stop_after_a_linked_word_parts_two_sentences() {
        assert_eq!(spaced("A frog leaps into the Pond .Toads do not ."), "A frog leaps into the Pond. Toads do not .");
    }

    #[test]
    fn other_shapes_are_left_to_other_readers() {
        assert_eq!(sheet("300. Frogs\n301. Toads\n302. Newts\n"), None);
        assert_eq!(sheet("Frogs\tswim\nToads\twalk\nNewts\tdo both\n"), None);
        assert_eq!(sheet(""), None);
    }
}
