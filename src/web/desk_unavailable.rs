//! `/desk` where the pages have no server: on a device without a network, and on a static site.

use askama::Template;

use super::page::{DESK, Layout, Page};
use super::view::View;
use super::words;

/// The page in the desk's place.
#[derive(Template)]
#[template(path = "deskless.html")]
pub struct DesklessPage {
    layout: Layout,
}

/// `GET /desk`
pub async fn page(view: View) -> Page<DesklessPage> {
    Page(DesklessPage { layout: Layout::new(&view, DESK, words::page::THE_DESK) })
}
