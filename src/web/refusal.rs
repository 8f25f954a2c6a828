//! All the ways in which a page can refuse, with recovery links.

use std::collections::BTreeSet;

use askama::Template;
use axum::Json;
use axum::http::header::RETRY_AFTER;
use axum::http::{HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use serde::Serialize;

use super::cache::Caching;
use super::item::{Item, Kind};
use super::markup::plain;
use super::page::{Layout, Page, edition_name};
use super::view::View;
use super::words;
use crate::penalty::WalkError;
use crate::rule::{Edition, RuleNumber, RuleRef};
use crate::scenario::diagnostic::closest;

/// The number of seconds after which a visitor who finds a room full may try again.
const AGAIN: &str = "2";

/// The most cards that are suggested for an unknown one.
const MOST_CARDS: usize = 6;
/// The fewest characters by which a card's name is found.
const LEAST: usize = 3;

/// The reason why there is no page.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    /// The library has the edition, which has no such rule.
    #[error("{}", words::refusal::no_rule(*number, &edition_name(*edition)))]
    Rule {
        /// The edition that was asked for.
        edition: Edition,
        /// The number it does not have.
        number: RuleNumber,
    },
    /// The rule is known to exist; no document has its words.
    #[error("{}", words::refusal::lost(.0.number, &edition_name(.0.edition)))]
    Lost(RuleRef),
    /// No edition in the library has such a rule.
    #[error("{}", words::refusal::no_number(*.0))]
    Number(RuleNumber),
    /// The library does not have the edition.
    #[error("{}", words::refusal::not_held(&edition_name(*.0)))]
    Edition(Edition),
    /// The editions are of different documents, or the same one.
    #[error("{}", words::refusal::not_comparable(&edition_name(*.0), &edition_name(*.1)))]
    Pair(Edition, Edition),
    /// The text names neither an edition nor a rule.
    #[error("{}", words::refusal::names_nothing(.0))]
    Name(String),
    /// There is no such entry of this kind.
    #[error("{}", words::refusal::no_entry(*kind, slug))]
    Entry {
        /// The kind of entry.
        kind: Kind,
        /// The slug.
        slug: String,
    },
    /// The card exists, and the facts of its set are not on this device yet.
    #[error("{}", words::cards::set_not_here(name, set))]
    SetNotHere {
        /// The card.
        name: String,
        /// The name of its set.
        set: &'static str,
    },
    /// There is no page at this address.
    #[error("{}", words::refusal::NOTHING_HERE)]
    Page,
    /// More was sent than is read at once.
    #[error("{}", words::refusal::too_long(*most))]
    TooLong {
        /// The most bytes that are read.
        most: usize,
    },
    /// The request itself is wrong.
    #[error("{}", words::refusal::request(*.0))]
    Request(StatusCode),
    /// There is no such infraction, or an answer is not one of its question.
    #[error("{0}")]
    Penalty(WalkError),
    /// The desk refuses.
    #[cfg(feature = "app")]
    #[error("{message}")]
    Desk {
        /// The HTTP status.
        status: StatusCode,
        /// The message.
        message: String,
        /// The recovery links.
        ways: Vec<Recovery>,
    },
}

/// A recovery link.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Recovery {
    /// The address.
    pub href: String,
    /// The number of the rule there, or an empty string.
    pub number: String,
    /// The text of the link.
    pub text: String,
    /// The edition of the rule, or an empty string.
    pub edition: String,
}

#[derive(Template)]
#[template(path = "refusal.html")]
struct RefusalPage {
    layout: Layout,
    message: String,
    recoveries: Vec<Recovery>,
}

impl IntoResponse for Refusal {
    /// Returns only the status; [`dress`] makes a page of it, where the library is available.
    fn into_response(self) -> Response {
        let mut response = self.status().into_response();
        response.extensions_mut().insert(self);
        response
    }
}

/// The mark, in the extensions of an answer, that a refusal is a page already: a form with what was typed in it.
#[cfg(feature = "app")]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Dressed;

/// Turns a refusal into a page, or into JSON under `/api`.
pub fn dress(response: Response, path: &str, view: &View) -> Response {
    let status = response.status();
    #[cfg(feature = "app")]
    if response.extensions().get::<Dressed>().is_some() {
        return response;
    }
    if !status.is_client_error() && !status.is_server_error() {
        return response;
    }
    let refusal = response.extensions().get().cloned().unwrap_or(Refusal::Request(status));
    let recoveries = refusal.recoveries(view);
    let message = refusal.to_string();
    if path.starts_with("/api/") {
        let body = serde_json::json!({ "error": message, "instead": recoveries });
        return come_back((status, Caching::Never, Json(body)).into_response());
    }
    let layout = Layout {
        query: refusal.query(),
        ..Layout::new(view, path, status.canonical_reason().unwrap_or(words::refusal::NO))
    };
    let mut page = Page(RefusalPage { layout, message, recoveries }).into_response();
    *page.status_mut() = status;
    page.extensions_mut().insert(Caching::Never);
    come_back(page)
}

/// Adds `Retry-After`, where trying again may help.
fn come_back(mut response: Response) -> Response {
    if response.status() == StatusCode::SERVICE_UNAVAILABLE {
        response.headers_mut().insert(RETRY_AFTER, HeaderValue::from_static(AGAIN));
    }
    response
}

impl Refusal {
    fn status(&self) -> StatusCode {
        match self {
            Self::TooLong { .. } => StatusCode::PAYLOAD_TOO_LARGE,
            Self::Request(status) => *status,
            Self::Penalty(WalkError::Unknown(_)) => StatusCode::NOT_FOUND,
            Self::Penalty(_) => StatusCode::BAD_REQUEST,
            #[cfg(feature = "app")]
            Self::Desk { status, .. } => *status,
            _ => StatusCode::NOT_FOUND,
        }
    }

    /// Returns a query to search for instead.
    fn query(&self) -> String {
        match self {
            Self::Rule { number, .. } | Self::Number(number) => number.to_string(),
            Self::Lost(at) => at.number.to_string(),
            Self::Name(text) | Self::Entry { slug: text, .. } | Self::SetNotHere { name: text, .. } => {
                text.replace('-', " ")
            }
            Self::Edition(_)
            | Self::Pair(..)
            | Self::Page
            | Self::TooLong { .. }
            | Self::Request(_)
            | Self::Penalty(_) => String::new(),
            #[cfg(feature = "app")]
            Self::Desk { .. } => String::new(),
        }
    }

    fn recoveries(&self, view: &View) -> Vec<Recovery> {
        match self {
            Self::Rule { edition, number } => nearest(view, *edition, *number),
            Self::Lost(at) => nearest(view, at.edition, at.number),
            Self::Number(number) => {
                view.in_force().map(|edition| nearest(view, edition.edition, *number)).unwrap_or_default()
            }
            Self::Edition(_) | Self::Pair(..) | Self::Name(_) => editions(view),
            #[cfg(feature = "app")]
            Self::Desk { ways, .. } => ways.clone(),
            Self::Entry { kind: Kind::Card, slug } => cards(view, slug),
            Self::SetNotHere { .. }
            | Self::Entry { .. }
            | Self::Page
            | Self::TooLong { .. }
            | Self::Request(_)
            | Self::Penalty(_) => Vec::new(),
        }
    }
}

/// Returns the nearest existing rules, then the same number in other editions.
fn nearest(view: &View, edition: Edition, number: RuleNumber) -> Vec<Recovery> {
    let library = &view.reference.library;
    let mut found = Vec::new();
    if let Some(held) = library.edition(edition) {
        let after = held.rules().partition_point(|rule| rule.number() < number);
        let above =
            std::iter::successors(number.parent(), RuleNumber::parent).find(|parent| held.get(*parent).is_some());
        let around = held.rules().iter().skip(after.saturating_sub(2)).take(4).map(|rule| rule.number());
        let mut near: Vec<RuleNumber> = above.into_iter().chain(around).collect();
        near.dedup();
        found.extend(near.into_iter().map(|near| Recovery::rule(view, RuleRef::new(edition, near))));
    }
    let others = library.editions().rev().filter(|other| other.edition != edition && other.get(number).is_some());
    found.extend(others.map(|other| Recovery::rule(view, RuleRef::new(other.edition, number))));
    found
}

fn editions(view: &View) -> Vec<Recovery> {
    let all = view.reference.library.editions().rev();
    let way = |edition| Recovery { href: format!("/{edition}"), text: edition_name(edition), ..Recovery::default() };
    all.map(|held| way(held.edition)).collect()
}

/// Returns the cards whose names are nearest to an unknown one, or contain it.
fn cards(view: &View, slug: &str) -> Vec<Recovery> {
    let wanted = slug.replace('-', " ").to_lowercase();
    let library = view.library();
    let names: BTreeSet<&str> = library.known_cards().map(|card| card.name.as_str()).collect();
    let keys = || names.iter().flat_map(|name| called(name).map(move |key| (key, *name)));
    let nearest = closest(&wanted, keys().map(|(key, _)| key));
    let is_near = |key: &str| nearest.as_deref() == Some(key);
    let near = keys().filter(|(key, _)| is_near(key)).map(|(_, name)| name);
    let holds = |name: &&str| wanted.len() >= LEAST && name.to_lowercase().contains(&wanted);
    let found: BTreeSet<&str> = near.chain(names.iter().copied().filter(holds)).collect();
    let way = |name: &str| Recovery {
        href: format!("/cards/{}", library.card_slug(name)),
        text: plain(name),
        ..Recovery::default()
    };
    found.into_iter().take(MOST_CARDS).map(way).collect()
}

/// Returns the names by which a card may be called: its name, the part before the comma, any longer word of it.
fn called(name: &str) -> impl Iterator<Item = &str> {
    let short = name.split_once(',').map(|(short, _)| short);
    let words = name.split(|c: char| !c.is_alphanumeric()).filter(|word| word.len() > LEAST);
    std::iter::once(name).chain(short).chain(words)
}

impl Recovery {
    fn rule(view: &View, at: RuleRef) -> Self {
        let item = Item::rule(view, at, 80);
        Self { href: item.href, number: item.number, text: item.text, edition: edition_name(at.edition) }
    }
}
