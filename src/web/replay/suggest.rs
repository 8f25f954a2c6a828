//! `GET /replay/cards?q=`: suggests cards for a board, each with its type and effect in our own words, and whether it
//! is banned.

use askama::Template;
use axum::extract::Query;
use axum::response::{IntoResponse, Response};
use serde::Deserialize;

use super::super::cache::Caching;
use super::super::concurrency::READINGS;
use super::super::legality;
use super::super::markup::plain;
use super::super::page::Page;
use super::super::refusal::Refusal;
use super::super::view::View;
use super::super::words;
use crate::document::slug;
use crate::game::card::Kind;
use crate::scenario::cards::Which;
use crate::scenario::names::quoted;

/// The most cards that are suggested at once.
const MOST: usize = 8;

/// The text typed so far.
#[derive(Debug, Deserialize)]
pub struct Params {
    #[serde(default)]
    q: String,
}

/// The suggested cards.
#[derive(Template)]
#[template(path = "replay-cards.html")]
pub struct Suggestions {
    cards: Vec<Suggested>,
}

/// A suggested card.
pub struct Suggested {
    /// Its name.
    name: String,
    /// The name as it is typed in a scenario.
    typed: String,
    /// The type, and the Might of a unit: `unit, 4 Might`.
    is: String,
    /// The effect in our own words.
    says: String,
    /// Its legality in the formats today.
    banned: String,
}

/// `GET /replay/cards?q=`
pub async fn cards(view: View, Query(asked): Query<Params>) -> Result<Response, Refusal> {
    let suggestions = READINGS.done(move || Suggestions::of(&view, asked.q.trim())).await?;
    Ok((Caching::Revalidate, Page(suggestions)).into_response())
}

impl Suggestions {
    /// Returns the suggestions: names that begin with the text first, then those with a word that does.
    fn of(view: &View, said: &str) -> Self {
        let said = said.to_lowercase();
        let rank = |name: &str| {
            let name = name.to_lowercase();
            let word = || name.split(|c: char| !c.is_alphanumeric()).any(|word| word.starts_with(&said));
            if name.starts_with(&said) {
                Some(0)
            } else if word() {
                Some(1)
            } else {
                None
            }
        };
        let mut found: Vec<(u8, &str)> =
            view.reference.cards.names().filter_map(|name| Some((rank(name)?, name))).collect();
        if said.chars().count() < 2 {
            found.clear();
        }
        found.sort_unstable();
        Self { cards: found.into_iter().take(MOST).filter_map(|(_, name)| Suggested::of(view, name)).collect() }
    }
}

impl Suggested {
    fn of(view: &View, name: &str) -> Option<Self> {
        let wording = view.reference.cards.worded(name, &Which::Current)?;
        let might = (wording.card.kind == Kind::Unit).then_some(wording.card.might);
        Some(Self {
            typed: quoted(name),
            is: words::build::card(wording.card.kind.word(), might),
            says: wording.said().iter().map(|line| plain(line)).collect::<Vec<_>>().join(" "),
            banned: legality::fact(view, &slug(name)).map(|(_, told)| told).unwrap_or_default(),
            name: name.to_owned(),
        })
    }
}
