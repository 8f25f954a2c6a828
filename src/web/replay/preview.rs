//! The preview picture of a link to a replay: the verdict with the board where the text ends, as a PNG.
//!
//! The board is the same picture as on the page.

use axum::extract::Query;
use axum::response::Response;
use serde::Deserialize;

use super::super::page::{Badge, edition_name};
use super::super::paint::{self, Line, Sheet};
use super::super::refusal::Refusal;
use super::super::view::View;
use super::super::words;
use super::link::unpack;
use super::result::{class_of, means};
use super::table::replayed;
use crate::scenario::picture::{Scene, draw};
use crate::scenario::report::{Board, Step};
use crate::scenario::{Options, Run};

/// The characters on a line next to the board.
const COLUMN: usize = 36;
/// The most lines of text next to the board, below the verdict.
const MOST_LINES: usize = 9;

/// The kinds of events that decide something.
const DECISIVE: [&str; 8] =
    ["killed", "control-established", "control-lost", "control-taken", "conquered", "held", "points-gained", "won"];

/// The parameters of the address.
#[derive(Debug, Deserialize)]
pub struct Params {
    s: Option<String>,
}

/// `GET /replay.png?s=`: the preview of the replay with this address.
pub async fn preview(view: View, Query(asked): Query<Params>) -> Result<Response, Refusal> {
    let text = asked.s.as_deref().and_then(unpack).filter(|text| !text.trim().is_empty()).ok_or(Refusal::Page)?;
    let painted = replayed(&view, text, Options::default(), |view, replay| {
        let run = replay.runs.first()?;
        Some(sheet(run, &editions(view, &replay.runs)).png())
    });
    paint::answer(painted.await?.ok_or(Refusal::Page)?)
}

/// Returns the editions with their standing, one line each.
fn editions(view: &View, runs: &[Run]) -> Vec<String> {
    let named = |run: &Run| match view.library().edition(run.edition).map(|edition| Badge::of(view, edition)) {
        Some(badge) => words::preview::edition(&badge.name(), &badge.word()),
        None => edition_name(run.edition),
    };
    runs.iter().map(named).collect()
}

/// Returns the preview as a sheet.
fn sheet(run: &Run, editions: &[String]) -> Sheet {
    let mut sheet = Sheet::new();
    let verdict = words::replay::verdict(run.verdict);
    sheet.line(Line { y: 170, size: 58, class: class_of(run.verdict) }, verdict);
    for (at, told) in describe(run).iter().enumerate() {
        sheet.line(Line { y: 222 + at * 36, size: 27, class: "told" }, told);
    }
    for (at, edition) in editions.iter().rev().take(2).enumerate() {
        sheet.line(Line { y: 566 - at * 32, size: 25, class: "edition" }, edition);
    }
    let (before, step) = decisive(run);
    if let Some(step) = step {
        let drawn = draw(&Scene { before, step, id: "b" });
        sheet.picture(&drawn.replacen("<svg ", "<svg x=\"650\" y=\"32\" width=\"518\" height=\"566\" ", 1));
    }
    sheet
}

/// Returns the step to show and the board before it: the last step in which something died, changed control or scored,
/// else the last with any event.
fn decisive(run: &Run) -> (Option<&Board>, Option<&Step>) {
    let decides = |step: &Step| step.events.iter().any(|event| DECISIVE.contains(&event.kind.as_str()));
    let happens = |step: &Step| !step.events.is_empty();
    let found = run.steps.iter().rposition(decides).or_else(|| run.steps.iter().rposition(happens));
    let at = found.unwrap_or(run.steps.len().saturating_sub(1));
    let before = at.checked_sub(1).and_then(|before| run.steps.get(before)).map(|step| &step.board);
    (before.or(run.start.as_ref()), run.steps.get(at))
}

/// Returns the lines next to the board: the meaning of the verdict, then the last actions.
fn describe(run: &Run) -> Vec<String> {
    let mut lines = paint::wrapped(&means(run), COLUMN);
    let actions: Vec<&Step> = run.steps.iter().filter(|step| step.line > 0).collect();
    let room = MOST_LINES.saturating_sub(lines.len() + 1);
    let mut told: Vec<String> = Vec::new();
    for step in actions.iter().rev() {
        let mut action = paint::wrapped(&step.action, COLUMN);
        if told.len() + action.len() > room {
            break;
        }
        action.append(&mut told);
        told = action;
    }
    if !told.is_empty() {
        lines.push(String::new());
        lines.append(&mut told);
    }
    lines.truncate(MOST_LINES);
    lines
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scenario;

    const BOARD: &str = "edition 1.1\nplayers Ann, Bob\nbattlefield Grove, controlled by Bob\n  Bob: Guard 2 might\n\
                         base of Ann\n  Rider 4 might\nAnn moves Rider to Grove\nall pass\n=> Guard dies\n";

    fn run(text: &str) -> Run {
        scenario::replay(text, &Options::default()).runs.remove(0)
    }

    #[test]
    fn the_verdict_the_last_actions_and_the_edition_stand_beside_the_board() {
        let svg = sheet(&run(BOARD), &["Core rules 1.1".to_owned()]).svg();
        for expected in
            ["As expected", "Ann moves Rider to Grove", ">all pass<", "Core rules 1.1", "data-name=\"Guard\""]
        {
            assert!(svg.contains(expected), "{expected}: {svg}");
        }
    }

    #[test]
    fn what_was_typed_is_text_and_long_texts_are_cut() {
        let names = BOARD.replace("Rider", "\"<script>&\"");
        assert!(!sheet(&run(&names), &["<b>".to_owned()]).svg().contains("<script>"));
        let long = format!("{BOARD}{}", "Bob passes\n".repeat(50));
        assert!(describe(&run(&long)).len() <= MOST_LINES);
        assert!(sheet(&run("nonsense"), &[]).svg().contains("Cannot be read"));
    }
}
