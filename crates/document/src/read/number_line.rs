//! A lexer for printed rule numbers at the start of a line, in all their forms.
//!
//! Publishers, web pages and extractions print the same number in many ways: `322.4.`, `322.4`, `Rule 322.4:`,
//! `(322.4)`, `322. 4.`, `322.4Text`, `l03.1a.`. This lexer is generous and says how sure it is; which of the lines
//! that look like a rule start really are one is decided over the whole document, in `chain`.

use tribunal_rule::{Part, RuleNumber};

/// One way to read the start of a line as a rule number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct NumberReading {
    /// The number.
    pub number: RuleNumber,
    /// The byte at which the text after the number starts.
    pub rest: usize,
    /// The way the number is closed off from the text.
    pub close: Close,
    /// The form of the print, by its distance from the usual one.
    pub form: Form,
}

/// The characters between a number and its text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Close {
    /// A dot, colon or bracket, then a space or the end of the line.
    Stop,
    /// A space or the end of the line alone.
    Space,
    /// Nothing: the text follows at once.
    Nothing,
}

/// The form of a printed number, from the usual one to the furthest from it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Form {
    /// `322.4`
    Usual,
    /// With a word or bracket before it: `Rule 322.4`, `(322.4)`.
    Introduced,
    /// Parts run together or in capitals: `103.1b`, `103.1.B`.
    Loose,
    /// Spaces or commas among the parts: `322. 4`, `322,4`.
    Spaced,
    /// Letters where digits must stand: `l03.O`.
    Misread,
    /// Without the first dot: `1032.e` for `103.2.e`.
    Fused,
}

/// Returns the ways to read the start of a line as a rule number, in the order Usual, Spaced, Misread, Fused; none for
/// most lines.
pub(super) fn readings(line: &str) -> Vec<NumberReading> {
    let Some(start) = start(line) else { return Vec::new() };
    let mut found: Vec<NumberReading> = Vec::new();
    for form in [Form::Usual, Form::Spaced, Form::Misread, Form::Fused] {
        let Some(reading) = reading(line, start, form) else { continue };
        if form == Form::Usual && is_plain(line, start, &reading) {
            return vec![reading];
        }
        if found.iter().all(|other| other.number != reading.number) {
            found.push(reading);
        }
    }
    found
}

/// Returns the first way to read the start of a line as a rule number: as usual, spaced or misread.
pub(super) fn surest(line: &str) -> Option<NumberReading> {
    let start = start(line)?;
    [Form::Usual, Form::Spaced, Form::Misread].into_iter().find_map(|form| reading(line, start, form))
}

/// Returns the byte at which a number may start.
fn start(line: &str) -> Option<usize> {
    let start = introduction(line);
    let first = line.as_bytes().get(start)?;
    (first.is_ascii_digit() || misreadable(*first)).then_some(start)
}

fn reading(line: &str, start: usize, form: Form) -> Option<NumberReading> {
    let mut reading = Lexer { line: line.as_bytes(), at: start, form, loose: false }.reading()?;
    if start > 0 {
        reading.form = reading.form.max(Form::Introduced);
    }
    Some(reading)
}

/// Returns true if no other form can read more or something else here: the number has no letter that may be a digit and
/// is closed off, and a word follows, which is no part of a number however it is spaced.
fn is_plain(line: &str, start: usize, reading: &NumberReading) -> bool {
    let line = line.as_bytes();
    let token = line.get(start..reading.rest).unwrap_or_default();
    let word = match line.get(reading.rest..) {
        Some([first, second, ..]) => {
            first.is_ascii_alphabetic() && second.is_ascii_alphabetic() || matches!(*first, b'"' | b'[' | b'(' | 0x80..)
        }
        Some([]) => true,
        _ => false,
    };
    let digits = |byte: &u8| byte.is_ascii_digit() || !misreadable(*byte);
    word && reading.close != Close::Nothing && token.iter().all(digits)
}

/// Returns the byte after a word, sign or bracket that may introduce a number.
fn introduction(line: &str) -> usize {
    let word = match line.as_bytes().first() {
        Some(b'R' | b'r' | 0xc2) => {
            ["Rule ", "rule ", "RULE ", "\u{a7} ", "\u{a7}"].iter().find(|word| line.starts_with(**word))
        }
        Some(b'(' | b'[' | b'#') => return 1,
        _ => None,
    };
    word.map_or(0, |word| word.len())
}

/// Returns true if a byte is a letter that is misread from a digit.
fn misreadable(byte: u8) -> bool {
    digit(byte, Form::Misread).is_some()
}

/// The digit that a byte stands for.
fn digit(byte: u8, form: Form) -> Option<u16> {
    match byte {
        b'0'..=b'9' => Some(u16::from(byte - b'0')),
        _ if form != Form::Misread => None,
        b'O' | b'o' => Some(0),
        b'I' | b'l' => Some(1),
        b'Z' => Some(2),
        b'S' => Some(5),
        b'B' => Some(8),
        _ => None,
    }
}

/// Returns the places of three digits in a row, one for each run.
pub(crate) fn three_digits(text: &[u8]) -> impl Iterator<Item = usize> {
    let is_digit = |at: usize| text.get(at).is_some_and(u8::is_ascii_digit);
    let mut at = 0;
    std::iter::from_fn(move || {
        while at + 2 < text.len() {
            // Of three places that hold no run of digits, the last is the first to show it.
            let last = (at..=at + 2).rev().find(|at| !is_digit(*at));
            at = last.unwrap_or(at) + 1;
            if last.is_none() {
                return Some(at - 1);
            }
        }
        None
    })
}

struct Lexer<'a> {
    line: &'a [u8],
    at: usize,
    form: Form,
    loose: bool,
}

impl Lexer<'_> {
    fn reading(mut self) -> Option<NumberReading> {
        let mut number = RuleNumber::top(self.section()?);
        if self.form == Form::Fused {
            number = number.child(self.fused()?)?;
        }
        loop {
            let before = self.at;
            match self.part(number.depth()) {
                Some(part) => number = number.child(part)?,
                None => {
                    self.at = before;
                    break;
                }
            }
        }
        let close = self.close()?;
        let form = if self.loose { self.form.max(Form::Loose) } else { self.form };
        Some(NumberReading { number, rest: self.at, close, form })
    }

    fn peek(&self, ahead: usize) -> Option<u8> {
        self.line.get(self.at + ahead).copied()
    }

    /// The three digits of a top-level number.
    fn section(&mut self) -> Option<u16> {
        let (value, digits) = self.digits(if self.form == Form::Fused { 3 } else { 4 });
        (digits == 3).then_some(value)
    }

    /// The part whose dot is gone, which is followed by one.
    fn fused(&mut self) -> Option<Part> {
        let part = self.digit_part(true)?;
        (part.ordinal() > 0 && self.peek(0) == Some(b'.')).then_some(part)
    }

    /// Reads digits up to a limit; returns their value and their number.
    fn digits(&mut self, limit: usize) -> (u16, usize) {
        let (mut value, mut count) = (0, 0);
        while count < limit
            && let Some(digit) = self.peek(0).and_then(|byte| digit(byte, self.form))
        {
            value = value * 10 + digit;
            count += 1;
            self.at += 1;
        }
        (value, count)
    }

    /// A separator and the part after it. Digits and letters alternate in print, which settles what an `l` is.
    fn part(&mut self, depth: usize) -> Option<Part> {
        if !self.separator() {
            return self.run_on();
        }
        self.digit_part(depth % 2 == 1).or_else(|| self.letter_part())
    }

    fn separator(&mut self) -> bool {
        let spaced = self.form == Form::Spaced;
        let start = self.at;
        while spaced && self.peek(0) == Some(b' ') {
            self.at += 1;
        }
        let dot = match self.peek(0) {
            Some(b'.') => true,
            Some(b',') => spaced,
            _ => false,
        };
        if !dot {
            self.at = start;
            return false;
        }
        self.at += 1;
        while spaced && self.peek(0) == Some(b' ') {
            self.at += 1;
        }
        true
    }

    fn digit_part(&mut self, expected: bool) -> Option<Part> {
        let start = self.at;
        let (value, count) = self.digits(3);
        let letters_only = !expected && self.line.get(start..self.at)?.iter().all(|byte| !byte.is_ascii_digit());
        if count == 0 || count > 2 || letters_only || self.peek(0).is_some_and(|b| b.is_ascii_digit()) {
            self.at = start;
            return None;
        }
        Some(Part::Digits(value))
    }

    /// One letter, or two that are the same (`aa` comes after `z`), and no letter after them.
    fn letter_part(&mut self) -> Option<Part> {
        let first = self.peek(0).filter(u8::is_ascii_alphabetic)?;
        let twice = self.peek(1) == Some(first);
        let length = if twice { 2 } else { 1 };
        if self.peek(length).is_some_and(|byte| byte.is_ascii_alphabetic()) {
            return None;
        }
        // A capital is a part only where another separator closes it: `103.1.B.`, not the article in `103.1.A card`.
        if first.is_ascii_uppercase() && (twice || self.peek(1) != Some(b'.')) {
            return None;
        }
        // In the spaced form a lone letter may be an article: `322. a card`.
        if self.form == Form::Spaced && self.peek(length) != Some(b'.') {
            return None;
        }
        self.loose |= first.is_ascii_uppercase();
        self.at += length;
        let letter = u16::from(first.to_ascii_lowercase() - b'a') + 1;
        Some(Part::Letters(if twice { letter * 26 + letter } else { letter }))
    }

    /// A letter that follows digits without a dot, or digits a letter: the `b` of `103.1b.`, the `2` of `103.1.b2.`.
    fn run_on(&mut self) -> Option<Part> {
        if self.at.checked_sub(1).and_then(|before| self.line.get(before)).is_some_and(u8::is_ascii_lowercase) {
            let part = self.digit_part(true).filter(|part| part.ordinal() > 0 && self.peek(0) == Some(b'.'))?;
            self.loose = true;
            return Some(part);
        }
        let after_digit = self.at > 0 && self.line.get(self.at - 1).is_some_and(u8::is_ascii_digit);
        let letter = self.peek(0).filter(u8::is_ascii_lowercase)?;
        if !after_digit || !matches!(self.peek(1), None | Some(b'.' | b' ' | b':' | b')')) {
            return None;
        }
        self.loose = true;
        self.at += 1;
        Some(Part::Letters(u16::from(letter - b'a') + 1))
    }

    /// Reads the end of the number; none where it is no number after all (a range, a decimal, a list of references).
    fn close(&mut self) -> Option<Close> {
        let start = self.at;
        while self.form == Form::Spaced && self.peek(0) == Some(b' ') && self.peek(1) == Some(b'.') {
            self.at += 1;
        }
        let mut stops = 0;
        while stops < 3 && matches!(self.peek(0), Some(b'.' | b':' | b')' | b']')) {
            self.at += 1;
            stops += 1;
        }
        let close = match (self.peek(0), stops) {
            (None | Some(b' ' | b'\t'), 0) => Close::Space,
            (None | Some(b' ' | b'\t'), _) => Close::Stop,
            (Some(byte), stops) if byte.is_ascii_uppercase() || byte == b'"' || byte >= 0x80 => {
                // `322.4Text` and `322.4."Text"`; a dash or another sign of a range is neither.
                let dash = byte == 0xe2 && matches!(self.line.get(self.at + 1..self.at + 3), Some([0x80, 0x90..=0x95]));
                if dash || (byte >= 0x80 && stops == 0) {
                    return None;
                }
                Close::Nothing
            }
            _ => {
                self.at = start;
                return None;
            }
        };
        while matches!(self.peek(0), Some(b' ' | b'\t')) {
            self.at += 1;
        }
        self.dash();
        Some(close)
    }

    /// A dash that sets the number off from its text.
    fn dash(&mut self) {
        let dash = match self.line.get(self.at..) {
            Some([b'-', b' ', ..]) => 2,
            Some([0xe2, 0x80, 0x90..=0x95, b' ', ..]) => 4,
            _ => 0,
        };
        self.at += dash;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The readings of a line, as `number|rest`.
    fn check(line: &str, expected: &[&str]) {
        let found: Vec<String> =
            readings(line).iter().map(|reading| format!("{}|{}", reading.number, &line[reading.rest..])).collect();
        assert_eq!(found, expected, "{line}");
    }

    #[test]
    fn the_usual_forms_are_read() {
        check("322. Cleanups", &["322|Cleanups"]);
        check("322.4. A unit dies", &["322.4|A unit dies"]);
        check("322.10.b.4 A unit dies", &["322.10.b.4|A unit dies"]);
        check("626.1.d.1.a.", &["626.1.d.1.a|"]);
        check("322.4", &["322.4|"]);
        check("107.2.aa. Later", &["107.2.aa|Later"]);
    }

    #[test]
    fn the_number_may_be_introduced_or_set_off() {
        check("Rule 322.4: A unit dies", &["322.4|A unit dies"]);
        check("(322.4) A unit dies", &["322.4|A unit dies"]);
        check("322.4 - A unit dies", &["322.4|A unit dies"]);
        check("322.4 \u{2013} A unit dies", &["322.4|A unit dies"]);
        check("322.4.A unit dies", &["322.4|A unit dies"]);
        check("322.4A unit dies", &["322.4|A unit dies"]);
        check("322.\tA unit dies", &["322|A unit dies"]);
    }

    #[test]
    fn loose_spaced_and_misread_numbers_are_read_too() {
        check("103.1b. Words", &["103.1.b|Words"]);
        check("103.1.B. Words", &["103.1.b|Words"]);
        check("322. 4. Words", &["322|4. Words", "322.4|Words"]);
        check("322 .4 . Words", &["322|.4 . Words", "322.4|Words"]);
        check("l03.1. Words", &["103.1|Words"]);
        check("1O3.l. Words", &["103.1|Words"]);
        check("1031.b. Words", &["103.1.b|Words"]);
        check("10312. Words", &["103.12|Words"]);
        check("103.1.b2. Words", &["103.1.b.2|Words"]);
    }

    #[test]
    fn what_is_no_rule_number_is_not_read() {
        for line in [
            "",
            "12. Step",
            "3 damage",
            "1000. Many",
            "505.4-505.8 but with",
            "505.4\u{2013}505.8",
            "352.2., they",
            "Rule book",
            "(see",
            "So it is",
            "2025-10-01",
            "322.4%",
            "Bob",
            "100,000",
            "\u{a7}",
        ] {
            check(line, &[]);
        }
    }

    #[test]
    fn an_article_is_no_part() {
        check("322.4 a unit dies", &["322.4|a unit dies"]);
        check("322. a unit dies", &["322|a unit dies"]);
        check("322.4.A. Words", &["322.4.a|Words"]);
    }
}
