//! Reasons why a step fired or did not: the fact that decided is reported, with its names and numbers.

use tribunal_scenario::{Options, replay};

/// Returns the reason that the last pass of a replay gives for the step with a rule.
fn why(text: &str, rule: &str) -> String {
    let run = &replay(text, &Options::default()).runs[0];
    let mut steps = run.steps.iter().flat_map(|step| &step.cleanups).flat_map(|cleanup| &cleanup.steps);
    let last = steps.rfind(|step| step.rule.number.to_string() == rule);
    last.map(|step| step.why.clone()).unwrap_or_default()
}

const BOARD: &str = "edition 1.1
players Ann, Bob
points Ann 3, Bob 7
battlefield Grove, controlled by Bob
  Bob: Guard 4 might damage 3
  Bob: facedown Trap spell [Hidden] \"Draw 1.\"
battlefield Hill
base of Ann
  Rider 2 might";

#[test]
fn a_step_that_did_nothing_says_what_was_missing() {
    let told = [
        ("322.1", "nobody has as many points as the Victory Score: Ann 3, Bob 7 of 8"),
        ("322.2", "Guard: damage 3 is less than Might 4"),
        ("322.3", "no combat is in progress"),
        (
            "322.4",
            "every controlled battlefield has units or is contested: Grove is controlled by Bob, not contested, units of \
             Bob; Hill is uncontrolled, not contested, without units",
        ),
        (
            "322.5",
            "nothing in foreign bases, no gear at battlefields, no facedown card without control of its battlefield: Grove is \
             controlled by Bob, a facedown card of Bob; Hill is uncontrolled, nothing facedown",
        ),
        ("322.8", "the chain is empty"),
    ];
    for (rule, wanted) in told {
        assert_eq!(why(BOARD, rule), wanted, "{rule}");
    }
}

#[test]
fn what_is_told_is_how_it_stood_when_the_step_looked() {
    let moved = format!("{BOARD}\nAnn moves Rider to Hill");
    let first = why(BOARD, "322.6");
    let then = why(&moved, "322.6");
    assert!(first.ends_with("Hill is uncontrolled, not contested, without units"), "{first}");
    assert!(then.ends_with("Hill is uncontrolled, contested by Ann, units of Ann"), "{then}");
}

#[test]
fn a_refused_action_leaves_nothing_behind_in_what_is_told() {
    let refused = format!("{BOARD}\nBob ends the turn\n=> refused by 310.1.a\nAnn moves Rider to Hill");
    assert_eq!(why(&refused, "322.6"), why(&format!("{BOARD}\nAnn moves Rider to Hill"), "322.6"));
}

/// The last thing of a kind that happened to something, and what led to it, the nearest first.
fn because(text: &str, about: &str, kind: &str) -> Vec<String> {
    let options = Options { why: Some(about.to_owned()), ..Options::default() };
    let run = replay(text, &options).runs.remove(0);
    assert!(run.diagnostics.is_empty(), "{:?}", run.diagnostics);
    let events = run.why.map(|why| why.events).unwrap_or_default();
    let last = events.into_iter().rfind(|caused| caused.event.kind == kind);
    let told = last.map(|caused| std::iter::once(caused.event).chain(caused.because).map(|event| event.text).collect());
    told.unwrap_or_default()
}

const FIGHT: &str = "edition 1.1
players Ann, Bob
battlefield Grove, controlled by Bob
  Bob: Guard 2 might \"[Deathknell] — Draw 1.\"
base of Ann
  Rider 4 might
Ann moves Rider to Grove
all pass
";

#[test]
fn a_death_in_combat_is_due_to_the_damage_and_that_to_who_assigned_it() {
    let wanted = [
        "Guard dies: damage 4, Might 2",
        "Guard is dealt 4",
        "Ann assigns 4 to Guard",
        "the Combat Damage Step of the combat at Grove begins",
        "the showdown at Grove closes",
        "Bob passes focus",
    ];
    assert_eq!(because(FIGHT, "Guard", "killed"), wanted);
}

#[test]
fn a_trigger_is_due_to_its_event() {
    let told = because(FIGHT, "Guard", "triggered");
    assert_eq!(
        told[..3],
        ["Guard triggers: [Deathknell] — Draw 1.", "Guard dies: damage 4, Might 2", "Guard is dealt 4"]
    );
}

#[test]
fn a_conquest_is_due_to_control_and_that_to_the_step_that_gives_it() {
    let wanted = [
        "Ann conquers Grove",
        "Ann establishes control of Grove, which Bob loses",
        "the Resolution Step of the combat at Grove begins",
        "the Combat Damage Step of the combat at Grove begins",
        "the showdown at Grove closes",
        "Bob passes focus",
    ];
    assert_eq!(because(FIGHT, "Grove", "conquered"), wanted);
}

#[test]
fn a_combat_is_due_to_what_contested_the_battlefield() {
    let wanted = [
        "combat begins at Grove: Ann attacks, Bob defends",
        "a combat is staged at Grove",
        "Grove becomes contested by Ann",
        "Rider moves from Ann's base to Grove",
    ];
    assert_eq!(because(FIGHT, "Grove", "combat-began"), wanted);
}

#[test]
fn a_death_by_lost_might_is_due_to_what_took_the_might() {
    let board = "edition 1.1
players Ann, Bob
battlefield Grove, controlled by Bob
  Bob: Captain 3 might \"Other friendly units here have +2 [M].\"
  Bob: Guard 2 might damage 2
  Bob: facedown Trap spell [Hidden] \"Draw 1.\"
hand of Ann
  Hex spell \"Give a unit -2 [M] this turn.\"
  Doom spell \"Kill a unit.\"
";
    let weaker = format!("{board}Ann plays Hex choosing Guard\nall pass");
    let wanted =
        ["Guard dies: damage 2, Might 2+2-2", "Guard gets -2 Might", "Hex resolves", "Ann puts Hex on the chain"];
    assert_eq!(because(&weaker, "Guard", "killed"), wanted);

    let alone = format!("{board}Ann plays Doom choosing Captain\nall pass");
    let wanted = ["Guard dies: damage 2, Might 2", "Captain is killed", "Doom resolves", "Ann puts Doom on the chain"];
    assert_eq!(because(&alone, "Guard", "killed"), wanted);
    let lost = because(&alone, "Trap", "hidden-removed");
    let wanted = [
        "Trap is removed from its facedown zone at Grove",
        "Bob loses control of Grove",
        "Guard dies: damage 2, Might 2",
        "Captain is killed",
    ];
    assert_eq!(lost[..4], wanted);
}

#[test]
fn a_victory_is_due_to_the_points_and_those_to_the_turn_that_began() {
    let hold = "edition 1.1
players Ann, Bob
points Ann 0, Bob 7
battlefield Grove, controlled by Bob
  Bob: Guard 2 might
Ann ends the turn
";
    let wanted = [
        "Bob wins",
        "Bob gains 1 point",
        "Bob holds Grove",
        "the Scoring Step begins",
        "Bob's Beginning Phase begins",
        "Bob's turn begins",
        "the Expiration Step begins",
        "Ann's End of Turn Phase begins",
        "Ann ends the turn",
    ];
    assert_eq!(because(hold, "Bob", "won"), wanted);
}

#[test]
fn what_an_answer_above_has_told_is_not_told_again() {
    let options = Options { why: Some("Guard".to_owned()), ..Options::default() };
    let events = replay(FIGHT, &options).runs.remove(0).why.map(|why| why.events).unwrap_or_default();
    let death = events.iter().find(|caused| caused.event.kind == "killed").expect("Guard dies");
    assert_eq!((death.new, death.because.len() > 1), (0, true), "{death:?}");
}
