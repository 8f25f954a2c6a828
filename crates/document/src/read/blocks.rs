//! Lines as blocks: paragraphs, headings and list items of running text, with page headers and inline markup gone.
//!
//! Whatever is dropped or joined is reported. Readers of FAQs, errata and notes work on blocks; numbered documents have
//! rows.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

use regex::Regex;

use super::hyphens::{Hyphens, ends_in_hyphen};
use super::line::{Line, Mark};
use super::source::Source;
use crate::normal::pattern;
use crate::{Finding, FindingKind};

/// A paragraph, a heading or a list item.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Block {
    /// The 1-based line of the file on which it starts.
    pub at: usize,
    /// Its words in one line.
    pub text: String,
    /// The number of blank lines before it.
    pub gap: usize,
    /// The kind of block that the markup makes it.
    pub mark: Mark,
}

/// The number of times a line must be repeated to be a page header.
const REPEATED: usize = 3;

/// Cuts a source into blocks.
pub(super) fn blocks(source: &Source, findings: &mut Vec<Finding>) -> Vec<Block> {
    let lines = lines(source, findings);
    let outlines: Vec<u64> = lines.iter().map(|line| outline(&line.text)).collect();
    let headers = headers(&lines, &outlines);
    let dropped_outlines: BTreeSet<u64> = headers.iter().map(|header| outline(header)).collect();
    let wrapped = is_wrapped(&lines);
    let hyphens = Hyphens::of(lines.iter().map(|line| line.text.as_str()).filter(|_| wrapped));
    let mut blocks: Vec<Block> = Vec::with_capacity(lines.len());
    let (mut dropped, mut gap) = (false, 0);
    for (mut line, outline) in lines.into_iter().zip(outlines) {
        if dropped_outlines.contains(&outline) && headers.contains(&header_key(&line.text)) {
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
            Some(last) if wrapped && line.gap == 0 && continues(last, &line) => go_on(last, &line.text, &hyphens),
            _ => blocks.push(line),
        }
        (dropped, gap) = (false, 0);
    }
    blocks
}

/// Returns the lines that have words, without their inline markup, list items at their depth.
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

/// Returns the depth of a list item by the indentation of its line, where the file shows any.
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

/// Returns a line without links, images and signs of emphasis.
fn plain(text: &str) -> String {
    static IMAGE: LazyLock<Regex> = LazyLock::new(|| pattern(r"<img\b[^<>]*>|!\[[^\[\]]*\]\([^()]*\)"));
    static LINK: LazyLock<Regex> = LazyLock::new(|| pattern(r"\[([^\[\]]+)\]\((?:#|/|https?:|mailto:)[^()\s]*\)"));
    static STARS: LazyLock<Regex> = LazyLock::new(|| pattern(r"\*{1,3}([^*\s](?:[^*]*[^*\s])?)\*{1,3}"));
    static BARS: LazyLock<Regex> = LazyLock::new(|| pattern(r"(^|[\s(])_([^_\s](?:[^_]*[^_\s])?)_($|[\s).,;:!?])"));
    let signs = signs(text);
    if signs == 0 {
        return text.to_owned();
    }
    let marks = [(IMAGES, &IMAGE, ""), (LINKS, &LINK, "$1"), (STARRED, &STARS, "$1"), (BARRED, &BARS, "$1$2$3")];
    let text = marks
        .into_iter()
        .filter(|(sign, ..)| signs & sign != 0)
        .fold(Cow::Borrowed(text), |text, (_, mark, by)| Cow::Owned(mark.replace_all(&text, by).into_owned()));
    let mut plain = String::with_capacity(text.len());
    for word in text.trim_matches('#').split_whitespace() {
        if !plain.is_empty() {
            plain.push(' ');
        }
        plain.push_str(word);
    }
    plain
}

/// Flags for the inline markup that the bytes of a line may belong to; most lines have none.
const IMAGES: u8 = 1;
const LINKS: u8 = 1 << 1;
const STARRED: u8 = 1 << 2;
const BARRED: u8 = 1 << 3;
/// A space that is not one blank between two words, or a sign that ends are freed of.
const LOOSE: u8 = 1 << 4;

/// Returns the flags of a line's bytes in one pass, which is cheaper than trying each pattern.
fn signs(text: &str) -> u8 {
    let (mut signs, mut last) = (0, b' ');
    for byte in text.bytes() {
        signs |= match byte {
            b'a'..=b'z' => 0,
            b' ' if last == b' ' => LOOSE,
            b'\t'..=b'\r' | b'#' | 0x80.. => LOOSE,
            b'<' => IMAGES,
            b'[' if last == b'!' => IMAGES,
            b'(' if last == b']' => LINKS,
            b'*' => STARRED,
            b'_' => BARRED,
            _ => 0,
        };
        last = byte;
    }
    if last == b' ' { signs | LOOSE } else { signs }
}

/// Returns the lines that are page headers: they repeat, and one of them opens the document, has a date or page number,
/// or cuts a sentence.
fn headers(lines: &[Block], outlines: &[u64]) -> BTreeSet<String> {
    let all = lines.iter().zip(outlines).enumerate();
    let plain = all.filter(|(_, (line, _))| line.mark == Mark::Plain);
    let mut seen: Vec<(u64, usize)> = plain.map(|(at, (_, outline))| (*outline, at)).collect();
    seen.sort_unstable();
    // Nearly every line stands once, which the hash of its outline shows; only the others are looked at.
    let mut repeated: BTreeMap<String, Vec<usize>> = BTreeMap::new();
    for alike in seen.chunk_by(|a, b| a.0 == b.0).filter(|alike| alike.len() >= REPEATED) {
        for (_, at) in alike {
            repeated.entry(header_key(&lines[*at].text)).or_default().push(*at);
        }
    }
    let headers = repeated.into_iter().filter(|(_, at)| at.len() >= REPEATED && at.iter().any(|at| tells(lines, *at)));
    headers.map(|(key, _)| key).collect()
}

/// Returns true if a line does what only page headers do: it opens the document, counts pages or dates, or cuts a
/// sentence.
fn tells(lines: &[Block], at: usize) -> bool {
    static PAGED: LazyLock<Regex> =
        LazyLock::new(|| pattern(r"(?i)\d{4}-\d{2}-\d{2}|\bpage\s+\d+|\b\d+\s*(?:/|of)\s*\d+\b"));
    let words = |line: &Block| line.text.split(' ').count();
    let cuts = || match (at.checked_sub(1).and_then(|at| lines.get(at)), lines.get(at + 1)) {
        (Some(before), Some(after)) => words(before) > 3 && is_cut(before, after),
        _ => false,
    };
    lines.get(at).is_some_and(|line| words(line) > 3 && (at == 0 || PAGED.is_match(&line.text) || cuts()))
}

/// Returns a hash (FNV-1a) of a line that ignores the length of its numbers and the case of its letters.
fn outline(text: &str) -> u64 {
    let sign = |byte: u8| if byte.is_ascii_digit() { b'0' } else { byte.to_ascii_lowercase() };
    let step = |(hash, last): (u64, u8), byte: u8| match sign(byte) {
        b'0' if last == b'0' => (hash, last),
        // What is not ASCII may have its case elsewhere than in one byte.
        0x80.. => (hash, last),
        sign => ((hash ^ u64::from(sign)).wrapping_mul(0x0100_0000_01b3), sign),
    };
    text.bytes().fold((0xcbf2_9ce4_8422_2325, 0), step).0
}

/// Returns a line in small letters with each number replaced by one zero, since page headers may count pages.
fn header_key(text: &str) -> String {
    let mut key = String::with_capacity(text.len());
    let mut digits = false;
    for c in text.chars() {
        let digit = c.is_ascii_digit();
        match c {
            _ if digit && digits => {}
            _ if digit => key.push('0'),
            c if c.is_ascii() => key.push(c.to_ascii_lowercase()),
            c => key.extend(c.to_lowercase()),
        }
        digits = digit;
    }
    key
}

/// Returns true if a text breaks off and the other continues it.
fn is_cut(before: &Block, after: &Block) -> bool {
    let open = before.text.chars().next_back().is_some_and(|last| last.is_alphanumeric() || last == ',');
    open && after.mark == Mark::Plain && after.text.starts_with(char::is_lowercase)
}

/// Returns true if the lines of a paragraph are lines of the file: too many of them end inside a sentence.
fn is_wrapped(lines: &[Block]) -> bool {
    let pairs = lines.iter().zip(lines.iter().skip(1));
    pairs.filter(|(before, after)| after.gap == 0 && is_cut(before, after)).count() >= REPEATED
}

fn continues(last: &Block, line: &Block) -> bool {
    static NUMBERED: LazyLock<Regex> = LazyLock::new(|| pattern(r"^\d{1,2}[.)]\s"));
    line.mark == Mark::Plain && matches!(last.mark, Mark::Plain | Mark::Item(_)) && !NUMBERED.is_match(&line.text)
}

/// Adds the next line of a paragraph.
fn go_on(block: &mut Block, text: &str, hyphens: &Hyphens) {
    if !ends_in_hyphen(&block.text) || !text.starts_with(char::is_lowercase) {
        return join(block, text);
    }
    if hyphens.breaks(&block.text, text) {
        block.text.pop();
    }
    block.text.push_str(text);
}

fn join(block: &mut Block, text: &str) {
    block.text.push(' ');
    block.text.push_str(text);
}
