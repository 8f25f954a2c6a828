//! A replay that follows every way of answering ends: by ways, by answers, by steps of the engine, by the clock of whoever
//! asked; and it says by which.

use tribunal_scenario::{Deadline, Options, Run, Verdict, replay};

/// Triggers of one player that happen together: their order is a choice.
fn triggers(count: usize) -> String {
    let scouts: Vec<_> = (1..=count)
        .map(|n| format!("  Scout{} {n} might \"When I attack, draw {n}.\"", char::from(b'A' + n as u8 - 1)))
        .collect();
    let names: Vec<_> = (1..=count).map(|n| format!("Scout{}", char::from(b'A' + n as u8 - 1))).collect();
    format!(
        "edition 1.1\nplayers Ann, Bob\nbattlefield Grove, controlled by Bob\n  Bob: Guard 99 might\nbase of Ann\n{}\nAnn \
         moves {} to Grove\n",
        scouts.join("\n"),
        names.join(", ")
    )
}

fn run(text: &str, options: Options) -> Run {
    let run = replay(text, &Options { all_outcomes: true, ..options }).runs.remove(0);
    assert!(run.verdict == Verdict::TooCostly || run.diagnostics.is_empty(), "{:?}", run.diagnostics);
    run
}

#[test]
fn every_way_is_followed_where_that_is_within_bounds() {
    let run = run(&triggers(3), Options::default());
    let ways: usize = run.outcomes.iter().map(|outcome| outcome.choices.len()).sum();
    assert_eq!((ways, run.outcomes_complete, run.bound), (6, true, None));
}

#[test]
fn more_ways_than_may_be_followed_are_told() {
    let run = run(&triggers(4), Options { most_outcomes: 5, ..Options::default() });
    let ways: usize = run.outcomes.iter().map(|outcome| outcome.choices.len()).sum();
    assert_eq!((ways, run.outcomes_complete), (5, false));
    assert_eq!(run.bound.as_deref(), Some("only 5 ways of answering were followed: there are more"));
}

#[test]
fn more_answers_than_are_listed_are_told() {
    let run = run(&triggers(6), Options::default());
    assert_eq!(run.bound.as_deref(), Some("a choice has more than the 256 answers that were followed"));
}

/// A combat in which damage is to be assigned.
fn assignment(edition: &str, might: u32) -> String {
    format!(
        "edition {edition}\nplayers Ann, Bob\nbattlefield Grove, controlled by Bob\n  Bob: Tower 2 might [Tank], Guard 2 \
         might\nbase of Ann\n  Rider {might} might\nAnn moves Rider to Grove\nall pass\n"
    )
}

fn assigned(edition: &str, might: u32) -> Vec<String> {
    let run = run(&assignment(edition, might), Options::default());
    assert!(run.outcomes_complete);
    let mut ways: Vec<_> = run.outcomes.iter().flat_map(|outcome| outcome.choices.concat()).collect();
    ways.sort();
    ways
}

#[test]
fn every_division_that_is_accepted_is_followed() {
    // Where more than lethal damage may be assigned it is a way, and nothing is assigned for the player.
    let three = ["1 to Guard, 2 to Tower", "3 to Tower"];
    for (edition, might, ways) in [("1.0", 2, 0), ("1.0", 3, 2), ("1.0", 4, 3), ("1.1", 3, 0), ("1.1", 5, 2)] {
        assert_eq!(assigned(edition, might).len(), ways, "{edition} {might}: {:?}", assigned(edition, might));
    }
    let told = assigned("1.0", 3).join("; ");
    assert!(three.iter().all(|parts| parts.split(", ").all(|part| told.contains(part))), "{told}");
}

#[test]
fn steps_are_shared_by_all_ways() {
    let enough = Options { most_steps: 2_000, ..Options::default() };
    assert_eq!(run(&triggers(2), enough.clone()).bound, None);
    let cut = run(&triggers(5), enough);
    assert_eq!(cut.bound.as_deref(), Some("stopped after 2000 steps of the engine, not everything was followed"));
    assert!(!cut.outcomes.is_empty());
}

#[test]
fn a_replay_ends_when_time_is_up() {
    let late = Options { deadline: Some(Deadline::new(|| true)), ..Options::default() };
    let run = run(&triggers(2), late);
    assert_eq!(run.bound.as_deref(), Some("the time allowed is up, not everything was followed"));
    assert_eq!(run.verdict, Verdict::TooCostly);
}
