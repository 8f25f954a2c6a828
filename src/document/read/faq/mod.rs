//! FAQs: questions with their answers, revised texts between them, and what stands without a question.
//!
//! ```text
//! blocks ── pieces: heading, question, label of a revised text, text ──▶ Faq
//! ```

mod cards;
mod context;
mod outline;
mod pieces;

use std::collections::BTreeSet;

use super::blocks::{Block, blocks};
use super::source::{Mark, Source};
use crate::document::{Faq, FaqEntry, Finding, FindingKind, Note, RevisedText, slug};
use outline::Outline;
use pieces::{Piece, Role};

/// Reads a publisher's FAQ.
pub(super) fn read(source: &Source, title: &str, findings: &mut Vec<Finding>) -> Faq {
    let pieces = pieces::pieces(blocks(source, findings), title);
    let mut reading = Reading { outline: Outline::of(&pieces), ..Reading::default() };
    for piece in &pieces {
        reading.take(piece);
    }
    let mut faq = Faq { name: super::name(title), ..reading.faq };
    context::relate(&mut faq.entries);
    cards::name(&mut faq, &reading.outline);
    report(&faq, findings);
    name_notes(&mut faq.sections, title);
    faq
}

/// What has been read so far.
#[derive(Default)]
struct Reading {
    faq: Faq,
    outline: Outline,
    slugs: BTreeSet<String>,
    /// What text belongs to now.
    open: Open,
    /// Whether a revised text is being read, inside whatever is open.
    revising: bool,
}

/// What a text without a mark belongs to.
#[derive(Default, PartialEq, Eq)]
enum Open {
    #[default]
    Nothing,
    Entry,
    Note,
}

impl Reading {
    fn take(&mut self, piece: &Piece) {
        match &piece.role {
            Role::Heading(level) => {
                self.outline.enter(*level, &piece.block.text);
                (self.open, self.revising) = (Open::Nothing, false);
            }
            Role::Question(question) => self.ask(question, piece.block.at),
            Role::Label(subject) => {
                let path = self.outline.path();
                let new = RevisedText { subject: subject.clone(), path, line: piece.block.at, ..RevisedText::default() };
                self.faq.revised.push(new);
                self.revising = true;
            }
            Role::Text => self.text(&piece.block),
        }
    }

    fn ask(&mut self, question: &str, line: usize) {
        let slug = unique(&mut self.slugs, question);
        let entry = FaqEntry {
            slug,
            path: self.outline.path(),
            question: question.to_owned(),
            statement: !question.contains('?'),
            line,
            ..FaqEntry::default()
        };
        self.faq.entries.push(entry);
        (self.open, self.revising) = (Open::Entry, false);
    }

    fn text(&mut self, block: &Block) {
        if let Some(revised) = self.faq.revised.last_mut().filter(|_| self.revising) {
            if revised.lines.is_empty() || !pieces::leaves_card_text(block) {
                revised.lines.push(block.text.clone());
                return;
            }
            self.revising = false;
        }
        match self.open {
            Open::Entry => {
                if let Some(entry) = self.faq.entries.last_mut() {
                    append(&mut entry.answer, &printed(block));
                }
            }
            Open::Note => {
                if let Some(note) = self.faq.sections.last_mut() {
                    append(&mut note.text, &printed(block));
                }
            }
            Open::Nothing => {
                let note = Note { path: self.outline.path(), text: printed(block), line: block.at, ..Note::default() };
                self.faq.sections.push(note);
                self.open = Open::Note;
            }
        }
    }
}

fn append(text: &mut String, line: &str) {
    let line = if text.is_empty() { pieces::without_answer_mark(line) } else { line };
    if !text.is_empty() {
        text.push('\n');
    }
    text.push_str(line);
}

/// A paragraph, or a list item with its sign and depth.
pub(super) fn printed(block: &Block) -> String {
    match block.mark {
        Mark::Item(depth) => format!("{}- {}", "  ".repeat(usize::from(depth.saturating_sub(1))), block.text),
        _ => block.text.clone(),
    }
}

/// The name in an address: the first words of a text, with a number where the name is taken.
pub(super) fn unique(taken: &mut BTreeSet<String>, text: &str) -> String {
    const WORDS: usize = 9;
    let words = slug(text);
    let base = words.split('-').take(WORDS).collect::<Vec<_>>().join("-");
    let base = if base.is_empty() { "entry".to_owned() } else { base };
    let mut name = base.clone();
    let mut count = 1;
    while !taken.insert(name.clone()) {
        count += 1;
        name = format!("{base}-{count}");
    }
    name
}

fn name_notes(notes: &mut [Note], title: &str) {
    let mut taken = BTreeSet::new();
    for note in notes {
        if note.path.is_empty() {
            note.path.push(title.to_owned());
        }
        note.slug = unique(&mut taken, note.path.last().map_or("", String::as_str));
    }
}

fn report(faq: &Faq, findings: &mut Vec<Finding>) {
    for entry in faq.entries.iter().filter(|entry| entry.answer.is_empty()) {
        findings.push(Finding::at(FindingKind::Cut, entry.line, "a question without an answer"));
    }
    for entry in faq.entries.iter().filter(|entry| entry.statement) {
        findings.push(Finding::at(FindingKind::Reformed, entry.line, "marked as a question, but asks nothing"));
    }
    for text in faq.revised.iter().filter(|text| text.lines.is_empty()) {
        findings.push(Finding::at(FindingKind::Cut, text.line, format!("no revised text for {}", text.subject)));
    }
    if faq.entries.is_empty() {
        findings.push(Finding::whole(FindingKind::Unread, "no questions were found"));
    }
}
