//! Escapes text for pages. Everything a document says is untrusted input.

use std::fmt;

use crate::scenario::picture;

/// HTML that was put together with every piece of text escaped; the only thing that templates do not escape again.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Markup(String);

impl askama::filters::HtmlSafe for Markup {}

impl Markup {
    /// Returns the picture of a board, which escapes its own texts.
    #[must_use]
    pub fn drawn(scene: &picture::Scene<'_>) -> Self {
        Self(picture::draw(scene))
    }

    /// Returns the number of bytes.
    #[cfg(feature = "app")]
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Returns true if it is empty.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Adds static markup of our own, unescaped.
    pub fn raw(&mut self, html: &'static str) {
        self.0.push_str(html);
    }

    /// Adds markup that was rendered from a text that ships with the program, unescaped.
    pub fn ours(&mut self, html: &str) {
        self.0.push_str(html);
    }

    /// Adds a text, escaped.
    pub fn text(&mut self, text: &str) {
        for c in text.chars().filter(|c| !is_override(*c)) {
            match c {
                '&' => self.0.push_str("&amp;"),
                '<' => self.0.push_str("&lt;"),
                '>' => self.0.push_str("&gt;"),
                '"' => self.0.push_str("&quot;"),
                '\'' => self.0.push_str("&#39;"),
                c => self.0.push(c),
            }
        }
    }
}

impl fmt::Display for Markup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// Returns a message in which what somebody types stands in backticks, as markup that shows these words as code.
#[must_use]
pub fn coded(message: &str) -> Markup {
    let mut markup = Markup::default();
    let mut rest = message;
    while let Some((before, typed, after)) = in_backticks(rest) {
        markup.text(before);
        markup.raw("<code>");
        markup.text(typed);
        markup.raw("</code>");
        rest = after;
    }
    markup.text(rest);
    markup
}

/// Returns the text before the first pair of backticks, the words between them, and the text after.
fn in_backticks(text: &str) -> Option<(&str, &str, &str)> {
    let (before, rest) = text.split_once('`')?;
    let (typed, after) = rest.split_once('`')?;
    Some((before, typed, after))
}

/// Returns a text for an attribute or a title: without control characters and directional overrides.
#[must_use]
pub fn plain(text: &str) -> String {
    text.chars().filter(|c| !is_override(*c)).map(|c| if c.is_control() { ' ' } else { c }).collect()
}

/// Returns the beginning of a text's first line, cut at a word, with an ellipsis where something was cut.
#[must_use]
pub fn start(text: &str, most: usize) -> String {
    let text = plain(text.lines().next().unwrap_or_default());
    let Some((end, _)) = text.char_indices().nth(most) else { return text };
    let cut = text.get(..end).unwrap_or_default();
    let words = cut.rsplit_once(' ').map_or(cut, |(words, _)| words);
    format!("{}\u{2026}", words.trim_end_matches([',', ';', ':', '.']))
}

/// Returns a slug as a title: `First garden` for `first-garden`.
#[must_use]
pub fn title_case(name: &str) -> String {
    let mut letters = name.chars();
    let first: String = letters.next().into_iter().flat_map(char::to_uppercase).collect();
    plain(&(first + &letters.as_str().replace('-', " ")))
}

/// Returns true for directional embeddings and overrides, which would reach beyond the text that contains them.
fn is_override(c: char) -> bool {
    matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_document_says_never_becomes_markup() {
        let mut markup = Markup::default();
        markup.text("<script>alert('1')</script> & \"so\"");
        assert_eq!(markup.to_string(), "&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt; &amp; &quot;so&quot;");
    }

    #[test]
    fn what_is_typed_stands_as_code() {
        let shown = |message: &str| coded(message).to_string();
        assert_eq!(shown("write `A & B`, or `C`"), "write <code>A &amp; B</code>, or <code>C</code>");
        assert_eq!(shown("one ` alone <b>"), "one ` alone &lt;b&gt;");
    }

    #[test]
    fn a_text_does_not_turn_what_follows_it() {
        assert_eq!(plain("a\u{202e}b\u{2066}c\nd"), "abc d");
        let mut markup = Markup::default();
        markup.text("\u{202e}\u{5d0}");
        assert_eq!(markup.to_string(), "\u{5d0}");
    }

    #[test]
    fn long_texts_are_cut_at_a_word() {
        assert_eq!(start("The gardener waters the beds, then rests.", 30), "The gardener waters the beds\u{2026}");
        assert_eq!(start("Short.", 29), "Short.");
        assert_eq!(start("\u{5d0}\u{5d1}\u{5d2}\u{5d3}", 2), "\u{5d0}\u{5d1}\u{2026}");
    }
}
