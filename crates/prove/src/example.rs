//! Prints a line of play as a scenario that replays.

use tribunal_rule::RuleRef;
use tribunal_scenario::diagnostic::Mistake;
use tribunal_scenario::names::quoted;
use tribunal_scenario::position::{self, Halt};
use tribunal_scenario::report::{Expected, Step as ReplayedStep};
use tribunal_scenario::script::{Says, Script};
use tribunal_scenario::{print, replay};

use super::case::{Case, replaying};
use super::report::Example;
use super::search::Step;
use super::{shrink, typed};

/// Returns the example for a line that was found on a board.
pub(crate) fn of(case: &Case, board: &Script, line: &[Step]) -> Result<Example, Halt> {
    let (mut game, single) = case.game_noting(board)?;
    let turn = game.state.turn.number;
    let lines = typed::lines(&mut game, line, turn, single);
    let after = typed::answers_after(&mut game, turn);
    let mut base = board.clone();
    base.editions = vec![case.table.edition];
    let shown = case.goal.shown();
    let shows = print::fact(board, &shown, case.goal.shown_by());
    // What an expectation is asked of begins behind the one before it.
    let acts = board.lines.last().is_some_and(|line| !matches!(line.says, Says::Expects(_)));
    let begins_here = game.state.players.first().filter(|_| acts && shown.is_event());
    let begins_here = begins_here.map(|player| format!("=> {} has {} points", quoted(&player.name), player.points));
    let text = |at: usize| {
        let mut all = print::print(&base);
        if base.lines.is_empty() {
            all.push('\n');
        }
        let expected = format!("=> {shows}");
        let (before, behind) = lines.split_at(at);
        let behind = behind.iter().chain(&after);
        for line in begins_here.iter().chain(before).chain([&expected]).chain(behind) {
            all.push_str(line);
            all.push('\n');
        }
        all
    };
    // What is so to the end of a turn may be over in the next one: then it is said before the turn ends.
    let ends = [lines.len(), lines.len().saturating_sub(1)];
    let found = ends.into_iter().map(text).find(|scenario| comes_out(case, scenario, &shows));
    let replays = found.is_some();
    let scenario = found.unwrap_or_else(|| text(lines.len()));
    let shrunk = Some(&scenario).filter(|_| replays && case.options.explains);
    let shrunk =
        shrunk.and_then(|scenario| shrink::shrink(case, scenario, base.lines.len(), &shows, &begins(case, board)));
    let rules = rules_of(case, &scenario, lines.len() + after.len() + 1);
    Ok(Example { lines, shows, scenario, shrunk, replays, rules })
}

/// Returns why what a claim speaks of cannot be named where a line ends, if it cannot: it is not there.
pub(crate) fn absent(case: &Case, board: &Script, line: &[Step]) -> Option<String> {
    let mut game = case.game(board).ok()?;
    let turn = game.state.turn.number;
    typed::lines(&mut game, line, turn, vec![]);
    let unclear = position::check(&game, &case.goal.claim, &[], None).err()?.mistake;
    matches!(unclear, Mistake::UnknownName { .. }).then(|| unclear.to_string())
}

/// Returns the fact, true before the line, that has to stay true while shrinking: the negation of what it shows. `None`
/// if it shows an event or the negation cannot be stated.
fn begins(case: &Case, board: &Script) -> Option<String> {
    let shown = case.goal.shown();
    let not_yet = shown.negated().filter(|_| !shown.is_event())?;
    Some(print::fact(board, &not_yet, &[]))
}

/// Returns true if a scenario replays without a fault and its expectation `shows` is met.
pub(crate) fn comes_out(case: &Case, scenario: &str, shows: &str) -> bool {
    let options = tribunal_scenario::Options { editions: vec![case.table.edition], ..replaying(case.options) };
    let replayed = replay(scenario, &options);
    let expected = format!("=> {shows}");
    let Some(line) = scenario.lines().collect::<Vec<_>>().iter().rposition(|line| **line == expected) else {
        return false;
    };
    replayed.runs.iter().all(|run| {
        let met = run.expectations.iter().any(|expected| expected.line == line + 1 && expected.met);
        // What a line above the claim says is refused has to be.
        let is_said = |at: usize| {
            let of_refusal = |expected: &&Expected| expected.text.contains("refused");
            run.expectations.iter().filter(of_refusal).any(|expected| expected.line == at + 1 && expected.met)
        };
        let goes = |step: &ReplayedStep| step.refused.is_none() || is_said(step.line);
        met && run.diagnostics.is_empty() && run.steps.iter().all(goes)
    })
}

/// Returns the rules of the events on the last lines of a scenario, each once, in order.
fn rules_of(case: &Case, scenario: &str, last: usize) -> Vec<RuleRef> {
    let options = tribunal_scenario::Options { editions: vec![case.table.edition], ..replaying(case.options) };
    let from = scenario.lines().count().saturating_sub(last);
    let replayed = replay(scenario, &options);
    let steps = replayed.runs.iter().flat_map(|run| &run.steps).filter(|step| step.line > from);
    let mut rules = vec![];
    for rule in steps.flat_map(|step| &step.events).filter_map(|event| event.rule) {
        if !rules.contains(&rule) {
            rules.push(rule);
        }
    }
    rules
}
