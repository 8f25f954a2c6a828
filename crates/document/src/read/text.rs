//! The plain shape: a text file's own lines, with whatever light markup is left in them.

use std::borrow::Cow;
use std::sync::LazyLock;

use regex::Regex;

use super::line::{Line, Mark};
use super::typography::plain;
use crate::normal::pattern;

/// Cuts a text into lines.
pub(super) fn lines(text: &str) -> Vec<Line<'_>> {
    let mut lines: Vec<Line<'_>> = Vec::new();
    let (mut gap, mut page) = (0, false);
    // Asked of the whole text once, rather than of each line; signs can also be what other letters stand for.
    let signed = text.contains("**") || text.contains('<');
    for LinePart { at, text: raw, turns, blank } in pieces(text) {
        page |= turns;
        let clean = trimmed(plain(raw));
        let words = clean.as_ref();
        if words.is_empty() {
            gap += usize::from(blank);
        } else if is_page_mark(words) {
            page = true;
            gap += 1;
        } else if is_noise(words) {
            continue;
        } else {
            // A wrapped line may start with any sign; a quotation starts after a blank line.
            let quotes = gap > 0 || lines.last().is_none_or(|last| last.mark == Mark::Quote);
            let (mark, text) = match clean {
                Cow::Borrowed(words) => markup(words, quotes, signed),
                Cow::Owned(words) => {
                    let (mark, words) = markup(&words, quotes, true);
                    (mark, Cow::Owned(words.into_owned()))
                }
            };
            lines.push(Line { at, text, gap, page, mark });
            (gap, page) = (0, false);
        }
    }
    lines
}

/// Returns a text without the space around it; a borrowed text stays borrowed.
fn trimmed(text: Cow<'_, str>) -> Cow<'_, str> {
    match text {
        Cow::Borrowed(text) => Cow::Borrowed(text.trim()),
        Cow::Owned(text) => Cow::Owned(text.trim().to_owned()),
    }
}

/// A line of the file, or a part of one that a form feed begins or ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct LinePart<'a> {
    /// The 1-based line of the file.
    pub at: usize,
    /// Its words, without the form feed.
    pub text: &'a str,
    /// True if a form feed stands before it: a page starts here.
    pub turns: bool,
    /// True if, without words, it is a blank line of the file: an empty piece next to a form feed is none.
    pub blank: bool,
}

/// Cuts a text into lines, where a form feed ends a line as a line feed does and also starts a page. Extractions print
/// it between the last word of a page and the first of the next, with or without an end of line next to it.
pub(super) fn pieces(text: &str) -> impl Iterator<Item = LinePart<'_>> {
    split(text).enumerate().flat_map(|(at, line)| {
        let parts = line.split(FORM_FEED).enumerate();
        parts.map(move |(nth, part)| LinePart {
            at: at + 1,
            text: part,
            turns: nth > 0,
            // A line of nothing but form feeds is one blank line.
            blank: nth == 0 && (part.len() == line.len() || line.trim().is_empty()),
        })
    })
}

/// The sign that ends a page.
pub(super) const FORM_FEED: char = '\u{c}';

/// Splits a text at its line ends: LF, CRLF, or CR in a file that has no LF. A CR before an LF stays.
fn split(text: &str) -> impl Iterator<Item = &str> {
    let end = if text.contains('\n') { '\n' } else { '\r' };
    text.split(end)
}

/// Returns true for a page break that is written out: `<!-- PAGE 12 -->`, `--- Page 12 ---`.
pub(super) fn is_page_mark(line: &str) -> bool {
    static MARK: LazyLock<Regex> = LazyLock::new(|| {
        pattern(
            r"(?i)^(?:<!--|[-=*_\[]{1,5}|#{1,6})\s*page\s+\d{1,4}(?:\s*(?:of|/)\s*\d{1,4})?\s*(?:-->|[-=*_\]]{0,5})$",
        )
    });
    line.len() < 60
        && matches!(line.as_bytes().first(), Some(b'<' | b'-' | b'=' | b'*' | b'_' | b'[' | b'#'))
        && MARK.is_match(line)
}

/// Returns true for a lone list bullet whose text went to the next line, a rule across the page, or a comment.
fn is_noise(line: &str) -> bool {
    let bullet = matches!(line, "\u{2022}" | "\u{25cf}" | "\u{25e6}" | "\u{25aa}" | "o");
    let rule = line.bytes().all(|byte| matches!(byte, b'-' | b'*' | b'_' | b'=' | b'+' | b' '));
    bullet || rule || (line.starts_with("<!--") && line.ends_with("-->"))
}

/// Separates light markup from a line: its mark, and the line without it. `signed` is true if the text has signs of
/// emphasis at all.
fn markup(line: &str, quotes: bool, signed: bool) -> (Mark, Cow<'_, str>) {
    let without_emphasis = |line| if signed { without_emphasis(line) } else { Cow::Borrowed(line) };
    let hashes = line.bytes().take_while(|byte| *byte == b'#').count();
    if (1..=6).contains(&hashes)
        && let Some(title) = line.get(hashes..).filter(|rest| rest.starts_with([' ', '\t']))
    {
        return (Mark::Heading(hashes as u8), without_emphasis(title.trim().trim_end_matches('#').trim_end()));
    }
    for bullet in
        ["- ", "* ", "+ ", "\u{2022} ", "\u{2022}\t", "\u{25cf} ", "\u{25e6} ", "\u{25aa} ", "\u{2013} ", "\u{b7} "]
    {
        if let Some(item) = line.strip_prefix(bullet) {
            return (Mark::Item(1), without_emphasis(item.trim()));
        }
    }
    if let Some(quoted) = line.strip_prefix("> ").filter(|_| quotes) {
        return (Mark::Quote, without_emphasis(quoted.trim()));
    }
    let strong = line.len() > 4 && line.starts_with("**") && line.ends_with("**") && line.matches("**").count() == 2;
    (if strong { Mark::Strong } else { Mark::Plain }, without_emphasis(line))
}

/// Returns a line without the signs of bold text and without the few tags that extractions leave in.
fn without_emphasis(line: &str) -> Cow<'_, str> {
    static TAGS: LazyLock<Regex> = LazyLock::new(|| pattern(r"</?(?:b|i|em|strong|u|br|span|sup|sub)\s*/?>"));
    let line = if line.contains("**") { Cow::Owned(line.replace("**", "")) } else { Cow::Borrowed(line) };
    if line.contains('<') { Cow::Owned(TAGS.replace_all(&line, "").into_owned()) } else { line }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str) -> Vec<(usize, usize, bool, Mark, String)> {
        lines(text).into_iter().map(|line| (line.at, line.gap, line.page, line.mark, line.text.into_owned())).collect()
    }

    #[test]
    fn lines_keep_their_place() {
        let expected = [
            (1, 0, false, Mark::Plain, "One".to_owned()),
            (4, 2, false, Mark::Plain, "Two".to_owned()),
            (5, 0, true, Mark::Plain, "Three".to_owned()),
            (7, 1, true, Mark::Plain, "Four".to_owned()),
        ];
        assert_eq!(check("One\r\n\r\n\r\n  Two\r\n\u{c}Three\r\n<!-- PAGE 2 -->\r\nFour"), expected);
        assert_eq!(check("One\rTwo").len(), 2);
    }

    #[test]
    fn a_form_feed_ends_a_line_and_a_page() {
        let plain = |at, gap, page, text: &str| (at, gap, page, Mark::Plain, text.to_owned());
        assert_eq!(
            check(
                "300. Frogs\n301. Toads\u{c}302. Newts\nswim\u{c}\nin\n\u{c}\nponds\n\u{200b}\nand reeds\n\u{c}.\u{c}"
            ),
            [
                plain(1, 0, false, "300. Frogs"),
                plain(2, 0, false, "301. Toads"),
                plain(2, 0, true, "302. Newts"),
                plain(3, 0, false, "swim"),
                plain(4, 0, true, "in"),
                plain(6, 1, true, "ponds"),
                plain(8, 1, false, "and reeds"),
                plain(9, 0, true, "."),
            ]
        );
    }

    #[test]
    fn light_markup_is_taken_off() {
        let marks = |text| check(text).into_iter().map(|line| (line.3, line.4)).collect::<Vec<_>>();
        assert_eq!(marks("## 300. The Pond"), [(Mark::Heading(2), "300. The Pond".to_owned())]);
        assert_eq!(marks("**300.**"), [(Mark::Strong, "300.".to_owned())]);
        assert_eq!(marks("**300.** A <i>pond</i>"), [(Mark::Plain, "300. A pond".to_owned())]);
        assert_eq!(
            marks("- 300.1. A pond\n-\n\u{2022} 300.2. More"),
            [(Mark::Item(1), "300.1. A pond".to_owned()), (Mark::Item(1), "300.2. More".to_owned()),]
        );
        assert_eq!(
            marks("-1 might\n<zone>"),
            [(Mark::Plain, "-1 might".to_owned()), (Mark::Plain, "<zone>".to_owned())]
        );
    }
}
