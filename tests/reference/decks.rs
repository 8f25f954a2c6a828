//! A second implementation of deck legality, slow and card by card, from 103 of the core rules of 1.5 and 402, 403 and
//! 601 of the tournament rules, written without looking at the code; both are compared on random decks (differential
//! testing).

use std::collections::BTreeSet;

use tribunal::deck::{DeckRules, Section, judge, read};
use tribunal::document::{Hints, Kind, read as read_document};
use tribunal::library::{Library, StoredDocument};
use tribunal::rule::Edition;

/// The printed facts of a card that matter for a deck.
#[derive(PartialEq, Eq, Debug)]
struct Printed {
    name: &'static str,
    kind: &'static str,
    supertype: Option<&'static str>,
    domains: &'static [&'static str],
    tags: &'static [&'static str],
}

const fn printed(
    name: &'static str,
    kind: &'static str,
    supertype: Option<&'static str>,
    domains: &'static [&'static str],
    tags: &'static [&'static str],
) -> Printed {
    Printed { name, kind, supertype, domains, tags }
}

const CARDS: &[Printed] = &[
    printed("Lamp, Keeper of Ages", "Legend", None, &["Calm", "Fury"], &["Lamp"]),
    printed("Rope, Endless", "Legend", None, &["Order", "Body"], &["Rope"]),
    printed("Stone, The Mute", "Legend", None, &[], &["Stone"]),
    printed("Lamp, Lit", "Unit", Some("Champion"), &["Calm"], &["Lamp"]),
    printed("Lamp, Dark", "Unit", Some("Champion"), &["Fury"], &["Lamp"]),
    printed("Rope, Tied", "Unit", Some("Champion"), &["Calm"], &["Rope"]),
    printed("Wick", "Unit", Some("Signature"), &["Fury"], &["Lamp"]),
    printed("Oil", "Spell", Some("Signature"), &["Calm"], &["Lamp"]),
    printed("Knot", "Gear", Some("Signature"), &["Calm"], &["Rope"]),
    printed("Pebble", "Unit", None, &[], &[]),
    printed("Kin", "Unit", None, &["Calm", "Fury"], &["Page"]),
    printed("Twins", "Spell", None, &["Calm", "Order"], &[]),
    printed("Stranger", "Gear", None, &["Order"], &[]),
    printed("Ash", "Unit", None, &["Fury"], &[]),
    printed("Birch", "Unit", None, &["Fury"], &[]),
    printed("Cedar", "Unit", None, &["Calm"], &[]),
    printed("Elm", "Spell", None, &["Calm"], &[]),
    printed("Fir", "Spell", None, &["Fury"], &[]),
    printed("Hazel", "Gear", None, &["Calm"], &[]),
    printed("Larch", "Gear", None, &["Fury"], &[]),
    printed("Maple", "Unit", None, &["Calm"], &[]),
    printed("Oak", "Unit", None, &["Calm"], &[]),
    printed("Pine", "Unit", None, &["Fury"], &[]),
    printed("Rowan", "Spell", None, &["Fury"], &[]),
    printed("Willow", "Gear", None, &["Calm"], &[]),
    printed("Yew", "Spell", None, &["Calm"], &[]),
    printed("Calm Rune", "Rune", Some("Basic"), &["Calm"], &[]),
    printed("Fury Rune", "Rune", Some("Basic"), &["Fury"], &[]),
    printed("Order Rune", "Rune", Some("Basic"), &["Order"], &[]),
    printed("Grove", "Battlefield", None, &[], &[]),
    printed("Hill", "Battlefield", None, &[], &[]),
    printed("Ford", "Battlefield", None, &["Fury"], &[]),
    printed("Tower", "Battlefield", None, &["Order"], &[]),
];

/// A deck, one card at a time.
type Deck = Vec<(Section, &'static Printed)>;

/// The rules that a deck breaks.
fn broken(deck: &Deck, tournament: bool) -> BTreeSet<&'static str> {
    let by = |core: &'static str, of_tournaments: &'static str| if tournament { of_tournaments } else { core };
    let of = |sections: &[Section]| -> Vec<&Printed> {
        deck.iter().filter(|(section, _)| sections.contains(section)).map(|(_, card)| *card).collect()
    };
    let mut all = BTreeSet::new();
    let mut ask = |so: bool, rule: &'static str| {
        if !so {
            all.insert(rule);
        }
    };
    // 103.2, 402.1: one legend.
    let legends = of(&[Section::Legend]);
    ask(legends.len() == 1, by("103.2", "402.1"));
    for card in &legends {
        ask(card.kind == "Legend", by("103.2", "402.1"));
    }
    // 103.3, 402.1: forty cards with the Chosen Champion, units, gear and spells.
    let main = of(&[Section::MainDeck, Section::Champion]);
    ask(if tournament { main.len() == 40 } else { main.len() >= 40 }, by("103.3", "402.1"));
    let plays = |card: &Printed| ["Unit", "Gear", "Spell"].contains(&card.kind);
    for card in of(&[Section::MainDeck]) {
        ask(plays(card), by("103.3", "402.1"));
    }
    // 103.3.a: a Chosen Champion, a champion unit that shares a tag with the legend.
    let champions = of(&[Section::Champion]);
    ask(champions.len() == 1, "103.3.a");
    for card in &champions {
        let shares = card.tags.iter().any(|tag| legends.iter().any(|legend| legend.tags.contains(tag)));
        ask(card.kind == "Unit" && card.supertype == Some("Champion") && shares, "103.3.a.2");
    }
    // 103.3.b, 403.3: no name more than three times, in tournaments with the sideboard.
    let side = if tournament { of(&[Section::Sideboard]) } else { vec![] };
    let with_side: Vec<&Printed> = main.iter().chain(&side).copied().collect();
    for card in &with_side {
        ask(with_side.iter().filter(|other| other.name == card.name).count() <= 3, by("103.3.b", "403.3"));
    }
    // 103.2.b, 103.4.a.1, 103.5.b: every domain of a card is one of the legend's. Without a legend there is no identity to abide by.
    let fits = |card: &Printed| {
        legends.is_empty() || card.domains.iter().all(|domain| legends.iter().any(|own| own.domains.contains(domain)))
    };
    for card in with_side.iter().chain(&of(&[Section::Battlefields])) {
        ask(fits(card), "103.2.b.1");
    }
    for card in of(&[Section::Runes]) {
        ask(fits(card), "103.4.a.1");
        ask(card.kind == "Rune", by("103.4.a", "402.1"));
    }
    // 103.3.d: three Signature cards, all of the legend's champion; a sideboard has only what a Main Deck may have (601.1.c.2).
    ask(main.iter().filter(|card| card.supertype == Some("Signature")).count() <= 3, "103.3.d.1");
    for card in with_side.iter().filter(|card| card.supertype == Some("Signature")) {
        let shares = card.tags.iter().any(|tag| legends.iter().any(|legend| legend.tags.contains(tag)));
        ask(shares || legends.is_empty(), "103.3.d.2");
    }
    // 103.4.a, 402.1: twelve runes.
    ask(of(&[Section::Runes]).len() == 12, by("103.4.a", "402.1"));
    // 103.5, 487.4.a, 402.1: three battlefields, none twice.
    let places = of(&[Section::Battlefields]);
    ask(places.len() == 3, by("487.4.a", "402.1"));
    for card in &places {
        ask(card.kind == "Battlefield", by("487.4.a", "402.1"));
        ask(places.iter().filter(|other| other.name == card.name).count() == 1, by("103.5.c", "402.1"));
    }
    // 601.1.c: ten cards beside it at most.
    ask(side.len() <= 10, "601.1.c.1");
    for card in &side {
        ask(plays(card), "601.1.c.2");
    }
    all
}

/// A deterministic pseudorandom generator.
struct Dice(u64);

impl Dice {
    fn of(&mut self, sides: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % sides.max(1)
    }

    fn card(&mut self) -> &'static Printed {
        &CARDS[self.of(CARDS.len())]
    }
}

fn library() -> Library {
    let quoted = |words: &[&str]| words.iter().map(|word| format!("\"{word}\"")).collect::<Vec<_>>().join(",");
    let line = |card: &Printed| {
        let supertype = card.supertype.map_or("null".to_owned(), |supertype| format!("\"{supertype}\""));
        let (domains, tags) = (quoted(card.domains), quoted(card.tags));
        let (name, kind) = (card.name, card.kind);
        format!(
            r#"{{"name": "{name}", "type": "{kind}", "supertype": {supertype}, "domain": [{domains}], "tags": [{tags}]}}"#
        )
    };
    let text = format!("[{}]", CARDS.iter().map(line).collect::<Vec<_>>().join(","));
    let document = read_document(text.as_bytes(), Hints { kind: Some(Kind::Cards), edition: None });
    Library::new(vec![StoredDocument {
        id: "cards".to_owned(),
        file: "cards.json".to_owned(),
        imported: None,
        document,
    }])
}

/// A deck that breaks nothing, then some cards of it are others, some are gone and some are added.
fn made(dice: &mut Dice) -> Deck {
    let named = |name: &str| CARDS.iter().find(|card| card.name == name).expect("it is there");
    let mut deck: Deck =
        vec![(Section::Legend, named("Lamp, Keeper of Ages")), (Section::Champion, named("Lamp, Lit"))];
    let plain = CARDS.iter().skip_while(|card| card.name != "Ash").take_while(|card| card.kind != "Rune");
    deck.extend(plain.flat_map(|card| [(Section::MainDeck, card); 3]));
    deck.extend([(Section::Runes, named("Calm Rune")); 6]);
    deck.extend([(Section::Runes, named("Fury Rune")); 6]);
    deck.extend(["Grove", "Hill", "Ford"].map(|name| (Section::Battlefields, named(name))));
    for _ in 0..dice.of(5) {
        let at = dice.of(deck.len());
        match dice.of(8) {
            4 => deck.extend((0..11).map(|_| (Section::Sideboard, dice.card()))),
            5 => deck.push((Section::Runes, named(["Calm Rune", "Fury Rune", "Order Rune"][dice.of(3)]))),
            7 => deck.push((Section::Battlefields, named(["Grove", "Hill", "Tower"][dice.of(3)]))),
            6 => deck.extend(["Wick", "Oil", "Wick", "Oil"].map(|name| (Section::MainDeck, named(name)))),
            0 => drop(deck.remove(at)),
            1 => deck.push((Section::ALL[dice.of(Section::ALL.len())], dice.card())),
            2 => {
                let card = dice.card();
                let section = if dice.of(3) == 0 { Section::Sideboard } else { Section::MainDeck };
                deck.extend(std::iter::repeat_n((section, card), 1 + dice.of(4)));
            }
            _ => deck[at].1 = dice.card(),
        }
    }
    deck
}

fn describe(deck: &Deck) -> String {
    let section = |section: Section| {
        let cards = deck.iter().filter(|(of, _)| *of == section).map(|(_, card)| format!("1 {}\n", card.name));
        format!("{}:\n{}", section.title(), cards.collect::<String>())
    };
    Section::ALL.into_iter().map(section).collect()
}

#[test]
fn decks_are_judged_as_the_text_of_deck_construction_has_it() {
    let library = library();
    let mut dice = Dice(11);
    let (mut legal, mut rules) = (0, BTreeSet::new());
    for _ in 0..400 {
        let deck = made(&mut dice);
        let text = describe(&deck);
        for tournament in [false, true] {
            let wanted = broken(&deck, tournament);
            let verdict =
                judge(&read(&text), &library, DeckRules::new(Edition::CORE_1_5, tournament)).expect("1.5 is known");
            assert_eq!(verdict.unknown, [], "{text}");
            let found: BTreeSet<String> =
                verdict.breaches.iter().map(|breach| breach.rule.number.to_string()).collect();
            let wanted_here: BTreeSet<String> = wanted.iter().map(|rule| (*rule).to_owned()).collect();
            assert_eq!(found, wanted_here, "tournament: {tournament}\n{text}");
            legal += usize::from(wanted.is_empty());
            rules.extend(wanted);
        }
    }
    // Each of the sixteen rules came up, and decks without fault did as well.
    assert!(legal > 60 && rules.len() == 16, "{legal} legal decks, rules {rules:?}");
}
