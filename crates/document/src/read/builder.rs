//! Builds lines from marked-up text, piece by piece: the part that the readers of Markdown and HTML share.

use super::line::{Line, Mark};
use super::text::is_page_mark;
use super::typography::plain;

/// Collects lines.
#[derive(Debug, Default)]
pub(super) struct Builder {
    lines: Vec<Line<'static>>,
    /// The line that is being collected.
    text: String,
    /// Where it started, once it has words.
    at: usize,
    mark: Mark,
    gap: usize,
    page: bool,
    /// True if all its words so far were bold.
    strong: bool,
}

impl Builder {
    /// Ends the line that is being collected, if it has words.
    pub fn end(&mut self) {
        let text = std::mem::take(&mut self.text);
        let text = plain(&text);
        let words = text.trim();
        let mark = std::mem::take(&mut self.mark);
        if words.is_empty() {
            return;
        }
        let mark = if mark == Mark::Plain && self.strong { Mark::Strong } else { mark };
        self.lines.push(Line { at: self.at, text: words.to_owned().into(), gap: self.gap, page: self.page, mark });
        (self.gap, self.page, self.at) = (0, false, 0);
    }

    /// Ends the line, and the next one has a blank line before it.
    pub fn end_block(&mut self) {
        self.end();
        self.gap = self.gap.max(1);
    }

    /// Says what the line that starts here is.
    pub fn mark(&mut self, mark: Mark) {
        self.mark = mark;
    }

    /// Returns true if the line has no words yet.
    pub fn is_empty(&self) -> bool {
        self.text.trim().is_empty()
    }

    /// Adds words to the line.
    pub fn add(&mut self, words: &str, at: usize, strong: bool) {
        let blank = words.trim().is_empty();
        if self.is_empty() && !blank {
            self.at = at;
            self.strong = strong;
        }
        self.strong &= strong || blank;
        self.text.push_str(words);
    }

    /// Adds a line as it stands.
    pub fn push(&mut self, mark: Mark, words: &str, at: usize) {
        self.end();
        self.lines.push(Line { at, text: words.to_owned().into(), gap: self.gap, page: self.page, mark });
        (self.gap, self.page) = (0, false);
    }

    /// Sets the number of blank lines before the next line.
    pub fn gap(&mut self, gap: usize) {
        self.gap = gap;
    }

    /// Returns the line of the file on which the last finished line started, or 0.
    pub fn last(&self) -> usize {
        self.lines.last().map_or(0, |line| line.at)
    }

    /// Notes a comment, which may be the mark of a new page.
    pub fn comment(&mut self, comment: &str) {
        if is_page_mark(comment.trim()) {
            self.end();
            self.page = true;
        }
    }

    /// The lines.
    pub fn finish(mut self) -> Vec<Line<'static>> {
        self.end();
        self.lines
    }
}
