//! Lines to rows: which number-looking line starts a rule, and which lines continue it.

use std::sync::LazyLock;

use regex::Regex;

use super::rows::{Printed, Row, Sheet};
use super::source::Source;
use crate::document::normal::pattern;
use crate::rule::RuleNumber;

/// Gathers the rows of a numbered document.
pub(super) fn sheet(source: &Source) -> Sheet {
    static ROW: LazyLock<Regex> = LazyLock::new(|| pattern(r"^(\d{3}(?:\.(?:\d{1,2}|[a-z]))*)\.?(?:\s+(.*))?$"));
    let mut rows: Vec<Row> = Vec::new();
    for line in &source.lines {
        let row = ROW.captures(&line.text).and_then(|row| {
            Some((row[1].parse::<RuleNumber>().ok()?, row.get(2).map_or("", |words| words.as_str()).to_owned()))
        });
        match row {
            Some((number, words)) if rows.last().and_then(Row::number).is_none_or(|last| last < number) => {
                rows.push(Row::numbered(number, words, line.at));
            }
            _ => match rows.last_mut() {
                Some(row) => {
                    row.text.push(' ');
                    row.text.push_str(&line.text);
                }
                None => rows.push(Row::new(Printed::Nothing, line.text.clone(), line.at)),
            },
        }
    }
    Sheet { pages: vec![rows], ..Sheet::default() }
}
