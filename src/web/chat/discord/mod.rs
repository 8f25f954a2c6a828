//! A reference handler for Discord's interactions: `/rule`, `/card` and `/replay` with suggestions while one types.
//!
//! Discord posts every command to `/discord/interactions`, signed with the application's key; what is not signed is refused
//! before it is read. It is there only where a key is configured. Nothing is sent by itself and nothing is kept.
//! Follows Discord's documentation of interactions (types 1 to 5 of requests, 1, 4, 8 and 9 of answers).

mod interaction;
mod key;
mod suggest;

use axum::Json;
use axum::body::Bytes;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use serde_json::{Value, json};

use self::interaction::{Command, Interaction};
pub use self::key::{DiscordKey, NotAKey};
use super::super::cache::Caching;
use super::super::mcp;
use super::super::view::View;
use super::super::words::chat as words;
use super::message;
use super::{Short, Subject};

/// The colours of a complete answer, and of an incomplete one.
const COLOURS: [u32; 2] = [0x2e_7d32, 0xb2_6a00];
/// The most characters of an embed's text.
const MOST_EMBED: usize = 1_400;

/// `POST /discord/interactions`
pub async fn interact(State(key): State<DiscordKey>, view: View, headers: HeaderMap, body: Bytes) -> Response {
    if !key.signed(&headers, &body) {
        return StatusCode::UNAUTHORIZED.into_response();
    }
    let Ok(interaction) = serde_json::from_slice::<Interaction>(&body) else {
        return StatusCode::BAD_REQUEST.into_response();
    };
    (Caching::Never, Json(answer(view, interaction).await)).into_response()
}

/// Returns the answer to an interaction.
async fn answer(view: View, interaction: Interaction) -> Value {
    match interaction {
        Interaction::Ping => json!({ "type": 1 }),
        Interaction::Suggest(command) => {
            json!({ "type": 8, "data": { "choices": suggest::choices(view, command).await } })
        }
        Interaction::Called(Command::Replay(None)) => form(),
        Interaction::Called(command) => message(view, command.subject()).await,
        Interaction::Other => told_plainly(words::UNKNOWN_COMMAND),
    }
}

/// Returns a form with a field for a scenario: a command itself takes one line only.
fn form() -> Value {
    let field = json!({
        "type": 4, "custom_id": interaction::SCENARIO, "label": words::SCENARIO, "style": 2, "required": true, "max_length": 4000,
    });
    let row = json!({ "type": 1, "components": [field] });
    json!({ "type": 9, "data": { "custom_id": interaction::FORM, "title": words::REPLAY_FORM, "components": [row] } })
}

/// Returns a message with the short form of a subject; it mentions nobody whatever its text.
async fn message(view: View, subject: Option<Subject>) -> Value {
    let Some(subject) = subject else { return told_plainly(words::UNKNOWN_COMMAND) };
    match mcp::answered(view, subject.tool(), subject.arguments()).await {
        Ok(framed) => {
            json!({ "type": 4, "data": { "embeds": [embed(&message::short(&subject, &framed))], "allowed_mentions": { "parse": [] } } })
        }
        Err(refused) => told_plainly(&why_not(&refused.told)),
    }
}

/// Returns the words of a refusal, with where to look instead.
fn why_not(told: &Value) -> String {
    let instead = told["instead"].as_array().into_iter().flatten();
    let names: Vec<String> = instead.take(5).map(|way| words::way(&way["number"], &way["text"])).collect();
    words::refused(told["error"].as_str().unwrap_or_default(), &names)
}

/// Returns a message that only the asker sees.
fn told_plainly(text: &str) -> Value {
    json!({ "type": 4, "data": { "content": super::short::cut(text, super::short::MOST_MESSAGE), "flags": 64, "allowed_mentions": { "parse": [] } } })
}

fn embed(short: &Short) -> Value {
    let fields: Vec<Value> = short
        .fields
        .iter()
        .map(|field| json!({ "name": field.name, "value": field.value, "inline": field.value.len() < 40 }))
        .collect();
    let missing = short.incomplete.first().map(|first| words::missing(first, short.incomplete.len() - 1));
    let text: Vec<String> = missing.into_iter().chain([short.text.clone()]).collect();
    let mut embed = json!({
        "title": short.title,
        "description": super::short::cut(&text.join("\n"), MOST_EMBED),
        "fields": fields,
        "color": COLOURS[usize::from(!short.complete)],
        "footer": { "text": short.edition_line() },
    });
    // Discord takes whole addresses only.
    if short.link.starts_with("http") {
        embed["url"] = json!(short.link);
    }
    embed
}
