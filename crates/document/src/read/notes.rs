//! Patch notes: sections, and in them the changes with their tags and the rules they name.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use regex::Regex;

use super::blocks::{Block, blocks};
use super::faq::{printed, unique};
use super::kinds;
use super::line::Mark;
use super::number_line::three_digits;
use super::source::Source;
use crate::normal::pattern;
use crate::{Finding, FindingKind, Note, NotedChange, Notes};
use tribunal_rule::RuleNumber;

/// Reads patch notes.
pub(super) fn read(source: &Source, title: &str, findings: &mut Vec<Finding>) -> Notes {
    let blocks = blocks(source, findings);
    let mut reading = NotesReader { title: title.to_owned(), ..NotesReader::default() };
    for (at, block) in blocks.iter().enumerate() {
        reading.take(block, blocks.get(at + 1));
    }
    if reading.notes.is_empty() {
        findings.push(Finding::whole(FindingKind::Unread, "no sections were found"));
    }
    Notes { notes: reading.notes }
}

#[derive(Default)]
struct NotesReader {
    title: String,
    notes: Vec<Note>,
    slugs: BTreeSet<String>,
    /// The headings above, with their levels.
    path: Vec<(u8, String)>,
    /// True if the last note is the section being read.
    open: bool,
}

/// The level of a heading that is printed as a list item.
const ITEM: u8 = u8::MAX;

impl NotesReader {
    fn take(&mut self, block: &Block, next: Option<&Block>) {
        match block.mark {
            Mark::Heading(_) | Mark::Strong if kinds::repeats_title(&block.text, &self.title) => {}
            Mark::Heading(level) => self.enter(level, &block.text),
            Mark::Item(_) if heads_items(block, next) => self.enter(ITEM, &block.text),
            Mark::Quote => {}
            _ => self.text(block),
        }
    }

    fn enter(&mut self, level: u8, title: &str) {
        self.path.retain(|(above, _)| *above < level);
        self.path.push((level, title.to_owned()));
        self.open = false;
    }

    fn text(&mut self, block: &Block) {
        if !self.open {
            let path: Vec<String> = self.path.iter().map(|(_, title)| title.clone()).collect();
            let slug = unique(&mut self.slugs, path.last().map_or("introduction", String::as_str));
            self.notes.push(Note { slug, path, line: block.at, ..Note::default() });
            self.open = true;
        }
        let Some(note) = self.notes.last_mut() else { return };
        if !note.text.is_empty() {
            note.text.push('\n');
        }
        note.text.push_str(&printed(block));
        note.changes.extend(change(block));
        note.rules.extend(rules(&block.text));
    }
}

/// Returns true if a list item is the title of those that follow: a few words without a stop before a whole sentence.
fn heads_items(block: &Block, next: Option<&Block>) -> bool {
    const TITLE: usize = 8;
    const SENTENCE: usize = 14;
    let words = |block: &Block| block.text.split(' ').count();
    let open = block.text.chars().next_back().is_some_and(char::is_alphanumeric);
    let explained = next
        .is_some_and(|next| matches!(next.mark, Mark::Item(_)) && words(next) >= SENTENCE && tag(&next.text).is_none());
    open && words(block) <= TITLE && tag(&block.text).is_none() && explained
}

/// Returns the change that a tagged block describes; none where the block has no tag.
fn change(block: &Block) -> Option<NotedChange> {
    let (tag, text) = tag(&block.text)?;
    Some(NotedChange { tag, text: text.to_owned(), rules: rules(text), line: block.at })
}

/// The tag in front of a change, in small letters, and what follows it.
fn tag(text: &str) -> Option<(String, &str)> {
    static TAG: LazyLock<Regex> = LazyLock::new(|| {
        pattern(
            r"^((?i:(?:new|changed|removed|edited|updated|revised)\s+(?:rules?|systems?|keywords?|actions?|terms?)|clarified|clarification|removal|removed|edit|changed?|addition|added|fixed|fix|errata|reminder))\s*:\s+",
        )
    });
    // The longest tag has fewer signs than that before its colon; most texts have none at all.
    text.split_once(':').filter(|(tag, _)| tag.len() < 40)?;
    let parts = TAG.captures(text)?;
    Some((parts.get(1)?.as_str().to_lowercase(), text.get(parts.get(0)?.end()..)?))
}

/// The rules that a text names by their numbers.
fn rules(text: &str) -> Vec<RuleNumber> {
    static RULE: LazyLock<Regex> = LazyLock::new(|| pattern(r"(?i)\brules?\s+(\d{3}(?:\.(?:\d{1,2}|[a-z]))*)\b"));
    let numbered = three_digits(text.as_bytes()).next().is_some();
    let found = numbered.then(|| RULE.captures_iter(text)).into_iter().flatten();
    found.filter_map(|parts| parts.get(1)?.as_str().parse().ok()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str) -> Vec<Note> {
        read(&Source::of(text), "Pond Patch Notes", &mut Vec::new()).notes
    }

    #[test]
    fn sections_hold_tagged_changes_and_the_rules_they_name() {
        let notes = check(
            "# Pond Patch Notes\n\nHello.\n\n### Frogs\n\n- NEW RULE: Frogs may leap, see rule 312.4.a.\n- It is fun.\n",
        );
        assert_eq!(notes.len(), 2);
        assert_eq!((notes[0].slug.as_str(), notes[0].text.as_str()), ("introduction", "Hello."));
        assert_eq!(notes[1].path, ["Frogs"]);
        let change = &notes[1].changes[0];
        assert_eq!((change.tag.as_str(), change.text.as_str()), ("new rule", "Frogs may leap, see rule 312.4.a."));
        assert_eq!(change.rules, ["312.4.a".parse().unwrap()]);
        assert_eq!(notes[1].text, "- NEW RULE: Frogs may leap, see rule 312.4.a.\n- It is fun.");
    }

    #[test]
    fn an_item_can_be_the_title_of_the_next_ones() {
        let text = "# Pond Patch Notes\n\n### All\n\n- Frogs and Newts\n- From now on every frog leaps before any newt that sits beside it in the same pond.\n- NEW RULE: Leaps.\n";
        let notes = check(text);
        assert_eq!(notes.len(), 1);
        assert_eq!(notes[0].path, ["All", "Frogs and Newts"]);
        assert_eq!(notes[0].changes.len(), 1);
    }

    #[test]
    fn lines_of_a_paragraph_are_joined() {
        let text =
            "# Pond Patch Notes\n\n### All\nEvery frog\nleaps over\na pond and\nis happy\n\n- CLARIFIED: Newts\nstay\n";
        assert_eq!(check(text)[0].text, "Every frog leaps over a pond and is happy\n- CLARIFIED: Newts stay");
    }
}
