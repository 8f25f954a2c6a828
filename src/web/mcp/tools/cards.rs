//! Tools about cards: one card, a text, a deck.

use axum::extract::{Path, Query};
use axum::response::Response;
use serde::Deserialize;
use serde_json::Value;
use utoipa::ToSchema;

use super::super::super::ask::in_address;
use super::super::super::refusal::Refusal;
use super::super::super::view::View;
use super::super::super::{cards, deck, reading, words};
use super::super::frame::About;
use super::super::tool::Tool;
use super::{edition, items, texts};
use crate::deck::Verdict;
use crate::reference::{AbilityAnswer, CardAnswer};

/// Tells one card.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(in super::super) struct GetCard {
    /// Its name, as rules and rulings write it.
    #[schema(example = "Void Gate")]
    name: String,
}

impl Tool for GetCard {
    type Answer = CardAnswer;
    const NAME: &'static str = "get_card";
    const TITLE: &'static str = "One card";
    const ABOUT: &'static str = "Tells a card's facts, the wording that counts now (errata included), how each line is \
        understood, the formats that ban or restrict it, and the rulings about it.";

    async fn ask(self, view: View) -> Result<Response, Refusal> {
        cards::json(view, Path(self.name)).await
    }

    fn about(&self, _: &View, answer: &mut Value) -> About {
        let missing = texts(&answer["missing"]).chain(items(&answer["reading"]).filter_map(unread)).collect();
        let path = format!("/cards/{}", answer["slug"].as_str().unwrap_or_default());
        About { missing, path, ..About::default() }
    }
}

/// Returns the reason why a line is not enacted, in words; `None` if it is.
fn unread(line: &Value) -> Option<String> {
    let why = line["why"].as_str()?;
    let state = line["state"].as_str().unwrap_or_default();
    Some(format!("{state}: {} ({why})", line["text"].as_str().unwrap_or_default()))
}

/// Reads a text as a card's.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(in super::super) struct ReadAbility {
    /// The text, line by line as a card prints it, with symbols in brackets: [M], [E], [A], [C], [1].
    #[schema(example = "When I attack, draw 1.")]
    text: String,
    /// The type of the card: unit, spell, gear, legend or battlefield; left out, a unit.
    kind: Option<String>,
}

impl Tool for ReadAbility {
    type Answer = AbilityAnswer;
    const NAME: &'static str = "read_ability";
    const TITLE: &'static str = "Read a line of card text";
    const ABOUT: &'static str = "Tells what a text of a card is understood as, phrase by phrase with the rules behind them, \
        and what of it is not understood or not enacted. Use it before putting a text into a scenario.";

    async fn ask(self, view: View) -> Result<Response, Refusal> {
        reading::json(view, Query(reading::Params { text: self.text, kind: self.kind.unwrap_or_default() })).await
    }

    fn about(&self, _: &View, answer: &mut Value) -> About {
        let mut missing: Vec<String> = items(&answer["lines"]).filter_map(unread).collect();
        if items(&answer["lines"]).next().is_none() {
            missing.push("there is no line to read".to_owned());
        }
        let kind = answer["kind"].as_str().unwrap_or_default();
        About {
            missing,
            path: format!("/api/v1/ability?kind={kind}&text={}", in_address(&self.text)),
            ..About::default()
        }
    }
}

/// Judges a deck list.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(in super::super) struct CheckDeck {
    /// The list: headings, and lines such as `3 Name`, up to 6 KiB.
    #[schema(example = "Legend\n1 Gardener\nMain Deck\n3 Rose\n")]
    list: String,
    /// The core rules to judge by; left out, those in force.
    edition: Option<String>,
    /// Whether tournament rules stand over them.
    #[serde(default)]
    tournament: bool,
    /// The format whose list of banned cards counts, by its name in an address; left out, none is asked outside of
    /// tournaments, and in one the first that has a list.
    #[schema(example = "constructed")]
    format: Option<String>,
    /// The day of play, as 2026-10-24; left out, today.
    #[schema(value_type = Option<String>)]
    day: Option<String>,
}

impl Tool for CheckDeck {
    type Answer = Verdict;
    const NAME: &'static str = "check_deck";
    const TITLE: &'static str = "Check a deck";
    const ABOUT: &'static str = "Holds a deck list against the rules of deck construction: every rule that it breaks, the \
        names that are not known here, and what was not checked. `legal` is null where that keeps it from being decided. Say \
        the format and the day: a list of banned cards counts for both, and without one nothing is said of bans.";

    async fn ask(self, view: View) -> Result<Response, Refusal> {
        let rules = if self.tournament { "tournament" } else { "" }.to_owned();
        let asked = deck::Params {
            edition: self.edition.unwrap_or_default(),
            rules,
            format: self.format.unwrap_or_default(),
            day: self.day.unwrap_or_default(),
            ..deck::Params::default()
        };
        deck::json(view, Query(asked), self.list).await
    }

    fn about(&self, _: &View, answer: &mut Value) -> About {
        let unknown = items(&answer["unknown"]).map(|line| {
            let name = line["name"].as_str().unwrap_or_default();
            format!("line {} names no card that is known here: {name}", line["line"])
        });
        let unchecked = items(&answer["unchecked"]).map(|rule| {
            let what = rule["what"].as_str().unwrap_or_default();
            format!("not checked: {what} ({})", rule["rule"].as_str().unwrap_or_default())
        });
        let no_list = answer["list"].is_null() && items(&answer["unchecked"]).next().is_none();
        let no_list = no_list.then(|| words::deck::NO_FORMAT.to_owned());
        let missing = unknown.chain(unchecked).chain(no_list).collect();
        let rules = if self.tournament { "&rules=tournament" } else { "" };
        let named = [("edition", &self.edition), ("format", &self.format), ("day", &self.day)];
        let named =
            named.into_iter().filter_map(|(name, value)| Some(format!("&{name}={}", in_address(value.as_deref()?))));
        let path = format!("/deck?list={}{rules}{}", in_address(&self.list), named.collect::<String>());
        About { edition: edition(&answer["by"]["core"]), missing, path }
    }
}
