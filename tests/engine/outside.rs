//! Findings from outside, and requests from the floor: checks that the boards and tests named in the ledgers exist, and
//! tests the points that have no board.

use std::path::Path;

use tribunal_scenario::report::Run;
use tribunal_scenario::{Options, Verdict, markdown, replay};

fn run(text: &str) -> Run {
    replay(text, &Options::default()).runs.remove(0)
}

/// The links of a text: what they say, and to where they lead.
fn links(text: &str) -> Vec<(&str, &str)> {
    let parts = text.split("](").zip(text.split("](").skip(1));
    let link = |(before, after): (&'_ str, &'_ str)| {
        let (said, to) = (before.rfind('[')?, after.find(')')?);
        Some((said, to))
    };
    parts
        .filter_map(|(before, after)| link((before, after)).map(|(at, end)| (&before[at + 1..], &after[..end])))
        .collect()
}

#[test]
fn the_ledgers_name_boards_and_tests_that_there_are() {
    let docs = Path::new(crate::ROOT).join("docs");
    let ledgers =
        ["outside.md", "floor.md"].map(|name| std::fs::read_to_string(docs.join(name)).expect("it can be read"));
    let (mut wrong, mut boards, mut named) = (vec![], 0, 0);
    for (said, to) in ledgers.iter().flat_map(|ledger| links(ledger)) {
        named += 1;
        let Ok(text) = std::fs::read_to_string(docs.join(to)) else {
            wrong.push(format!("{to}: no such file"));
            continue;
        };
        let found = if to.contains("tests/scenarios") {
            boards += 1;
            let blocks = markdown::blocks(&text).expect("the fences are closed");
            blocks.iter().any(|block| block.heading.contains(said))
        } else {
            !to.starts_with("..") || text.contains(said)
        };
        if !found {
            wrong.push(format!("{to}: {said}"));
        }
    }
    assert!(wrong.is_empty() && boards > 60 && named > 150, "of {boards}, {named}:\n{}", wrong.join("\n"));
}

#[test]
fn a_name_that_no_card_has_is_refused_whatever_it_is_said_to_be() {
    let board = |place: &str| format!("players Ann, Bob\n{place}\nAnn ends the turn\n=> nothing happens\n");
    for place in
        ["base of Ann\n  Wathcful Sentry", "base of Ann\n  Watchful Sentri", "battlefield \"Grove of the God-Wilow\""]
    {
        let refused = run(&board(place));
        assert_eq!(refused.verdict, Verdict::Invalid, "{place}");
        let told = &refused.diagnostics[0].rendered;
        assert!(told.contains("no card is known") && told.contains("did you mean"), "{told}");
    }
    for place in ["base of Ann\n  Xyzzy", "legend of Ann\n  Xyzzy", "hand of Ann\n  Xyzzy"] {
        assert_eq!(run(&board(place)).verdict, Verdict::Invalid, "{place}");
    }
    let blank = run(&board("battlefield Xyzzy"));
    assert!(blank.warnings.iter().any(|note| note.message.contains("no card is known as `Xyzzy`")));
}

#[test]
fn what_is_typed_beside_a_known_name_adds_to_the_card() {
    let board = |typed: &str| {
        format!(
            "players Ann, Bob\nbase of Ann\n  \"Watchful Sentry\"{typed}\n\
             Ann plays Doom spell \"Kill a unit.\", choosing \"Watchful Sentry\"\n\
             all pass\nall pass\n=> Ann draws 1\n"
        )
    };
    for typed in ["", " 1 might", " exhausted", " 7 might"] {
        assert_eq!(run(&board(typed)).verdict, Verdict::AsExpected, "{typed}");
    }
}

#[test]
fn every_division_of_too_much_damage_is_among_all_outcomes_of_1_0() {
    let board = "players Ann, Bob\nbattlefield Grove, controlled by Bob\n  Bob: Guard 2 might, Watch 2 might\n\
                 base of Ann\n  Rider 5 might\nAnn moves Rider to Grove\nall pass\n";
    let divisions = |edition: &str| {
        let options = Options { all_outcomes: true, ..Options::default() };
        let all = replay(&format!("edition {edition}\n{board}"), &options).runs.remove(0);
        assert!(all.outcomes_complete);
        all.outcomes
            .iter()
            .flat_map(|outcome| outcome.choices.iter().flatten())
            .filter(|line| line.contains("assigns"))
            .count()
    };
    assert_eq!(divisions("1.0"), 6);
    // From 1.1 on nothing is assigned beyond what is lethal while others want some.
    assert_eq!(divisions("1.1"), 2);
}

#[test]
fn a_third_player_at_a_battlefield_and_a_reading_that_is_not_open_are_warned_of() {
    let board = "edition 1.5\nplayers Ann, Bob, Cid\nwaive third player\nwaive not contested\nreading combat result: won\n\
        battlefield Grove\n  Ann: Page 1 might\n  Bob: Maid 1 might\n  Cid: Groom 1 might\n";
    let told: Vec<String> = run(board).warnings.into_iter().map(|note| note.message).collect();
    let says = |words: &str| told.iter().any(|message| message.contains(words));
    assert!(says("units of 3 players are at Grove") && says("no rule of 1.5 leaves open"), "{told:?}");
}

#[test]
fn what_an_edition_lacks_is_said_where_a_text_asks_for_it() {
    let board = |edition: &str, text: &str| {
        let head = format!("edition {edition}\nplayers Ann, Bob\nbase of Ann\n  Rider 2 might \"{text}\"\n");
        format!("{head}Ann activates Rider\nall pass\n=> Rider is in base\n")
    };
    for text in ["[E]: Gain 2 XP.", "[E]: Empower me."] {
        for edition in ["1.0", "1.1", "1.2"] {
            assert_eq!(run(&board(edition, text)).verdict, Verdict::Tainted, "{text} in {edition}");
        }
        let known = run(&board("1.5", text));
        assert!(known.verdict.is_met(), "{text} in 1.5: {:?}", known.diagnostics);
    }
}
