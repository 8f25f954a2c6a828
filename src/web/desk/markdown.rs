//! Renders texts written at the desk: Markdown without HTML of theirs, nothing loaded from elsewhere, and every
//! citation a link to what it was pinned to.

use std::ops::Range;

use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd, TextMergeWithOffset};

use super::super::markup::Markup;
use crate::desk::model::{Pin, Written};

/// Renders a text with its citations.
#[must_use]
pub fn set(written: &Written) -> Markup {
    let mut markup = Markup::default();
    let options = Options::ENABLE_STRIKETHROUGH | Options::ENABLE_TABLES;
    let events = TextMergeWithOffset::new(Parser::new_ext(&written.text, options).into_offset_iter());
    let mut in_link = false;
    for (event, range) in events {
        match event {
            Event::Start(Tag::Link { dest_url, .. }) => {
                in_link = is_web(&dest_url);
                if in_link {
                    markup.raw("<a rel=\"noopener noreferrer nofollow\" href=\"");
                    markup.text(&dest_url);
                    markup.raw("\">");
                }
            }
            Event::End(TagEnd::Link) if std::mem::take(&mut in_link) => markup.raw("</a>"),
            Event::Start(tag) => markup.raw(opening(&tag)),
            Event::End(tag) => markup.raw(closing(tag)),
            Event::Text(text) if in_link => markup.text(&text),
            Event::Text(text) => cited(&mut markup, written, &text, range),
            Event::Code(text) => {
                markup.raw("<code>");
                markup.text(&text);
                markup.raw("</code>");
            }
            Event::SoftBreak | Event::HardBreak => markup.raw("<br>"),
            Event::Rule => markup.raw("<hr>"),
            // What looks like HTML is shown as it was typed.
            Event::Html(text) | Event::InlineHtml(text) => markup.text(&text),
            _ => {}
        }
    }
    markup
}

/// Adds a run of text with its citations as links, if the run equals its source.
fn cited(markup: &mut Markup, written: &Written, text: &str, range: Range<usize>) {
    if written.text.get(range.clone()) != Some(text) {
        markup.text(text);
        return;
    }
    let mut from = range.start;
    let within = |pin: &&Pin| range.start <= pin.start && pin.end <= range.end;
    for pin in written.pins.iter().filter(within) {
        let (Some(before), Some(words)) = (written.text.get(from..pin.start), written.text.get(pin.start..pin.end))
        else {
            continue;
        };
        markup.text(before);
        markup.raw("<a class=\"cite to-");
        markup.raw(pin.pinned.target.kind());
        markup.raw("\" href=\"");
        markup.text(&pin.pinned.target.href());
        markup.raw("\">");
        markup.text(words.trim_start_matches("[[").trim_end_matches("]]"));
        markup.raw("</a>");
        from = pin.end;
    }
    markup.text(written.text.get(from..range.end).unwrap_or_default());
}

/// Returns true if a link leads to a web page, on this site or elsewhere, and not to a script or a file. Browsers read
/// a backslash as a slash and skip line ends and tabs, so an address that contains any of these is refused.
fn is_web(address: &str) -> bool {
    let is_plain = |c: char| !(c.is_control() || c.is_whitespace() || c == '\\');
    let relative = address.starts_with('/') && !address.starts_with("//");
    address.chars().all(is_plain) && (relative || address.starts_with("https://") || address.starts_with("http://"))
}

fn opening(tag: &Tag<'_>) -> &'static str {
    match tag {
        Tag::Paragraph => "<p dir=\"auto\">",
        Tag::Heading { .. } => "<p dir=\"auto\" class=\"head\"><strong>",
        Tag::BlockQuote(_) => "<blockquote>",
        Tag::CodeBlock(_) => "<pre><code>",
        Tag::List(Some(_)) => "<ol>",
        Tag::List(None) => "<ul>",
        Tag::Item => "<li dir=\"auto\">",
        Tag::Emphasis => "<em>",
        Tag::Strong => "<strong>",
        Tag::Strikethrough => "<s>",
        Tag::Table(_) => "<table>",
        Tag::TableHead | Tag::TableRow => "<tr>",
        Tag::TableCell => "<td>",
        _ => "",
    }
}

fn closing(tag: TagEnd) -> &'static str {
    match tag {
        TagEnd::Paragraph => "</p>",
        TagEnd::Heading(_) => "</strong></p>",
        TagEnd::BlockQuote(_) => "</blockquote>",
        TagEnd::CodeBlock => "</code></pre>",
        TagEnd::List(true) => "</ol>",
        TagEnd::List(false) => "</ul>",
        TagEnd::Item => "</li>",
        TagEnd::Emphasis => "</em>",
        TagEnd::Strong => "</strong>",
        TagEnd::Strikethrough => "</s>",
        TagEnd::Table => "</table>",
        TagEnd::TableHead | TagEnd::TableRow => "</tr>",
        TagEnd::TableCell => "</td>",
        _ => "",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::desk::model::{Pinned, Target};

    fn html(text: &str, pins: &[(&str, Target)]) -> String {
        let pin = |(words, target): &(&str, Target)| {
            let start = text.find(words).unwrap();
            let pinned = Pinned { target: target.clone(), hash: String::new(), words: String::new() };
            Pin { start, end: start + words.len(), pinned }
        };
        set(&Written { text: text.to_owned(), pins: pins.iter().map(pin).collect() }).to_string()
    }

    #[test]
    fn what_is_cited_is_a_link_to_what_it_was_pinned_to() {
        let rule = Target::Rule("322.4@1.4".parse().unwrap());
        let card = Target::Card("watering-can".to_owned());
        let html =
            html("By **rule 322.4** the [[Watering Can]] stays.", &[("rule 322.4", rule), ("[[Watering Can]]", card)]);
        assert!(
            html.contains("<strong><a class=\"cite to-rule\" href=\"/1.4/322.4\">rule 322.4</a></strong>"),
            "{html}"
        );
        assert!(
            html.contains("<a class=\"cite to-card\" href=\"/cards/watering-can\">Watering Can</a> stays"),
            "{html}"
        );
    }

    #[test]
    fn nothing_that_is_written_runs_or_is_loaded() {
        let html =
            html("<script>x()</script> ![a](https://a.example/b.png) [go](javascript:x) <img src=x onerror=y>", &[]);
        assert!(!html.contains("<script") && !html.contains("<img") && !html.contains("href"), "{html}");
        assert!(html.contains("&lt;script&gt;"), "{html}");
    }

    #[test]
    fn a_link_to_a_page_is_one() {
        assert!(html("[so](https://a.example/)", &[]).contains("href=\"https://a.example/\">so</a>"));
        for away in [
            "//a.example/",
            "/\\\\a.example",
            "\\\\/a.example",
            "/&Tab;/a.example",
            "/&NewLine;/a.example",
            "</\t/a.example>",
            "data:text/html,x",
        ] {
            let html = html(&format!("[so]({away})"), &[]);
            assert!(!html.contains("href"), "{away}: {html}");
        }
        assert!(html("[so](/1.4/101)", &[]).contains("href=\"/1.4/101\""));
    }
}
