//! Another edition that stands behind the first in one file.
//!
//! Its numbers are the same and mean other rules, so none of it may be read as part of the first. It begins where the
//! numbers start again below a line with another date.

use super::kinds::rule_number;
use super::line::Line;
use super::recognise::{About, date_called};
use crate::{Finding, FindingKind};

/// The number of lines below its date within which the rules of a document begin.
const NEAR: usize = 12;
/// The number of lines above its date within which a document may begin.
const ABOVE: usize = 6;

/// Cuts off another edition, and reports it.
pub(super) fn cut(lines: &mut Vec<Line<'_>>, about: &About, findings: &mut Vec<Finding>) {
    let Some(own) = about.date else { return };
    let Some((first, number)) = lines.iter().enumerate().find_map(|(at, line)| Some((at, rule_number(line)?))) else {
        return;
    };
    let other = |line: &Line| date_called(line).filter(|date| own != *date);
    let begins_anew =
        |at: usize| lines.iter().skip(at).take(NEAR).find_map(rule_number).is_some_and(|new| new <= number);
    let dated = lines.iter().enumerate().skip(first).filter_map(|(at, line)| Some((at, other(line)?)));
    let Some((at, date)) = dated.into_iter().find(|(at, _)| begins_anew(*at)) else { return };
    let above = lines.get(..at).unwrap_or_default().iter().rev().take(ABOVE).take_while(|line| is_title(line, about));
    let begins = at - above.count();
    let note = format!(
        "another document begins here, of {date}, and its {} lines are not read; give each edition a file of its own",
        lines.len() - begins
    );
    findings.extend(lines.get(begins).map(|line| Finding::at(FindingKind::Unread, line.at, note)));
    lines.truncate(begins);
}

/// Returns true if a line has the title of the document, more or less.
fn is_title(line: &Line, about: &About) -> bool {
    let plain = |text: &str| text.trim_matches(|c: char| !c.is_alphanumeric()).to_lowercase();
    let (line, title) = (plain(&line.text), plain(&about.title));
    !line.is_empty() && !title.is_empty() && (line.contains(&title) || title.contains(&line))
}

#[cfg(test)]
mod tests {
    use crate::{Document, FindingKind, Hints, read};

    const POND: &str = "Pond Core Rules\nLast Updated: 2025-10-01\n300. The Pond\n301. Frogs swim.\n302. Toads sit.\n";

    fn document(text: &str) -> Document {
        read(text.as_bytes(), Hints::default())
    }

    #[test]
    fn another_edition_is_not_read_as_a_part_of_the_first() {
        let later = POND.replace("2025-10-01", "2026-10-01").replace("swim", "hop") + "303. Newts hide.\n";
        let read = document(&format!("{POND}{later}"));
        let rules = read.body.rulebook().unwrap().rules();
        assert_eq!(
            rules.iter().map(|rule| rule.text.as_str()).collect::<Vec<_>>(),
            ["The Pond", "Frogs swim.", "Toads sit."]
        );
        let told = read.findings.iter().find(|finding| finding.kind == FindingKind::Unread).expect("it is told");
        assert_eq!((told.line, told.note.contains("2026-10-01")), (Some(6), true), "{told:?}");
    }

    #[test]
    fn a_date_that_a_page_repeats_or_a_rule_tells_cuts_nothing() {
        for between in ["Last Updated: 2025-10-01\n", "It was last updated on 2024-01-01.\n", "Effective 2024-01-01\n"]
        {
            let read = document(&format!("{POND}{between}303. Newts hide.\n"));
            assert_eq!(read.body.rulebook().unwrap().rules().len(), 4, "{between}");
            assert!(read.findings.iter().all(|finding| finding.kind != FindingKind::Unread));
        }
    }
}
