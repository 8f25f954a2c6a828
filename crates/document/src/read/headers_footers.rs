//! Removes what every page repeats around the text: running headers and footers, page numbers.
//!
//! A line is taken away where it can be nothing else: it repeats (but for its digits) at the edges of pages; it repeats
//! and speaks of pages, dates or addresses, or is the document's own title; or it is a bare number in the run 1, 2, 3,
//! ... The line after it then starts a page, so that a sentence torn there is joined.

use std::collections::BTreeMap;

use super::line::Line;
use super::number_line::{Form, surest};
use crate::{Finding, FindingKind};

/// The number of times a line must be repeated, or of page numbers in a run, to be removed.
const OFTEN: usize = 3;
/// The number of lines at each edge of a page that may be repeated.
const EDGE: usize = 2;
/// The number of lines at the top that may be a title repeated by pages.
const HEAD: usize = 3;

/// Takes away what every page repeats, with one finding that says how many lines went.
pub(super) fn remove(lines: &mut Vec<Line<'_>>, findings: &mut Vec<Finding>) {
    let mut gone = vec![false; lines.len()];
    let head = lines.iter().take(HEAD).take_while(|line| !is_rule(line)).count();
    edges(lines, head, &mut gone);
    repeats(lines, head, &mut gone);
    page_numbers(lines, &mut gone);
    let Some(first) = lines.iter().zip(&gone).find(|(_, gone)| **gone).map(|(line, _)| line.at) else { return };
    let count = gone.iter().filter(|gone| **gone).count();
    let mut gone = gone.into_iter();
    let mut turned = false;
    lines.retain_mut(|line| {
        if gone.next().unwrap_or(false) {
            turned = true;
            return false;
        }
        line.page |= std::mem::take(&mut turned);
        true
    });
    let note = format!("lines that pages repeat (headers, footers, page numbers): {count}, the first here");
    findings.push(Finding::at(FindingKind::Dropped, first, note));
}

/// Returns a line in small letters with each number replaced by one `#`.
fn shape(text: &str) -> String {
    let mut shape = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '0'..='9' if shape.ends_with('#') => {}
            '0'..='9' => shape.push('#'),
            c if c.is_ascii() => shape.push(c.to_ascii_lowercase()),
            c => shape.extend(c.to_lowercase()),
        }
    }
    shape
}

/// Returns true if a line starts with a rule number, which no header does.
fn is_rule(line: &Line) -> bool {
    surest(&line.text).is_some_and(|reading| reading.form <= Form::Introduced)
}

/// Marks lines that repeat at the edges of pages.
fn edges(lines: &[Line], head: usize, gone: &mut [bool]) {
    let breaks: Vec<usize> = (0..lines.len()).filter(|at| lines[*at].page).collect();
    if breaks.is_empty() {
        return;
    }
    let mut near: Vec<usize> = breaks.iter().flat_map(|turn| turn.saturating_sub(EDGE)..turn + EDGE).collect();
    near.extend((0..EDGE).chain(lines.len().saturating_sub(EDGE)..lines.len()));
    near.sort_unstable();
    near.dedup();
    let mut places: BTreeMap<String, Vec<usize>> = BTreeMap::new();
    for at in near {
        if let Some(line) = lines.get(at).filter(|line| line.text.len() < 120 && !is_rule(line)) {
            places.entry(shape(&line.text)).or_default().push(at);
        }
    }
    drop_all(places.into_values().filter(|places| places.len() >= OFTEN.max(breaks.len() / 3)), head, gone);
}

/// Marks lines anywhere that repeat and speak of pages, dates, addresses or the document's title.
fn repeats(lines: &[Line], head: usize, gone: &mut [bool]) {
    let heads: Vec<String> = lines.iter().take(head).map(|line| shape(&line.text)).collect();
    let longest = heads.iter().map(String::len).max().unwrap_or(0);
    let mut places: BTreeMap<String, Vec<usize>> = BTreeMap::new();
    for (at, line) in lines.iter().enumerate().filter(|(_, line)| line.text.len() < 120) {
        let told = tells(&line.text);
        if !told && line.text.len() > longest.saturating_mul(3) {
            continue;
        }
        let shape = shape(&line.text);
        if told || heads.contains(&shape) {
            places.entry(shape).or_default().push(at);
        }
    }
    drop_all(places.into_values().filter(|places| places.len() >= OFTEN), head, gone);
}

/// Marks lines as gone, but for a first print at the top: that is the document's own title or date.
fn drop_all(places: impl Iterator<Item = Vec<usize>>, head: usize, gone: &mut [bool]) {
    for places in places {
        let own = usize::from(places.first().is_some_and(|first| *first < head));
        for at in places.into_iter().skip(own) {
            gone[at] = true;
        }
    }
}

/// Returns true if a line speaks of pages, of its own date, of an address or of rights.
pub(super) fn tells(text: &str) -> bool {
    let text = text.trim_start_matches(['[', '(']);
    let opens = |words: &str| text.get(..words.len()).is_some_and(|start| start.eq_ignore_ascii_case(words));
    let counted = || {
        let (page, of) = text.split_once('/').unwrap_or(("", ""));
        let number = |text: &str| !text.trim().is_empty() && text.trim().bytes().all(|byte| byte.is_ascii_digit());
        number(page) && number(of)
    };
    match text.as_bytes().first().map(u8::to_ascii_lowercase) {
        Some(b'p' | b'l' | b'h' | b'f' | b'w' | b'c' | 0xc2) => TELLING.iter().any(|words| opens(words)),
        Some(b'a'..=b'z') => false,
        _ => text.len() <= COUNTED && counted(),
    }
}

/// The longest line, in bytes, that only counts pages: `Page` is not said, and numbers are short.
const COUNTED: usize = 24;

/// The beginnings of lines that are about the page rather than the game.
const TELLING: [&str; 8] = ["page ", "last updated", "http://", "https://", "file://", "www.", "\u{a9}", "copyright "];

/// Marks bare numbers that count the pages: 1, 2, 3, ... one after the other.
fn page_numbers(lines: &[Line], gone: &mut [bool]) {
    let bare = |line: &Line| {
        let digits = line.text.trim_matches(|c: char| matches!(c, '-' | '\u{2013}' | ' '));
        let number = (digits.len() <= 3 && digits.bytes().all(|byte| byte.is_ascii_digit())).then_some(digits)?;
        // Three digits may be a rule; as a page they can only go on with a count that began with fewer.
        if number.starts_with('0') { None } else { number.parse::<u16>().ok() }
    };
    let mut run: Vec<usize> = Vec::new();
    let mut next = None;
    for (at, line) in lines.iter().enumerate() {
        match bare(line) {
            Some(number) if Some(number) == next || (next.is_none() && number < 4) => {
                run.push(at);
                next = Some(number + 1);
            }
            _ => {}
        }
    }
    if run.len() >= OFTEN {
        for at in run {
            gone[at] = true;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::text;
    use super::*;

    /// Checks what is left of a text after the repeated lines are removed.
    fn check(text: &str, expected: &[&str]) {
        let mut lines = text::lines(text);
        let mut findings = Vec::new();
        remove(&mut lines, &mut findings);
        assert_eq!(lines.iter().map(|line| line.text.as_ref()).collect::<Vec<_>>(), expected);
        assert_eq!(findings.is_empty(), lines.len() == text.lines().filter(|line| !line.trim().is_empty()).count());
    }

    #[test]
    fn headers_and_footers_go() {
        check(
            "Pond Rules\n300. Frogs\n1\n\u{c}Pond Rules\n301. Toads\n2\n\u{c}Pond Rules\nswim.\n3\n",
            &["Pond Rules", "300. Frogs", "301. Toads", "swim."],
        );
        check(
            "300. Frogs\nPage 1 of 3\n301. Toads\nPage 2 of 3\nswim.\nPage 3 of 3",
            &["300. Frogs", "301. Toads", "swim."],
        );
    }

    #[test]
    fn page_numbers_go_and_rule_numbers_stay() {
        check("A frog\n1\nswims\n2\nand sleeps\n3\nby day.", &["A frog", "swims", "and sleeps", "by day."]);
        check(
            "300\nFrogs\n301\nToads\n302\nNewts\n303\nEels",
            &["300", "Frogs", "301", "Toads", "302", "Newts", "303", "Eels"],
        );
        check(
            "300. Pond\n1 each\nToads\n1 each\nNewts\n1 each",
            &["300. Pond", "1 each", "Toads", "1 each", "Newts", "1 each"],
        );
    }
}
