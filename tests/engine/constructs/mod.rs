//! Every construct of which abilities can be made is shown by a scenario: one that comes out otherwise where no card has the
//! ability that it is in.

mod known;
mod used;

use std::collections::BTreeSet;
use std::path::Path;

use tribunal_engine::ability::Ability;
use tribunal_engine::card::Card;
use tribunal_scenario::read::read;
use tribunal_scenario::{markdown, proof};

use crate::scenarios::markdown_below;

/// What is printed on a card beside its text: no constructs of texts.
const PRINTED: [&str; 6] = ["Card.", "Domain ", "Equipment.", "Keywords.", "Cost.", "Written.text"];

/// What no text says by itself, and why.
const UNSAID: [(&str, &str); 6] = [
    ("Change any-in-deck", "what is so of decks as they are built, of which no board tells"),
    ("Effect may-recycle-top", "what Vision does, which is a keyword of the card"),
    ("Effect put-back", "a part of predicting"),
    ("Entry usual", "where a text says nothing else"),
    ("Filter.name", "what a text that asks for a name is given once one has been named"),
    ("Kind rune", "runes are spoken of by their number, and have no card"),
];

/// All that abilities can be made of.
fn all_constructs() -> BTreeSet<String> {
    let mut all = known::constructs::<Ability>();
    all.retain(|construct| !PRINTED.iter().any(|printed| construct.starts_with(printed)));
    for (unsaid, why) in UNSAID {
        assert!(all.remove(unsaid), "`{unsaid}` ({why}) is no construct any more");
    }
    all
}

/// The texts of the scenarios that ship.
fn scenarios() -> Vec<String> {
    let root = Path::new(crate::ROOT);
    let paths = ["tests/scenarios", "faq", "docs"].iter().flat_map(|folder| markdown_below(&root.join(folder)));
    let texts = paths.map(|path| std::fs::read_to_string(path).expect("a scenario file can be read"));
    texts.flat_map(|text| markdown::blocks(&text).expect("the fences are closed")).map(|block| block.text).collect()
}

#[test]
fn every_construct_of_card_text_is_shown_by_a_scenario() {
    let mut open = all_constructs();
    assert!(open.len() > 300, "the list of constructs is all but empty: {open:#?}");
    for text in scenarios() {
        let (script, _) = read(&text);
        for ability in script.cards().flat_map(Card::all_abilities) {
            let new: Vec<String> = used::constructs(ability).intersection(&open).cloned().collect();
            if !new.is_empty() && proof::rests_on(&text, ability) {
                open.retain(|construct| !new.contains(construct));
            }
        }
    }
    assert!(open.is_empty(), "{} constructs are in no scenario that fails without them: {open:#?}", open.len());
}
