//! Reading: any bytes to a [`Document`] and its findings. One file per source shape.

mod lines;
#[expect(dead_code, reason = "the readers that are being written bring every shape to it")]
mod rows;

use super::{Document, Kind};
use crate::rule::Edition;

/// What the caller knows about a file; everything is recognised from the bytes when not given.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Hints {
    /// The kind of document.
    pub kind: Option<Kind>,
    /// The edition, for numbered documents.
    pub edition: Option<Edition>,
}

/// Reads one document. Total: never panics, and the same bytes always give the same document.
#[must_use]
pub fn read(bytes: &[u8], hints: Hints) -> Document {
    let text = String::from_utf8_lossy(bytes);
    lines::read(&text, hints)
}
