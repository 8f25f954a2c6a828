//! The words that changed between two texts.

use similar::{ChangeTag, TextDiff};

/// A stretch of words that two texts share or not.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Piece {
    /// Which of the texts has it.
    pub kind: PieceKind,
    /// The words, with the spaces between and after them.
    pub text: String,
}

/// Which of two texts has a stretch of words.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum PieceKind {
    /// Both.
    Kept,
    /// The old one alone.
    Removed,
    /// The new one alone.
    Added,
}

/// The words that two texts share and those that only one has, in order; neighbours of one kind are one piece.
#[must_use]
pub fn word_diff(old: &str, new: &str) -> Vec<Piece> {
    let mut pieces: Vec<Piece> = Vec::new();
    for change in TextDiff::from_words(old, new).iter_all_changes() {
        let kind = match change.tag() {
            ChangeTag::Equal => PieceKind::Kept,
            ChangeTag::Delete => PieceKind::Removed,
            ChangeTag::Insert => PieceKind::Added,
        };
        match pieces.last_mut() {
            Some(last) if last.kind == kind => last.text.push_str(change.value()),
            _ => pieces.push(Piece { kind, text: change.value().to_owned() }),
        }
    }
    pieces
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_diff_goes_word_by_word() {
        let pieces = word_diff("the boat rows home", "the boat sails home");
        let told: Vec<(PieceKind, &str)> = pieces.iter().map(|piece| (piece.kind, piece.text.trim())).collect();
        assert_eq!(
            told,
            [
                (PieceKind::Kept, "the boat"),
                (PieceKind::Removed, "rows"),
                (PieceKind::Added, "sails"),
                (PieceKind::Kept, "home"),
            ]
        );
    }

    #[test]
    fn both_texts_can_be_put_together_again() {
        let (old, new) = ("a b c d e", "b c x d f e g");
        let pieces = word_diff(old, new);
        let without =
            |kind| pieces.iter().filter(|piece| piece.kind != kind).map(|piece| piece.text.as_str()).collect();
        let (old_again, new_again): (String, String) = (without(PieceKind::Added), without(PieceKind::Removed));
        assert_eq!((old_again.as_str(), new_again.as_str()), (old, new));
    }
}
