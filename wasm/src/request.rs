//! The requests of a page, and the answers, which are those of the server's API.

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
        /// True if every way of answering the open choices is to be followed.
        #[serde(default)]
        all_outcomes: bool,
        /// True if the text is Markdown.
        #[serde(default)]
        markdown: bool,
    },
    /// Ask the site for anything that it answers.
    Page {
        /// The method: `GET`, `POST`.
        #[serde(default = "get")]
        method: String,
        /// The address, without the host.
        address: String,
        /// The request body.
        #[serde(default)]
        body: String,
        /// The `Content-Type` of the body.
        #[serde(default)]
        kind: String,
        /// The day, which decides what is in force.
        today: Date,
    },
}

/// The site's answer, as a page reads it.
#[derive(Debug, Serialize)]
struct Answer<'a> {
    status: u16,
    headers: &'a [(String, String)],
    body: &'a str,
}

fn get() -> String {
    "GET".to_owned()
}

/// Loads a library and answers with its tag and the addresses of its pages, or with an object with `error`.
#[must_use]
pub fn load(library: &[u8]) -> Vec<u8> {
    match site::load(library) {
        Ok(taken) => json(&taken),
        Err(why) => refusal(&why),
    }
}

/// Loads a part of a library that comes separately, and answers with an empty object, or with one with `error`.
#[must_use]
pub fn part(part: &[u8]) -> Vec<u8> {
    match site::part(part) {
        Ok(()) => json(&serde_json::json!({})),
        Err(why) => refusal(&why),
    }
}

/// Answers a request, which is JSON, with JSON. An invalid request gets an object with `error`.
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

/// Returns the JSON of one of our values, which always has one.
fn json(value: &impl Serialize) -> Vec<u8> {
    serde_json::to_vec(value).unwrap_or_default()
}
