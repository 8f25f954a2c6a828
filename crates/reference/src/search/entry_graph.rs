//! The relations between texts that are searched together: which answers a question, which stands above or below another.

/// The relations between the texts of an index, by their positions in it.
pub(super) trait EntryGraph {
    /// Returns the texts that answer a question.
    fn answers(&self, question: usize) -> &[usize];

    /// Returns the text that stands above one.
    fn above(&self, _at: usize) -> Option<usize> {
        None
    }

    /// Returns the texts that stand below one.
    fn below(&self, _at: usize) -> &[usize] {
        &[]
    }
}
