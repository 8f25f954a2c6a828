//! Why something did not happen, asked in the words of an expectation.

use tribunal_scenario::why::{Missing, NotHappened};
use tribunal_scenario::{Options, replay};

const EDITIONS: [&str; 6] = ["1.0", "1.1", "1.2", "1.3", "1.4", "1.5"];

fn asked(board: &str, edition: &str, event: &str) -> NotHappened {
    let options = Options {
        editions: vec![edition.parse().expect("an edition")],
        why_not: Some(Missing::from(event)),
        ..Options::default()
    };
    replay(board, &options).runs.remove(0).not_happened.expect("it is told")
}

/// Returns the reported reasons, each with its rule.
fn reasons(board: &str, edition: &str, event: &str) -> Vec<String> {
    let told = asked(board, edition, event);
    assert_eq!(told.happened, Some(false), "{event} under {edition}: {told:?}");
    told.times.iter().map(|time| format!("{} {} ({})", time.rule.number, time.why, time.when)).collect()
}

const DUEL: &str = "players Ann, Bob
battlefield Grove, controlled by Bob
  Bob: Guard 2 might
base of Ann
  Rider 4 might \"When I attack, draw 1.\"
  Watcher 1 might \"When I attack, draw 1.\"
  Judge 1 might \"When you conquer, if you have 7 or more units, draw 1.\"
  Second 1 might \"The second time a friendly unit moves each turn, ready it.\"
  Mute 1 might
deck of Ann
  Page 1 might x5
Ann moves Rider to Grove
all pass until done
";

#[test]
fn a_trigger_that_was_about_another_says_so() {
    for (edition, rule) in EDITIONS.iter().zip(["583", "376", "376", "383", "383", "383"]) {
        let told = reasons(DUEL, edition, "Watcher triggers");
        assert!(
            matches!(told.as_slice(), [one] if one.starts_with(rule) && one.contains("to Watcher itself")),
            "{told:?}"
        );
        assert!(told[0].contains("Rider gains the Attacker"), "{told:?}");
    }
}

#[test]
fn a_condition_a_count_and_the_absence_of_any_ability_are_told() {
    let condition = reasons(DUEL, "1.5", "Judge triggers");
    assert!(condition.iter().any(|why| why.contains("the condition that it names did not hold")), "{condition:?}");
    let count = reasons(DUEL, "1.5", "Second triggers");
    assert!(count.iter().any(|why| why.contains("waits for time 2 in a turn, and this was time 1")), "{count:?}");
    let mute = asked(DUEL, "1.5", "Mute triggers");
    assert!(mute.times.is_empty() && mute.told.iter().any(|told| told.contains("no ability of its own")), "{mute:?}");
}

#[test]
fn what_dies_together_is_not_seen() {
    let board = "players Ann, Bob
battlefield Grove, controlled by Bob
  Bob: Guard 2 might, Wraith 1 might \"When another unit you control dies, draw 1.\"
base of Ann
  Rider 9 might
deck of Bob
  Page 1 might x5
Ann moves Rider to Grove
all pass
Ann assigns 2 to Guard, 7 to Wraith
";
    // 1.0 has no rule of its own for it; the engine does it there as well.
    for (edition, rule) in EDITIONS.iter().zip(["583", "376.2.c.2", "376.2.c.2", "383.2.c.2", "383.2.c.2", "383.2.c.2"])
    {
        let told = asked(board, edition, "Wraith triggers");
        let left = told.times.iter().find(|time| time.why.contains("left the board together"));
        assert_eq!(left.map(|time| time.rule.number.to_string()).as_deref(), Some(rule), "{edition}: {told:?}");
    }
}

#[test]
fn a_death_that_did_not_come_says_what_was_missing() {
    // In 1.0 combat has no damage left when the cleanup looks.
    for edition in &EDITIONS[1..] {
        let told = reasons(DUEL, edition, "Rider dies");
        assert!(told.iter().any(|why| why.contains("Rider: damage 2 is less than Might 4")), "{edition}: {told:?}");
    }
}

#[test]
fn what_happened_after_all_and_what_cannot_be_read_are_said() {
    assert_eq!(asked(DUEL, "1.5", "Rider triggers").happened, Some(true));
    assert_eq!(asked(DUEL, "1.5", "Rider does not trigger").happened, Some(true), "asked the other way round");
    let nonsense = asked(DUEL, "1.5", "why oh why");
    assert!(nonsense.happened.is_none() && !nonsense.told.is_empty(), "{nonsense:?}");
    let held = asked(DUEL, "1.5", "Bob holds Grove");
    assert!(held.told.iter().any(|told| told.contains("at the end, Grove is controlled by Ann")), "{held:?}");
}
