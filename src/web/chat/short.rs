//! The short form itself, and how long each part of it may be.

use jiff::civil::Date;
use serde::Serialize;
use utoipa::ToSchema;

use super::super::mcp::Frame;
use super::super::words::chat as words;
use crate::rule::Edition;

/// The most letters of a message: Discord takes 2,000.
pub const MOST_MESSAGE: usize = 1_999;
/// The most letters of a preview, as a phone shows one.
pub const MOST_PREVIEW: usize = 299;
/// The most letters of a title: those that an embed may have.
const MOST_TITLE: usize = 256;
/// The most letters of a field's value.
const MOST_FIELD: usize = 300;
/// The most letters that say what is missing.
const MOST_MISSING: usize = 400;
/// How many fields there are at most.
const MOST_FIELDS: usize = 8;

/// A short form. Letters are characters, as chats count them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = chat::Short)]
pub struct Short {
    /// What it is about.
    pub title: String,
    /// The answer, in a few sentences of plain text.
    pub text: String,
    /// What to know beside it, each by its name.
    pub fields: Vec<Field>,
    /// The page about it.
    pub link: String,
    /// Whether the answer is whole.
    pub complete: bool,
    /// What is missing, in words; empty where it is whole.
    pub incomplete: Vec<String>,
    /// The edition that it was answered from.
    pub edition: Option<Edition>,
    /// The day up to which the publisher's documents are known.
    #[schema(value_type = String)]
    pub known_until: Date,
    /// All of it as one message, under 2,000 letters.
    pub message: String,
    /// As much of it as a phone shows, under 300 letters.
    pub preview: String,
    #[serde(skip)]
    edition_line: String,
}

/// Something to know beside an answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = chat::Field)]
pub struct Field {
    /// What it is.
    pub name: String,
    /// The value.
    pub value: String,
}

/// The parts of a short form that depend on what it is about.
#[derive(Clone, Debug, Default)]
pub struct Parts {
    /// What it is about.
    pub title: String,
    /// The answer.
    pub text: String,
    /// What to know beside it.
    pub fields: Vec<Field>,
}

impl Parts {
    /// Adds a field, where it has a value.
    pub fn field(&mut self, name: &str, value: impl Into<String>) {
        let value = value.into();
        if !value.trim().is_empty() {
            self.fields.push(Field { name: name.to_owned(), value });
        }
    }
}

impl Short {
    /// Puts the parts into a message, each within its bounds.
    ///
    /// What is missing, the edition and the link are always there; the text gives way first.
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

    /// The edition, how it stands, and how far documents are known, in a line.
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

/// What ends every message: what is missing, of which edition it is, the page.
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

/// The title, what is missing if anything is, and the start of the answer.
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

/// The start of a text, cut where a word ends; three dots say that there is more.
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
