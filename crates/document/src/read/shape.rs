//! Recognises the shape of a text file by its own looks: data, HTML, Markdown, or plain lines.

/// The shapes of text files.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Shape {
    /// JSON.
    Data,
    /// A web page.
    Html,
    /// Markdown, as its own parser reads it.
    Markdown,
    /// Lines, with hardly any markup.
    Text,
}

/// The number of lines with the signs of Markdown that make a file Markdown.
const SIGNS: usize = 3;

/// Recognises the shape of a text.
pub(super) fn of(text: &str) -> Shape {
    let start = text.trim_start();
    match () {
        () if is_data(start) => Shape::Data,
        () if is_html(start) => Shape::Html,
        () if start.starts_with("---\n") || start.starts_with("---\r") => Shape::Markdown,
        () if is_marked_down(text) => Shape::Markdown,
        () => Shape::Text,
    }
}

/// Returns true for a JSON array or object; its second character distinguishes it from a symbol in brackets.
fn is_data(text: &str) -> bool {
    let mut signs = text.chars().filter(|c| !c.is_whitespace());
    match (signs.next(), signs.next()) {
        (Some('['), Some(second)) => matches!(second, '{' | '[' | '"' | ']'),
        (Some('{'), Some(second)) => matches!(second, '"' | '}'),
        _ => false,
    }
}

/// Returns true for a document that opens with a tag, or a fragment that is full of them.
fn is_html(text: &str) -> bool {
    const OPENINGS: [&str; 14] = [
        "<!doctype html",
        "<html",
        "<head",
        "<body",
        "<div",
        "<main",
        "<article",
        "<section",
        "<ol",
        "<ul",
        "<p>",
        "<p ",
        "<table",
        "<h1",
    ];
    let opening: String = text.chars().take(20).collect::<String>().to_ascii_lowercase();
    if OPENINGS.iter().any(|tag| opening.starts_with(tag)) {
        return true;
    }
    let ends = |rest: &str| ["</p>", "</li>", "</td>", "</h2>", "</div>"].iter().any(|tag| rest.starts_with(tag));
    let blocks = text.match_indices('<').filter(|(at, _)| text.get(*at..).is_some_and(ends)).take(2000).count();
    blocks >= 5 && blocks * 5 >= text.lines().take(2000).count()
}

/// Returns true if enough lines have signs that only Markdown has.
fn is_marked_down(text: &str) -> bool {
    // Asked of the whole text once, rather than of each of its numbered lines.
    let linked = ["](", "\\[", "\\."].iter().any(|sign| text.contains(sign));
    text.lines().filter(|line| is_markdown(line, linked)).take(SIGNS).count() == SIGNS
}

/// Returns true for a line that only Markdown has: a heading, a bold number, a bulleted number, a link, a table's rule,
/// an escape, a fence. `linked` is true if the text has links or escapes at all.
fn is_markdown(line: &str, linked: bool) -> bool {
    let line = line.trim_start();
    let digit = |text: &str| text.starts_with(|c: char| c.is_ascii_digit());
    match line.as_bytes() {
        [b'#', ..] => line.trim_start_matches('#').starts_with(' '),
        [b'*', b'*', ..] | [b'_', b'_', ..] => digit(&line[2..]),
        [b'-' | b'*' | b'+', b' ', ..] => {
            let item = line[2..].trim_start();
            item.starts_with("**") || item.starts_with("__") || item.contains("](")
        }
        [b'|', ..] => line.ends_with('|'),
        [b'`', b'`', b'`', ..] | [b'~', b'~', b'~', ..] => true,
        _ => linked && digit(line) && (line.contains("](") || line.contains("\\[") || line.contains("\\.")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shapes_are_told_apart() {
        assert_eq!(of("[\n{ \"name\": \"Frog\" } ]"), Shape::Data);
        assert_eq!(of("[M] is Might"), Shape::Text);
        assert_eq!(of("<!DOCTYPE html><p>300. Frogs"), Shape::Html);
        assert_eq!(of("<li>300. Frogs</li>\n".repeat(5).as_str()), Shape::Html);
        assert_eq!(of("300. Frogs <i>swim</i>.\n"), Shape::Text);
        assert_eq!(of("---\ndocument: core\n---\n"), Shape::Markdown);
        assert_eq!(of("## 300. The Pond\n- **300.1.** Frogs\n**300.2** Toads"), Shape::Markdown);
        assert_eq!(of("300. The Pond\n- 300.1. Frogs\n-\n300.2. Toads"), Shape::Text);
    }
}
