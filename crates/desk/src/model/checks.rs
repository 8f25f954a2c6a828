//! Deck checks of an event: the tables drawn for them, and the results.

use jiff::civil::Date;
use serde::{Deserialize, Serialize};

use tribunal_reference::deck::{DeckRules, List, judge};
use tribunal_reference::library::Library;
use tribunal_rule::{Edition, RuleRef};

use super::founding::Founding;

/// Tables that were drawn at random for a deck check.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DrawnTables {
    /// The round.
    pub round: String,
    /// The number of tables to draw from, numbered from 1.
    pub of: u32,
    /// The tables, in order.
    pub tables: Vec<u32>,
}

/// A deck that was compared with its list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CheckedDeck {
    /// The round.
    pub round: String,
    /// The table.
    pub table: String,
    /// The player's name as given.
    pub player: String,
    /// The differences between deck and list; empty where they are the same.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub differences: Vec<Difference>,
    /// The legality of the registered list by the rules of the event's format and day; `None` where no list was given,
    /// or the entry is older than this field.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub standing: Option<ListStanding>,
    /// The judge's note.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub note: String,
}

/// The legality of a registered list by the deck construction rules and the list of banned cards of an event's format
/// and day, as they were known when it was checked.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ListStanding {
    /// True if the list is legal, false if not; `None` where nothing was found wrong, but something was not checked.
    pub legal: Option<bool>,
    /// The tournament rules that were applied.
    pub rules: Option<Edition>,
    /// The name of the format whose list of banned cards was applied; `None` where no such list is known.
    pub format: Option<String>,
    /// The day from which that list applies.
    pub since: Option<Date>,
    /// The breaches, each with its rule; at most [`MOST_TOLD`] of them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub wrong: Vec<ByRule>,
    /// The checks that could not be made, each with its rule where one asks for it; at most [`MOST_TOLD`] of them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub unchecked: Vec<ByRule>,
    /// The number of further breaches and checks.
    #[serde(default, skip_serializing_if = "is_none")]
    pub more: usize,
}

/// A statement about a deck, with its rule.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ByRule {
    /// The rule, if there is one.
    pub rule: Option<RuleRef>,
    /// The statement.
    pub what: String,
}

/// The most breaches, and the most checks not made, that are kept of a list.
pub const MOST_TOLD: usize = 20;

fn is_none(more: &usize) -> bool {
    *more == 0
}

impl ListStanding {
    /// Judges a list at an event: by its core rules, the tournament rules of its day, and the format's list of banned
    /// cards then. `None` where the list is empty or cannot be judged.
    #[must_use]
    pub fn of(list: &List, event: &Founding, library: &Library) -> Option<Self> {
        if list.entries.is_empty() {
            return None;
        }
        let format = Some(event.format.clone().unwrap_or_else(|| NOT_SAID.to_owned()));
        let by = DeckRules { core: event.edition, tournament: true, format, day: Some(event.date) };
        let verdict = judge(list, library, by)?;
        let wrong = verdict.breaches.into_iter().map(|breach| ByRule { rule: Some(breach.rule), what: breach.what });
        let unknown = verdict.unknown.into_iter().map(|line| ByRule { rule: None, what: line.entry.name });
        let left = verdict.unchecked.into_iter().map(|left| ByRule { rule: Some(left.rule), what: left.what });
        let (mut wrong, mut unchecked): (Vec<_>, Vec<_>) = (wrong.collect(), unknown.chain(left).collect());
        let more = wrong.len().saturating_sub(MOST_TOLD) + unchecked.len().saturating_sub(MOST_TOLD);
        wrong.truncate(MOST_TOLD);
        unchecked.truncate(MOST_TOLD);
        let (format, since) = verdict.list.map_or((None, None), |list| (Some(list.format), list.from));
        Some(Self { legal: verdict.legal, rules: verdict.tournament_rules, format, since, wrong, unchecked, more })
    }
}

/// The stand-in for the format of an event that names none: no list of banned cards belongs to it.
const NOT_SAID: &str = "(none was named)";

/// A card of which deck and list have different numbers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Difference {
    /// The part of the list, such as `Sideboard`, or an empty string where the list names none.
    pub section: String,
    /// The card.
    pub card: String,
    /// The number in the list.
    pub registered: u32,
    /// The number in the deck.
    pub found: u32,
}

/// Returns the differences between the registered list and the deck as it was found, in the order of the registered
/// list.
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

/// Draws `count` different tables of those numbered 1 to `of`, uniformly, by rejection sampling; `None` if the random
/// numbers fail.
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
