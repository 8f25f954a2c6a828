//! Errata documents: names of cards with their new and old wordings under labels.
//!
//! Which blocks are names and which are sections shows in their place: a name stands right before the first label of
//! its erratum. Headings may be marked up or not, and either wording may come first.

use std::sync::LazyLock;

use regex::Regex;

use super::blocks::{Block, blocks};
use super::faq::{label, printed, subject};
use super::kinds;
use super::line::Mark;
use super::source::Source;
use crate::normal::pattern;
use crate::{Errata, Erratum, Finding, FindingKind};

/// Reads a publisher's errata document.
pub(super) fn read(source: &Source, title: &str, findings: &mut Vec<Finding>) -> Errata {
    let blocks = blocks(source, findings);
    let mut reading = ErrataReader { title: title.to_owned(), ..ErrataReader::default() };
    // Between a name and its first label may stand only the part of the document that it belongs to.
    let next = |at: usize| blocks.iter().skip(at + 1).find(|block| group(&block.text).is_none());
    for (at, block) in blocks.iter().enumerate() {
        reading.take(block, next(at));
    }
    for erratum in &reading.errata {
        report(erratum, findings);
    }
    if reading.errata.is_empty() {
        findings.push(Finding::whole(FindingKind::Unread, "no old and new texts were found"));
    }
    Errata { name: kinds::name(title), errata: reading.errata }
}

#[derive(Default)]
struct ErrataReader {
    title: String,
    errata: Vec<Erratum>,
    /// The section above, where there is one.
    path: Vec<String>,
    /// The wording that text belongs to now.
    open: Option<Side>,
}

/// One of the two wordings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Side {
    New,
    Old,
}

/// The role of a block in an errata document.
enum Role<'a> {
    Label(Side, &'a str),
    Name,
    Group(&'a str),
    Section,
    Text,
}

impl ErrataReader {
    fn take(&mut self, block: &Block, next: Option<&Block>) {
        match self.role(block, next) {
            Role::Label(side, words) => {
                self.open = Some(side);
                self.word(words);
            }
            Role::Name => self.name(&block.text, block.at),
            Role::Group(title) => {
                if let Some(last) = self.errata.last_mut() {
                    last.path = vec![title.to_owned()];
                }
            }
            Role::Section => (self.path, self.open) = (vec![block.text.clone()], None),
            Role::Text => self.text(block),
        }
    }

    fn role<'a>(&self, block: &'a Block, next: Option<&Block>) -> Role<'a> {
        if let Some((side, words)) = side(block) {
            return Role::Label(side, words);
        }
        if let Some(title) = group(&block.text).filter(|_| self.is_named()) {
            return Role::Group(title);
        }
        let label_next = next.and_then(side).map(|(side, _)| side);
        match (label_next, block.mark) {
            _ if label(&block.text).is_some() => Role::Name,
            (Some(side), _) if self.starts_anew(side) => Role::Name,
            (None, Mark::Heading(_)) if !kinds::repeats_title(&block.text, &self.title) => Role::Section,
            _ => Role::Text,
        }
    }

    /// Returns true if only the name of the last erratum has been read so far.
    fn is_named(&self) -> bool {
        self.open.is_none() && self.errata.last().is_some_and(|last| last.new.is_empty() && last.old.is_empty())
    }

    /// Returns true if a label of this side opens another erratum: the one being read has it already, or there is none.
    fn starts_anew(&self, side: Side) -> bool {
        self.errata.last().is_none_or(|last| match side {
            Side::New => !last.new.is_empty(),
            Side::Old => !last.old.is_empty(),
        })
    }

    fn name(&mut self, text: &str, line: usize) {
        let revised = label(text);
        self.open = revised.is_some().then_some(Side::New);
        let subject = revised.unwrap_or_else(|| subject(text));
        self.errata.push(Erratum { subject, path: self.path.clone(), line, ..Erratum::default() });
    }

    fn text(&mut self, block: &Block) {
        static NOTE: LazyLock<Regex> = LazyLock::new(|| pattern(r"(?i)^(?:notes?|reason|comment|why)\s*:\s*"));
        if block.mark == Mark::Table {
            return self.row(block);
        }
        match (NOTE.find(&block.text), self.errata.last_mut()) {
            (Some(mark), Some(last)) if self.open.is_some() => {
                last.reason = block.text.get(mark.end()..).unwrap_or_default().to_owned();
            }
            _ => self.word(&printed(block)),
        }
    }

    /// Adds a line to the wording that is open.
    fn word(&mut self, words: &str) {
        let Some(last) = self.errata.last_mut().filter(|_| !words.is_empty()) else { return };
        match self.open {
            Some(Side::New) => last.new.push(words.to_owned()),
            Some(Side::Old) => last.old.push(words.to_owned()),
            None => {}
        }
    }

    /// A row of a table: the name, the old text, the new text.
    fn row(&mut self, block: &Block) {
        let cells: Vec<&str> = block.text.split('\t').map(str::trim).collect();
        let [name, old, new] = cells.as_slice() else { return };
        if labelled(old).is_some() || labelled(new).is_some() || name.is_empty() {
            return;
        }
        self.name(name, block.at);
        for (side, words) in [(Side::Old, old), (Side::New, new)] {
            self.open = Some(side);
            self.word(words);
        }
        self.open = None;
    }
}

/// The part of the document that a line such as `group: First Pond` says an erratum belongs to.
fn group(text: &str) -> Option<&str> {
    let (key, title) = text.split_once(':')?;
    (key.eq_ignore_ascii_case("group") && !title.trim().is_empty()).then(|| title.trim())
}

/// Returns the wording that a block announces, and the words after its label. A heading or a bold line may be a single
/// word, which in running text would be part of it.
fn side(block: &Block) -> Option<(Side, &str)> {
    let alone = || {
        let word = block.text.trim_matches(['[', ']', ':', ' ']).to_lowercase();
        match word.as_str() {
            "new" | "revised" | "updated" | "current" | "corrected" => Some((Side::New, "")),
            "old" | "original" | "previous" | "printed" | "former" => Some((Side::Old, "")),
            _ => None,
        }
    };
    let heads = matches!(block.mark, Mark::Heading(_) | Mark::Strong);
    labelled(&block.text).or_else(|| heads.then(alone).flatten())
}

/// The wording that a label such as `[NEW TEXT]` or `Old wording: ...` announces, and the words after it.
fn labelled(text: &str) -> Option<(Side, &str)> {
    static LABEL: LazyLock<Regex> = LazyLock::new(|| {
        pattern(
            r"(?i)^\[?(?:(new|revised|updated|current|corrected)|(old|original|previous|printed|former))\s+(?:card\s+)?(?:text|wording)\s*(?:\]?:?\s*$|\]?\s*:\s*)",
        )
    });
    let parts = LABEL.captures(text)?;
    let side = if parts.get(1).is_some() { Side::New } else { Side::Old };
    Some((side, text.get(parts.get(0)?.end()..).unwrap_or_default()))
}

fn report(erratum: &Erratum, findings: &mut Vec<Finding>) {
    for (missing, name) in [(erratum.new.is_empty(), "new"), (erratum.old.is_empty(), "old")] {
        if missing {
            let note = format!("no {name} text is given for {}", erratum.subject);
            findings.push(Finding::at(FindingKind::Cut, erratum.line, note));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str) -> (Vec<String>, Vec<Finding>) {
        let source = Source::of(text);
        let mut findings = Vec::new();
        let errata = read(&source, "Pond Card Errata", &mut findings);
        let lines = errata.errata.iter().map(|it| {
            format!("{:?} {} | {} | {} | {}", it.path, it.subject, it.new.join("/"), it.old.join("/"), it.reason)
        });
        (lines.collect(), findings)
    }

    #[test]
    fn headings_arrows_and_sections_are_told_apart() {
        let text = "# Pond Card Errata\n\nHello there.\n\n### First Pond\n\n### Lamp\n\n### [NEW TEXT]\n\nGlow.\n\n### \u{25b2}\n\n\
            ### [OLD TEXT]\n\nShine.\n\nNote: the other print is right.\n\n###\n\n### Rope\n\n### [NEW TEXT]\n\nBind.\n\n\
            Twice.\n\n### [OLD TEXT]\n\nTie.\n";
        let (errata, findings) = check(text);
        assert_eq!(
            errata,
            [
                r#"["First Pond"] Lamp | Glow. | Shine. | the other print is right."#,
                r#"["First Pond"] Rope | Bind./Twice. | Tie. | "#,
            ]
        );
        assert_eq!(findings.iter().filter(|finding| finding.kind != FindingKind::Dropped).count(), 0);
    }

    #[test]
    fn names_need_no_markup_and_either_wording_may_come_first() {
        let text = "Pond Card Errata\n\nLamp\nOld text: Shine.\nNew text: Glow.\n\nRule 312.3.a\nOld text:\nOne frog.\nNew text:\nTwo.\n";
        assert_eq!(check(text).0, ["[] Lamp | Glow. | Shine. | ", "[] 312.3.a | Two. | One frog. | "]);
    }

    #[test]
    fn a_bold_word_is_a_label_and_a_group_a_section() {
        let text = "# Pond Card Errata\n\nPublished: 2031-05-06.\n\n## Lamp!\n\ngroup: First Pond\n\n**new**\n\n[Glow] (Shine.)\n\n\
            Glow.\n\n**old**\n\nShine.\n\n## Rope\n\ngroup: Second Pond\n\n**new**\n\nnew\n\ngroup: two\n\n**old**\n\nTie.\n";
        let (errata, findings) = check(text);
        assert_eq!(
            errata,
            [
                r#"["First Pond"] Lamp! | [Glow] (Shine.)/Glow. | Shine. | "#,
                r#"["Second Pond"] Rope | new/group: two | Tie. | "#,
            ]
        );
        assert_eq!(findings, []);
    }

    #[test]
    fn revised_texts_without_the_old_ones_are_read_and_reported() {
        let (errata, findings) = check("Pond Card Errata\n\n### Lamp (revised text)\n\nGlow.\n");
        assert_eq!(errata, ["[] Lamp | Glow. |  | "]);
        assert_eq!(findings.len(), 1);
    }
}
