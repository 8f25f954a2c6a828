//! The standing of each numbered rule in the engine: enacted, or why there is nothing in it to enact, or why it is not
//! yet.
//!
//! Two tables of facts say so. `rules/proofs.tsv` is made by switching rules off: it names, for each rule that the engine
//! cites, a scenario that comes out otherwise without it. `rules/kinds-*.tsv` are read and written by people: a row speaks of a
//! rule and of all below it that has no row of its own. A row that calls a rule enacted names the cited rule that carries
//! it out, and counts only while that one is proved.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

use serde::Serialize;

use tribunal_rule::{Edition, RuleNumber, RuleRef};

/// The kind of a rule, by what the engine does with it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// The engine does what it says: switching off what cites it makes a scenario fail.
    Enacted,
    /// It says what something is, is called or looks like.
    Definition,
    /// It is about decks, or about what is done before the first turn.
    Setup,
    /// It repeats another rule.
    Reminder,
    /// The engine does not do it yet.
    NotYet,
}

impl Kind {
    /// All of them, in the order in which they are shown.
    pub const ALL: [Self; 5] = [Self::Enacted, Self::Definition, Self::Setup, Self::Reminder, Self::NotYet];

    /// The word for it in tables and on pages.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Enacted => "enacted",
            Self::Definition => "definition",
            Self::Setup => "setup or deck",
            Self::Reminder => "reminder",
            Self::NotYet => "not yet",
        }
    }

    fn parse(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.word() == word)
    }
}

/// The standing of one rule, as the tables have it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Standing {
    /// Its kind.
    pub kind: Kind,
    /// The cited rule that carries it out, where it is enacted.
    pub by: Option<RuleRef>,
    /// The reason for its kind; empty where the kind says it all.
    pub why: &'static str,
    /// The scenario that fails without it.
    pub shown: Option<Shown>,
}

/// The place of a scenario.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Shown {
    /// The file, from the root of the repository.
    pub file: &'static str,
    /// The heading above it.
    pub heading: &'static str,
}

/// A row of a table of kinds.
#[derive(Debug)]
struct KindRow {
    /// The rule that it speaks of, or the last section of a range.
    last: RuleNumber,
    kind: Kind,
    by: Option<RuleNumber>,
    why: &'static str,
}

/// The rows of an edition, each under its rule or the first section of its range.
type Rows = BTreeMap<RuleNumber, KindRow>;

/// Returns the table of each edition that the engine enacts, by the names of their files.
fn kinds() -> impl Iterator<Item = (Edition, &'static str)> {
    tribunal_embedded_assets::beginning("rules/kinds-").filter_map(|(path, text)| {
        let edition = path.strip_prefix("rules/kinds-")?.strip_suffix(".tsv")?;
        Some((edition.parse().ok()?, text))
    })
}

static ROWS: LazyLock<BTreeMap<Edition, Rows>> = LazyLock::new(|| {
    let rows = |text: &'static str| text.lines().skip(1).filter_map(row).collect();
    kinds().map(|(edition, text)| (edition, rows(text))).collect()
});

static PROOFS: LazyLock<BTreeMap<RuleRef, Shown>> =
    LazyLock::new(|| tribunal_embedded_assets::text("rules/proofs.tsv").lines().skip(1).filter_map(proof).collect());

fn row(line: &'static str) -> Option<(RuleNumber, KindRow)> {
    let mut cells = line.split('\t');
    let (rules, kind) = (cells.next()?, Kind::parse(cells.next()?)?);
    let (first, last) = rules.split_once('-').unwrap_or((rules, rules));
    let by = cells.next()?;
    let by = if by.is_empty() { None } else { Some(by.parse().ok()?) };
    Some((first.parse().ok()?, KindRow { last: last.parse().ok()?, kind, by, why: cells.next()? }))
}

fn proof(line: &'static str) -> Option<(RuleRef, Shown)> {
    let mut cells = line.splitn(4, '\t');
    let rule = RuleRef::new(cells.next()?.parse().ok()?, cells.next()?.parse().ok()?);
    Some((rule, Shown { file: cells.next()?, heading: cells.next()? }))
}

/// Returns the row that speaks of a rule: its own, or the nearest above it.
fn speaking(rows: &Rows, rule: RuleNumber) -> Option<&KindRow> {
    let own = rows.get(&rule).filter(|row| row.last == rule || rule.depth() == 1);
    own.or_else(|| match rule.parent() {
        Some(parent) => speaking(rows, parent),
        None => {
            rows.range(..rule).rev().find(|(first, row)| first.depth() == 1 && rule <= row.last).map(|(_, row)| row)
        }
    })
}

/// Returns the standing of a rule; none where the engine does not enact the edition, or no table speaks of the rule.
#[must_use]
pub fn standing(rule: RuleRef) -> Option<Standing> {
    if let Some(shown) = PROOFS.get(&rule) {
        return Some(Standing { kind: Kind::Enacted, by: Some(rule), why: "", shown: Some(*shown) });
    }
    let row = speaking(ROWS.get(&rule.edition)?, rule.number)?;
    let by = row.by.map(|number| RuleRef::new(rule.edition, number));
    let shown = by.and_then(|by| PROOFS.get(&by)).copied();
    if row.kind == Kind::Enacted && shown.is_none() {
        let why = "no scenario fails yet when what carries it out is switched off";
        return Some(Standing { kind: Kind::NotYet, by, why, shown: None });
    }
    Some(Standing { kind: row.kind, by, why: row.why, shown })
}

/// Returns the faults in the tables of an edition that has these rules: a rule that no row speaks of, a row that cannot
/// be read or speaks of no rule, a rule called something else though a scenario proves it.
#[must_use]
pub fn faults(edition: Edition, rules: &BTreeSet<RuleNumber>) -> Vec<String> {
    let Some((_, text)) = kinds().find(|(of, _)| *of == edition) else {
        return vec![format!("{edition} has no table of kinds")];
    };
    let mut faults: Vec<String> = text
        .lines()
        .skip(1)
        .filter(|line| row(line).is_none())
        .map(|line| format!("`{line}` is no row: rule, kind, by, why"))
        .collect();
    let mut seen = BTreeSet::new();
    for (number, row) in text.lines().skip(1).filter_map(row) {
        faults.extend((!seen.insert(number)).then(|| format!("{number} has two rows")));
        faults.extend((!rules.contains(&number)).then(|| format!("{number} has a row, but is no rule")));
        faults.extend(row_faults(edition, number, &row, rules));
    }
    let unspoken = rules.iter().filter(|rule| standing(RuleRef::new(edition, **rule)).is_none());
    faults.extend(unspoken.map(|rule| format!("no row speaks of {rule}")));
    faults
}

fn row_faults(edition: Edition, number: RuleNumber, row: &KindRow, rules: &BTreeSet<RuleNumber>) -> Option<String> {
    let proved = PROOFS.contains_key(&RuleRef::new(edition, number));
    match (row.kind, row.by) {
        (Kind::Enacted, None) => Some(format!("{number} is called enacted, but not by what")),
        (Kind::Enacted, Some(by)) if !rules.contains(&by) => Some(format!("{number} is carried out by {by}: no rule")),
        (Kind::Enacted, Some(_)) => None,
        (kind, Some(_)) => Some(format!("{number} is called {}, but said to be carried out", kind.word())),
        (Kind::NotYet, None) if row.why.is_empty() => Some(format!("{number} is not enacted yet, without a reason")),
        (Kind::Definition | Kind::Setup | Kind::Reminder, None) if proved && row.last == number => {
            Some(format!("{number} is called {}, but a scenario fails without it", row.kind.word()))
        }
        _ => None,
    }
}

/// Counts the rules of an edition by kind.
#[must_use]
pub fn counts(edition: Edition, rules: &BTreeSet<RuleNumber>) -> BTreeMap<Kind, usize> {
    let mut counts = BTreeMap::new();
    for standing in rules.iter().filter_map(|rule| standing(RuleRef::new(edition, *rule))) {
        *counts.entry(standing.kind).or_default() += 1;
    }
    counts
}

/// Returns the edition in force on a day and the one by which boards are played, where the engine does not play the one
/// in force yet: boards are then played by the other, which must be said.
#[must_use]
pub fn behind(day: jiff::civil::Date) -> Option<(&'static crate::library::Issue, Edition)> {
    use crate::library::{IssueKind, Library};
    let issue = Library::issue_in_force(Some(day))?;
    let enacted = tribunal_engine::edition::DEFAULT.edition;
    matches!(issue.kind, IssueKind::Rules(edition) if edition > enacted).then_some((issue, enacted))
}
