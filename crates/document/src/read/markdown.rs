//! Markdown: nested lists, headings, tables and quotations as lines with marks.

use std::borrow::Cow;

use pulldown_cmark::{CodeBlockKind, Event, HeadingLevel, Options, Parser, Tag, TagEnd};

use super::builder::Builder;
use super::front;
use super::line::{Line, Mark};
use super::number_line::readings;
use super::text::FORM_FEED;
use crate::{Finding, FindingKind};

/// Reads Markdown into lines, without its front matter.
pub(super) fn lines(text: &str, findings: &mut Vec<Finding>) -> Vec<Line<'static>> {
    let (printed, taken) = front::skip(text, findings);
    let body = unpaged(printed);
    let parser = Parser::new_ext(&body, Options::ENABLE_TABLES).into_offset_iter();
    let mut reader = Reader { body: &body, printed, line: taken + 1, ..Reader::default() };
    for (event, range) in parser {
        reader.move_to(range.start);
        reader.event(event, range.start, range.end, findings);
    }
    reader.lines.finish()
}

/// Returns a text in which form feeds are what they are to a reader: the end of a line, or nothing where a line ends
/// anyway. Every byte stays in its place.
fn unpaged(text: &str) -> Cow<'_, str> {
    if !text.contains(FORM_FEED) {
        return Cow::Borrowed(text);
    }
    let mut last = '\n';
    let mut rest = text.chars().peekable();
    let mut unpaged = String::with_capacity(text.len());
    while let Some(c) = rest.next() {
        let beside = last == '\n' || rest.peek().is_some_and(|next| matches!(next, '\n' | '\r'));
        last = match c {
            FORM_FEED if beside => ' ',
            FORM_FEED => '\n',
            c => c,
        };
        unpaged.push(last);
    }
    Cow::Owned(unpaged)
}

#[derive(Default)]
struct Reader<'a> {
    body: &'a str,
    /// The body as the file has it: lines are counted there.
    printed: &'a str,
    lines: Builder,
    /// The place in the text up to which lines are counted, and the line there.
    counted: usize,
    line: usize,
    lists: u8,
    quotes: u8,
    strong: u8,
    /// Inside a picture, whose description is no text.
    pictures: u8,
    code: Option<Code>,
    /// The printed number of an ordered item, until its text is known.
    ordinal: Option<&'a str>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Code {
    Fenced,
    Indented,
}

impl<'a> Reader<'a> {
    /// Counts lines up to a place; events come in the order of the text, but for the ends of blocks.
    fn move_to(&mut self, place: usize) {
        if let Some(passed) = self.printed.as_bytes().get(self.counted..place) {
            self.line += passed.iter().filter(|byte| **byte == b'\n').count();
            self.counted = place;
        }
    }

    fn event(&mut self, event: Event<'a>, start: usize, end: usize, findings: &mut Vec<Finding>) {
        match event {
            Event::Start(tag) => self.open(tag, start, end, findings),
            Event::End(tag) => self.close(tag),
            Event::Text(words) if self.code.is_some() => self.code(&words),
            Event::Text(words) | Event::Code(words) | Event::InlineMath(words) | Event::DisplayMath(words) => {
                self.words(&words);
            }
            Event::SoftBreak | Event::HardBreak => self.break_line(),
            Event::InlineHtml(tag) => self.tag(&tag),
            Event::Html(html) => self.html(&html),
            Event::Rule | Event::FootnoteReference(_) | Event::TaskListMarker(_) => {}
        }
    }

    fn open(&mut self, tag: Tag<'a>, start: usize, end: usize, findings: &mut Vec<Finding>) {
        match tag {
            Tag::Heading { level, .. } => {
                self.new_block();
                if is_heading(self.body.get(start..end).unwrap_or_default()) {
                    self.lines.mark(Mark::Heading(depth(level)));
                }
            }
            Tag::List(_) => {
                self.new_block();
                self.lists = self.lists.saturating_add(1);
            }
            Tag::Item => {
                self.new_block();
                self.lines.mark(Mark::Item(self.lists));
                self.ordinal = self.body.get(start..).and_then(ordinal);
            }
            Tag::BlockQuote(_) => {
                self.new_block();
                self.quotes = self.quotes.saturating_add(1);
            }
            Tag::CodeBlock(kind) => self.open_code(&kind, start, end, findings),
            Tag::Paragraph if self.quotes > 0 => {
                self.new_block();
                self.lines.mark(Mark::Quote);
            }
            // The first paragraph of an item is the item's own line.
            Tag::Paragraph if self.lines.is_empty() => self.set_gap(),
            Tag::TableHead | Tag::TableRow => {
                self.new_block();
                self.lines.mark(Mark::Table);
            }
            Tag::TableCell if !self.lines.is_empty() => self.lines.add("\t", self.line, false),
            Tag::Strong => self.strong = self.strong.saturating_add(1),
            Tag::Image { .. } => self.pictures = self.pictures.saturating_add(1),
            Tag::Emphasis | Tag::Link { .. } | Tag::TableCell => {}
            _ => self.new_block(),
        }
    }

    fn close(&mut self, tag: TagEnd) {
        match tag {
            TagEnd::List(_) => {
                self.lines.end();
                self.lists = self.lists.saturating_sub(1);
            }
            TagEnd::BlockQuote(_) => {
                self.lines.end();
                self.quotes = self.quotes.saturating_sub(1);
            }
            TagEnd::Item => {
                self.leave_ordinal();
                self.lines.end();
            }
            TagEnd::Paragraph | TagEnd::Heading(_) | TagEnd::TableHead | TagEnd::TableRow => self.lines.end(),
            TagEnd::CodeBlock => self.code = None,
            TagEnd::Strong => self.strong = self.strong.saturating_sub(1),
            TagEnd::Image => self.pictures = self.pictures.saturating_sub(1),
            _ => {}
        }
    }

    fn new_block(&mut self) {
        self.leave_ordinal();
        self.lines.end();
        self.set_gap();
    }

    /// The blank lines since the last line, as far as the numbers of lines tell.
    fn set_gap(&mut self) {
        let last = self.lines.last();
        self.lines.gap(if last == 0 { 0 } else { self.line.saturating_sub(last + 1) });
    }

    fn break_line(&mut self) {
        self.lines.end();
        if self.quotes > 0 {
            self.lines.mark(Mark::Quote);
        }
    }

    fn words(&mut self, words: &str) {
        if self.pictures > 0 {
            return;
        }
        if let Some(ordinal) = self.ordinal.take() {
            // `1. 322.4. Text`: the list was numbered by whoever made the Markdown, not by the publisher.
            let own = ordinal.trim_start().bytes().take_while(u8::is_ascii_digit).count() < 3;
            if !own || readings(words).is_empty() {
                self.lines.add(ordinal, self.line, self.strong > 0);
                self.lines.add(" ", self.line, self.strong > 0);
            }
        }
        self.lines.add(words, self.line, self.strong > 0);
    }

    /// An item without words still has its number.
    fn leave_ordinal(&mut self) {
        if let Some(ordinal) = self.ordinal.take() {
            self.lines.add(ordinal, self.line, false);
        }
    }

    fn tag(&mut self, tag: &str) {
        let name = tag.trim_start_matches(['<', '/']).split(|c: char| !c.is_ascii_alphanumeric()).next();
        match name.unwrap_or_default().to_ascii_lowercase().as_str() {
            "br" => self.break_line(),
            "b" | "i" | "em" | "strong" | "u" | "span" | "sup" | "sub" | "a" | "font" | "small" | "mark" => {}
            _ if tag.starts_with("<!--") => self.lines.comment(tag),
            _ => self.words(tag),
        }
    }

    /// HTML between the blocks: a comment, or a few lines of text in tags.
    fn html(&mut self, html: &str) {
        let html = html.trim();
        if html.starts_with("<!--") {
            self.lines.comment(html);
            return;
        }
        let at = self.line;
        for line in super::html::lines(html) {
            self.lines.push(line.mark, &line.text, at);
        }
    }

    fn open_code(&mut self, kind: &CodeBlockKind<'_>, start: usize, end: usize, findings: &mut Vec<Finding>) {
        self.new_block();
        let CodeBlockKind::Fenced(info) = kind else {
            self.code = Some(Code::Indented);
            return;
        };
        self.code = Some(Code::Fenced);
        self.lines.push(Mark::Fence, info, self.line);
        if !is_closed(self.body.get(start..end).unwrap_or_default()) {
            findings.push(Finding::at(
                FindingKind::Unclosed,
                self.line,
                "this fenced block is not closed; it was taken to the end",
            ));
        }
    }

    /// Code: fenced lines as they stand; indented ones are mere lines, for rulebooks indent what is deep.
    fn code(&mut self, code: &str) {
        let fenced = self.code == Some(Code::Fenced);
        for (at, line) in code.split_terminator('\n').enumerate() {
            if fenced {
                self.lines.push(Mark::Code, line, self.line + at);
            } else {
                self.lines.add(line, self.line + at, false);
                self.lines.end();
            }
        }
    }
}

/// A heading with hashes, or one that is underlined and not merely followed by a lone bullet.
fn is_heading(source: &str) -> bool {
    let underline = source.trim_end().lines().next_back().unwrap_or_default().trim();
    source.starts_with('#') || underline.len() >= 3
}

/// The printed number of an ordered item, with its stop: the `322.` of `322. Cleanups`.
fn ordinal(item: &str) -> Option<&str> {
    let digits = item.bytes().take_while(u8::is_ascii_digit).count();
    let stop = item.as_bytes().get(digits).filter(|byte| matches!(byte, b'.' | b')'));
    if digits == 0 || stop.is_none() { None } else { item.get(..=digits) }
}

/// Returns true if a fenced block ends in a fence of its own kind, at least as long as the one that opens it.
fn is_closed(block: &str) -> bool {
    let fence = |line: &str| {
        let line = line.trim_start_matches([' ', '\t', '>', '-', '*']).to_owned();
        let sign = line.chars().next().filter(|sign| matches!(sign, '`' | '~'))?;
        Some((sign, line.chars().take_while(|c| *c == sign).count()))
    };
    let mut lines = block.lines();
    let (Some(open), Some(last)) = (lines.next().and_then(fence), lines.next_back()) else { return false };
    let bare = last.trim_matches([' ', '\t', '>', '`', '~']).is_empty();
    fence(last).is_some_and(|close| bare && close.0 == open.0 && close.1 >= open.1)
}

fn depth(level: HeadingLevel) -> u8 {
    match level {
        HeadingLevel::H1 => 1,
        HeadingLevel::H2 => 2,
        HeadingLevel::H3 => 3,
        HeadingLevel::H4 => 4,
        HeadingLevel::H5 => 5,
        HeadingLevel::H6 => 6,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The lines of a text as `line mark text`.
    fn check(text: &str, expected: &[&str]) {
        let mut findings = Vec::new();
        let lines = lines(text, &mut findings);
        let lines: Vec<String> = lines.iter().map(|l| format!("{} {:?} {}", l.at, l.mark, l.text)).collect();
        assert_eq!(lines, expected, "{text}");
    }

    #[test]
    fn numbers_survive_every_list() {
        check("300. The Pond\n301. Frogs\n", &["1 Item(1) 300. The Pond", "2 Item(1) 301. Frogs"]);
        check("- **300.1.** Frogs\n  - 300.1.a Toads\n", &["1 Item(1) 300.1. Frogs", "2 Item(2) 300.1.a Toads"]);
        check("1. 300.1. Frogs\n2. Toads\n", &["1 Item(1) 300.1. Frogs", "2 Item(1) 2. Toads"]);
        check("**300.1** Frogs\nand toads\n", &["1 Plain 300.1 Frogs", "2 Plain and toads"]);
        check("## 300\\. The Pond\n\n**301.**\n", &["1 Heading(2) 300. The Pond", "3 Strong 301."]);
    }

    #[test]
    fn tables_quotations_and_code_keep_their_marks() {
        check("| n | rule |\n|---|---|\n| 300.1 | Frogs \\[M\\] |\n", &["1 Table n\trule", "3 Table 300.1\tFrogs [M]"]);
        check(
            "- 300.1. Frogs\n\n  > note: printed\n  > twice\n",
            &["1 Item(1) 300.1. Frogs", "3 Quote note: printed", "4 Quote twice"],
        );
        check(
            "```scenario\n  a\n```\nb\n\n    300.1. deep\n",
            &["1 Fence scenario", "2 Code   a", "4 Plain b", "6 Plain 300.1. deep"],
        );
    }

    #[test]
    fn what_is_not_closed_is_found() {
        let mut findings = Vec::new();
        lines("```\na\n", &mut findings);
        lines("```\na\n```\n", &mut findings);
        assert_eq!(findings.iter().map(|finding| finding.line).collect::<Vec<_>>(), [Some(1)]);
    }

    #[test]
    fn a_form_feed_ends_a_line() {
        check(
            "## 300. The Pond\n300.1. Frogs\u{c}300.2. Toads\nswim\u{c}\n**in\n\u{c}ponds**\n",
            &[
                "1 Heading(2) 300. The Pond",
                "2 Plain 300.1. Frogs",
                "2 Plain 300.2. Toads",
                "3 Plain swim",
                "4 Strong in",
                "5 Strong ponds",
            ],
        );
    }

    #[test]
    fn pages_and_lone_bullets_are_understood() {
        let mut findings = Vec::new();
        let found = lines("300. Pond\n\n<!-- PAGE 2 -->\n\n301. Frogs\n-\n301.1. Toads\n", &mut findings);
        assert_eq!(found.iter().map(|line| line.page).collect::<Vec<_>>(), [false, true, false]);
        assert!(found.iter().all(|line| !matches!(line.mark, Mark::Heading(_))));
    }
}
