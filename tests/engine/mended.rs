//! Fifty scenarios as people and programs mistype them: counts those that are right once every proposed fix is applied
//! by machine.
//!
//! `tests/broken-scenarios.tsv` names an example of the pages, words of it, and their replacement. Fixes are applied
//! round by round until there are no more; a scenario is right if its expectations are met as those of the example are.

use tribunal_scenario::{Options, Replay, Verdict, replay};

const BROKEN: &str = include_str!("../broken-scenarios.tsv");
/// The most rounds of fixes.
const ROUNDS: usize = 6;
/// The number of scenarios that have to end up right.
const RIGHT: usize = 30;

fn example(name: &str) -> &'static str {
    match name {
        "combat" => include_str!("../../src/web/replay/examples/combat.scn"),
        "showdown" => include_str!("../../src/web/replay/examples/showdown.scn"),
        "hidden" => include_str!("../../src/web/replay/examples/hidden.scn"),
        "triggers" => include_str!("../../src/web/replay/examples/triggers.scn"),
        other => panic!("there is no example {other}"),
    }
}

fn replayed(text: &str) -> Replay {
    replay(text, &Options::default())
}

/// The text with every proposed change made, from its end to its beginning; none where nothing is proposed.
fn changed(text: &str, replay: &Replay) -> Option<String> {
    let mut lines: Vec<Vec<char>> = text.lines().map(|line| line.chars().collect()).collect();
    let mut fixes: Vec<_> = replay.runs[0].diagnostics.iter().filter(|note| note.fix.is_some()).collect();
    fixes.sort_by_key(|note| std::cmp::Reverse((note.line, note.column)));
    fixes.dedup_by_key(|note| note.line);
    for note in &fixes {
        let line = &mut lines[note.line - 1];
        let from = (note.column - 1).min(line.len());
        let to = (from + note.length).min(line.len());
        line.splice(from..to, note.fix.iter().flat_map(|fix| fix.chars()));
    }
    let joined = lines.into_iter().map(|line| line.into_iter().collect::<String>() + "\n").collect();
    (!fixes.is_empty()).then_some(joined)
}

/// Returns whether a text ends up right, and its final form.
fn mended(broken: &str) -> (bool, String) {
    let mut text = broken.to_owned();
    for _ in 0..ROUNDS {
        let told = replayed(&text);
        if told.runs[0].verdict == Verdict::AsExpected {
            return (true, text);
        }
        match changed(&text, &told) {
            Some(next) => text = next,
            None => break,
        }
    }
    (false, text)
}

#[test]
fn most_slips_are_put_right_by_what_is_proposed() {
    let rows: Vec<Vec<&str>> = BROKEN.lines().skip(1).map(|row| row.split('\t').collect()).collect();
    assert_eq!(rows.len(), 50);
    let mut right = 0;
    for row in rows {
        let [name, good, bad] = row[..] else { panic!("{row:?}") };
        let broken = example(name).replacen(good, bad, 1);
        assert!(broken != example(name), "{name} does not say {good}");
        // What plainly means one thing is read as that, and so nothing has to be changed: it is said, and counts as right.
        let told = &replayed(&broken).runs[0];
        assert!(told.verdict != Verdict::AsExpected || !told.warnings.is_empty(), "{bad} is not broken");
        let (is_right, end) = mended(&broken);
        right += usize::from(is_right);
        if !is_right {
            let told: Vec<_> = replayed(&end).runs[0].diagnostics.iter().map(|note| note.message.clone()).collect();
            println!("not put right: {bad}: {told:?}");
        }
    }
    println!("{right} of 50 come out right");
    assert!(right >= RIGHT, "{right} of 50");
}
