//! The catalog's examples about targets, compared with the classifier in phrasings of our own.

use std::collections::BTreeSet;
use std::fs;

use serde_json::Value;
use tribunal::game::ability::text::target::{Realm, mentions};
use tribunal::rule::Edition;

const CATALOG: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../shared/catalog/examples.jsonl");

/// A text in an edition, with its mentions that are targets and those that are not; mentions are identified by their
/// beginnings.
struct Case {
    /// The items of the catalog that it stands for.
    items: &'static [&'static str],
    text: &'static str,
    edition: Edition,
    targets: &'static [&'static str],
    others: &'static [&'static str],
}

const fn case(
    items: &'static [&'static str],
    edition: Edition,
    text: &'static str,
    targets: &'static [&'static str],
    others: &'static [&'static str],
) -> Case {
    Case { items, text, edition, targets, others }
}

const OLD: Edition = Edition::CORE_1_0;
const NEW: Edition = Edition::CORE_1_2;

/// The rulings of the FAQ are about the edition before 1.1.
const CASES: [Case; 42] = [
    case(&["R-559.3.a-1"], OLD, "Stun a unit at a battlefield.", &["a unit"], &["a battlefield"]),
    case(&["R-559.3.a-2", "APP-06"], OLD, "Kill all gear.", &[], &["all gear"]),
    case(&["N-352.4.a-1", "N-352.10.b-1"], NEW, "Stun a unit at a battlefield.", &["a unit"], &["a battlefield"]),
    case(&["N-352.4.a-2"], NEW, "Kill all gear.", &[], &["all gear"]),
    case(&["N-352.4.b-1"], NEW, "When you play me, kill a unit.", &["a unit"], &[]),
    case(&["N-352.8.a-1"], NEW, "Kill a unit.", &["a unit"], &[]),
    case(&["N-352.8.a-2"], NEW, "Recycle a unit from your trash.", &["a unit from your trash"], &[]),
    case(&["N-352.8.b-1"], NEW, "Kill an enemy unit with 4 [M] or more.", &["an enemy unit with 4 [M] or more"], &[]),
    case(&["N-352.8.c-1"], NEW, "Counter a spell.", &["a spell"], &[]),
    case(&["N-352.8.c-2"], NEW, "[E]: Buff a friendly unit.", &["a friendly unit"], &[]),
    case(&["N-352.10.a-1"], NEW, "Ready a legend.", &["a legend"], &[]),
    case(&["N-352.10.a-2"], NEW, "Return an Otter from your trash to your hand.", &["an Otter from your trash"], &[]),
    case(&["N-352.10.a-3"], NEW, "You may play an Otter from your hand, ignoring its cost.", &[], &["an Otter"]),
    case(
        &["N-352.10.b-2", "N-352.10.d-1"],
        NEW,
        "Kill all units at a battlefield.",
        &["a battlefield"],
        &["all units"],
    ),
    case(&["N-352.10.b-3"], NEW, "Move a unit to a battlefield.", &["a unit", "a battlefield"], &[]),
    case(&["N-352.10.c-1"], NEW, "As an additional cost to play me, kill an Otter.", &[], &["an Otter"]),
    case(&["N-352.10.c-2"], NEW, "When a friendly unit dies, kill a gear.", &["a gear"], &["a friendly unit"]),
    case(
        &["N-352.10.c-3"],
        NEW,
        "When you play me, the next time an Otter would die this turn, recall it instead.",
        &[],
        &["an Otter"],
    ),
    case(
        &["N-352.10.c-4"],
        NEW,
        "Choose an Otter. The next time it would die this turn, recall it instead.",
        &["an Otter"],
        &[],
    ),
    case(&["N-352.10.c.1-1"], NEW, "When I hold, you may kill another Otter here to draw 1.", &[], &["another"]),
    case(
        &["N-352.10.c.1-2"],
        NEW,
        "When I attack, you may spend a buff to stun an enemy unit.",
        &["an enemy unit"],
        &["a buff"],
    ),
    case(&["N-352.10.d-2"], NEW, "Kill all units at battlefields.", &[], &["all units"]),
    case(&["N-352.10.d-3"], NEW, "Kill a unit. Its controller draws 2.", &["a unit"], &["its controller"]),
    case(&["N-352.10.d-4"], NEW, "Ready your legend.", &[], &["your legend"]),
    case(&["N-352.10.d-5"], NEW, "Ready a friendly legend.", &["a friendly legend"], &[]),
    case(&["N-352.10.d-6"], NEW, "Recycle all cards in your trash.", &[], &["all cards"]),
    case(&["N-352.10.d.2-1"], NEW, "Kill a unit at a battlefield.", &["a unit"], &["a battlefield"]),
    case(
        &["N-352.10.e-1"],
        NEW,
        "Each player kills a unit they control.",
        &[],
        &["each player", "a unit they control"],
    ),
    case(&["N-352.10.f-1"], NEW, "You must recycle one of your runes.", &[], &["one of your runes"]),
    case(&["N-352.10.f-2"], NEW, "Recycle a rune you control.", &["a rune you control"], &[]),
    case(
        &["FAQ-47-1"],
        OLD,
        "[1], Kill a gear: Deal 2 to an enemy unit at a battlefield.",
        &["an enemy unit"],
        &["a gear", "a battlefield"],
    ),
    case(&["FAQ-47-2"], OLD, "Move a unit to a battlefield.", &["a unit"], &["a battlefield"]),
    case(
        &["APP-01"],
        OLD,
        "Return a unit and a spell to their owners' hands. Choose a player.",
        &["a unit", "a spell", "a player"],
        &[],
    ),
    case(&["APP-02"], OLD, "Recycle a card from your hand.", &[], &["a card from your hand"]),
    case(&["APP-03"], OLD, "Recycle a facedown card.", &["a facedown card"], &[]),
    case(
        &["APP-04"],
        OLD,
        "You may play an Otter from your trash, ignoring its cost.",
        &["an Otter from your trash"],
        &[],
    ),
    case(&["APP-05"], OLD, "Each player kills one of their units.", &[], &["each player", "one of their units"]),
    case(
        &["APP-07", "APP-10"],
        OLD,
        "Kill an Otter at a battlefield. Its controller draws 2.",
        &["an Otter"],
        &["a battlefield", "its controller"],
    ),
    case(&["APP-08"], OLD, "Ready your legend.", &[], &["your legend"]),
    case(&["APP-09"], OLD, "Kill an enemy unit.", &["an enemy unit"], &[]),
    case(
        &["APP-11"],
        OLD,
        "Kill a friendly unit or gear, [E]: [Action] — [Add] [A][A].",
        &[],
        &["a friendly unit or gear"],
    ),
    case(&["APP-12"], OLD, "When an enemy unit attacks, give it -1 [M] this turn.", &[], &["an enemy unit"]),
];

/// Those that need more than one sentence of a card, or the same words in another way.
const MORE: [Case; 3] = [
    case(
        &["APP-13"],
        OLD,
        "The next time an Otter would die, you may kill another Otter instead.",
        &[],
        &["an Otter", "another Otter"],
    ),
    case(
        &["APP-14"],
        OLD,
        "Choose an Otter. The next time it would die, you may kill another Otter instead.",
        &["an Otter"],
        &["another Otter"],
    ),
    case(&["APP-15"], OLD, "You must recycle one of your runes.", &[], &["one of your runes"]),
];

fn check(case: &Case) -> Result<(), String> {
    let found = mentions(case.text).map_err(|why| format!("{}: {why}", case.text))?;
    let (mut targets, mut others) = (vec![], vec![]);
    for mention in &found {
        let (target, _) = mention.is_target(case.edition).ok_or("the edition is known")?;
        (if target { &mut targets } else { &mut others }).push(mention.text.as_str());
    }
    let fit = |wanted: &[&str], found: &[&str]| {
        wanted.len() == found.len() && wanted.iter().zip(found).all(|(wanted, found)| found.starts_with(wanted))
    };
    if fit(case.targets, &targets) && fit(case.others, &others) {
        return Ok(());
    }
    Err(format!("{} ({}): targets {targets:?}, others {others:?}", case.text, case.edition))
}

#[test]
fn every_phrase_is_classified_as_rules_and_rulings_say() {
    let wrong: Vec<String> = CASES.iter().chain(&MORE).filter_map(|case| check(case).err()).collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn one_chooses_among_what_the_words_mean() {
    for (text, among) in [
        ("Kill a unit.", Realm::Board),
        ("Counter a spell.", Realm::Chain),
        ("Recycle a unit from your trash.", Realm::Trash),
        ("Ready a legend.", Realm::LegendZone),
        ("Recycle a facedown card.", Realm::Facedown),
        ("Recycle a card from your hand.", Realm::Private),
        ("Choose an opponent.", Realm::Players),
    ] {
        assert_eq!(mentions(text).unwrap()[0].among, among, "{text}");
    }
}

#[test]
fn a_battlefield_that_a_unit_is_played_to_is_a_target_until_1_4() {
    let found = mentions("Play a unit from your trash to a battlefield.").unwrap();
    let told = |edition| found[1].is_target(edition).unwrap();
    assert!(told(Edition::CORE_1_2).0);
    assert_eq!((told(Edition::CORE_1_4).0, told(Edition::CORE_1_4).1.to_string()), (false, "355.10.b@1.4".to_owned()));
}

#[test]
fn every_item_of_the_catalog_has_a_case() {
    let Ok(catalog) = fs::read_to_string(CATALOG) else {
        println!("skipped: ../shared is absent");
        return;
    };
    let covered: BTreeSet<&str> = CASES.iter().chain(&MORE).flat_map(|case| case.items.iter().copied()).collect();
    let items: Vec<Value> = catalog.lines().filter_map(|line| serde_json::from_str(line).ok()).collect();
    let wanted = items.iter().filter(|item| item["check_via"] == "target-classifier");
    let missing: Vec<&str> = wanted.filter_map(|item| item["id"].as_str()).filter(|id| !covered.contains(id)).collect();
    assert!(missing.is_empty(), "{missing:?}");
}
