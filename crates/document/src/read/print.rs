//! Prints a numbered document as Markdown that reads well and that the Markdown reader reads back unchanged.

use std::fmt::Write;

use crate::{Document, Rule, Wording};

impl Document {
    /// Prints a numbered document as Markdown: front matter, a heading for each rule that is one, list items for the
    /// others. Reading it again gives the same rules. None for documents without numbered rules.
    #[must_use]
    pub fn to_markdown(&self) -> Option<String> {
        let book = self.body.rulebook()?;
        let mut text = String::from("---\n");
        // Writing to a string cannot fail.
        let _ = self.facts(&mut text);
        text.push_str("---\n");
        for rule in book.rules() {
            let _ = write_rule(rule, &mut text);
        }
        Some(text)
    }

    fn facts(&self, text: &mut String) -> std::fmt::Result {
        if let Some(kind) = self.body.kind() {
            writeln!(text, "document: {kind}")?;
        }
        if !self.title.is_empty() {
            writeln!(text, "title: \"{}\"", self.title)?;
        }
        if let Some(edition) = self.edition {
            writeln!(text, "edition: \"{edition}\"")?;
        }
        if let Some(date) = self.date {
            writeln!(text, "date: {date}")?;
        }
        if self.wording == Wording::Digest {
            writeln!(text, "text: digest")?;
        }
        // So that the reader need not guess from the words which rules are titles.
        writeln!(text, "headings: marked")
    }
}

fn write_rule(rule: &Rule, text: &mut String) -> std::fmt::Result {
    let (number, words) = (rule.number, escaped(&rule.text));
    let mut paragraphs = words.split('\n');
    let first = paragraphs.next().unwrap_or_default();
    if rule.heading {
        writeln!(text, "\n{} {number}. {first}\n", "#".repeat((number.depth() + 1).min(6)))?;
    } else {
        writeln!(text, "- **{number}.** {first}")?;
    }
    let examples = rule.examples.iter().map(|example| format!("Example: {}", escaped(example)));
    for paragraph in paragraphs.map(str::to_owned).chain(examples) {
        for line in paragraph.split('\n') {
            writeln!(text, "  - {line}")?;
        }
    }
    for note in &rule.notes {
        writeln!(text, "\n  > note: {}\n", escaped(note).replace('\n', " "))?;
    }
    Ok(())
}

/// Words with a backslash before every sign that Markdown would take for markup.
fn escaped(words: &str) -> String {
    let mut text = String::with_capacity(words.len());
    for c in words.chars() {
        if c.is_ascii_punctuation() && !matches!(c, '.' | ',' | ':' | ';' | '\'' | '"' | '?' | '/' | '%' | '(' | ')') {
            text.push('\\');
        }
        text.push(c);
    }
    text
}
