//! The constructs of card text and their three scenarios: one in which it acts, one in which its condition fails, one
//! in which what it speaks of has left.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

use tribunal_engine::card::Card;
use tribunal_scenario::constructs::{constructs as constructs_of, is_said};

/// The table. Tests hold every heading to a scenario that has the construct.
const TABLE: &str = include_str!("../../../../rules/constructs.tsv");

/// The cell of a construct without a condition, or that speaks of nothing that can leave.
const NONE: &str = "-";
/// The cell of a scenario that nobody has found or written yet.
const OPEN: &str = "?";

static PROOFS: LazyLock<Proofs> = LazyLock::new(|| Proofs {
    table: TABLE.lines().filter(|line| !line.starts_with('#')).filter_map(Construct::read).collect(),
});

/// The scenarios that show a construct.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Construct {
    /// The heading of the scenario in which it acts.
    pub acts: Coverage,
    /// That of the one in which its condition fails.
    pub fails: Coverage,
    /// That of the one in which what it speaks of has left.
    pub left: Coverage,
}

/// What shows the case of a cell.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Coverage {
    /// There is nothing to show.
    NotApplicable,
    /// No scenario shows it yet.
    Missing,
    /// The scenario under this heading.
    Scenario(String),
}

/// The table of constructs.
#[derive(Clone, Debug, Default)]
pub struct Proofs {
    table: BTreeMap<String, Construct>,
}

/// Returns the constructs that the abilities of a card are made of.
#[must_use]
pub fn constructs(card: &Card) -> BTreeSet<String> {
    card.all_abilities().flat_map(constructs_of).filter(|construct| is_said(construct)).collect()
}

/// Returns the table of constructs, as it ships.
#[must_use]
pub fn proofs() -> &'static Proofs {
    &PROOFS
}

impl Proofs {
    /// Returns true if each construct of a card has all of its scenarios.
    #[must_use]
    pub fn cover(&self, card: &Card) -> bool {
        self.open(card).is_empty()
    }

    /// Returns the constructs of a card that do not have all of their scenarios.
    #[must_use]
    pub fn open(&self, card: &Card) -> BTreeSet<String> {
        let open = |construct: &String| !self.table.get(construct).is_some_and(Construct::is_whole);
        constructs(card).into_iter().filter(open).collect()
    }

    /// Returns every construct of the table with its scenarios.
    pub fn rows(&self) -> impl Iterator<Item = (&str, &Construct)> {
        self.table.iter().map(|(name, shown)| (name.as_str(), shown))
    }
}

impl Construct {
    fn read(line: &str) -> Option<(String, Self)> {
        let mut cells = line.split('\t');
        let name = cells.next()?.to_owned();
        let mut shown = || cells.next().map(Coverage::read);
        Some((name, Self { acts: shown()?, fails: shown()?, left: shown()? }))
    }

    /// Returns true if all that is to be shown of it is shown.
    #[must_use]
    pub fn is_whole(&self) -> bool {
        [&self.acts, &self.fails, &self.left].iter().all(|shown| **shown != Coverage::Missing)
    }

    /// Returns the headings of its scenarios.
    pub fn headings(&self) -> impl Iterator<Item = &str> {
        [&self.acts, &self.fails, &self.left].into_iter().filter_map(|shown| match shown {
            Coverage::Scenario(heading) => Some(heading.as_str()),
            Coverage::NotApplicable | Coverage::Missing => None,
        })
    }
}

impl Coverage {
    fn read(cell: &str) -> Self {
        match cell {
            NONE => Self::NotApplicable,
            OPEN | "" => Self::Missing,
            heading => Self::Scenario(heading.to_owned()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_construct_without_a_row_is_open() {
        let cards = super::super::shipped();
        let drawing = cards.iter().map(|(_, wording)| &wording.card).find(|card| card.name == "Progress Day").unwrap();
        assert!(
            !constructs(drawing).is_empty() && proofs().cover(drawing),
            "all of it is shown, or has nothing to show"
        );
        assert!(!Proofs::default().cover(drawing));
    }

    #[test]
    fn what_is_open_covers_nothing() {
        let row = Construct::read("Effect draw\tA lamp draws\t-\t?").unwrap().1;
        assert!(!row.is_whole());
        assert_eq!(row.headings().collect::<Vec<_>>(), ["A lamp draws"]);
        assert!(Construct::read("Effect draw\tA lamp draws\t-\t-").unwrap().1.is_whole());
    }
}
