//! Lineages as tables of facts: numbers, kinds and measures, no words.
//!
//! The tables of the editions whose digest ships were made from the official texts by `tribunal diff A B --table`. They
//! are used where these texts are missing, so that a fresh checkout knows what the publisher's words show.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::sync::LazyLock;

use super::{Change, ChangeKind, Lineage};
use crate::library::EditionRules;
use tribunal_rule::{Edition, NumberError, RuleNumber, RuleRef};

/// The changes of all rules between two editions.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Table {
    pub from: Edition,
    pub to: Edition,
    pub changes: Vec<Change>,
}

/// The reason why a text is no table of a lineage.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[error("line {line}: {problem}")]
pub struct TableError {
    /// The line, counted from 1.
    pub line: usize,
    /// The fault of the line.
    pub problem: Problem,
}

/// The possible faults of a line of a table.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum Problem {
    /// The first line does not name the columns.
    #[error("the table does not start with the line `{HEADER}`, columns apart by tabs")]
    Header,
    /// A line has too few or too many columns.
    #[error("there are {0} columns, apart by tabs, where 5 belong")]
    Columns(usize),
    /// A number is none.
    #[error(transparent)]
    Number(#[from] NumberError),
    /// The kind is none.
    #[error("`{0}` is no kind of change; it is one of {all}", all = ChangeKind::ALL.map(ChangeKind::name).join(", "))]
    Kind(String),
    /// A mark is none.
    #[error("`{0}` is no mark; the marks are moved and editorial")]
    Mark(String),
    /// The similarity is no number from 0 to 1.
    #[error("`{0}` is no similarity, which goes from 0 to 1")]
    Similarity(String),
    /// That many rules cannot become that many others in this way.
    #[error("{from} rules cannot have become {to} by being {kind}")]
    Count {
        /// The kind.
        kind: &'static str,
        /// The number of rules before.
        from: usize,
        /// The number of rules after.
        to: usize,
    },
    /// A rule has become something already.
    #[error("rule {0} stands in a line above already")]
    Twice(RuleRef),
}

/// The names of the columns.
const HEADER: &str = "from\tto\tkind\tmarks\tsimilarity";

/// Returns the tables that ship, by the editions that they lead from and to, as the names of their files have them.
fn tables() -> impl Iterator<Item = (Edition, Edition, &'static str)> {
    tribunal_embedded_assets::beginning("rules/lineage-").filter_map(|(path, text)| {
        let (from, to) = both(path.strip_prefix("rules/lineage-")?.strip_suffix(".tsv")?)?;
        Some((from, to, text))
    })
}

/// Reads the two editions of a name such as `1.4-1.5`; those of tournament rules have hyphens themselves.
fn both(name: &str) -> Option<(Edition, Edition)> {
    name.match_indices('-').find_map(|(at, _)| {
        let (from, to) = (name.get(..at)?, name.get(at + 1..)?);
        Some((from.parse().ok()?, to.parse().ok()?))
    })
}

/// Returns the shipped table between two editions, in this direction; none where it does not speak of exactly the rules
/// of the library.
pub(super) fn shipped(from: &EditionRules, to: &EditionRules) -> Option<Table> {
    static TABLES: LazyLock<Vec<Table>> = LazyLock::new(|| {
        // A unit test holds that each of them can be read.
        tables().filter_map(|(from, to, text)| Table::read(from, to, text).ok()).collect()
    });
    let forwards = TABLES.iter().find(|table| (table.from, table.to) == (from.edition, to.edition)).cloned();
    let backwards =
        || Some(TABLES.iter().find(|table| (table.to, table.from) == (from.edition, to.edition))?.reversed());
    forwards.or_else(backwards).filter(|table| table.covers(from, to))
}

impl Table {
    /// Reads a table; an error names the line.
    pub(super) fn read(from: Edition, to: Edition, text: &str) -> Result<Self, TableError> {
        let mut seen = BTreeSet::new();
        let mut changes = Vec::new();
        for (at, line) in text.lines().enumerate() {
            let wrong = |problem| TableError { line: at + 1, problem };
            if at == 0 {
                if line != HEADER {
                    return Err(wrong(Problem::Header));
                }
                continue;
            }
            let change = row(from, to, line).map_err(wrong)?;
            if let Some(twice) = change.from.iter().chain(&change.to).find(|rule| !seen.insert(**rule)) {
                return Err(wrong(Problem::Twice(*twice)));
            }
            changes.push(change);
        }
        if text.is_empty() {
            return Err(TableError { line: 1, problem: Problem::Header });
        }
        Ok(Self { from, to, changes })
    }

    /// Returns true if it says what became of every rule of the two editions, and speaks of no others.
    fn covers(&self, from: &EditionRules, to: &EditionRules) -> bool {
        let told: BTreeSet<RuleRef> =
            self.changes.iter().flat_map(|change| change.from.iter().chain(&change.to)).copied().collect();
        let held = from.rules().iter().chain(to.rules()).map(|rule| rule.reference);
        held.clone().all(|rule| told.contains(&rule)) && held.count() == told.len()
    }

    /// Returns the same table seen from the other edition: what was split had been merged, what was added is not there
    /// yet.
    fn reversed(&self) -> Self {
        let mut changes: Vec<Change> = self.changes.iter().map(reversed).collect();
        let pairs = changes.iter().filter_map(|change| Some((*change.from.first()?, *change.to.first()?)));
        let became: BTreeMap<RuleRef, RuleRef> = pairs.collect();
        // In the order of the edition looked at; what it has not, after what stood before it.
        changes.sort_by_key(|change| match (change.to.first(), change.from.first()) {
            (Some(to), _) => (Some(*to), None),
            (None, from) => {
                let before = from.and_then(|from| became.range(..*from).next_back());
                (before.map(|(_, to)| *to), from.copied())
            }
        });
        Self { from: self.to, to: self.from, changes }
    }
}

fn reversed(change: &Change) -> Change {
    let kind = match change.kind {
        ChangeKind::Split => ChangeKind::Merged,
        ChangeKind::Merged => ChangeKind::Split,
        ChangeKind::Added => ChangeKind::Removed,
        ChangeKind::Removed => ChangeKind::Added,
        other => other,
    };
    Change { kind, from: change.to.clone(), to: change.from.clone(), ..*change }
}

fn row(from: Edition, to: Edition, line: &str) -> Result<Change, Problem> {
    let columns: Vec<&str> = line.split('\t').collect();
    let [old, new, kind, marks, similarity] = columns.as_slice() else { return Err(Problem::Columns(columns.len())) };
    let numbers = |edition, list: &str| -> Result<Vec<RuleRef>, Problem> {
        let numbers = list.split(' ').filter(|number| !number.is_empty()).map(str::parse::<RuleNumber>);
        numbers.map(|number| Ok(RuleRef::new(edition, number?))).collect()
    };
    let (old, new) = (numbers(from, old)?, numbers(to, new)?);
    let kind = ChangeKind::named(kind).ok_or_else(|| Problem::Kind((*kind).to_owned()))?;
    let marks: Vec<&str> = marks.split(' ').filter(|mark| !mark.is_empty()).collect();
    if let Some(unknown) = marks.iter().find(|mark| !matches!(**mark, "moved" | "editorial")) {
        return Err(Problem::Mark((*unknown).to_owned()));
    }
    let measure = similarity.parse().ok().filter(|measure| (0.0..=1.0).contains(measure));
    let fits = match kind {
        ChangeKind::Added => old.is_empty() && new.len() == 1,
        ChangeKind::Removed => old.len() == 1 && new.is_empty(),
        ChangeKind::Split => !old.is_empty() && new.len() > 1,
        ChangeKind::Merged => old.len() > 1 && new.len() == 1,
        _ => old.len() == 1 && new.len() == 1,
    };
    if !fits {
        return Err(Problem::Count { kind: kind.name(), from: old.len(), to: new.len() });
    }
    Ok(Change {
        kind,
        renumbered: !old.is_empty() && !new.is_empty() && old.iter().zip(&new).any(|(a, b)| a.number != b.number),
        moved: marks.contains(&"moved"),
        editorial: marks.contains(&"editorial"),
        similarity: measure.ok_or_else(|| Problem::Similarity((*similarity).to_owned()))?,
        from: old,
        to: new,
    })
}

/// Writes a lineage as a table.
pub(super) fn write(lineage: &Lineage) -> String {
    let mut text = format!("{HEADER}\n");
    let numbers = |rules: &[RuleRef]| rules.iter().map(|rule| rule.number.to_string()).collect::<Vec<_>>().join(" ");
    for change in lineage.changes() {
        let marks = [(change.moved, "moved"), (change.editorial, "editorial")];
        let marks: Vec<&str> = marks.into_iter().filter(|(has, _)| *has).map(|(_, mark)| mark).collect();
        let (from, to, kind) = (numbers(&change.from), numbers(&change.to), change.kind.name());
        // Writing to a string cannot fail.
        _ = writeln!(text, "{from}\t{to}\t{kind}\t{}\t{:.3}", marks.join(" "), change.similarity);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(rows: &str) -> Result<Table, TableError> {
        Table::read(Edition::CORE_1_1, Edition::CORE_1_2, &format!("{HEADER}\n{rows}"))
    }

    #[test]
    fn every_table_that_ships_is_read() {
        assert_eq!(
            tables().count(),
            tribunal_embedded_assets::beginning("rules/lineage-").count(),
            "a name that tells no two editions"
        );
        for (from, to, text) in tables() {
            let table = Table::read(from, to, text).unwrap_or_else(|error| panic!("{from} to {to}: {error}"));
            assert!(table.changes.len() > 900, "{from} to {to}");
        }
    }

    #[test]
    fn a_table_is_read_as_it_was_written() {
        let rows = "100\t100\tsame\t\t1.000\n101\t102 103\tsplit\tmoved\t0.700\n104\t104\treworded\teditorial\t0.950\n\
                    105\t\tremoved\t\t0.000\n\t105\tadded\t\t0.000\n";
        let table = read(rows).unwrap();
        assert_eq!(table.changes.len(), 5);
        let wordings = (tribunal_document::Wording::Digest, tribunal_document::Wording::Digest);
        let lineage = Lineage::new(table.from, table.to, wordings, table.changes.clone());
        assert_eq!(write(&lineage), format!("{HEADER}\n{rows}"));
        assert_eq!(table.reversed().reversed().changes.len(), 5);
        let back: Vec<&str> = table.reversed().changes.iter().map(|change| change.kind.name()).collect();
        assert_eq!(back, ["same", "merged", "reworded", "removed", "added"]);
    }

    #[test]
    fn a_malformed_table_says_where_and_what_is_wrong() {
        for (rows, said) in [
            ("100\t100\tsame\t1.0", "line 2: there are 4 columns, apart by tabs, where 5 belong"),
            (
                "100\t100\talike\t\t1.0",
                "line 2: `alike` is no kind of change; it is one of same, renumbered, moved, reworded, merged, split, added, removed",
            ),
            (
                "100\t1x\tsame\t\t1.0",
                "line 2: `1x` in `1x` is neither a number up to 9999 nor a letter; a rule number looks like 322.4 or 103.1.b",
            ),
            ("100\t100\tsame\tmown\t1.0", "line 2: `mown` is no mark; the marks are moved and editorial"),
            ("100\t100\tsame\t\t1.5", "line 2: `1.5` is no similarity, which goes from 0 to 1"),
            ("100\t100 101\tsame\t\t1.0", "line 2: 1 rules cannot have become 2 by being same"),
            ("100\t100\tsame\t\t1.0\n100\t\tremoved\t\t0.0", "line 3: rule 100@1.1 stands in a line above already"),
        ] {
            assert_eq!(read(rows).unwrap_err().to_string(), said);
        }
        assert_eq!(Table::read(Edition::CORE_1_1, Edition::CORE_1_2, "").unwrap_err().problem, Problem::Header);
    }
}
