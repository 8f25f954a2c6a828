//! `/offline`: what a device can store of the site. What it has stored, only the device knows: a script writes it
//! there.

use askama::Template;

use super::page::{Badge, Layout, Page};
use super::view::View;
use super::words;
use crate::search::HitKind;

/// The page with what can be stored.
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
        (HitKind::Rule, rules),
        (HitKind::Faq, library.faq().len()),
        (HitKind::Errata, library.errata().len()),
        (HitKind::Card, library.known_cards().count()),
        (HitKind::Term, view.graph().terms().len()),
        (HitKind::Legality, library.legality_on(None).count()),
    ];
    Page(OfflinePage {
        layout: Layout::new(&view, "/offline", words::offline::TITLE).described(words::offline::ABOUT),
        editions: library.editions().rev().map(|edition| Badge::of(&view, edition)).collect(),
        held: held
            .into_iter()
            .filter(|(_, count)| *count > 0)
            .map(|(kind, count)| (words::kind::counted(kind), count))
            .collect(),
    })
}
