//! The SVG that a picture is written as. Every text goes through [`escaped`].

use std::fmt::Write;

/// The size of the smallest text: a phone shows the picture hardly larger than it is drawn, and less cannot be read there.
pub(super) const SMALL: usize = 11;
/// The size of the names of places and players.
const PLACE: usize = 12;
/// The height of a badge.
pub(super) const BADGE: usize = 15;
/// The width in which headings of the whole picture are written.
const ACROSS: usize = 342;

/// An SVG under way.
#[derive(Debug, Default)]
pub(super) struct Sheet(String);

impl Sheet {
    /// Draws a panel for cards.
    pub(super) fn panel(&mut self, class: &str, x: usize, y: usize, width: usize, height: usize) {
        self.write(format_args!(
            "<rect class=\"panel {class}\" x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" rx=\"4\" \
             fill=\"none\" stroke=\"currentColor\" stroke-opacity=\".4\"/>"
        ));
    }

    /// Writes a heading, its lines this far apart.
    pub(super) fn heading(&mut self, x: usize, y: usize, heading: &Heading, changed: bool, line: usize) {
        self.text("place", x, y, PLACE, &heading.name);
        for (n, facts) in heading.facts.iter().enumerate() {
            let x = if n == 0 { x + heading.after } else { x };
            self.text(if changed { "known changed" } else { "known" }, x, y + n * line, SMALL, facts);
        }
    }

    /// Writes the name of a place on a line.
    pub(super) fn place(&mut self, x: usize, y: usize, name: &str) {
        self.text("place", x, y, PLACE, name);
    }

    /// Writes a line of small text.
    pub(super) fn note(&mut self, x: usize, y: usize, text: &str, changed: bool) {
        self.text(if changed { "known changed" } else { "known" }, x, y, SMALL, text);
    }

    /// Opens a group of shapes that belong to an object.
    pub(super) fn open(&mut self, class: &str, object: u32, name: &str) {
        let name = escaped(name);
        self.write(format_args!("<g class=\"{class}\" data-object=\"{object}\" data-name=\"{name}\">"));
    }

    /// Closes the group.
    pub(super) fn close(&mut self) {
        self.0.push_str("</g>");
    }

    /// Draws the outline of a card.
    pub(super) fn frame(&mut self, x: usize, y: usize, width: usize, height: usize) {
        self.write(format_args!(
            "<rect class=\"frame\" x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" rx=\"5\" fill=\"none\" \
             stroke=\"currentColor\"/>"
        ));
    }

    /// Writes a text.
    pub(super) fn text(&mut self, class: &str, x: usize, y: usize, size: usize, text: &str) {
        let text = escaped(text);
        self.write(format_args!(
            "<text class=\"{class}\" x=\"{x}\" y=\"{y}\" font-size=\"{size}\" fill=\"currentColor\">{text}</text>"
        ));
    }

    /// Draws a small mark.
    pub(super) fn badge(&mut self, class: &str, x: usize, y: usize, text: &str) {
        let width = badge_width(text);
        self.write(format_args!(
            "<g class=\"badge-{class}\"><rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{BADGE}\" rx=\"3\" fill=\"none\" \
             stroke=\"currentColor\"/>"
        ));
        self.text("sign", x + 2, y + 12, SMALL, text);
        self.close();
    }

    /// Draws a cross over a card that is gone.
    pub(super) fn strike(&mut self, x: usize, y: usize, width: usize, height: usize) {
        let (right, bottom) = (x + width, y + height);
        self.write(format_args!(
            "<path class=\"strike\" d=\"M{x} {y}L{right} {bottom}M{x} {bottom}L{right} {y}\" stroke=\"currentColor\" \
             stroke-width=\"2\"/>"
        ));
    }

    /// Returns the whole picture, with its title and its description.
    pub(super) fn finish(self, id: &str, width: usize, height: usize, title: &str, told: &str) -> String {
        let (id, title, told, drawn) = (escaped(id), escaped(title), escaped(told), self.0);
        format!(
            "<svg class=\"board\" xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" role=\"img\" \
             aria-labelledby=\"{id}-title {id}-desc\" font-family=\"sans-serif\"><title id=\"{id}-title\">{title}</title>\
             <desc id=\"{id}-desc\">{told}</desc>{drawn}</svg>"
        )
    }

    fn write(&mut self, shape: std::fmt::Arguments) {
        // Writing into a string does not fail.
        let _ = self.0.write_fmt(shape);
    }
}

/// The name of a player or of the chain, and what is known of it: behind the name as far as there is room, then below it.
#[derive(Debug)]
pub(super) struct Heading {
    name: String,
    /// The distance from the beginning of the name to the first of the facts.
    after: usize,
    facts: Vec<String>,
}

impl Heading {
    pub(super) fn new(name: &str, facts: &str) -> Self {
        let name = shortened(name, 24);
        let after = width_of(&name, PLACE) + 6;
        let facts = wrapped(facts, small_in(ACROSS.saturating_sub(after)), small_in(ACROSS));
        Self { name, after, facts }
    }

    /// Returns the number of lines that it takes.
    pub(super) fn lines(&self) -> usize {
        self.facts.len().max(1)
    }
}

/// Returns the lines of a place's name in this width.
pub(super) fn place_lines(name: &str, width: usize) -> Vec<String> {
    let most = width / (PLACE * 3 / 5);
    wrapped(name, most, most)
}

/// Returns the lines of a note in this width, in which there is room for bold letters.
pub(super) fn note_lines(note: &str, width: usize) -> Vec<String> {
    let most = width * 7 / (SMALL * 4);
    wrapped(note, most, most)
}

/// Returns the width of a badge: capitals in bold are wider than other letters.
pub(super) fn badge_width(text: &str) -> usize {
    text.chars().count() * SMALL * 7 / 10 + 5
}

/// Returns how many characters of small text fit into this width.
fn small_in(width: usize) -> usize {
    width * 2 / SMALL
}

/// Splits a text at its spaces into lines of at most this many characters, the first of `first`; a longer word is shortened.
fn wrapped(text: &str, first: usize, most: usize) -> Vec<String> {
    let mut lines: Vec<String> = vec![];
    for word in text.split(' ').filter(|word| !word.is_empty()) {
        let room = if lines.len() > 1 { most } else { first };
        match lines.last_mut() {
            Some(line) if line.chars().count() + 1 + word.chars().count() <= room => {
                line.push(' ');
                line.push_str(word);
            }
            _ => {
                let room = if lines.is_empty() { first } else { most };
                lines.push(shortened(word, room));
            }
        }
    }
    lines
}

/// Returns the approximate width of a text: sans serif letters are a little more than half as wide as they are high.
pub(super) fn width_of(text: &str, size: usize) -> usize {
    text.chars().count() * size * 3 / 5
}

/// Returns a text escaped for markup.
#[must_use]
pub fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            // Overrides of direction reach beyond the text they stand in; controls are no text.
            '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' => {}
            c if c.is_control() => out.push(' '),
            c => out.push(c),
        }
    }
    out
}

/// Shortens a text to this many characters, with an ellipsis where something was cut.
pub(super) fn shortened(text: &str, most: usize) -> String {
    if text.chars().count() <= most {
        return text.to_owned();
    }
    text.chars().take(most.saturating_sub(1)).chain(['\u{2026}']).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn facts_go_on_below_and_none_is_lost() {
        assert_eq!(wrapped("one two three four five", 8, 10), ["one two", "three four", "five"]);
        assert_eq!(wrapped("", 8, 10), [""; 0]);
        assert_eq!(wrapped("unpronounceable", 8, 10), ["unprono\u{2026}"]);
        let facts =
            "7 points, runes 3 Fury ready, 2 Calm ready, 1 Mind exhausted, has priority, holds Zap, Brace, Daze";
        let heading = Heading::new("Ann", facts);
        assert!(heading.lines() > 1);
        assert_eq!(heading.facts.join(" "), facts);
    }
}
