//! A rule to take along: as a link, as Markdown, as plain text, always with edition and date.

use super::item::rule_href;
use super::markup::plain;
use super::page::edition_name;
use super::words;
use crate::citation::Citation;
use crate::document::Wording;
use crate::library::{EditionRules, LibraryRule};

/// The forms in which a rule is copied. `{origin}` stands for the address of the site, which only the browser
/// knows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Copies {
    /// The address.
    pub link: String,
    /// Number as a link, edition and date, the words as a quotation.
    pub markdown: String,
    /// Number, edition and date, the words.
    pub text: String,
    /// For a rule, the citation that finds it again in every later edition.
    pub citation: Option<String>,
}

impl Copies {
    /// The forms of a rule in the words that are shown first.
    #[must_use]
    pub fn of(edition: &EditionRules, rule: &LibraryRule) -> Self {
        let number = rule.number().to_string();
        let forms = Self::new(&number, &rule_href(rule.reference), &source(edition, rule), &words(rule));
        Self { citation: Some(plain(&Citation::of(rule).to_string())), ..forms }
    }

    /// The forms of anything: its name, its address on this site, where and when it was said, and its words.
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

/// Edition and date, and whose words follow where they are not the publisher's.
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

/// Keeps what Markdown would take for markup.
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
    /// The forms with the names that the buttons use.
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

/// Whose words a text is in, for people.
#[must_use]
pub fn whose(wording: Wording) -> &'static str {
    words::copy::whose(wording)
}
