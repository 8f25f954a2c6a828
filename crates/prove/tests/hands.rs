//! Hands of which only is known what may be in them.

use tribunal_prove::{Bounds, Options, Proved, Refused, Verdict, prove};

const BOARD: &str = "players Ann, Bob
battlefield Grove, controlled by Bob
  Bob: Guard 3 might
base of Ann
  Rider 4 might
";

fn proved(hand: &str, claim: &str) -> Result<Proved, Refused> {
    let text = format!("{BOARD}{hand}\nAnn moves Rider to Grove\n=> {claim}\n");
    prove(&text, &Options::default()).map(|mut proved| proved.remove(0))
}

const ZAP: &str = "Zap spell [Reaction] cost 2 \"Deal 2 to a unit.\"";
const BRACE: &str = "Brace spell [Reaction] cost 1 \"Give a unit +2 [M] this turn.\"";

#[test]
fn every_hand_that_fits_is_followed() {
    let hand = format!("hand of Bob: unknown 1 of {ZAP}, {BRACE}");
    let dies = proved(&hand, "never Rider dies").expect("nothing is wrong with it");
    assert_eq!(dies.verdict, Verdict::DoesNot);
    let shown = dies.example.expect("a line");
    assert!(shown.replays && shown.scenario.contains("hand of Bob\n"), "{}", shown.scenario);
    let none = proved("hand of Bob: unknown 2 of others", "never Rider dies").expect("nothing is wrong with it");
    assert_eq!(none.verdict, Verdict::Holds);
    assert!(none.assumed.iter().any(|assumed| assumed.contains("one hand fits so")), "{:?}", none.assumed);
}

#[test]
fn how_many_cards_nobody_knows_stands_in_the_line_that_is_shown() {
    let hand = format!(
        "base of Bob\n  Bear 1 might \"While you have two or more cards in your hand, I have +1 [M].\"\nhand of Bob: unknown 2 of {ZAP}, others"
    );
    let two = proved(&hand, "can Bear has 2 might").expect("nothing is wrong with it");
    let shown = two.example.expect("a line");
    assert!(two.verdict == Verdict::Holds && shown.replays, "{}", shown.scenario);
}

#[test]
fn of_a_hand_known_in_part_another_card_may_be_discarded() {
    let text = "players Ann, Bob\nbase of Ann\n  Rider 1 might\nhand of Ann\n  Rip spell cost 0 \"Choose an opponent. They discard 1.\"\n  Go spell cost 0 \"Gain 1 XP.\"\nhand of Bob: unknown 2 of Zap spell cost 0 [Reaction] \"Kill a unit.\", others\nAnn plays Rip\nAnn passes\nBob passes\n=> never Rider dies\n";
    let proved = prove(text, &Options::default()).expect("nothing is wrong with it").remove(0);
    assert_eq!(proved.verdict, Verdict::DoesNot, "{:?}", proved.open);
}

#[test]
fn a_card_that_nobody_has_listed_may_be_drawn_for_one_that_was_discarded() {
    let text = "players Ann, Bob\nturn of Bob\nrunes of Ann 0\nrunes of Bob 9\nbase of Ann\n  Rider 1 might\nbase of Bob\n  Mage 1 might \"Discard 1, [E]: Draw 1.\"\nhand of Bob: unknown 1 of others\n=> never Rider dies\n";
    let proved = prove(text, &Options::default()).expect("nothing is wrong with it").remove(0);
    assert_eq!(proved.verdict, Verdict::NotSettled);
}

#[test]
fn a_hand_of_no_cards_pays_no_discard() {
    let loom = "base of Ann\n  Loom gear \"Discard 1, [E]: Deal 4 to a unit.\"";
    let none = format!("hand of Ann: unknown 0 of {ZAP}, others");
    for (hand, verdict) in [
        (none.as_str(), Verdict::DoesNot),
        ("hand of Ann: empty", Verdict::DoesNot),
        ("hand of Ann: unknown 1 of others", Verdict::Holds),
    ] {
        let text = format!(
            "players Ann, Bob\nbattlefield Grove, controlled by Bob\n  Bob: Guard 4 might\n{loom}\n{hand}\n=> can Guard dies\n"
        );
        let proved = prove(&text, &Options::default()).expect("nothing is wrong with it").remove(0);
        assert_eq!(proved.verdict, verdict, "{hand}: {:?}", proved.open);
        assert!(proved.example.is_none_or(|line| line.replays && line.scenario.contains("unknown 1 of others")));
    }
}

#[test]
fn a_card_that_pays_a_discard_is_not_left_out_of_a_listed_hand() {
    let board = "players Ann, Bob\nbase of Ann\n  Ox 3 might \"Discard 1, [E]: Gain 1 point.\"\nhand of Ann\n  Junk spell cost 9 \"Draw 1.\"\n=> can Ann has 1 point\n";
    let proved = prove(board, &Options::default()).expect("nothing is wrong with it").remove(0);
    let shown = proved.example.expect("a line");
    assert!(shown.replays && shown.scenario.contains("Junk"), "{}", shown.scenario);
    assert!(proved.hinges.iter().any(|hinge| hinge.ask.contains("Junk")), "{:?}", proved.hinges);
}

#[test]
fn that_a_hand_is_empty_stands_in_the_line_that_is_shown() {
    for hand in ["hand of Bob: empty".to_owned(), format!("hand of Bob: unknown 0 of {ZAP}, others")] {
        let dies = proved(&hand, "can Guard dies").expect("nothing is wrong with it");
        let shown = dies.example.expect("a line");
        assert!(shown.replays && shown.scenario.contains("hand of Bob: "), "{}", shown.scenario);
    }
}

#[test]
fn a_claim_of_a_thing_of_the_wrong_kind_is_a_mistake() {
    for claim in [
        "never Ann controls Guard",
        "never Ann conquers Guard",
        "never Rider is at Guard",
        "never a combat begins at Guard",
    ] {
        assert!(matches!(proved("", claim), Err(Refused::Wrong(_))), "{claim}");
    }
}

#[test]
fn a_claim_holds_where_it_does_with_every_hand() {
    let hand = format!("hand of Bob: unknown 1 of {BRACE}, others");
    let survives = proved(&hand, "can Guard survives").expect("nothing is wrong with it");
    assert_eq!(survives.verdict, Verdict::Holds);
    let hand = "hand of Bob: unknown 1 of Daze spell [Action] cost 1 \"Stun a unit.\", others";
    let two = proved(hand, "never Bob scores").expect("nothing is wrong with it");
    assert_eq!(two.verdict, Verdict::Holds);
    assert!(two.assumed.iter().any(|assumed| assumed.contains("2 that fit")), "{:?}", two.assumed);
}

#[test]
fn what_may_be_in_hand_is_what_to_ask() {
    let hand = format!("hand of Bob: unknown 1 of {ZAP}, others");
    let dies = proved(&hand, "never Rider dies").expect("nothing is wrong with it");
    assert_eq!(dies.hinges.first().map(|hinge| hinge.ask.as_str()), Some("Can Bob have Zap in hand?"));
}

#[test]
fn a_hand_with_which_the_lines_do_not_go_does_not_fit() {
    let hand = format!("hand of Bob: unknown 1 of {ZAP}, {BRACE}");
    let text =
        format!("{BOARD}{hand}\nAnn moves Rider to Grove\nAnn passes\nBob plays Zap on Rider\n=> can Rider dies\n");
    let proved = prove(&text, &Options::default()).expect("one hand fits").remove(0);
    assert!(proved.assumed.iter().any(|assumed| assumed.contains("one hand that fits")), "{:?}", proved.assumed);
}

#[test]
fn a_hand_with_which_what_is_expected_does_not_come_true_does_not_fit() {
    let hand = format!("hand of Bob: unknown 1 of {ZAP}, {BRACE}");
    let claimed = |expected: &str| {
        let text = format!(
            "{BOARD}{hand}\nAnn plays Purge spell cost 0 \"Each opponent discards 1.\"\nall pass\n=> {expected}\n=> can Rider dies\n"
        );
        prove(&text, &Options::default()).map(|mut all| all.remove(0))
    };
    let zap = claimed("Zap is in trash").expect("one hand fits");
    assert!(zap.assumed.iter().any(|assumed| assumed.contains("one hand fits")), "{:?}", zap.assumed);
    let none = claimed("Rider is exhausted, Rider is ready").expect_err("no hand fits");
    assert!(none.to_string().contains("does not come true"), "{none}");
}

#[test]
fn of_many_cards_no_hand_that_fits_is_left_out() {
    let names: Vec<String> = (0..12).map(|n| format!("Card{n} spell cost 9 \"Draw 1.\"")).collect();
    let hand = format!("hand of Bob: unknown 11 of {}", names.join(", "));
    let all = proved(&hand, "never Bob scores").expect("nothing is wrong with it");
    assert!(all.assumed.iter().any(|assumed| assumed.contains("one of 12 that fit")), "{:?}", all.assumed);
}

#[test]
fn too_few_cards_are_a_mistake_and_too_many_hands_leave_it_open() {
    assert!(matches!(proved(&format!("hand of Bob: unknown 3 of {ZAP}"), "never Bob scores"), Err(Refused::Wrong(_))));
    let names: Vec<String> = (0..12).map(|n| format!("Card{n} spell cost 9 \"Draw 1.\"")).collect();
    let hand = format!("hand of Bob: unknown 6 of {}", names.join(", "));
    let many = proved(&hand, "never Bob scores").expect("nothing is wrong with it");
    assert_eq!(many.verdict, Verdict::NotSettled);
}

#[test]
fn several_cores_answer_as_one_does() {
    let hand = format!("hand of Bob\n  {ZAP}\n  {BRACE}");
    let text = format!("{BOARD}{hand}\nAnn moves Rider to Grove\n=> never Bob scores\n=> never Rider dies\n");
    let told = |on_all_cores| {
        let bounds = Bounds { on_all_cores, ..Bounds::default() };
        prove(&text, &Options { bounds, explains: false, ..Options::default() }).expect("nothing is wrong with it")
    };
    assert_eq!(told(true), told(false));
}

#[test]
fn a_hand_is_not_left_out_for_what_a_line_leaves_open() {
    // Of two copies in one hand a name means either.
    let board =
        "players Ann, Bob\nbattlefield Grove, controlled by Bob\n  Bob: Guard 2 might\nbase of Ann\n  Rider 6 might\n";
    let hand = "hand of Bob: unknown 2 of Zap spell [Reaction] cost 0 \"Deal 2 to a unit.\" x2, Pump spell [Reaction] cost 0 \"Give a unit +1 [M] this turn.\"\n";
    let lines = "Ann moves Rider to Grove\nAnn passes\nBob plays Zap, choosing Rider\nall pass\n";
    let dies =
        prove(&format!("{board}{hand}{lines}=> never Rider dies\n"), &Options::default()).expect("two hands fit");
    assert_eq!(dies[0].verdict, Verdict::DoesNot, "the other Zap and Guard kill Rider: {dies:?}");
    // With one of the hands somebody is asked something that no line answers.
    let mine = "hand of Ann\n  Mine spell cost 0 \"Each player discards 1.\"\n  Junk spell cost 9 \"Draw 1.\"\n";
    let hand = "hand of Bob: unknown 2 of Zap spell [Reaction] cost 0 \"Deal 2 to a unit.\", others\n";
    let lines = "Ann plays Mine\nall pass\nAnn moves Rider to Grove\n=> never Rider dies\n";
    let refused = prove(&format!("{board}{mine}{hand}{lines}"), &Options::default());
    let Err(Refused::Wrong(mistakes)) = refused else { panic!("a hand was left out: {refused:?}") };
    assert!(mistakes.iter().any(|mistake| mistake.contains("a choice is open here")), "{mistakes:?}");
}

#[test]
fn a_card_that_a_line_plays_was_one_of_the_hand() {
    let hand = "hand of Bob: unknown 1 of Pomp spell [Reaction] cost 0 \"Give a unit +1 [M] this turn.\"";
    let lines = "Ann moves Rider to Grove\nAnn passes\nBob plays Zip spell [Reaction] cost 0 \"Deal 1 to a unit.\", choosing Rider\nall pass\n";
    let claim = |hand: &str, claim: &str| prove(&format!("{BOARD}{hand}\n{lines}=> {claim}\n"), &Options::default());
    let others = claim(&format!("{hand}, others"), "can Guard has 4 might").expect("his one card was another");
    assert_eq!(others[0].verdict, Verdict::DoesNot, "{others:?}");
    let two = claim(&format!("{}, others", hand.replace("unknown 1", "unknown 2")), "can Guard has 4 might");
    assert_eq!(two.expect("he has another card")[0].verdict, Verdict::Holds);
    let Err(Refused::Wrong(mistakes)) = claim(hand, "can Guard has 4 might") else { panic!("no hand has Zip") };
    assert!(mistakes.iter().any(|mistake| mistake.contains("`Zip` is not in this hand")), "{mistakes:?}");
}

#[test]
fn where_no_hand_fits_the_mistake_is_told_that_comes_last() {
    let text = format!(
        "players Ann, Bob\nbase of Ann\n  Rider 1 might\nhand of Ann\n  Go spell cost 0 \"Gain 1 XP.\"\nhand of Bob: unknown 1 of {ZAP}, Fog \
         unit 1 might\nAnn plays Go\nAnn passes\nBob plays Zap, choosing Rider\nBob plays Zap, choosing Rider\n=> never Rider dies\n"
    );
    let Err(Refused::Wrong(mistakes)) = prove(&text, &Options::default()) else { panic!("{text}") };
    let second = text.lines().position(|line| line.starts_with("Bob plays Zap")).map(|first| first + 2).unwrap();
    assert!(mistakes.join("\n").contains(&format!("line {second}")), "{mistakes:?}");
}

#[test]
fn a_line_that_plays_what_no_list_has_is_refused() {
    let lines = "Ann moves Rider to Grove\nAnn passes\nBob plays Zip spell [Reaction] cost 0 \"Deal 1 to a unit.\", choosing Rider\nall pass\n";
    let claim = |hand: &str| prove(&format!("{BOARD}{hand}{lines}=> can Guard dies\n"), &Options::default());
    for listed in ["hand of Bob: empty\n", "hand of Bob\n  Fog spell cost 9 \"Draw 1.\"\n"] {
        let Err(Refused::Wrong(mistakes)) = claim(listed) else { panic!("{listed}: it has no Zip") };
        assert!(mistakes.iter().any(|mistake| mistake.contains("`Zip` is not in this hand")), "{mistakes:?}");
    }
    // Of what nobody has listed it may be one.
    claim("").expect("nothing is said of the hand");
}
