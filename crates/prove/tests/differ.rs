//! Boards that end otherwise under another edition.

use tribunal_prove::differ::{Differences, Differing, Seed, differ};
use tribunal_rule::Edition;
use tribunal_scenario::Cards;

fn found(editions: [Edition; 2], seeds: &[&str], mutations: usize) -> Differences {
    let seed = |(at, text): (usize, &&str)| Seed { name: format!("seed {at}"), text: (*text).to_owned() };
    let seeds: Vec<_> = seeds.iter().enumerate().map(seed).collect();
    differ(&seeds, &Differing { editions, mutations, scratch: 0, rule: None, deadline: None, cards: Cards::shipped() })
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
    assert!(witness.ends[0].contains(&"Ann has 1 points".to_owned()), "{:?}", witness.ends);
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
