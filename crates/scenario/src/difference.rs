//! Finds where runs of one scenario under different editions diverge.

use super::report::{Difference, Happened, Run};

/// The kinds of events that only record who may act, what is staged, what is called how. Editions differ in these even
/// where nothing comes of it, so they are compared only if nothing else differs.
const BOOKS: [&str; 15] = [
    "phase-began",
    "passed",
    "priority-gained",
    "focus-gained",
    "showdown-staged",
    "showdown-unstaged",
    "combat-staged",
    "combat-unstaged",
    "combat-won",
    "combat-lost",
    "combat-undecided",
    "designated",
    "role-removed",
    "finalized",
    "pool-emptied",
];

/// Returns the first event that differs between runs whose verdicts or ends differ: one that other runs do not have at
/// all, else one that they have elsewhere; none where the runs end alike.
pub(super) fn difference(runs: &[Run]) -> Option<Difference> {
    let (first, rest) = runs.split_first()?;
    if rest.iter().all(|run| run.verdict == first.verdict && ends_alike(run, first)) {
        return None;
    }
    let weighty = events(runs, |event| !BOOKS.contains(&event.kind.as_str()));
    let all = events(runs, |_| true);
    let picked = own(&weighty).or_else(|| parting(&weighty)).or_else(|| own(&all)).or_else(|| parting(&all))?;
    Some(Difference {
        editions: runs.iter().map(|run| run.edition).collect(),
        event: picked.iter().map(|event| event.map(|event| event.text.clone())).collect(),
        rules: picked.iter().map(|event| event.and_then(|event| event.rule)).collect(),
        lineage: vec![],
    })
}

/// Returns the events of each run that are to be compared.
fn events(runs: &[Run], looked_at: impl Fn(&Happened) -> bool) -> Vec<Vec<&Happened>> {
    let of = |run| -> Vec<&Happened> { describe(run).filter(|event| looked_at(event)).collect() };
    runs.iter().map(of).collect()
}

fn describe(run: &Run) -> impl Iterator<Item = &Happened> {
    run.steps.iter().flat_map(|step| &step.events)
}

/// Returns for each run the first event that some other run does not have; none where one run has no such event.
fn own<'a>(all: &[Vec<&'a Happened>]) -> Option<Vec<Option<&'a Happened>>> {
    let lacks = |events: &Vec<&Happened>, text: &str| events.iter().all(|event| event.text != text);
    let unique = |events: &Vec<&'a Happened>| {
        events.iter().find(|event| all.iter().any(|other| lacks(other, &event.text))).copied()
    };
    let found: Vec<_> = all.iter().map(unique).collect();
    found.iter().any(Option::is_some).then_some(found)
}

/// Returns the events at the first place where the runs do not agree.
fn parting<'a>(all: &[Vec<&'a Happened>]) -> Option<Vec<Option<&'a Happened>>> {
    let longest = all.iter().map(Vec::len).max()?;
    let text = |events: &Vec<&Happened>, at: usize| events.get(at).map(|event| event.text.clone());
    let at = (0..longest).find(|at| all.windows(2).any(|pair| text(&pair[0], *at) != text(&pair[1], *at)))?;
    Some(all.iter().map(|events| events.get(at).copied()).collect())
}

/// Returns true if two runs end with the same board, whatever the phases are called.
fn ends_alike(one: &Run, other: &Run) -> bool {
    let end = |run: &Run| {
        let board = &run.steps.last()?.board;
        Some((board.players.clone(), board.battlefields.clone(), board.chain.clone()))
    };
    end(one) == end(other)
}

#[cfg(test)]
mod tests {
    use crate::{Options, replay};

    const BOARD: &str = "players Ann, Bob
battlefield Grove, controlled by Bob
  Bob: Bomb 2 might \"[Deathknell] — Deal 4 to all units here.\"
base of Ann
  Rider 4 might
Ann moves Rider to Grove
all pass
all pass
";

    #[test]
    fn runs_that_end_differently_name_the_first_event_that_does() {
        let found =
            replay(&format!("editions 1.2, 1.4\nreading combat triggers: after control\n{BOARD}"), &Options::default());
        let difference = found.difference.expect("1.4 lets the Deathknell resolve before control is established");
        assert_eq!(difference.event[0].as_deref(), Some("Ann establishes control of Grove, which Bob loses"));
        assert_eq!(difference.rules[0].map(|rule| rule.to_string()).as_deref(), Some("444.2@1.2"));
        assert_ne!(difference.event[1], difference.event[0]);
    }

    #[test]
    fn runs_that_end_alike_have_no_difference() {
        let board = "editions 1.0, 1.1, 1.2, 1.4\nplayers Ann, Bob\nbattlefield Grove\nbase of Ann\n  Rider 4 might\n\
                     Ann moves Rider to Grove\nall pass\n=> Ann controls Grove\n";
        assert_eq!(replay(board, &Options::default()).difference, None);
    }
}
