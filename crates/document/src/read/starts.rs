//! Weighs how much the looks of a line speak for it being the start of a rule.

use super::chain::Candidate;
use super::line::{Line, Mark};
use super::number_line::{Close, Form, NumberReading, readings};

/// A line that may be the start of a rule: an element of the chain, and the reading of its number.
#[derive(Clone, Debug)]
pub(super) struct Start {
    /// Its line, number and weight for the chain.
    pub candidate: Candidate,
    /// The reading of its number.
    pub reading: NumberReading,
}

/// The weight from which a line looks so much like a rule that it is not silently joined to the rule before when the
/// chain passes it by.
pub(super) const STRONG: i32 = 6;

/// Returns everything in these lines that may be the start of a rule, in their order.
pub(super) fn starts(lines: &[Line]) -> Vec<Start> {
    let mut starts = Vec::new();
    let mut before: Option<&Line> = None;
    for (at, line) in lines.iter().enumerate() {
        for reading in readings(&line.text) {
            let weight = weight(line, &reading, before);
            starts.push(Start { candidate: Candidate { line: at, number: reading.number, weight }, reading });
        }
        before = Some(line);
    }
    starts
}

fn weight(line: &Line, reading: &NumberReading, before: Option<&Line>) -> i32 {
    let text = line.text.get(reading.rest..).unwrap_or_default();
    let marked = if line.mark == Mark::Plain { 0 } else { 3 };
    closing(reading.close)
        + forming(reading.form)
        + marked
        + opening(text, reading.close)
        + following(line, text, before)
}

fn closing(close: Close) -> i32 {
    match close {
        Close::Stop => 4,
        Close::Space => 1,
        Close::Nothing => 0,
    }
}

fn forming(form: Form) -> i32 {
    match form {
        Form::Usual => 0,
        Form::Introduced | Form::Loose => -1,
        Form::Spaced | Form::Misread => -3,
        // Any large number looks so: only where it is the natural next is it taken.
        Form::Fused => -7,
    }
}

/// Weighs the first character: a rule opens with a capital, a quotation, a figure or a symbol; a sentence that goes on
/// opens with a small letter.
fn opening(text: &str, close: Close) -> i32 {
    match text.chars().next() {
        None if close == Close::Stop => 1,
        None => -1,
        Some(c) if c.is_lowercase() => -4,
        Some(c) if c.is_alphanumeric() => 2,
        Some('"' | '\u{201c}' | '\u{2018}' | '\'' | '(' | '[' | '*' | '\u{2022}' | '<' | '+' | '{') => 2,
        Some(_) => -3,
    }
}

/// Weighs the line before: a sentence that is complete, or one that wants a number to go on.
fn following(line: &Line, text: &str, before: Option<&Line>) -> i32 {
    let Some(before) = before else { return 1 };
    let apart = line.gap > 0 && !line.page;
    match lead(&before.text) {
        Lead::Reference if apart => -4,
        Lead::Reference => -14,
        Lead::Unfinished if apart || line.mark != Mark::Plain => 0,
        Lead::Unfinished => -3 + informs(text),
        Lead::Open => informs(text),
        Lead::Complete => 2,
    }
}

/// Weighs a text that may be the end of a wrapped cross reference: a title and then "for more information". A rule that
/// ends in a cross reference of its own has a sentence before that.
fn informs(text: &str) -> i32 {
    let head = text.char_indices().nth(90).map_or(text, |(end, _)| text.get(..end).unwrap_or(text));
    let title = head.find("for more info").or_else(|| head.find("for details")).and_then(|end| head.get(..end));
    if title.is_some_and(|title| !title.contains(". ") && !title.contains("ee ")) { -8 } else { 0 }
}

/// The way a line ends.
enum Lead {
    /// In a word that wants a rule number after it.
    Reference,
    /// In a word or sign that wants something after it.
    Unfinished,
    /// With none of these.
    Open,
    /// With the end of a sentence.
    Complete,
}

fn lead(text: &str) -> Lead {
    let text = text.trim_end();
    let word = text.rsplit(|c: char| c.is_whitespace() || c == '(').next().unwrap_or_default();
    // In capitals these words end titles ("Golden Rules", "Draw Step"), all but the imperative.
    match word.trim_start_matches(['"', '\u{201c}', '[']) {
        "rule" | "rules" | "see" | "See" | "section" | "sections" | "CR" | "TR" | "through" | "step" | "and/or" => {
            Lead::Reference
        }
        "and" | "or" | "to" | "of" | "in" | "by" | "per" | "with" | "under" | "from" | "than" | "the" | "a" | "an"
        | "for" | "at" | "on" | "as" | "that" | "is" | "are" => Lead::Unfinished,
        _ => match text.chars().next_back() {
            Some('(' | ',' | ';' | '-' | '\u{2013}' | '\u{2014}' | super::typography::SOFT_HYPHEN) => Lead::Unfinished,
            Some('.' | '!' | '?' | ':' | '"' | '\u{201d}' | ')' | ']' | '\u{2026}') => Lead::Complete,
            _ => Lead::Open,
        },
    }
}

/// Returns true if a text does not end as a sentence ends.
pub(super) fn is_unfinished(text: &str) -> bool {
    !matches!(lead(text), Lead::Complete)
}

/// Returns true if a text ends in a word that wants a rule number after it.
pub(super) fn wants_number(text: &str) -> bool {
    matches!(lead(text), Lead::Reference)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The weight of the second line.
    fn check(before: &str, line: &str) -> i32 {
        let lines = [before, line].map(|text| Line { text: text.into(), ..Line::default() });
        starts(&lines).last().unwrap().candidate.weight
    }

    #[test]
    fn rules_look_like_rules() {
        assert!(check("A pond is wet.", "300.1. Frogs swim") >= STRONG);
        assert!(check("A pond is wet.", "300.1 Frogs swim") >= 5);
        assert!(check("The Pond", "300.1.") >= 5);
        assert!(check("The Pond", "300.1. \u{201c}Frogs\u{201d}") >= STRONG);
    }

    #[test]
    fn the_rest_of_a_reference_does_not() {
        assert!(check("Frogs swim. See rule", "316. Pond Phase for more information.") < -5);
        assert!(check("Frogs swim (see", "316. Pond Phase)") < -5);
        assert!(check("Frogs swim at the time that is given in", "316.2 of these rules.") < -5);
        assert!(check("which is told of there, in", "316.2. Frogs for more information.") < -4);
        assert!(check("Frogs swim before", "322.4 happens") < 0);
    }

    #[test]
    fn ends_of_lines_tell() {
        assert!(wants_number("as in rules") && wants_number("(see"));
        assert!(!wants_number("the frog"));
        assert!(is_unfinished("the frog and") && !is_unfinished("The frog."));
    }
}
