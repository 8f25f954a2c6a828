//! The one list of tools.

mod cards;
mod rules;
mod table;

use serde_json::Value;

use super::tool::Entry;
use crate::rule::Edition;

/// Every tool, in the order in which clients list them.
pub(super) const ALL: [Entry; 11] = [
    Entry::of::<rules::SearchRules>(),
    Entry::of::<rules::GetRule>(),
    Entry::of::<rules::GetRuling>(),
    Entry::of::<rules::CheckCitation>(),
    Entry::of::<rules::CompareEditions>(),
    Entry::of::<cards::GetCard>(),
    Entry::of::<cards::ReadAbility>(),
    Entry::of::<cards::CheckDeck>(),
    Entry::of::<table::Replay>(),
    Entry::of::<table::Prove>(),
    Entry::of::<table::Penalty>(),
];

/// Parses an edition in an answer.
fn edition(value: &Value) -> Option<Edition> {
    value.as_str()?.parse().ok()
}

/// Returns the items of a list in an answer.
fn items(value: &Value) -> impl Iterator<Item = &Value> {
    value.as_array().into_iter().flatten()
}

/// Returns the strings of a list in an answer.
fn texts(value: &Value) -> impl Iterator<Item = String> + '_ {
    items(value).filter_map(|item| Some(item.as_str()?.to_owned()))
}
