//! Pictures for previews of links, as chats show them: an SVG of ours, rendered as a PNG with the pages' own stylesheet
//! in its light colours, and with an embedded font: a server has none that could be relied on.

mod style;

use std::fmt::Write;
use std::sync::{Arc, LazyLock};

use axum::http::StatusCode;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree, fontdb};

use self::style::{STYLE, paper};
use super::cache::Caching;
use super::refusal::Refusal;
use super::words;
use crate::scenario::picture::escaped;

/// The size that chats show without cropping, in pixels.
const SIZE: (u32, u32) = (1200, 630);

/// An error while rendering a picture of ours, which is a bug of the program.
#[derive(Debug, thiserror::Error)]
pub enum Fault {
    /// The picture is not valid SVG.
    #[error("the picture cannot be read: {0}")]
    Svg(#[from] resvg::usvg::Error),
    /// A picture of this size cannot be allocated.
    #[error("a picture of {0} by {1} points cannot be made")]
    Size(u32, u32),
    /// The PNG cannot be encoded.
    #[error("the PNG cannot be written: {0}")]
    Png(String),
}

/// The regular and the bold font.
static FONTS: LazyLock<Arc<fontdb::Database>> = LazyLock::new(|| {
    let mut fonts = fontdb::Database::new();
    fonts.load_font_data(include_bytes!("regular.ttf").to_vec());
    fonts.load_font_data(include_bytes!("bold.ttf").to_vec());
    fonts.set_sans_serif_family("Board Sans");
    Arc::new(fonts)
});

/// A sheet under construction: paper, the name of the site, and lines of text.
pub struct Sheet(String);

/// The position, size and class of a line of text.
#[derive(Clone, Copy, Debug)]
pub struct Line {
    /// The pixels from the top to its baseline.
    pub y: usize,
    /// The size of its letters in pixels.
    pub size: usize,
    /// The class in the stylesheet.
    pub class: &'static str,
}

impl Sheet {
    /// Returns a sheet with the name of the site at its top, and the game's owner at its foot.
    pub fn new() -> Self {
        let (width, height) = SIZE;
        let (style, paper) = (&*STYLE, paper());
        let mut sheet = Self(format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" height=\"{height}\" \
             font-family=\"sans-serif\"><style>{style}</style><rect width=\"{width}\" height=\"{height}\" fill=\"{paper}\"/>\
             <g class=\"preview\">"
        ));
        sheet.line(Line { y: 88, size: 30, class: "site" }, words::preview::SITE);
        sheet.line(Line { y: 600, size: 18, class: "edition" }, words::preview::WHOSE);
        sheet
    }

    /// Adds a line of text.
    pub fn line(&mut self, Line { y, size, class }: Line, text: &str) {
        let text = escaped(text);
        // Writing into a string does not fail.
        let _ = write!(self.0, "<text class=\"{class}\" x=\"56\" y=\"{y}\" font-size=\"{size}\">{text}</text>");
    }

    /// Adds a picture that is SVG.
    pub fn picture(&mut self, svg: &str) {
        self.0.push_str(svg);
    }

    /// Returns the sheet as SVG.
    pub fn svg(self) -> String {
        format!("{}</g></svg>", self.0)
    }

    /// Returns the sheet as PNG.
    pub fn png(self) -> Result<Vec<u8>, Fault> {
        paint(&self.svg(), SIZE)
    }
}

/// Returns the answer with a picture, or the refusal for an error, which is logged.
pub fn answer(png: Result<Vec<u8>, Fault>) -> Result<Response, Refusal> {
    let png = png.map_err(|fault| {
        tracing::error!(%fault, "a preview could not be painted");
        Refusal::Request(StatusCode::INTERNAL_SERVER_ERROR)
    })?;
    Ok((Caching::Revalidate, [(CONTENT_TYPE, "image/png")], png).into_response())
}

/// Wraps a text at `column` characters.
pub fn wrapped(text: &str, column: usize) -> Vec<String> {
    textwrap::wrap(text, column).into_iter().map(std::borrow::Cow::into_owned).collect()
}

/// Renders an SVG at this width and height, in pixels.
///
/// # Errors
/// When the SVG cannot be parsed, or the PNG cannot be made.
fn paint(svg: &str, (width, height): (u32, u32)) -> Result<Vec<u8>, Fault> {
    let options = Options { fontdb: Arc::clone(&FONTS), font_family: "Board Sans".to_owned(), ..Options::default() };
    let tree = Tree::from_str(svg, &options)?;
    let mut points = Pixmap::new(width, height).ok_or(Fault::Size(width, height))?;
    resvg::render(&tree, Transform::identity(), &mut points.as_mut());
    points.encode_png().map_err(|error| Fault::Png(error.to_string()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sheet_is_a_png_of_the_size_that_chats_show() {
        let mut sheet = Sheet::new();
        sheet.line(Line { y: 200, size: 40, class: "told" }, "<script> & \u{5e9}");
        let png = sheet.png().unwrap();
        assert!(png.starts_with(b"\x89PNG"));
        // The head of a PNG: the length and name of its first chunk, then width and height, the most significant byte first.
        assert_eq!(&png[16..24], [0, 0, 4, 176, 0, 0, 2, 118]);
    }
}
