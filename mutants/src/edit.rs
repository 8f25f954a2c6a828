//! An edit of a source text: a range of bytes, and its replacement when a mutant is on or off.

use std::ops::Range;

/// A part of a replacement.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Piece {
    /// This text.
    Text(String),
    /// A part of the source, with the mutants inside it.
    Source(Range<usize>),
    /// The expression that is true if this mutant is on.
    Switch,
}

/// A replacement of a range of a source.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Edit {
    /// The bytes that are replaced; empty for an insertion.
    pub range: Range<usize>,
    /// The parts of the replacement.
    pub pieces: Vec<Piece>,
}

impl Edit {
    /// Returns an edit that turns an expression into another one when the mutant is on.
    pub fn either(range: Range<usize>, mutated: Vec<Piece>) -> Self {
        let mut pieces = vec![text("(if "), Piece::Switch, text(" { ")];
        pieces.extend(mutated);
        pieces.extend([text(" } else { "), Piece::Source(range.clone()), text(" })")]);
        Self { range, pieces }
    }

    /// Returns an edit that makes a condition true, or false, when the mutant is on.
    pub fn always(range: Range<usize>, value: bool) -> Self {
        let before =
            if value { [text("("), Piece::Switch, text(" || (")] } else { [text("(!"), Piece::Switch, text(" && (")] };
        let mut pieces = Vec::from(before);
        pieces.extend([Piece::Source(range.clone()), text("))")]);
        Self { range, pieces }
    }

    /// Returns an edit that skips statements when the mutant is on.
    pub fn without(range: Range<usize>) -> Self {
        let pieces = vec![text("if !"), Piece::Switch, text(" { "), Piece::Source(range.clone()), text(" }")];
        Self { range, pieces }
    }

    /// Returns an edit that inserts text, with the switch between its two parts.
    pub fn insert(at: usize, before: &str, after: &str) -> Self {
        Self { range: at..at, pieces: vec![text(before), Piece::Switch, text(after)] }
    }
}

/// Returns a piece of text.
pub fn text(text: &str) -> Piece {
    Piece::Text(text.to_owned())
}
