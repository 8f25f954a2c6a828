//! Every card that a document names stands in a scenario by its name, where documents and cards are at hand.
//!
//! A basic rune is no card that a board lists by its name: it stands where a scenario speaks of it.

use std::collections::BTreeSet;

use tribunal::game::card::Kind;
use tribunal::scenario::read::read_with;

use super::card_facts::{real_cards, scenarios};
use super::cards_read::{documents, names};

#[test]
fn every_card_that_a_document_names_stands_in_a_scenario_by_name() {
    let (Some(texts), Some(cards)) = (documents(), real_cards()) else { return };
    let scenarios = scenarios();
    let mut shown = BTreeSet::new();
    for text in &scenarios {
        let (script, _) = read_with(text, &cards);
        let found = script.named_cards().into_iter().filter_map(|name| cards.of(name)?.first());
        shown.extend(found.map(|wording| wording.card.name.clone()));
    }
    let named: Vec<&str> = cards.names().filter(|name| names(&texts, name)).collect();
    assert!(named.len() > 100, "the documents name no more than {} cards", named.len());
    let is_rune = |name: &str| cards.of(name).is_some_and(|all| all.iter().any(|one| one.card.kind == Kind::Rune));
    shown.extend(
        named
            .iter()
            .filter(|name| is_rune(name) && scenarios.iter().any(|text| text.contains(**name)))
            .map(|name| (*name).to_owned()),
    );
    let left: Vec<&str> = named.iter().copied().filter(|name| !shown.contains(*name)).collect();
    println!("{} cards are named, {} of them in no scenario", named.len(), left.len());
    assert!(left.is_empty(), "write a scenario for each, by its name: {left:#?}");
}
