//! Lines as blocks: paragraphs, headings and list items of running text, with page headers and inline markup gone.
//!
//! What is dropped or joined is reported. Readers of FAQs, errata and notes work on blocks; numbered documents have rows.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use regex::Regex;

use super::source::{Line, Mark, Source};
use crate::document::normal::pattern;
use crate::document::{Finding, FindingKind};

/// A paragraph, a heading or a list item.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Block {
    /// The 1-based line of the file on which it starts.
    pub at: usize,
    /// Its words in one line.
    pub text: String,
    /// How many blank lines stand before it.
    pub gap: usize,
    /// What the markup makes of it.
    pub mark: Mark,
}

/// How often a line must be repeated to be a page header.
const REPEATED: usize = 3;

/// Cuts a source into blocks.
pub(super) fn blocks(source: &Source, findings: &mut Vec<Finding>) -> Vec<Block> {
    let lines = lines(source, findings);
    let headers = headers(&lines);
    let wrapped = is_wrapped(&lines);
    let mut blocks: Vec<Block> = Vec::with_capacity(lines.len());
    let (mut dropped, mut gap) = (false, 0);
    for mut line in lines {
        if headers.contains_key(&header_key(&line.text)) {
            findings.push(Finding::at(FindingKind::Dropped, line.at, "a page header"));
            (dropped, gap) = (true, gap.max(line.gap));
            continue;
        }
        line.gap = line.gap.max(gap);
        match blocks.last_mut() {
            Some(last) if dropped && is_cut(last, &line) => {
                findings.push(Finding::at(FindingKind::Joined, last.at, "a sentence that a page header had cut"));
                join(last, &line.text);
            }
            Some(last) if wrapped && line.gap == 0 && continues(last, &line) => join(last, &line.text),
            _ => blocks.push(line),
        }
        (dropped, gap) = (false, 0);
    }
    blocks
}

/// The lines that say something, their inline markup gone, list items at their depth.
fn lines(source: &Source, findings: &mut Vec<Finding>) -> Vec<Block> {
    let raw: Vec<&str> = source.text.lines().collect();
    let mut indents: Vec<usize> = Vec::new();
    let (mut gap, mut wordless) = (0, 0);
    let mut blocks = Vec::with_capacity(source.lines.len());
    for line in &source.lines {
        let text = plain(&line.text);
        if !text.chars().any(char::is_alphanumeric) {
            gap = gap.max(line.gap);
            wordless += 1;
            continue;
        }
        let mark = match line.mark {
            Mark::Item(depth) => Mark::Item(depth.max(nesting(&mut indents, line, &raw))),
            mark => {
                indents.clear();
                mark
            }
        };
        blocks.push(Block { at: line.at, text, gap: line.gap.max(gap), mark });
        gap = 0;
    }
    if wordless > 0 {
        findings.push(Finding::whole(FindingKind::Dropped, format!("{wordless} lines without words: arrows, images")));
    }
    blocks
}

/// The depth of a list item by the indentation of its line, where the file shows any.
fn nesting(indents: &mut Vec<usize>, line: &Line, raw: &[&str]) -> u8 {
    let text = line.at.checked_sub(1).and_then(|at| raw.get(at)).copied().unwrap_or_default();
    let indent = text.len() - text.trim_start().len();
    while indents.last().is_some_and(|last| *last > indent) {
        indents.pop();
    }
    if indents.last().is_none_or(|last| *last < indent) {
        indents.push(indent);
    }
    u8::try_from(indents.len()).unwrap_or(u8::MAX)
}

/// A line without links, images and signs of emphasis.
fn plain(text: &str) -> String {
    static IMAGE: LazyLock<Regex> = LazyLock::new(|| pattern(r"<img\b[^<>]*>|!\[[^\[\]]*\]\([^()]*\)"));
    static LINK: LazyLock<Regex> = LazyLock::new(|| pattern(r"\[([^\[\]]+)\]\((?:#|/|https?:|mailto:)[^()\s]*\)"));
    static STARS: LazyLock<Regex> = LazyLock::new(|| pattern(r"\*{1,3}([^*\s](?:[^*]*[^*\s])?)\*{1,3}"));
    static BARS: LazyLock<Regex> = LazyLock::new(|| pattern(r"(^|[\s(])_([^_\s](?:[^_]*[^_\s])?)_($|[\s).,;:!?])"));
    let text = IMAGE.replace_all(text, "");
    let text = LINK.replace_all(&text, "$1");
    let text = STARS.replace_all(&text, "$1");
    let text = BARS.replace_all(&text, "$1$2$3");
    let words: Vec<&str> = text.trim_matches('#').split_whitespace().collect();
    words.join(" ")
}

/// Lines that repeat themselves as only page headers do: the line that opens the document, a line with a date or page
/// number, or one that cuts a sentence.
fn headers(lines: &[Block]) -> BTreeMap<String, usize> {
    static PAGED: LazyLock<Regex> =
        LazyLock::new(|| pattern(r"(?i)\d{4}-\d{2}-\d{2}|\bpage\s+\d+|\b\d+\s*(?:/|of)\s*\d+\b"));
    let mut seen: BTreeMap<String, usize> = BTreeMap::new();
    let mut telling: BTreeMap<String, bool> = BTreeMap::new();
    for (at, line) in lines.iter().enumerate().filter(|(_, line)| line.mark == Mark::Plain) {
        let key = header_key(&line.text);
        let cuts = || match (at.checked_sub(1).and_then(|at| lines.get(at)), lines.get(at + 1)) {
            (Some(before), Some(after)) => before.text.split(' ').count() > 3 && is_cut(before, after),
            _ => false,
        };
        if line.text.split(' ').count() > 3 && (at == 0 || PAGED.is_match(&line.text) || cuts()) {
            telling.insert(key.clone(), true);
        }
        *seen.entry(key).or_default() += 1;
    }
    seen.retain(|key, count| *count >= REPEATED && telling.contains_key(key));
    seen
}

/// A line but for its numbers: page headers may count pages.
fn header_key(text: &str) -> String {
    static DIGITS: LazyLock<Regex> = LazyLock::new(|| pattern(r"\d+"));
    DIGITS.replace_all(text, "0").to_lowercase()
}

/// Whether a text breaks off and the other goes on with it.
fn is_cut(before: &Block, after: &Block) -> bool {
    let open = before.text.chars().next_back().is_some_and(|last| last.is_alphanumeric() || last == ',');
    open && after.mark == Mark::Plain && after.text.starts_with(char::is_lowercase)
}

/// Whether the lines of a paragraph are lines of the file: too many of them end inside a sentence.
fn is_wrapped(lines: &[Block]) -> bool {
    let pairs = lines.iter().zip(lines.iter().skip(1));
    pairs.filter(|(before, after)| after.gap == 0 && is_cut(before, after)).count() >= REPEATED
}

fn continues(last: &Block, line: &Block) -> bool {
    static NUMBERED: LazyLock<Regex> = LazyLock::new(|| pattern(r"^\d{1,2}[.)]\s"));
    line.mark == Mark::Plain && matches!(last.mark, Mark::Plain | Mark::Item(_)) && !NUMBERED.is_match(&line.text)
}

fn join(block: &mut Block, text: &str) {
    block.text.push(' ');
    block.text.push_str(text);
}
