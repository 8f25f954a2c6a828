//! The packet of a dispute: to be printed, as Markdown, as JSON; and what a link for outsiders opens.

use std::sync::Arc;

use askama::Template;
use axum::Json;
use axum::extract::Path;
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::http::{HeaderName, HeaderValue, StatusCode};
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
use crate::desk::{DeskError, Shared};

/// What tells search engines to keep nothing.
const ROBOTS: HeaderName = HeaderName::from_static("x-robots-tag");

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
    let page = move |view: &View| {
        let packet = here.seat.signed(Packet::of(&view.reference, &here.event, &dispute))?;
        Ok::<_, DeskError>(PacketPage::new(view, &here.origin, here.event, dispute, packet, &address, at))
    };
    Ok(kept_nowhere(replayed(here.view, page).await??, StatusCode::OK))
}

/// `GET /desk/e/{code}/{number}/packet.json`
pub async fn json(here: Here, Path((_, number)): Path<(String, i64)>) -> Result<Response, Refusal> {
    let dispute = here.desk.dispute(&here.seat, number).await?;
    let packet = move |view: &View| here.seat.signed(Packet::of(&view.reference, &here.event, &dispute));
    Ok(as_json(&replayed(here.view, packet).await??))
}

/// `GET /desk/e/{code}/{number}/packet.md`
pub async fn markdown(here: Here, Path((_, number)): Path<(String, i64)>) -> Result<Response, Refusal> {
    let dispute = here.desk.dispute(&here.seat, number).await?;
    let packet = move |view: &View| here.seat.signed(Packet::of(&view.reference, &here.event, &dispute));
    Ok(as_markdown(&replayed(here.view, packet).await??, &here.origin))
}

/// `GET /desk/shared/{link}`
pub async fn shared(at: AtDesk, Path(link): Path<String>) -> Result<Response, Refusal> {
    let shared = at.desk.by_link(&link).await?;
    let address = format!("/desk/shared/{link}/packet");
    let page = move |view: &View| {
        let packet = packet_of(view, &shared);
        PacketPage::new(view, &at.origin, shared.event, shared.dispute, packet, &address, String::new())
    };
    Ok(found_by_nobody(kept_nowhere(replayed(at.view, page).await?, StatusCode::OK)))
}

/// `GET /desk/shared/{link}/packet.json`
pub async fn shared_json(at: AtDesk, Path(link): Path<String>) -> Result<Response, Refusal> {
    let shared = at.desk.by_link(&link).await?;
    let packet = replayed(at.view, move |view| packet_of(view, &shared)).await?;
    Ok(found_by_nobody(as_json(&packet)))
}

/// `GET /desk/shared/{link}/packet.md`
pub async fn shared_markdown(at: AtDesk, Path(link): Path<String>) -> Result<Response, Refusal> {
    let shared = at.desk.by_link(&link).await?;
    let packet = replayed(at.view, move |view| packet_of(view, &shared)).await?;
    Ok(found_by_nobody(as_markdown(&packet, &at.origin)))
}

/// Does what replays a dispute's board in the room for replays.
async fn replayed<T: Send + 'static>(view: View, work: impl FnOnce(&View) -> T + Send + 'static) -> Result<T, Refusal> {
    let visitor = view.visitor.clone();
    REPLAYS.done_for(&visitor, ONE_DISPUTE, move || work(&view)).await
}

fn packet_of(view: &View, shared: &Shared) -> Packet {
    Packet::of(&view.reference, &shared.event, &shared.dispute).signed(&shared.signer)
}

/// What a link opens is for who was given it: no search engine keeps it, whoever has put the link on a page.
fn found_by_nobody(mut response: Response) -> Response {
    response.headers_mut().insert(ROBOTS, HeaderValue::from_static("noindex,nofollow,noarchive"));
    response
}

fn as_json(packet: &Packet) -> Response {
    let name = format!("attachment; filename=\"dispute-{}.json\"", packet.dispute);
    (Caching::Never, [(CONTENT_DISPOSITION, name)], Json(packet)).into_response()
}

fn as_markdown(packet: &Packet, origin: &str) -> Response {
    (Caching::Never, [(CONTENT_TYPE, "text/markdown; charset=utf-8")], packet.markdown(origin)).into_response()
}

impl PacketPage {
    fn new(view: &View, origin: &str, event: Event, dispute: Dispute, packet: Packet, at: &str, back: String) -> Self {
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
