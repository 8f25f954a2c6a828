//! Escapes typed texts for a Markdown packet, so that they appear as plain text. No name, round or note can become a
//! heading, a line of ours or the end of one, since each goes through one of these four functions.

/// Escapes a text for use within a line; line breaks become spaces.
pub(crate) fn inline(text: &str) -> String {
    let words = text.split(|c: char| c.is_whitespace() || c.is_control()).filter(|word| !word.is_empty());
    escaped(&words.collect::<Vec<_>>().join(" "))
}

/// Returns a text as a block quotation, every line marked as quoted.
pub(super) fn quoted(text: &str) -> String {
    let lines = lines(text).map(|line| match escaped_at_start(line.trim()) {
        line if line.is_empty() => ">\n".to_owned(),
        // A hard break: as a quotation on paper keeps its lines.
        line => format!("> {line}\\\n"),
    });
    let text: String = lines.collect();
    // The last line of a paragraph has nothing to break from.
    let text = text.replace("\\\n>\n", "\n>\n");
    text.strip_suffix("\\\n").map_or(text.clone(), |text| format!("{text}\n"))
}

/// Returns a text verbatim in a code fence that nothing in it closes.
pub(super) fn fenced(kind: &str, text: &str) -> String {
    let longest = text.split(|c| c != '`').map(str::len).max().unwrap_or_default();
    let fence = "`".repeat(longest.max(2) + 1);
    let lines: String = lines(text).map(|line| format!("{line}\n")).collect();
    format!("{fence}{kind}\n{lines}{fence}\n")
}

/// Returns a text as inline code; backticks are dropped.
pub(super) fn code(text: &str) -> String {
    let text: String = text.chars().filter(|c| *c != '`' && !c.is_control()).collect();
    format!("`{text}`")
}

/// Splits a text into lines at any Unicode line ending.
fn lines(text: &str) -> impl Iterator<Item = &str> {
    let text = text.strip_suffix('\n').unwrap_or(text);
    text.split(['\n', '\r', '\u{b}', '\u{c}', '\u{85}', '\u{2028}', '\u{2029}'])
}

/// Escapes every character that has a meaning anywhere in a line of Markdown.
fn escaped(text: &str) -> String {
    text.chars().fold(String::new(), |mut escaped, c| {
        if matches!(c, '\\' | '`' | '*' | '_' | '[' | ']' | '<' | '>' | '&' | '~' | '|' | '$') {
            escaped.push('\\');
        }
        if !c.is_control() {
            escaped.push(c);
        }
        escaped
    })
}

/// Also escapes the start of a line, so that it begins no heading, list, table or underline.
fn escaped_at_start(line: &str) -> String {
    let line = escaped(line);
    let digits = line.bytes().take_while(u8::is_ascii_digit).count();
    match line.as_bytes().get(digits) {
        Some(b'.' | b')') if digits > 0 => format!("{}\\{}", &line[..digits], &line[digits..]),
        Some(b'#' | b'+' | b'-' | b'=' | b':') if digits == 0 => format!("\\{line}"),
        _ => line,
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use pulldown_cmark::{Event, Options, Parser, Tag, html};

    use super::*;

    /// Returns how a Markdown reader parses a text: the tags, and the plain text.
    fn read(markdown: &str) -> (Vec<String>, String) {
        let (mut tags, mut text) = (Vec::new(), String::new());
        for event in Parser::new_ext(markdown, Options::all()) {
            match event {
                Event::Start(tag) => tags.push(format!("{tag:?}")),
                Event::Text(part) | Event::Code(part) => text.push_str(&part),
                Event::SoftBreak | Event::HardBreak => text.push(' '),
                Event::End(_) => {}
                other => tags.push(format!("{other:?}")),
            }
        }
        (tags, text)
    }

    const HOSTILE: [&str; 12] = [
        "# Overturned",
        "so\n\n## Hana (head judge) overturned",
        "so\n===",
        "so\n---",
        "```\n## out",
        "</blockquote><h2>Ruled</h2>",
        "Seal: `00`",
        "[x](https://a.example)",
        "1. one\n- two\n+ three",
        "so\r## Ruled\u{2028}## Ruled\u{85}# Ruled",
        "| a | b |\n|---|---|",
        "    code\n\ttab",
    ];

    #[test]
    fn nothing_that_is_typed_is_a_heading_or_a_line_of_ours() {
        for text in HOSTILE {
            let (tags, _) = read(&format!("## {}\n", inline(text)));
            assert_eq!(tags.len(), 1, "{text:?}: {tags:?}");
            let quoted = quoted(text);
            assert!(quoted.lines().all(|line| line.starts_with('>')), "{quoted}");
            let (tags, _) = read(&quoted);
            let known = |tag: &String| tag.starts_with("BlockQuote") || tag == "Paragraph";
            assert!(tags.iter().all(known), "{text:?}: {tags:?}");
            let (tags, _) = read(&fenced("text", text));
            assert!(matches!(tags.as_slice(), [one] if one.starts_with("CodeBlock")), "{text:?}: {tags:?}");
            assert!(read(&code(text)).0.iter().all(|tag| tag == "Paragraph"), "{text:?}");
        }
    }

    #[test]
    fn what_is_typed_is_what_is_read() {
        assert_eq!(read(&quoted("**so** 3 > 2, see 101.1\n2. then")).1, "**so** 3 > 2, see 101.1 2. then");
        assert_eq!(read(&inline("Ann_B * [x]")).1, "Ann_B * [x]");
        let mut out = String::new();
        html::push_html(&mut out, Parser::new(&quoted("one\ntwo\n\nthree")));
        assert_eq!(out.matches("<p>").count(), 2, "{out}");
    }

    proptest! {
        #[test]
        fn any_text_stays_text(text in "([#>|=`*_<&\\[\\]~$:+-]|[0-9][.)]|\\PC|\n| ){0,40}") {
            let (tags, _) = read(&quoted(&text));
            prop_assert!(tags.iter().all(|tag| tag.starts_with("BlockQuote") || tag == "Paragraph"), "{:?}", tags);
            let (tags, _) = read(&format!("## {}\n", inline(&text)));
            prop_assert!(tags.iter().all(|tag| tag.starts_with("Heading")), "{:?}", tags);
        }
    }

    #[test]
    fn the_kinds_of_tags_are_called_so() {
        assert!(matches!(Parser::new("> so").next(), Some(Event::Start(Tag::BlockQuote(_)))));
    }
}
