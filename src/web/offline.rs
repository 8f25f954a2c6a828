//! `/offline`: what a device can keep of the site. What it does keep, only the device knows: a script writes it there.

use askama::Template;

use super::page::{Badge, Layout, Page};
use super::view::View;

/// What there is to keep.
#[derive(Template)]
#[template(path = "offline.html")]
pub struct OfflinePage {
    layout: Layout,
    editions: Vec<Badge>,
    held: Vec<(&'static str, usize)>,
}

/// `/offline`
pub async fn page(view: View) -> Page<OfflinePage> {
    let library = view.library();
    let rules = library.editions().map(|edition| edition.rules().len()).sum();
    let held = [
        ("rules", rules),
        ("rulings", library.faq().len()),
        ("errata", library.errata().len()),
        ("cards", library.cards().len()),
        ("terms", view.graph().terms().len()),
    ];
    Page(OfflinePage {
        layout: Layout::new(&view, "/offline", "Without a network")
            .described("Keep every rule, ruling and card, the search and the replay bench on this device."),
        editions: library.editions().rev().map(|edition| Badge::of(&view, edition)).collect(),
        held: held.into_iter().filter(|(_, count)| *count > 0).collect(),
    })
}
