//! Pictures for previews of links, as chats show them: a sheet of ours as SVG, painted as a PNG by the rules of the pages' own
//! stylesheet in its light colours, with a font that comes along: a server has none that could be relied on.

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

/// The size that chats show whole.
const SIZE: (u32, u32) = (1200, 630);

/// What can go wrong between a picture of ours and its PNG, which is a fault of the program.
#[derive(Debug, thiserror::Error)]
pub enum Fault {
    /// The picture is no SVG.
    #[error("the picture cannot be read: {0}")]
    Svg(#[from] resvg::usvg::Error),
    /// There is no room for so many points.
    #[error("a picture of {0} by {1} points cannot be made")]
    Size(u32, u32),
    /// The PNG cannot be written.
    #[error("the PNG cannot be written: {0}")]
    Png(String),
}

/// The two faces that texts are set in.
static FONTS: LazyLock<Arc<fontdb::Database>> = LazyLock::new(|| {
    let mut fonts = fontdb::Database::new();
    fonts.load_font_data(include_bytes!("regular.ttf").to_vec());
    fonts.load_font_data(include_bytes!("bold.ttf").to_vec());
    fonts.set_sans_serif_family("Board Sans");
    Arc::new(fonts)
});

/// A sheet in the making: paper, the name of the site, and lines of text.
pub struct Sheet(String);

/// Where a line of text stands, from the top, how large it is and which class colours it.
#[derive(Clone, Copy, Debug)]
pub struct Line {
    /// Points from the top to its foot.
    pub y: usize,
    /// Points of its letters.
    pub size: usize,
    /// Its class in the stylesheet.
    pub class: &'static str,
}

impl Sheet {
    /// A sheet with the name of the site at its top, and whose the game is at its foot.
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

    /// Adds a picture that is SVG itself.
    pub fn picture(&mut self, svg: &str) {
        self.0.push_str(svg);
    }

    /// The whole as SVG.
    pub fn svg(self) -> String {
        format!("{}</g></svg>", self.0)
    }

    /// The whole as PNG.
    pub fn png(self) -> Result<Vec<u8>, Fault> {
        paint(&self.svg(), SIZE)
    }
}

/// The answer with a picture; a fault of the program where it could not be made.
pub fn answer(png: Result<Vec<u8>, Fault>) -> Result<Response, Refusal> {
    let png = png.map_err(|fault| {
        tracing::error!(%fault, "a preview could not be painted");
        Refusal::Request(StatusCode::INTERNAL_SERVER_ERROR)
    })?;
    Ok((Caching::Revalidate, [(CONTENT_TYPE, "image/png")], png).into_response())
}

/// A text in lines of at most so many letters.
pub fn wrapped(text: &str, column: usize) -> Vec<String> {
    textwrap::wrap(text, column).into_iter().map(std::borrow::Cow::into_owned).collect()
}

/// Paints an SVG of this many points in width and height.
///
/// # Errors
/// When the SVG cannot be read, or the PNG not be made.
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
