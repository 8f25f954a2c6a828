//! Questions with rulings, and notes on new editions.

use jiff::civil::Date;
use serde::{Deserialize, Serialize};

use super::{Subject, TextHash};
use tribunal_rule::{Edition, RuleNumber, RuleRef};

/// A FAQ: questions with rulings, provisional card wordings and whatever is appended.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Faq {
    /// The part of its title that names it, without the game and the kind of document, as in an address: `origins`.
    pub name: String,
    /// The editions whose gaps it fills, where the document states them as facts.
    pub reach: Option<Reach>,
    /// Questions in printed order.
    pub entries: Vec<FaqEntry>,
    /// Card texts that the FAQ revises, in printed order.
    pub revised: Vec<RevisedText>,
    /// Sections without a question (an introduction, an appendix).
    pub sections: Vec<Note>,
}

/// The span of core rules editions for which a FAQ counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Reach {
    /// The edition that its rulings override.
    pub over: Edition,
    /// The first edition that no longer needs them, once there is one.
    pub until: Option<Edition>,
}

/// One question with its ruling.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct FaqEntry {
    /// The name in an address: words of the question joined by hyphens, unique within the FAQ.
    pub slug: String,
    /// The part of the FAQ it stands in, outermost first: section, topic, sub-topic.
    pub path: Vec<String>,
    /// The question, or the statement that stands in its place.
    pub question: String,
    /// True if it asks nothing: a statement printed in the place of a question.
    pub statement: bool,
    /// The slug of the question before, where this one only makes sense after it.
    pub follows: Option<String>,
    /// The ruling; `\n` separates paragraphs, list items start with `- ` or a number.
    pub answer: String,
    /// Names of the cards it is about, as far as the document itself tells.
    pub cards: Vec<String>,
    /// The rules it is about; the publisher's FAQs give none, the digest does.
    pub rules: Vec<RuleRef>,
    /// When this ruling was given, where it differs from the document's date.
    pub date: Option<Date>,
    /// The later editions and documents that took it up, with its fate in each, as the digest states it.
    pub later: Vec<Later>,
    /// Further remarks of the digest about it.
    pub notes: Vec<String>,
    /// Everyday wordings of the question, as the digest gives them, for search.
    pub asked: Vec<String>,
    /// Scenario blocks that prove it, verbatim.
    pub scenarios: Vec<String>,
    /// The hash of the publisher's question that a digest entry restates, by which the two find each other.
    pub official: Option<TextHash>,
    /// The 1-based line of the file on which it starts.
    pub line: usize,
}

/// The fate of a ruling in one later edition or document.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Later {
    /// Its fate: confirmed, changed, overtaken or left open.
    pub fate: Fate,
    /// The document that decided so: an edition (`1.1`), `spiritforged faq`, `origins errata`.
    pub by: String,
    /// The rules that now say so, or say otherwise.
    pub rules: Vec<RuleRef>,
    /// The difference in one sentence, or an empty string.
    pub note: String,
}

/// The fate of a ruling in a later text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Fate {
    /// A later text says the same.
    Confirmed,
    /// A later text keeps a part of it and changes a part.
    Changed,
    /// A later text says otherwise.
    Overtaken,
    /// A later text leaves it open, or contradicts itself about it.
    Open,
}

/// A text as a FAQ revises it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct RevisedText {
    /// The card or rule whose text it is.
    pub subject: Subject,
    /// The new text, line by line.
    pub lines: Vec<String>,
    /// The part of the document it stands in, outermost first.
    pub path: Vec<String>,
    /// The 1-based line of the file on which it starts.
    pub line: usize,
}

/// Patch notes: what a new edition changes, as its publisher tells it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Notes {
    /// Sections in printed order.
    pub notes: Vec<Note>,
}

/// A headed stretch of text.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Note {
    /// The name in an address, unique within the document.
    pub slug: String,
    /// The headings above it, outermost first, its own last.
    pub path: Vec<String>,
    /// The text; `\n` separates paragraphs and list items.
    pub text: String,
    /// The changes that it tells under a tag such as "new rule".
    pub changes: Vec<NotedChange>,
    /// The rules that it names by their numbers; the edition is the one that the notes are about.
    pub rules: Vec<RuleNumber>,
    /// The 1-based line of the file on which it starts.
    pub line: usize,
}

/// One change as patch notes tell it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct NotedChange {
    /// The tag in front of it, in small letters: `new rule`, `clarified`, `removal`.
    pub tag: String,
    /// The text of the change, without its tag.
    pub text: String,
    /// The rules that it names by their numbers.
    pub rules: Vec<RuleNumber>,
    /// The 1-based line of the file.
    pub line: usize,
}
