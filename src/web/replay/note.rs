//! A mistake or an assumption in the text of a scenario, as pages show it: in sentences, with the line it is about.

use super::super::markup::{Markup, coded};
use crate::scenario::report::Note;

/// A mistake or an assumption.
pub struct NoteView {
    /// The line.
    pub line: usize,
    /// The column of the first character that it is about.
    pub column: usize,
    /// The number of characters that it is about.
    pub length: usize,
    /// The message.
    pub message: Markup,
    /// The advice what to type instead.
    pub help: Option<Markup>,
    /// The words that would correct it, if they are known.
    pub fix: Option<String>,
    /// The line up to what it is about.
    pub before: String,
    /// The characters that it is about.
    pub marked: String,
    /// The rest of the line.
    pub after: String,
}

impl NoteView {
    /// Returns a note on a text as pages show it.
    #[must_use]
    pub fn new(text: &str, note: &Note) -> Self {
        let line = text.lines().nth(note.line.saturating_sub(1)).unwrap_or_default();
        let part = |from: usize, most: usize| line.chars().skip(from).take(most).collect::<String>();
        let from = note.column.saturating_sub(1);
        Self {
            line: note.line,
            column: note.column,
            length: note.length,
            message: coded(&note.message),
            help: note.help.as_deref().map(coded),
            fix: note.fix.clone(),
            before: part(0, from).trim_start().to_owned(),
            marked: part(from, note.length),
            after: part(from + note.length, usize::MAX),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_line_is_divided_at_what_the_note_is_about() {
        let message = "nothing here is called `Ridr`".to_owned();
        let help = Some("did you mean `Rider`?".to_owned());
        let note = Note { line: 2, column: 11, length: 4, message, help, fix: None, rendered: String::new() };
        let shown = NoteView::new("A base: Rider 4\nAnn moves Ridr to Gr\u{f6}ve", &note);
        assert_eq!((&*shown.before, &*shown.marked, &*shown.after), ("Ann moves ", "Ridr", " to Gr\u{f6}ve"));
        assert_eq!(shown.message.to_string(), "nothing here is called <code>Ridr</code>");
        let beyond = NoteView::new("short", &Note { line: 9, ..note });
        assert_eq!((&*beyond.before, &*beyond.marked, &*beyond.after), ("", "", ""));
    }
}
