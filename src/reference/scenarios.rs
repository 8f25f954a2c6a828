//! The scenarios that prove rulings, by what they name: read once for each state of the library, since every page of a rule
//! asks.

use std::collections::{BTreeMap, BTreeSet};

use super::Reference;
use crate::library::{Library, Ruling};
use crate::rule::RuleRef;
use crate::scenario::named_rules;
use crate::scenario::read::read;

/// Where the scenarios stand that name a rule or a card.
#[derive(Debug, Default)]
pub(super) struct Scenarios {
    by_rule: BTreeMap<RuleRef, Vec<Place>>,
    by_card: BTreeMap<String, Vec<Place>>,
}

/// A scenario of a ruling.
#[derive(Clone, Copy, Debug)]
struct Place {
    /// Which of the library's rulings.
    ruling: usize,
    /// Which of its scenarios.
    scenario: usize,
}

impl Scenarios {
    fn of(library: &Library) -> Self {
        let mut found = Self::default();
        for (ruling, held) in library.faq().iter().enumerate() {
            for (scenario, text) in held.entry.scenarios.iter().enumerate() {
                let place = Place { ruling, scenario };
                for rule in named_rules(text) {
                    found.by_rule.entry(rule).or_default().push(place);
                }
                let (script, _) = read(text);
                let cards: BTreeSet<_> = script.named_cards().into_iter().map(|name| library.card_slug(name)).collect();
                for card in cards {
                    found.by_card.entry(card).or_default().push(place);
                }
            }
        }
        found
    }
}

impl Reference {
    /// The scenarios of rulings that name a rule in what they expect, each with its ruling.
    pub fn scenarios_of_rule(&self, rule: RuleRef) -> impl Iterator<Item = (&Ruling, &str)> {
        self.stand_at(self.scenarios().by_rule.get(&rule))
    }

    /// The scenarios of rulings that name a card without describing it, by its slug, each with its ruling.
    pub fn scenarios_with_card(&self, slug: &str) -> impl Iterator<Item = (&Ruling, &str)> {
        self.stand_at(self.scenarios().by_card.get(slug))
    }

    fn scenarios(&self) -> &Scenarios {
        self.scenarios.get_or_init(|| Scenarios::of(&self.library))
    }

    fn stand_at<'a>(&'a self, places: Option<&'a Vec<Place>>) -> impl Iterator<Item = (&'a Ruling, &'a str)> {
        places.into_iter().flatten().filter_map(|place| {
            let ruling = self.library.faq().get(place.ruling)?;
            Some((ruling, ruling.entry.scenarios.get(place.scenario)?.as_str()))
        })
    }
}
