//! The packet of a dispute: for printing, as Markdown, as JSON; and the page of a link for outsiders.

use std::sync::Arc;

use askama::Template;
use axum::Json;
use axum::extract::Path;
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::http::{HeaderName, HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};

use super::super::cache::Caching;
use super::super::concurrency::{ONE_DISPUTE, REPLAYS};
use super::super::markup::Markup;
use super::super::page::Layout;
use super::super::refusal::Refusal;
use super::super::replay::{Shown, fitting};
use super::super::view::View;
use super::super::words::desk as words;
use super::here::{AtDesk, Here};
use super::qr;
use super::start::kept_as_html;
use crate::desk::model::{Decision, Dispute, Event, Note, Table, Target};
use crate::desk::packet::{Cited, MOST, Packet, last_of};
use crate::desk::{Shared, Signer};
use crate::scenario::Run;

/// The header that tells search engines to keep nothing.
const ROBOTS: HeaderName = HeaderName::from_static("x-robots-tag");

/// The packet as a page.
#[derive(Template)]
#[template(path = "desk/packet.html")]
pub struct PacketPage {
    layout: Layout,
    event: Event,
    dispute: Dispute,
    packet: Packet,
    /// The last decisions, as many as the packet has.
    decisions: Vec<Decision>,
    notes: Vec<Note>,
    cited: Vec<(Cited, Option<Markup>)>,
    shown: Option<Shown>,
    /// The address of the JSON.
    json: String,
    /// The address of the Markdown.
    markdown: String,
    /// The address of the dispute, for members.
    back: String,
}

/// The form in which a packet is asked for.
#[derive(Clone, Copy)]
enum Form {
    Page,
    Json,
    Markdown,
}

/// The data of a packet, whoever asks for it.
struct Asking {
    view: View,
    origin: String,
    event: Event,
    dispute: Dispute,
    signer: Signer,
    /// The address of its page.
    at: String,
    /// The address of the dispute, for members.
    back: String,
}

/// `GET /desk/e/{code}/{number}/packet`
pub async fn page(here: Here, Path((_, number)): Path<(String, i64)>) -> Result<Response, Refusal> {
    joined(here, number, Form::Page).await
}

/// `GET /desk/e/{code}/{number}/packet.json`
pub async fn json(here: Here, Path((_, number)): Path<(String, i64)>) -> Result<Response, Refusal> {
    joined(here, number, Form::Json).await
}

/// `GET /desk/e/{code}/{number}/packet.md`
pub async fn markdown(here: Here, Path((_, number)): Path<(String, i64)>) -> Result<Response, Refusal> {
    joined(here, number, Form::Markdown).await
}

/// `GET /desk/shared/{link}`
pub async fn shared(at: AtDesk, Path(link): Path<String>) -> Result<Response, Refusal> {
    by_link(at, &link, Form::Page).await
}

/// `GET /desk/shared/{link}/packet.json`
pub async fn shared_json(at: AtDesk, Path(link): Path<String>) -> Result<Response, Refusal> {
    by_link(at, &link, Form::Json).await
}

/// `GET /desk/shared/{link}/packet.md`
pub async fn shared_markdown(at: AtDesk, Path(link): Path<String>) -> Result<Response, Refusal> {
    by_link(at, &link, Form::Markdown).await
}

/// Answers a member.
async fn joined(here: Here, number: i64, form: Form) -> Result<Response, Refusal> {
    let dispute = here.desk.dispute(&here.seat, number).await?;
    let back = here.at(&format!("/{number}"));
    let (at, signer) = (format!("{back}/packet"), here.seat.signer()?);
    let Here { view, origin, event, .. } = here;
    Asking { view, origin, event, dispute, signer, at, back }.answered(form).await
}

/// Answers the holder of a link. Search engines are told not to keep the answer, should the link be on a page.
async fn by_link(at: AtDesk, link: &str, form: Form) -> Result<Response, Refusal> {
    let Shared { event, dispute, signer } = at.desk.by_link(link).await?;
    let (address, back) = (format!("/desk/shared/{link}/packet"), String::new());
    let AtDesk { view, origin, .. } = at;
    let asking = Asking { view, origin, event, dispute, signer, at: address, back };
    let mut response = asking.answered(form).await?;
    response.headers_mut().insert(ROBOTS, HeaderValue::from_static("noindex,nofollow,noarchive"));
    Ok(response)
}

impl Asking {
    /// Renders the packet, with its board replayed, in the room for replays.
    async fn answered(self, form: Form) -> Result<Response, Refusal> {
        let visitor = self.view.visitor.clone();
        REPLAYS.done_for(&visitor, ONE_DISPUTE, move || self.answer(form)).await?
    }

    fn answer(&self, form: Form) -> Result<Response, Refusal> {
        let packet = Packet::of(&self.view.reference, &self.event, &self.dispute).signed(&self.signer);
        Ok(match form {
            Form::Page => {
                let table =
                    Table { edition: self.event.founding.edition, cards: Arc::clone(&self.view.reference.cards) };
                let run = self.dispute.board.as_ref().and_then(|board| board.replay(&table));
                let html = fitting(|most| PacketPage::new(self, packet.clone().within(most), run.as_ref(), most));
                kept_as_html(html?, StatusCode::OK)
            }
            Form::Json => {
                let name = format!("attachment; filename=\"dispute-{}.json\"", packet.dispute);
                (Caching::Never, [(CONTENT_DISPOSITION, name)], Json(packet)).into_response()
            }
            Form::Markdown => {
                let text = packet.markdown_within(&self.origin, MOST);
                (Caching::Never, [(CONTENT_TYPE, "text/markdown; charset=utf-8")], text).into_response()
            }
        })
    }
}

impl PacketPage {
    /// Builds the page of a packet. Seal and signature are those of the JSON, of which the page may show less.
    fn new(asking: &Asking, packet: Packet, run: Option<&Run>, most: usize) -> Self {
        let Asking { view, origin, event, dispute, at, back, .. } = asking;
        let edition = event.founding.edition;
        let mut layout = Layout::new(view, at, words::packet(dispute.number, &event.founding.name));
        if let Some(held) = view.library().edition(edition) {
            layout = layout.about(view, held);
        }
        let code = |cited: &Cited| match &cited.pinned.target {
            Target::Rule(at) => qr::of(&format!("{origin}/r/{at}"), &words::address_of(*at)),
            _ => None,
        };
        let out = packet.left_out;
        Self {
            layout,
            cited: packet.cited.iter().map(|cited| (cited.clone(), code(cited))).collect(),
            shown: dispute.board.as_ref().zip(run).map(|(board, run)| Shown::of(view, board, run, most / 2)),
            decisions: last_of(&dispute.decisions, out.decisions).to_vec(),
            notes: last_of(&dispute.notes, out.notes).to_vec(),
            json: format!("{at}.json"),
            markdown: format!("{at}.md"),
            back: back.clone(),
            event: event.clone(),
            dispute: dispute.clone(),
            packet,
        }
    }
}
