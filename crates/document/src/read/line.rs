//! One line of a file, as the readers of all shapes hand it on.

use std::borrow::Cow;

/// One line that is not blank, or one block of a marked-up file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Line<'a> {
    /// The 1-based line of the file.
    pub at: usize,
    /// The words, without markup, trimmed: a piece of the file where nothing was in the way.
    pub text: Cow<'a, str>,
    /// The number of blank lines before it.
    pub gap: usize,
    /// True if a page starts with it.
    pub page: bool,
    /// The kind of line that the markup makes it.
    pub mark: Mark,
}

/// The kind of line that the markup makes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Mark {
    /// Nothing.
    #[default]
    Plain,
    /// A heading of this level.
    Heading(u8),
    /// The start of a list item at this depth, 1 being the outermost.
    Item(u8),
    /// A line that is bold as a whole.
    Strong,
    /// Quoted: in a block quotation.
    Quote,
    /// A row of a table, its cells joined by tabs.
    Table,
    /// The opening of a fenced block; the text is what stands after the fence.
    Fence,
    /// A line of a fenced block, as it stands.
    Code,
}
