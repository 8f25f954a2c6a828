//! Reads what a page says about its own extent: the number of rules it announces, and the number it leaves out.

use std::sync::LazyLock;

use regex::Regex;

use super::line::Line;
use super::rows::Sheet;
use crate::normal::pattern;
use crate::{Extent, Finding, FindingKind};
use tribunal_rule::RuleNumber;

/// The first chapters of a rulebook begin at 000 or 100; what begins later is a part of one.
const FIRST_CHAPTERS: u16 = 101;

/// Reads a line that announces rules, as in "Section 346 - 122 rules": the first rule, where it is named, and their
/// number.
pub(super) fn announced(line: &str) -> Option<(Option<RuleNumber>, usize)> {
    static COUNT: LazyLock<Regex> =
        LazyLock::new(|| pattern(r"(?i)^(?:.*?\b(\d{3}(?:\.\d{1,2})?)\b)?.*?\b(\d{1,4}) rules\s*\)?$"));
    let found = COUNT.captures(line)?;
    let from = found.get(1).and_then(|from| from.as_str().parse().ok());
    Some((from, found.get(2)?.as_str().parse().ok()?))
}

/// Reads the number of rules that a line says are left out: "... and 72 more rules".
pub(super) fn left_out(line: &str) -> Option<usize> {
    static MORE: LazyLock<Regex> =
        LazyLock::new(|| pattern(r"(?i)^(?:\.\.\.|\u{2026})?\s*\(?(?:and\s+)?(\d{1,4}) more (?:rules?|entries)\b"));
    // Most lines are told from such a one by their length or their first sign.
    let begins = |byte: &u8| matches!(byte, b'.' | b'(' | b'a' | b'A' | b'0'..=b'9' | b'\t'..=b'\r' | b' ' | 0x80..);
    if line.len() > 60 || !line.as_bytes().first().is_some_and(begins) {
        return None;
    }
    MORE.captures(line)?.get(1)?.as_str().parse().ok()
}

/// Marks a sheet as partial where it says so or begins late, with what the page tells about the rest.
pub(super) fn measure(sheet: &mut Sheet, head: &[Line], more: Option<(usize, usize)>) {
    let rows = || sheet.pages.iter().flatten().filter_map(super::rows::Row::number);
    let begins_late = rows().next().is_some_and(|first| first.section() > FIRST_CHAPTERS);
    let read = rows().count();
    sheet.partial = begins_late || more.is_some();
    if let Some((line, more)) = more {
        let announced = head.iter().find_map(|line| announced(&line.text));
        let of = announced.map_or(String::new(), |(_, all)| format!(" of the {all} it announces"));
        sheet.extent = Extent { from: announced.and_then(|(from, _)| from), left_out: more };
        let note = format!("the page leaves out {more} rules{of}; {read} were read");
        sheet.findings.push(Finding::at(FindingKind::Partial, line, note));
    } else if begins_late {
        let note = format!("a part of a larger document: it begins late, and {read} rules were read");
        sheet.findings.push(Finding::whole(FindingKind::Partial, note));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pages_tell_their_extent() {
        let from = "300".parse().ok();
        assert_eq!(announced("Chapter 300 \u{2014} 122 rules"), Some((from, 122)));
        assert_eq!(announced("122 rules"), Some((None, 122)));
        assert_eq!(announced("A game of 3 rules of thumb"), None);
        assert_eq!(left_out("... and 72 more rules"), Some(72));
        assert_eq!(left_out("(12 more rules)"), Some(12));
        assert_eq!(left_out("and 2 more frogs"), None);
    }
}
