//! Damaged number columns: the numbers that they may have had.

use std::sync::LazyLock;

use regex::Regex;

use crate::normal::pattern;
use tribunal_rule::RuleNumber;

/// Returns the number that a damaged column most plainly stands for: without spaces, with commas as dots; none where it
/// is no number.
pub(super) fn guess(column: &str) -> Option<RuleNumber> {
    let plain: String = column
        .chars()
        .filter(|c| !c.is_whitespace())
        .map(|c| if matches!(c, ',' | ';' | ':') { '.' } else { c })
        .collect();
    let digits = plain.split('.').next().map_or(0, str::len);
    plain.to_lowercase().parse().ok().filter(|_| digits == 3)
}

/// Returns the numbers in a column that has two or more and nothing else; none for any other column.
pub(super) fn several(column: &str) -> Option<Vec<RuleNumber>> {
    static NUMBER: LazyLock<Regex> = LazyLock::new(|| pattern(r"\d{3}(?:\s*\.\s*(?:\d{1,2}\b|[a-z]\b))*(?:\.|\b)"));
    let found: Vec<RuleNumber> =
        NUMBER.find_iter(column).filter_map(|found| guess(found.as_str().trim_end_matches('.'))).collect();
    let rest = NUMBER.replace_all(column, "");
    (found.len() > 1 && rest.chars().all(|c| !c.is_alphanumeric())).then_some(found)
}

/// Returns the weighted Levenshtein distance of a column's print from a number, in tenths: 10 for a letter or digit
/// that is wrong, missing or too much, less for signs and for what is often misread.
pub(super) fn distance(column: &str, number: &RuleNumber) -> u32 {
    let printed: Vec<char> = column.chars().filter(|c| !c.is_whitespace()).collect();
    let printed = printed.strip_suffix(&['.']).unwrap_or(&printed);
    let meant: Vec<char> = number.to_string().chars().collect();
    let mut row: Vec<u32> = std::iter::once(0).chain(sums(meant.iter().map(|&c| extra(c)))).collect();
    for &p in printed {
        let mut diagonal = row.first().copied().unwrap_or(0);
        let mut left = diagonal + extra(p);
        if let Some(first) = row.first_mut() {
            *first = left;
        }
        for (at, &m) in meant.iter().enumerate() {
            let above = row.get(at + 1).copied().unwrap_or(0);
            let best = (diagonal + changed(p, m)).min(above + extra(p)).min(left + extra(m));
            diagonal = above;
            left = best;
            if let Some(cell) = row.get_mut(at + 1) {
                *cell = best;
            }
        }
    }
    row.last().copied().unwrap_or(0)
}

fn sums(costs: impl Iterator<Item = u32>) -> impl Iterator<Item = u32> {
    costs.scan(0, |sum, cost| {
        *sum += cost;
        Some(*sum)
    })
}

fn extra(c: char) -> u32 {
    if c.is_alphanumeric() { 10 } else { 5 }
}

fn changed(printed: char, meant: char) -> u32 {
    if printed.eq_ignore_ascii_case(&meant) {
        0
    } else if likes(printed) & likes(meant) != 0 {
        5
    } else if printed.is_alphanumeric() == meant.is_alphanumeric() {
        10
    } else {
        15
    }
}

/// Returns the groups of characters that print alike to which a character belongs, a bit for each.
fn likes(c: char) -> u16 {
    match c {
        '0' | 'O' | 'o' | 'Q' | 'D' => 1,
        '1' | 'l' | 'I' | 'i' | '|' => 1 << 1,
        '2' | 'Z' | 'z' => 1 << 2,
        '5' | 'S' | 's' => 1 << 3,
        '6' | 'G' => 1 << 4,
        '8' | 'B' | '3' => 1 << 5,
        '9' | 'g' | 'q' => 1 << 6,
        'u' | 'a' => 1 << 7,
        'h' => 1 << 8,
        'b' => 1 << 4 | 1 << 8,
        _ => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn number(text: &str) -> RuleNumber {
        text.parse().unwrap()
    }

    #[test]
    fn spaces_and_commas_hide_no_number() {
        assert_eq!(guess("58 9 .2.a."), Some(number("589.2.a")));
        assert_eq!(guess("589,2"), Some(number("589.2")));
        assert_eq!(guess("5045"), None);
        assert_eq!(guess(""), None);
    }

    #[test]
    fn two_numbers_in_one_column_are_seen() {
        assert_eq!(several("510.4. 511."), Some(vec![number("510.4"), number("511")]));
        assert_eq!(several("510.4.511."), Some(vec![number("510.4"), number("511")]));
        assert_eq!(several("58 9 .2.a."), None);
        assert_eq!(several("510.4."), None);
    }

    #[test]
    fn what_prints_alike_is_near() {
        assert_eq!(distance("322.4.", &number("322.4")), 0);
        assert_eq!(distance("32Z.4", &number("322.4")), 5);
        assert_eq!(distance("3224", &number("322.4")), 5);
        assert_eq!(distance("511", &number("512")), 10);
        assert!(distance("E07.2 h", &number("583.2.b")) < distance("E07.2 h", &number("584")) + 10);
    }
}
