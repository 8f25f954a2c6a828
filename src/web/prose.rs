//! Rule text as it is read: paragraphs, list items, the symbols of the game.

use super::markup::Markup;

/// Sets a text: each line of it a paragraph or, where it begins like one, an item of a list.
#[must_use]
pub fn prose(text: &str) -> Markup {
    let mut markup = Markup::default();
    let mut in_list = false;
    for line in text.lines().map(str::trim).filter(|line| !line.is_empty()) {
        let item = ["- ", "* ", "\u{2022} "].iter().find_map(|bullet| line.strip_prefix(bullet));
        if item.is_some() != in_list {
            markup.raw(if in_list { "</ul>" } else { "<ul>" });
            in_list = !in_list;
        }
        markup.raw(if in_list { "<li dir=\"auto\">" } else { "<p dir=\"auto\">" });
        inline(&mut markup, item.unwrap_or(line));
        markup.raw(if in_list { "</li>" } else { "</p>" });
    }
    if in_list {
        markup.raw("</ul>");
    }
    markup
}

/// Sets a stretch of text within a line.
pub fn inline(markup: &mut Markup, text: &str) {
    markup.text(text);
}
