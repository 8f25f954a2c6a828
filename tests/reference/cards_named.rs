//! Every card that a document names is in a scenario by its name, where documents and cards are at hand.
//!
//! A basic rune and a token are no cards that a board lists by name: they count where a scenario mentions them.

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
    // Of the later sets not every card that a document names has one yet.
    let is_early = |name: &str| {
        let first = cards.of(name).and_then(|all| all.first()?.printings.first());
        first.is_some_and(|id| ["ogn", "ogs", "sfd"].iter().any(|set| id.starts_with(set)))
    };
    let named: Vec<&str> = cards.names().filter(|name| is_early(name) && names(&texts, name)).collect();
    assert!(named.len() > 100, "the documents name no more than {} cards", named.len());
    let is_spoken_of = |name: &str| {
        let is_made =
            cards.of(name).is_some_and(|all| all.iter().any(|one| one.card.kind == Kind::Rune || one.card.token));
        is_made && scenarios.iter().any(|text| text.contains(name))
    };
    shown.extend(named.iter().filter(|name| is_spoken_of(name)).map(|name| (*name).to_owned()));
    let left: Vec<&str> = named.iter().copied().filter(|name| !shown.contains(*name)).collect();
    println!("{} cards are named, {} of them in no scenario", named.len(), left.len());
    assert!(left.is_empty(), "write a scenario for each, by its name: {left:#?}");
}
