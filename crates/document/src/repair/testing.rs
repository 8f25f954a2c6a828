//! Small sheets of made-up rules for this folder's tests.

use crate::read::rows::{Printed, Row};

/// Reads rows given as `number|text`, one a line, pages separated by lines without a bar; `-` is no number, `?` a lost
/// column and `?x` a damaged one.
pub(super) fn pages(text: &str) -> Vec<Vec<Row>> {
    let mut pages = vec![Vec::new()];
    for (at, line) in text.lines().enumerate() {
        let Some((column, words)) = line.trim_start().split_once('|') else {
            pages.push(Vec::new());
            continue;
        };
        let printed = match column.strip_prefix('?') {
            Some(column) => Printed::Damaged(column.to_owned()),
            None if column == "-" => Printed::Nothing,
            None => Printed::Number(column.parse().unwrap()),
        };
        pages.last_mut().unwrap().push(Row::new(printed, words, at + 1));
    }
    pages.retain(|page| !page.is_empty());
    pages
}

/// Returns rows as `number|text`, for comparing.
pub(super) fn printed(rows: &[Row]) -> Vec<String> {
    rows.iter()
        .map(|row| match &row.printed {
            Printed::Number(number) => format!("{number}|{}", row.text),
            Printed::Damaged(column) => format!("?{column}|{}", row.text),
            Printed::Nothing => format!("-|{}", row.text),
        })
        .collect()
}
