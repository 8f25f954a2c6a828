//! Deck checks of an event: which tables were drawn for one, and what came of each.

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use tribunal_reference::deck::List;

use super::change::{Entry, Person};

/// Tables that were drawn at random for a deck check.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DrawnTables {
    /// The round.
    pub round: String,
    /// How many tables there were to draw from, numbered from 1.
    pub of: u32,
    /// The tables, in order.
    pub tables: Vec<u32>,
}

/// A deck that was held against its list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CheckedDeck {
    /// The round.
    pub round: String,
    /// The table.
    pub table: String,
    /// The player's name as given.
    pub player: String,
    /// Where deck and list differ; nothing where they are the same.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub differences: Vec<Difference>,
    /// What the judge wrote.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub note: String,
}

/// A card of which the deck has another number than the list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Difference {
    /// The part of the list, such as `Sideboard`, or an empty string where the list names none.
    pub section: String,
    /// The card.
    pub card: String,
    /// How many are registered.
    pub registered: u32,
    /// How many were found.
    pub found: u32,
}

/// Something about deck checks, with who did it and when.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ByWhom<T> {
    /// What.
    #[serde(flatten)]
    pub what: T,
    /// By whom.
    pub by: Person,
    /// When.
    pub at: Timestamp,
}

impl<T: Clone> ByWhom<T> {
    /// What an entry tells, with its author.
    pub(super) fn of(what: &T, entry: &Entry) -> Self {
        Self { what: what.clone(), by: entry.by.clone(), at: entry.at }
    }
}

/// Where a deck as it was found differs from the list that is registered, in the order of the registered list.
#[must_use]
pub fn differences(registered: &List, found: &List) -> Vec<Difference> {
    let mut all: Vec<Difference> = Vec::new();
    let mut add = |list: &List, count: fn(&mut Difference) -> &mut u32| {
        for entry in &list.entries {
            let section = entry.section.map(|section| section.title().to_owned()).unwrap_or_default();
            let is_it =
                |one: &Difference| one.section == section && one.card.to_lowercase() == entry.name.to_lowercase();
            let at = match all.iter().position(is_it) {
                Some(at) => at,
                None => {
                    let card = entry.name.clone();
                    all.push(Difference { section, card, registered: 0, found: 0 });
                    all.len() - 1
                }
            };
            if let Some(one) = all.get_mut(at) {
                let count = count(one);
                *count = count.saturating_add(entry.count);
            }
        }
    };
    add(registered, |one| &mut one.registered);
    add(found, |one| &mut one.found);
    all.retain(|one| one.registered != one.found);
    all
}

/// So many different tables of those numbered from 1, drawn at random by these random numbers, each as likely as the others.
#[must_use]
pub fn drawn(of: u32, count: u32, mut random: impl FnMut() -> Option<u32>) -> Option<Vec<u32>> {
    let mut tables: Vec<u32> = (1..=of).collect();
    let mut chosen = Vec::new();
    for _ in 0..count.min(of) {
        let left = u32::try_from(tables.len()).ok().filter(|left| *left > 0)?;
        // What would favour the first tables is thrown away.
        let fair = u32::MAX - u32::MAX % left;
        let number = loop {
            let number = random()?;
            if number < fair {
                break number;
            }
        };
        chosen.push(tables.swap_remove(usize::try_from(number % left).ok()?));
    }
    chosen.sort_unstable();
    Some(chosen)
}

#[cfg(test)]
mod tests {
    use tribunal_reference::deck::read;

    use super::*;

    #[test]
    fn only_what_differs_is_told() {
        let registered = read("Main Deck\n3 Rider\n2 Guard\nSideboard\n1 Page\n");
        let found = read("Main Deck\n2 rider\n2 Guard\n1 Page\n");
        let told: Vec<_> =
            differences(&registered, &found).into_iter().map(|one| (one.card, one.registered, one.found)).collect();
        let expected = [("Rider", 3, 2), ("Page", 1, 0), ("Page", 0, 1)];
        assert_eq!(told, expected.map(|(card, registered, found)| (card.to_owned(), registered, found)));
        assert_eq!(differences(&registered, &registered), []);
    }

    #[test]
    fn each_table_is_drawn_once_and_all_can_be() {
        let mut state = 7_u32;
        let mut random = || {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            Some(state)
        };
        assert_eq!(drawn(5, 9, &mut random).unwrap(), [1, 2, 3, 4, 5]);
        let mut seen = std::collections::BTreeSet::new();
        for _ in 0..200 {
            let tables = drawn(10, 2, &mut random).unwrap();
            assert!(tables[0] < tables[1] && tables[1] <= 10);
            seen.extend(tables);
        }
        assert_eq!(seen.len(), 10);
        assert_eq!(drawn(3, 1, || None), None, "without chance nothing is drawn");
    }
}
