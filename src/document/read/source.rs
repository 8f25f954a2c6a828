//! A file as lines, whatever its shape: what every reader of a kind of document works on.

/// A file as lines.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Source {
    /// The decoded text of the file (of a PDF: what was extracted), markup and all.
    pub text: String,
    /// Its lines, without markup.
    pub lines: Vec<Line>,
}

/// One line that is not blank, or one block of a marked-up file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Line {
    /// The 1-based line of the file.
    pub at: usize,
    /// The words, without markup, trimmed.
    pub text: String,
    /// How many blank lines stand before it.
    pub gap: usize,
    /// Whether a page starts with it.
    pub page: bool,
    /// What the markup makes of it.
    pub mark: Mark,
}

/// What the markup makes of a line.
#[allow(dead_code, reason = "the readers of Markdown and HTML, which are being written, make them")]
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
}

impl Source {
    /// Cuts a plain text into lines.
    pub fn of(text: String) -> Self {
        let mut lines: Vec<Line> = Vec::new();
        let mut gap = 0;
        let mut page = false;
        for (at, line) in text.lines().enumerate() {
            page |= line.contains('\u{c}');
            let words = line.trim();
            if words.is_empty() {
                gap += 1;
                continue;
            }
            lines.push(Line { at: at + 1, text: words.to_owned(), gap, page, mark: Mark::Plain });
            gap = 0;
            page = false;
        }
        Self { text, lines }
    }
}
