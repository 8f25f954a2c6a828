use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::process::Command;

use super::super::enact::read_text;
use super::*;
use tribunal_document::{Body as DocumentBody, Hints, Kind as DocumentKind, read};

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared");

/// The card files whose cards are said.
const CARDS: [&str; 3] =
    ["cards/riftcodex-ogn-ogs-sfd.json", "cards/riftcodex-unl.json", "cards/riftcodex-ven-part.json"];

fn said(kind: Kind, text: &str) -> String {
    let mut made = Card { name: "Lamp".to_owned(), kind, ..Card::default() };
    read_text(&mut made, text);
    assert!(made.unread.is_empty(), "{text}");
    card(&made).join(" ")
}

/// Every card that is at hand, read.
fn cards() -> Option<Vec<Card>> {
    let mut all = Vec::new();
    for file in CARDS {
        let Ok(bytes) = fs::read(format!("{FOLDER}/{file}")) else {
            println!("skipped: ../shared is absent");
            return None;
        };
        let hints = Hints { kind: Some(DocumentKind::Cards), edition: None };
        let DocumentBody::Cards(list) = read(&bytes, hints).body else { panic!("{file} is a file of cards") };
        all.extend(list.into_iter().map(|printed| {
            let kind = Kind::ALL.into_iter().find(|kind| kind.word().eq_ignore_ascii_case(&printed.kind));
            let mut made =
                Card { name: printed.name, kind: kind.unwrap_or_default(), tags: printed.tags, ..Card::default() };
            read_text(&mut made, &printed.text.join("\n"));
            made
        }));
    }
    Some(all)
}

/// An ability as JSON, without any words.
fn tree(ability: &Ability) -> String {
    fn forget(tree: &mut serde_json::Value) {
        match tree {
            serde_json::Value::Object(fields) => {
                fields.remove("text");
                fields.values_mut().for_each(forget);
            }
            serde_json::Value::Array(items) => items.iter_mut().for_each(forget),
            _ => {}
        }
    }
    let mut tree = serde_json::to_value(ability).unwrap();
    forget(&mut tree);
    tree.to_string()
}

#[test]
fn abilities_read_as_one_would_say_them() {
    let attack = said(Kind::Unit, "When I attack, deal 3 to an enemy unit here.");
    assert_eq!(attack, "When this unit attacks: Deal 3 damage to a chosen enemy unit here.");
    let aura = said(Kind::Unit, "[Tank]\nOther friendly units here have +1 [M].");
    assert_eq!(aura, "Tank. Other friendly units here have +1 Might.");
    let others = said(Kind::Unit, "When I attack, stun up to two other enemy units.");
    assert_eq!(others, "When this unit attacks: Stun up to 2 other chosen enemy units.");
    let spell = said(Kind::Spell, "Kill a gear. Its controller draws 1.");
    assert_eq!(spell, "Kill a chosen gear. Its controller draws one card.");
    let gear = said(Kind::Gear, "[1], [E]: [Reaction] — Give a unit +2 [M] this turn.");
    let meant = "Ability (Reaction, cost: pay 1 Energy and exhaust this gear): A chosen unit gets +2 Might this turn.";
    assert_eq!(gear, meant);
}

#[test]
fn words_say_who_chooses_and_since_when_nothing_is_chosen_twice() {
    let seen = said(
        Kind::Unit,
        "When I attack, choose an opponent. Draw 1. They reveal their hand. Choose a unit from it, and recycle that card.",
    );
    assert!(seen.contains("Recycle a picked unit among the cards looked at."), "{seen}");
    let listed = |first: &str| format!("{first}\n- Draw 1.\n- Draw 2.");
    let turn = said(Kind::Gear, &listed("[1]: Choose one that hasn't been chosen this turn \u{2014}"));
    assert!(turn.contains("Choose one of these that was not chosen yet this turn:"), "{turn}");
    let play = said(Kind::Spell, &listed("Choose one you haven't already chosen \u{2014}"));
    assert_eq!(
        play,
        "Choose one of these that was not chosen yet for this spell: (a) Draw one card. (b) Draw 2 cards."
    );
    let player = said(Kind::Unit, "When I move, choose a player. They discard 1.");
    assert_eq!(player, "When this unit moves: Choose a player. The chosen player discards one card.");
}

#[test]
fn what_is_given_speaks_of_its_holder() {
    let given = said(Kind::Battlefield, "Units here have \"When I conquer, draw 1.\"");
    assert!(given.contains("\"When its holder conquers: Draw one card.\""), "{given}");
}

#[test]
fn what_is_said_of_every_card_is_in_words_of_our_own() {
    let Some(cards) = cards() else { return };
    let mut told = String::new();
    for made in &cards {
        let _ = writeln!(told, "{}\n{}\n", made.name, card(made).join("\n"));
    }
    let file = std::env::temp_dir().join(format!("tribunal-said-{}.txt", std::process::id()));
    fs::write(&file, &told).unwrap();
    let found = Command::new(format!("{FOLDER}/tools/own-words")).arg("--list").arg(&file).output().unwrap();
    fs::remove_file(&file).unwrap();
    assert!(found.status.success(), "{}", String::from_utf8_lossy(&found.stdout));
}

#[test]
fn what_is_not_the_same_is_not_said_in_the_same_words() {
    let Some(cards) = cards() else { return };
    let mut trees: BTreeMap<String, BTreeMap<String, String>> = BTreeMap::new();
    for made in &cards {
        let own = made.abilities.iter().map(|one| (one, ability(one, made.kind)));
        let equipment = made.equipment.iter().flat_map(|equipment| &equipment.abilities);
        for (one, words) in own.chain(equipment.map(|one| (one, ability(one, Speaker::Equipment)))) {
            trees.entry(words).or_default().insert(tree(one), made.name.clone());
        }
    }
    let alike: Vec<_> = trees.iter().filter(|(_, trees)| trees.len() > 1).collect();
    assert!(alike.is_empty(), "{} are said alike\n{alike:#?}", alike.len());
}
