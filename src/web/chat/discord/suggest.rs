//! Suggestions while a command is typed.

use serde_json::{Value, json};

use super::super::short::cut;
use super::Command;
use crate::web::mcp;
use crate::web::view::View;
use crate::web::words::chat as words;

/// The most suggestions that Discord shows.
const MOST: usize = 25;
/// The most characters of a suggestion.
const MOST_LETTERS: usize = 100;

/// Returns the suggestions for the text typed so far, best first.
pub async fn choices(view: View, command: Command) -> Vec<Value> {
    match command {
        Command::Rule { number, edition } => rules(view, &number, edition).await,
        Command::Card(name) => cards(&view, &name),
        Command::Replay(_) => Vec::new(),
    }
}

/// Returns the rules that a search finds, each with its first words; the value is number and edition.
async fn rules(view: View, typed: &str, edition: Option<String>) -> Vec<Value> {
    let asked = json!({ "query": typed, "edition": edition, "kind": "rule", "limit": MOST });
    let Ok(framed) = mcp::answered(view, "search_rules", asked).await else { return Vec::new() };
    let hits = framed.answer["hits"].as_array().into_iter().flatten();
    let choice = |hit: &Value| {
        let at = hit["ref"].as_str()?;
        let shown = words::hit(hit["number"].as_str()?, hit["snippet"].as_str().unwrap_or_default());
        Some(json!({ "name": cut(&shown, MOST_LETTERS), "value": at }))
    };
    hits.filter_map(choice).take(MOST).collect()
}

/// Returns the cards whose names begin with the typed text, then those that contain it.
fn cards(view: &View, typed: &str) -> Vec<Value> {
    let typed = typed.to_lowercase();
    let held = view.library().cards().values().map(|card| card.name.as_str());
    let mut names: Vec<&str> = held.chain(view.reference.cards.names()).collect();
    names.sort_unstable();
    names.dedup();
    let (first, others): (Vec<&str>, Vec<&str>) = names
        .into_iter()
        .filter(|name| name.to_lowercase().contains(&typed))
        .partition(|name| name.to_lowercase().starts_with(&typed));
    let choice = |name: &str| json!({ "name": cut(name, MOST_LETTERS), "value": cut(name, MOST_LETTERS) });
    first.into_iter().chain(others).take(MOST).map(choice).collect()
}
