use super::*;
use crate::library::StoredDocument;
use tribunal_document::{Hints, Kind, read as read_document};

/// Cards of a made-up set.
fn library() -> Library {
    let unit = |name: &str, supertype: &str, domain: &str, tag: &str| {
        format!(
            r#"{{"name": "{name}", "type": "Unit", "supertype": {supertype}, "domain": ["{domain}"], "tags": ["{tag}"]}}"#
        )
    };
    let mut cards = vec![
        r#"{"name": "Lamp, Keeper of Ages", "type": "Legend", "domain": ["Calm", "Fury"], "tags": ["Lamp"]}"#
            .to_owned(),
        unit("Lamp, Lit", r#""Champion""#, "Calm", "Lamp"),
        unit("Rope, Tied", r#""Champion""#, "Calm", "Rope"),
        unit("Wick", r#""Signature""#, "Fury", "Lamp"),
        unit("Knot", r#""Signature""#, "Calm", "Rope"),
        unit("Stranger", "null", "Order", "Cat"),
    ];
    cards.extend((0..14).map(|n| unit(&format!("Page {n}"), "null", "Calm", "Page")));
    cards.extend(
        ["Calm", "Fury", "Order"].map(|d| format!(r#"{{"name": "{d} Rune", "type": "Rune", "domain": ["{d}"]}}"#)),
    );
    cards.push(unit("Pebble", "null", "Colorless", "Page"));
    cards.push(r#"{"name": "Moth", "type": "Unit", "domain": [], "tags": ["Page"]}"#.to_owned());
    cards.push(r#"{"name": "Twins", "type": "Unit", "domain": ["Calm", "Order"], "tags": ["Page"]}"#.to_owned());
    cards.push(r#"{"name": "Kin", "type": "Unit", "domain": ["Calm", "Fury"], "tags": ["Page"]}"#.to_owned());
    cards.push(r#"{"name": "Choir", "type": "Unit", "domain": ["Calm"], "text": "If Choir is in your deck, choose two legends of another name."}"#.to_owned());
    cards
        .push(r#"{"name": "Stone, The Mute", "type": "Legend", "domain": ["Colorless"], "tags": ["Lamp"]}"#.to_owned());
    cards.push(r#"{"name": "Bell, Rung", "type": "Legend", "domain": ["Calm"], "tags": ["Bell"]}"#.to_owned());
    cards.extend(
        ["Grove", "Hill", "Ford"]
            .map(|name| format!(r#"{{"name": "{name}", "type": "Battlefield", "domain": ["Colorless"]}}"#)),
    );
    let text = format!("[{}]", cards.join(","));
    let document = read_document(text.as_bytes(), Hints { kind: Some(Kind::Cards), edition: None });
    Library::new(vec![StoredDocument {
        id: "cards".to_owned(),
        file: "cards.json".to_owned(),
        imported: None,
        document,
    }])
}

/// A legal list: 39 cards and the Chosen Champion.
fn sound() -> String {
    let pages: String = (0..13).map(|n| format!("3 Page {n}\n")).collect();
    format!(
        "Legend:\n1 Lamp, Keeper of Ages\nChampion:\n1 Lamp, Lit\nMainDeck:\n{pages}Battlefields:\n1 Grove\n1 Hill\n1 Ford\n\
         Runes:\n6 Calm Rune\n6 Fury Rune\nSideboard:\n"
    )
}

fn judged(text: &str, tournament: bool) -> Verdict {
    judge(&read(text), &library(), DeckRules::new(Edition::CORE_1_1, tournament)).unwrap()
}

/// The rules that a list breaks, without their edition.
fn broken(text: &str, tournament: bool) -> Vec<String> {
    judged(text, tournament).breaches.iter().map(|breach| breach.rule.number.to_string()).collect()
}

#[test]
fn a_sound_list_is_legal_by_the_core_rules_unless_they_ask_for_its_format() {
    for core in editions() {
        let verdict = judge(&read(&sound()), &library(), DeckRules::new(core, false)).unwrap();
        let asks: Vec<_> = verdict.unchecked.iter().map(|left| left.rule.to_string()).collect();
        if core == Edition::CORE_1_5 {
            assert_eq!((verdict.legal, asks), (None, vec!["103.3.e@1.5".to_owned()]), "no format is named");
        } else {
            assert_eq!((verdict.legal, asks), (Some(true), vec![]), "{verdict:?}");
        }
    }
}

#[test]
fn without_a_list_of_banned_cards_no_deck_is_legal_in_a_tournament() {
    let verdict = judged(&sound(), true);
    assert_eq!((verdict.legal, verdict.breaches.len()), (None, 0));
    let left: Vec<_> = verdict.unchecked.iter().map(|left| left.rule.to_string()).collect();
    assert_eq!(left, ["601.2.d@tr-2026-10-09"], "by the newest tournament rules");
}

#[test]
fn forty_one_cards_are_legal_in_a_casual_game_only() {
    let more = sound().replace("MainDeck:\n", "MainDeck:\n1 Page 13\n");
    assert!(broken(&more, false).is_empty());
    assert_eq!(broken(&more, true), ["402.1"]);
    assert_eq!(broken(&sound().replace("3 Page 0", "2 Page 0"), false), ["103.2"]);
}

#[test]
fn the_chosen_champion_is_a_champion_unit_with_the_legends_tag() {
    assert_eq!(broken(&sound().replace("1 Lamp, Lit", "1 Rope, Tied"), false), ["103.2.a.2"]);
    let signature = judged(&sound().replace("1 Lamp, Lit", "1 Wick"), false);
    assert_eq!(signature.breaches[0].what, "Wick is not a champion unit and cannot be the Chosen Champion");
    assert_eq!(broken(&sound().replace("1 Lamp, Lit", ""), false), ["103.2", "103.2.a"]);
}

#[test]
fn three_of_a_name_count_the_champion_and_in_tournaments_the_sideboard() {
    let three = sound().replace("3 Page 0\n", "1 Page 0\n2 Lamp, Lit\n");
    assert!(broken(&three, false).is_empty());
    assert_eq!(broken(&three.replace("1 Page 0\n2 Lamp, Lit", "3 Lamp, Lit"), false), ["103.2.b"]);
    let side = three + "1 Lamp, Lit\n";
    assert!(broken(&side, false).is_empty());
    assert_eq!(broken(&side, true), ["403.3"]);
}

#[test]
fn domains_signatures_runes_and_battlefields_are_held_against_their_rules() {
    let swap = |one: &str, other: &str| broken(&sound().replace(one, other), false);
    assert_eq!(swap("3 Page 0", "3 Stranger"), ["103.1.b.1"]);
    assert_eq!(swap("3 Page 0\n3 Page 1", "3 Wick\n3 Knot"), ["103.2.d.1", "103.2.d.2"]);
    assert_eq!(swap("6 Fury Rune", "6 Order Rune"), ["103.3.a.1"]);
    assert_eq!(swap("6 Fury Rune", "5 Fury Rune"), ["103.3.a"]);
    assert_eq!(swap("1 Ford", "1 Hill"), ["103.4.c"]);
    assert_eq!(swap("1 Ford\n", ""), ["458.4.a"]);
    assert_eq!(swap("3 Page 0", "3 Calm Rune"), ["103.2"]);
}

#[test]
fn a_sideboard_has_ten_cards_at_most() {
    let side = sound() + "3 Page 13\n3 Wick\n2 Rope, Tied\n2 Lamp, Lit\n";
    assert!(broken(&side, true).is_empty());
    assert_eq!(broken(&(side + "1 Rope, Tied\n1 Grove\n"), true), ["601.1.c.1", "601.1.c.2"]);
}

#[test]
fn a_card_that_is_not_held_is_named_and_leaves_the_verdict_open() {
    let verdict = judged(&sound().replace("3 Page 0", "3 Page Nobody"), false);
    assert_eq!((verdict.legal, verdict.unknown.len()), (None, 1));
    assert_eq!(verdict.unknown[0].entry.name, "Page Nobody");
}

#[test]
fn all_that_is_wrong_is_told_at_once() {
    assert_eq!(broken("3 Page 0\n", false), ["103.1", "103.2", "103.2.a", "103.3.a", "458.4.a"]);
}

#[test]
fn teammates_bring_different_legends_and_battlefields() {
    let (one, library) = (read(&sound()), library());
    let other = read("Legend:\n1 Lamp, Keeper of Ages\nBattlefields:\n1 Grove");
    let shared = team(&one, &other, &library, Edition::CORE_1_1).unwrap();
    let rules = shared.iter().filter_map(|s| match s {
        SharedCardFault::Breach(breach) => Some(breach.rule.to_string()),
        SharedCardFault::Ruled { .. } => None,
    });
    let rules: Vec<_> = rules.collect();
    assert_eq!(rules, ["462.8.g@1.1", "462.8.h@1.1"]);
    let ruled = team(&one, &other, &library, Edition::CORE_1_0).unwrap();
    assert!(ruled.iter().all(|shared| matches!(shared, SharedCardFault::Ruled { .. })) && ruled.len() == 2);
}

/// A library of the made-up cards and a list that bans one of them from a day on.
fn with_list() -> Library {
    let list = "# Lamp legality\n\n## Constructed Format Legality\n\n*Last updated: October 1, 2026*\n\nThese are banned:\n\n- Fury Rune\n";
    let document = read_document(list.as_bytes(), Hints::default());
    let lists = StoredDocument { id: "lists".to_owned(), file: "lists.md".to_owned(), imported: None, document };
    Library::new(library().documents().iter().cloned().chain([lists]).collect())
}

#[test]
fn a_banned_card_is_named_from_the_day_of_its_list_on() {
    let on = |day| DeckRules { day: Some(day), ..DeckRules::new(Edition::CORE_1_5, true) };
    let day = |month| jiff::civil::date(2026, month, 24);
    let later = judge(&read(&sound()), &with_list(), on(day(10))).unwrap();
    assert_eq!(later.legal, Some(false));
    assert_eq!(later.breaches[0].rule.to_string(), "601.2.d@tr-2026-10-09");
    assert!(later.breaches[0].what.starts_with("Fury Rune is banned in Constructed"), "{:?}", later.breaches);
    let before = judge(&read(&sound()), &with_list(), on(day(9))).unwrap();
    assert_eq!((before.legal, before.list), (None, None), "no list had begun");
    assert_eq!(before.unchecked[0].rule.to_string(), "601.2.d@tr-2026-07-16", "the rules of that day");
    let other = DeckRules { format: Some("draft".to_owned()), ..on(day(10)) };
    assert_eq!(judge(&read(&sound()), &with_list(), other).unwrap().legal, None, "that format has no list");
    let clean = sound().replace("6 Calm Rune\n6 Fury Rune", "12 Calm Rune");
    let clean = judge(&read(&clean), &with_list(), on(day(10))).unwrap();
    assert_eq!((clean.legal, clean.list.unwrap().format.as_str()), (Some(true), "Constructed"));
}

#[test]
fn names_that_are_written_loosely_are_matched_and_said() {
    let verdict = judged(&sound().replace("1 Lamp, Lit", "1 lamp lit (OGN-012)"), false);
    assert_eq!((verdict.legal, verdict.matched.len()), (Some(true), 1));
    assert_eq!(
        (verdict.matched[0].written.as_str(), verdict.matched[0].taken_for.as_str()),
        ("lamp lit (OGN-012)", "Lamp, Lit")
    );
    let verdict = judged(&sound().replace("3 Page 0\n", "3 Paeg 0\n"), false);
    assert_eq!(verdict.unknown[0].instead, ["Page 0"]);
}

#[test]
fn a_list_without_headings_has_its_first_champion_as_the_chosen_one() {
    let bare: String = sound().lines().filter(|line| !line.ends_with(':')).map(|line| format!("{line}\n")).collect();
    let verdict = judged(&bare, false);
    assert_eq!(verdict.legal, Some(true), "{verdict:?}");
    assert!(verdict.matched[0].taken_for.contains("Chosen Champion"), "{:?}", verdict.matched);
}

#[test]
fn cards_that_ship_are_known_by_their_numbers() {
    let read = read("OGN-001-1 OGN-001-1 UNL-131");
    let deck = judge(&read, &Library::new(Vec::new()), DeckRules::new(Edition::CORE_1_5, false)).unwrap();
    assert_eq!((deck.unknown.len(), deck.matched.len()), (0, 2), "{deck:?}");
    assert!(deck.matched.iter().any(|matched| matched.taken_for == "Abandon"));
}

#[test]
fn a_text_may_allow_any_number_or_one() {
    let of = |name: &str| format!("Main Deck\n5 {name}");
    let broken = |name: &str| {
        let verdict =
            judge(&read(&of(name)), &Library::new(Vec::new()), DeckRules::new(Edition::CORE_1_5, false)).unwrap();
        verdict
            .breaches
            .into_iter()
            .find(|breach| breach.rule.number.to_string() == "103.3.b")
            .map(|breach| breach.what)
    };
    assert_eq!(broken("Spiderling"), None);
    assert_eq!(broken("Forgefire Cape").unwrap(), "there are 5 copies of Forgefire Cape; 1 is allowed");
    assert_eq!(broken("Pit Rookie").unwrap(), "there are 5 copies of Pit Rookie; 3 are allowed");
}

/// Judges the sound deck in 1.5 once three pages are another card.
fn with(card: &str) -> Verdict {
    let list = sound().replace("3 Page 0", &format!("3 {card}"));
    judge(&read(&list), &library(), DeckRules::new(Edition::CORE_1_5, false)).unwrap()
}

#[test]
fn a_card_without_a_domain_fits_every_deck() {
    for fits in ["Pebble", "Moth", "Kin"] {
        let verdict = with(fits);
        assert_eq!(verdict.breaches, [], "{fits}");
        let open: Vec<String> = verdict.unchecked.iter().map(|left| left.rule.to_string()).collect();
        assert_eq!(open, ["103.3.e@1.5"], "{fits}: nothing but its format, which nobody has named");
    }
    let twins = with("Twins");
    assert_eq!((twins.breaches.len(), twins.breaches[0].rule.to_string()), (1, "103.2.b.1@1.5".to_owned()));
    assert_eq!(twins.breaches[0].what, "Twins is Order, and the legend is Calm and Fury");
}

#[test]
fn a_legend_without_a_domain_allows_only_cards_without_one() {
    let verdict = with("Pebble").breaches.len();
    let list = sound().replace("1 Lamp, Keeper of Ages", "1 Stone, The Mute").replace("3 Page 0", "3 Pebble");
    let mute = judge(&read(&list), &library(), DeckRules::new(Edition::CORE_1_5, false)).unwrap();
    assert_eq!(verdict, 0);
    assert!(mute.breaches.iter().any(|breach| breach.what == "Page 1 is Calm, and the legend is of no domain"));
    assert!(mute.breaches.iter().all(|breach| !breach.what.starts_with("Pebble")), "{mute:?}");
}

#[test]
fn what_is_chosen_while_a_deck_is_built_is_not_checked_and_no_breach() {
    let choir = with("Choir");
    let asked = choir.unchecked.iter().map(|left| (left.rule.to_string(), left.what.as_str())).collect::<Vec<_>>();
    assert_eq!(asked[0], ("103.1@1.5".to_owned(), "Choir asks for choices while the deck is built (line 6)"));
    assert_eq!((asked.len(), asked[1].0.as_str()), (2, "103.3.e@1.5"), "its format is not named");
    assert_eq!((choir.legal, choir.breaches.len()), (None, 0));
    let two = |card: &str| {
        let list = sound().replace("3 Page 0", &format!("3 {card}")).replace("Champion:", "1 Bell, Rung\nChampion:");
        judge(&read(&list), &library(), DeckRules::new(Edition::CORE_1_5, false)).unwrap()
    };
    assert_eq!(two("Choir").breaches, [], "the second legend may be one that was chosen");
    assert_eq!(two("Moth").breaches[0].rule.to_string(), "103.2@1.5", "a deck has one legend otherwise");
}

#[test]
fn a_sideboard_is_judged_in_tournaments_alone_and_no_rule_counts_its_signature_cards() {
    let stranger = sound() + "1 Stranger\n";
    assert_eq!((broken(&stranger, false), broken(&stranger, true)), (vec![], vec!["103.1.b.1".to_owned()]));
    let four = sound().replace("3 Page 0", "3 Wick") + "1 Wick\n";
    assert_eq!(broken(&four, true), ["403.3"], "four of one name");
    let three = sound().replace("3 Page 0\n", "1 Page 0\n2 Wick\n") + "1 Wick\n";
    let unchecked =
        |text: &str| judged(text, true).unchecked.iter().map(|left| left.rule.number.to_string()).collect::<Vec<_>>();
    assert!(!unchecked(&three).contains(&"103.2.d.1".to_owned()));
    assert!(unchecked(&four).contains(&"103.2.d.1".to_owned()), "whether the fourth counts is said by no rule");
}
