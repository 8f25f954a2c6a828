//! When each issue was printed and since when it is in force: facts, from `rules/editions.tsv`.

use std::sync::LazyLock;

use jiff::civil::Date;

use crate::rule::Edition;

/// One dated issue of a document of the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Issue {
    /// What sort of document it is.
    pub kind: IssueKind,
    /// Its name there: an edition, or the name of a set.
    pub name: String,
    /// The date printed on it.
    pub printed: Date,
    /// The day from which it is in force.
    pub in_force: Date,
    /// What else to know, or an empty string.
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
}

/// All known issues, in the order of the table.
pub fn issues() -> &'static [Issue] {
    static ISSUES: LazyLock<Vec<Issue>> =
        LazyLock::new(|| include_str!("../../rules/editions.tsv").lines().skip(1).filter_map(row).collect());
    &ISSUES
}

fn row(line: &str) -> Option<Issue> {
    let fields: Vec<&str> = line.split('\t').collect();
    let [document, name, printed, in_force, note] = fields.as_slice() else { return None };
    let kind = match *document {
        "core" | "tournament" => IssueKind::Rules(name.parse().ok()?),
        "faq" => IssueKind::Faq,
        "errata" => IssueKind::Errata,
        _ => return None,
    };
    Some(Issue {
        kind,
        name: (*name).to_owned(),
        printed: printed.parse().ok()?,
        in_force: in_force.parse().ok()?,
        note: (*note).to_owned(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_row_of_the_table_is_read() {
        let rows = include_str!("../../rules/editions.tsv").lines().count() - 1;
        assert_eq!(issues().len(), rows);
    }
}
