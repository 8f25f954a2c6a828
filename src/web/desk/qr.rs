//! QR codes of addresses.

use qrcode::render::svg::Color;
use qrcode::{EcLevel, QrCode};

use super::super::markup::Markup;

/// Returns the QR code of an address, dark on white whatever the page's colours, so that every camera reads it; `None`
/// where the address is too long.
#[must_use]
pub fn of(address: &str, name: &str) -> Option<Markup> {
    let code = QrCode::with_error_correction_level(address, EcLevel::M).ok()?;
    let drawn =
        code.render::<Color<'_>>().module_dimensions(4, 4).dark_color(Color("#000")).light_color(Color("#fff")).build();
    let mut markup = Markup::default();
    markup.raw("<span class=\"qr\" role=\"img\" aria-label=\"");
    markup.text(name);
    markup.raw("\">");
    // The drawing is made of numbers alone; its XML declaration has no place in a page.
    markup.ours(drawn.get(drawn.find("<svg")?..)?);
    markup.raw("</span>");
    Some(markup)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_becomes_a_drawing_without_any_style() {
        let drawn = of("https://desk.test/r/322.4@1.4", "The \"address\"").unwrap().to_string();
        assert!(
            drawn.starts_with("<span class=\"qr\" role=\"img\" aria-label=\"The &quot;address&quot;\"><svg"),
            "{drawn:.120}"
        );
        assert!(!drawn.contains("style=") && !drawn.contains("<?xml"));
        assert!(of(&"x".repeat(5000), "").is_none());
    }
}
