//! `/desk/e/{code}`: the disputes of an event, those that wait for somebody first.

use askama::Template;
use axum::extract::Query;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Redirect, Response};

use jiff::Timestamp;
use serde::Deserialize;

use super::super::cache::Caching;
use super::super::markup::start;
use super::super::page::{Layout, edition_name};
use super::super::refusal::Refusal;
use super::super::words::desk as words;
use super::fields::Fields;
use super::here::Here;
use super::reading::read;
use super::start::kept_nowhere;
use super::trouble::{said, status};
use super::typed::Typed;
use crate::desk::model::{Action, Dispute, Event, Person, State, Version};
use crate::desk::{DeskError, Wanted, WriteRequest};

/// The most disputes on one page.
const ROWS: usize = 100;

/// The page of the disputes that is asked for: those that wait come first, then the others, the last one first.
#[derive(Clone, Debug, Default, Deserialize)]
pub struct Part {
    #[serde(default)]
    page: usize,
    #[serde(default)]
    q: String,
}

/// The disputes of an event.
#[derive(Template)]
#[template(path = "desk/board.html")]
pub struct BoardPage {
    layout: Layout,
    event: Event,
    /// The name of its format, or an empty string.
    format: String,
    person: Person,
    waiting: Vec<DisputeRow>,
    settled: Vec<DisputeRow>,
    /// The numbers of waiting and of settled disputes, on all pages.
    all: (usize, usize),
    page: usize,
    pages: usize,
    /// The search words.
    sought: String,
    trouble: String,
    typed: Typed,
}

/// A dispute in a line.
pub struct DisputeRow {
    number: i64,
    place: String,
    players: String,
    question: String,
    state: State,
    /// The time that it has waited, for one that waits.
    waits: String,
    /// The judge who has taken the call.
    taken: String,
    /// True if the head judge is asked to come.
    escalated: bool,
    /// The penalties that count.
    penalties: Vec<&'static str>,
    by: String,
    at: Timestamp,
    notes: usize,
}

/// `GET /desk/e/{code}`
pub async fn page(here: Here, Query(part): Query<Part>) -> Result<Response, Refusal> {
    let page = BoardPage::new(&here, String::new(), Typed::fresh()?, part).await?;
    Ok(kept_nowhere(page, StatusCode::OK))
}

/// `POST /desk/e/{code}`: a new dispute.
pub async fn open(here: Here, fields: Fields) -> Result<Response, Refusal> {
    match opened(&here, &fields).await {
        Ok(number) => Ok((Caching::Never, Redirect::to(&here.at(&format!("/{number}")))).into_response()),
        Err(error) => {
            let page = BoardPage::new(&here, said(&error), Typed::of(&fields), Part::default()).await?;
            Ok(kept_nowhere(page, status(&error)))
        }
    }
}

async fn opened(here: &Here, fields: &Fields) -> Result<i64, DeskError> {
    fields.readable()?;
    let typed = Typed::of(fields);
    let wanted =
        Wanted::Open { placing: typed.placing(), question: typed.question, board: typed.board, what_if: typed.what_if };
    let change = read(here, wanted).await?;
    let asked = WriteRequest { dispute: None, base: Version(0), key: typed.key };
    Ok(here.desk.append(&here.seat, &asked, change).await?.dispute)
}

impl BoardPage {
    async fn new(here: &Here, trouble: String, typed: Typed, part: Part) -> Result<Self, DeskError> {
        let mut disputes = here.desk.disputes(&here.seat).await?;
        let sought = part.q.trim().to_owned();
        disputes.retain(|dispute| is_sought(dispute, &sought));
        // Said before anybody types what would not be taken up.
        let trouble = match here.desk.damage_of(&here.seat.code) {
            Some(faults) if trouble.is_empty() => said(&DeskError::Damaged(faults)),
            _ => trouble,
        };
        let (mut waiting, mut settled): (Vec<_>, Vec<_>) = disputes.iter().partition(|dispute| dispute.state.waits());
        // Whom nobody has taken comes first, and of them who waits longest.
        waiting.sort_by_key(|dispute| {
            (dispute.call.escalated.is_none(), dispute.call.claimed.is_some(), dispute.waits_since())
        });
        settled.reverse();
        let all = (waiting.len(), settled.len());
        let pages = (all.0 + all.1).div_ceil(ROWS).max(1);
        let page = part.page.clamp(1, pages);
        let on_this = |count: usize, before: usize| {
            let at = |row: usize| row.saturating_sub(before).min(count);
            at((page - 1) * ROWS)..at(page * ROWS)
        };
        let rows = |of: &[&Dispute], before: usize| -> Vec<DisputeRow> {
            of.get(on_this(of.len(), before))
                .unwrap_or_default()
                .iter()
                .map(|dispute| DisputeRow::of(dispute))
                .collect()
        };
        let mut layout = Layout::new(&here.view, here.at(""), &here.event.founding.name);
        if let Some(edition) = here.view.library().edition(here.event.founding.edition) {
            layout = layout.about(&here.view, edition);
        }
        Ok(Self {
            layout,
            event: here.event.clone(),
            format: super::checks::format_of(&here.view, &here.event).unwrap_or_default(),
            person: here.seat.person.clone(),
            waiting: rows(&waiting, 0),
            settled: rows(&settled, all.0),
            all,
            page,
            pages,
            sought,
            trouble,
            typed,
        })
    }

    fn may_open(&self) -> bool {
        self.person.role.may(Action::Open) && self.event.closed.is_none()
    }

    /// Returns the text typed into a refused form, for showing it when the form is no longer offered.
    fn wrote(&self) -> String {
        let typed = &self.typed;
        let parts = [&typed.question, &typed.board, &typed.what_if];
        let parts = parts.into_iter().filter(|part| !self.may_open() && !part.trim().is_empty());
        parts.map(String::as_str).collect::<Vec<_>>().join("\n")
    }

    fn may_manage(&self) -> bool {
        self.person.role.may(Action::Admit)
    }

    fn edition(&self) -> String {
        edition_name(self.event.founding.edition)
    }
}

/// Returns true if every search word is somewhere in a dispute.
fn is_sought(dispute: &Dispute, sought: &str) -> bool {
    let placing = &dispute.placing;
    let mut text = format!("{} {} {}", placing.table, placing.round, placing.players.join(" "));
    for written in dispute.texts() {
        text.push(' ');
        text.push_str(&written.text);
    }
    for imposed in &dispute.penalties {
        text.push_str(&format!(" {} {} {}", imposed.given.player, imposed.given.name, imposed.penalty().name()));
    }
    let text = text.to_lowercase();
    sought.to_lowercase().split_whitespace().all(|word| text.contains(word))
}

fn minutes_since(since: Timestamp) -> i64 {
    (Timestamp::now().as_second() - since.as_second()).max(0) / 60
}

/// Returns the names of a dispute's penalties that count.
fn standing(dispute: &Dispute) -> Vec<&'static str> {
    let standing = dispute.penalties.iter().filter(|imposed| imposed.state.counts());
    standing.map(|imposed| imposed.penalty().name()).collect()
}

impl DisputeRow {
    fn of(dispute: &Dispute) -> Self {
        let placing = &dispute.placing;
        let named = |say: fn(&str) -> String, name: &str| if name.is_empty() { String::new() } else { say(name) };
        let place = [named(words::table, &placing.table), named(words::round, &placing.round)];
        let last = dispute.history.last();
        Self {
            number: dispute.number,
            place: place.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(", "),
            players: placing.players.join(", "),
            question: match dispute.question.text.is_empty() {
                true => words::NO_QUESTION.to_owned(),
                false => start(&dispute.question.text, 160),
            },
            state: dispute.state,
            waits: dispute.waits_since().map(|since| words::waits(minutes_since(since))).unwrap_or_default(),
            taken: (dispute.call.claimed.iter())
                .filter(|_| dispute.state.waits())
                .map(|(by, _)| words::taken_by(&by.name))
                .collect(),
            escalated: dispute.call.escalated.is_some() && dispute.state.waits(),
            penalties: standing(dispute),
            by: last.map(|entry| entry.by.name.clone()).unwrap_or_default(),
            at: last.map_or(Timestamp::UNIX_EPOCH, |entry| entry.at),
            notes: dispute.notes.len(),
        }
    }
}
