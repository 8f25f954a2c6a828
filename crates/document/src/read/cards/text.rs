//! A card's text: from HTML and symbol codes to lines in rulebook symbols.

use std::sync::LazyLock;

use regex::{Captures, Regex};
use scraper::node::Node;
use tribunal_rule::without_reminder;

use super::super::attributes::few;
use super::super::shallow::shallow;
use super::record::Record;
use crate::normal::pattern;

use crate::{Finding, FindingKind};

/// Returns the text of a printing, line by line, in rulebook symbols; a symbol code without a rulebook form is a
/// finding.
pub(super) fn lines(record: &Record, findings: &mut Vec<Finding>) -> Vec<String> {
    let own = match record.domains.as_slice() {
        [only] => Some(only.as_str()),
        _ => None,
    };
    let broken = if record.text.contains('<') || record.text.contains('&') {
        from_html(&record.text)
    } else {
        record.text.clone()
    };
    let mut unknown = Vec::new();
    let lines = broken.lines().map(|line| symbols(line, own, &mut unknown)).filter(|line| !line.is_empty()).collect();
    for code in unknown {
        let note = format!("{} prints the symbol `{code}`, which has no rulebook form", record.name);
        findings.push(Finding::whole(FindingKind::Unread, note));
    }
    lines
}

/// The keywords printed in brackets outside reminders, each once, without values.
pub(super) fn keywords(lines: &[String]) -> Vec<String> {
    static KEYWORD: LazyLock<Regex> = LazyLock::new(|| pattern(r"\[([A-Z][A-Za-z-]{2,})(?: \d+)?\]"));
    let mut found: Vec<String> = Vec::new();
    for line in lines {
        for keyword in KEYWORD.captures_iter(&without_reminder(line)) {
            let keyword = capitalised(&keyword[1]);
            if !found.contains(&keyword) {
                found.push(keyword);
            }
        }
    }
    found
}

/// `ADD` is `Add`; what has any small letter stays as it is.
fn capitalised(word: &str) -> String {
    let mut letters = word.chars();
    match letters.next() {
        Some(first) if !word.chars().any(char::is_lowercase) => first.to_string() + &letters.as_str().to_lowercase(),
        _ => word.to_owned(),
    }
}

/// HTML as lines: blocks and breaks end a line, list items start with a hyphen.
fn from_html(html: &str) -> String {
    let tree = scraper::Html::parse_fragment(&shallow(&few(html)));
    let mut text = String::with_capacity(html.len());
    for node in tree.root_element().descendants() {
        let after_block = || node.prev_sibling().is_some_and(|before| breaks(before.value()));
        match node.value() {
            Node::Text(words) => {
                text.push_str(if after_block() { "\n" } else { "" });
                text.push_str(words);
            }
            Node::Element(element) if element.name() == "li" => text.push_str("\n- "),
            value if breaks(value) => text.push('\n'),
            _ => {}
        }
    }
    text
}

/// Returns true if a line ends before and after this node.
fn breaks(node: &Node) -> bool {
    node.as_element().is_some_and(|element| matches!(element.name(), "br" | "p" | "div" | "ul" | "ol" | "li"))
}

/// One line with its symbol codes in rulebook form, in single spaces.
fn symbols(line: &str, own: Option<&str>, unknown: &mut Vec<String>) -> String {
    static CODE: LazyLock<Regex> = LazyLock::new(|| pattern(r":rb_([a-z0-9]+(?:_[a-z0-9]+)*):"));
    let replaced = CODE.replace_all(line, |code: &Captures| {
        symbol(&code[1], own).unwrap_or_else(|| {
            unknown.push(code[0].to_owned());
            code[0].to_owned()
        })
    });
    let words: Vec<&str> = replaced.split_whitespace().collect();
    words.join(" ")
}

/// The rulebook's form of one symbol. Power of the card's only domain is [C]; of any other, the letter of its colour.
fn symbol(code: &str, own: Option<&str>) -> Option<String> {
    let letter = match code.split_once('_').unwrap_or((code, "")) {
        ("might", "") => "M",
        ("exhaust", "") => "E",
        ("energy", value) if value.parse::<u8>().is_ok() || value == "x" => {
            return Some(format!("[{}]", value.to_uppercase()));
        }
        ("rune", "rainbow" | "any" | "all") => "A",
        ("rune", domain) if own.is_some_and(|own| own.eq_ignore_ascii_case(domain)) => "C",
        ("rune", "fury") => "R",
        ("rune", "calm") => "G",
        ("rune", "mind") => "B",
        ("rune", "body") => "O",
        ("rune", "chaos") => "P",
        ("rune", "order") => "Y",
        _ => return None,
    };
    Some(format!("[{letter}]"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn symbols_take_their_rulebook_form() {
        let mut unknown = Vec::new();
        let line = symbols(
            ":rb_energy_4::rb_rune_mind: + :rb_rune_order: :rb_rune_rainbow: :rb_moon:",
            Some("Mind"),
            &mut unknown,
        );
        assert_eq!(line, "[4][C] + [Y] [A] :rb_moon:");
        assert_eq!(unknown, [":rb_moon:"]);
    }

    #[test]
    fn keywords_in_reminders_are_not_the_cards_own() {
        let lines = ["[Guard 2] (It gains [Swift].)".to_owned(), "[E]: [ADD] [C]. [Guard]".to_owned()];
        assert_eq!(keywords(&lines), ["Guard", "Add"]);
    }
}
