//! What a page may ask, and the answers, which are those of the server's API.

use jiff::civil::Date;
use serde::{Deserialize, Serialize};
use tribunal::rule::Edition;
use tribunal::scenario::{self, Options, Replay, markdown};

use crate::site;

/// A request.
#[derive(Debug, Deserialize)]
#[serde(tag = "ask", rename_all = "kebab-case", deny_unknown_fields)]
enum Request {
    /// Replay a scenario, or every scenario block of a Markdown text.
    Replay {
        /// The scenario.
        text: String,
        /// The editions to replay under, whatever the text says.
        #[serde(default)]
        editions: Vec<Edition>,
        /// Whether to follow every way of answering the choices that are left open.
        #[serde(default)]
        all_outcomes: bool,
        /// Whether the text is Markdown.
        #[serde(default)]
        markdown: bool,
    },
    /// Anything that the site answers.
    Page {
        /// How: `GET`, `POST`.
        #[serde(default = "get")]
        method: String,
        /// The address, without the host.
        address: String,
        /// What is sent along.
        #[serde(default)]
        body: String,
        /// What kind of thing is sent along, as `Content-Type` says it.
        #[serde(default)]
        kind: String,
        /// The day, which decides what is in force.
        today: Date,
    },
}

/// What the site answers, as a page takes it.
#[derive(Debug, Serialize)]
struct Answer<'a> {
    status: u16,
    headers: &'a [(String, String)],
    body: &'a str,
}

fn get() -> String {
    "GET".to_owned()
}

/// Takes a library in and answers with its tag and the addresses of its pages, or with an object with `error`.
#[must_use]
pub fn load(library: &[u8]) -> Vec<u8> {
    match site::load(library) {
        Ok(taken) => json(&taken),
        Err(why) => refusal(&why),
    }
}

/// Takes in a part of a library that comes apart from it, and answers with an empty object, or with one with `error`.
#[must_use]
pub fn part(part: &[u8]) -> Vec<u8> {
    match site::part(part) {
        Ok(()) => json(&serde_json::json!({})),
        Err(why) => refusal(&why),
    }
}

/// Answers a request, which is JSON, with JSON. What is no request gets an object with `error`.
#[must_use]
pub fn answer(request: &[u8]) -> Vec<u8> {
    match serde_json::from_slice(request) {
        Ok(Request::Replay { text, editions, all_outcomes, markdown: false }) => {
            json(&scenario::replay(&text, &Options { editions, all_outcomes, ..Options::default() }))
        }
        Ok(Request::Replay { text, editions, all_outcomes, markdown: true }) => match markdown::blocks(&text) {
            Ok(blocks) => {
                let options = Options { editions, all_outcomes, ..Options::default() };
                json(&blocks.iter().map(|block| scenario::replay(&block.text, &options)).collect::<Vec<Replay>>())
            }
            Err(mistake) => refusal(&mistake.render(&text)),
        },
        Ok(Request::Page { method, address, body, kind, today }) => page(&method, &address, &kind, body, today),
        Err(error) => refusal(&error.to_string()),
    }
}

fn page(method: &str, address: &str, kind: &str, body: String, today: Date) -> Vec<u8> {
    let Some(answered) = site::ask(today, method, address, kind, body) else {
        return refusal("no library has been taken in yet");
    };
    json(&Answer {
        status: answered.status.as_u16(),
        headers: &answered.headers,
        body: &String::from_utf8_lossy(&answered.body),
    })
}

fn refusal(why: &str) -> Vec<u8> {
    json(&serde_json::json!({ "error": why }))
}

/// The JSON of a value of ours, which always has one.
fn json(value: &impl Serialize) -> Vec<u8> {
    serde_json::to_vec(value).unwrap_or_default()
}
