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
    assert!(none.assumed.iter().any(|assumed| assumed.contains("1 that fit")), "{:?}", none.assumed);
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
    assert!(proved.assumed.iter().any(|assumed| assumed.contains("1 that fit")), "{:?}", proved.assumed);
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
