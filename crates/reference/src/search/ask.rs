//! Parses a typed text: filters, quoted phrases, numbers, words. Any text is a query.

use serde::Serialize;

use super::number::{self, Typed};
use super::weights::{ASKING, TO_NARROW};
use super::{HitKind, Query};
use crate::words::words;
use tribunal_rule::{Edition, RuleNumber};

/// The parse of a typed text.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct UnderstoodQuery {
    /// The text as it was typed.
    pub text: String,
    /// The form of the text as a whole.
    pub form: Form,
    /// The field filters in it.
    pub filters: Filters,
    /// The quoted phrases in it, without their quotes.
    pub phrases: Vec<String>,
    /// The rule numbers named among words.
    pub numbers: Vec<RuleNumber>,
    /// The words searched for, as typed, in lower case.
    pub words: Vec<String>,
    /// The other words that were searched for as well.
    pub also: Vec<Also>,
    /// Words that no text has, and the words taken in their place.
    pub corrected: Vec<Correction>,
    /// The names of the cards that were recognised.
    pub cards: Vec<String>,
}

/// The form of a typed text as a whole.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(tag = "is", rename_all = "kebab-case")]
pub enum Form {
    /// Nothing to search for.
    #[default]
    Empty,
    /// A rule number, a range of numbers, or the beginning of one.
    Number(Typed),
    /// The name of a card, typed whole.
    Card {
        /// The card's name in addresses.
        slug: String,
    },
    /// Words.
    Words,
}

/// The filters that were typed as `name:value`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Filters {
    /// `edition:1.0`
    pub edition: Option<Edition>,
    /// `in:faq`, more than once for several kinds.
    pub kinds: Vec<HitKind>,
    /// `keyword:hidden` or `term:"..."`: only what speaks of this keyword or term.
    pub keyword: Option<String>,
    /// `card:name` or `card:"..."`: only what is about this card.
    pub card: Option<String>,
}

/// Another word for what was typed that was searched for as well.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Also {
    /// The words that were typed.
    pub typed: String,
    /// The game's own words.
    pub means: String,
    /// The reason why they mean the same.
    pub why: String,
    /// The rule that says so.
    pub rule: Option<tribunal_rule::RuleRef>,
}

/// A word that no text has, and the nearest one that a text has.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Correction {
    /// The word that was typed.
    pub typed: String,
    /// The word that was searched for.
    pub meant: String,
}

/// A typed text cut into its parts, before any index is searched.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Parts {
    pub filters: Filters,
    pub phrases: Vec<String>,
    /// The text without its filters and quotes.
    pub plain: String,
    pub number: Option<Typed>,
    pub mentioned: Vec<RuleNumber>,
}

impl Parts {
    /// Cuts the text of a query into its parts; the query's own fields fill the filters that were not typed.
    pub fn of(query: &Query) -> Self {
        let mut parts = Self::default();
        for piece in pieces(&query.text) {
            parts.take(piece);
        }
        if parts.is_a_question() {
            parts.phrases.clear();
        }
        if let Some((typed, edition)) = number::typed(&parts.plain) {
            parts.number = Some(typed);
            parts.filters.edition = edition.or(parts.filters.edition);
        } else {
            parts.mentioned = number::mentioned(&parts.plain);
        }
        parts.filters.edition = parts.filters.edition.or(query.edition);
        if parts.filters.kinds.is_empty() {
            parts.filters.kinds.clone_from(&query.kinds);
        }
        parts
    }

    /// Returns true if what stands in quotes is quoted in a question, as judges quote a card, and is not what texts are to have.
    fn is_a_question(&self) -> bool {
        let quoted: usize = self.phrases.iter().map(|phrase| words(phrase).len()).sum();
        let unquoted = words(&self.plain).len().saturating_sub(quoted);
        unquoted > TO_NARROW || (unquoted >= ASKING && self.plain.trim_end().ends_with('?'))
    }

    fn take(&mut self, piece: QueryPart) {
        match piece {
            QueryPart::Filter(name, value) if self.filter(&name, &value) => {}
            QueryPart::Filter(name, value) => self.push(&format!("{name}:{value}")),
            QueryPart::Phrase(phrase) => {
                self.push(&phrase);
                if words(&phrase).len() > 1 {
                    self.phrases.push(phrase);
                }
            }
            QueryPart::Plain(plain) => self.push(&plain),
        }
    }

    fn push(&mut self, text: &str) {
        if !self.plain.is_empty() {
            self.plain.push(' ');
        }
        self.plain.push_str(text);
    }

    /// Takes a filter; returns false if it is none.
    fn filter(&mut self, name: &str, value: &str) -> bool {
        let filters = &mut self.filters;
        match name.to_ascii_lowercase().as_str() {
            "edition" | "in" if value.parse::<Edition>().is_ok() => filters.edition = value.parse().ok(),
            "in" | "kind" => match HitKind::named(value) {
                Some(kind) if filters.kinds.contains(&kind) => {}
                Some(kind) => filters.kinds.push(kind),
                None => return false,
            },
            "keyword" | "term" if !value.is_empty() => filters.keyword = Some(value.to_owned()),
            "card" if !value.is_empty() => filters.card = Some(value.to_owned()),
            _ => return false,
        }
        true
    }
}

/// One piece of a typed text.
enum QueryPart {
    Plain(String),
    Phrase(String),
    Filter(String, String),
}

/// Cuts a text at spaces, keeping together what stands in quotes. A quote that is never closed quotes nothing.
fn pieces(text: &str) -> Vec<QueryPart> {
    let mut pieces = Vec::new();
    let mut rest = text.trim_start();
    while !rest.is_empty() {
        let (piece, after) = quoted(rest)
            .map(|(phrase, after)| (QueryPart::Phrase(phrase.to_owned()), after))
            .or_else(|| filter(rest))
            .unwrap_or_else(|| {
                let end = rest.find(char::is_whitespace).unwrap_or(rest.len());
                let (word, after) = rest.split_at(end);
                (QueryPart::Plain(word.to_owned()), after)
            });
        pieces.push(piece);
        rest = after.trim_start();
    }
    pieces
}

/// Returns what stands between the quote at the start of a text and the next one, and what follows it.
fn quoted(text: &str) -> Option<(&str, &str)> {
    let is_quote = |c: char| matches!(c, '"' | '\u{201c}' | '\u{201d}' | '\u{201e}');
    let inner = text.strip_prefix(is_quote)?;
    let (phrase, after) = inner.split_once(is_quote)?;
    Some((phrase.trim(), after))
}

/// Reads `name:value` at the start of a text; the value may be quoted.
fn filter(text: &str) -> Option<(QueryPart, &str)> {
    let (name, after) = text.split_once(':')?;
    if name.is_empty() || !name.bytes().all(|b| b.is_ascii_alphabetic()) {
        return None;
    }
    let (value, after) = quoted(after).unwrap_or_else(|| {
        let end = after.find(char::is_whitespace).unwrap_or(after.len());
        after.split_at(end)
    });
    Some((QueryPart::Filter(name.to_owned(), value.to_owned()), after))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn parts(text: &str) -> Parts {
        Parts::of(&Query::new(text))
    }

    #[test]
    fn filters_are_taken_out_of_the_text() {
        let parts = parts("in:faq keyword:hop card:\"Lamp of Ages\" edition:1.0 who pays?");
        assert_eq!(parts.plain, "who pays?");
        assert_eq!(parts.filters.kinds, [HitKind::Faq]);
        assert_eq!(parts.filters.keyword.as_deref(), Some("hop"));
        assert_eq!(parts.filters.card.as_deref(), Some("Lamp of Ages"));
        assert_eq!(parts.filters.edition, Some(Edition::CORE_1_0));
    }

    #[test]
    fn what_looks_like_a_filter_and_is_none_stays_text() {
        assert_eq!(parts("note: in:nowhere keyword:").plain, "note: in:nowhere keyword:");
    }

    #[test]
    fn quotes_make_phrases_when_they_are_closed() {
        assert_eq!(parts("\"red lamp\" hops").phrases, ["red lamp"]);
        assert_eq!(parts("\u{201c}red lamp\u{201d} hops").phrases, ["red lamp"]);
        assert!(parts("\"red lamp hops").phrases.is_empty());
        assert!(parts("\"lamp\"").phrases.is_empty());
    }

    #[test]
    fn what_a_question_quotes_is_no_condition() {
        assert!(parts("Does the \"red lamp\" hop?").phrases.is_empty());
        assert!(parts("and so the lamp that says \"red lamp\" hops").phrases.is_empty());
        assert_eq!(parts("\"red lamp\" \"two hops\" at the end").phrases, ["red lamp", "two hops"]);
        assert_eq!(parts("\"does the red lamp hop?\"").phrases, ["does the red lamp hop?"]);
    }

    #[test]
    fn a_number_may_bring_its_edition() {
        let parts = parts("523@1.0");
        assert!(parts.number.is_some());
        assert_eq!(parts.filters.edition, Some(Edition::CORE_1_0));
    }

    proptest! {
        #[test]
        fn any_text_is_cut(text in "\\PC*") {
            let _ = parts(&text);
        }
    }
}
