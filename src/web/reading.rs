//! The reading of a card's text: its phrases, the rule behind each, and the parts that are declined or not enacted.

use axum::Json;
use axum::extract::Query;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde::Deserialize;

use super::cache::Caching;
use super::concurrency::{ONE_BOARD, READINGS};
use super::item::{Item, rule_href};
use super::markup::plain;
use super::refusal::Refusal;
use super::view::View;
use super::words;
use crate::document::Card;
use crate::game::ability::enact::{NotEnacted, enacted};
use crate::game::card::Kind;
use crate::game::piece::{TextPiece, pieces};
use crate::reference::AbilityAnswer;
use crate::rule::Edition;
use crate::rule::without_reminder;

/// A line of a card's text, phrase by phrase.
pub struct ReadLine {
    /// The phrases that have a meaning of their own, in order.
    pub phrases: Vec<Phrase>,
    /// The reason why the line cannot be read or enacted, or an empty string.
    pub amiss: String,
    /// The consequence for a replay.
    pub so: &'static str,
}

/// A phrase of a text.
pub struct Phrase {
    /// Its words.
    pub words: String,
    /// The kind of phrase.
    pub what: &'static str,
    /// The rule that it relies on, where the library has it.
    pub rule: Option<Item>,
    /// True if the engine enacts it.
    pub enacted: bool,
}

/// The most bytes of a text that is read at once.
const MOST: usize = 4 * 1024;

/// The parameters of a request.
#[derive(Debug, Default, Deserialize)]
pub struct Params {
    /// The text of a card, line by line.
    #[serde(default)]
    pub(super) text: String,
    /// The type of the card.
    #[serde(default)]
    pub(super) kind: String,
}

/// Tells what a text of a card is understood as, line by line, and what of it is not.
#[cfg_attr(feature = "app", utoipa::path(
    get, path = "/api/v1/ability", tag = "reference",
    params(("text" = String, Query, description = "The text, as a card prints it", example = "When I attack, draw 1."), ("kind" = Option<String>, Query, description = "The type of the card: unit, spell, gear, legend or battlefield; left out, a unit", example = "unit")),
    responses((status = 200, description = "Each line: whether it is read and enacted, why not, and its phrases with their rules", body = AbilityAnswer), (status = 400, description = "There is no such type of card"), (status = 413, description = "The text is too long")),
))]
pub async fn json(view: View, Query(asked): Query<Params>) -> Result<Response, Refusal> {
    if asked.text.len() > MOST {
        return Err(Refusal::TooLong { most: MOST });
    }
    let named =
        |kind: &Kind| asked.kind.is_empty() && *kind == Kind::Unit || kind.word().eq_ignore_ascii_case(&asked.kind);
    let kind = Kind::ALL.into_iter().find(named).ok_or(Refusal::Request(StatusCode::BAD_REQUEST))?;
    let work = move || AbilityAnswer::of(asked.text.lines(), kind);
    let answer = READINGS.done_for(&view.visitor, ONE_BOARD, work).await?;
    Ok((Caching::Revalidate, Json(answer)).into_response())
}

/// Reads a card's current wording for people.
pub fn lines(view: &View, card: Option<&Card>, text: &[String]) -> Vec<ReadLine> {
    let word = card.map_or("", |card| card.kind.as_str());
    let kind = Kind::ALL.into_iter().find(|kind| kind.word().eq_ignore_ascii_case(word)).unwrap_or_default();
    let said = text.iter().filter(|line| !without_reminder(line).is_empty());
    said.map(|line| ReadLine::new(view, line, kind)).collect()
}

impl ReadLine {
    fn new(view: &View, line: &str, kind: Kind) -> Self {
        let found = pieces(line, kind).unwrap_or_default();
        let phrases = found.iter().filter_map(|piece| Phrase::new(view, line, piece)).collect();
        let (amiss, so) = match enacted(&without_reminder(line), kind) {
            Ok(()) => (String::new(), ""),
            Err(why @ NotEnacted::Declined(_)) => (plain(&why.to_string()), words::reading::DECLINED),
            Err(why @ NotEnacted::Missing(_)) => (plain(&why.to_string()), words::reading::NOT_ENACTED),
        };
        Self { phrases, amiss, so }
    }
}

impl Phrase {
    fn new(view: &View, line: &str, piece: &TextPiece) -> Option<Self> {
        let rules = &piece.rules;
        let held = |edition: Edition| rules.iter().find(|rule| rule.edition == edition && view.rule(**rule).is_some());
        let in_force = view.in_force().and_then(|edition| held(edition.edition));
        let newest = || rules.iter().rev().find(|rule| view.rule(**rule).is_some());
        let rule = in_force.or_else(newest).map(|rule| Item {
            note: String::new(),
            href: rule_href(*rule),
            ..Item::rule(view, *rule, 90)
        });
        let words = plain(line.get(piece.span.clone())?);
        Some(Self { words, what: words::reading::phrase(piece.kind), rule, enacted: piece.enacted })
    }
}
