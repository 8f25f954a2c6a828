//! Every construct of which abilities can be made is shown by a scenario: one that comes out otherwise where no card has the
//! ability that it is in.

mod known;

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use tribunal_engine::ability::enact::read_text;
use tribunal_engine::ability::text::stock::Stock;
use tribunal_engine::ability::{Ability, Body, Descend, Instructions, Part, Trigger, Triggered};
use tribunal_engine::card::Card;
use tribunal_scenario::constructs::{self, PRINTED, UNSAID};
use tribunal_scenario::read::read;
use tribunal_scenario::{markdown, proof};

use crate::scenarios::markdown_below;

/// All that abilities can be made of.
fn all_constructs() -> BTreeSet<String> {
    let mut all = known::constructs::<Ability>();
    all.retain(|construct| !PRINTED.iter().any(|printed| construct.starts_with(printed)));
    for (unsaid, why) in UNSAID {
        assert!(all.remove(unsaid), "`{unsaid}` ({why}) is no construct any more");
    }
    all
}

/// The scenarios that ship.
fn scenarios() -> Vec<markdown::Block> {
    let root = Path::new(crate::ROOT);
    let paths = ["tests/scenarios", "faq", "docs"].iter().flat_map(|folder| markdown_below(&root.join(folder)));
    let texts = paths.map(|path| std::fs::read_to_string(path).expect("a scenario file can be read"));
    texts.flat_map(|text| markdown::blocks(&text).expect("the fences are closed")).collect()
}

#[test]
fn every_construct_of_card_text_is_shown_by_a_scenario() {
    let mut open = all_constructs();
    assert!(open.len() > 300, "the list of constructs is all but empty: {open:#?}");
    let mut acts: BTreeMap<String, String> = BTreeMap::new();
    for block in scenarios() {
        let (script, _) = read(&block.text);
        for ability in script.cards().flat_map(Card::all_abilities) {
            let new: Vec<String> = constructs::constructs(ability).intersection(&open).cloned().collect();
            if !new.is_empty() && proof::rests_on(&block.text, ability) {
                open.retain(|construct| !new.contains(construct));
                acts.extend(new.into_iter().map(|construct| (construct, block.heading.clone())));
            }
        }
    }
    if std::env::var_os("TRIBUNAL_UPDATE").is_some() {
        write_table(&acts);
    }
    assert!(open.is_empty(), "{} constructs are in no scenario that fails without them: {open:#?}", open.len());
}

/// Lines that wait for something which happens to their own source: one for each way to speak of that.
const OF_THEMSELVES: [&str; 11] = [
    "When you buff me, draw 1.",
    "When you play me from face down, draw 1.",
    "When you play me to a battlefield, draw 1.",
    "When you return me to your hand, draw 1.",
    "When an opponent chooses me, draw 1.",
    "When I die, draw 1.",
    "When I attack or defend, draw 1.",
    "When I become Mighty, draw 1.",
    "When I'm stunned, draw 1.",
    "When this is detached, draw 1.",
    "When I'm returned to your hand, draw 1.",
];

/// The triggers on a card's own source that no event raises, each with the reason.
const NEVER_RAISED: [(&str, &str); 0] = [];

/// Returns true if a trigger is about its own source.
fn is_about_itself(when: &Trigger) -> bool {
    let alone = Triggered::plain(when.clone(), Instructions { targets: vec![], effects: vec![] });
    let mut found = false;
    Ability { text: String::new(), body: Body::Triggered(alone) }.parts(&mut |part| {
        found |= matches!(part, Part::Filter(of) if of.me);
        Descend::Into
    });
    found
}

/// The triggers of an ability.
fn trigger(ability: &Ability) -> Option<&Trigger> {
    match &ability.body {
        Body::Triggered(triggered) => Some(&triggered.when),
        _ => None,
    }
}

/// Whatever can be read as waiting for something that happens to its own source is set off by that: else a card would be read, do
/// nothing, and nobody would be told.
#[test]
fn every_trigger_on_its_own_source_comes_in_a_scenario() {
    let stock = Stock::of(OF_THEMSELVES);
    let lines = stock.formed(&OF_THEMSELVES).into_iter().flatten().map(|(_, line)| line);
    let mut open: Vec<(Trigger, String)> = vec![];
    for line in lines.chain(OF_THEMSELVES.map(str::to_owned)) {
        let mut card = Card { name: "Test".to_owned(), ..Card::default() };
        read_text(&mut card, &line);
        for when in card.abilities.iter().filter_map(trigger).filter(|when| is_about_itself(when)) {
            if open.iter().all(|(known, _)| known != when) {
                open.push((when.clone(), line.clone()));
            }
        }
    }
    assert!(open.len() > 30, "hardly any line is read: {open:#?}");
    for (never, why) in NEVER_RAISED {
        let before = open.len();
        open.retain(|(_, line)| line != never);
        assert!(open.len() < before, "`{never}` ({why}) is read no more");
    }
    for block in scenarios() {
        let (script, _) = read(&block.text);
        for ability in script.cards().flat_map(Card::all_abilities) {
            let waits = |when: &Trigger| trigger(ability) == Some(when);
            if open.iter().any(|(when, _)| waits(when)) && proof::rests_on(&block.text, ability) {
                open.retain(|(when, _)| !waits(when));
            }
        }
    }
    assert!(open.is_empty(), "{} triggers are in no scenario that fails without them: {open:#?}", open.len());
}

/// The table of where constructs are shown.
fn table() -> std::path::PathBuf {
    Path::new(crate::ROOT).join("rules/constructs.tsv")
}

/// Adds rows for constructs without one: where they act is found, the rest is left open.
fn write_table(acts: &BTreeMap<String, String>) {
    let told = std::fs::read_to_string(table()).unwrap_or_default();
    let mut rows: BTreeMap<String, String> = BTreeMap::new();
    let (notes, lines): (Vec<&str>, Vec<&str>) = told.lines().partition(|line| line.starts_with('#'));
    rows.extend(lines.iter().filter_map(|line| Some((line.split('\t').next()?.to_owned(), (*line).to_owned()))));
    for (construct, heading) in acts {
        rows.entry(construct.clone()).or_insert_with(|| format!("{construct}\t{heading}\t?\t?"));
    }
    let all: Vec<&str> = notes.into_iter().chain(rows.values().map(String::as_str)).collect();
    std::fs::write(table(), all.join("\n") + "\n").expect("the table can be written");
}

#[test]
fn every_scenario_of_the_table_exists_and_has_the_construct() {
    let mut headed: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for block in scenarios() {
        let (script, _) = read(&block.text);
        let used = script.cards().flat_map(Card::all_abilities).flat_map(constructs::constructs);
        headed.entry(block.heading.clone()).or_default().extend(used);
    }
    let told = std::fs::read_to_string(table()).expect("the table can be read");
    let mut wrong: Vec<String> = vec![];
    for line in told.lines().filter(|line| !line.starts_with('#')) {
        let cells: Vec<&str> = line.split('\t').collect();
        let [construct, shown @ ..] = cells.as_slice() else { panic!("{line}: a construct and three cells") };
        assert_eq!(shown.len(), 3, "{line}: acts, fails, left");
        for heading in shown.iter().filter(|cell| !["-", "?"].contains(cell)) {
            match headed.get(*heading) {
                None => wrong.push(format!("{construct}: no scenario is headed {heading:?}")),
                Some(used) if !used.contains(*construct) => {
                    wrong.push(format!("{construct} is in no card of {heading:?}"));
                }
                Some(_) => {}
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}
