//! Rulings in our own words: Markdown that reads well by itself.
//!
//! ```text
//! ## Section
//! ### Topic
//! #### Question as a player would type it
//! - rules: 322.4@1.1, 523@1.0            facts, one a line
//! The ruling, in paragraphs and lists.
//! > a note
//! a fenced `scenario` block              its proof
//! ```

use std::collections::BTreeSet;

use super::{facts, fence, is_end};
use crate::read::faq::unique;
use crate::read::front::Front;
use crate::{Faq, FaqEntry, Finding, FindingKind, Note, Reach};

/// Reads rulings of our own.
pub(in crate::read) fn read(text: &str, findings: &mut Vec<Finding>) -> Faq {
    let front = Front::of(text).unwrap_or_default();
    let reach = front.parse("over").map(|over| Reach { over, until: front.parse("until") });
    let mut reading = FaqReader {
        faq: Faq { name: front.get("name").unwrap_or_default().to_owned(), reach, ..Faq::default() },
        ..FaqReader::default()
    };
    for (at, line) in text.lines().enumerate().skip(front.lines) {
        reading.take(line, at + 1, findings);
    }
    if let Some(fence) = reading.fence {
        findings.push(Finding::at(FindingKind::Unclosed, fence.at, "a block is opened here and never closed"));
    }
    report(&reading.faq, findings);
    reading.faq
}

#[derive(Default)]
struct FaqReader {
    faq: Faq,
    path: Vec<(usize, String)>,
    slugs: BTreeSet<String>,
    fence: Option<Fence>,
    place: Place,
    /// True if the last line was blank, so that the next starts a paragraph.
    apart: bool,
}

/// An open block.
struct Fence {
    at: usize,
    marks: String,
    scenario: bool,
    text: String,
}

/// The kind of thing that a line without a mark belongs to.
#[derive(Default, PartialEq, Eq)]
enum Place {
    #[default]
    Introduction,
    Facts,
    Ruling,
}

impl FaqReader {
    fn take(&mut self, line: &str, at: usize, findings: &mut Vec<Finding>) {
        let bare = line.trim();
        if self.fence.is_some() {
            return self.inside(line);
        }
        if let Some(marks) = fence(bare) {
            let scenario = bare.trim_start_matches(['`', '~']).trim().starts_with("scenario");
            self.fence = Some(Fence { at, marks, scenario, text: String::new() });
            return;
        }
        match heading(bare) {
            Some((1, _)) => {}
            Some((4, question)) => self.ask(question, at),
            Some((level, title)) => self.enter(level, title),
            None if bare.is_empty() => self.apart = true,
            None => self.words(bare, at, findings),
        }
    }

    fn inside(&mut self, line: &str) {
        let Some(fence) = &mut self.fence else { return };
        if !is_end(line, &fence.marks) {
            fence.text.push_str(line);
            fence.text.push('\n');
            return;
        }
        let closed = self.fence.take();
        let Some(closed) = closed.filter(|_| self.place != Place::Introduction) else { return };
        let Some(entry) = self.faq.entries.last_mut() else { return };
        if closed.scenario {
            entry.scenarios.push(closed.text);
        } else {
            add(&mut entry.answer, closed.text.trim_end(), true);
        }
        self.place = Place::Ruling;
    }

    fn enter(&mut self, level: usize, title: &str) {
        self.path.retain(|(above, _)| *above < level);
        self.path.push((level, title.to_owned()));
        self.place = Place::Introduction;
        self.apart = true;
    }

    fn ask(&mut self, question: &str, line: usize) {
        let entry = FaqEntry {
            slug: unique(&mut self.slugs, question),
            path: self.path(),
            question: question.to_owned(),
            line,
            ..FaqEntry::default()
        };
        self.faq.entries.push(entry);
        self.place = Place::Facts;
    }

    fn words(&mut self, bare: &str, at: usize, findings: &mut Vec<Finding>) {
        let apart = std::mem::take(&mut self.apart) || bare.starts_with("- ") || starts_numbered(bare);
        if self.place == Place::Introduction {
            return self.introduce(bare, at, apart);
        }
        let Some(entry) = self.faq.entries.last_mut() else { return };
        if self.place == Place::Facts && facts::add(entry, bare, at, findings) {
            return;
        }
        self.place = Place::Ruling;
        match bare.strip_prefix('>') {
            Some(note) if apart || entry.notes.is_empty() => entry.notes.push(note.trim().to_owned()),
            Some(note) => {
                if let Some(last) = entry.notes.last_mut() {
                    add(last, note.trim(), false);
                }
            }
            None => add(&mut entry.answer, bare, apart),
        }
    }

    fn introduce(&mut self, bare: &str, line: usize, apart: bool) {
        let path = self.path();
        match self.faq.sections.last_mut() {
            Some(note) if note.path == path => add(&mut note.text, bare, apart),
            _ => {
                let slug = unique(&mut self.slugs, path.last().map_or("introduction", String::as_str));
                self.faq.sections.push(Note { slug, path, text: bare.to_owned(), line, ..Note::default() });
            }
        }
    }

    fn path(&self) -> Vec<String> {
        self.path.iter().map(|(_, title)| title.clone()).collect()
    }
}

/// Adds a line to a text: to its last paragraph, or as a new one.
fn add(text: &mut String, line: &str, apart: bool) {
    if !text.is_empty() {
        text.push(if apart { '\n' } else { ' ' });
    }
    text.push_str(line);
}

fn heading(line: &str) -> Option<(usize, &str)> {
    let level = line.bytes().take_while(|byte| *byte == b'#').count();
    let title = line.get(level..)?.strip_prefix(' ')?;
    (1..=4).contains(&level).then(|| (level, title.trim()))
}

fn starts_numbered(line: &str) -> bool {
    line.split_once(". ")
        .is_some_and(|(number, _)| !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit()))
}

fn report(faq: &Faq, findings: &mut Vec<Finding>) {
    for entry in &faq.entries {
        for (missing, what) in [
            (entry.answer.is_empty(), "ruling"),
            (entry.rules.is_empty(), "rules"),
            (entry.asked.is_empty(), "everyday question"),
        ] {
            if missing {
                findings.push(Finding::at(
                    FindingKind::Lost,
                    entry.line,
                    format!("no {what} is given for {}", entry.slug),
                ));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "---\ndocument: faq\nname: pond\nover: 1.0\nuntil: 1.1\ntext: digest\n---\n\n# Pond\n\nOur words.\n\n## Leaps\n\n\
        ### Frogs\n\n#### Do frogs leap?\n\n- rules: 300.1@1.1\n- asked: can my frog jump?\n- later: confirmed in 1.2\n\nThey do,\nevery day.\n\n\
        - At dusk.\n- At dawn: twice.\n\n> Newts are\n> another matter.\n\n```scenario\nedition 1.1\n\n# board\n```\n\n#### Do newts?\n\nNo.\n";

    fn check(text: &str) -> (Faq, Vec<Finding>) {
        let mut findings = Vec::new();
        let faq = read(text, &mut findings);
        (faq, findings)
    }

    #[test]
    fn a_ruling_has_facts_words_notes_and_proof() {
        let (faq, _) = check(TEXT);
        assert_eq!(
            faq.reach.map(|reach| (reach.over.to_string(), reach.until.is_some())),
            Some(("1.0".to_owned(), true))
        );
        let entry = &faq.entries[0];
        assert_eq!((entry.slug.as_str(), entry.path.join(" > ").as_str()), ("do-frogs-leap", "Leaps > Frogs"));
        assert_eq!(entry.answer, "They do, every day.\n- At dusk.\n- At dawn: twice.");
        assert_eq!(entry.notes, ["Newts are another matter."]);
        assert_eq!(entry.scenarios, ["edition 1.1\n\n# board\n"]);
        assert_eq!((entry.rules.len(), entry.asked.len(), entry.later.len()), (1, 1, 1));
        assert_eq!(faq.sections[0].text, "Our words.");
    }

    #[test]
    fn what_a_ruling_lacks_is_reported() {
        let (faq, findings) = check(TEXT);
        assert_eq!(faq.entries.len(), 2);
        assert_eq!(
            findings.iter().filter(|finding| finding.kind == FindingKind::Lost).count(),
            2,
            "rules and a question"
        );
    }

    #[test]
    fn an_unclosed_block_is_an_error() {
        let (_, findings) = check(TEXT.trim_end_matches("```\n\n#### Do newts?\n\nNo.\n"));
        assert_eq!(findings.iter().filter(|finding| finding.kind == FindingKind::Unclosed).count(), 1);
    }
}
