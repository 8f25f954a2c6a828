//! `/desk/e/{code}/{number}/slip`: one page for the players: the ruling, its rules, each penalty in their words, the
//! time extension. And `/desk/e/{code}/report`: the organiser's report.

use askama::Template;
use axum::extract::Path;
use axum::http::StatusCode;
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};

use super::super::cache::Caching;
use super::super::page::Layout;
use super::super::refusal::Refusal;
use super::super::words::desk as words;
use super::here::Here;
use super::penalties::{PenaltyLine, layer};
use super::start::kept_nowhere;
use crate::desk::Report;
use crate::desk::model::{Decision, Dispute, Event, Pinned, Target};
use crate::reference::penalties;

/// The most rules on a slip: it is one page.
const RULES: usize = 3;

/// The slip for the players.
#[derive(Template)]
#[template(path = "desk/slip.html")]
pub struct SlipPage {
    layout: Layout,
    event: Event,
    dispute: Dispute,
    ruling: Option<Decision>,
    rules: Vec<Pinned>,
    /// The number of rules that there was no room for.
    more: usize,
    penalties: Vec<(PenaltyLine, Vec<String>)>,
    layer: String,
    appeal: String,
}

/// `GET /desk/e/{code}/{number}/slip`
pub async fn page(here: Here, Path((_, number)): Path<(String, i64)>) -> Result<Response, Refusal> {
    let dispute = here.desk.dispute(&here.seat, number).await?;
    let all = here.desk.penalties(&here.seat).await?;
    let ruling = dispute.ruling().cloned();
    let pins = ruling.iter().flat_map(|ruling| &ruling.words.pins).map(|pin| pin.pinned.clone());
    let mut rules: Vec<Pinned> = pins.filter(|pinned| matches!(pinned.target, Target::Rule(_))).collect();
    rules.dedup();
    let more = rules.len().saturating_sub(RULES);
    rules.truncate(RULES);
    let standing = dispute.penalties.iter().filter(|imposed| imposed.state.counts());
    let line = |imposed| PenaltyLine::of(&here.view, &here.event, imposed, &all, &here.seat.person);
    let penalties = standing.map(|imposed| (line(imposed), said(imposed))).collect();
    let appeal = penalties::guide().map(|guide| guide.general.appeal.says.clone()).unwrap_or_default();
    let page = SlipPage {
        layout: Layout::new(&here.view, here.at(&format!("/{number}/slip")), words::slip(number)),
        layer: layer(&here.view, &here.event),
        event: here.event,
        dispute,
        ruling,
        rules,
        more,
        penalties,
        appeal,
    };
    Ok(kept_nowhere(page, StatusCode::OK))
}

/// Returns the sentences for a player about a penalty: the error, and the penalty.
fn said(imposed: &crate::desk::model::Imposed) -> Vec<String> {
    let Some(guide) = penalties::guide() else { return Vec::new() };
    let infraction = imposed.given.infraction.as_deref().and_then(|id| guide.infraction(id));
    let wrong = infraction.map(|infraction| infraction.say.clone());
    wrong.into_iter().chain([guide.penalties.of(imposed.penalty()).say.clone()]).collect()
}

/// `GET /desk/e/{code}/report.csv`
pub async fn csv(here: Here) -> Result<Response, Refusal> {
    let disputes = here.desk.disputes(&here.seat).await?;
    let text = Report::of(&here.event, &disputes).csv();
    let name = format!("attachment; filename=\"report-{}.csv\"", here.event.code);
    let heads = [(CONTENT_TYPE, "text/csv; charset=utf-8".to_owned()), (CONTENT_DISPOSITION, name)];
    Ok((Caching::Never, heads, text).into_response())
}

/// `GET /desk/e/{code}/report.md`
pub async fn markdown(here: Here) -> Result<Response, Refusal> {
    let disputes = here.desk.disputes(&here.seat).await?;
    let text = Report::of(&here.event, &disputes).markdown();
    Ok((Caching::Never, [(CONTENT_TYPE, "text/markdown; charset=utf-8")], text).into_response())
}
