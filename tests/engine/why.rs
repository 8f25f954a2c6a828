//! Why a step fired or did not: the fact that decided is told, with its names and numbers.

use tribunal::scenario::{Options, replay};

/// What the last pass of a replay says of the step with a rule.
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
