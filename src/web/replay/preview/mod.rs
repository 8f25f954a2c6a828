//! The preview of a link to a replay, as chats show it: the verdict beside the board where the text ends, as a PNG.
//!
//! The board is the very picture of the page, painted by the rules of the page's own stylesheet in its light colours, with
//! a font that comes along: a server has none that could be relied on.

mod paint;
mod style;

use std::fmt::Write;

use axum::extract::Query;
use axum::http::StatusCode;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use serde::Deserialize;

use self::style::{STYLE, paper};
use super::super::cache::Caching;
use super::super::page::{Badge, edition_name};
use super::super::refusal::Refusal;
use super::super::view::View;
use super::super::words;
use super::link::unpack;
use super::result::{class_of, means};
use super::table::replayed;
use crate::scenario::picture::{Scene, draw, escaped};
use crate::scenario::report::{Board, Step};
use crate::scenario::{Options, Run};

/// The size that chats show whole.
const SIZE: (u32, u32) = (1200, 630);
/// Letters on a line beside the board.
const COLUMN: usize = 36;
/// Lines of text beside the board, below the verdict.
const MOST_LINES: usize = 9;

/// The kinds of event that decide something.
const DECISIVE: [&str; 8] =
    ["killed", "control-established", "control-lost", "control-taken", "conquered", "held", "points-gained", "won"];

/// What the address says.
#[derive(Debug, Deserialize)]
pub struct Asked {
    s: Option<String>,
}

/// `GET /replay.png?s=`: the preview of the replay with this address.
pub async fn preview(view: View, Query(asked): Query<Asked>) -> Result<Response, Refusal> {
    let text = asked.s.as_deref().and_then(unpack).filter(|text| !text.trim().is_empty()).ok_or(Refusal::Page)?;
    let painted = replayed(&view, text, Options::default(), |view, replay| {
        let run = replay.runs.first()?;
        Some(paint::paint(&sheet(run, &editions(view, &replay.runs)), SIZE))
    });
    let png = painted.await?.ok_or(Refusal::Page)?.map_err(|fault| {
        tracing::error!(%fault, "a preview could not be painted");
        Refusal::Request(StatusCode::INTERNAL_SERVER_ERROR)
    })?;
    Ok((Caching::Revalidate, [(CONTENT_TYPE, "image/png")], png).into_response())
}

/// The editions with how they stand, on a line each.
fn editions(view: &View, runs: &[Run]) -> Vec<String> {
    let named = |run: &Run| match view.library().edition(run.edition).map(|edition| Badge::of(view, edition)) {
        Some(badge) => words::preview::edition(&badge.name(), &badge.word()),
        None => edition_name(run.edition),
    };
    runs.iter().map(named).collect()
}

/// The preview as SVG.
fn sheet(run: &Run, editions: &[String]) -> String {
    let (width, height) = SIZE;
    let (style, paper, site) = (&*STYLE, paper(), words::preview::SITE);
    let verdict = escaped(words::replay::verdict(run.verdict));
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" height=\"{height}\" \
         font-family=\"sans-serif\"><style>{style}</style><rect width=\"{width}\" height=\"{height}\" fill=\"{paper}\"/>\
         <g class=\"preview\"><text class=\"site\" x=\"56\" y=\"88\" font-size=\"30\">{site}</text>\
         <text class=\"verdict {}\" x=\"56\" y=\"170\" font-size=\"58\">{verdict}</text>",
        class_of(run.verdict)
    );
    let mut line = |y: usize, size: usize, class: &str, text: &str| {
        // Writing into a string does not fail.
        let text = escaped(text);
        let _ = write!(svg, "<text class=\"{class}\" x=\"56\" y=\"{y}\" font-size=\"{size}\">{text}</text>");
    };
    for (at, told) in told(run).iter().enumerate() {
        line(222 + at * 36, 27, "told", told);
    }
    for (at, edition) in editions.iter().rev().take(2).enumerate() {
        line(566 - at * 32, 25, "edition", edition);
    }
    line(600, 18, "edition", words::preview::WHOSE);
    let (before, step) = decisive(run);
    if let Some(step) = step {
        let drawn = draw(&Scene { before, step, id: "b" });
        svg.push_str(&drawn.replacen("<svg ", "<svg x=\"650\" y=\"32\" width=\"518\" height=\"566\" ", 1));
    }
    svg.push_str("</g></svg>");
    svg
}

/// The step that the picture is of and the board before it: the last in which something died, changed hands or scored, else
/// the last in which anything happened.
fn decisive(run: &Run) -> (Option<&Board>, Option<&Step>) {
    let decides = |step: &Step| step.events.iter().any(|event| DECISIVE.contains(&event.kind.as_str()));
    let happens = |step: &Step| !step.events.is_empty();
    let found = run.steps.iter().rposition(decides).or_else(|| run.steps.iter().rposition(happens));
    let at = found.unwrap_or(run.steps.len().saturating_sub(1));
    let before = at.checked_sub(1).and_then(|before| run.steps.get(before)).map(|step| &step.board);
    (before.or(run.start.as_ref()), run.steps.get(at))
}

/// What is said of a run in lines that fit beside the board: what its verdict means, then its last actions.
fn told(run: &Run) -> Vec<String> {
    let mut lines = wrapped(&means(run));
    let actions: Vec<&Step> = run.steps.iter().filter(|step| step.line > 0).collect();
    let room = MOST_LINES.saturating_sub(lines.len() + 1);
    let mut told: Vec<String> = Vec::new();
    for step in actions.iter().rev() {
        let mut action = wrapped(&step.action);
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

fn wrapped(text: &str) -> Vec<String> {
    textwrap::wrap(text, COLUMN).into_iter().map(std::borrow::Cow::into_owned).collect()
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
        let svg = sheet(&run(BOARD), &["Core rules 1.1".to_owned()]);
        for expected in
            ["As expected", "Ann moves Rider to Grove", ">all pass<", "Core rules 1.1", "data-name=\"Guard\""]
        {
            assert!(svg.contains(expected), "{expected}: {svg}");
        }
    }

    #[test]
    fn a_preview_is_a_png_of_the_size_that_chats_show() {
        let png = paint::paint(&sheet(&run(BOARD), &[]), SIZE).unwrap();
        assert!(png.starts_with(b"\x89PNG"));
        // The head of a PNG: the length and name of its first chunk, then width and height, the most significant byte first.
        assert_eq!(&png[16..24], [0, 0, 4, 176, 0, 0, 2, 118]);
    }

    #[test]
    fn what_was_typed_is_text_and_long_texts_are_cut() {
        let names = BOARD.replace("Rider", "\"<script>&\"");
        assert!(!sheet(&run(&names), &["<b>".to_owned()]).contains("<script>"));
        let long = format!("{BOARD}{}", "Bob passes\n".repeat(50));
        assert!(told(&run(&long)).len() <= MOST_LINES);
        assert!(sheet(&run("nonsense"), &[]).contains("Cannot be read"));
    }
}
