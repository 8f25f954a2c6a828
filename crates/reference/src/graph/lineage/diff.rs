//! Finds the words that changed between two texts, by Myers' algorithm.

use similar::algorithms::{Capture, Compact, Replace, myers};
use similar::{DiffOp, DiffableStr};

/// A stretch of words that two texts share or not.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DiffSpan {
    /// The side that has it.
    pub kind: DiffSpanKind,
    /// The words, with the spaces between and after them.
    pub text: String,
}

/// The side of a comparison of two texts that has a stretch of words.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum DiffSpanKind {
    /// Both.
    Kept,
    /// The old one alone.
    Removed,
    /// The new one alone.
    Added,
}

/// Returns the words that two texts share and those that only one has, in order; neighbours of one kind are one piece.
#[must_use]
pub fn word_diff(old: &str, new: &str) -> Vec<DiffSpan> {
    let (old, new) = (old.tokenize_words(), new.tokenize_words());
    // Myers' algorithm by name: a choice among all of them at run time would bring all of them to every browser.
    let mut found = Compact::new(Replace::new(Capture::new()), &old, &new);
    let Ok(()) = myers::diff(&mut found, &old, 0..old.len(), &new, 0..new.len());
    let mut pieces: Vec<DiffSpan> = Vec::new();
    for op in found.into_inner().into_inner().into_ops() {
        let (_, was, is) = op.as_tag_tuple();
        if matches!(op, DiffOp::Equal { .. }) {
            add(&mut pieces, DiffSpanKind::Kept, old.get(was));
        } else {
            add(&mut pieces, DiffSpanKind::Removed, old.get(was));
            add(&mut pieces, DiffSpanKind::Added, new.get(is));
        }
    }
    pieces
}

/// Adds words to the last piece if it is of their kind, else as a piece of their own.
fn add(pieces: &mut Vec<DiffSpan>, kind: DiffSpanKind, words: Option<&[&str]>) {
    let Some(words) = words.filter(|words| !words.is_empty()) else { return };
    match pieces.last_mut() {
        Some(last) if last.kind == kind => last.text.push_str(&words.concat()),
        _ => pieces.push(DiffSpan { kind, text: words.concat() }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_diff_goes_word_by_word() {
        let pieces = word_diff("the boat rows home", "the boat sails home");
        let told: Vec<(DiffSpanKind, &str)> = pieces.iter().map(|piece| (piece.kind, piece.text.trim())).collect();
        assert_eq!(
            told,
            [
                (DiffSpanKind::Kept, "the boat"),
                (DiffSpanKind::Removed, "rows"),
                (DiffSpanKind::Added, "sails"),
                (DiffSpanKind::Kept, "home"),
            ]
        );
    }

    #[test]
    fn both_texts_can_be_put_together_again() {
        let (old, new) = ("a b c d e", "b c x d f e g");
        let pieces = word_diff(old, new);
        let without =
            |kind| pieces.iter().filter(|piece| piece.kind != kind).map(|piece| piece.text.as_str()).collect();
        let (old_again, new_again): (String, String) = (without(DiffSpanKind::Added), without(DiffSpanKind::Removed));
        assert_eq!((old_again.as_str(), new_again.as_str()), (old, new));
    }
}
