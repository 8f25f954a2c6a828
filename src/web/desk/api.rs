//! The desk for programs: the same as the pages, as JSON. A member sends the session as a cookie or as `Authorization:
//! Bearer SESSION`; a change carries an `Idempotency-Key`, so that it can be sent again.

use std::collections::BTreeSet;

use axum::Json;
use axum::body::Bytes;
use axum::extract::{Path, Query};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use indexmap::IndexMap;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::super::cache::Caching;
use super::super::concurrency::{ONE_DISPUTE, READINGS, REPLAYS};
use super::super::refusal::Dressed;
use super::super::refusal::Refusal;
use super::super::view::View;
use super::super::words::desk as words;
use super::here::{AtDesk, Here};
use super::reading;
use super::start::{edition, format};
use super::trouble::{said, status};
use crate::desk::model::{
    Dispute, Entry, Event, EventChange, Founding, Level, Limit, Person, PinFate, Pinned, Placing, State, Version, fate,
    within,
};
use crate::desk::packet::{LeftOut, MOST, Packet};
use crate::desk::{Code, DeskError, PublicKey, Wanted, WriteRequest};

/// An event to begin.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Beginning {
    /// The name of the event.
    name: String,
    /// The name of the person who begins it, as head judge.
    head: String,
    /// The day of the event.
    #[schema(value_type = String)]
    date: jiff::civil::Date,
    /// The level of the event.
    level: Level,
    /// The core edition; left out, the one in force on that day.
    #[serde(default)]
    edition: String,
    /// The format, by its name in an address, whose list of banned cards applies in deck checks; left out, none does.
    #[serde(default)]
    format: String,
}

/// An event that has begun.
#[derive(Debug, Serialize)]
struct Begun {
    code: Code,
    session: String,
    secrets: IndexMap<&'static str, String>,
}

/// A request to join.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Joining {
    /// The code of the event.
    code: String,
    /// The join secret, which gives the role.
    secret: String,
    /// The name of the person who joins.
    name: String,
}

/// An event with summaries of its disputes.
#[derive(Debug, Serialize)]
struct Overview {
    event: Event,
    /// The key with which the event signs its packets.
    key: PublicKey,
    you: Person,
    disputes: Vec<Brief>,
    /// The number of the last dispute listed, where there are more than an answer has room for.
    #[serde(skip_serializing_if = "Option::is_none")]
    next: Option<i64>,
}

/// The summary of a dispute.
#[derive(Debug, Serialize)]
struct Brief {
    number: i64,
    version: Version,
    state: State,
    placing: Placing,
    question: String,
}

/// A dispute with the fate of everything that it cites.
#[derive(Debug, Serialize)]
struct Whole {
    #[serde(flatten)]
    dispute: Dispute,
    cited: Vec<Fated>,
    /// The numbers of elements that there was no room for; the log of the event has all of them.
    #[serde(skip_serializing_if = "LeftOut::is_nothing")]
    left_out: LeftOut,
}

/// A cited thing, and its fate.
#[derive(Debug, Serialize)]
struct Fated {
    #[serde(flatten)]
    pinned: Pinned,
    #[serde(flatten)]
    fate: PinFate,
}

/// A change, with the version that it is based on.
#[derive(Debug, Deserialize, ToSchema)]
pub struct Changing {
    /// The version of the dispute that the author has seen.
    #[serde(default)]
    #[schema(value_type = i64)]
    base: Version,
    #[serde(flatten)]
    wanted: Wanted,
}

/// A change to an event.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum EventWanted {
    /// Sets the addenda.
    Addended {
        /// The addenda, in Markdown.
        text: String,
    },
    /// Closes it: nothing changes any more.
    Closed,
    /// Opens it again.
    Reopened,
}

/// The position in the log from which to continue.
#[derive(Debug, Default, Deserialize)]
pub struct From {
    #[serde(default)]
    since: i64,
}

/// The dispute after which to continue.
#[derive(Debug, Default, Deserialize)]
pub struct After {
    #[serde(default)]
    after: i64,
}

/// A refusal, with what others wrote in the meantime where that is the reason.
#[derive(Debug)]
pub struct Trouble(DeskError);

impl<E: Into<DeskError>> std::convert::From<E> for Trouble {
    fn from(error: E) -> Self {
        Self(error.into())
    }
}

impl IntoResponse for Trouble {
    fn into_response(self) -> Response {
        let mut body = serde_json::json!({ "error": said(&self.0) });
        if let (DeskError::Stale { now, theirs }, Some(body)) = (&self.0, body.as_object_mut()) {
            body.insert("now".to_owned(), serde_json::json!(now));
            body.insert("theirs".to_owned(), serde_json::json!(theirs));
        }
        let mut response = (status(&self.0), Caching::Never, Json(body)).into_response();
        response.extensions_mut().insert(Dressed);
        response
    }
}

/// Parses a JSON body; the error says why it cannot be parsed.
fn read<T: DeserializeOwned>(body: &[u8]) -> Result<T, DeskError> {
    let text = std::str::from_utf8(body).map_err(|_| DeskError::NotText)?;
    serde_json::from_str(text).map_err(|error| DeskError::Unreadable { field: words::BODY, why: error.to_string() })
}

fn answer(status: StatusCode, body: impl Serialize) -> Response {
    (status, Caching::Never, Json(body)).into_response()
}

/// Begins an event.
#[utoipa::path(
    post, path = "/api/v1/desk/events", tag = "desk",
    request_body(content = Beginning, example = json!({"name": "Spring Cup", "head": "Hana", "date": "2026-11-21", "level": "competitive", "edition": "1.4"})),
    responses((status = 201, description = "The code, the session of the head judge, and the join secrets by role, told this once"), (status = 422, description = "Something is missing or cannot be read, or the edition is not held"), (status = 429, description = "Too many attempts")),
)]
pub async fn begin(at: AtDesk, body: Bytes) -> Result<Response, Trouble> {
    at.desk.attempt("found", &at.who, super::start::MOST).await?;
    let Beginning { name, head, date, level, edition: named, format: of } = read(&body)?;
    let edition = edition(at.view.library(), date, &named)?;
    let format = format(at.view.library(), &of)?;
    let founded = at.desk.found(Founding { name, date, level, edition, format }, &head).await?;
    let secrets = founded.secrets.iter().map(|secret| (secret.role.name(), secret.to_string())).collect();
    Ok(answer(StatusCode::CREATED, Begun { code: founded.code, session: founded.session, secrets }))
}

/// Joins an event.
#[utoipa::path(
    post, path = "/api/v1/desk/join", tag = "desk",
    request_body(content = Joining, example = json!({"code": "k7mq2x", "secret": "judge-abcd-efgh-jkmn", "name": "Jun"})),
    responses((status = 201, description = "The session"), (status = 403, description = "Code or secret is wrong"), (status = 409, description = "Somebody of nearly this name has joined already"), (status = 422, description = "The name is missing or holds what is not seen")),
)]
pub async fn join(at: AtDesk, body: Bytes) -> Result<Response, Trouble> {
    let Joining { code, secret, name } = read(&body)?;
    let session = at.desk.join(&Code::typed(&code), &secret, &name).await?;
    Ok(answer(StatusCode::CREATED, serde_json::json!({ "session": session })))
}

/// Tells an event with its disputes.
#[utoipa::path(
    get, path = "/api/v1/desk/events/{code}", tag = "desk",
    params(("code" = String, Path, description = "The code of the event"), ("after" = Option<i64>, Query, description = "The last dispute that is known")),
    responses((status = 200, description = "The event, who asks, and the disputes in short; where there are more than an answer has room for, `next` says after which to ask for them"), (status = 401, description = "Nobody has joined with this session; the same is said of an event that does not exist")),
    security(("session" = [])),
)]
pub async fn event(here: Here, Query(from): Query<After>) -> Result<Response, Trouble> {
    let disputes = here.desk.disputes(&here.seat).await?;
    let brief = |dispute: Dispute| Brief {
        number: dispute.number,
        version: dispute.version,
        state: dispute.state,
        placing: dispute.placing,
        question: dispute.question.text,
    };
    let mut disputes: Vec<Brief> =
        disputes.into_iter().filter(|dispute| dispute.number > from.after).map(brief).collect();
    let mut room = MOST / 2;
    let fits = fitting(disputes.iter(), &mut room);
    let next = (fits < disputes.len()).then(|| disputes.get(fits.saturating_sub(1)).map_or(0, |last| last.number));
    disputes.truncate(fits);
    Ok(answer(
        StatusCode::OK,
        Overview { key: here.seat.public_key()?, event: here.event, you: here.seat.person, disputes, next },
    ))
}

/// Closes an event, opens it again, sets its addenda.
#[utoipa::path(
    post, path = "/api/v1/desk/events/{code}", tag = "desk",
    params(("code" = String, Path, description = "The code of the event")),
    request_body(content = EventWanted, example = json!({"kind": "addended", "text": "Rule 101 counts for pots, too."})),
    responses((status = 200, description = "The event as it stands now"), (status = 401, description = "Nobody has joined with this session; the same is said of an event that does not exist"), (status = 403, description = "The role does not allow it"), (status = 409, description = "The event is closed")),
    security(("session" = [])),
)]
pub async fn change_event(here: Here, body: Bytes) -> Result<Response, Trouble> {
    let change = match read(&body)? {
        EventWanted::Addended { text } => EventChange::Addended { text: within(words::ADDENDA, &text, Limit::Words)? },
        EventWanted::Closed => EventChange::Closed,
        EventWanted::Reopened => EventChange::Reopened,
    };
    here.desk.change_event(&here.seat, change).await?;
    Ok(answer(StatusCode::OK, here.desk.event(&here.seat).await?))
}

/// Erases an event whole.
#[utoipa::path(
    delete, path = "/api/v1/desk/events/{code}", tag = "desk",
    params(("code" = String, Path, description = "The code of the event")),
    responses((status = 200, description = "Nothing of the event is left; told is how much was removed", body = crate::desk::Erased), (status = 401, description = "Nobody has joined with this session; the same is said of an event that does not exist"), (status = 403, description = "The role does not allow it")),
    security(("session" = [])),
)]
pub async fn erase(here: Here) -> Result<Response, Trouble> {
    Ok(answer(StatusCode::OK, here.desk.erase(&here.seat).await?))
}

/// Tells what happened since.
#[utoipa::path(
    get, path = "/api/v1/desk/events/{code}/log", tag = "desk",
    params(("code" = String, Path, description = "The code of the event"), ("since" = Option<i64>, Query, description = "The last entry that is known")),
    responses((status = 200, description = "The entries after that one, the oldest first: so many as an answer has room for. Asked again from the last of them on, it tells the next; at the end an empty list"), (status = 401, description = "Nobody has joined with this session; the same is said of an event that does not exist")),
    security(("session" = [])),
)]
pub async fn log(here: Here, Query(from): Query<From>) -> Result<Response, Trouble> {
    let entries: Vec<Entry> = here.desk.next(&here.seat, from.since).await?;
    Ok(answer(StatusCode::OK, entries))
}

/// Opens a dispute.
#[utoipa::path(
    post, path = "/api/v1/desk/events/{code}/disputes", tag = "desk",
    params(("code" = String, Path, description = "The code of the event"), ("Idempotency-Key" = String, Header, description = "A name for this change; sent again under the same name it is taken up once")),
    request_body(content = Wanted, example = json!({"do": "open", "placing": {"round": "3", "table": "12", "players": ["Ann", "Bob"]}, "question": "Does it grow, by rule 101?"})),
    responses((status = 201, description = "The entry that opens the dispute, with its number"), (status = 401, description = "Nobody has joined with this session; the same is said of an event that does not exist"), (status = 403, description = "The role does not allow it"), (status = 409, description = "The event is closed"), (status = 413, description = "Something is too long"), (status = 422, description = "Something is missing or cannot be read")),
    security(("session" = [])),
)]
pub async fn open(here: Here, headers: HeaderMap, body: Bytes) -> Result<Response, Trouble> {
    appended(here, None, &headers, &body).await
}

/// Changes a dispute.
#[utoipa::path(
    post, path = "/api/v1/desk/events/{code}/disputes/{number}", tag = "desk",
    params(("code" = String, Path, description = "The code of the event"), ("number" = i64, Path, description = "The number of the dispute"), ("Idempotency-Key" = String, Header, description = "A name for this change; sent again under the same name it is taken up once")),
    request_body(content = Changing, example = json!({"base": 1, "do": "decide", "act": "rule", "text": "It does not grow, by rule 101."})),
    responses((status = 201, description = "The entry"), (status = 401, description = "Nobody has joined with this session; the same is said of an event that does not exist"), (status = 403, description = "The role does not allow it"), (status = 404, description = "There is no such dispute"), (status = 409, description = "The event is closed, the state does not admit it, or somebody changed the same since: then `now` and `theirs` are told"), (status = 413, description = "Something is too long"), (status = 422, description = "Something is missing or cannot be read")),
    security(("session" = [])),
)]
pub async fn change(
    here: Here,
    Path((_, number)): Path<(String, i64)>,
    headers: HeaderMap,
    body: Bytes,
) -> Result<Response, Trouble> {
    appended(here, Some(number), &headers, &body).await
}

async fn appended(here: Here, dispute: Option<i64>, headers: &HeaderMap, body: &[u8]) -> Result<Response, Trouble> {
    let key = headers.get("idempotency-key").and_then(|key| key.to_str().ok()).unwrap_or_default();
    if key.is_empty() {
        return Err(DeskError::Missing(words::KEY).into());
    }
    let Changing { base, wanted } = read(body)?;
    let change = reading::read(&here, wanted).await?;
    let asked = WriteRequest { dispute, base, key: key.to_owned() };
    Ok(answer(StatusCode::CREATED, here.desk.append(&here.seat, &asked, change).await?))
}

/// Tells a dispute.
#[utoipa::path(
    get, path = "/api/v1/desk/events/{code}/disputes/{number}", tag = "desk",
    params(("code" = String, Path, description = "The code of the event"), ("number" = i64, Path, description = "The number of the dispute")),
    responses((status = 200, description = "The dispute with its history, and what became of everything that it cites; `left_out` says of what is long how much of its beginning is missing, which the log tells"), (status = 401, description = "Nobody has joined with this session; the same is said of an event that does not exist"), (status = 404, description = "There is no such dispute")),
    security(("session" = [])),
)]
pub async fn dispute(here: Here, Path((_, number)): Path<(String, i64)>) -> Result<Response, Trouble> {
    let dispute = here.desk.dispute(&here.seat, number).await?;
    let whole = READINGS.done(move || answer(StatusCode::OK, Whole::of(&here.view, dispute)));
    Ok(whole.await.unwrap_or_else(Refusal::into_response))
}

impl Whole {
    /// Returns a dispute with what it cites, in at most as many bytes as an answer may have: the last part of long
    /// lists.
    fn of(view: &View, mut dispute: Dispute) -> Self {
        let mut seen = BTreeSet::new();
        let all = dispute.texts().flat_map(|written| &written.pins).map(|pin| &pin.pinned);
        let cited = all
            .filter(|pinned| seen.insert((*pinned).clone()))
            .map(|pinned| Fated { fate: fate(&view.reference, view.today, pinned), pinned: pinned.clone() });
        let mut cited: Vec<Fated> = cited.collect();
        let mut left_out = LeftOut::default();
        let mut room = MOST / 4;
        left_out.cited = cited.len() - fitting(cited.iter(), &mut room);
        cited.truncate(cited.len() - left_out.cited);
        room += MOST / 4;
        left_out.decisions = dispute.decisions.len() - fitting(dispute.decisions.iter().rev(), &mut room);
        dispute.decisions.drain(..left_out.decisions);
        room += MOST / 4;
        left_out.notes = dispute.notes.len() - fitting(dispute.notes.iter().rev(), &mut room);
        dispute.notes.drain(..left_out.notes);
        room += MOST / 8;
        left_out.history = dispute.history.len() - fitting(dispute.history.iter().rev(), &mut room);
        dispute.history.drain(..left_out.history);
        Self { dispute, cited, left_out }
    }
}

/// Tells the packet of a dispute.
#[utoipa::path(
    get, path = "/api/v1/desk/events/{code}/disputes/{number}/packet", tag = "desk",
    params(("code" = String, Path, description = "The code of the event"), ("number" = i64, Path, description = "The number of the dispute")),
    responses((status = 200, description = "The packet, which `tribunal verify` replays and compares"), (status = 401, description = "Nobody has joined with this session; the same is said of an event that does not exist"), (status = 404, description = "There is no such dispute")),
    security(("session" = [])),
)]
pub async fn packet(here: Here, Path((_, number)): Path<(String, i64)>) -> Result<Response, Trouble> {
    let dispute = here.desk.dispute(&here.seat, number).await?;
    let (visitor, signer) = (here.view.visitor.clone(), here.seat.signer()?);
    let packet =
        move || answer(StatusCode::OK, Packet::of(&here.view.reference, &here.event, &dispute).signed(&signer));
    Ok(REPLAYS.done_for(&visitor, ONE_DISPUTE, packet).await.unwrap_or_else(Refusal::into_response))
}

/// Returns how many of the first elements of a list fit into `room` bytes, and subtracts them.
fn fitting<'a, T: Serialize + 'a>(list: impl Iterator<Item = &'a T>, room: &mut usize) -> usize {
    let size = |one: &T| serde_json::to_string(one).map_or(usize::MAX, |json| json.len().saturating_add(1));
    let fits = |one: &'a T| room.checked_sub(size(one)).inspect(|left| *room = *left);
    list.map_while(fits).count()
}
