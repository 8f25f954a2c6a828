//! Dates as documents print them.

use std::sync::LazyLock;

use jiff::civil::Date;
use regex::Regex;

use crate::normal::pattern;

/// The first date in a line, in any usual form. `1/10/2025` is read month first, unless that cannot be.
pub fn find(line: &str) -> Option<Date> {
    static YEAR_FIRST: LazyLock<Regex> = LazyLock::new(|| pattern(r"\b(20\d\d)[-/.](\d{1,2})[-/.](\d{1,2})(?:\b|T)"));
    static YEAR_LAST: LazyLock<Regex> = LazyLock::new(|| pattern(r"\b(\d{1,2})[-/.](\d{1,2})[-/.](20\d\d)\b"));
    static MONTH_FIRST: LazyLock<Regex> =
        LazyLock::new(|| pattern(r"\b([A-Z][a-z]{2,8})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(20\d\d)\b"));
    static DAY_FIRST: LazyLock<Regex> =
        LazyLock::new(|| pattern(r"\b(\d{1,2})(?:st|nd|rd|th)?\.?\s+(?:of\s+)?([A-Z][a-z]{2,8})\.?,?\s+(20\d\d)\b"));
    if !may_be_in(line) {
        return None;
    }
    let whole = |text: &str| text.parse::<i16>().ok();
    let small = |text: &str| text.parse::<i8>().ok();
    if let Some(found) = YEAR_FIRST.captures(line) {
        return Date::new(whole(&found[1])?, small(&found[2])?, small(&found[3])?).ok();
    }
    if let Some(found) = MONTH_FIRST.captures(line).filter(|found| month(&found[1]).is_some()) {
        return Date::new(whole(&found[3])?, month(&found[1])?, small(&found[2])?).ok();
    }
    if let Some(found) = DAY_FIRST.captures(line).filter(|found| month(&found[2]).is_some()) {
        return Date::new(whole(&found[3])?, month(&found[2])?, small(&found[1])?).ok();
    }
    let found = YEAR_LAST.captures(line)?;
    let (first, second, year) = (small(&found[1])?, small(&found[2])?, whole(&found[3])?);
    Date::new(year, first, second).or_else(|_| Date::new(year, second, first)).ok()
}

/// Returns true if a line may hold a date at all: a cheap check that most lines fail.
pub(super) fn may_be_in(line: &str) -> bool {
    line.contains("20")
}

fn month(name: &str) -> Option<i8> {
    const MONTHS: [&str; 12] = [
        "january",
        "february",
        "march",
        "april",
        "may",
        "june",
        "july",
        "august",
        "september",
        "october",
        "november",
        "december",
    ];
    let name = name.to_ascii_lowercase();
    let at = MONTHS.iter().position(|month| name == *month || (name.len() <= 4 && month.starts_with(&name)))?;
    i8::try_from(at + 1).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_usual_form_is_read() {
        let day = Some(jiff::civil::date(2025, 10, 1));
        for line in [
            "Last Updated: 2025-10-01",
            "Published: 2025-10-01T02:00:00.000Z",
            "(2025/10/1)",
            "2025.10.01",
            "Effective October 1, 2025",
            "Oct. 1st, 2025",
            "1 October 2025",
            "1st of October, 2025",
            "10/01/2025",
        ] {
            assert_eq!(find(line), day, "{line}");
        }
        assert_eq!(find("31/12/2025"), Some(jiff::civil::date(2025, 12, 31)));
    }

    #[test]
    fn what_is_no_date_is_not_read() {
        for line in ["", "2025-13-45", "Smarch 1, 2025", "12/46", "core rules 1.1", "20 frogs"] {
            assert_eq!(find(line), None, "{line}");
        }
    }
}
