//! Words that an extraction has run together: the space between two words is gone.
//!
//! The document itself decides, never a dictionary, since a rulebook is full of words that no dictionary has. Two words
//! that the document uses, printed as one, are recognised in three ways: the second keeps its capital; one of them is a
//! word that nothing is compounded with ("them", "are"); or the document prints the two side by side elsewhere. Nothing
//! is mended: a text stays as it was printed, and the finding says where to look.

use std::collections::BTreeSet;

use indexmap::IndexMap;

use super::line::{Line, Mark};
use crate::{Finding, FindingKind, Rulebook};

/// Words that English compounds with nothing, so that a word which begins or ends with one of them is two.
const NEVER_COMPOUNDED: [&str; 14] =
    ["and", "are", "from", "is", "that", "the", "their", "them", "these", "they", "this", "those", "was", "were"];

/// The number of times a document uses a word, and the line of its first use.
struct Use {
    times: usize,
    line: usize,
}

/// The use of every distinct word of a document, as it is spelt.
type Words<'a> = IndexMap<&'a str, Use>;

/// Finds the words of a document that are two, in the order in which they stand.
pub(super) fn find(lines: &[Line]) -> Vec<Finding> {
    let words = counted(lines);
    let beside = beside(&words, lines);
    let two = |(word, used): (&&str, &Use)| {
        let (head, tail) = at_capital(word, &words)
            .or_else(|| at_short_word(word, used.times, &words))
            .or_else(|| long_halves(word, &words).find(|halves| beside.contains(halves)))?;
        let note = format!("\"{word}\" is two words run together, \"{head}\" and \"{tail}\"");
        Some(Finding::at(FindingKind::Fused, used.line, note))
    };
    words.iter().filter_map(two).collect()
}

/// Adds to findings by line the rule of the book that the line belongs to: the last that starts no later.
pub(super) fn place(findings: &mut [Finding], book: &Rulebook) {
    if findings.is_empty() {
        return;
    }
    let mut starts: Vec<_> = book.rules().iter().map(|rule| (rule.line, rule.number)).collect();
    starts.sort_unstable();
    for finding in findings {
        let before = starts.partition_point(|(line, _)| Some(*line) <= finding.line);
        finding.rule = before.checked_sub(1).and_then(|at| starts.get(at)).map(|(_, number)| *number);
    }
}

fn counted<'a>(lines: &'a [Line]) -> Words<'a> {
    let mut words = Words::new();
    for line in lines.iter().filter(|line| line.mark != Mark::Code) {
        for chunk in line.text.split_whitespace().filter(|chunk| !chunk.contains("://")) {
            let letters = chunk.split(|one: char| !one.is_alphabetic() && !matches!(one, '-' | '\'' | '’' | '_'));
            for word in letters.filter(|word| word.len() > 1 && word.bytes().all(|one| one.is_ascii_alphabetic())) {
                words.entry(word).or_insert(Use { times: 0, line: line.at }).times += 1;
            }
        }
    }
    words
}

/// Splits a word before a capital inside it, if the document has each part elsewhere.
fn at_capital<'a>(word: &'a str, words: &Words) -> Option<(&'a str, &'a str)> {
    let (at, _) = word.char_indices().skip(1).find(|(_, one)| one.is_ascii_uppercase())?;
    word.split_at_checked(at).filter(|(head, tail)| uses(words, head) > 1 && uses(words, tail) > 1)
}

/// Splits a rare word that begins or ends with one that is never compounded, if the document often has each part.
fn at_short_word<'a>(word: &'a str, times: usize, words: &Words) -> Option<(&'a str, &'a str)> {
    if times > 2 || word.len() < 6 {
        return None;
    }
    let heads = NEVER_COMPOUNDED.iter().filter(|head| word.starts_with(**head)).map(|head| head.len());
    let tails = NEVER_COMPOUNDED.iter().filter(|tail| word.ends_with(**tail)).map(|tail| word.len() - tail.len());
    let whole = |half: &str| half.len() > 2 && uses(words, half) > 2;
    heads.chain(tails).filter_map(|at| word.split_at_checked(at)).find(|(head, tail)| whole(head) && whole(tail))
}

/// Returns the ways to split a word into two long ones that the document has.
fn long_halves<'a>(word: &'a str, words: &Words) -> impl Iterator<Item = (&'a str, &'a str)> {
    // A word longer than any is a hostile one, and not worth its square.
    let ends = if word.len() <= LONGEST { word.len().saturating_sub(LONG) } else { 0 };
    let halves = (LONG..=ends).filter_map(|at| word.split_at_checked(at));
    halves.filter(|(head, tail)| uses(words, head) > 0 && uses(words, tail) > 0)
}

/// Returns those of the long halves that stand side by side somewhere.
fn beside<'a>(words: &Words<'a>, lines: &'a [Line]) -> BTreeSet<(&'a str, &'a str)> {
    let wanted: BTreeSet<_> = words.keys().flat_map(|word| long_halves(word, words)).collect();
    if wanted.is_empty() {
        return wanted;
    }
    let mut held = BTreeSet::new();
    for line in lines {
        for (head, tail) in line.text.split_whitespace().zip(line.text.split_whitespace().skip(1)) {
            let tail = tail.trim_end_matches(|one: char| !one.is_ascii_alphabetic());
            held.extend(wanted.get(&(head, tail)));
        }
    }
    held
}

fn uses(words: &Words, word: &str) -> usize {
    words.get(word).map_or(0, |used| used.times)
}

/// Shorter words than this make compounds that a document also prints apart ("facedown", "every one").
const LONG: usize = 5;
/// No word of English is longer, two of them run together among them.
const LONGEST: usize = 40;

#[cfg(test)]
mod tests {
    use super::*;

    fn found(text: &str) -> Vec<String> {
        let line = |(at, text): (usize, &'static str)| Line { at: at + 1, text: text.into(), ..Line::default() };
        let lines: Vec<Line> = text.to_owned().leak().lines().enumerate().map(line).collect();
        find(&lines).into_iter().map(|finding| format!("{}: {}", finding.line.unwrap_or(0), finding.note)).collect()
    }

    #[test]
    fn a_capital_inside_parts_two_words_that_the_document_has() {
        let text = "Quick Otters swim. Quick Otters dive.\nQuickOtters rest, said McQuill.";
        assert_eq!(found(text), ["2: \"QuickOtters\" is two words run together, \"Quick\" and \"Otters\""]);
    }

    #[test]
    fn what_is_never_compounded_parts_a_word_that_is_rare() {
        let text =
            "Feed them. Wash them. Dry them. They are wet, are cold, are fed.\nOf themare many; the anthem is old.";
        assert_eq!(found(text), ["2: \"themare\" is two words run together, \"them\" and \"are\""]);
    }

    #[test]
    fn two_long_words_are_told_by_standing_side_by_side_elsewhere() {
        let text = "A floating bridge is no bridge.\nA floatingbridge sinks; an underwater cave does not.";
        assert_eq!(found(text), ["2: \"floatingbridge\" is two words run together, \"floating\" and \"bridge\""]);
    }

    #[test]
    fn compounds_stay_one_word() {
        let text =
            "Whenever another player plays something without another cannot. When ever an other any one with out.";
        assert_eq!(found(&text.repeat(3)), [""; 0]);
    }
}
