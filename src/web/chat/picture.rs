//! The preview picture of a rule, a card, a ruling or an infraction: its short form, painted.

use axum::extract::Query;
use axum::http::Uri;
use axum::response::Response;
use serde::Deserialize;

use super::super::concurrency::READINGS;
use super::super::paint::{self, Line, Sheet};
use super::super::refusal::Refusal;
use super::super::view::View;
use super::super::words::chat as words;
use super::{Short, Subject, message};
use crate::web::mcp;

/// The characters on a line of the title, and of the text.
const COLUMNS: [usize; 2] = [44, 66];
/// The most lines of the title, and of title and text together.
const MOST_LINES: [usize; 2] = [2, 9];

/// The parameters of a request.
#[derive(Debug, Deserialize)]
pub struct Params {
    of: String,
}

/// `GET /picture.png?of=/1.5/323.6`: the picture of the page with this address.
pub async fn page(view: View, Query(asked): Query<Params>) -> Result<Response, Refusal> {
    let address: Uri = asked.of.parse().map_err(|_| Refusal::Page)?;
    let subject = Subject::at(&address, "").filter(has_one).ok_or(Refusal::Page)?;
    let framed = mcp::answered(view, subject.tool(), subject.arguments()).await.map_err(|_| Refusal::Page)?;
    let short = message::short(&subject, &framed);
    paint::answer(READINGS.done(move || sheet(&short).png()).await?)
}

/// Returns true if a subject has a picture of this kind; a replay has one of its own, and a search has none.
fn has_one(subject: &Subject) -> bool {
    match subject {
        Subject::Rule { .. } | Subject::Card(_) | Subject::Ruling(_) | Subject::Penalty(_) => true,
        Subject::Replay(_) | Subject::Search { .. } => false,
    }
}

fn sheet(short: &Short) -> Sheet {
    let mut sheet = Sheet::new();
    let title = lines(&short.title, COLUMNS[0], MOST_LINES[0]);
    for (at, line) in title.iter().enumerate() {
        sheet.line(Line { y: 160 + at * 52, size: 44, class: "title" }, line);
    }
    let top = 172 + title.len() * 52;
    let missing = short.incomplete.first().map(|first| words::missing(first, short.incomplete.len() - 1));
    // The answer first; what it lacks has its room below.
    let missing = missing.map(|missing| lines(&missing, COLUMNS[1], 2)).unwrap_or_default();
    let most = MOST_LINES[1] - title.len() - missing.len();
    let told = lines(&short.text, COLUMNS[1], most);
    for (at, line) in told.iter().chain(&missing).enumerate() {
        sheet.line(Line { y: top + at * 40, size: 30, class: "told" }, line);
    }
    sheet.line(Line { y: 560, size: 25, class: "edition" }, short.edition_line());
    sheet
}

/// Returns the first lines of a text, the last of them with an ellipsis where there are more.
fn lines(text: &str, column: usize, most: usize) -> Vec<String> {
    let mut lines = paint::wrapped(text, column);
    if lines.len() > most {
        lines.truncate(most);
        lines.last_mut().into_iter().for_each(|last| last.push_str(" \u{2026}"));
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_that_is_too_long_says_that_there_is_more() {
        assert_eq!(lines("one two three", 7, 3), ["one two", "three"]);
        assert_eq!(lines("one two three four", 7, 1), ["one two \u{2026}"]);
    }
}
