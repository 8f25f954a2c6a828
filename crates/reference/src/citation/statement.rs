//! Finds the statement that a number supports: the paragraph, list item, heading or row that it stands in, without the
//! numbers, and the heading above it.

use std::collections::BTreeSet;
use std::ops::Range;

use super::find::Mention;
use tribunal_rule::RuleNumber;

/// The number of bytes that a statement reaches before and after its number.
const REACH: usize = 400;
/// The number of bytes below a heading that are taken to be what it is about.
const BELOW: usize = 800;

/// A statement, as [`super::meaning`] weighs it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Statement {
    /// Its words.
    pub words: String,
    /// The nearest heading above it, or an empty string.
    pub heading: String,
    /// The words below it up to the next heading, where it is a heading itself; else an empty string.
    pub below: String,
    /// The numbers that it cites.
    pub cited: BTreeSet<RuleNumber>,
    /// Its place in the text.
    pub range: Range<usize>,
}

/// The lines of a text by their kinds.
pub(super) struct Blocks<'t> {
    text: &'t str,
    /// The headings, in order.
    headings: Vec<Range<usize>>,
}

impl<'t> Blocks<'t> {
    pub(super) fn new(text: &'t str) -> Self {
        let lines = text.split_inclusive('\n').scan(0, |at, line| {
            let start = *at;
            *at += line.len();
            Some(start..*at)
        });
        let is_heading = |line: &Range<usize>| text.get(line.clone()).is_some_and(|line| line.starts_with('#'));
        Self { text, headings: lines.filter(is_heading).collect() }
    }

    /// Returns the statement around a number.
    pub(super) fn statement(&self, mentions: &[Mention], at: Range<usize>) -> Statement {
        let block = self.block(at);
        let range = block.clone();
        let (words, cited) = self.words(mentions, block.clone());
        let (below, _) = self.words(mentions, self.below(&block));
        let above = self.headings.partition_point(|heading| heading.start < block.start);
        let heading = above.checked_sub(1).and_then(|above| self.headings.get(above).cloned());
        let heading = heading.and_then(|heading| self.text.get(heading)).unwrap_or_default().to_owned();
        Statement { words, heading, below, cited, range }
    }

    /// Returns the words of a stretch of the text without the numbers of rules, and these.
    fn words(&self, mentions: &[Mention], of: Range<usize>) -> (String, BTreeSet<RuleNumber>) {
        let first = mentions.partition_point(|mention| mention.range.start < of.start);
        let inside = mentions.iter().skip(first).take_while(|mention| mention.range.end <= of.end);
        let (mut words, mut from, mut cited) = (String::new(), of.start, BTreeSet::new());
        for mention in inside {
            words.push_str(self.text.get(from..mention.range.start).unwrap_or_default());
            words.push(' ');
            from = mention.range.end;
            cited.extend(std::iter::once(mention.number).chain(mention.through));
        }
        words.push_str(self.text.get(from..of.end).unwrap_or_default());
        (words, cited)
    }

    /// Returns the range of what stands below a heading, up to the next one; nothing below what is no heading.
    fn below(&self, block: &Range<usize>) -> Range<usize> {
        let at = self.headings.partition_point(|heading| heading.start < block.start);
        if self.headings.get(at).is_none_or(|heading| heading.start != block.start) {
            return block.end..block.end;
        }
        let next = self.headings.get(at + 1).map_or(self.text.len(), |next| next.start);
        block.end..self.text.floor_char_boundary(next.min(block.end + BELOW)).max(block.end)
    }

    /// Returns the lines that belong together around a stretch of the text.
    fn block(&self, at: Range<usize>) -> Range<usize> {
        let reach = self.text.ceil_char_boundary(at.start.saturating_sub(REACH));
        let mut start = self.line_start(at.start);
        while start > reach && !begins(self.text.get(start..).unwrap_or_default()) {
            let before = self.line_start(start - 1);
            if self.text.get(before..start).is_none_or(|line| line.trim().is_empty()) || before < reach {
                break;
            }
            start = before;
        }
        let furthest = self.text.floor_char_boundary((at.end + REACH).min(self.text.len()));
        let mut end = self.line_end(at.end);
        let is_heading = self.text.get(start..).is_some_and(|line| line.starts_with('#'));
        while end < furthest && !is_heading {
            let next = self.text.get(end..).unwrap_or_default();
            let line = next.lines().next().unwrap_or_default();
            if line.trim().is_empty() || begins(next) {
                break;
            }
            end = self.line_end(end);
        }
        start.max(reach)..end.min(furthest).max(at.end)
    }

    fn line_start(&self, at: usize) -> usize {
        self.text.get(..at).and_then(|before| before.rfind('\n')).map_or(0, |before| before + 1)
    }

    /// Returns the byte after the line that a byte stands in.
    fn line_end(&self, at: usize) -> usize {
        self.text.get(at..).and_then(|after| after.find('\n')).map_or(self.text.len(), |after| at + after + 1)
    }
}

/// Returns true if a line begins something of its own: a heading, an item, a row, a quotation.
fn begins(line: &str) -> bool {
    let line = line.trim_start_matches(' ');
    ["#", "- ", "* ", "|", "> ", "=>"].iter().any(|mark| line.starts_with(mark))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::citation::find::find;

    fn first(text: &str) -> Statement {
        let mentions = find(text);
        Blocks::new(text).statement(&mentions, mentions[0].range.clone())
    }

    #[test]
    fn a_statement_is_what_the_number_stands_in() {
        let told = first("# Oars\n\nBefore.\n\nThe oars (rule 103)\nare wet, see rule 104.1.a.\n\nAfter.\n");
        assert_eq!(told.words.split_whitespace().collect::<Vec<_>>().join(" "), "The oars ( ) are wet, see .");
        assert_eq!((told.heading.trim(), told.cited.len()), ("# Oars", 2));
        let item = first("- one\n- rule 103: two\n  and more\n- three\n");
        assert!(item.words.contains("two") && item.words.contains("more"), "{}", item.words);
        assert!(!item.words.contains("one") && !item.words.contains("three"), "{}", item.words);
        let headed = first("## Rule 103: oars\nWhat rule 105 says of oars.\n# Next\nNot this.\n");
        assert_eq!((headed.words.trim(), headed.below.trim()), ("##  : oars", "What   says of oars."));
        assert_eq!(told.below, "");
    }

    proptest! {
        #[test]
        fn any_text_has_statements(text in "(\\PC|rule 322.4|\n|# |- |\\| |> ){0,40}") {
            let (mentions, blocks) = (find(&text), Blocks::new(&text));
            for mention in &mentions {
                blocks.statement(&mentions, mention.range.clone());
            }
        }
    }
}
