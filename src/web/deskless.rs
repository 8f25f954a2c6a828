//! `/desk` where no server stands behind the pages: on a device without a network, and in a site that is only files.

use askama::Template;

use super::page::{DESK, Layout, Page};
use super::view::View;
use super::words;

/// What is said in the desk's place.
#[derive(Template)]
#[template(path = "deskless.html")]
pub struct DesklessPage {
    layout: Layout,
}

/// `GET /desk`
pub async fn page(view: View) -> Page<DesklessPage> {
    Page(DesklessPage { layout: Layout::new(&view, DESK, words::page::THE_DESK) })
}
