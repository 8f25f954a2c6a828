//! Questions with rulings, and notes on new editions.

use jiff::civil::Date;
use serde::{Deserialize, Serialize};

use crate::rule::RuleRef;

/// A FAQ: questions with rulings, provisional card wordings and whatever is appended.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Faq {
    /// Questions in printed order.
    pub entries: Vec<FaqEntry>,
    /// Card texts that the FAQ revises, in printed order.
    pub revised: Vec<RevisedText>,
    /// Sections without a question (an introduction, an appendix).
    pub sections: Vec<Note>,
}

/// One question with its ruling.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct FaqEntry {
    /// The name in an address: words of the question joined by hyphens, unique within the FAQ.
    pub slug: String,
    /// The part of the FAQ it stands in, outermost first: section, topic, sub-topic.
    pub path: Vec<String>,
    /// The question.
    pub question: String,
    /// The ruling; `\n` separates paragraphs, list items start with `- ` or a number.
    pub answer: String,
    /// Names of the cards it is about, as far as the document itself tells.
    pub cards: Vec<String>,
    /// The rules it is about; the publisher's FAQs give none, the digest does.
    pub rules: Vec<RuleRef>,
    /// When this ruling was given, where it differs from the document's date.
    pub date: Option<Date>,
    /// What later editions made of it, as the digest notes it.
    pub notes: Vec<String>,
    /// Everyday wordings of the question, as the digest gives them, for search.
    pub asked: Vec<String>,
    /// Scenario blocks that prove it, verbatim.
    pub scenarios: Vec<String>,
    /// The 1-based line of the file on which it starts.
    pub line: usize,
}

/// A card's text as a FAQ or erratum document revises it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct RevisedText {
    /// The card's name as printed there.
    pub card: String,
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
    /// The 1-based line of the file on which it starts.
    pub line: usize,
}
