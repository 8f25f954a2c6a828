//! Short forms for chats: a rule, a card, a ruling, a replay, a penalty or a search in fewer characters than a message
//! may have, as plain text.
//!
//! A short form is made of the framed answer that assistants get ([`super::mcp`]), so that it says as openly what is
//! missing. Three ways lead to it: `?format=chat` at the address of a page or of the API, `POST /api/v1/chat/answer`
//! with a question as it is typed, and, where a key is configured, Discord's interactions ([`discord`]).

pub(super) mod discord;
mod message;
pub(super) mod oembed;
pub(super) mod picture;
mod short;
mod subject;

use axum::Json;
use axum::body::{Bytes, to_bytes};
use axum::extract::Request;
use axum::http::StatusCode;
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use serde::Deserialize;
use utoipa::ToSchema;

pub(super) use self::short::Short;
pub(super) use self::subject::Subject;
use super::cache::Caching;
use super::mcp;
use super::refusal::Refusal;
use super::replay;
use super::view::View;

/// The longest question, in bytes: that of a scenario.
const MOST_ASKED: usize = replay::MOST_TEXT;

/// A question as somebody types it.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Params {
    /// A rule number, the name of a card, a scenario, or any question.
    #[schema(example = "323.5")]
    question: String,
    /// The edition to answer from; left out, the one in force.
    edition: Option<String>,
}

/// Answers a question in a short form: a rule by its number, a card by its name, a scenario by its replay, anything else by search.
#[utoipa::path(
    post, path = "/api/v1/chat/answer", tag = "reference",
    request_body(content = Params, description = "The question", example = json!({"question": "103.2"})),
    responses((status = 200, description = "The answer: title, text, fields and link; `message` is all of it in under 2,000 letters, `preview` in under 300", body = Short), (status = 400, description = "The body cannot be read"), (status = 404, description = "What is asked for does not exist; `instead` says where to look"), (status = 413, description = "The question is too long"), (status = 503, description = "Too many are asking; Retry-After says when to come back")),
)]
pub async fn answer(view: View, body: Bytes) -> Result<Response, Refusal> {
    if body.len() > MOST_ASKED {
        return Err(Refusal::TooLong { most: MOST_ASKED });
    }
    let asked: Params = serde_json::from_slice(&body).map_err(|_| Refusal::Request(StatusCode::BAD_REQUEST))?;
    let subject = Subject::asked(&view, &asked.question, asked.edition);
    Ok(shortened(view, subject).await.into_response())
}

/// Middleware that answers in a short form where the address asks for one with `format=chat`.
pub async fn instead(view: View, request: Request, next: Next) -> Response {
    if !subject::wants_short(request.uri()) {
        return next.run(request).await;
    }
    let (parts, body) = request.into_parts();
    let Ok(body) = to_bytes(body, MOST_ASKED).await else {
        return Refusal::TooLong { most: MOST_ASKED }.into_response();
    };
    match Subject::at(&parts.uri, &String::from_utf8_lossy(&body)) {
        Some(subject) => shortened(view, subject).await.into_response(),
        None => Refusal::Page.into_response(),
    }
}

/// Returns the short form of a subject, or the refusal.
async fn shortened(view: View, subject: Subject) -> Result<(Caching, Json<Short>), Refused> {
    let framed = mcp::answered(view, subject.tool(), subject.arguments()).await.map_err(Refused)?;
    Ok((Caching::Revalidate, Json(message::short(&subject, &framed))))
}

/// A refusal in the words of the API, with its status.
struct Refused(mcp::Refused);

impl IntoResponse for Refused {
    fn into_response(self) -> Response {
        let mut response = (self.0.status, Caching::Never, Json(self.0.told)).into_response();
        response.extensions_mut().insert(super::refusal::Dressed);
        response
    }
}
