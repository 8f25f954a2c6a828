//! The SVG that a picture is written as. Every text goes through [`escaped`].

use std::fmt::Write;

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

    /// Writes a name followed by what is known of it.
    pub(super) fn heading(&mut self, x: usize, y: usize, name: &str, facts: &str, changed: bool) {
        let name = shortened(name, 24);
        self.text("place", x, y, 12, &name);
        if !facts.is_empty() {
            let after = x + width_of(&name, 12) + 6;
            let most = 342_usize.saturating_sub(after) / 5;
            self.text(if changed { "known changed" } else { "known" }, after, y, 10, &shortened(facts, most));
        }
    }

    /// Writes a line of small text, cut to this width.
    pub(super) fn note(&mut self, x: usize, y: usize, text: &str, changed: bool, width: usize) {
        self.text(if changed { "known changed" } else { "known" }, x, y, 10, &shortened(text, width / 5));
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
        let width = width_of(text, 9) + 6;
        self.write(format_args!(
            "<g class=\"badge-{class}\"><rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"13\" rx=\"3\" fill=\"none\" \
             stroke=\"currentColor\"/>"
        ));
        self.text("sign", x + 3, y + 10, 9, text);
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
