//! Renders rule text: paragraphs, list items, the symbols of the game, and links.

use std::collections::BTreeSet;
use std::ops::Range;

use super::item::rule_href;
use super::markup::Markup;
use super::view::View;
use super::words::prose as words;
use crate::document::Wording;
use crate::graph::{Link, LinkKind, NodeId, Part};

/// A link on a range of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Anchor {
    /// The range of bytes in the text.
    pub range: Range<usize>,
    /// The address.
    pub href: String,
    /// The class that colours it.
    pub class: &'static str,
}

/// Renders one of the texts of a node, with its links.
#[must_use]
pub fn linked(view: &View, node: &NodeId, wording: Wording, part: Part, text: &str) -> Markup {
    prose(text, &anchors(view, node, wording, part))
}

/// Renders a text: each line as a paragraph or, if it begins with a bullet, as an item of a list.
#[must_use]
pub fn prose(text: &str, anchors: &[Anchor]) -> Markup {
    let mut markup = Markup::default();
    let mut in_list = false;
    for line in lines(text) {
        let body = text.get(line.clone()).unwrap_or_default();
        let bullet = ["- ", "* ", "\u{2022} "].into_iter().find(|bullet| body.starts_with(bullet));
        if bullet.is_some() != in_list {
            markup.raw(if in_list { "</ul>" } else { "<ul>" });
            in_list = !in_list;
        }
        markup.raw(if in_list { "<li dir=\"auto\">" } else { "<p dir=\"auto\">" });
        inline(&mut markup, text, line.start + bullet.map_or(0, str::len)..line.end, anchors);
        markup.raw(if in_list { "</li>" } else { "</p>" });
    }
    if in_list {
        markup.raw("</ul>");
    }
    markup
}

/// Renders a text as one run, without paragraphs.
#[must_use]
pub fn run(text: &str, anchors: &[Anchor]) -> Markup {
    let mut markup = Markup::default();
    inline(&mut markup, text, 0..text.len(), anchors);
    markup
}

/// Returns the links in one of the texts of a node. A term is linked at its first mention only.
#[must_use]
pub fn anchors(view: &View, node: &NodeId, wording: Wording, part: Part) -> Vec<Anchor> {
    let links = view.graph().links_from(node).iter();
    let mut links: Vec<&Link> =
        links.filter(|link| link.span.is_some_and(|span| span.wording == wording && span.part == part)).collect();
    links.sort_by_key(|link| link.span.map(|span| (span.start, std::cmp::Reverse(span.end))));
    let mut seen = BTreeSet::new();
    let mut anchors: Vec<Anchor> = Vec::new();
    for link in links {
        let (Some(span), Some((href, class))) = (link.span, target(view, node, link)) else { continue };
        let free = anchors.last().is_none_or(|last| last.range.end <= span.range().start);
        if free && (link.kind == LinkKind::Cites || seen.insert(&link.to)) {
            anchors.push(Anchor { range: span.range(), href, class });
        }
    }
    anchors
}

fn target(view: &View, from: &NodeId, link: &Link) -> Option<(String, &'static str)> {
    match &link.to {
        NodeId::Rule(at) => Some((rule_href(*at), "cite")),
        NodeId::Card(slug) => Some((format!("/cards/{slug}"), "named")),
        NodeId::Term(slug) => {
            let term = view.graph().term(slug)?;
            let here = from.rule().is_some_and(|rule| term.defined_by.contains(&rule));
            (!here).then(|| (format!("/terms/{slug}"), "defined"))
        }
        _ => None,
    }
}

/// Returns the trimmed, non-empty lines of a text.
fn lines(text: &str) -> impl Iterator<Item = Range<usize>> {
    let mut from = 0;
    text.split('\n').filter_map(move |line| {
        let start = from + (line.len() - line.trim_start().len());
        from += line.len() + 1;
        (!line.trim().is_empty()).then(|| start..start + line.trim().len())
    })
}

fn inline(markup: &mut Markup, text: &str, range: Range<usize>, anchors: &[Anchor]) {
    let mut from = range.start;
    for anchor in anchors.iter().filter(|anchor| range.start <= anchor.range.start && anchor.range.end <= range.end) {
        let (Some(before), Some(words)) = (text.get(from..anchor.range.start), text.get(anchor.range.clone())) else {
            continue;
        };
        symbols(markup, before);
        markup.raw("<a class=\"");
        markup.raw(anchor.class);
        markup.raw("\" href=\"");
        markup.text(&anchor.href);
        markup.raw("\">");
        symbols(markup, words);
        markup.raw("</a>");
        from = anchor.range.end;
    }
    symbols(markup, text.get(from..range.end).unwrap_or_default());
}

/// Adds a text, with the meaning of each symbol of the game.
pub fn symbols(markup: &mut Markup, text: &str) {
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('[') {
        let known = after.split_once(']').and_then(|(symbol, after)| Some((symbol, meaning(symbol)?, after)));
        markup.text(before);
        let Some((symbol, meaning, after)) = known else {
            markup.text("[");
            rest = after;
            continue;
        };
        markup.raw("<abbr class=\"sym\" title=\"");
        markup.raw(meaning);
        markup.raw("\">[");
        markup.text(symbol);
        markup.raw("]</abbr>");
        rest = after;
    }
    markup.text(rest);
}

/// Returns the meaning of a symbol in a text.
fn meaning(symbol: &str) -> Option<&'static str> {
    match symbol {
        "M" | "S" => Some(words::MIGHT),
        "E" | "T" => Some(words::EXHAUST),
        "A" => Some(words::ANY_POWER),
        "C" => Some(words::OWN_POWER),
        _ if !symbol.is_empty() && symbol.len() <= 2 && symbol.bytes().all(|b| b.is_ascii_digit()) => {
            Some(words::ENERGY)
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn anchor(text: &str, words: &str, href: &str) -> Anchor {
        let start = text.find(words).unwrap();
        Anchor { range: start..start + words.len(), href: href.to_owned(), class: "cite" }
    }

    #[test]
    fn lines_become_paragraphs_and_items() {
        let html = prose("Two beds:\n- one\n- two\nNo more.", &[]).to_string();
        let expected = "<p dir=\"auto\">Two beds:</p><ul><li dir=\"auto\">one</li><li dir=\"auto\">two</li></ul>\
                        <p dir=\"auto\">No more.</p>";
        assert_eq!(html, expected);
    }

    #[test]
    fn words_that_make_a_link_lead_there() {
        let text = "Dig.\n- See rule 12 <now>";
        let html = prose(text, &[anchor(text, "rule 12", "/1.1/012")]).to_string();
        assert!(html.contains("See <a class=\"cite\" href=\"/1.1/012\">rule 12</a> &lt;now&gt;</li>"), "{html}");
    }

    #[test]
    fn a_link_that_does_not_fit_the_text_is_passed_over() {
        let broken = Anchor { range: 1..99, href: "/x".into(), class: "cite" };
        let inside = Anchor { range: 1..2, href: "/x".into(), class: "cite" };
        assert_eq!(run("n\u{e9}e", &[broken, inside]).to_string(), "n\u{e9}e");
    }

    #[test]
    fn symbols_say_what_they_mean() {
        let html = run("+1 [M], pay [2][A] [Assault 2] [", &[]).to_string();
        assert!(html.contains("<abbr class=\"sym\" title=\"Might\">[M]</abbr>, pay"), "{html}");
        assert!(html.contains("title=\"Energy\">[2]</abbr>"), "{html}");
        assert!(html.ends_with(" [Assault 2] ["), "{html}");
    }
}
