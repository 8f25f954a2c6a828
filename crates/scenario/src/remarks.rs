//! Comments and their places in a text, so that a text that is written again can keep them.

use super::token::comment;

/// A comment.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Remark {
    /// Its line, the first being 1.
    pub line: usize,
    /// True if nothing else stands on that line.
    pub alone: bool,
    /// The comment with its `#`.
    pub text: String,
}

/// Returns the comments of a text, in order.
#[must_use]
pub fn remarks(text: &str) -> Vec<Remark> {
    let found = text.lines().enumerate().filter_map(|(at, line)| {
        let (alone, text) = comment(line)?;
        Some(Remark { line: at + 1, alone, text })
    });
    found.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_comment_is_told_from_a_number_and_from_what_stands_in_quotation_marks() {
        let text = "# all of it\nRider #2 dies # so\nX spell \"a # b\"\n\n";
        let found: Vec<_> = remarks(text).into_iter().map(|r| (r.line, r.alone, r.text)).collect();
        assert_eq!(found, [(1, true, "# all of it".to_owned()), (2, false, "# so".to_owned())]);
    }
}
