//! The answer of a search.

use std::collections::BTreeMap;
use std::ops::Range;

use serde::{Serialize, Serializer};

use super::{HitKind, UnderstoodQuery};
use tribunal_rule::{Edition, RuleNumber, RuleRef};

/// The answer to a query: how it was understood, what was found, and what to know about it.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Answer {
    /// The edition answered from; none when the library holds no rules.
    pub edition: Option<Edition>,
    /// The parse of the text.
    pub asked: UnderstoodQuery,
    /// The hits, best first; equal scores in the order of the rules.
    pub hits: Vec<Hit>,
    /// Further rules to read where the first hit is a rule that answers: those it rests on, and its exceptions.
    pub chain: Vec<Step>,
    /// Hits in other editions and documents: where the number also exists, what the tournament rules say.
    pub elsewhere: Vec<Hit>,
    /// Rulings of others that bear on it, best first: never among the hits.
    pub others: Vec<Hit>,
    /// How many of each kind fit well, whatever kinds were asked for; empty unless the query wants it.
    pub counts: BTreeMap<HitKind, usize>,
    /// Questions that were answered before and are much like the one asked, most alike first.
    pub answered: Vec<Answered>,
    /// Notices to show with the hits.
    pub notices: Vec<Notice>,
}

/// A question that was answered before and is much like the one asked.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Answered {
    /// The question.
    pub question: String,
    /// The likeness of the two, from 0 to 1.
    pub likeness: f32,
    /// The thing that answers it.
    pub by: AnsweredBy,
}

/// The thing that answers a question.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum AnsweredBy {
    /// The ruling of this slug.
    Ruling(String),
    /// The answer with this place among those that ship, which a board shows.
    Board(usize),
}

/// One thing that was found.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Hit {
    /// The kind of thing it is.
    pub kind: HitKind,
    /// Its name.
    #[serde(rename = "ref")]
    pub reference: Reference,
    /// The rule number, for rules.
    pub number: Option<RuleNumber>,
    /// Its own title: the nearest heading of a rule, the question of a FAQ entry, the name of a card or term.
    pub title: String,
    /// The headings above it, outermost first.
    pub title_path: Vec<String>,
    /// The words that matched.
    pub snippet: Snippet,
    /// The score; comparable within one answer only.
    pub score: f32,
    /// The parts of the score, largest first.
    pub parts: Vec<ScorePart>,
}

/// The name of a hit.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Reference {
    /// A rule of one edition.
    Rule(RuleRef),
    /// The name in an address of a FAQ entry, card, erratum, term or scenario.
    Slug(String),
}

/// A stretch of text with the places that matched. Plain text: whoever shows it escapes it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Snippet {
    /// The text; starts or ends with `…` where it was cut.
    pub text: String,
    /// Byte ranges of `text` that matched, ascending, on character boundaries.
    pub marks: Vec<Range<usize>>,
}

/// One part of a score.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ScorePart {
    /// The reason for which it was given, for people.
    pub what: String,
    /// The score that it adds.
    pub score: f32,
    /// Its own parts, largest first: the words that matched.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub of: Vec<ScorePart>,
}

/// A notice to show with the hits.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "notice", rename_all = "kebab-case")]
pub enum Notice {
    /// The number does not exist in this edition, but it does in these.
    NumberElsewhere {
        /// The number that was asked for.
        number: RuleNumber,
        /// The editions that have it.
        editions: Vec<Edition>,
    },
    /// The number exists in no edition of the library.
    NoSuchNumber {
        /// The number that was asked for.
        number: RuleNumber,
    },
    /// The library holds nothing of the edition asked for; the answer is from another.
    EditionNotHeld {
        /// The edition that was asked for.
        edition: Edition,
    },
    /// Nothing found fits well enough to be called an answer.
    NothingConvincing {
        /// The words of the query that no rule speaks of.
        unknown: Vec<String>,
        /// The words of the query that the first hit does not speak of, though other rules do.
        missing: Vec<String>,
    },
}

impl Snippet {
    /// The text cut at its marks: each piece with whether it matched. Joined, the pieces are the text.
    pub fn pieces(&self) -> Vec<(&str, bool)> {
        let mut pieces = Vec::with_capacity(self.marks.len() * 2 + 1);
        let mut from = 0;
        for mark in &self.marks {
            let (Some(before), Some(marked)) = (self.text.get(from..mark.start), self.text.get(mark.clone())) else {
                continue;
            };
            pieces.push((before, false));
            pieces.push((marked, true));
            from = mark.end;
        }
        pieces.push((self.text.get(from..).unwrap_or_default(), false));
        pieces.retain(|(piece, _)| !piece.is_empty());
        pieces
    }
}

impl std::fmt::Display for Reference {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Rule(rule) => rule.fmt(f),
            Self::Slug(slug) => f.pad(slug),
        }
    }
}

impl Serialize for Reference {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// The role of a rule of the chain towards the rule that answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Role {
    /// It leads into the rule that answers.
    Above,
    /// It defines a term that the rule that answers rests on.
    Definition,
    /// The rule that answers refers to it.
    Cited,
    /// It makes an exception, or says where the answer ends.
    Exception,
}

/// A rule of the chain of reasoning.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Step {
    /// Its role towards the rule that answers.
    pub role: Role,
    /// The term that it defines.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub term: Option<String>,
    /// The rule.
    #[serde(flatten)]
    pub hit: Hit,
}

impl Step {
    /// Returns its role in a word or two, for people.
    #[must_use]
    pub fn describe(&self) -> String {
        match (self.role, &self.term) {
            (Role::Above, _) => "leads in".to_owned(),
            (Role::Definition, Some(term)) => format!("defines {term}"),
            (Role::Definition, None) => "defines a term".to_owned(),
            (Role::Cited, _) => "referred to".to_owned(),
            (Role::Exception, _) => "sets a limit".to_owned(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_put_together_are_the_text() {
        let snippet = Snippet { text: "a rabbit hides here".into(), marks: vec![2..8, 9..14] };
        let pieces = snippet.pieces();
        assert_eq!(pieces, [("a ", false), ("rabbit", true), (" ", false), ("hides", true), (" here", false)]);
    }

    #[test]
    fn marks_that_do_not_fit_the_text_are_passed_over() {
        let snippet = Snippet { text: "né".into(), marks: vec![2..9, 0..1] };
        assert_eq!(snippet.pieces(), [("", false), ("n", true), ("é", false)].split_at(1).1);
    }
}
