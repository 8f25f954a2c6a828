//! The packet of a dispute: to be printed, as Markdown, as JSON; and what a link for outsiders opens.

use std::sync::Arc;

use askama::Template;
use axum::Json;
use axum::extract::Path;
use axum::http::StatusCode;
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};

use super::super::cache::Caching;
use super::super::markup::Markup;
use super::super::page::Layout;
use super::super::refusal::Refusal;
use super::super::replay::Shown;
use super::super::room::{ONE_DISPUTE, REPLAYS};
use super::super::view::View;
use super::super::words::desk as words;
use super::here::{AtDesk, Here};
use super::qr;
use super::start::kept_nowhere;
use crate::desk::model::{Dispute, Event, Table, Target};
use crate::desk::packet::{Cited, Packet};

/// The packet as a page.
#[derive(Template)]
#[template(path = "desk/packet.html")]
pub struct PacketPage {
    layout: Layout,
    event: Event,
    dispute: Dispute,
    packet: Packet,
    cited: Vec<(Cited, Option<Markup>)>,
    shown: Option<Shown>,
    /// The address of the JSON.
    json: String,
    /// The address of the Markdown.
    markdown: String,
    /// The way back, for who has joined.
    back: String,
}

/// `GET /desk/e/{code}/{number}/packet`
pub async fn page(here: Here, Path((_, number)): Path<(String, i64)>) -> Result<Response, Refusal> {
    let dispute = here.desk.dispute(&here.seat, number).await?;
    let at = here.at(&format!("/{number}"));
    let address = format!("{at}/packet");
    let page = replayed(here.view, move |view| PacketPage::new(view, &here.origin, here.event, dispute, &address, at));
    Ok(kept_nowhere(page.await?, StatusCode::OK))
}

/// `GET /desk/e/{code}/{number}/packet.json`
pub async fn json(here: Here, Path((_, number)): Path<(String, i64)>) -> Result<Response, Refusal> {
    let dispute = here.desk.dispute(&here.seat, number).await?;
    replayed(here.view, move |view| as_json(view, &here.event, &dispute)).await
}

/// `GET /desk/e/{code}/{number}/packet.md`
pub async fn markdown(here: Here, Path((_, number)): Path<(String, i64)>) -> Result<Response, Refusal> {
    let dispute = here.desk.dispute(&here.seat, number).await?;
    replayed(here.view, move |view| as_markdown(view, &here.origin, &here.event, &dispute)).await
}

/// `GET /desk/shared/{link}`
pub async fn shared(at: AtDesk, Path(link): Path<String>) -> Result<Response, Refusal> {
    let (event, dispute) = at.desk.by_link(&link).await?;
    let address = format!("/desk/shared/{link}/packet");
    let page = move |view: &View| PacketPage::new(view, &at.origin, event, dispute, &address, String::new());
    Ok(kept_nowhere(replayed(at.view, page).await?, StatusCode::OK))
}

/// `GET /desk/shared/{link}/packet.json`
pub async fn shared_json(at: AtDesk, Path(link): Path<String>) -> Result<Response, Refusal> {
    let (event, dispute) = at.desk.by_link(&link).await?;
    replayed(at.view, move |view| as_json(view, &event, &dispute)).await
}

/// `GET /desk/shared/{link}/packet.md`
pub async fn shared_markdown(at: AtDesk, Path(link): Path<String>) -> Result<Response, Refusal> {
    let (event, dispute) = at.desk.by_link(&link).await?;
    replayed(at.view, move |view| as_markdown(view, &at.origin, &event, &dispute)).await
}

/// Does what replays a dispute's board in the room for replays.
async fn replayed<T: Send + 'static>(view: View, work: impl FnOnce(&View) -> T + Send + 'static) -> Result<T, Refusal> {
    let visitor = view.visitor.clone();
    REPLAYS.done_for(&visitor, ONE_DISPUTE, move || work(&view)).await
}

fn as_json(view: &View, event: &Event, dispute: &Dispute) -> Response {
    let name = format!("attachment; filename=\"dispute-{}.json\"", dispute.number);
    let packet = Packet::of(&view.reference, event, dispute);
    (Caching::Never, [(CONTENT_DISPOSITION, name)], Json(packet)).into_response()
}

fn as_markdown(view: &View, origin: &str, event: &Event, dispute: &Dispute) -> Response {
    let text = Packet::of(&view.reference, event, dispute).markdown(origin);
    (Caching::Never, [(CONTENT_TYPE, "text/markdown; charset=utf-8")], text).into_response()
}

impl PacketPage {
    fn new(view: &View, origin: &str, event: Event, dispute: Dispute, at: &str, back: String) -> Self {
        let packet = Packet::of(&view.reference, &event, &dispute);
        let edition = event.founding.edition;
        let table = Table { edition, cards: Arc::clone(&view.reference.cards) };
        let mut layout = Layout::new(view, at, words::packet(dispute.number, &event.founding.name));
        if let Some(held) = view.library().edition(edition) {
            layout = layout.about(view, held);
        }
        let code = |cited: &Cited| match &cited.pinned.target {
            Target::Rule(at) => qr::of(&format!("{origin}/r/{at}"), &words::address_of(*at)),
            _ => None,
        };
        Self {
            layout,
            cited: packet.cited.iter().map(|cited| (cited.clone(), code(cited))).collect(),
            shown: dispute.board.as_ref().and_then(|board| Shown::of(view, board, &table)),
            json: format!("{at}.json"),
            markdown: format!("{at}.md"),
            back,
            event,
            dispute,
            packet,
        }
    }
}
