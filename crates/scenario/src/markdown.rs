//! Scenarios in Markdown: fenced blocks marked `scenario`.

use super::diagnostic::{Diagnostic, Mistake, Span};

/// A fenced block.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Block {
    /// The line of the first line inside the fence, from 1.
    pub line: usize,
    /// The heading above it.
    pub heading: String,
    /// The text inside the fence.
    pub text: String,
}

/// Returns the `scenario` blocks of a Markdown text. A fence that is never closed is a mistake.
///
/// # Errors
/// Where the fence that is not closed begins.
pub fn blocks(markdown: &str) -> Result<Vec<Block>, Diagnostic> {
    let mut found = vec![];
    let mut heading = String::new();
    let mut open: Option<(usize, &str, bool)> = None;
    let mut inside = String::new();
    for (n, line) in markdown.lines().enumerate() {
        let trimmed = line.trim_start();
        match open {
            None => {
                if let Some(title) = trimmed.strip_prefix('#') {
                    heading = title.trim_start_matches('#').trim().to_owned();
                }
                if let Some((fence, rest)) = fence(trimmed) {
                    open = Some((n + 2, fence, rest.split_whitespace().next() == Some("scenario")));
                    inside.clear();
                }
            }
            Some((line_of, mark, wanted)) => {
                if fence(trimmed).is_some_and(|(f, rest)| f.starts_with(mark) && rest.trim().is_empty()) {
                    if wanted {
                        found.push(Block { line: line_of, heading: heading.clone(), text: inside.clone() });
                    }
                    open = None;
                } else {
                    inside.push_str(line);
                    inside.push('\n');
                }
            }
        }
    }
    match open {
        None => Ok(found),
        Some((line, ..)) => Err(Diagnostic::new(Span { line: line - 1, column: 1, length: 3 }, Mistake::OpenFence)),
    }
}

/// Returns the backticks or tildes that open or close a fence, and what follows them.
fn fence(line: &str) -> Option<(&str, &str)> {
    let mark = line.chars().next().filter(|c| matches!(c, '`' | '~'))?;
    let end = line.find(|c| c != mark).unwrap_or(line.len());
    (end >= 3).then(|| line.split_at(end))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_blocks_under_their_headings() {
        let text = "# One\n```scenario\nplayers A, B\n```\n## Two\n```rust\nx\n```\n~~~scenario\ny\n~~~\n";
        let found = blocks(text).unwrap();
        assert_eq!(found.len(), 2);
        assert_eq!((found[0].line, found[0].heading.as_str(), found[0].text.as_str()), (3, "One", "players A, B\n"));
        assert_eq!((found[1].heading.as_str(), found[1].text.as_str()), ("Two", "y\n"));
    }

    #[test]
    fn an_unclosed_fence_is_a_mistake() {
        let mistake = blocks("text\n```scenario\nplayers A, B\n").unwrap_err();
        assert_eq!((mistake.span.line, mistake.mistake), (2, Mistake::OpenFence));
    }
}
