//! Every item to practise with holds: the right answer is right, the wrong ones are wrong, and each for its reason.

use std::collections::BTreeSet;

use tribunal_engine::edition::ENACTED;
use tribunal_rule::Edition;
use tribunal_scenario::practice::{Level, shipped};

#[test]
fn every_item_is_answered_by_the_engine_as_it_says() {
    let practice = shipped().expect("the items ship");
    let flaws: Vec<String> = practice
        .items
        .iter()
        .filter_map(|item| Some(format!("{}: {}", item.question, item.flaw(practice.edition)?)))
        .collect();
    assert!(flaws.is_empty(), "{}", flaws.join("\n"));
}

#[test]
fn there_are_enough_of_every_level_and_each_has_an_address_of_its_own() {
    let practice = shipped().expect("the items ship");
    assert!(practice.items.len() >= 150, "{}", practice.items.len());
    let slugs: BTreeSet<&str> = practice.items.iter().map(|item| item.slug()).collect();
    assert_eq!(slugs.len(), practice.items.len(), "two questions have the same words");
    for level in Level::ALL {
        let count = practice.items.iter().filter(|item| item.level == level).count();
        assert!(count >= 30, "{count} of {level:?}");
    }
    let topics: Vec<&str> = practice.items.iter().map(|item| item.topic.as_str()).collect();
    let runs = topics.chunk_by(|one, other| one == other).count();
    assert_eq!(runs, topics.iter().collect::<BTreeSet<_>>().len(), "the items of a topic stand together");
}

/// An item that another edition answers differently is not among those of that edition.
#[test]
fn the_editions_of_an_item_are_those_that_answer_so() {
    let practice = shipped().expect("the items ship");
    let otherwise: Vec<String> = practice
        .items
        .iter()
        .filter_map(|item| {
            let found: Vec<Edition> =
                ENACTED.iter().map(|table| table.edition).filter(|edition| item.stands(*edition)).collect();
            let told = || found.iter().map(|edition| format!("\"{edition}\"")).collect::<Vec<_>>().join(", ");
            (found != item.editions).then(|| format!("{}: editions = [{}]", item.question, told()))
        })
        .collect();
    assert!(otherwise.is_empty(), "{}", otherwise.join("\n"));
}
