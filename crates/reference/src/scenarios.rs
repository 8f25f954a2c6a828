//! The scenarios that prove rulings, indexed by what they name: read once for each state of the library, since every
//! page of a rule asks.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::OnceLock;

use super::Reference;
use crate::library::{Library, Ruling};
use tribunal_rule::RuleRef;
use tribunal_scenario::Naming;
use tribunal_scenario::read::read;

/// The index of scenarios by the rules and cards that they name, each part built when first asked for.
#[derive(Debug, Default)]
pub(super) struct Scenarios {
    places: OnceLock<(Vec<Place>, Naming)>,
    by_card: OnceLock<BTreeMap<String, Vec<Place>>>,
}

/// A scenario of a ruling.
#[derive(Clone, Copy, Debug)]
struct Place {
    /// The index of the ruling in the library.
    ruling: usize,
    /// The index of the scenario among those of the ruling.
    scenario: usize,
}

impl Scenarios {
    fn with_rule<'a>(&'a self, library: &'a Library, rule: RuleRef) -> impl Iterator<Item = Place> {
        let (places, naming) = self.places.get_or_init(|| {
            let places: Vec<Place> = places(library).collect();
            let naming = Naming::of(places.iter().map(|place| place.text(library)));
            (places, naming)
        });
        let text = |at: usize| places.get(at).map_or("", |place| place.text(library));
        naming.naming(rule, text).filter_map(|at| places.get(at).copied())
    }

    fn by_card(&self, library: &Library) -> &BTreeMap<String, Vec<Place>> {
        self.by_card.get_or_init(|| {
            let mut found: BTreeMap<String, Vec<Place>> = BTreeMap::new();
            for place in places(library) {
                let (script, _) = read(place.text(library));
                let cards: BTreeSet<_> = script.named_cards().into_iter().map(|name| library.card_slug(name)).collect();
                cards.into_iter().for_each(|card| found.entry(card).or_default().push(place));
            }
            found
        })
    }
}

impl Place {
    fn text(self, library: &Library) -> &str {
        let ruling = library.faq().get(self.ruling);
        ruling.and_then(|ruling| ruling.entry.scenarios.get(self.scenario)).map_or("", String::as_str)
    }
}

/// Returns every scenario of every ruling.
fn places(library: &Library) -> impl Iterator<Item = Place> {
    let rulings = library.faq().iter().enumerate();
    rulings.flat_map(|(ruling, held)| (0..held.entry.scenarios.len()).map(move |scenario| Place { ruling, scenario }))
}

impl Reference {
    /// Returns the scenarios of rulings that name a rule in what they expect, each with its ruling.
    pub fn scenarios_of_rule(&self, rule: RuleRef) -> impl Iterator<Item = (&Ruling, &str)> {
        self.stand_at(self.scenarios.with_rule(&self.library, rule))
    }

    /// Returns the scenarios of rulings that name a card without describing it, by its slug, each with its ruling.
    pub fn scenarios_with_card(&self, slug: &str) -> impl Iterator<Item = (&Ruling, &str)> {
        self.stand_at(self.scenarios.by_card(&self.library).get(slug).into_iter().flatten().copied())
    }

    fn stand_at<'a>(&'a self, places: impl Iterator<Item = Place> + 'a) -> impl Iterator<Item = (&'a Ruling, &'a str)> {
        places.filter_map(|place| Some((self.library.faq().get(place.ruling)?, place.text(&self.library))))
    }
}
