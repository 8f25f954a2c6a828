//! `/cite`: paste a text, see what became of every rule that it cites.

use askama::Template;
use axum::extract::{Form, Query};
use axum::response::{IntoResponse, Response};
use serde::Deserialize;

use super::cache::Caching;
use super::compare;
use super::item::{Item, rule_href};
use super::markup::{Markup, plain, start};
use super::page::{Layout, Page, edition_name, short_name};
use super::refusal::Refusal;
use super::view::View;
use crate::citation::{Answer, Candidate, Checker, Fate, FateKind, Settled};
use crate::rule::{Edition, RuleRef};
use axum::Json;
use axum::http::StatusCode;

/// The most bytes that are read at once: a long ruling, not a book.
const MOST: usize = 32 * 1024;

/// What stands in the form, or in the address.
#[derive(Debug, Default, Deserialize)]
pub struct Asked {
    #[serde(default)]
    text: String,
    #[serde(default)]
    edition: String,
    #[serde(default)]
    to: String,
}

/// Paste and see.
#[derive(Template)]
#[template(path = "cite.html")]
pub struct CitePage {
    layout: Layout,
    text: String,
    from: Vec<Choice>,
    to: Vec<Choice>,
    asked: bool,
    verdict: String,
    live: bool,
    lines: Vec<Line>,
}

/// An edition to choose.
struct Choice {
    value: String,
    name: String,
    chosen: bool,
}

/// One citation of the text.
struct Line {
    words: String,
    line: usize,
    class: &'static str,
    at: Option<Item>,
    edition: String,
    told: &'static str,
    now: Vec<Item>,
    to: String,
    note: String,
    how: String,
    words_changed: Option<Markup>,
    cite: String,
    candidates: Vec<Option_>,
}

/// An edition that a number may have been written for.
struct Option_ {
    edition: String,
    item: Item,
    told: &'static str,
    now: Vec<Item>,
    why: String,
}
