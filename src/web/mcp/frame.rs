//! The frame around every answer: its edition and day, how far documents are known, and whether it is complete.

use jiff::civil::Date;
use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;

use super::super::view::View;
use crate::library::{KNOWN_UNTIL, is_stale};
use crate::rule::{Edition, counted};

/// An answer in its frame.
#[derive(Debug, Serialize, ToSchema)]
pub(in crate::web) struct Frame {
    /// Whether the answer is whole; `incomplete` must not be passed on as an answer without what is missing.
    pub result: Completeness,
    /// What is missing, not known, not read or not enacted, in words; empty where the answer is whole.
    pub incomplete: Vec<String>,
    /// The edition that it was answered from.
    pub edition: Option<Edition>,
    /// The day since which that edition is in force, where it is dated.
    #[schema(value_type = Option<String>)]
    pub in_force: Option<Date>,
    /// How that edition stands today: `in force`, `superseded by` another, or `not in force yet`.
    pub standing: Option<String>,
    /// The day on which it was answered.
    #[schema(value_type = String)]
    pub date: Date,
    /// The day up to which the publisher's documents are known.
    #[schema(value_type = String)]
    pub known_until: Date,
    /// The page about it; without scheme and host where this server has no address.
    pub address: String,
    /// The answer.
    #[schema(value_type = Object)]
    pub answer: Value,
}

/// Whether an answer is whole.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(in crate::web) enum Completeness {
    /// It is.
    Complete,
    /// Something is missing.
    Incomplete,
}

/// The properties of an answer that its tool determines.
#[derive(Debug, Default)]
pub(super) struct About {
    /// The edition, if it is not the one in force.
    pub edition: Option<Edition>,
    /// The missing parts, in words.
    pub missing: Vec<String>,
    /// The path of the page about it.
    pub path: String,
}

impl Frame {
    /// Puts an answer into its frame.
    pub(super) fn around(view: &View, about: About, answer: Value) -> Self {
        let edition = about.edition.or_else(|| view.in_force().map(|held| held.edition));
        let held = edition.and_then(|edition| view.library().edition(edition));
        let mut incomplete = about.missing;
        if is_stale(view.today) {
            incomplete.push(format!("documents are known up to {KNOWN_UNTIL} only: there may be newer ones"));
        }
        if let Some(unread) = Some(view.reference.unread.len()).filter(|unread| *unread > 0) {
            incomplete.push(format!("{} of the library could not be read", counted(unread, "document", "documents")));
        }
        Self {
            result: if incomplete.is_empty() { Completeness::Complete } else { Completeness::Incomplete },
            incomplete,
            edition,
            in_force: held.and_then(|held| held.in_force),
            standing: held.map(|held| view.standing(held).to_string()),
            date: view.today,
            known_until: KNOWN_UNTIL,
            address: format!("{}{}", view.origin.as_deref().unwrap_or_default(), about.path),
            answer,
        }
    }
}
