//! The subject of a short form, from an address or from a typed question.

use std::collections::BTreeMap;

use axum::extract::Query;
use axum::http::Uri;
use percent_encoding::percent_decode_str;
use serde_json::{Value, json};

use super::super::replay;
use super::super::view::View;
use super::super::words::chat as words;
use crate::document::slug;
use crate::rule::{RuleNumber, RuleRef};
use crate::scenario::is_likely;

/// The parameter of an address that asks for a short form, and its value.
const FORMAT: (&str, &str) = ("format", "chat");

/// The subject of a short form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Subject {
    /// A rule of an edition; without one, of the one in force.
    Rule {
        /// Its number, with an edition or without.
        number: String,
        /// The edition.
        edition: Option<String>,
    },
    /// A card by its name or slug.
    Card(String),
    /// A ruling by its slug.
    Ruling(String),
    /// A scenario.
    Replay(String),
    /// The fields of a question to the penalty guide: what happened, and the answers so far.
    Penalty(BTreeMap<String, String>),
    /// Any question.
    Search {
        /// The words.
        words: String,
        /// The edition to answer from.
        edition: Option<String>,
    },
}

/// Returns true if the address asks for a short form.
pub fn wants_short(address: &Uri) -> bool {
    let names_it = address.query().is_some_and(|query| query.contains(FORMAT.0));
    names_it && fields(address).get(FORMAT.0).is_some_and(|format| format == FORMAT.1)
}

/// Returns the decoded parts of a path; `None` where they are not UTF-8.
fn parts(path: &str) -> Option<Vec<String>> {
    let parts = path.split('/').filter(|part| !part.is_empty());
    parts.map(|part| Some(percent_decode_str(part).decode_utf8().ok()?.into_owned())).collect()
}

/// Returns the query parameters of an address; empty where they cannot be parsed.
fn fields(address: &Uri) -> BTreeMap<String, String> {
    Query::try_from_uri(address).map(|Query(fields)| fields).unwrap_or_default()
}

impl Subject {
    /// Returns the subject of an address, of a page or of the API, with the body that was sent there.
    pub fn at(address: &Uri, sent: &str) -> Option<Self> {
        let mut fields = fields(address);
        fields.remove(FORMAT.0);
        let parts = parts(address.path())?;
        let parts: Vec<&str> = parts.iter().map(String::as_str).collect();
        Some(match parts.as_slice() {
            ["replay"] => Self::Replay(replay::unpacked(fields.get("s")?)?),
            ["api", "v1", "replay"] => Self::Replay(sent.to_owned()),
            ["penalty"] | ["api", "v1", "penalty"] => Self::Penalty(fields),
            ["penalty", infraction] => {
                fields.insert("infraction".to_owned(), (*infraction).to_owned());
                Self::Penalty(fields)
            }
            [] | ["api", "v1", "search"] => {
                let words = fields.remove("q").filter(|words| !words.trim().is_empty())?;
                Self::Search { words, edition: fields.remove("edition") }
            }
            ["cards", name] | ["api", "v1", "cards", name] => Self::Card((*name).to_owned()),
            ["faq", slug] | ["api", "v1", "rulings", slug] => Self::Ruling((*slug).to_owned()),
            [edition, number] | ["api", "v1", "editions", edition, "rules", number] => {
                number.parse::<RuleNumber>().ok()?;
                Self::Rule { number: (*number).to_owned(), edition: Some((*edition).to_owned()) }
            }
            _ => return None,
        })
    }

    /// Returns the subject of a question: a rule by its number, a card by its name, a board by its lines; otherwise a
    /// search.
    pub fn asked(view: &View, question: &str, edition: Option<String>) -> Self {
        let question = question.trim();
        let number = words::BEFORE_A_NUMBER.iter().find_map(|before| question.strip_prefix(before)).unwrap_or(question);
        if number.parse::<RuleNumber>().is_ok() || number.parse::<RuleRef>().is_ok() {
            return Self::Rule { number: number.to_owned(), edition };
        }
        if is_likely(question) {
            return Self::Replay(question.to_owned());
        }
        if is_card(view, question) {
            return Self::Card(question.to_owned());
        }
        Self::Search { words: question.to_owned(), edition }
    }

    /// Returns the name of the tool that answers.
    pub fn tool(&self) -> &'static str {
        match self {
            Self::Rule { .. } => "get_rule",
            Self::Card(_) => "get_card",
            Self::Ruling(_) => "get_ruling",
            Self::Replay(_) => "replay",
            Self::Penalty(_) => "penalty",
            Self::Search { .. } => "search_rules",
        }
    }

    /// Returns the arguments of the tool.
    pub fn arguments(&self) -> Value {
        match self {
            Self::Rule { number, edition } => json!({ "number": number, "edition": edition }),
            Self::Card(name) => json!({ "name": name }),
            Self::Ruling(slug) => json!({ "slug": slug }),
            Self::Replay(text) => json!({ "scenario": text }),
            Self::Penalty(fields) => penalty(fields.clone()),
            Self::Search { words, edition } => json!({ "query": words, "edition": edition, "limit": 4 }),
        }
    }
}

/// Returns the arguments of the penalty guide: three fields have names of their own there, the others are answers.
fn penalty(mut fields: BTreeMap<String, String>) -> Value {
    let (happened, infraction, level) = (fields.remove("q"), fields.remove("infraction"), fields.remove("level"));
    json!({ "happened": happened, "infraction": infraction, "level": level, "answers": fields })
}

/// Returns true if a question is exactly the name of a card.
fn is_card(view: &View, question: &str) -> bool {
    let named = slug(question);
    let held = || view.library().cards().contains_key(&named);
    !named.is_empty() && (held() || view.reference.cards.names().any(|name| slug(name) == named))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_whole_field_asks_for_a_short_form() {
        let wants = |query: &str| wants_short(&format!("/1.5/101?{query}").parse().unwrap());
        assert!(wants("format=chat"));
        assert!(wants("q=a&format=chat"));
        assert!(!wants("q=format=chat"));
        assert!(!wants("format=chatter"));
    }

    #[test]
    fn an_address_is_read_as_a_browser_sends_it() {
        let at = |address: &str| Subject::at(&address.parse().unwrap(), "");
        assert_eq!(at("/api/v1/cards/Void%20Gate"), Some(Subject::Card("Void Gate".to_owned())));
        assert_eq!(
            at("/1.5/323.6"),
            Some(Subject::Rule { number: "323.6".to_owned(), edition: Some("1.5".to_owned()) })
        );
        for nothing in ["/", "/documents", "/desk/new", "/cards/%ff", "/replay?s=broken"] {
            assert_eq!(at(nothing), None, "{nothing}");
        }
    }
}
