//! A rule for copying: as a link, as Markdown, as plain text, always with edition and date.

use super::item::rule_href;
use super::markup::plain;
use super::page::edition_name;
use super::words;
use crate::citation::Citation;
use crate::document::Wording;
use crate::library::{EditionRules, LibraryRule};

/// The forms in which something is copied. `{origin}` stands for the address of the site, which only the browser knows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Copies {
    /// The address.
    pub link: String,
    /// The number as a link, edition and date, and the words as a quotation.
    pub markdown: String,
    /// The number, edition and date, and the words.
    pub text: String,
    /// For a rule, the citation that finds it again in every later edition.
    pub citation: Option<String>,
}

impl Copies {
    /// Returns the forms of a rule, in the words that are shown first.
    #[must_use]
    pub fn of(edition: &EditionRules, rule: &LibraryRule) -> Self {
        let number = rule.number().to_string();
        let forms = Self::new(&number, &rule_href(rule.reference), &source(edition, rule), &words(rule));
        Self { citation: Some(plain(&Citation::of(rule).to_string())), ..forms }
    }

    /// Returns the forms of anything: its name, its address on this site, its source with date, and its words.
    #[must_use]
    pub fn new(name: &str, href: &str, source: &str, words: &[String]) -> Self {
        let link = format!("{{origin}}{href}");
        let quoted: Vec<String> = words.iter().map(|line| format!("> {}", escaped(line))).collect();
        Self {
            markdown: format!("**[{}]({link})** ({source})\n\n{}", escaped(name), quoted.join("\n>\n")),
            text: format!("{name} ({source})\n{}", words.join("\n")),
            citation: None,
            link,
        }
    }
}

/// Returns edition and date, with a note where the words are not the publisher's.
fn source(edition: &EditionRules, rule: &LibraryRule) -> String {
    let mut source = edition_name(edition.edition);
    let date = edition.printed.map(|date| date.to_string()).filter(|date| !source.contains(date.as_str()));
    if let Some(date) = date {
        source.push_str(&words::page::printed(&date));
    }
    if rule.official.is_none() {
        source.push_str(words::copy::IN_OUR_WORDS);
    }
    source
}

fn words(rule: &LibraryRule) -> Vec<String> {
    let Some(words) = rule.words() else { return Vec::new() };
    let examples = words.examples.iter().map(|example| words::copy::example(&plain(example)));
    words.text.lines().map(plain).chain(examples).collect()
}

/// Escapes characters that Markdown takes for markup.
fn escaped(line: &str) -> String {
    let mut escaped = String::with_capacity(line.len());
    for c in line.chars() {
        if matches!(c, '\\' | '`' | '*' | '_' | '[' | ']' | '<' | '>' | '#' | '|') {
            escaped.push('\\');
        }
        escaped.push(c);
    }
    escaped
}

impl Copies {
    /// Returns the forms with the names that the buttons use.
    #[must_use]
    pub fn all(&self) -> Vec<(&'static str, &'static str, &str)> {
        let mut all: Vec<(&str, &str, &str)> = vec![
            ("link", words::copy::LINK, &self.link),
            ("markdown", words::copy::MARKDOWN, &self.markdown),
            ("text", words::copy::PLAIN_TEXT, &self.text),
        ];
        all.extend(self.citation.as_deref().map(|citation| ("citation", words::copy::CITATION, citation)));
        all
    }
}

/// Returns the source of a wording, for people.
#[must_use]
pub fn whose(wording: Wording) -> &'static str {
    words::copy::whose(wording)
}
