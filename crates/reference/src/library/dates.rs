//! When each issue was printed and since when it is in force: facts, from `rules/editions.tsv`.

use std::sync::LazyLock;

use jiff::civil::Date;

use tribunal_document::Reach;
use tribunal_rule::{Edition, RuleNumber};

/// One dated issue of a document of the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Issue {
    /// The sort of document.
    pub kind: IssueKind,
    /// Its name there: an edition, or the name of a set.
    pub name: String,
    /// The date printed on it.
    pub printed: Date,
    /// The day from which it is in force.
    pub in_force: Date,
    /// The edition that a FAQ overrides where they differ, and the one that ends it.
    pub reach: Option<Reach>,
    /// The day on which its publisher withdrew it.
    pub retired: Option<Date>,
    /// The rules of the edition it overrides whose very words it changes.
    pub amends: Vec<RuleNumber>,
    /// A note on the issue, or an empty string.
    pub note: String,
}

/// The sorts of documents that have issues.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum IssueKind {
    /// Core or tournament rules.
    Rules(Edition),
    /// A FAQ.
    Faq,
    /// Card errata.
    Errata,
    /// The cards that formats of play ban or restrict.
    Legality,
}

/// The day up to which this table was checked against the publisher's list of documents. A build with this day cannot
/// know what came out later.
pub const KNOWN_UNTIL: Date = jiff::civil::date(2026, 10, 10);

/// The number of days after [`KNOWN_UNTIL`] until pages say that newer documents are to be expected.
const STALE: i32 = 120;

/// Returns true if so much time has gone by that newer documents are to be expected.
#[must_use]
pub fn is_stale(today: Date) -> bool {
    (today - KNOWN_UNTIL).get_days() > STALE
}

/// Returns all known issues, in the order of the table.
pub fn issues() -> &'static [Issue] {
    static ISSUES: LazyLock<Vec<Issue>> =
        LazyLock::new(|| include_str!("../../../../rules/editions.tsv").lines().skip(1).filter_map(row).collect());
    &ISSUES
}

/// Returns the issue of an edition, where the table has it.
pub(super) fn issue_of(edition: Edition) -> Option<&'static Issue> {
    issues().iter().find(|issue| issue.kind == IssueKind::Rules(edition))
}

/// Returns the FAQ or errata document of this name.
pub(super) fn issue_named(kind: IssueKind, name: &str) -> Option<&'static Issue> {
    issues().iter().find(|issue| issue.kind == kind && issue.name == name)
}

fn row(line: &str) -> Option<Issue> {
    let fields: Vec<&str> = line.split('\t').collect();
    let [document, name, printed, in_force, over, until, retired, amends, note] = fields.as_slice() else {
        return None;
    };
    let kind = match *document {
        "core" | "tournament" => IssueKind::Rules(name.parse().ok()?),
        "faq" => IssueKind::Faq,
        "errata" => IssueKind::Errata,
        "legality" => IssueKind::Legality,
        _ => return None,
    };
    Some(Issue {
        kind,
        name: (*name).to_owned(),
        printed: printed.parse().ok()?,
        in_force: in_force.parse().ok()?,
        reach: over.parse().ok().map(|over| Reach { over, until: until.parse().ok() }),
        retired: retired.parse().ok(),
        amends: amends.split(' ').filter_map(|number| number.parse().ok()).collect(),
        note: (*note).to_owned(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::library::Library;

    #[test]
    fn a_build_grows_old() {
        let day = |text: &str| is_stale(text.parse().unwrap());
        assert!(!day("2026-10-10") && !day("2026-01-01") && !day("2027-02-07"));
        assert!(day("2027-02-08") && day("2031-05-06"));
    }

    #[test]
    fn an_edition_is_announced_before_it_is_in_force() {
        let issue = |day: &str| Library::issue_in_force(day.parse().ok()).map(|issue| issue.name.as_str());
        assert_eq!((issue("2026-10-15"), issue("2026-10-16")), (Some("1.4"), Some("1.5")));
    }

    #[test]
    fn every_row_and_every_field_of_the_table_is_read() {
        let table = include_str!("../../../../rules/editions.tsv");
        assert_eq!(issues().len(), table.lines().count() - 1);
        for (issue, line) in issues().iter().zip(table.lines().skip(1)) {
            let fields: Vec<&str> = line.split('\t').collect();
            assert_eq!(issue.reach.is_some(), !fields[4].is_empty(), "{line}");
            assert_eq!(issue.reach.is_some_and(|reach| reach.until.is_some()), !fields[5].is_empty(), "{line}");
            assert_eq!(issue.retired.is_some(), !fields[6].is_empty(), "{line}");
            assert_eq!(issue.amends.len(), fields[7].split_whitespace().count(), "{line}");
        }
    }
}
