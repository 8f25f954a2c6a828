//! Boards that end otherwise under another edition.

use tribunal_engine::reading::Reading;
use tribunal_prove::differ::{Against, DifferOptions, Differences, Seed, differ};
use tribunal_rule::Edition;
use tribunal_scenario::Cards;

fn found([edition, other]: [Edition; 2], seeds: &[&str], mutations: usize) -> Differences {
    held(edition, Against::Edition(other), seeds, mutations)
}

fn held(edition: Edition, against: Against, seeds: &[&str], mutations: usize) -> Differences {
    let seed = |(at, text): (usize, &&str)| Seed { name: format!("seed {at}"), text: (*text).to_owned() };
    let seeds: Vec<_> = seeds.iter().enumerate().map(seed).collect();
    let differing = DifferOptions { mutations, ..DifferOptions::of(edition, against, Cards::shipped()) };
    differ(&seeds, &differing).expect("both are enacted")
}

/// A teammate's score keeps a conquest from scoring in 1.5, and not in 1.4.
const TEAMS: &str = "players Ann, Bob, Cid, Dee\nteams Ann Cid, Bob Dee\nbase of Ann\n  Rider 2 might, Idle 1 might\nbattlefield Grove, \
                     scored by Cid\nbattlefield Hill\nAnn moves Rider to Grove\nall pass\n";

#[test]
fn a_difference_is_shrunk_and_laid_to_its_rule() {
    let found = found([Edition::CORE_1_4, Edition::CORE_1_5], &[TEAMS], 0);
    assert_eq!((found.seeds, found.silent, found.witnesses.len()), (1, 0, 1), "{found:?}");
    let witness = &found.witnesses[0];
    let rules: Vec<_> = witness.rules.iter().map(ToString::to_string).collect();
    assert!(rules.contains(&"491.8.b@1.5".to_owned()), "{rules:?}");
    assert_eq!(witness.objects, 2, "{}", witness.scenario);
    assert_eq!(witness.causes.len(), 1, "one row of the table makes it: {:?}", witness.causes);
    assert!(witness.expected[0].contains(&"Ann has 1 point".to_owned()), "{:?}", witness.expected);
    assert!(witness.expected[1].contains(&"Ann has 0 points".to_owned()), "{:?}", witness.expected);
    assert!(witness.ends[0].contains(&"Ann has 1 point".to_owned()), "{:?}", witness.ends);
    assert!(witness.ends[1].contains(&"Ann has 0 points".to_owned()), "{:?}", witness.ends);
}

#[test]
fn what_ends_alike_is_no_witness_and_a_board_near_it_may_be() {
    let alike = TEAMS.replace(", scored by Cid", "");
    assert_eq!(found([Edition::CORE_1_4, Edition::CORE_1_5], &[&alike], 0).witnesses, []);
    let same = found([Edition::CORE_1_4, Edition::CORE_1_4], &[TEAMS], 50);
    assert_eq!((same.witnesses.len(), same.mutated > 5), (0, true));
}

#[test]
fn what_cannot_be_replayed_under_both_says_nothing() {
    let odd = TEAMS.replace("2 might", "2 might \"Juggle three lanterns.\"");
    let found = found([Edition::CORE_1_4, Edition::CORE_1_5], &[&odd, "players"], 3);
    assert_eq!((found.seeds, found.silent, found.witnesses.len()), (2, 2, 0));
}

#[test]
fn lines_that_are_played_on_find_what_the_seed_does_not_show() {
    // Nothing is done on the board: only lines that go on from it come to a conquest.
    let board = TEAMS.replace("Ann moves Rider to Grove\nall pass\n", "");
    let seeds = [Seed { name: "the board".to_owned(), text: board }];
    let of = DifferOptions::of(Edition::CORE_1_4, Against::Edition(Edition::CORE_1_5), Cards::shipped());
    let found = differ(&seeds, &DifferOptions { walks: 40, ..of }).expect("both are enacted");
    let numbers: Vec<_> = found.witnesses.iter().flat_map(|witness| &witness.rules).map(ToString::to_string).collect();
    assert!(numbers.contains(&"491.8.b@1.5".to_owned()), "{found:?}");
}

#[test]
fn what_comes_up_is_kept_though_it_decides_nothing() {
    // Nobody has scored Grove: whoever conquers it has the changed behaviour asked for, to no effect.
    let board = TEAMS.replace(", scored by Cid", "").replace("Ann moves Rider to Grove\nall pass\n", "");
    let seeds = [Seed { name: "the board".to_owned(), text: board }];
    let of = DifferOptions::of(Edition::CORE_1_4, Against::Edition(Edition::CORE_1_5), Cards::shipped());
    let found = differ(&seeds, &DifferOptions { guided: 20, ..of }).expect("both are enacted");
    assert!(found.met.contains_key("score_once_for_team"), "{:?}", found.met);
}

#[test]
fn a_facedown_card_is_seen_with_its_keywords() {
    let board = "players Ann, Bob\nbattlefield Grove, controlled by Ann\n  Ann: Keeper 2 might\n  \
                 Ann: facedown Trap spell [Hidden] \"Draw 1.\"\n";
    let found = found([Edition::CORE_1_4, Edition::CORE_1_5], &[board], 0);
    let numbers: Vec<_> = found.witnesses.iter().flat_map(|witness| &witness.rules).map(ToString::to_string).collect();
    assert_eq!(numbers, ["811.5.a@1.5"], "{found:?}");
    assert_eq!(found.witnesses[0].expected[0], ["Trap has [Hidden]"]);
}

#[test]
fn an_edition_is_held_against_itself_in_four_ways() {
    let edition = Edition::CORE_1_5;
    let fight = "players Ann, Bob\nbattlefield Grove, controlled by Bob\n  Bob: Guard 2 might\nbase of Ann\n  Rider 4 might\n\
                 Ann moves Rider to Grove\nall pass\n";
    let rule = tribunal_rule::rule!("323.4");
    let without = held(edition, Against::Without(rule), &[fight], 0);
    let numbers: Vec<_> =
        without.witnesses.iter().flat_map(|witness| &witness.rules).map(ToString::to_string).collect();
    assert_eq!(numbers, ["323.4@1.5"], "{without:?}");
    let legion = "players Ann, Bob\nhand of Ann\n  Scout 2 might [Legion] \"[Legion] — When you play me, draw 1.\"\nAnn plays Scout\nall pass\n";
    for (against, seed) in
        [(Against::Reading(Reading::OwnLegion), legion), (Against::AsPrinted, fight), (Against::BeforeErrata, fight)]
    {
        let found = held(edition, against, &[seed], 0);
        assert_eq!((found.seeds, found.silent), (1, 0), "{against:?} {found:?}");
    }
}

#[test]
fn what_a_stopped_search_has_not_found_is_not_said_to_be_nowhere() {
    use tribunal_prove::account::{Fate, of_rows};
    let editions = [Edition::CORE_1_4, Edition::CORE_1_5];
    let mut found = found(editions, &[], 0);
    let fates = |found: &Differences| of_rows(editions, found).into_iter().map(|one| one.fate).collect::<Vec<_>>();
    let whole = fates(&found);
    assert!(whole.contains(&Fate::NoneWithinBounds) && !whole.contains(&Fate::NoneBeforeStop));
    found.stopped = true;
    let cut = fates(&found);
    assert!(cut.contains(&Fate::NoneBeforeStop) && !cut.contains(&Fate::NoneWithinBounds));
}
