//! A change of a source text: a range of bytes, and what stands there when a mutant is on or off.

use std::ops::Range;

/// A part of what replaces a range.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Piece {
    /// This text.
    Text(String),
    /// A part of the source, with the mutants inside it.
    Source(Range<usize>),
    /// The question whether this mutant is on.
    Switch,
}

/// What replaces a range of a source.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Edit {
    /// The bytes that are replaced; none of them where something is inserted.
    pub range: Range<usize>,
    /// What they are replaced by.
    pub pieces: Vec<Piece>,
}

impl Edit {
    /// An expression that is another one when the mutant is on.
    pub fn either(range: Range<usize>, mutated: Vec<Piece>) -> Self {
        let mut pieces = vec![text("(if "), Piece::Switch, text(" { ")];
        pieces.extend(mutated);
        pieces.extend([text(" } else { "), Piece::Source(range.clone()), text(" })")]);
        Self { range, pieces }
    }

    /// A condition that is true, or false, when the mutant is on.
    pub fn always(range: Range<usize>, value: bool) -> Self {
        let before =
            if value { [text("("), Piece::Switch, text(" || (")] } else { [text("(!"), Piece::Switch, text(" && (")] };
        let mut pieces = Vec::from(before);
        pieces.extend([Piece::Source(range.clone()), text("))")]);
        Self { range, pieces }
    }

    /// Statements that are passed over when the mutant is on.
    pub fn without(range: Range<usize>) -> Self {
        let pieces = vec![text("if !"), Piece::Switch, text(" { "), Piece::Source(range.clone()), text(" }")];
        Self { range, pieces }
    }

    /// Text of ours that is put in at a place, with the switch between its two parts.
    pub fn insert(at: usize, before: &str, after: &str) -> Self {
        Self { range: at..at, pieces: vec![text(before), Piece::Switch, text(after)] }
    }
}

/// A piece that is text.
pub fn text(text: &str) -> Piece {
    Piece::Text(text.to_owned())
}
