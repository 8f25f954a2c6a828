//! SVG to PNG.

use std::sync::{Arc, LazyLock};

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree, fontdb};

/// What can go wrong between a picture of ours and its PNG, which is a fault of the program.
#[derive(Debug, thiserror::Error)]
pub(super) enum Fault {
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

/// Paints an SVG of this many points in width and height.
///
/// # Errors
/// When the SVG cannot be read, or the PNG not be made.
pub(super) fn paint(svg: &str, (width, height): (u32, u32)) -> Result<Vec<u8>, Fault> {
    let options = Options { fontdb: Arc::clone(&FONTS), font_family: "Board Sans".to_owned(), ..Options::default() };
    let tree = Tree::from_str(svg, &options)?;
    let mut points = Pixmap::new(width, height).ok_or(Fault::Size(width, height))?;
    resvg::render(&tree, Transform::identity(), &mut points.as_mut());
    points.encode_png().map_err(|error| Fault::Png(error.to_string()))
}
