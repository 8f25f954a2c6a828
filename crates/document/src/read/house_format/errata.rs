//! Errata as structured facts: TOML, one table per card or rule, in it one per document that changed it.
//!
//! A change that states no effect (`after`), or no rulings that it settles, has those of the one before it; one that
//! states what it changes (`before`) does not start from what the table says was printed.

use jiff::civil::Date;
use serde::Deserialize;

use crate::{Authority, Card, Errata, Erratum, ErratumFacts, Finding, FindingKind, Subject, slug};
use tribunal_rule::RuleRef;

/// Reads errata of our own. A file that is not in this form gives none, and a finding with the line of the error.
pub(in crate::read) fn read(text: &str, findings: &mut Vec<Finding>) -> Errata {
    let file: File = match toml::from_str(text) {
        Ok(file) => file,
        Err(error) => {
            let line =
                error.span().and_then(|span| text.get(..span.start)).map(|before| before.matches('\n').count() + 1);
            let note = format!("the errata are not in their form: {}", error.message());
            findings.push(Finding { line, ..Finding::whole(FindingKind::Unread, note) });
            return Errata::default();
        }
    };
    let mut lines = Lines { text, from: 0 };
    let cards = file.card.into_iter().flat_map(|entry| {
        let subject = Subject::Card(entry.name.clone());
        let card = entry.facts();
        changes(subject, Some(card), entry.change, entry.before, lines.next("[[card]]"))
    });
    let mut errata: Vec<Erratum> = cards.collect();
    for entry in file.rule {
        let subject = Subject::Rule { number: entry.number.number, edition: Some(entry.number.edition) };
        errata.extend(changes(subject, None, entry.change, entry.before, lines.next("[[rule]]")));
    }
    Errata { name: String::new(), errata }
}

/// The file as a whole: its first lines are front matter.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    #[serde(rename = "document")]
    _document: String,
    #[serde(rename = "title")]
    _title: String,
    #[serde(rename = "text")]
    _text: String,
    #[serde(default)]
    card: Vec<CardEntry>,
    #[serde(default)]
    rule: Vec<RuleEntry>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct CardEntry {
    name: String,
    #[serde(rename = "type")]
    kind: String,
    supertype: Option<String>,
    domains: Vec<String>,
    #[serde(default)]
    tags: Vec<String>,
    energy: Option<u32>,
    power: Option<u32>,
    might: Option<u32>,
    #[serde(default)]
    keywords: Vec<String>,
    before: String,
    change: Vec<Change>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RuleEntry {
    number: RuleRef,
    before: String,
    change: Vec<Change>,
}

/// The change that one document made to a card or rule.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Change {
    document: String,
    authority: Authority,
    date: Date,
    before: Option<String>,
    after: Option<String>,
    #[serde(default)]
    why: String,
    functional: bool,
    settles: Option<Vec<String>>,
    #[serde(default)]
    fate: String,
}

impl CardEntry {
    fn facts(&self) -> Card {
        Card {
            name: self.name.clone(),
            slug: slug(&self.name),
            kind: self.kind.clone(),
            supertype: self.supertype.clone(),
            domains: self.domains.clone(),
            tags: self.tags.clone(),
            keywords: self.keywords.clone(),
            energy: self.energy,
            power: self.power,
            might: self.might,
            ..Card::default()
        }
    }
}

/// The changes of one card or rule, each from the wording it changed.
fn changes(subject: Subject, card: Option<Card>, changes: Vec<Change>, printed: String, line: usize) -> Vec<Erratum> {
    let (mut effect, mut settled) = (String::new(), Vec::new());
    let erratum = |change: Change| {
        effect = change.after.unwrap_or_else(|| effect.clone());
        settled = change.settles.unwrap_or_else(|| settled.clone());
        let facts = ErratumFacts {
            authority: change.authority,
            document: change.document,
            card: card.clone(),
            before: change.before.unwrap_or_else(|| printed.clone()),
            after: effect.clone(),
            functional: change.functional,
            settles: settled.clone(),
            fate: change.fate,
        };
        Erratum {
            subject: subject.clone(),
            reason: change.why,
            date: Some(change.date),
            facts: Some(facts),
            line,
            ..Erratum::default()
        }
    };
    changes.into_iter().map(erratum).collect()
}

/// Finds the lines of the file on which its tables start, in order.
struct Lines<'a> {
    text: &'a str,
    from: usize,
}

impl Lines<'_> {
    fn next(&mut self, table: &str) -> usize {
        let found = self.text.lines().enumerate().skip(self.from).find(|(_, line)| line.trim() == table);
        self.from = found.map_or(self.from, |(at, _)| at + 1);
        self.from
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = r#"document = "errata"
title = "Errata of the pond"
text = "digest"

[[card]]
name = "Orla, Owl"
type = "Unit"
domains = ["Calm"]
energy = 3
might = 2
before = "Saw one frog."

[[card.change]]
document = "pond"
authority = "faq"
date = "2031-01-02"
after = "Sees all frogs."
functional = true
settles = ["pond/does-orla-see"]

[[card.change]]
document = "pond"
authority = "errata"
date = "2031-02-03"
functional = true
fate = "taken over"

[[rule]]
number = "300.1@1.2"
before = "One leap."

[[rule.change]]
document = "moon"
authority = "faq"
date = "2031-03-04"
after = "A leap for each leaf."
functional = true
"#;

    #[test]
    fn every_change_is_an_erratum_of_its_own() {
        let mut findings = Vec::new();
        let errata = read(TEXT, &mut findings).errata;
        assert_eq!(findings, []);
        let told: Vec<_> = errata
            .iter()
            .map(|it| {
                (
                    it.subject.to_string(),
                    it.line,
                    it.facts.as_ref().map(|facts| (facts.authority, facts.after.as_str())),
                )
            })
            .collect();
        assert_eq!(
            told,
            [
                ("Orla, Owl".to_owned(), 5, Some((Authority::Faq, "Sees all frogs."))),
                ("Orla, Owl".to_owned(), 5, Some((Authority::Errata, "Sees all frogs."))),
                ("300.1@1.2".to_owned(), 28, Some((Authority::Faq, "A leap for each leaf."))),
            ]
        );
    }

    #[test]
    fn a_slip_is_told_with_its_line() {
        let mut findings = Vec::new();
        assert_eq!(read(&TEXT.replace("energy", "enregy"), &mut findings).errata.len(), 0);
        assert_eq!(findings[0].line, Some(9));
    }
}
