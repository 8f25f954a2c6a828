//! What a page may ask, and the answers, which are those of the server's API.

use serde::{Deserialize, Serialize};
use tribunal::rule::Edition;
use tribunal::scenario::{self, Options, Replay, markdown};

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
        Err(error) => refusal(&error.to_string()),
    }
}

fn refusal(why: &str) -> Vec<u8> {
    json(&serde_json::json!({ "error": why }))
}

/// The JSON of a value of ours, which always has one.
fn json(value: &impl Serialize) -> Vec<u8> {
    serde_json::to_vec(value).unwrap_or_default()
}
