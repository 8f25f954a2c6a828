//! Tests of the reports of proofs: their verdicts, examples and open points.

use tribunal_prove::{Bounds, Open, Options, Proved, Refused, Verdict, prove};

fn proved_with(board: &str, claim: &str, options: Options) -> Proved {
    let options = Options { claims: vec![claim.to_owned()], ..options };
    match prove(board, &options) {
        Ok(mut all) => all.remove(0),
        Err(refused) => panic!("{board}\n{refused}"),
    }
}

fn proved(board: &str, claim: &str) -> Proved {
    proved_with(board, claim, Options::default())
}

/// Proves a claim without what hangs on the verdict.
fn decided(board: &str, claim: &str) -> Proved {
    proved_with(board, claim, Options { explains: false, ..Options::default() })
}

/// Returns what is open in a claim that is not settled.
fn open(proved: &Proved) -> Vec<&Open> {
    assert_eq!(proved.verdict, Verdict::NotSettled, "{proved:?}");
    proved.open.iter().map(|open| &open.kind).collect()
}

const DUEL: &str = "players Ann, Bob\nbattlefield Grove, controlled by Bob\n  Bob: Guard 3 might\nbase of Ann\n  \
                    Rider 4 might, Idle 1 might exhausted\n";

#[test]
fn a_search_that_is_cut_off_settles_nothing_that_it_did_not_find() {
    let few = || Options { bounds: Bounds { states: 3, ..Bounds::default() }, ..Options::default() };
    assert_eq!(open(&proved_with(DUEL, "never Bob scores", few())), [&Open::States(3)]);
    assert_eq!(proved_with(DUEL, "never Rider moves", few()).verdict, Verdict::DoesNot);
}

#[test]
fn a_search_stops_as_soon_as_it_is_told() {
    let deadline = Some(tribunal_scenario::Deadline::new(|| true));
    let options = Options { deadline, ..Options::default() };
    let stopped = prove(&format!("{DUEL}=> never Bob scores"), &options).unwrap();
    // Not even the board comes to rest: nothing is known of it, and nothing of it is wrong.
    assert_eq!(open(&stopped[0]), [&Open::Stopped]);
}

#[test]
fn text_that_nobody_can_read_settles_nothing() {
    let odd = DUEL.replace("4 might", "4 might \"Juggle three lanterns.\"");
    let both = [proved(&odd, "never Bob scores"), proved(&odd, "Ann can conquer Grove")];
    for proved in both {
        assert!(matches!(open(&proved)[..], [Open::NotEnacted(_)]), "{proved:?}");
    }
}

#[test]
fn a_card_from_an_unlisted_deck_settles_nothing() {
    let draws = format!("{DUEL}hand of Ann\n  Muse spell cost 1 \"Draw 1.\"\n");
    let proved = proved(&draws, "never Bob scores");
    assert_eq!(open(&proved), [&Open::Unknown("Ann".to_owned())]);
}

#[test]
fn which_of_two_kinds_of_runes_pay_is_followed_as_any_choice() {
    let pays = format!("{DUEL}hand of Ann\n  Rally spell cost 1 \"Give a unit +1 [M] this turn.\"\n");
    let one = pays.replace("battlefield", "runes of Ann: 2 fury\nbattlefield");
    assert_eq!(proved(&one, "never Bob scores").verdict, Verdict::Holds);
    let two = pays.replace("battlefield", "runes of Ann: 2 fury, 1 calm\nbattlefield");
    assert_eq!(proved(&two, "never Bob scores").verdict, Verdict::Holds);
    // Only who pays for Rally with the Fury Rune has one of Calm left.
    let spends = two.replace("cost 1", "cost 0 1 power").replace("2 fury, 1 calm", "1 fury, 1 calm");
    assert_eq!(proved(&spends, "can Ann has 1 fury rune").verdict, Verdict::Holds);
    assert_eq!(proved(&spends, "never Ann has 0 calm runes").verdict, Verdict::DoesNot);
}

#[test]
fn what_hangs_on_a_reading_is_not_settled() {
    // Four damage kill both if what Guard has already counts towards what is lethal to it, and only then.
    let board = "edition 1.0\nplayers Ann, Bob\nbattlefield Grove, controlled by Bob\n  Bob: Guard 4 might [Tank] damage 2 stunned\n  \
                 Bob: Watch 2 might stunned\nbase of Ann\n  Rider 4 might\nAnn moves Rider to Grove\n";
    let open_reading = proved(board, "can Ann conquers Grove");
    assert!(matches!(open(&open_reading)[..], [Open::Reading(..)]), "{open_reading:?}");
    let chosen = |word: &str| board.replace("players", &format!("reading marked damage: {word}\nplayers"));
    let verdicts = tribunal_engine::reading::Reading::MarkedDamage
        .options()
        .into_iter()
        .map(|(word, _)| proved(&chosen(word), "can Ann conquers Grove").verdict);
    assert_eq!(verdicts.collect::<Vec<_>>(), [Verdict::Holds, Verdict::DoesNot]);
    // Whatever is read, nobody can kill what is not there to fight.
    assert_eq!(proved(board, "never Rider dies").verdict, Verdict::Holds);
}

#[test]
fn a_line_that_is_found_is_shrunk_to_what_matters() {
    let proved = proved(DUEL, "never Ann conquers Grove");
    let example = proved.example.expect("a line was found");
    assert!(example.replays);
    assert_eq!(example.lines, ["Ann moves Rider to Grove", "Ann passes", "Bob passes"]);
    let shrunk = example.shrunk.expect("there is something that does not matter");
    assert!(!shrunk.contains("Idle") && shrunk.contains("Rider"), "{shrunk}");
}

#[test]
fn where_nobody_was_to_do_it_the_line_shows_that_somebody_does() {
    let board =
        "players Ann, Bob\npoints Ann 7\nhand of Ann\n  Gift spell \"Gain 1 point.\"\nhand of Bob\n  Dust spell\n";
    let proved = proved(board, "always nobody wins");
    assert_eq!(proved.verdict, Verdict::DoesNot);
    let example = proved.example.expect("a line was found");
    assert!(example.replays);
    let shrunk = example.shrunk.expect("Dust does not matter");
    assert!(shrunk.contains("=> somebody wins") && shrunk.contains("Ann plays Gift"), "{shrunk}");
}

#[test]
fn it_is_told_what_to_ask_at_the_table_and_which_rules_carry_it() {
    let trap = "players Ann, Bob\nbattlefield Grove, controlled by Bob\n  Bob: Guard 1 might\n  Bob: facedown Trap spell \
                [Hidden] \"Deal 4 to an enemy unit.\"\nbase of Ann\n  Rider 4 might\n";
    let proved = proved(trap, "always Rider survives");
    assert_eq!(proved.verdict, Verdict::DoesNot);
    assert_eq!(proved.hinges[0].ask, "Was Bob's Trap facedown at Grove?");
    assert_eq!(proved.hinges[0].then, Verdict::Holds);
    assert!(proved.hinges.len() <= 3);
    assert!(!proved.carried_by.is_empty());
}

#[test]
fn actions_bound_a_line() {
    let board = "edition 1.4\nplayers Ann, Bob\nbattlefield Grove\nbattlefield Hill\nbase of Ann\n  Rider 4 might, Scout 2 might\n";
    assert_eq!(proved(board, "can Ann has 2 points").verdict, Verdict::Holds);
    assert_eq!(proved(board, "can Ann has 2 points within 1 action").verdict, Verdict::DoesNot);
    assert_eq!(proved(board, "can Ann has 2 points within 2 actions").verdict, Verdict::Holds);
}

#[test]
fn the_next_turn_is_beyond_the_horizon() {
    let holds = "players Ann, Bob\nbattlefield Grove, controlled by Bob\n  Bob: Guard 3 might\n";
    assert_eq!(proved(holds, "never Bob scores").verdict, Verdict::Holds);
}

#[test]
fn tokens_that_are_equal_count_as_one() {
    let board = "players Ann, Bob\nbattlefield Grove\nbase of Ann\n  Recruit 1 might token x4\n";
    let few = proved(board, "never Bob scores");
    assert_eq!(few.verdict, Verdict::Holds);
    let named = proved(board, "never Recruit #2 dies");
    assert!(few.states < named.states, "{} {}", few.states, named.states);
}

#[test]
fn what_claims_nothing_is_refused() {
    assert_eq!(prove(DUEL, &Options::default()), Err(Refused::NoClaims));
    let plain = prove(DUEL, &Options { claims: vec!["Bob scores".to_owned()], ..Options::default() });
    assert!(matches!(plain, Err(Refused::Wrong(_))), "{plain:?}");
    for wrong in ["always refused", "never Ann draws 2", "can Ann scores, Bob scores", "never Nobody dies"] {
        let refused = prove(&format!("{DUEL}=> {wrong}"), &Options::default());
        assert!(matches!(refused, Err(Refused::Wrong(_))), "{wrong}: {refused:?}");
    }
}

#[test]
fn what_comes_of_itself_before_anybody_decides_is_seen() {
    let begins = "players Ann, Bob\nturn of Ann begins\nrunes of Ann 0\nrunes of Bob 0\nrune deck of Ann: 2 fury\n\
                  deck of Ann\n  Dust spell cost 9 \"Draw 1.\"\n  Dirt spell cost 9 \"Draw 1.\"\n\
                  battlefield Grove, controlled by Ann\n  Ann: Imp 2 might\n";
    for (claim, verdict) in [
        ("never Ann scores", Verdict::DoesNot),
        ("can Ann holds Grove", Verdict::Holds),
        ("always Ann scores", Verdict::Holds),
        ("never Bob scores", Verdict::Holds),
    ] {
        assert_eq!(proved(begins, claim).verdict, verdict, "{claim}");
    }
    // What a line has brought about has happened before.
    let done = format!("{begins}Ann ends the turn\n");
    assert_eq!(proved(&done, "never Ann scores").verdict, Verdict::Holds);
}

#[test]
fn a_verdict_names_the_rule_that_the_claim_rests_on() {
    let open = "players Ann, Bob\nbattlefield Grove\nbase of Ann\n  Ox 2 might\n";
    let never = proved(open, "never [471.2] Ann conquers Grove");
    assert_eq!((never.claim.as_str(), never.verdict), ("never [471.2] Ann conquers Grove", Verdict::Holds));
    let can = proved(open, "can [471.1] Ann conquers Grove");
    assert_eq!((can.claim.as_str(), can.verdict), ("can [471.1] Ann conquers Grove", Verdict::Holds));
    assert!(can.example.is_some_and(|line| line.shows == "[471.1] Ann conquers Grove"));
}

#[test]
fn runes_that_nobody_has_named_are_told_with_what_they_pay() {
    let board = |runes: &str| {
        format!(
            "players Ann, Bob\nrunes of Ann {runes}\nrunes of Bob 0\nbase of Bob\n  Bear 2 might\nhand of Ann\n  \
             Zap spell cost 1 1 mind \"Kill a unit.\"\n"
        )
    };
    let told = |runes: &str| {
        let proved = proved(&board(runes), "can Bear dies");
        (proved.verdict, proved.assumed.iter().any(|what| what.contains("the domain")))
    };
    assert_eq!(told("2"), (Verdict::Holds, true));
    assert_eq!(told("2 mind"), (Verdict::Holds, false));
    assert_eq!(told("2 fury"), (Verdict::DoesNot, false));
}

#[test]
fn runes_that_are_channeled_on_the_way_are_told_as_well() {
    let board = "players Ann, Bob\nturn of Ann begins\nrunes of Ann 0\nrunes of Bob 0\ndeck of Ann\n  Dust spell cost 9 \
                 \"Draw 1.\"\n  Dirt spell cost 9 \"Draw 1.\"\nbase of Bob\n  Bear 2 might\nhand of Ann\n  \
                 Zap spell cost 1 1 mind \"Kill a unit.\"\n";
    let proved = proved(board, "can Bear dies");
    assert_eq!(proved.verdict, Verdict::Holds);
    assert!(
        proved.assumed.iter().any(|what| what.ends_with("the domain pay Power of any: Ann")),
        "{:?}",
        proved.assumed
    );
}

/// Every cost can be paid where no runes are listed, and more than is offered besides.
#[test]
fn an_amount_that_is_cut_off_settles_nothing() {
    let board = |might: u32| {
        format!(
            "players Ann, Bob\nbattlefield Grove, controlled by Bob\n  Bob: Giant {might} might\nhand of Ann\n  \
             Boom spell [Action] \"Pay any amount of Energy to deal that much to all enemy units at a battlefield.\"\n"
        )
    };
    assert_eq!(proved(&board(20), "Giant can die").verdict, Verdict::Holds);
    let cut_off = proved(&board(30), "Giant can die");
    assert!(
        matches!(open(&cut_off).as_slice(), [Open::Answers { most: 25, asks }] if !asks.is_empty()),
        "{:?}",
        cut_off.open
    );
}

#[test]
fn a_tag_or_a_card_that_nothing_here_has_may_be_named() {
    for edition in ["1.3", "1.5"] {
        let of_tag = ("Name a tag. Kill all units with that tag.", "tag Yordle");
        let of_card = ("Name a card. Kill all units with that name.", "");
        for (asks, beside) in [of_tag, of_card] {
            let board = format!(
                "players Ann, Bob\nbase of Ann\n  Rider 2 might {beside}\nhand of Ann\n  Chant spell cost 0 \"{asks}\"\n\
                 Ann plays Chant\n"
            );
            let options = Options { editions: vec![edition.parse().unwrap()], ..Options::default() };
            assert_eq!(proved_with(&board, "always Rider dies", options).verdict, Verdict::DoesNot, "{board}");
        }
    }
}

#[test]
fn what_has_come_about_before_the_claim_is_told() {
    let board = "players Ann, Bob\nbattlefield Grove, controlled by Bob\n  Bob: Guard 3 might\nAnn ends the turn\n";
    let scores = proved(board, "never Bob scores");
    assert_eq!(scores.verdict, Verdict::Holds);
    assert!(scores.already.is_some_and(|already| already.contains("`Bob scores`")));
    let survives = proved(DUEL, "Guard can survive");
    assert!(survives.already.is_some_and(|already| already.contains("in the end")));
    assert_eq!(proved(DUEL, "never Bob scores").already, None);
}

#[test]
fn an_event_that_lines_above_have_brought_about_is_none_of_the_line_that_is_found() {
    let board = "players Ann, Bob\nbattlefield Grove, controlled by Bob\n  Bob: Guard 3 might\nbase of Ann\n  Scout 2 might \
                 \"When I attack, you may draw 1.\"\nAnn moves Scout to Grove\n";
    for edition in ["1.1", "1.5"] {
        let options = Options { editions: vec![edition.parse().unwrap()], ..Options::default() };
        let proved = proved_with(board, "always Scout triggers", options);
        assert_ne!(proved.verdict, Verdict::NotSettled, "{edition}: {proved:?}");
    }
}

/// What is so at the end of every line says nothing of a line without end.
#[test]
fn a_line_that_goes_round_settles_nothing_about_ends() {
    let board = "players Ann, Bob\nbattlefield Grove, controlled by Bob\n  Bob: Guard 99 might\nbase of Ann\n  \
                 A 1 might exhausted \"When I'm readied, exhaust me. Then ready me.\"\n\
                 Ann plays Wake spell cost 0 \"Ready a unit.\", choosing A\n";
    for claim in ["always Bob scores", "always Guard dies", "always in the end Bob has 9 points"] {
        assert_eq!(open(&proved(board, claim)), [&Open::Endless], "{claim}");
    }
    assert_eq!(proved(board, "never Guard dies").verdict, Verdict::Holds);
    let dead_end = "players Ann, Bob, Cid\nbattlefield Grove, controlled by Bob\n  Bob: Guard 3 might\nbase of Ann\n  \
                    Rider 3 might\nhand of Cid\n  Cheer spell [Action] \"Give a unit +2 [M] this turn.\"\n\
                    Ann moves Rider to Grove\nAnn invites Cid\nCid accepts\n";
    let options = Options { editions: vec!["1.0".parse().unwrap()], ..Options::default() };
    assert_eq!(open(&proved_with(dead_end, "always Bob scores within 0 actions", options)), [&Open::Endless]);
}

#[test]
fn a_claim_may_be_said_as_in_speech() {
    let claims = [
        ("Guard always dies", "always Guard dies"),
        ("Bob never scores within 2 actions", "never Bob scores within 2 actions"),
        ("can Rider be at Grove in the end", "can in the end Rider is at Grove"),
        ("can Rider be killed", "can Rider dies"),
    ];
    for (said, read) in claims {
        assert_eq!(decided(DUEL, said).claim, read, "{said}");
    }
    // A name has its words to itself.
    let named = DUEL.replace("Idle", "\"Never Idle\"");
    assert_eq!(decided(&named, "Never Idle can die").claim, decided(&named, "can \"Never Idle\" dies").claim);
}

#[test]
fn claims_of_nobody_are_read_as_they_are_said() {
    let claim = |claim: &str| proved(DUEL, claim).claim;
    assert_eq!(claim("nobody can score"), claim("never somebody scores"));
    assert_eq!(claim("no player can conquer Grove"), claim("never somebody conquers Grove"));
    assert_eq!(claim("somebody can score"), claim("can somebody scores"));
    assert_eq!(claim("Rider can not die"), claim("never Rider dies"));
    assert_eq!(claim("no combat can begin at Grove"), claim("never a combat begins at Grove"));
}

#[test]
fn fewer_move_where_all_cannot_be_paid_for() {
    let board = |units: &str, runes: u8| {
        format!(
            "players Ann, Bob\nbattlefield Grove, controlled by Bob\n  Bob: \"Mageseeker Investigator\"\nbase of Ann\n  {units}\nrunes of Ann {runes} ready\n"
        )
    };
    assert_eq!(
        proved(&board("X 5 might, Y 5 might", 0), "\"Mageseeker Investigator\" can die").verdict,
        Verdict::Holds
    );
    let three = "A 2 might, B 2 might, C 2 might";
    assert_eq!(proved(&board(three, 1), "\"Mageseeker Investigator\" can die").verdict, Verdict::Holds);
    assert_eq!(proved(&board(three, 0), "\"Mageseeker Investigator\" can die").verdict, Verdict::DoesNot);
}

#[test]
fn runes_are_exhausted_apart_from_costs_where_that_matters() {
    let guard =
        |might: u8| format!("players Ann, Bob\nbattlefield Grove, controlled by Bob\n  Bob: Guard {might} might\n");
    let anomaly = format!(
        "{}hand of Ann\n  Bolt spell cost 5 \"Deal 3 to a unit.\"\nbase of Ann\n  Anomaly gear \"[E]: [Reaction] — Pay any amount of [A] \
         to [Add] that much Energy.\"\nrunes of Ann 2 ready, 1 exhausted\n",
        guard(3)
    );
    let added = proved(&anomaly, "Guard can die");
    assert_eq!(added.verdict, Verdict::Holds);
    assert!(added.example.as_ref().is_some_and(|example| example.replays), "{added:?}");
    assert!(added.assumed.iter().all(|one| !one.contains("exhausts")), "{:?}", added.assumed);
    let refresh = format!(
        "{}hand of Ann\n  Refresh spell cost 1 \"Deal 1 to a unit. Ready a rune.\", Bolt spell cost 2 \"Deal 3 to a unit.\"\n\
         runes of Ann 1 ready, 1 energy\n",
        guard(4)
    );
    assert_eq!(proved(&refresh, "Guard can die").verdict, Verdict::Holds);
    // Where nothing readies runes nobody has to.
    let plain = refresh.replace(" Ready a rune.", "");
    let plain = proved(&plain, "Guard can die");
    assert_eq!(plain.verdict, Verdict::DoesNot);
    assert!(plain.assumed.iter().any(|one| one.contains("exhausts or recycles")), "{:?}", plain.assumed);
}

#[test]
fn it_is_told_of_how_many_units_that_move_together_not_every_set_was_followed() {
    let many = (1..=9).map(|n| format!("  U{n} 1 might\n")).collect::<String>();
    let board =
        format!("players Ann, Bob\nbattlefield Grove, controlled by Bob\n  Bob: Guard 30 might\nbase of Ann\n{many}");
    let few = Options { bounds: Bounds { states: 3, ..Bounds::default() }, ..Options::default() };
    let cut = proved_with(&board, "Guard can die", few);
    assert!(open(&cut).contains(&&Open::Together { most: 8, of: 9 }), "{cut:?}");
}

#[test]
fn a_claim_hangs_on_a_reading_where_both_options_settle_it_otherwise() {
    let board = "edition 1.0\nplayers Ann, Bob\nbattlefield Grove, controlled by Bob\n  Bob: Guard 4 might [Tank] damage 2 stunned\n  \
                 Bob: Watch 2 might stunned\nbase of Ann\n  Rider 4 might\nAnn moves Rider to Grove\n";
    let mut cut_off = 0;
    for states in 1..12 {
        let bounds = || Options { bounds: Bounds { states, ..Bounds::default() }, ..Options::default() };
        let asked = proved_with(board, "can Ann conquers Grove", bounds());
        let hangs = asked.open.iter().any(|open| matches!(open.kind, Open::Reading(..)));
        let of = |(word, _): (&str, _)| {
            let chosen = board.replace("players", &format!("reading marked damage: {word}\nplayers"));
            proved_with(&chosen, "can Ann conquers Grove", bounds()).verdict
        };
        let verdicts: Vec<Verdict> =
            tribunal_engine::reading::Reading::MarkedDamage.options().into_iter().map(of).collect();
        let settled = verdicts.iter().all(|verdict| *verdict != Verdict::NotSettled);
        assert_eq!(hangs, settled && verdicts[0] != verdicts[1], "{states} states: {verdicts:?}, {asked:?}");
        cut_off += usize::from(!settled && asked.verdict == Verdict::NotSettled);
    }
    assert!(cut_off > 0, "some searches are too short for one of the two");
}

#[test]
fn a_state_that_no_line_shows_was_looked_at_wherever_somebody_decides() {
    let looked = |proved: &Proved| proved.assumed.iter().any(|one| one.starts_with("how things are was looked at"));
    assert!(looked(&proved(DUEL, "can Guard has 2 damage")));
    assert!(!looked(&proved(DUEL, "can Rider is at Grove")), "a line shows it");
    assert!(!looked(&proved(DUEL, "can Bob scores")), "what happens is seen at any moment");
    assert!(!looked(&proved(DUEL, "can in the end Guard has 2 damage")), "the end is one moment");
}

#[test]
fn how_things_are_is_asked_without_the_rule_before_it_and_that_is_said() {
    let held =
        "players Ann, Bob\nbattlefield Grove, controlled by Bob\n  Bob: Guard 9 might\nbase of Ann\n  Rider 4 might\n";
    for claim in ["[471.1] Ann has 5 points", "[471.1] Ann controls Grove", "[471.1] Guard is in trash"] {
        let proved = proved(held, &format!("always {claim}"));
        assert_eq!(proved.verdict, Verdict::DoesNot, "{claim}: what never is so is not always so");
        assert!(proved.left_out.as_ref().is_some_and(|said| said.starts_with("[471.1] is left out")), "{proved:?}");
        assert!(!proved.claim.contains("471.1"), "{}", proved.claim);
    }
    let open = held.replace(", controlled by Bob\n  Bob: Guard 9 might", "");
    assert_eq!(proved(&open, "can in the end [471.1] Ann controls Grove").verdict, Verdict::Holds);
    // What happens does rest on a rule.
    assert_eq!(proved(&open, "can [471.1] Ann conquers Grove").verdict, Verdict::Holds);
    assert_eq!(proved(&open, "can [323.4] Ann conquers Grove").verdict, Verdict::DoesNot);
}

#[test]
fn what_belongs_to_a_play_that_is_undone_has_not_happened() {
    let board = "players Ann, Bob\nbattlefield Grove\nbase of Ann\n  Rider 4 might\nhand of Ann\n  \
                 Pyre spell \"As an additional cost to play this (spell), kill a friendly unit and discard 1. Deal 3 to a friendly unit.\"\n  \
                 Dust spell cost 9 \"Deal 1 to a gear.\"\n  Calm spell cost 9 \"Deal 1 to a gear.\"\n";
    for (claim, verdict) in [
        ("can Rider dies", Verdict::DoesNot),
        ("never Rider dies", Verdict::Holds),
        ("can Rider is in trash", Verdict::DoesNot),
    ] {
        assert_eq!(
            decided(board, claim).verdict,
            verdict,
            "{claim}: Rider is target and cost, and 358.5 undoes the play"
        );
    }
    // With another unit to kill the play goes through, and what was paid for it has happened.
    let two = board.replace("Rider 4 might", "Rider 4 might, Ox 5 might");
    for claim in ["can Rider dies", "can Rider is in trash", "can Dust is in trash"] {
        let shown = decided(&two, claim);
        assert_eq!(shown.verdict, Verdict::Holds, "{claim}: {shown:?}");
        assert!(shown.example.is_some_and(|example| example.replays), "{claim}");
    }
    assert_eq!(decided(&two, "always Rider survives").verdict, Verdict::DoesNot);
}

#[test]
fn what_an_effect_did_before_it_had_an_undone_play_begun_has_happened() {
    let board = "players Ann, Bob\nrunes of Ann: 0 ready\nbase of Ann\n  Ox 2 might \"[Deathknell] — Gain 1 point.\"\n  Elk 2 might\n\
                 deck of Ann\n  Dust spell cost 9 \"Draw 1.\"\n\
                 trash of Ann\n  Pyre spell cost 0 \"As an additional cost to play this, kill two friendly units. Deal 1 to a friendly unit.\"\n\
                 hand of Ann\n  Call spell cost 0 \"Draw 1. Play a spell from your trash, ignoring its cost.\"\n";
    for (claim, verdict) in [
        ("can Ann draws", Verdict::Holds),
        ("can Ox dies", Verdict::DoesNot),
        ("never Ann has 1 point", Verdict::Holds),
        ("can Pyre resolves", Verdict::DoesNot),
    ] {
        assert_eq!(
            decided(board, claim).verdict,
            verdict,
            "{claim}: 358.5 undoes the play of Pyre, and nothing before it"
        );
    }
}

#[test]
fn a_state_of_what_is_not_there_is_said_to_be_open_for_that() {
    let board = "players Ann, Bob\nbattlefield Grove\nbase of Ann\n  Rider 4 might\nhand of Ann\n  \
                 Call spell \"Play a 1 [M] Recruit unit token to your base.\"\n";
    for claim in ["always in the end Recruit is in base", "always Recruit survives"] {
        assert!(matches!(open(&proved(board, claim))[..], [Open::Absent(_)]), "{claim}");
    }
    assert_eq!(proved(board, "can Recruit is in base").verdict, Verdict::Holds);
}

#[test]
fn a_reading_that_is_followed_unasked_is_said() {
    let board = "edition 1.3\nplayers Ann, Bob\nbattlefield Grove, controlled by Bob\n  \
                 Bob: Guard 5 might stunned \"When I win a combat, draw 1.\"\nbase of Ann\n  Rider 4 might\n\
                 deck of Bob\n  Dust spell cost 9 \"Draw 1.\"\n";
    let said = proved(board, "can Bob draws").assumed;
    assert!(said.iter().any(|said| said.contains("reading of recalled attackers: ")), "{said:?}");
}

#[test]
fn units_of_which_not_all_can_pay_to_move_together_move_one_by_one() {
    let board = "players Ann, Bob\nrunes of Ann: 0 ready\nbattlefield Grove, controlled by Bob\n  \
                 Bob: Toll 9 might \"Opponents must pay [A] for each unit (of theirs) beyond the first to move (so) multiple units to my battlefield (all) at the same time.\"\n\
                 base of Ann\n  Rider 4 might, Scout 2 might\nhand of Ann\n  Zap spell cost 0 \"Deal 6 to a unit.\"\n";
    assert_eq!(decided(board, "can Ann conquers Grove").verdict, Verdict::Holds);
    assert_eq!(decided(board, "never Ann conquers Grove").verdict, Verdict::DoesNot);
}

/// Returns the verdict of a claim, without the rules that carry it.
fn verdict(board: &str, claim: &str) -> Verdict {
    decided(board, claim).verdict
}

#[test]
fn cards_go_on_a_deck_in_every_order() {
    let board = |trash: &str| {
        format!(
            "players Ann, Bob\nbattlefield Grove\ntrash of Ann\n{trash}runes of Ann: 0 ready\ndeck of Ann: empty\nhand of Ann\n  \
             Call spell cost 0 \"Put two cards from your trash on top of your Main Deck. Draw 1.\"\n"
        )
    };
    let card = |name: &str| format!("  {name} spell cost 9 \"Deal 1 to a unit.\"\n");
    let three = board(&[card("Dust"), card("Calm"), card("Fog")].concat());
    // With two nobody chooses which, but the order is chosen all the same.
    let two = board(&[card("Dust"), card("Calm")].concat());
    assert_eq!(verdict(&three, "can Dust is in hand"), Verdict::Holds);
    assert_eq!(verdict(&two, "can Dust is in hand"), Verdict::Holds);
    assert_eq!(verdict(&two, "never Calm is in hand"), Verdict::DoesNot);
}

#[test]
fn cards_are_played_one_after_the_other_in_every_order() {
    let units = "  Ox 2 might \"When you play me, if you've played another card this turn, draw 1.\"\n  Elk 2 might\n";
    let deck = "deck of Ann\n  Dust spell \"Draw 1.\"\n";
    let from_trash = |edition: &str| {
        format!(
            "edition {edition}\nplayers Ann, Bob\nbattlefield Grove\nbase of Ann\n  \
             Hero gear \"[E]: Play up to two units from your trash, ignoring their costs.\"\ntrash of Ann\n{units}{deck}"
        )
    };
    assert_eq!(verdict(&from_trash("1.0"), "can Dust is in hand"), Verdict::Holds);
    assert_eq!(verdict(&from_trash("1.5"), "never Dust is in hand"), Verdict::DoesNot);
    // Both are banished already, Ox first.
    let banished = format!(
        "players Ann, Bob\nbattlefield Grove\nrunes of Ann: 1 ready\nbase of Ann\n  Crypt gear \"[E]: Banish a friendly unit.\" \
         \"[1]: Play all units (of those) banished with this, ignoring their costs.\"\n  Vane gear \"[E]: Ready another friendly gear.\"\n\
         {units}{deck}Ann activates Crypt, choosing Ox\nall pass\nAnn activates Vane, choosing Crypt\nall pass\n\
         Ann activates Crypt, choosing Elk\nall pass\n"
    );
    assert_eq!(verdict(&banished, "can Dust is in hand"), Verdict::Holds);
}

#[test]
fn what_does_not_happen_is_asked_without_the_rule_before_it() {
    let duel =
        "players Ann, Bob\nbattlefield Grove, controlled by Bob\n  Bob: Guard 3 might\nbase of Ann\n  Rider 4 might\n";
    for claim in ["[323.4] nobody scores", "[414.1] Guard does not die", "[144.2] no combat begins at Grove"] {
        let proved = proved(duel, &format!("always {claim}"));
        assert_eq!(proved.verdict, Verdict::DoesNot, "{claim}: it happens by another rule");
        assert!(proved.left_out.is_some(), "{proved:?}");
    }
    let holds = proved(duel, "can [471.1] Guard does not die");
    assert_eq!(holds.verdict, Verdict::Holds);
    assert!(holds.left_out.is_some(), "the line does not come to 471.1: {holds:?}");
    assert_eq!(proved(duel, "never [414.1] Guard dies").left_out, None);
}

#[test]
fn to_win_comes_about_and_is_not_a_state() {
    let idol = "players Ann, Bob\npoints Ann 7\nbattlefield Grove\nbase of Ann\n  Idol gear \"At the end of your turn, gain 1 point.\"\nhand of Bob: empty\n";
    assert_eq!(proved(idol, "always Ann wins").verdict, Verdict::Holds, "sooner or later on each line");
    assert_eq!(proved(idol, "can Bob wins").verdict, Verdict::DoesNot);
    assert_eq!(proved(idol, "always Ann does not win").verdict, Verdict::DoesNot);
    assert_eq!(proved(&idol.replace("Ann 7", "Ann 6"), "always Ann wins").verdict, Verdict::DoesNot);
}

/// Two triggers whose order the lines above a claim leave to nobody, or say.
fn ordered(order: &str) -> String {
    format!(
        "players Ann, Bob\nbattlefield Grove\nbase of Ann\n  Rider 3 might\n  Ox 2 might \"When you play a spell, draw 1.\" \"When you play a spell, gain 1 XP.\"\ndeck of Ann\n  Dust spell cost 9 \"Draw 1.\"\nrunes of Ann: 0 ready\nhand of Ann\n  Two spell cost 0 \"Ready a unit.\"\nAnn plays Two, choosing Rider\nall pass\nAnn orders {order}\n"
    )
}

#[test]
fn each_order_that_is_left_to_nobody_is_followed() {
    // Both abilities are on the chain; the draw comes about behind the claim, in any order of theirs.
    let any = ordered("any");
    for (claim, verdict) in [
        ("always Ann draws", Verdict::Holds),
        ("can Ann draws", Verdict::Holds),
        ("never Ann draws", Verdict::DoesNot),
        ("can Guard dies", Verdict::DoesNot),
    ] {
        let board = any.replace("Rider 3 might\n", "Rider 3 might\n  Guard 3 might\n");
        assert_eq!(proved(&board, claim).verdict, verdict, "{claim}");
    }
    // What has come about above a claim is none of its lines.
    let above = format!("{any}all pass x2\n");
    assert_eq!(proved(&above, "always Ann draws").verdict, Verdict::DoesNot);
    assert_eq!(proved(&above, "can Ann draws").verdict, Verdict::DoesNot);
    let said = proved(&above, "always Ann draws").assumed;
    assert!(
        said.iter().any(|said| said.contains("line 13 leaves an order to nobody, who may have any of 2")),
        "{said:?}"
    );
}

#[test]
fn each_line_that_leaves_an_order_to_nobody_is_told() {
    let two = format!("{}all pass x2\n", ordered("any")).replace(
        "  Two spell cost 0 \"Ready a unit.\"\n",
        "  Two spell cost 0 \"Ready a unit.\"\n  Tri spell cost 0 \"Ready a unit.\"\n",
    );
    let two = format!("{two}Ann plays Tri, choosing Rider\nall pass\nAnn orders any\n");
    // What is above the claim is followed whole, however little is looked at behind it.
    let few = || {
        let bounds = Bounds { states: 1, ..Bounds::default() };
        Options { bounds, explains: false, ..Options::default() }
    };
    let said = proved_with(&two, "never Bob scores", few()).assumed;
    let told = |line: &str| said.iter().filter(|said| said.contains(line)).count();
    assert_eq!((told("line 14 leaves an order"), told("line 18 leaves an order")), (1, 1), "{said:?}");
    // Of more orders than are followed the number is not told as if it were all.
    let six = ["gain 1 XP", "gain 2 XP", "gain 3 XP", "draw 1", "gain 4 XP", "gain 5 XP"];
    let six: String = six.iter().map(|does| format!(" \"When you play a spell, {does}.\"")).collect();
    let many =
        ordered("any").replace(" \"When you play a spell, draw 1.\" \"When you play a spell, gain 1 XP.\"", &six);
    let many = proved_with(&many, "never Bob scores", few());
    assert!(many.assumed.iter().any(|said| said.contains("any of more than 256")), "{many:?}");
    assert_eq!(many.open.iter().filter(|open| matches!(open.kind, Open::Answers { .. })).count(), 1, "{many:?}");
}

#[test]
fn readings_that_were_followed_are_told_in_short_answers_too() {
    let board = "edition 1.3\nplayers Ann, Bob\nbattlefield Grove, controlled by Bob\n  Bob: Guard 5 might stunned \"When I win a combat, draw 1.\"\nbase of Ann\n  Rider 4 might\ndeck of Bob\n  Dust spell cost 9 \"Draw 1.\"\n";
    for claim in ["can Bob draws", "never Dust is in hand"] {
        let (whole, brief) = (proved(board, claim), decided(board, claim));
        let told = |proved: &Proved| {
            let all =
                proved.assumed.iter().filter(|said| said.starts_with("the rules can be read in more than one way"));
            all.cloned().collect::<Vec<_>>()
        };
        assert_eq!(told(&whole), told(&brief), "{claim}");
        assert!(!told(&brief).is_empty(), "{claim}: {brief:?}");
    }
}

#[test]
fn a_line_on_which_a_thing_is_not_there_hides_none_on_which_it_is() {
    let board = "players Ann, Bob\nbattlefield Grove\nbase of Ann\n  Rider 4 might\nrunes of Ann: 0 ready\nhand of Ann\n  Call spell cost 0 \"Play a 1 [M] Recruit unit token to your base.\"\n  Rush spell cost 0 \"Ready a unit.\"\n";
    let can = proved(board, "can in the end Recruit is not in base");
    assert_eq!(can.verdict, Verdict::Holds, "{can:?}");
    let never =
        proved(&board.replace("  Rush spell cost 0 \"Ready a unit.\"\n", ""), "can in the end Recruit is not in base");
    assert!(matches!(open(&never)[..], [Open::Absent(_)]), "{never:?}");
}

#[test]
fn what_was_done_in_the_usual_way_above_a_claim_is_told() {
    let board = "players Ann, Bob\nbattlefield Grove\nbase of Ann\n  Ox 2 might\nrunes of Ann: 1 fury, 1 calm\nhand of Ann\n  Zap spell cost 0 1 power \"Give a unit +1 [M] this turn.\"\n  Fog spell cost 0 1 fury \"Give a unit +2 [M] this turn.\"\nAnn plays Zap\nall pass\n";
    let never = proved(board, "never Fog resolves");
    assert!(never.assumed.iter().any(|said| said.contains("nobody said which runes Ann uses")), "{never:?}");
}

#[test]
fn what_is_so_at_once_is_told_as_it_is() {
    let always = proved(DUEL, "always Ann has 3 XP");
    assert_eq!(always.verdict, Verdict::DoesNot);
    assert!(always.already.as_ref().is_some_and(|said| said.starts_with("it is not so where")), "{always:?}");
    let can = proved(DUEL, "can Ann has 0 XP");
    assert!(can.already.as_ref().is_some_and(|said| said.starts_with("it is so already where")), "{can:?}");
}

#[test]
fn what_nobody_has_said_of_hands_and_teammates_is_told() {
    let altar = "players Ann, Bob\nbase of Ann\n  Altar gear \"Discard 1, [E]: Gain 1 point.\"\nhand of Bob: empty\n";
    let unlisted = |proved: &Proved| proved.assumed.iter().any(|said| said.ends_with("as are discarded: Ann"));
    assert!(unlisted(&proved(altar, "never Ann has 1 point")));
    assert!(!unlisted(&proved(&format!("{altar}hand of Ann: empty\n"), "never Ann has 1 point")));
    let teams = "players Ann, Bob, Cid, Dee\nteams Ann Cid, Bob Dee\nbattlefield Hill, controlled by Cid\n  Cid: Elk 3 might\nhand of Ann: empty\n";
    let beside =
        |proved: &Proved| proved.assumed.iter().any(|said| said.contains("by a teammate in this turn's scoring step"));
    assert!(beside(&proved(teams, "never Ann wins")));
    let held =
        DUEL.replace("base of Ann", "battlefield Hill, controlled by Ann\n  Ann: Ox 1 might exhausted\nbase of Ann");
    let unscored =
        |board: &str| proved(board, "never Ann wins").assumed.iter().any(|said| said.ends_with("to be scored: Hill"));
    assert!(unscored(&held));
    assert!(!unscored(&held.replace("by Ann\n  Ann", "by Ann, scored by Ann\n  Ann")));
    assert!(!beside(&proved(&teams.replace("battlefield", "phase beginning\nbattlefield"), "never Ann wins")));
}

#[test]
fn costs_are_paid_in_every_order() {
    let cards =
        |names: &[&str]| names.iter().map(|name| format!("  {name} spell cost 9 \"Draw 1.\"\n")).collect::<String>();
    let (fog, calm, deck) = (cards(&["Fog"]), cards(&["Calm"]), cards(&["Dust", "Haze"]));
    for edition in ["1.0", "1.1", "1.2", "1.3", "1.4", "1.5"] {
        let board = |base: &str, rest: &str| {
            format!(
                "edition {edition}\nplayers Ann, Bob\nbattlefield Grove\nrunes of Ann: 0 ready\nbase of Ann\n{base}\
                 {rest}deck of Ann\n{deck}"
            )
        };
        let altar = |price: &str| format!("  Rider 4 might\n  Altar gear \"{price}, [E]: Draw 1.\"\n");
        let trash = format!("trash of Ann\n{fog}");
        for price in
            ["Recycle 1 from your trash, kill a friendly unit", "Kill a friendly unit, recycle 1 from your trash"]
        {
            let kills = board(&altar(price), &trash);
            assert_eq!(verdict(&kills, "can Rider is in deck"), Verdict::Holds, "{kills}");
            assert_eq!(verdict(&kills, "can Fog is in deck"), Verdict::Holds, "{kills}");
        }
        let discards =
            board(&altar("Recycle 1 from your trash, discard 1"), &format!("hand of Ann\n{calm}trash of Ann\n{fog}"));
        assert_eq!(verdict(&discards, "never Calm is in deck"), Verdict::DoesNot, "{discards}");
        let spell = "hand of Ann\n  Tide spell cost 0 \"As an additional cost to play this, recycle a unit from your \
                     trash and kill a friendly unit.\" \"Draw 1.\"\ntrash of Ann\n  Ox unit 2 might\n";
        let spell = board("  Rider 4 might\n", spell);
        assert_eq!(verdict(&spell, "can Rider is in deck"), Verdict::Holds, "{spell}");
        // What sees one cost may have gone for the other.
        let seen = "  Watch 2 might \"When you discard a card, draw 1.\"\n  \
                    Altar gear \"Kill a friendly unit, discard 1, [E]: Ready all friendly units.\"\n";
        let seen = board(seen, &format!("hand of Ann\n{calm}"));
        assert_eq!(verdict(&seen, "can Dust is in hand"), Verdict::Holds, "{seen}");
        // What is exhausted for one can be killed for the other.
        let exhausts = "  Rider 2 might\n  Elk 2 might exhausted\n  \
                        Altar gear \"Kill an exhausted friendly unit, exhaust a friendly unit, [E]: Draw 1.\"\n";
        for exhausts in [exhausts.to_owned(), exhausts.replace("  Elk 2 might exhausted\n", "")] {
            assert_eq!(
                verdict(&board(&exhausts, "hand of Ann: empty\n"), "can Rider dies"),
                Verdict::Holds,
                "{exhausts}"
            );
        }
        let buffed = "  Rider 2 might buffed\n  Elk 2 might\n  \
                      Altar gear \"Kill a friendly unit with 2 [M] or less, spend a buff, [E]: Draw 1.\"\n";
        assert_eq!(verdict(&board(buffed, "hand of Ann: empty\n"), "can Rider dies"), Verdict::Holds, "{buffed}");
        // What is returned can be discarded, though the hand was empty.
        let returns = board(&altar("Discard 1, return a friendly unit to its owner's hand"), "hand of Ann: empty\n");
        assert_eq!(verdict(&returns, "can Rider is in trash"), Verdict::Holds, "{returns}");
    }
}

#[test]
fn what_one_play_has_done_stays_where_the_next_is_undone() {
    for edition in ["1.0", "1.1", "1.2", "1.3", "1.4", "1.5"] {
        let board = format!(
            "edition {edition}\nplayers Ann, Bob\nbattlefield Grove\nrunes of Ann: 0 ready\nbase of Ann\n  Ox 2 might exhausted\n  \
             Elk 2 might exhausted\n  Bell gear\ntrash of Ann\n  Alms spell cost 0 \"As an additional cost to play this, recycle a \
             friendly unit and discard 1. Gain 1 point.\"\n  Pyre spell cost 9 \"As an additional cost to play this, banish a friendly \
             gear. Kill a friendly gear.\"\nhand of Ann\n  Fog unit 1 might cost 9\n  Zed unit 1 might cost 9\n  Call spell cost 0 \
             \"Play all spells from your trash, ignoring their costs.\"\nAnn plays Call\nall pass\nAnn orders Alms then Pyre\n"
        );
        assert_eq!(verdict(&board, "never Ox is recycled"), Verdict::DoesNot, "{board}");
        assert_eq!(verdict(&board, "can Pyre resolves"), Verdict::DoesNot, "Pyre is undone: {board}");
    }
}

#[test]
fn a_single_answer_is_written_where_the_next_could_be_taken_for_it() {
    let board = "players Ann, Bob\nbase of Ann\n  Rider 1 might\nbase of Bob\n  Guard 1 might\nhand of Ann\n  \
                 Roar spell cost 0 \"Ready a friendly unit. Deal 1 to a unit.\"\n";
    let lines = |claim: &str| {
        let proved = proved(board, claim);
        assert_eq!(proved.verdict, Verdict::Holds, "{proved:?}");
        let example = proved.example.unwrap();
        assert!(example.replays, "{}", example.scenario);
        example.lines
    };
    // Only Rider can be readied, and nobody is asked; who is dealt damage is a choice in the same words.
    let twice = ["Ann plays Roar", "Ann chooses Rider", "Ann chooses Rider", "Ann passes", "Bob passes"];
    assert_eq!(lines("can Rider dies"), twice);
    let once = ["Ann plays Roar", "Ann chooses Guard", "Ann passes", "Bob passes"];
    assert_eq!(lines("can Guard dies"), once);
    // So it is where the claim stands behind it, and has been answered by itself already.
    let begun = proved(&format!("{board}Ann plays Roar\n"), "can Rider dies");
    assert_eq!(begun.verdict, Verdict::Holds, "{begun:?}");
    assert_eq!(begun.example.unwrap().lines, twice[1..]);
}

#[test]
fn nobody_pays_so_that_the_rest_cannot_be_paid() {
    let played = |edition: &str, board: &str, price: &str| {
        format!(
            "edition {edition}\nplayers Ann, Bob\nbattlefield Grove\nrunes of Ann: 0 ready\n{board}  Call spell cost 0 \"Play a spell \
             from your trash, ignoring its cost.\"\ntrash of Ann\n  Pyre spell cost 0 \"As an additional cost to play this, {price}. \
             Gain 1 point.\"\nAnn plays Call\nall pass\n"
        )
    };
    let hand = "hand of Ann\n  Fog unit 2 might cost 9\n  Zed gear cost 9\n";
    let units = "base of Ann\n  Ox 2 might\n  Elk 2 might exhausted\n  Fox 2 might exhausted\nhand of Ann\n";
    let token = "base of Ann\n  Ox 2 might\n  Imp 1 might token\nhand of Ann\n";
    for edition in ["1.0", "1.1", "1.2", "1.3", "1.4", "1.5"] {
        let discards = played(edition, hand, "discard 1 and recycle a unit from your trash");
        assert_eq!(verdict(&discards, "always Pyre resolves"), Verdict::Holds, "{discards}");
        assert_eq!(verdict(&discards, "can Zed is in trash"), Verdict::DoesNot, "{discards}");
        let none = discards.replace("Fog unit 2 might", "Fog gear");
        assert_eq!(verdict(&none, "can Pyre resolves"), Verdict::DoesNot, "{none}");
        for price in
            ["kill a friendly unit and exhaust a friendly unit", "exhaust a friendly unit and kill a friendly unit"]
        {
            let exhausts = played(edition, units, price);
            assert_eq!(verdict(&exhausts, "always Pyre resolves"), Verdict::Holds, "{exhausts}");
            assert_eq!(
                verdict(&exhausts, "always in the end Ox is exhausted"),
                Verdict::DoesNot,
                "it may be killed then: {exhausts}"
            );
            assert_eq!(verdict(&exhausts, "can Elk dies"), Verdict::Holds, "{exhausts}");
        }
        let token = played(edition, token, "kill a friendly unit and recycle a unit from your trash");
        assert_eq!(verdict(&token, "can Imp dies"), Verdict::DoesNot, "{token}");
        assert_eq!(verdict(&token, "always Pyre resolves"), Verdict::Holds, "{token}");
    }
}

#[test]
fn what_can_be_paid_of_cards_that_nobody_knows_is_open() {
    let board = "players Ann, Bob\nbattlefield Grove\nrunes of Ann: 0 ready\ntrash of Ann\n  Pyre spell cost 0 \"As an additional cost \
                 to play this, discard (just) 1 and recycle a unit from your trash. Gain 1 point.\"\nbase of Ann\n  Altar gear \"[E]: Play a \
                 spell from your trash, ignoring its cost.\"\n";
    assert_eq!(verdict(board, "can Pyre resolves"), Verdict::NotSettled, "a unit may be in the hand");
}

#[test]
fn a_payment_with_too_many_ways_to_fail_is_told() {
    let units: String = (1..=9).map(|n| format!("  Ox{n} 2 might exhausted\n")).collect();
    let board = format!(
        "players Ann, Bob\nbattlefield Grove\nrunes of Ann: 0 ready\nbase of Ann\n{units}hand of Ann\n  Pyre spell cost 0 \"As an \
         additional cost to play this, kill three friendly units, banish three friendly units, and recycle four friendly units. \
         Gain 1 point.\"\n"
    );
    let proved = decided(&board, "can Pyre resolves");
    assert!(
        open(&proved).iter().any(|open| format!("{open:?}").contains("can still be finished after what Ann chooses")),
        "{proved:?}"
    );
}

#[test]
fn what_makes_units_stronger_may_go_first_to_pay() {
    for edition in ["1.0", "1.1", "1.2", "1.3", "1.4", "1.5"] {
        let board = format!(
            "edition {edition}\nplayers Ann, Bob\nbattlefield Grove\nrunes of Ann: 0 ready\nbase of Ann\n  Elk 3 might\n  Horn gear \
             \"Friendly units have +1 [M].\"\n  Altar gear \"Kill a friendly unit with 3 [M] or less, return another friendly gear to its \
             owner's hand, [E]: Ready all friendly units.\"\n"
        );
        assert_eq!(verdict(&board, "can Elk dies"), Verdict::Holds, "{board}");
    }
}

#[test]
fn in_a_play_that_nothing_finishes_no_line_goes_on_and_that_is_said() {
    for edition in ["1.0", "1.1", "1.2", "1.3", "1.4", "1.5"] {
        let board = format!(
            "edition {edition}\nplayers Ann, Bob\nrunes of Ann 0\nbase of Ann\n  Ox 4 might\n  Elk 2 might\nhand of Ann\n  Pyre spell \
             cost 0 \"As an additional cost to play this (spell), kill a friendly unit and return a friendly unit to its owner's hand. Stun a \
             unit.\"\nAnn plays Pyre\n"
        );
        for claim in [
            "can Pyre is in hand in the end",
            "can Ox dies",
            "always Pyre resolves",
            "always Ox is in base in the end",
            "never Ox dies",
        ] {
            assert_eq!(open(&decided(&board, claim)), [&Open::Unfinishable("Pyre".to_owned())], "{claim} {board}");
        }
        // What a line has undone is refused in a replay: it is none, whatever else may be chosen.
        let more = board.replace("hand of Ann", "base of Bob\n  Guard 2 might\nhand of Ann");
        assert_eq!(verdict(&more, "can Pyre is in hand in the end"), Verdict::DoesNot, "{more}");
        assert_eq!(verdict(&more, "always Pyre resolves"), Verdict::Holds, "{more}");
    }
}

#[test]
fn what_only_a_rule_leaves_to_be_paid_with_stands_in_the_line() {
    let board = "edition 1.5\nplayers Ann, Bob\nrunes of Ann 0\nbase of Ann\n  Rider 4 might\n  Elk 2 might\n  Altar gear \"Kill a \
                 friendly unit, discard 1, [E]: Deal 2 to a unit.\"\nhand of Ann\n  Fog unit 1 might cost 9\n";
    let shown = decided(board, "never Rider dies");
    let lines = shown.example.as_ref().map(|example| example.lines.as_slice());
    assert_eq!(lines, Some(&["Ann activates Altar", "Ann chooses Elk", "Ann chooses Rider"].map(str::to_owned)[..]));
    assert_eq!(shown.verdict, Verdict::DoesNot, "{shown:?}");
}

#[test]
fn what_is_expected_above_a_claim_and_does_not_come_true_is_told() {
    let board = format!("{DUEL}=> Rider is exhausted\n");
    let shown = decided(&board, "never Bob scores");
    let told = "above the claim `=> Rider is exhausted` does not come true";
    assert!(shown.assumed.iter().any(|assumed| assumed == told), "{:?}", shown.assumed);
}

#[test]
fn runes_are_recycled_by_hand_where_a_text_counts_them() {
    let board = |text: &str| {
        format!(
            "players Ann, Bob\nrunes of Ann 5 fury\nbattlefield Grove\nbase of Ann\n  Rider 2 might \"{text}\"\n=> can Rider triggers\n"
        )
    };
    let verdict = |text: &str| {
        let proved = prove(&board(text), &Options::default()).expect("nothing is wrong with it").remove(0);
        (proved.verdict, proved.assumed.iter().any(|assumed| assumed.contains("exhausts or recycles runes")))
    };
    assert_eq!(verdict("When I move, if you have 4 or fewer runes, gain 1 point."), (Verdict::Holds, false));
    assert_eq!(verdict("When you recycle a rune, gain 1 point."), (Verdict::Holds, false));
    assert_eq!(verdict("When I hold, gain 1 point."), (Verdict::DoesNot, true));
}
