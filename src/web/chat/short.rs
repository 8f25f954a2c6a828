//! The short form, with the limits of its parts.

use jiff::civil::Date;
use serde::Serialize;
use utoipa::ToSchema;

use super::super::mcp::Frame;
use super::super::words::chat as words;
use crate::rule::Edition;

/// The most characters of a message: Discord takes 2,000.
pub const MOST_MESSAGE: usize = 1_999;
/// The most characters of a preview, as a phone shows one.
pub const MOST_PREVIEW: usize = 299;
/// The most characters of a title, as an embed may have.
const MOST_TITLE: usize = 256;
/// The most characters of a field's value.
const MOST_FIELD: usize = 300;
/// The most characters of the note on what is missing.
const MOST_MISSING: usize = 400;
/// The most fields.
const MOST_FIELDS: usize = 8;

/// A short form. Its lengths are in characters, as chats count them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = chat::Short)]
pub struct Short {
    /// The title.
    pub title: String,
    /// The answer, in a few sentences of plain text.
    pub text: String,
    /// Further facts, each with its name.
    pub fields: Vec<Field>,
    /// The page about it.
    pub link: String,
    /// True if the answer is complete.
    pub complete: bool,
    /// The missing parts, in words; empty if the answer is complete.
    pub incomplete: Vec<String>,
    /// The edition that it was answered from.
    pub edition: Option<Edition>,
    /// The day up to which the publisher's documents are known.
    #[schema(value_type = String)]
    pub known_until: Date,
    /// All of it as one message, under 2,000 characters.
    pub message: String,
    /// The beginning of it as a phone shows it, under 300 characters.
    pub preview: String,
    #[serde(skip)]
    edition_line: String,
}

/// A further fact about an answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = chat::Field)]
pub struct Field {
    /// The name.
    pub name: String,
    /// The value.
    pub value: String,
}

/// The parts of a short form that depend on its subject.
#[derive(Clone, Debug, Default)]
pub struct Parts {
    /// The title.
    pub title: String,
    /// The answer.
    pub text: String,
    /// Further facts.
    pub fields: Vec<Field>,
}

impl Parts {
    /// Adds a field, unless its value is empty.
    pub fn field(&mut self, name: &str, value: impl Into<String>) {
        let value = value.into();
        if !value.trim().is_empty() {
            self.fields.push(Field { name: name.to_owned(), value });
        }
    }
}

impl Short {
    /// Puts the parts into a message, each within its limits.
    ///
    /// The note on what is missing, the edition and the link are always kept; the text is shortened first.
    #[must_use]
    pub fn new(parts: Parts, frame: &Frame) -> Self {
        let title = cut(&one_line(&parts.title), MOST_TITLE);
        let fields: Vec<Field> = parts.fields.into_iter().take(MOST_FIELDS).map(Field::bounded).collect();
        let edition =
            frame.edition.map(|edition| words::edition(edition, frame.standing.as_deref(), frame.known_until));
        let edition = edition.unwrap_or_default();
        let tail = tail(frame, &edition);
        let room = MOST_MESSAGE.saturating_sub(letters(&title) + letters(&tail) + 2);
        let beside: Vec<String> = fields.iter().map(|field| words::field(&field.name, &field.value)).collect();
        let beside = beside.join("\n");
        let for_text = room.saturating_sub(letters(&beside) + 2);
        let text = cut(parts.text.trim(), for_text);
        let paragraphs = [title.as_str(), &text, &beside, &tail];
        let message = paragraphs.iter().filter(|part| !part.is_empty()).copied().collect::<Vec<_>>().join("\n");
        Self {
            preview: preview(&title, &text, frame),
            title,
            text,
            fields,
            link: frame.address.clone(),
            complete: frame.incomplete.is_empty(),
            incomplete: frame.incomplete.clone(),
            edition: frame.edition,
            known_until: frame.known_until,
            message,
            edition_line: edition,
        }
    }

    /// Returns the line about the edition: its standing, and the day up to which documents are known.
    #[must_use]
    pub fn edition_line(&self) -> &str {
        &self.edition_line
    }
}

impl Field {
    fn bounded(self) -> Self {
        Self { name: one_line(&self.name), value: cut(&one_line(&self.value), MOST_FIELD) }
    }
}

/// Returns the end of every message: what is missing, the edition, the page.
fn tail(frame: &Frame, edition: &str) -> String {
    let missing = missing(frame, MOST_MISSING).unwrap_or_default();
    let parts = [missing.as_str(), edition, &frame.address];
    parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join("\n")
}

fn missing(frame: &Frame, most: usize) -> Option<String> {
    let first = frame.incomplete.first()?;
    let others = frame.incomplete.len() - 1;
    let told = words::missing(&one_line(first), others);
    Some(cut(&told, most))
}

/// Returns the title, the note on what is missing if anything is, and the beginning of the answer.
fn preview(title: &str, text: &str, frame: &Frame) -> String {
    let title = cut(title, MOST_PREVIEW / 3);
    let missing = missing(frame, MOST_PREVIEW / 3).map(|missing| format!("{missing} ")).unwrap_or_default();
    let room = MOST_PREVIEW.saturating_sub(letters(&title) + letters(&missing) + 2);
    format!("{title}: {missing}{}", cut(&one_line(text), room)).trim_end_matches([' ', ':']).to_owned()
}

fn letters(text: &str) -> usize {
    text.chars().count()
}

fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Returns the beginning of a text, at most `most` characters, cut at the end of a word; an ellipsis marks the cut.
pub fn cut(text: &str, most: usize) -> String {
    if letters(text) <= most {
        return text.to_owned();
    }
    let start: String = text.chars().take(most.saturating_sub(2)).collect();
    let end = start.rfind(char::is_whitespace).filter(|end| *end > start.len() / 2).unwrap_or(start.len());
    let whole = start.get(..end).unwrap_or_default().trim_end();
    if whole.is_empty() { String::new() } else { format!("{whole} \u{2026}") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_is_cut_between_words_and_says_so() {
        assert_eq!(cut("one two three", 13), "one two three");
        assert_eq!(cut("one two three", 11), "one two \u{2026}");
        assert_eq!(cut("onetwothree", 6), "onet \u{2026}");
        assert_eq!(cut("one", 1), "");
    }
}
