//! The cost of hostile boards: little within the limits, a refusal with reason and place beyond them; never a verdict
//! that was not reached.

use std::time::Instant;

use tribunal_scenario::limits::{Limit, Limits};
use tribunal_scenario::{Deadline, Options, Run, Verdict, check, replay};

/// A crowd in one base, all of whom have the same text.
fn crowd(count: usize, text: &str) -> String {
    let lines = (0..count.div_ceil(40)).map(|n| format!(" c 1 might \"{text}\" x{}\n", (count - n * 40).min(40)));
    format!("players A,B\nbase of A\n{}", lines.collect::<String>())
}

const AURA: &str = "Other friendly units have +1 [M].";
const SENSITIVE: &str = "I have +1 [M] for each other friendly unit.";

fn run(text: &str, options: &Options) -> Run {
    replay(text, options).runs.remove(0)
}

#[test]
fn a_crowd_of_auras_is_replayed_and_cheap() {
    // 58 seconds of an optimised build before; the unoptimised one that tests run takes part of one.
    let begun = Instant::now();
    let run = run(&crowd(160, AURA), &Options::default());
    assert!(run.verdict.is_met());
    let base = &run.board.as_ref().unwrap().players[0].base;
    assert!(base.len() == 160 && base.iter().all(|piece| piece.might == 160));
    assert!(begun.elapsed().as_secs() < 5, "{:?}", begun.elapsed());
}

/// The least work with which a board is replayed, within one part in sixteen.
fn work(text: &str) -> u64 {
    let enough = |most_work: u64| run(text, &Options { most_work, ..Options::default() }).verdict != Verdict::TooCostly;
    let mut most = 1_000;
    while !enough(most) {
        most += most / 16;
    }
    most
}

#[test]
fn the_work_of_one_aura_grows_with_those_whom_it_is_about() {
    let board =
        |count: usize| format!("{} d 1 might \"{AURA}\"\n", crowd(count, AURA).replace(&format!(" \"{AURA}\""), ""));
    let (some, many) = (work(&board(30)), work(&board(120)));
    assert!(many < 6 * some, "four times the units: {some} units of work became {many}");
}

#[test]
fn what_is_too_costly_is_refused_by_name_and_place() {
    for text in [crowd(200, SENSITIVE), crowd(40, AURA), format!("{}all pass\n=> Nobody dies\n", crowd(40, SENSITIVE))]
    {
        for most_work in [0, 100, 1_000] {
            let run = run(&text, &Options { most_work, ..Options::default() });
            if run.verdict == Verdict::Invalid {
                continue;
            }
            assert_eq!(run.verdict, Verdict::TooCostly, "{most_work}");
            let note = run.diagnostics.last().unwrap();
            assert!(note.line > 0 && note.message.contains(&format!("{most_work} units of work")), "{}", note.message);
            assert!(note.help.as_ref().unwrap().contains("--without-limits"));
        }
    }
}

#[test]
fn less_work_than_enough_never_changes_a_verdict() {
    let text = "players Ann, Bob\nbattlefield Grove, controlled by Bob\n  Bob: Guard 2 might \"Other friendly units here have \
                +1 [M].\", Page 1 might\nbase of Ann\n  Rider 4 might\nAnn moves Rider to Grove\nall pass\n=> Guard dies\n=> \
                Rider survives\n";
    let whole = run(text, &Options::default());
    let mut costly = 0;
    for most_work in (0..60_000).step_by(97) {
        let cut = run(text, &Options { most_work, ..Options::default() });
        if cut.verdict == Verdict::TooCostly {
            costly += 1;
            // What was told before the work was spent is as it is told with enough.
            assert_eq!(cut.steps, whole.steps[..cut.steps.len()], "{most_work}");
            assert!(cut.expectations.iter().zip(&whole.expectations).all(|(one, other)| one == other), "{most_work}");
        } else {
            assert_eq!((cut.verdict, cut.steps.len()), (whole.verdict, whole.steps.len()), "{most_work}");
        }
    }
    assert!(costly > 3, "{costly}");
}

#[test]
fn a_deadline_is_kept_within_one_layer() {
    // One computation of these layers is seconds of work: the clock is looked at while it is done.
    use std::sync::Arc;
    use std::sync::atomic::{AtomicU64, Ordering};
    let asked = Arc::new(AtomicU64::new(0));
    let counted = Arc::clone(&asked);
    let deadline = Deadline::new(move || counted.fetch_add(1, Ordering::Relaxed) >= 3);
    let options = Options { deadline: Some(deadline), ..Options::default() }.without_limits();
    let run = run(&crowd(160, SENSITIVE), &options);
    assert_eq!(run.verdict, Verdict::TooCostly);
    assert_eq!(asked.load(Ordering::Relaxed), 4, "it ends at the first look after time is up");
}

/// A text that passes a limit, and the line and column that are pointed at.
fn beyond(limit: Limit) -> (String, usize, usize) {
    let players = "players A,B\n";
    let base = format!("{players}base of A\n");
    match limit {
        Limit::Text => {
            (format!("{players}{}", "# nothing\n".repeat(2_000).replace("nothing", &"x".repeat(40))), 382, 1)
        }
        Limit::Lines => (format!("{players}{}", "#\n".repeat(1_000)), 1_001, 1),
        Limit::Line => (format!("{players}# {}\n", "x".repeat(2_000)), 2, 2_001),
        Limit::Digits => (format!("{base} c 1000000 might\n"), 3, 4),
        Limit::Players => ("players A,B,C,D,E,F,G,H,I\n".to_owned(), 1, 25),
        Limit::Battlefields => {
            let places = (0..13).map(|n| format!("battlefield {}\n", char::from(b'P' + n as u8)));
            (format!("{players}{}", places.collect::<String>().replace('[', "Zed")), 14, 13)
        }
        Limit::Objects => (format!("{base}{}", " c 1 might x40\n".repeat(7)), 9, 2),
        Limit::Copies => (format!("{base} c 1 might x41\n"), 3, 12),
        Limit::Abilities => (format!("{base}{}", format!(" c 1 might \"{AURA}\" \"{AURA}\" x40\n").repeat(4)), 6, 2),
        Limit::Ability => (format!("{base} c 1 might \"{}\"\n", "x".repeat(1_001)), 3, 12),
        Limit::Runes => (format!("{players}rune deck of A: 101 Fury\n"), 2, 21),
        Limit::Actions => (format!("{players}{}", "all pass\n".repeat(301)), 302, 1),
        Limit::Mistakes => (format!("{players}{}", "nonsense\n".repeat(60)), 52, 1),
    }
}

#[test]
fn what_passes_a_limit_is_pointed_at() {
    for limit in Limit::ALL {
        let (text, line, column) = beyond(limit);
        let found = check(&text);
        let named = found.iter().find(|found| match limit {
            Limit::Mistakes => found.mistake.to_string() == "more is wrong: only the first 50 mistakes are told",
            _ => found.mistake.to_string() == format!("more than {} {limit}", limit.usual()),
        });
        let named = named.unwrap_or_else(|| panic!("{limit:?}: {found:?}"));
        assert_eq!((named.span.line, named.span.column), (line, column), "{limit:?}");
        assert_eq!(run(&text, &Options::default()).verdict, Verdict::Invalid, "{limit:?}");
    }
}

#[test]
fn whoever_waits_alone_may_lift_the_limits() {
    let text = format!("players A,B\nbase of A\n{}", " c 1 might x41\n".repeat(7));
    let free = Options { limits: Limits::Lifted, ..Options::default() };
    assert_eq!(run(&text, &free).board.unwrap().players[0].base.len(), 287);
}

#[test]
fn more_triggers_than_an_order_can_name_are_no_verdict() {
    let text = "players A,B\nbattlefield G, controlled by B\n  B: d 9 might\nbase of A\n c 1 might \"When I attack, draw 1.\" \
                x300\nA moves c #1 to G\n";
    let free = Options::default().without_limits();
    assert_ne!(run(text, &free).verdict, Verdict::Invalid, "it can be read");
}

#[test]
fn a_text_full_of_mistakes_is_told_in_little() {
    for text in ["x,".repeat(8_000), format!("players A,B\nbase of A\n {}", "(,".repeat(1_000)), "(\n".repeat(999)] {
        let told = serde_json::to_string(&replay(&text, &Options::default())).unwrap();
        assert!(told.len() < 2_000_000, "{} bytes", told.len());
    }
}

#[test]
fn an_edition_named_often_is_replayed_under_once() {
    let text = format!("editions {}1.1\n{}", "1.4, ".repeat(300), crowd(10, AURA));
    assert_eq!(replay(&text, &Options::default()).runs.len(), 2);
}

#[test]
fn the_limits_are_documented_as_they_are() {
    let table = include_str!("../../docs/scenario-rarities.md");
    for limit in Limit::ALL {
        let row = format!("| {} | {} |", limit.what(), limit.usual());
        assert!(table.contains(&row), "missing in docs/scenario-rarities.md: {row}");
    }
}
