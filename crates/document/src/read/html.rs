//! Web pages: nested lists, headings, paragraphs and tables as lines with marks.

use ego_tree::iter::Edge;
use scraper::node::Element;
use scraper::{Html, Node};

use super::attributes::few;
use super::builder::Builder;
use super::line::{Line, Mark};
use super::number_line::readings;
use super::shallow::shallow;

/// Reads a web page, or a part of one, into lines.
pub(super) fn lines(text: &str) -> Vec<Line<'static>> {
    let text = &*few(text);
    let text = &*shallow(text);
    let page = Html::parse_document(text);
    let mut reader = Reader { finder: Finder::new(text), ..Reader::default() };
    // The walk is flat, for a page can nest deeper than any stack.
    for edge in page.tree.root().traverse() {
        match edge {
            Edge::Open(node) => reader.open(node.value()),
            Edge::Close(node) => reader.close(node.value()),
        }
    }
    reader.lines.finish()
}

#[derive(Default)]
struct Reader<'a> {
    lines: Builder,
    finder: Finder<'a>,
    /// The number of open elements that hold no text of the document.
    skipped: usize,
    strong: usize,
    preformatted: usize,
    quotes: usize,
    lists: Vec<List>,
}

/// A list that is open.
#[derive(Clone, Debug, Default)]
struct List {
    /// The number of its next item, where the markup numbers its items itself.
    next: Option<u16>,
}

impl Reader<'_> {
    fn open(&mut self, node: &Node) {
        match node {
            Node::Text(text) if self.skipped == 0 => self.text(text),
            Node::Comment(comment) => self.lines.comment(&format!("<!--{}-->", &**comment)),
            Node::Element(element) => self.open_element(element),
            _ => {}
        }
    }

    fn open_element(&mut self, element: &Element) {
        let name = element.name();
        if is_skipped(name) {
            self.lines.end_block();
            self.skipped += 1;
        }
        if self.skipped > 0 {
            return;
        }
        match name {
            "br" => self.lines.end(),
            "b" | "strong" => self.strong += 1,
            "img" => self.picture(element),
            "td" | "th" if !self.lines.is_empty() => self.lines.add("\t", 0, true),
            _ if is_block(name) => self.open_block(name, element),
            _ => {}
        }
    }

    fn open_block(&mut self, name: &str, element: &Element) {
        // A paragraph right inside an item is the item's own line.
        if !(self.lines.is_empty() && matches!(name, "p" | "div")) {
            self.lines.end_block();
        }
        match name {
            "ul" => self.lists.push(List::default()),
            "ol" => self.lists.push(List { next: element.attr("start").and_then(|start| start.trim().parse().ok()) }),
            "li" => {
                self.lines.mark(Mark::Item(self.lists.len().clamp(1, 255) as u8));
                self.number(element);
            }
            "tr" => self.lines.mark(Mark::Table),
            "pre" => self.preformatted += 1,
            "blockquote" => self.quotes += 1,
            _ => {
                if let Some(level) = heading(name) {
                    self.lines.mark(Mark::Heading(level));
                }
            }
        }
        if self.quotes > 0 && matches!(name, "p" | "blockquote") {
            self.lines.mark(Mark::Quote);
        }
    }

    /// The number that the markup itself gives an item, where it is one that a rule can have.
    fn number(&mut self, element: &Element) {
        let Some(list) = self.lists.last_mut() else { return };
        let value = element.attr("value").and_then(|value| value.trim().parse().ok()).or(list.next);
        list.next = value.map(|value| value.saturating_add(1));
        self.finder.ordinal = value.filter(|value| (100..1000).contains(value));
    }

    fn close(&mut self, node: &Node) {
        let Node::Element(element) = node else { return };
        let name = element.name();
        if is_skipped(name) {
            self.skipped = self.skipped.saturating_sub(1);
            return;
        }
        if self.skipped > 0 {
            return;
        }
        match name {
            "b" | "strong" => self.strong = self.strong.saturating_sub(1),
            "pre" => self.preformatted = self.preformatted.saturating_sub(1),
            "blockquote" => self.quotes = self.quotes.saturating_sub(1),
            "ul" | "ol" => {
                self.lists.pop();
            }
            _ => {}
        }
        if is_block(name) && !matches!(name, "td" | "th") {
            self.lines.end_block();
        }
    }

    fn text(&mut self, text: &str) {
        if self.preformatted > 0 {
            return self.preformatted(text);
        }
        let mut words = text.split_ascii_whitespace().peekable();
        if words.peek().is_none() {
            self.lines.add(" ", 0, true);
            return;
        }
        let mut line = String::with_capacity(text.len());
        if text.starts_with(|c: char| c.is_ascii_whitespace()) {
            line.push(' ');
        }
        for word in words {
            line.push_str(word);
            line.push(' ');
        }
        if !text.ends_with(|c: char| c.is_ascii_whitespace()) {
            line.pop();
        }
        self.add(&line);
    }

    fn add(&mut self, words: &str) {
        let at = if self.lines.is_empty() { self.finder.line_of(words.trim()) } else { 0 };
        if let Some(ordinal) = self.finder.ordinal.take()
            && self.lines.is_empty()
            && readings(words.trim_start()).is_empty()
        {
            self.lines.add(&format!("{ordinal}. "), at, self.strong > 0);
        }
        self.lines.add(words, at, self.strong > 0);
    }

    fn preformatted(&mut self, text: &str) {
        for (at, line) in text.split('\n').enumerate() {
            if at > 0 {
                let blank = self.lines.is_empty();
                self.lines.end();
                if blank {
                    self.lines.gap(1);
                }
            }
            if !line.trim().is_empty() {
                self.add(line);
            }
        }
    }

    /// Adds a symbol that is set as a picture whose description is the symbol.
    fn picture(&mut self, element: &Element) {
        if let Some(symbol) = element.attr("alt").filter(|alt| alt.starts_with('[') && alt.ends_with(']')) {
            self.lines.add(symbol, self.finder.line, true);
        }
    }
}

/// Returns true for elements that hold no text of the document.
fn is_skipped(name: &str) -> bool {
    matches!(
        name,
        "head"
            | "script"
            | "style"
            | "noscript"
            | "template"
            | "svg"
            | "nav"
            | "button"
            | "select"
            | "form"
            | "iframe"
            | "footer"
    )
}

fn is_block(name: &str) -> bool {
    heading(name).is_some()
        || matches!(
            name,
            "p" | "div"
                | "li"
                | "ul"
                | "ol"
                | "tr"
                | "table"
                | "thead"
                | "tbody"
                | "section"
                | "article"
                | "main"
                | "header"
                | "aside"
                | "blockquote"
                | "pre"
                | "dl"
                | "dt"
                | "dd"
                | "hr"
                | "figure"
                | "figcaption"
                | "details"
                | "summary"
                | "address"
                | "caption"
        )
}

fn heading(name: &str) -> Option<u8> {
    match name.as_bytes() {
        [b'h', level @ b'1'..=b'6'] => Some(level - b'0'),
        _ => None,
    }
}

/// Finds the line of the file on which a text stands; the parser does not keep it.
#[derive(Default)]
struct Finder<'a> {
    rest: &'a str,
    line: usize,
    /// The number that the markup gives the item whose text comes next.
    ordinal: Option<u16>,
}

/// The number of bytes ahead in which a text is looked for.
const REACH: usize = 1 << 16;

impl<'a> Finder<'a> {
    fn new(text: &'a str) -> Self {
        Self { rest: text, line: 1, ordinal: None }
    }

    fn line_of(&mut self, words: &str) -> usize {
        let reach = (0..=REACH.min(self.rest.len())).rev().find(|end| self.rest.is_char_boundary(*end)).unwrap_or(0);
        let window = self.rest.get(..reach).unwrap_or_default();
        // Entities differ from what they stand for, so only the plain start of the text is looked for.
        let end =
            words.find(|c: char| matches!(c, '&' | '<' | '>' | '"' | '\'') || !c.is_ascii()).unwrap_or(words.len());
        let key: &str = words.get(..end.min(40)).unwrap_or_default();
        if key.len() > 2
            && let Some(found) = window.find(key)
        {
            self.line += window.as_bytes()[..found].iter().filter(|byte| **byte == b'\n').count();
            self.rest = self.rest.get(found..).unwrap_or_default();
        }
        self.line
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The lines of a page as `line mark text`.
    fn check(page: &str, expected: &[&str]) {
        let found: Vec<String> = lines(page).iter().map(|l| format!("{} {:?} {}", l.at, l.mark, l.text)).collect();
        assert_eq!(found, expected, "{page}");
    }

    #[test]
    fn lists_headings_and_paragraphs() {
        check(
            "<h2>300. The Pond</h2>\n<ol><li><b>300.1.</b> Frogs &amp; toads<ul>\n<li><p>300.1.a. Newts</p></li></ul></li></ol>",
            &["1 Heading(2) 300. The Pond", "2 Item(1) 300.1. Frogs & toads", "3 Item(2) 300.1.a. Newts"],
        );
        check(
            "<p>300.1. Frogs<br>swim</p><p><b>300.2.</b></p>",
            &["1 Plain 300.1. Frogs", "1 Plain swim", "1 Strong 300.2."],
        );
    }

    #[test]
    fn tables_and_definitions() {
        check("<table><tr><td>300.1</td><td>Frogs</td></tr></table>", &["1 Table 300.1\tFrogs"]);
        check("<dl><dt>300.1</dt><dd>Frogs</dd></dl>", &["1 Plain 300.1", "1 Plain Frogs"]);
    }

    #[test]
    fn numbers_of_the_markup_itself() {
        check(
            "<ol start=300><li>The Pond<li>301. Frogs<li value=310>Toads</ol>",
            &["1 Item(1) 300. The Pond", "1 Item(1) 301. Frogs", "1 Item(1) 310. Toads"],
        );
        check("<ol><li>300.1. Frogs</ol>", &["1 Item(1) 300.1. Frogs"]);
    }

    #[test]
    fn what_is_not_the_document_is_left_out() {
        check(
            "<head><title>t</title></head><nav>Home</nav><script>x</script><pre>300. Frogs\n\n301. Toads</pre><footer>c</footer>",
            &["1 Plain 300. Frogs", "3 Plain 301. Toads"],
        );
        check("<p>Gain <img alt=\"[M]\"> now</p>", &["1 Plain Gain [M] now"]);
    }

    #[test]
    fn deep_nesting_is_no_danger() {
        let deep = format!("{}300. Frogs{}", "<div>".repeat(200_000), "</div>".repeat(200_000));
        assert_eq!(lines(&deep).len(), 1);
    }
}
